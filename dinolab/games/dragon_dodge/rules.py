"""The rules of Dragon Dodge: what comes next, what follows by itself, what a play costs.

Everything turns on `next_up`: it reads the position and names the one thing that comes next.
Either that thing is forced (`FORCED`, done by `follow`) or somebody is asked (`choices.py`). What
a player may play, and why not, is in `plays.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dinolab.core.event import Entry
from dinolab.core.latest import latest
from dinolab.games.dragon_dodge.events import (
    FirstPlayerChosen,
    GameEnded,
    PiecesPlaced,
    Reshuffled,
    TileCaptured,
    TurnBegan,
    WizardTagged,
)
from dinolab.games.dragon_dodge.grid import HOLE
from dinolab.games.dragon_dodge.state import (
    DEALING,
    DRAGONS,
    DRAWING,
    LAYING,
    LIMITING,
    NOWHERE,
    OVER,
    PLAYING,
    START,
    WIZARDS,
    State,
    team_of,
    wizards_left,
)


@latest
def next_up(state: State) -> str:
    """The one thing that comes next: forced (a key of `FORCED`), asked, or `over`."""
    if state.phase == PLAYING:
        return _in_play(state)
    if state.phase == DRAWING:
        return _drawing(state)
    if state.phase in (START, LAYING):
        return _opening(state)
    if state.phase == DEALING:
        return "deal"
    if state.phase == OVER:
        return OVER
    if state.phase == LIMITING and held(state, state.seat) > state.setup.limit:
        return "discard"
    return "again" if _empty(state) >= 0 else "cap" if _cap_reached(state) else "turn"


def _in_play(state: State) -> str:
    """A dragon's step is finished first: its tile is captured, a wizard tagged, the game over."""
    if state.left != NOWHERE:
        return "capture"
    if tagged(state) >= 0:
        return "tag"
    if not all(wizards_left(state)):
        return "last-team"
    return "again" if _empty(state) >= 0 else "play"


def _drawing(state: State) -> str:
    if _empty(state) >= 0:
        return "again"
    return "draw" if state.deck == NOWHERE else "card"


def _opening(state: State) -> str:
    """Who goes first, then the tiles, then the pieces."""
    setup = state.setup
    if state.phase == START:
        return "first-listed" if setup.first == "listed" or setup.p1_first else "first"
    if len(state.laid) == len(setup.cells):
        return "pieces"
    if not setup.laid_by_players:
        return "lay"
    return "turn-up-tile" if state.turned_up == NOWHERE else "lay-tile"


def held(state: State, seat: int) -> int:
    """How many cards a player has, of both decks: what the hand limit counts."""
    return sum(hand.held for hand in state.hands[seat])


def tagged(state: State) -> int:
    """The wizard that is on a tile with a dragon, or -1."""
    dragons = [state.pieces[dragon] for dragon in DRAGONS]
    for wizard in WIZARDS:
        if state.pieces[wizard] != NOWHERE and state.pieces[wizard] in dragons:
            return wizard
    return -1


def _empty(state: State) -> int:
    """The deck that has to be made anew from its discard pile now, or -1: the one that a card is
    needed from, by ruling any as soon as it is empty.
    """
    for which, deck in enumerate(state.decks):
        wanted = state.setup.reshuffle_at_once or state.deck == which
        if wanted and not deck.left and any(deck.used):
            return which
    return -1


def _cap_reached(state: State) -> bool:
    """Whether the turn that ends now is the last of so many without a tag."""
    return state.phase == LIMITING and state.quiet + 1 >= state.setup.cap


def next_cell(state: State) -> int:
    """Where luck lays the next tile."""
    return next(cell for cell in state.setup.cells if state.lie[cell] == HOLE)


def layer(state: State) -> int:
    """Which player lays the next tile, where players do (ruling B8)."""
    return state.order[len(state.laid) % len(state.order)]


def next_dealt(state: State) -> tuple[int, int]:
    """Who is dealt the next card, and of which deck."""
    seats = state.setup.players
    number = state.dealt % (2 * seats)
    return number // 2, number % 2


# What is forced: one event each.


def follow(state: State) -> Entry | None:
    """The next forced consequence, or None where somebody is asked or the game is over."""
    forced = FORCED.get(next_up(state))
    return forced(state) if forced else None


def _first_listed(state: State) -> Entry:
    rule = "dodge.ruling.three-players" if state.setup.p1_first else "dodge.ruling.first-player"
    return Entry(FirstPlayerChosen(0), rule)


def _pieces(state: State) -> Entry:
    return Entry(PiecesPlaced((*state.setup.wizards, *state.setup.dragons)), "dodge.setup.pieces")


def _capture(state: State) -> Entry:
    tile = state.lie[state.left] >> 2
    return Entry(TileCaptured(state.seat, state.left, tile), "dodge.elements.dragon-tile")


def _tag(state: State) -> Entry:
    """The step is why, also where the capture of the tile that a dragon left comes in between."""
    wizard = tagged(state)
    captured = state.lie[state.moved[0]] == HOLE
    fact = WizardTagged(wizard, state.pieces[wizard])
    return Entry(fact, "dodge.elements.tag", cause=state.version - (2 if captured else 1))


def _reshuffle(state: State) -> Entry:
    which = _empty(state)
    return Entry(Reshuffled(which, sum(state.decks[which].used)), "dodge.turn.reshuffle")


def _next_turn(state: State) -> Entry:
    seat = state.order[state.turn % len(state.order)]
    rule = "dodge.setup.order" if state.turn else "dodge.setup.first"
    quiet = state.quiet + 1 if state.turn else 0
    return Entry(TurnBegan(seat, state.turn + 1, quiet), rule)


def _last_team(state: State) -> Entry:
    """A team without wizards has lost, at once."""
    purple, _ = left = wizards_left(state)
    return Entry(GameEnded(_team(state, 0 if purple else 1), left, "last-team"), "dodge.end.winner")


def _cap(state: State) -> Entry:
    """So many turns without a tag: a draw, or by ruling the team with more wizards wins."""
    purple, orange = left = wizards_left(state)
    if state.setup.cap_most_wizards and purple != orange:
        winners = _team(state, 0 if purple > orange else 1)
        return Entry(GameEnded(winners, left, "most-wizards"), "dodge.ruling.cap")
    return Entry(GameEnded(tuple(range(state.setup.players)), left, "cap"), "dodge.ruling.cap")


def _team(state: State, team: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(state.setup.players) if team_of(seat) == team)


FORCED: Final[dict[str, Callable[[State], Entry]]] = {
    "first-listed": _first_listed,
    "pieces": _pieces,
    "capture": _capture,
    "tag": _tag,
    "last-team": _last_team,
    "again": _reshuffle,
    "turn": _next_turn,
    "cap": _cap,
}
"""What happens by itself."""
