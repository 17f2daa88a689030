"""The rules of Dino Racer: what comes next, and what follows by itself.

Everything turns on `next_up`: it reads the position and names the one thing that comes next.
Either that thing is forced (`FORCED`, done by `follow`) or somebody is asked (`choices.py`): luck
for the next card, a player for a draft. Luck is a seat like any other, so nothing here rolls.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import mul
from typing import Final

from dinolab.core.event import Entry
from dinolab.core.latest import latest
from dinolab.games.dino_racer.effects import EFFECTS
from dinolab.games.dino_racer.events import (
    Advanced,
    CheckpointPassedAnew,
    CheckpointsRearmed,
    DeckPassed,
    EffectStruck,
    FellBack,
    GameEnded,
    LanesTurned,
    LeftoverDiscarded,
    RaceEnded,
    RaceEndRevealed,
    RaceSetUp,
    ReachedFlag,
    Scored,
    Stayed,
    Swapped,
    TurboFizzled,
)
from dinolab.games.dino_racer.state import ENDED, FACE_DOWN, SCORED, State, flag_of, kind_of, ranked


@latest
def next_up(state: State) -> str:
    """The one thing that comes next: forced (a key of `FORCED`), asked, or `over`."""
    if state.pending:
        act = state.pending[0].act
        return "no-card" if act == "turbo" and not any(state.deck) else act
    if state.phase:
        return state.phase
    if state.announcer < 0:
        return "announcer"
    if (state.flagged or state.revealed) and _race_is_over(state):
        return "draft" if state.setup.draft_cut and _can_draft(state) else "finish"
    # Almost always the last dino stands just where the last checkpoint struck: nothing is due.
    if state.fired not in state.spaces or state.setup.refire:
        up = _checkpoint_up(state)
        if up:
            return up
    if state.flips < state.setup.flips:
        return "flip" if any(state.deck) else "race-end"
    return "draft" if _can_draft(state) else "leftover"


def _checkpoint_up(state: State) -> str:
    """What the checkpoints ask for: the next one is due when all dinos have reached it."""
    rearmost = min(state.spaces)
    if state.fired > rearmost and state.setup.refire:
        return "rearm"
    if state.fired < rearmost and state.fired < len(state.track):
        return "checkpoint" if state.track[state.fired] == FACE_DOWN else "passed-anew"
    return ""


def _race_is_over(state: State) -> bool:
    """A dino that reached the flag ends the race, even if an effect took it back (ruling A12) and
    even if checkpoints are due (ruling A4), unless the table chose otherwise.
    """
    if state.revealed:
        return True
    if state.setup.back_undoes and max(state.spaces) < flag_of(state):
        return False
    due = state.fired < min(min(state.spaces), len(state.track))
    return not (due and state.setup.due_first)


def _can_draft(state: State) -> bool:
    return state.picks < state.setup.picks * state.setup.players and any(state.row)


def drafter(state: State) -> int:
    """Whose draft it is: clockwise from the announcer (the second time round backwards only by
    ruling A6).
    """
    seats, picks = state.setup.players, state.picks
    if picks >= seats and state.setup.snake:
        picks = 2 * seats - 1 - picks
    return (state.announcer + picks) % seats


# What is forced: one event each.


def follow(state: State) -> Entry | None:
    """The next forced consequence, or None where somebody is asked or the game is over."""
    forced = FORCED.get(next_up(state))
    return forced(state) if forced else None


@lru_cache(maxsize=4096)
def _moved(dino: int, origin: int, to: int, flag: int, rule: str) -> Entry:
    """A dino moves to a space; it stops at the flag and at the starting line."""
    to = min(max(to, 0), flag)
    if to == origin:
        return Entry(Stayed(dino, to), rule)
    if to < origin:
        return Entry(FellBack(dino, origin, to), rule)
    return Entry((ReachedFlag if to == flag else Advanced)(dino, origin, to), rule)


def _by(state: State) -> Entry:
    task = state.pending[0]
    origin = state.spaces[task.dino]
    return _moved(task.dino, origin, origin + task.n, len(state.track) + 1, task.rule)


def _back(state: State) -> Entry:
    task = state.pending[0]
    origin = state.spaces[task.dino]
    return _moved(task.dino, origin, origin - task.n, flag_of(state), task.rule)


def _to(state: State) -> Entry:
    task = state.pending[0]
    return _moved(task.dino, state.spaces[task.dino], task.n, flag_of(state), task.rule)


def _swap(state: State) -> Entry:
    task = state.pending[0]
    return Entry(Swapped(task.dino, task.n), task.rule)


def _lanes(state: State) -> Entry:
    lowest = len(state.lanes) - 1
    lanes = tuple(lowest - lane for lane in state.lanes)
    return Entry(LanesTurned(lanes), state.pending[0].rule)


def _strike(state: State) -> Entry:
    checkpoint = state.pending[0].n
    card = state.track[checkpoint - 1]
    kind = kind_of(state, card)
    effect = EFFECTS[kind.effect]
    dinos, tasks = effect.apply(state, checkpoint, kind.args)
    return Entry(EffectStruck(checkpoint, card, dinos, tasks), effect.rule)


def _no_card(state: State) -> Entry:
    """TURBO finds only the Race End card."""
    if state.setup.turbo_fizzles:
        return Entry(TurboFizzled(state.fired), "racer.ruling.turbo-race-end")
    return Entry(RaceEndRevealed(), "racer.ruling.turbo-race-end")


def _race_end(state: State) -> Entry:
    """The Race End card shows: a flip is needed and none is left, or (by ruling) none is left."""
    rule = state.pending[0].rule if state.pending else "racer.faq.race-end"
    return Entry(RaceEndRevealed(), rule)


def _rearm(state: State) -> Entry:
    return Entry(CheckpointsRearmed(min(state.spaces)), "racer.ruling.refire")


def _passed_anew(state: State) -> Entry:
    fact = CheckpointPassedAnew(state.fired + 1, state.track[state.fired])
    return Entry(fact, "racer.ruling.refire")


def _leftover(state: State) -> Entry:
    """One card is left in the row."""
    return Entry(LeftoverDiscarded(state.row.index(1)), "racer.drafting.leftover")


def _pass(state: State) -> Entry:
    seat = (state.announcer + 1) % state.setup.players
    return Entry(DeckPassed(seat), state.pending[0].rule)


def _finish(state: State) -> Entry:
    rule = "racer.faq.race-end" if state.revealed else "racer.ending.flag"
    return Entry(RaceEnded(state.race, ranked(state.spaces, state.lanes)), rule)


def _score(state: State) -> Entry | None:
    """Every card pays what its dino's place is worth. Where piles are hidden from whoever looks,
    nothing can be told.
    """
    worth = [0] * len(state.spaces)
    for place, dino in enumerate(state.standings[:3]):
        worth[dino] = state.setup.pays[dino][place]
    piles = tuple(pile for pile in state.piles if pile is not None)
    if len(piles) < len(state.piles):
        return None
    points = tuple([sum(map(mul, pile, worth)) for pile in piles])
    return Entry(Scored(state.race, piles, points), "racer.scoring.cards")


def _after_scoring(state: State) -> Entry:
    """The next race, or the end of the game after the last or when the Race End card showed."""
    lengths = state.setup.lengths
    if state.revealed or state.race == len(lengths):
        return _game_end(state)
    length = lengths[state.race]
    kept = state.track.count(FACE_DOWN)
    rule = "racer.new-race.track" if state.race else "racer.setup.track"
    return Entry(RaceSetUp(state.race + 1, length, kept, length - kept), rule)


def _game_end(state: State) -> Entry:
    """Most points wins; then the best single race; who is level even so shares the victory."""
    by_seat = tuple(zip(*state.points, strict=True))
    totals, best = tuple(map(sum, by_seat)), tuple(map(max, by_seat))
    most = max(totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == most)
    if len(winners) == 1:
        return Entry(GameEnded(winners, totals, best, "most-points"), "racer.end.winner")
    top = max(best[seat] for seat in winners)
    winners = tuple(seat for seat in winners if best[seat] == top)
    code = "best-race" if len(winners) == 1 else "shared"
    return Entry(GameEnded(winners, totals, best, code), "racer.end.tiebreaker")


FORCED: Final[dict[str, Callable[[State], Entry | None]]] = {
    "by": _by,
    "back": _back,
    "to": _to,
    "swap": _swap,
    "lanes": _lanes,
    "strike": _strike,
    "no-card": _no_card,
    "race-end": _race_end,
    "rearm": _rearm,
    "passed-anew": _passed_anew,
    "leftover": _leftover,
    "pass": _pass,
    "finish": _finish,
    ENDED: _score,
    SCORED: _after_scoring,
}
"""What happens by itself."""
