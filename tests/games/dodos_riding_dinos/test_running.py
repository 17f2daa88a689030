"""The Running phase: turns, the reaction window, blocks, effects, recovery."""

from __future__ import annotations

import pytest
from games.dodos_riding_dinos.driver import racing, ready
from msgspec.structs import replace

from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.events import React
from dinolab.games.dodos_riding_dinos.frames import Window

# Turns.


@pytest.mark.rule("dodos.running.turns")
def test_turns_go_clockwise_from_the_first_player() -> None:
    table = racing("n1", "n1", "n1", first=2).play("done")
    assert [fact.seat for fact in table.facts("turn_began")] == [2, 0, 1]
    assert table.rule("turn_ended") == "dodos.running.turns"


@pytest.mark.rule("dodos.running.advance", "dodos.cards.speed")
def test_a_racer_advances_by_its_cards_speed() -> None:
    table = racing("n3", "n1", "n1", at=(-2, -1, -1))
    assert table.far(0) == 1
    assert table.asked == "window"


@pytest.mark.rule("dodos.faq.no-movement", "dodos.polaria.snow")
@pytest.mark.parametrize(("card", "snow"), [("n0", False), ("n0", True), ("n1", True)])
def test_faq_zero_or_negative_speed_does_not_move(card: str, snow: bool) -> None:
    """FAQ: the Speed of my card has zero movement or was reduced to a negative value."""
    table = ready(3, hands=(f"{card} n1",), at=(0, 0, 0))
    table.put(setup=replace(table.state.setup, snow=snow)).scheme(card, "n1", "n1")
    assert table.far(0) == 0
    assert table.fact("turn_began").speed == (-1 if card == "n0" and snow else 0)


@pytest.mark.rule("dodos.faq.no-movement")
def test_faq_the_effect_of_a_card_without_movement_is_resolved() -> None:
    table = racing("thunder", "n1", "n1", cards={"thunder": "aggressive 0 2 hit-ahead 2"},
                   at=(0, 3, 3)).play("next")  # fmt: skip
    assert table.far(0) == 0
    assert table.fact("damage_dealt").victims == (1, 2)


@pytest.mark.rule("dodos.running.example", "dodos.running.discard", "dodos.damage.take")
def test_turn_example_thunder() -> None:
    """Lines 51 to 55: Thunder advances two hexes, deals 2 damage to all ahead, each chooses two
    cards to discard, and Thunder is discarded.
    """
    hands = ("n1 n1", "n1 n2 n3", "n1 n1 n6", "n1 n1")
    table = racing("thunder", "n1", "n1", "n1", hands=hands, at=(0, 5, 3, 1))
    assert table.far(0) == 2
    table.play("pass", "pass", "pass", "pass")
    assert (table.asked, table.seats) == ("discard", (1, 2))
    table.play("1: discard n1 n3", "2: discard n1 n1")
    assert [table.hand(seat) for seat in range(4)] == ["n1 n1", "n2", "n6", "n1 n1"]
    assert table.state.used == ("n1", "n1", "n1", "n3", "thunder")
    kinds = table.kinds()
    assert kinds[1:7] == [
        "discarded", "discarded", "damage_done", "effect_ended", "played_discarded", "turn_ended",
    ]  # fmt: skip


@pytest.mark.rule("dodos.running.effect", "dodos.glossary.mandatory")
def test_effects_are_mandatory_also_harmful_ones() -> None:
    """Line 236: nobody is asked whether the effect is to be resolved."""
    table = racing("self", "n1", "n1", at=(0, 0, 0)).play("pass", "pass", "pass")
    assert (table.far(0), table.fact("turn_began").seat) == (2, 1)


@pytest.mark.rule("dodos.glossary.mandatory", "dodos.reactions.block")
def test_one_may_block_oneself() -> None:
    """1.4: which is the way out of a harmful effect of one's own."""
    table = racing("self", "n1", "n1", hands=("block n1",), at=(0, 0, 0))
    table.play("0: react block", "next")
    assert table.far(0) == 3
    assert table.fact("effect_skipped").why == "blocked"


@pytest.mark.rule("dodos.cards.no-effect")
def test_a_card_without_effect() -> None:
    table = racing("n1", "n1", "n1").play("pass", "pass", "pass")
    assert (table.fact("effect_skipped").why, table.rule("effect_skipped")) == (
        "none", "dodos.cards.no-effect",
    )  # fmt: skip


# The window.


@pytest.mark.rule("dodos.running.window", "dodos.ruling.window-order")
def test_f1_everybody_with_cards_is_asked_the_active_player_last() -> None:
    """F1: clockwise from the active player's left, whether one holds a Reaction card or not."""
    table = racing("n1", "n1", "n1", "n1", hands=("n1", "", "n1", "n1"), first=2)
    assert table.fact("window_opened").seat == 2
    assert isinstance(table.state.pending[-1], Window)
    assert table.state.pending[-1].ask == (3, 0, 2)


