"""The Scheming phase: what may be laid, the reveal, who is enraged, who has nothing to play."""

from __future__ import annotations

import pytest
from games.dodos_riding_dinos.driver import ready

from dinolab.core.event import SPECTATOR
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.events import Scheme, ShowNothing


@pytest.mark.rule("dodos.scheming.choose", "dodos.round.phases", "dodos.ruling.face-down")
def test_all_choose_at_the_same_time() -> None:
    """F27: who has laid a card is not asked again; the table's undo takes it back."""
    table = ready(3)
    assert table.seats == (0, 1, 2)
    table.play("2: scheme n1")
    assert table.seats == (0, 1)
    assert table.why("scheme n1", seat=2) == "not_your_turn"


@pytest.mark.rule("dodos.cards.types")
def test_reaction_cards_are_not_laid() -> None:
    table = ready(3, hands=("n1 thunder block",))
    assert set(table.legal(seat=0)) == {Scheme("n1"), Scheme("thunder")}
    assert table.why("scheme block", seat=0) == "reactions_later"
    assert table.why("scheme n3", seat=0) == "card_not_held"
    assert table.why("scheme no-card", seat=0) == "card_not_held"
    assert [no.code for _, no in GAME.near_misses(table.state, 0)] == ["reactions_later"]


@pytest.mark.rule("dodos.scheming.choose")
def test_a_card_is_face_down_until_all_lie() -> None:
    table = ready(3, hands=("n1 n2", "n1 n1", "n1 n1")).play("0: scheme n2")
    assert GAME.observe(table.state, 1).racers[0].played is None
    assert GAME.observe(table.state, SPECTATOR).racers[0].played is None
    assert GAME.observe(table.state, 0).racers[0].played == "n2"


@pytest.mark.rule("dodos.scheming.reveal")
def test_all_are_revealed_at_once() -> None:
    table = ready(3, hands=("n3 n1", "n1 n1", "thunder n1")).scheme("n3", "n1", "thunder")
    assert table.fact("cards_revealed").revealed == ("n3", "n1", "thunder")
    assert table.rule("cards_revealed") == "dodos.scheming.reveal"


@pytest.mark.rule("dodos.scheming.enraged")
@pytest.mark.parametrize(
    ("people", "angry", "enraged"),
    [(3, 1, False), (3, 2, True), (5, 2, True), (6, 2, False), (6, 3, True)],
)
def test_two_aggressive_cards_enrage_and_three_with_six_players(
    people: int, angry: int, enraged: bool
) -> None:
    hands = ("a2 n1",) * angry + ("n1 n1",) * (people - angry)
    table = ready(people, hands=hands).scheme(*(hand.split()[0] for hand in hands))
    assert [r.enraged for r in table.state.racers] == [enraged and s < angry for s in range(people)]


@pytest.mark.rule("dodos.scheming.enraged")
def test_enraged_cards_lose_their_effect_not_their_speed() -> None:
    table = ready(3, hands=("thunder n1", "n1 n1", "a2 n1"), at=(-2, 5, 5))
    table.scheme("thunder", "n1", "a2").play("pass", "pass", "pass")
    assert table.far(0) == 0
    assert (table.fact("effect_skipped").why, table.rule("effect_skipped")) == (
        "enraged", "dodos.scheming.enraged",
    )  # fmt: skip
    assert table.count(1) == 1


@pytest.mark.rule("dodos.scheming.enraged")
def test_enraged_racers_are_so_to_the_end_of_the_round() -> None:
    table = ready(3, hands=("a2 n1", "a2 n1", "n1 n1")).scheme("a2", "a2", "n1").play("done")
    assert (table.asked, table.state.round) == ("scheme", 2)
    assert not any(racer.enraged for racer in table.state.racers)
    assert [fact.why for fact in table.facts("effect_skipped")][:2] == ["enraged", "enraged"]


@pytest.mark.rule("dodos.ruling.enrage-counts")
@pytest.mark.parametrize(
    ("people", "challengers", "counts", "needed"),
    [(4, "2", "racers", 3), (4, "2", "people", 2), (6, "1", "people", 3), (3, "5", "racers", 3),
     (2, "2", "racers", 2)],
)  # fmt: skip
def test_f12_f30_who_counts_for_three_aggressive_cards(
    people: int, challengers: str, counts: str, needed: int
) -> None:
    """F12: racers, Challengers included, or people only. F30: with seven to ten racers three."""
    table = ready(people, challengers=challengers, enrage_counts=counts)
    assert table.state.setup.enrage == needed


