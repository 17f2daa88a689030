"""What can never happen, whoever plays: looked for in games played at random and with a purpose.

Players of a style draw, play and discard as it says, and else at random: `hoards` gathers the cards
of one deck, so that it runs out; `hunts` steps dragons wherever they can go, so that tiles and
wizards leave.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement, pairwise, product
from random import Random
from typing import Any

import pytest
from contract.census_dragon_dodge import components, totals
from games.dragon_dodge.driver import MILL, opening
from hypothesis import given, settings
from hypothesis import strategies as st

from dinolab.core.action import Action, Refusal
from dinolab.core.event import CHANCE, Event
from dinolab.core.fold import Position, open_questions, outcome_of
from dinolab.core.step import Step as CoreStep
from dinolab.core.step import advance
from dinolab.games.dragon_dodge import GAME
from dinolab.games.dragon_dodge.arena import own_arena
from dinolab.games.dragon_dodge.events import (
    Discard,
    Draw,
    EndPlays,
    Place,
    Rotate,
    Slide,
    Step,
)
from dinolab.games.dragon_dodge.grid import FRAME, HOLE, SIDES, bounds, edges, facing
from dinolab.games.dragon_dodge.plays import payments
from dinolab.games.dragon_dodge.state import DRAGONS, NOWHERE, WIZARDS, State

Style = Callable[[Action], bool]
STYLES: dict[str, Style] = {
    "any": lambda action: True,
    "hoards elements": lambda a: a in (Draw(0), EndPlays()) or getattr(a, "deck", 0) == 1,
    "hoards spells": lambda a: (
        a in (Draw(1), EndPlays()) or (isinstance(a, Discard) and a.deck == 0)
    ),
    "hunts": lambda a: isinstance(a, Step | Discard) and getattr(a, "piece", 4) in DRAGONS,
    "builds": lambda a: isinstance(a, Slide | Place) or a == Draw(1),
}
OPTIONS: tuple[dict[str, str], ...] = (
    {}, {"ruling.split": "restless"}, {"ruling.split": "stormy"},
    {"ruling.reshuffle": "when-empty"}, {"ruling.onto-dragon": "tagged"},
    {"ruling.adjacent-hole": "corner", "ruling.captured": "team"},
    {"ruling.own-triples": "allowed", "ruling.placed-turn": "as-it-was"},
    {"ruling.cap": "most-wizards", "arena": "stairs"},
)  # fmt: skip
PACKS = ("", own_arena(MILL))


class Game:
    """A game that was played: its events, and the position after each step."""

    def __init__(
        self, seats: int, options: dict[str, str], style: str, seed: int, pack: str = ""
    ) -> None:
        rng, wanted = Random(f"{seats}/{options}/{style}/{seed}"), STYLES[style]
        first = opening(seats, options, pack)
        assert isinstance(first, CoreStep)
        self.steps: list[tuple[Event, ...]] = [first.events]
        self.positions: list[Position[Any]] = [first.position]
        self.options = first.position.table.options
        while asked := open_questions(GAME, self.position):
            seat = asked[0].seat
            legal = GAME.legal_actions(self.position.state, seat)
            chosen = [action for action in legal if seat != CHANCE and wanted(action)]
            step = advance(GAME, self.position, seat, rng.choice(chosen or legal))
            assert isinstance(step, CoreStep)
            self.steps.append(step.events)
            self.positions.append(step.position)

    @property
    def position(self) -> Position[Any]:
        """Where it stands."""
        return self.positions[-1]

    @property
    def states(self) -> Iterator[State]:
        """The states at the ends of its steps."""
        return (position.state for position in self.positions)


@cache
def game(number: int) -> Game:
    """A whole game: seats, options, arena and style go round."""
    options, style = OPTIONS[number % len(OPTIONS)], sorted(STYLES)[number % len(STYLES)]
    pack = PACKS[number % 7 == 0 and "arena" not in options]
    return Game(2 + number % 3, options, style, number, pack)


GAMES = int(os.environ.get("DINOLAB_EXAMPLES", "0")) or 24
games = st.integers(0, GAMES - 1).map(game)


def some_games(test: Callable[[Game], None]) -> Callable[[], None]:
    """The same games for each test; as many as the environment says."""
    led = given(one=games)(test)
    return settings(max_examples=GAMES, derandomize=True, deadline=None, database=None)(led)


def test_these_games_show_everything_that_can_happen() -> None:
    played = [game(number) for number in range(24)]
    kinds = {event.kind for one in played for step in one.steps for event in step}
    by_ruling = {"dodge.tile_turned_up", "dodge.tile_laid_by_player"}
    assert {fact.kind for fact in GAME.facts} - kinds == by_ruling
    assert {one.position.state.ending.code for one in played} >= {"last-team", "cap"}


@some_games
def test_deck_and_pile_are_never_both_empty_at_a_draw(one: Game) -> None:
    for state in one.states:
        if GAME.clock(state).phase in ("draw", "card", "deal"):
            assert all(deck.left + sum(deck.used) > 0 for deck in state.decks)
            if GAME.clock(state).phase == "draw":
                assert GAME.legal_actions(state, state.seat) == (Draw(0), Draw(1))
        if GAME.clock(state).phase == "card":
            assert state.decks[state.deck].left > 0


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("option", [0, 1, 2, 3])
def test_hoarders_hold_25_of_36_at_most(option: int, seats: int, which: int) -> None:
    """At the second draw: six in each other hand and seven in one's own; eleven are left."""
    style = ("hoards elements", "hoards spells")[which]
    states = [
        s for s in Game(seats, OPTIONS[option], style, 0).states if GAME.clock(s).phase == "draw"
    ]
    most = max(sum(pair[which].held for pair in state.hands) for state in states)
    assert most == 6 * (seats - 1) + 7
    left = min(s.decks[which].left + sum(s.decks[which].used) for s in states)
    assert left == 36 - most >= 11