@pytest.mark.rule("dodos.ruling.window-order")
def test_f1_f36_a_play_begins_the_passes_anew() -> None:
    """F36: at the active player's left."""
    hands = ("n1", "n1", "snack n1", "n1")
    table = racing("n1", "n1", "n1", "n1", hands=hands).play("pass", "react snack")
    assert table.state.pending[-1].ask == (1, 2, 3, 0)


def test_a_pass_for_all_the_round_asks_no_more_in_it() -> None:
    table = racing("n1", "n1", "n1").play("pass all", "pass", "pass")
    assert table.fact("turn_began").seat == 1
    assert table.state.pending[-1].ask == (2, 0)


@pytest.mark.rule("dodos.cards.types")
def test_only_reaction_cards_are_played_in_a_window() -> None:
    table = racing("n3", "n1", "n1", hands=("n1", "n2 wind"))
    assert table.why(React("n2", -2)) == "not_a_reaction"
    assert table.why(React("block", -1)) == "card_not_held"
    assert table.why(React("wind", -1)) == "no_block"
    assert table.may("react wind")


@pytest.mark.rule("dodos.ruling.reaction-order")
def test_f36_other_reactions_come_after_the_window_before_the_active_effect() -> None:
    """F36, and F2: the Reaction's own Speed (0) moves nobody."""
    hands = ("n1", "wind n1", "snack n1")
    table = racing("draw", "n1", "n1", hands=hands, at=(0, 0, 0))
    table.play("1: react wind", "2: react snack", "done")
    began = [(fact.seat, fact.card) for fact in table.facts("effect_began")]
    assert began[:3] == [(1, "wind"), (2, "snack"), (0, "draw")]
    assert table.facts("move_began")[1].steps == 2
    assert table.rules("effect_began") == {"dodos.ruling.reaction-order", "dodos.running.effect"}


@pytest.mark.rule("dodos.reactions.block")
@pytest.mark.parametrize("card", ["block", "mega"])
def test_block_cancels_the_effect_not_the_speed(card: str) -> None:
    table = racing("thunder", "n1", "n1", hands=("n1 n1", f"{card} n1"), at=(0, 3, 3))
    table.play(f"1: react {card}", "next")
    assert (table.far(0), table.count(2)) == (2, 2)
    assert table.facts("effect_skipped")[0].why == "blocked"
    assert table.state.used == tuple(sorted((card, "thunder")))
    assert "dodos.reactions.block" in table.rules("window_closed")


@pytest.mark.rule("dodos.reactions.block", "dodos.ruling.block-what")
def test_f3_a_block_cancels_another_block_and_a_reaction_of_the_window() -> None:
    """F3: the card being resolved or a Reaction of this window, nothing else."""
    hands = ("block n1", "block n1 n1 n2", "wind n1")
    table = racing("thunder", "n1", "n1", hands=hands, at=(0, 3, 3))
    table.play("1: react block -1", "2: react wind")
    assert set(table.legal(React, seat=1)) == set()
    table.play("pass", "pass")
    assert {a.against for a in table.legal(React)} == {0, 1}
    assert table.why("react block 2") == "nothing_to_block"
    table.play("react block 0", "pass", "pass", "pass")
    assert table.fact("window_closed").stands == (1, 2)
    assert not table.fact("window_closed").cancelled
    assert table.asked == "discard"
    assert table.far(2) == 5


@pytest.mark.rule("dodos.ruling.block-again")
def test_f4_what_is_cancelled_takes_no_other_block() -> None:
    """F4, default."""
    hands = ("n1", "block n1", "block n1")
    table = racing("thunder", "n1", "n1", hands=hands).play("react block")
    table.play("pass")
    assert table.why("react block -1") == "blocked_already"
    assert table.refused("react block -1").rule == "dodos.ruling.block-again"


@pytest.mark.rule("dodos.ruling.block-again")
def test_f4_what_is_cancelled_may_be_blocked_again() -> None:
    """F4, the alternative: useful where the first Block may itself be blocked."""
    hands = ("block n1", "block n1", "block n1")
    table = racing("thunder", "n1", "n1", hands=hands, at=(0, 3, 3), block_again="allowed")
    table.play("react block -1", "2: react block -1", "0: react block 0", "done")
    closed = table.facts("window_closed")[0]
    assert (closed.cancelled, closed.stands) == (True, (1, 2))


