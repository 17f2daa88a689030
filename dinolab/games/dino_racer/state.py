"""A position of Dino Racer, and what each event does to it.

`evolve` only writes down; what may happen and what must follow is in `rules.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import add
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from dinolab.core.event import UNKNOWN, Event
from dinolab.games.dino_racer.events import (
    Advanced,
    AnnouncerChosen,
    CheckpointPassedAnew,
    CheckpointsRearmed,
    CheckpointTurned,
    Counts,
    DeckPassed,
    DinoNo,
    Drafted,
    EffectStruck,
    FellBack,
    Flipped,
    GameEnded,
    Kind,
    LanesTurned,
    LeftoverDiscarded,
    Number,
    RaceEnded,
    RaceEndRevealed,
    RaceSetUp,
    ReachedFlag,
    Scored,
    SetUp,
    Space,
    Stayed,
    Swapped,
    Task,
    TurboDrawn,
    TurboFizzled,
)

FACE_DOWN: Final = ""
NO_CARDS: Final = (0, 0, 0, 0, 0)
NOBODY_YET: Final = -1

RACING, ENDED, SCORED, OVER = "", "ended", "scored", "over"
"""Where a race stands: on the way, at the flag, its points written down, the game over."""

# Every flipped card brings one of these; they are made once because flips are most of a game.
FLIP_RULE: Final = "racer.gameplay.flip"
STEP: Final = tuple((Task("by", dino, 1, FLIP_RULE),) for dino in range(5))
RACE_END: Final = Task("race-end", 0, 0, "racer.ruling.race-end-shows")

Move = tuple[DinoNo, Space, Number, Space, Number]
"""A dino and how it moved: from a space and lane to a space and lane."""


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table. Its parts, by who would look at them:

    - `setup`: the numbers and options of this game, as its first event wrote them down;
      `version`: how many events made this position.
    - The track: `spaces` and `lanes` by dino; `track` is the checkpoint cards from the start on
      (`""` is face down); `fired` counts those that have struck, always the first ones; `flagged`
      says that a dino has reached the flag in this race.
    - The race deck: `deck` counts what is left of each dino. Its order is nowhere: the next card
      is luck. `row` counts the cards flipped this round, `flips` all of them, `picks` those taken;
      `discard` counts what is out of the game. `revealed`: the Race End card shows.
    - The checkpoint cards by kind: `unseen` by anybody yet, on the track or aside; `spent`, turned
      up in earlier races and out of the game.
    - The players: `piles` counts each one's cards of this race by dino, UNKNOWN to whoever may
      not see them; `held` counts them in all; `points` are the scores of the races so far.
    - `pending`: what is bound to happen next, first things first. `moved`: the movements of the
      last step, for the picture.
    """

    setup: SetUp
    version: int
    phase: str
    race: Number
    round: Number
    announcer: int
    spaces: Counts
    lanes: Counts
    track: tuple[str, ...]
    fired: Number
    flagged: bool
    deck: Counts
    row: Counts
    flips: Number
    picks: Number
    discard: Counts
    revealed: bool
    unseen: Counts
    spent: Counts
    piles: tuple[Counts | None, ...]
    held: tuple[Number, ...]
    points: tuple[Counts, ...]
    pending: tuple[Task, ...]
    moved: tuple[Move, ...]
    standings: tuple[DinoNo, ...]
    ending: GameEnded | None


def ranked(spaces: Counts, lanes: Counts) -> tuple[int, ...]:
    """The dinos from 1st to 5th place: furthest first, level ones by the higher lane
    (`racer.ending.ties`).
    """
    return tuple(sorted(range(len(spaces)), key=lambda dino: (-spaces[dino], lanes[dino])))


def flag_of(state: State) -> int:
    """The space of the checkered flag: one beyond the last checkpoint."""
    return len(state.track) + 1