@some_games
def test_an_action_tags_one_wizard_at_most(one: Game) -> None:
    for events in one.steps:
        kinds = Counter(event.kind for event in events)
        assert kinds["dodge.wizard_tagged"] <= 1
        assert kinds["dodge.tile_captured"] <= 1


@some_games
def test_never_have_both_teams_lost_their_last_wizards(one: Game) -> None:
    for state in one.states:
        on = [state.pieces[wizard] != NOWHERE for wizard in WIZARDS]
        gone = not any(on[:2]), not any(on[2:])
        if state.pieces != (NOWHERE,) * 6:
            assert gone != (True, True)
    assert outcome_of(GAME, one.position) is not None


@some_games
def test_cards_and_tiles_are_conserved(one: Game) -> None:
    box = totals(one.options, one.position.state.setup.players)
    for state in list(one.states)[::3]:
        found = components(state)
        assert {name: count for name, count in found.items() if count} == box
        if not GAME.clock(state).phase.startswith("lay"):
            lying = sum(code != HOLE for code in state.lie)
            assert lying + sum(map(len, state.captured)) == len(state.laid)


@some_games
def test_the_rectangle_never_grows(one: Game) -> None:
    before = (0, 9, 0, 9)
    for state in one.states:
        if state.pieces != (NOWHERE,) * 6:
            now = bounds(state.lie)
            assert now[0] >= before[0]
            assert now[1] <= before[1]
            assert now[2] >= before[2]
            assert now[3] <= before[3]
            before = now


@some_games
def test_everybody_stands_on_a_tile_of_their_own(one: Game) -> None:
    """Two dragons never share a tile, two wizards never, and a dragon and a wizard never."""
    for state in one.states:
        standing = [cell for cell in state.pieces if cell != NOWHERE]
        assert len(set(standing)) == len(standing)
        assert all(state.lie[cell] != HOLE for cell in standing)
        if standing:
            assert NOWHERE not in [state.pieces[dragon] for dragon in DRAGONS]


@some_games
def test_nobody_has_more_than_six_between_turns_nor_more_than_eight_within(one: Game) -> None:
    for state in one.states:
        held = [sum(hand.held for hand in pair) for pair in state.hands]
        assert all(count <= 6 for seat, count in enumerate(held) if seat != state.seat)
        assert max(held) <= 8


@some_games
def test_teams_alternate_turns(one: Game) -> None:
    began = [e.fact.seat for step in one.steps for e in step if e.kind == "dodge.turn_began"]
    assert all(a % 2 != b % 2 for a, b in pairwise(began))


@some_games
def test_plays_end_within_the_cap(one: Game) -> None:
    assert len(one.steps) - 1 <= GAME.cap
    quiet = [e.fact.quiet for step in one.steps for e in step if e.kind == "dodge.turn_began"]
    assert max(quiet) < 200


# What may be played is exactly what the rules accept


def near(state: State) -> Iterator[Action]:
    """Plays all around: every piece to every cell about it, every tile and hole, many payments."""
    pays = [(), (0,), (1,), (2,), (3,), (0, 0), (0, 0, 0), (1, 1, 1), (2, 2, 2), (3, 3, 3)]
    pays += list(combinations_with_replacement(range(4), 2))
    pays += [tuple(sorted((a, b, b, b))) for a, b in product(range(4), repeat=2)]
    spells = [(), (0,), (1,), (2,), (0, 0, 0), (1, 1, 1), (2, 2, 2)]
    around = (0, *SIDES, -11, -9, 9, 11, 2, -2, 20, -20)
    for piece, cell in enumerate(state.pieces):
        at = cell if cell != NOWHERE else 44
        for step, pay in product(around, pays):
            if 0 <= at + step < FRAME:
                yield Step(piece, at + step, pay)
    tiles = [cell for cell in range(FRAME) if state.lie[cell] != HOLE]
    for cell, pay in product((*tiles, 0, 11, 99), spells):
        yield from (Rotate(cell, quarters, pay) for quarters in range(5))
        yield from (Slide(cell, cell + step, pay) for step in around if 0 <= cell + step < FRAME)
    stock = [code >> 2 for codes in state.captured for code in codes]
    for tile, cell, pay in product((*stock, 0), range(0, FRAME, 3), spells):
        yield from (Place(tile, cell, turn, pay) for turn in range(5))