@pytest.mark.rule("dodos.ruling.block-again")
def test_f4_an_effect_whose_block_was_blocked_may_be_blocked() -> None:
    """F4: it is not cancelled any more."""
    hands = ("block n1", "block n1", "block n1")
    table = racing("thunder", "n1", "n1", hands=hands, at=(0, 3, 3))
    table.play("1: react block -1", "0: react block 0", "2: react block -1", "done")
    closed = table.facts("window_closed")[0]
    assert (closed.cancelled, closed.stands) == (True, (1, 2))


@pytest.mark.rule("dodos.ruling.megablock")
@pytest.mark.parametrize("ruling", ["unblockable", "like-block"])
def test_f5_megablock_cannot_be_blocked_or_can(ruling: str) -> None:
    hands = ("block n1", "mega n1", "n1")
    table = racing("thunder", "n1", "n1", hands=hands, megablock=ruling).play("react mega")
    table.play("pass", "pass")
    assert table.seat == 0
    assert table.may("react block 0") == (ruling == "like-block")
    if ruling == "unblockable":
        assert table.why("react block 0") == "megablock_stands"


@pytest.mark.rule("dodos.reactions.block", "dodos.scheming.enraged")
def test_an_enraged_card_needs_no_block() -> None:
    table = racing("a2", "a2", "n1", hands=("n1", "block n1"))
    assert table.why("react block -1") == "enraged_already"


@pytest.mark.rule("dodos.ruling.block-again", "dodos.scheming.enraged")
def test_f4_an_enraged_card_may_be_blocked_where_what_is_cancelled_may() -> None:
    """F4, the alternative: being enraged has cancelled it."""
    table = racing("a2", "a2", "n1", hands=("n1", "block n1"), block_again="allowed")
    table.play("react block -1", "done")
    assert table.facts("window_closed")[0].cancelled
    assert table.facts("effect_skipped")[0].why == "enraged"


@pytest.mark.rule("dodos.reactions.too-late")
def test_a_throw_or_a_cost_is_never_followed_by_a_window() -> None:
    """Line 74 follows from the order: targets, costs and throws come after the window."""
    table = racing("gallop", "n1", "n1", hands=("n1 n2 n3", "block n1")).play(
        "pass", "pass", "pass"
    )
    assert table.asked == "discard"
    assert table.why("react block -1", seat=1) == "not_asked"
    thrown = racing("egg", "n1", "n1", hands=("n1", "block n1"), at=(0, 3, 4))
    assert thrown.asked == "window"
    thrown.play("pass", "pass", "pass")
    assert thrown.asked == "aim"
    assert thrown.why("react block -1", seat=1) == "not_asked"


# Recovery.


@pytest.mark.rule("dodos.running.recover", "dodos.damage.energy")
def test_the_last_card_laid_recovers_after_the_first_turn_of_the_round() -> None:
    """1.4: for any player after every turn, perhaps before one's own."""
    table = racing("n1", "n1", "n1", hands=("n1", "n1", ""), at=(0, 0, 4))
    table.play("pass", "pass", *["draw n2", "draw n3", "draw n1", "draw n1", "draw n1"])
    assert (table.far(2), table.count(2)) == (1, 5)
    assert [fact.seat for fact in table.facts("turn_began")] == [0, 1]
    assert table.rule("recovering") == "dodos.running.recover"


@pytest.mark.rule("dodos.ruling.recover-order")
def test_f8_several_recover_clockwise_from_the_active_player() -> None:
    """F8."""
    table = racing("n1", "n1", "n1", "n1", hands=("", "", "n1", ""), first=1).play("done")
    first = next(n for n, e in enumerate(table.events) if e.kind == "dodos.turn_ended")
    before = [e.fact.seat for e in table.events[:first] if e.kind == "dodos.recovering"]
    assert before == [1, 3, 0]


@pytest.mark.rule("dodos.damage.energy")
def test_emptied_in_mid_turn_nobody_recovers_before_its_end() -> None:
    """Lines 69 and 71."""
    table = racing("thunder", "n1", "n1", hands=("n1", "n1", "n1 n1"), at=(0, 3, 3))
    table.play("pass", "pass", "pass", "done")
    kinds = [e.kind.split(".")[1] for e in table.events]
    at = kinds.index("recovering")
    assert kinds[at - 1] == "played_discarded"
    assert table.facts("recovering")[0].seat == 1


@pytest.mark.rule("dodos.cards.reshuffle")
def test_the_discard_pile_becomes_the_deck() -> None:
    table = racing("draw", "n1", "n1", hands=("n1", "n1", "n1"), left="banana")
    table.play("pass", "pass", "pass")
    table.play("draw banana")
    assert "reshuffled" in table.kinds()
    assert (table.state.epoch, table.state.used) == (2, ())
    assert table.rule("reshuffled") == "dodos.cards.reshuffle"
    assert "banana" not in {a.card for a, _ in GAME.outcomes(table.state)}
    assert table.why("draw banana") == "card_not_left"
