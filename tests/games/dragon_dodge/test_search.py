"""The search for a tag: exact, within its budget, and what it finds can be played."""

from random import Random
from typing import Any

import pytest
from games.dragon_dodge.brute import fewest_cards
from games.dragon_dodge.driver import action
from games.dragon_dodge.positions import position, scattered

from dinolab.core.event import Entry, Event
from dinolab.games.dragon_dodge import GAME
from dinolab.games.dragon_dodge.events import Place, WizardTagged
from dinolab.games.dragon_dodge.search import Found, Nothing, OutOfBudget, find_tag
from dinolab.games.dragon_dodge.search.cards import ONE, pay_for, purse
from dinolab.games.dragon_dodge.state import State

PLENTY = 10**7


def played(state: State, found: Found) -> list[int]:
    """Play a line; whom it tags. Each play must be accepted."""
    tagged: list[int] = []
    for play in found.plays:
        entries = GAME.decide(state, state.seat, play)
        assert isinstance(entries, tuple), (play, entries)
        entry: Entry | None = entries[0]
        while entry is not None:
            if isinstance(entry.fact, WizardTagged):
                tagged.append(entry.fact.piece)
            state = GAME.evolve(state, Event(state.version, state.version, entry.fact, ""))
            entry = GAME.follow(state)
    return tagged


def line_of(state: State) -> list[object]:
    """The line found."""
    found = find_tag(state)
    assert isinstance(found, Found), found
    assert played(state, found)[-1] == found.wizard
    return list(found.plays)


# One thing at a time. Purple plays.


def test_a_dragon_walks_to_a_wizard() -> None:
    state = position("EEEE-D1 EEEE EEEE-O1 EEEE-P1 EEEE-D2", "EEF")
    assert line_of(state) == [action("step D1 12 E"), action("step D1 13 E")]


def test_edges_that_differ_need_both_cards() -> None:
    arena = "EEEE-D1 WWWW-O1 . EEEE-P1 EEEE-D2"
    assert line_of(position(arena, "EW")) == [action("step D1 12 EW")]
    assert isinstance(find_tag(position(arena, "EEFF")), Nothing)


def test_three_alike_pay_for_what_is_missing() -> None:
    state = position("EEEE-D1 WWWW-O1 . EEEE-P1 EEEE-D2", "EFFF")
    assert line_of(state) == [action("step D1 12 EFFF")]


def test_the_tile_left_is_gone_so_a_dragon_cannot_come_back() -> None:
    state = position("EEEE-O1 . EEEE-D1 EEEE . EEEE-D2", "EEEE")
    assert isinstance(find_tag(state), Nothing)


def test_a_tile_is_rotated_to_save_a_card() -> None:
    state = position("EEEE-D1 EWEW-O1 . EEEE-P1 EEEE-D2", "ER")
    [spin, step] = line_of(state)
    assert type(spin) is type(action("rotate 12 1 R"))
    assert step == action("step D1 12 E")


def test_the_tile_under_the_dragon_slides_to_the_wizard() -> None:
    state = position("EEEE-D1 . EEEE-O1 EEEE-P1 EEEE-D2", "EM")
    slide, step = line_of(state)
    assert (slide, step) in (
        (action("slide 11 12 M"), action("step D1 13 E")),
        (action("slide 13 12 M"), action("step D1 12 E")),
    )


def test_a_captured_tile_bridges_a_hole() -> None:
    state = position("EEEE-D1 . EEEE-O1 EEEE-P1 EEEE-D2", "EEP", ("WEWE",))
    place, *steps = line_of(state)
    assert isinstance(place, Place)
    assert (place.cell, place.turn % 2) == (12, 0)
    assert steps == [action("step D1 12 E"), action("step D1 13 E")]


def test_a_tile_captured_on_the_way_is_placed_in_the_same_turn() -> None:
    state = position("EEEE-D1 EEEE . EEEE-O1 EEEE-P1 EEEE-D2", "EEEP")
    first, place, *rest = line_of(state)
    assert first == action("step D1 12 E")
    assert isinstance(place, Place)
    assert (place.tile, place.cell) == (0, 13)
    assert len(rest) == 2


def test_the_other_dragon_leaves_a_tile_to_place() -> None:
    state = position(
        """
        EEEE-D1  .        EEEE-O1
        NNNN-P1  .        .
        EEEE-D2  EEEE     .
        """,
        "EEEP",
    )  # fmt: skip
    found = line_of(state)
    assert found[:2] == [action("step D2 32 E"), action("place 3 12 0 P")]
    assert len(found) == 4


def test_tiles_are_placed_before_the_rectangle_shrinks() -> None:
    """The dragon is alone in the top row: once it has left, nothing can be placed there."""
    state = position(
        """
        NEWN-D1  .        .
        WWNN     WENW     WNNN-O1
        NNNN-P1  NNNN     NNNN-D2
        """,
        "WWWWWPP", ("NWWN", "NNWW"), alike=9,
    )  # fmt: skip
    found = find_tag(state)
    assert isinstance(found, Found)
    assert len(found.plays) == 7 == fewest_cards(state, 0)


