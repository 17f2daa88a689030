"""Who sees what: one's own cards; nobody else's, not even a partner's; all that lies open."""

from random import Random

import pytest
from games.dragon_dodge.driver import SMALL, Table, counts, playing

from dinolab.core.event import redact
from dinolab.games.dragon_dodge import GAME
from dinolab.games.dragon_dodge.hidden import unseen_cards


def four() -> Table:
    """Four players with cards; Ann and Cleo are partners."""
    return playing(SMALL, "EFR", "WWM", "NNP", "EP", seats=4, used="EEM")


@pytest.mark.rule("dodge.turn.silence", "dodge.ruling.silence")
@pytest.mark.parametrize("seats", [3, 4])
def test_b12_a_partners_hand_is_hidden(seats: int) -> None:
    """B12: nobody can tell a partner what they hold; the screen does not either."""
    table = playing(SMALL, "EFR", "WWM", "NNP", seats=seats)
    seen = GAME.observe(table.state, 0)
    assert [pair[0].cards for pair in seen.hands][2] is None
    assert [pair[1].cards for pair in seen.hands][2] is None
    assert seen.hands[0] == table.state.hands[0]


@pytest.mark.rule("dodge.turn.silence")
def test_each_sees_their_own_cards_and_how_many_of_each_deck_others_hold() -> None:
    table = four()
    for viewer in (0, 1, 2, 3, -2):
        seen = GAME.observe(table.state, viewer)
        for seat, pair in enumerate(seen.hands):
            assert [hand.held for hand in pair] == [hand.held for hand in table.state.hands[seat]]
            shown = [hand.cards is not None for hand in pair]
            assert shown == [seat == viewer] * 2


def test_decks_lie_face_down_and_everything_else_is_open() -> None:
    table = four().put(captured=((4,), (), (), ()))
    for viewer in (0, 3, -2):
        seen = GAME.observe(table.state, viewer)
        assert [deck.cards for deck in seen.decks] == [None, None]
        assert [deck.left for deck in seen.decks] == [deck.left for deck in table.state.decks]
        assert [deck.used for deck in seen.decks] == [counts("EE", 0), counts("M", 1)]
        for name in ("lie", "pieces", "captured", "seat", "turn", "phase", "quiet", "order"):
            assert getattr(seen, name) == getattr(table.state, name)


def test_a_drawn_card_is_redacted_for_all_others() -> None:
    table = Table(seats=4).set_up("E R", "F M", "W P").play("draw W")
    drawn = table.events[-1]
    assert redact(drawn, 0).fact.card == 3
    for viewer in (1, 2, 3, -2):
        assert redact(drawn, viewer).fact.card is None
        assert redact(drawn, viewer).fact.deck == 0


def test_played_and_discarded_cards_are_seen_by_all() -> None:
    table = playing(SMALL, "EEFFFFFRR", seats=4).play("step P1 12 E", "end", "discard F R")
    for event in table.events[-5:]:
        assert redact(event, 3) == redact(event, 0) == redact(event, -2)


def test_a_played_card_leaves_an_unseen_hand_smaller() -> None:
    table = playing(SMALL, "EER").play("step P1 12 E")
    seen = GAME.observe(table.state, 1)
    assert (seen.hands[0][0].held, seen.hands[0][0].cards) == (1, None)


def test_what_is_unseen_is_everything_that_lies_nowhere_in_sight() -> None:
    table = four()
    seen = GAME.observe(table.state, 2)
    assert unseen_cards(seen, 0) == (7, 9, 7, 9)
    assert unseen_cards(seen, 1) == (12, 11, 11)
    full = GAME.sample(seen, Random(1))
    assert full.hands[2] == table.state.hands[2]
    assert GAME.observe(full, 2) == seen
    for which in (0, 1):
        held = [pair[which].cards or () for pair in full.hands]
        left = full.decks[which].cards or ()
        whole = zip(*held, left, full.decks[which].used, strict=True)
        assert tuple(map(sum, whole)) == full.setup.decks[which]


def test_a_seats_choices_are_the_same_from_what_it_sees() -> None:
    table = four()
    seen = GAME.observe(table.state, 0)
    assert GAME.legal_actions(seen, 0) == GAME.legal_actions(table.state, 0)
    assert GAME.near_misses(seen, 0) == GAME.near_misses(table.state, 0)