# Nothing to play.

REACTIONS = ("block", "mega", "wind", "snack", "trip")


@pytest.mark.rule("dodos.faq.nothing-to-play")
def test_faq_nothing_to_play_draws_five_goes_back_three_then_chooses() -> None:
    """FAQ: what if I have no cards to play? The Reaction cards stay in hand, and it happens before
    the reveal.
    """
    table = ready(3, hands=("block wind",), at=(4, 0, 0))
    assert table.legal(seat=0) == (ShowNothing(),)
    assert table.why("nothing", seat=1) == "has_cards"
    table.play("1: scheme n1", "0: nothing", *["draw n1"] * 5)
    assert table.far(0) == 1
    assert table.hand(0) == "block n1 n1 n1 n1 n1 wind"
    assert table.seats == (0, 2)
    assert table.kinds(whole=True).count("cards_revealed") == 0
    assert table.play("0: scheme n1", "2: scheme n1").fact("cards_revealed").revealed == ("n1",) * 3


@pytest.mark.rule("dodos.ruling.nothing-to-play")
def test_f11_once_only_then_the_racer_sits_out() -> None:
    """F11: still nothing to play after drawing. F31: no turn, and so no window of one's own."""
    table = ready(3, hands=("block", "n1 n1", "n1 n1"), left=" ".join(REACTIONS))
    table.play("0: nothing", *(f"draw {card}" for card in REACTIONS))
    assert table.legal(seat=0) == (ShowNothing(),)
    table.play("0: nothing")
    assert (table.rule("sat_out"), table.far(0)) == ("dodos.ruling.nothing-to-play", -4)
    table.scheme("", "n1", "n1").play("done")
    assert [fact.seat for fact in table.facts("turn_began")] == [1, 2]
    assert table.state.racers[0].out is False
    assert table.state.round == 2


@pytest.mark.rule("dodos.ruling.nothing-to-play")
def test_f31_who_sits_out_may_still_react() -> None:
    """F31: cards in hand are cards in hand."""
    table = ready(3, hands=("block", "n1 n1", "n1 n1"), left=" ".join(REACTIONS))
    table.play("0: nothing", *(f"draw {card}" for card in REACTIONS))
    table.play("0: nothing").scheme("", "n1", "n1")
    assert table.state.pending[-1].ask == (2, 0, 1)


@pytest.mark.rule("dodos.ruling.no-cards")
def test_f10_without_any_card_to_draw_one_plays_none_and_stays() -> None:
    """F10: an empty hand, an empty deck, an empty discard pile."""
    table = ready(3, hands=("", "n1 n1", "n1 n1"), at=(4, 0, 0)).put(left=0, used=())
    assert table.legal(seat=0) == (ShowNothing(),)
    table.play("0: nothing")
    assert (table.far(0), table.kinds()) == (4, ["nothing_to_play"])
    assert table.seats == (1, 2)
    table.scheme("", "n1", "n1")
    assert (table.fact("sat_out").seat, table.rule("sat_out")) == (
        0, "dodos.ruling.nothing-to-play",
    )  # fmt: skip


@pytest.mark.rule("dodos.ruling.no-cards")
def test_f10_one_draws_what_there_is() -> None:
    table = ready(3, hands=("block", "n1 n1", "n1 n1"), at=(4, 0, 0), left="n2 n3").put(used=())
    table.play("0: nothing", "draw n2", "draw n3")
    assert table.hand(0) == "block n2 n3"
    assert table.far(0) == 1
    assert table.rule("deck_exhausted") == "dodos.ruling.no-cards"


def test_who_said_nothing_and_the_others_are_asked_anew() -> None:
    """The question is another one after cards were drawn: it opens then."""
    table = ready(3, hands=("block",))
    before = GAME.questions(table.state)[0].opened
    table.play("0: nothing", "done")
    assert {q.opened for q in GAME.questions(table.state)} == {table.position.version}
    assert table.position.version > before