def test_own_wizards_are_led_out_of_the_way() -> None:
    """Straight on would cost the last purple wizard; it steps aside first."""
    state = position(
        """
        EEEE-D1  EEEE-P1  EEEE-O1
        FFFF     EEEE     FFFF-D2
        """,
        "EEE", alike=9,
    )  # fmt: skip
    assert line_of(state)[0] == action("step P1 22 E")
    assert isinstance(find_tag(position("EEEE-D1 EEEE-P1 EEEE-O1 . EEEE-D2", "EEE")), Nothing)


def test_a_line_that_loses_nobody_goes_before_a_shorter_one() -> None:
    arena = """
        EEEE-D1  EEEE-P1  EEEE-O1
        EEEE     EEEE     EEEE
        NNNN-D2  NNNN     NNNN-P2
    """
    free, held = find_tag(position(arena, "EEEE")), find_tag(position(arena, "EE"))
    assert isinstance(free, Found)
    assert isinstance(held, Found)
    assert (len(free.plays), free.lost) == (3, ())  # the wizard steps down
    assert (len(held.plays), held.lost) == (2, (0,))


def test_what_is_needed_is_paid_together() -> None:
    """A pair of one kind is not broken by a triple of it, whatever comes first."""
    assert purse((3, 0, 1, 0), 3).cost == {
        0: 0, ONE[0]: 1, 2 * ONE[0]: 2, 3 * ONE[0]: 3, ONE[2]: 1, ONE[0] + ONE[2]: 2,
        2 * ONE[0] + ONE[2]: 3, 3 * ONE[0] + ONE[2]: 4, ONE[1]: 3, ONE[1] + ONE[2]: 4,
        ONE[3]: 3, ONE[2] + ONE[3]: 4, 2 * ONE[2]: 4,
    }  # fmt: skip
    assert pay_for([(1,), (0,), (2,)], (4, 0, 1, 0), 3) == [(0, 0, 0), (0,), (2,)]


# Against a plain search.


RULINGS = ({"ruling__placed_turn": "as-it-was"}, {"ruling__adjacent_hole": "corner"})


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(
    ("count", "most", "options"),
    [(120, 5, {}), *((50, 4, ruling) for ruling in RULINGS)],
    ids=["usual", "as-it-was", "corners"],
)
def test_the_answer_is_that_of_a_plain_search(
    request: pytest.FixtureRequest, count: int, most: int, options: dict[str, str], plain: bool
) -> None:
    """Whether there is a line, its cards, and whether it must lose a wizard."""
    rng = Random(request.node.name)
    for number in range(count):
        state = scattered(rng, most=most, plain=plain, **options)
        found = find_tag(state, budget=PLENTY)
        cards, lost = fewest_cards(state, 0), 0
        if cards is None:
            cards, lost = fewest_cards(state, 1), 1
        if cards is None:
            assert isinstance(found, Nothing), (number, found)
        else:
            assert isinstance(found, Found), (number, found, cards)
            assert found.best, number
            assert (sum(map(paid, found.plays)), len(found.lost)) == (cards, lost), number


def paid(play: Any) -> int:
    """How many cards a play takes."""
    return len(play.pay)


@pytest.mark.parametrize("seed", range(20))
def test_each_line_can_be_played(seed: int) -> None:
    """100 positions each: every play is accepted, and the last one tags who it says."""
    rng = Random(seed)
    for number in range(100):
        state = scattered(rng, most=8, plain=bool(number % 2))
        found = find_tag(state, budget=300)
        if isinstance(found, Found):
            tagged = played(state, found)
            assert tagged[-1] == found.wizard
            assert tuple(tagged[:-1]) == found.lost


def test_a_budget_that_ends_never_says_no() -> None:
    """With less to spend, an answer becomes unknown, never another one, and a line is not called
    the best unless it is.
    """
    rng, unknown, unsure = Random(5), 0, 0
    for _ in range(150):
        state = scattered(rng, most=7)
        full = find_tag(state, budget=PLENTY)
        for budget in (1, 3, 10, 40):
            found = find_tag(state, budget=budget)
            unknown += isinstance(found, OutOfBudget)
            assert isinstance(found, OutOfBudget) or type(found) is type(full)
            if isinstance(full, Found) and isinstance(found, Found):
                unsure += not found.best
                assert not found.best or price(found) == price(full)
    assert unknown > 50
    assert unsure > 5


def price(found: Found) -> tuple[int, int]:
    """The wizards a line loses, and its cards."""
    return len(found.lost), sum(map(paid, found.plays))


def test_cards_out_of_sight_are_not_searched() -> None:
    state = GAME.observe(scattered(Random(1)), 1)
    with pytest.raises(ValueError, match="out of sight"):
        find_tag(state)
    assert isinstance(find_tag(state, cards=((0,) * 4, (0,) * 3)), Nothing)