def put(counts: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    """The counts with one of them changed."""
    changed = [*counts]
    changed[at] += by
    return tuple(changed)


def added(a: Counts, b: Counts) -> Counts:
    """The sum of two counts."""
    return tuple(map(add, a, b))


def evolve(state: State | None, event: Event) -> State:
    """The position after an event. Dispatches on the kind of the fact."""
    fact = event.fact
    if state is None:
        return _set_up(fact, event.version + 1)
    return EVOLVE[type(fact)](state, fact, event.version + 1)


def _set_up(fact: Any, version: int) -> State:
    """A table with everything on it and nothing begun."""
    dinos = {len(fact.deck), len(fact.pays), len(fact.lanes)}
    if dinos != {len(NO_CARDS)} or len({len(fact.cards), len(fact.kinds), len(fact.supply)}) > 1:
        raise ValueError("one entry is needed for each dino and for each checkpoint card")
    nobody = (NO_CARDS,) * fact.players
    return State(
        setup=fact, version=version, phase=SCORED, race=0, round=0, announcer=NOBODY_YET,
        spaces=NO_CARDS, lanes=fact.lanes, track=(), fired=0, flagged=False, deck=fact.deck,
        row=NO_CARDS, flips=0, picks=0, discard=NO_CARDS, revealed=False, unseen=fact.supply,
        spent=(0,) * len(fact.supply), piles=nobody, held=(0,) * fact.players, points=(),
        pending=(), moved=(), standings=(), ending=None,
    )  # fmt: skip


def _race_set_up(state: State, fact: RaceSetUp, version: int) -> State:
    """Collected cards go out, dinos back to the start, new checkpoints in on the start side.

    Face-down cards are alike, so only how many lie there matters.
    """
    if not 0 < fact.race <= len(state.setup.lengths):
        raise ValueError("there is no such race")
    seats = state.setup.players
    collected = [pile or NO_CARDS for pile in state.piles]
    discard = tuple(map(sum, zip(state.discard, *collected, strict=True)))
    turned_up = tuple([state.track.count(card) for card in state.setup.cards])
    return replace(
        state, version=version, phase=RACING, race=fact.race, round=1, spaces=NO_CARDS,
        lanes=state.setup.lanes, track=(FACE_DOWN,) * fact.length, fired=0, flagged=False,
        spent=added(state.spent, turned_up), discard=discard, piles=(NO_CARDS,) * seats,
        held=(0,) * seats, moved=(), standings=(),
    )  # fmt: skip


def _announcer_chosen(state: State, fact: AnnouncerChosen, version: int) -> State:
    return replace(state, version=version, announcer=fact.seat)


def _flipped(state: State, fact: Flipped, version: int) -> State:
    dino = fact.dino
    deck = put(state.deck, dino, -1)
    pending: tuple[Task, ...] = STEP[dino]
    if state.setup.ends_when_empty and not any(deck):
        pending = (*pending, RACE_END)
    return replace(
        state, version=version, deck=deck, row=put(state.row, dino, 1), flips=state.flips + 1,
        pending=pending, moved=(),
    )  # fmt: skip


def _advanced(state: State, fact: Advanced | FellBack, version: int) -> State:
    dino, to = fact.dino, fact.to
    spaces = [*state.spaces]
    spaces[dino] = to
    lane = state.lanes[dino]
    return replace(
        state, version=version, spaces=tuple(spaces), pending=state.pending[1:],
        moved=(*state.moved, (dino, fact.origin, lane, to, lane)),
    )  # fmt: skip


def _reached_flag(state: State, fact: ReachedFlag, version: int) -> State:
    spaces = put(state.spaces, fact.dino, fact.to - fact.origin)
    lane = state.lanes[fact.dino]
    move = (fact.dino, fact.origin, lane, fact.to, lane)
    return replace(
        state, version=version, spaces=spaces, flagged=True, pending=state.pending[1:],
        moved=(*state.moved, move),
    )  # fmt: skip


def _stayed(state: State, fact: Stayed, version: int) -> State:
    return replace(state, version=version, pending=state.pending[1:])


def _swapped(state: State, fact: Swapped, version: int) -> State:
    a, b = fact.dino, fact.other
    spaces, lanes = list(state.spaces), list(state.lanes)
    spaces[a], spaces[b] = spaces[b], spaces[a]
    lanes[a], lanes[b] = lanes[b], lanes[a]
    moves = tuple(
        (dino, state.spaces[dino], state.lanes[dino], spaces[dino], lanes[dino]) for dino in (a, b)
    )
    return replace(
        state, version=version, spaces=tuple(spaces), lanes=tuple(lanes),
        pending=state.pending[1:], moved=(*state.moved, *moves),
    )  # fmt: skip


def _lanes_turned(state: State, fact: LanesTurned, version: int) -> State:
    moves = tuple(
        (dino, space, was, space, now)
        for dino, (space, was, now) in enumerate(
            zip(state.spaces, state.lanes, fact.lanes, strict=True)
        )
        if was != now
    )
    return replace(
        state, version=version, lanes=fact.lanes, pending=state.pending[1:],
        moved=(*state.moved, *moves),
    )  # fmt: skip


def kind_of(state: State, card: str) -> Kind:
    """What a checkpoint card does."""
    return state.setup.kinds[state.setup.cards.index(card)]


def _strikes(state: State, checkpoint: int, card: str) -> tuple[Task, ...]:
    times = kind_of(state, card).times
    return (Task("strike", 0, checkpoint, "racer.checkpoints.turn"),) * times


def _checkpoint_turned(state: State, fact: CheckpointTurned, version: int) -> State:
    at, card = fact.checkpoint - 1, fact.card
    return replace(
        state, version=version, track=(*state.track[:at], card, *state.track[at + 1 :]),
        fired=fact.checkpoint, unseen=put(state.unseen, state.setup.cards.index(card), -1),
        pending=_strikes(state, fact.checkpoint, card), moved=(),
    )  # fmt: skip


def _passed_anew(state: State, fact: CheckpointPassedAnew, version: int) -> State:
    pending = _strikes(state, fact.checkpoint, fact.card)
    return replace(state, version=version, fired=fact.checkpoint, pending=pending)


def _rearmed(state: State, fact: CheckpointsRearmed, version: int) -> State:
    return replace(state, version=version, fired=fact.fired)


def _struck(state: State, fact: EffectStruck, version: int) -> State:
    return replace(state, version=version, pending=(*fact.tasks, *state.pending[1:]))


def _turbo_drawn(state: State, fact: TurboDrawn, version: int) -> State:
    draw, *rest = state.pending
    deck = put(state.deck, fact.dino, -1)
    if state.setup.ends_when_empty and not any(deck):
        rest = [RACE_END]
    return replace(
        state, version=version, deck=deck, discard=put(state.discard, fact.dino, 1),
        pending=(Task("by", fact.dino, draw.n, draw.rule), *rest), moved=(),
    )  # fmt: skip


def _fizzled(state: State, fact: TurboFizzled, version: int) -> State:
    return replace(state, version=version, pending=state.pending[1:])


def _drafted(state: State, fact: Drafted, version: int) -> State:
    seat, dino = fact.seat, fact.dino
    pile = state.piles[seat]
    piles = [*state.piles]
    piles[seat] = UNKNOWN if pile is UNKNOWN else put(pile, dino, 1)
    return replace(
        state, version=version, row=put(state.row, dino, -1), picks=state.picks + 1,
        piles=tuple(piles), held=put(state.held, seat, 1), moved=(),
    )  # fmt: skip


PASS: Final = Task("pass", 0, 0, "racer.drafting.pass")
LEFTOVER: Final = tuple((Task("by", dino, 1, "racer.drafting.leftover"), PASS) for dino in range(5))


def _leftover(state: State, fact: LeftoverDiscarded, version: int) -> State:
    """The leftover's dino advances, then the deck goes on, and only then do checkpoints strike
    (ruling A15).
    """
    return replace(
        state, version=version, row=NO_CARDS, discard=put(state.discard, fact.dino, 1),
        pending=LEFTOVER[fact.dino],
    )  # fmt: skip


def _deck_passed(state: State, fact: DeckPassed, version: int) -> State:
    return replace(
        state, version=version, announcer=fact.seat, round=state.round + 1, flips=0, picks=0,
        pending=state.pending[1:],
    )  # fmt: skip


def _race_end_revealed(state: State, fact: RaceEndRevealed, version: int) -> State:
    """Whatever was still to happen is dropped (ruling A14)."""
    return replace(state, version=version, revealed=True, pending=())


def _race_ended(state: State, fact: RaceEnded, version: int) -> State:
    """The flipped cards go out unscored. The deck goes on only if cards were drafted this round
    (a cut round is drafted only by ruling).
    """
    return replace(
        state, version=version, phase=ENDED, discard=added(state.discard, state.row),
        row=NO_CARDS, flips=0, pending=(PASS,) if state.picks else (), standings=fact.standings,
    )  # fmt: skip


def _scored(state: State, fact: Scored, version: int) -> State:
    if not len(fact.piles) == len(fact.points) == state.setup.players:
        raise ValueError("every player has one pile and one score")
    return replace(
        state, version=version, phase=SCORED, piles=fact.piles,
        points=(*state.points, fact.points),
    )  # fmt: skip


def _game_ended(state: State, fact: GameEnded, version: int) -> State:
    return replace(state, version=version, phase=OVER, ending=fact)


EVOLVE: Final[dict[type, Callable[[State, Any, int], State]]] = {
    RaceSetUp: _race_set_up,
    AnnouncerChosen: _announcer_chosen,
    Flipped: _flipped,
    Advanced: _advanced,
    ReachedFlag: _reached_flag,
    FellBack: _advanced,
    Stayed: _stayed,
    Swapped: _swapped,
    LanesTurned: _lanes_turned,
    CheckpointTurned: _checkpoint_turned,
    CheckpointPassedAnew: _passed_anew,
    CheckpointsRearmed: _rearmed,
    EffectStruck: _struck,
    TurboDrawn: _turbo_drawn,
    TurboFizzled: _fizzled,
    Drafted: _drafted,
    LeftoverDiscarded: _leftover,
    DeckPassed: _deck_passed,
    RaceEndRevealed: _race_end_revealed,
    RaceEnded: _race_ended,
    Scored: _scored,
    GameEnded: _game_ended,
}
"""What each kind of event does."""