@settings(max_examples=12, derandomize=True, deadline=None, database=None)
@given(one=games, seed=st.integers(0, 99))
def test_legal_plays_are_exactly_those_accepted_and_others_say_why(one: Game, seed: int) -> None:
    asked = [state for state in one.states if GAME.clock(state).phase == "play"]
    for state in Random(seed).sample(asked, 2):
        legal = GAME.legal_actions(state, state.seat)
        assert len(set(legal)) == len(legal)
        for action in legal:
            assert not isinstance(GAME.decide(state, state.seat, action), Refusal)
        possible = set(legal)
        for action in near(state):
            no = GAME.decide(state, state.seat, action)
            assert isinstance(no, Refusal) == (action not in possible), action
            if isinstance(no, Refusal):
                assert no.code in GAME.words.tables["refusal"]
                assert no.rule in GAME.rulebook


@settings(max_examples=12, derandomize=True, deadline=None, database=None)
@given(one=games)
def test_near_misses_are_not_legal_and_stand_there_once(one: Game) -> None:
    for state in list(one.states)[::9]:
        for seat in range(state.setup.players):
            legal = set(GAME.legal_actions(state, seat))
            misses = [action for action, _ in GAME.near_misses(state, seat)]
            assert not legal & set(misses)
            assert len(set(misses)) == len(misses)
            assert not misses or GAME.clock(state).phase == "play"


@settings(max_examples=12, derandomize=True, deadline=None, database=None)
@given(one=games)
def test_no_near_miss_is_a_step_or_a_spell_that_other_cards_pay_for(one: Game) -> None:
    """What can be done by three alike is possible; only what cannot be done at all is greyed."""
    for state in list(one.states)[::9]:
        possible = {_without_pay(a) for a in GAME.legal_actions(state, state.seat)}
        for action, _ in GAME.near_misses(state, state.seat):
            assert _without_pay(action) not in possible


def _without_pay(action: Action) -> tuple[Any, ...]:
    fields = [name for name in action.__struct_fields__ if name != "pay"]
    return (action.name, *(getattr(action, name) for name in fields))


# Costs and payments, done once more in the plainest way


@given(
    here=st.tuples(*[st.integers(0, 3)] * 4),
    there=st.tuples(*[st.integers(0, 3)] * 4),
    turns=st.tuples(st.integers(0, 3), st.integers(0, 3)),
    side=st.integers(0, 3),
)
@settings(derandomize=True, deadline=None, database=None)
def test_facing_edges_are_the_two_that_touch(
    here: tuple[int, ...], there: tuple[int, ...], turns: tuple[int, int], side: int
) -> None:
    lie = [HOLE] * FRAME
    lie[44], lie[44 + SIDES[side]] = turns[0], 4 + turns[1]
    tiles: Any = (here, there)
    mine = edges(tiles, turns[0])[side]
    theirs = edges(tiles, 4 + turns[1])[(side + 2) % 4]
    assert set(facing(tiles, tuple(lie), 44, side)) == {mine, theirs}
    assert facing(tiles, tuple(lie), 44 + SIDES[side], (side + 2) % 4) == facing(
        tiles, tuple(lie), 44, side
    )


@given(
    needs=st.lists(st.integers(0, 3), min_size=1, max_size=2, unique=True).map(sorted).map(tuple),
    cards=st.tuples(*[st.integers(0, 5)] * 4),
    own=st.booleans(),
)
@settings(derandomize=True, deadline=None, database=None)
def test_payments_are_one_card_or_three_alike_for_each_need(
    needs: tuple[int, ...], cards: tuple[int, ...], own: bool
) -> None:
    each = [[(need,), *((kind,) * 3 for kind in range(4) if own or kind != need)] for need in needs]
    wanted = {tuple(sorted(sum(parts, ()))) for parts in product(*each)}
    held = {pay for pay in wanted if all(pay.count(kind) <= cards[kind] for kind in range(4))}
    found = payments(needs, cards, 3, own)
    assert set(found) == held
    assert len(set(found)) == len(found)
    assert list(found) == sorted(found, key=lambda pay: (len(pay), pay))
