"""The table of Dodos Riding Dinos as places: the board with both its tracks, hands, deck and piles,
and for each racer its Racer card and the card it plays.

The track that is raced has large hexes; the other one, where the game knows it, small ones. In a
Derby both are raced, and the outer one's hexes are numbered on from the inner one's.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from dinolab.boards.hex import Point, adjacent, place
from dinolab.core.scene import Area, Spot
from dinolab.core.words import Words, load_words
from dinolab.games.dodos_riding_dinos.content import shipped_boards
from dinolab.games.dodos_riding_dinos.dodorado import ISLAND, ROMAN, dodo, hexes_of_dodos
from dinolab.games.dodos_riding_dinos.events import Hex, SetUp
from dinolab.games.dodos_riding_dinos.maps import middle, read_track

FOLDER: Final = Path(__file__).parent
WIDE: Final = 10.2
"""How wide a board may be; its hexes are as large as that allows, one cell at most."""
SMALL, INNER, MIDDLE = 0.5, 0.9, 1.9
"""The hexes of a track that is not raced, of a Derby's inner one, and the board's middle, against
those of a track that is raced.
"""
MIDDLES: Final = {
    "dodino-island": "egg", "ignis-volcano": "mountain", "polaria-iceberg": "snow",
    "boreal-sky": "star",
}  # fmt: skip
HEAD: Final = 0.36
GAP: Final = 0.2
CARD_W, PLAYED_W = 3.0, 2.5
PLACES: Final = 6
"""So many slots a hand has (more where there are more different cards), and a row of results."""
HAND_H, PILE_H, ROSTER_W, ROSTER_H = 1.6, 1.35, 1.68, 1.75
MANY, LOW, TALL, TEAM = 7, 0.88, 1.12, 1.3
"""So many racers or more have lower cards; in a Derby, where more stands on them, higher ones."""
POWER_H, POWERS = 1.42, 2
"""Power-up cards beside a racer: how high, and how many in a row."""
MARKS: Final = {
    "flame": "flame", "signal": "shortcut", "shortcut": "bridge", "ramp": "ramp",
    "landing-small": "paw-small", "landing-medium": "paw-medium", "landing-large": "paw",
}  # fmt: skip

Stage = tuple[tuple[Area, ...], tuple[Spot, ...]]
Hexes = tuple[Hex, ...]


class Ground(NamedTuple):
    """What is raced on: of both tracks of a Derby, `split` is the outer one's first hex."""

    board: str
    track: str
    hexes: Hexes
    snow: bool
    split: int

    @classmethod
    def of(cls, setup: SetUp) -> Ground:
        """What a race is run on."""
        return cls(setup.board, setup.track, setup.hexes, setup.snow, setup.split)


class Beside(NamedTuple):
    """What stands in the column beside the board for a racer: its heading, its Power-up cards."""

    head: str
    powers: int


@cache
def words() -> Words:
    """The game's sentences and terms."""
    return load_words(FOLDER)


def say(label: str, **values: object) -> str:
    """A label with its values."""
    return words().term("label", label).format(**values)


def seat_name(names: tuple[str, ...], seat: int) -> str:
    """What a racer's player is called; Challengers have no name of their own."""
    return names[seat] if seat < len(names) else words().term("seat", seat)


def hex_id(number: int) -> str:
    """The spot of a hex of the track that is raced."""
    return f"x{number}"


def ground_name(board: str, track: str, label: str = "board") -> str:
    """What a board and its track (or both) are called."""
    named = words().term("board", board), words().term("tracks", track)
    return say(label, board=named[0], track=named[1])


def power_id(seat: int, power: str, copy: int = 0) -> str:
    """The item of a Power-up card of a racer."""
    return f"power{seat}.{power}" + (f".{copy}" if copy else "")


@cache
def _middle(board: str) -> Hex | None:
    """Where a board that we ship has its middle."""
    at = next((middle(b.map) for b in shipped_boards() if b.id == board), None)
    return Hex(*at, "", (), 0, 0) if at else None


@lru_cache(maxsize=32)
def other_track(board: str, track: str, hexes: Hexes) -> Hexes:
    """The hexes of the board's other track; none where both are raced, or where the board is not
    one that we ship.
    """
    found = next((b for b in shipped_boards() if b.id == board), None)
    if found is None or track == "both" or read_track(found.map, track) != hexes:
        return ()
    return read_track(found.map, "inner" if track == "outer" else "outer")


@lru_cache(maxsize=32)
def _shipped(ground: Ground) -> bool:
    """Whether this is a board that we ship."""
    if ground.track != "both":
        return bool(other_track(ground.board, ground.track, ground.hexes))
    return bool(other_track(ground.board, "inner", ground.hexes[: ground.split]))


def has_dodos(ground: Ground) -> bool:
    """Whether the dodos of the hidden message stand in the grass: on our Dodino Island."""
    return ground.board == ISLAND and _shipped(ground)


@lru_cache(maxsize=64)
def stage(
    ground: Ground,
    racers: tuple[Beside, ...],
    kinds: int,
    hands: tuple[tuple[int, str], ...],
    roster: tuple[str, ...],
    results: tuple[str, int],
) -> Stage:
    """Areas and spots. `kinds` are the different cards in the viewer's hand (-1 for who has none to
    hold), `hands` other people whose hands this viewer sees and what these are called. The `roster`
    is there while Racer cards are chosen, `results` (a heading, how many) once there are any.
    """
    snowy = "snowy_both" if ground.split else "snowy"
    title = ground_name(ground.board, ground.track, snowy if ground.snow else "board")
    areas = [Area("board", title, 0, 0)]
    spots, y = _board(ground)
    if roster:
        areas.append(Area("roster", say("roster"), 0, y))
        spots += _roster(roster, y + HEAD)
        y += HEAD + -(-len(roster) // 6) * ROSTER_H + GAP
    elif kinds >= 0:
        areas.append(Area("hand", say("hand"), 0, y))
        spots += _hand(max(kinds, PLACES), y + HEAD)
        y += HEAD + HAND_H + GAP
    for seat, label in hands:
        areas.append(Area(f"hand.{seat}", label, 0, y))
        spots.append(_row(f"held{seat}", f"hand.{seat}", 0, y + HEAD, label, WIDE, PILE_H))
        y += HEAD + PILE_H + GAP
    if results[0]:
        areas.append(Area("results", results[0], 0, y))
        spots += _results(*results, y + HEAD)
    elif not roster:
        areas.append(Area("cards", say("cards"), 0, y))
        spots += _piles(y + HEAD)
    y = 0.0
    tall = TEAM if ground.split else LOW if len(racers) >= MANY else TALL
    for seat, beside in enumerate(racers):
        areas.append(Area(f"s{seat}", beside.head, WIDE + 0.5, round(y, 2), seat))
        spots += _racer(seat, beside, y, tall)
        y += HEAD + tall + 0.16 + -(-beside.powers // POWERS) * POWER_H
    return tuple(areas), tuple(spots)


@lru_cache(maxsize=32)
def _scale(board: str, track: str, hexes: Hexes) -> tuple[float, float, float, float]:
    """How large a hex is in the picture, what is added to its place, and where the board ends."""
    places = [place(at.q, at.r) for at in (*hexes, *other_track(board, track, hexes))]
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    top, low = min(y for _, y in places), max(y for _, y in places)
    size = min(1.0, WIDE / (right - left + 1))
    margin = (WIDE - size * (right - left + 1)) / 2
    end = round(HEAD + (low - top + 1.16) * size + GAP, 2)
    return size, margin + (0.5 - left) * size, HEAD + (0.58 - top) * size, end


def cell_of(board: str, track: str, hexes: Hexes, point: Point) -> tuple[float, float, float]:
    """Where a point of the board lies in the picture, and how large a hex is there."""
    size, dx, dy, _ = _scale(board, track, hexes)
    return round(dx + point[0] * size, 2), round(dy + point[1] * size, 2), size


def _board(ground: Ground) -> tuple[list[Spot], float]:
    """The hexes of the track that is raced, then the other's; and where the board ends."""
    board, track, hexes = ground[:3]
    other = other_track(board, track, hexes)
    end = _scale(board, track, hexes)[3]

    def spot(name: str, at: Hex, label: str, mark: str, side: float) -> Spot:
        x, y, size = cell_of(board, track, hexes, place(at.q, at.r))
        side = round(side * size, 2)
        return Spot(name, "board", x, y, "hex", label, mark, side, side)

    spots = [
        spot(hex_id(n), at, hex_label(hexes, n, ground.split), _mark(ground, n),
             INNER if n < ground.split else 1)
        for n, at in enumerate(hexes)
    ]  # fmt: skip
    name = words().term("track", "inner" if track == "outer" else "outer")
    spots += [
        spot(f"o{n}", at, say("other_hex", track=name, hex=hex_label(other, n)),
             _other_mark(other, n), SMALL)
        for n, at in enumerate(other)
    ]  # fmt: skip
    if _shipped(ground) and (at := _middle(board)):
        near = any(adjacent((at.q, at.r), (cell.q, cell.r)) for cell in (*hexes, *other))
        wide = 1 if near else MIDDLE
        spots.append(spot("middle", at, words().term("middle", board), MIDDLES[board], wide))
        if has_dodos(ground):
            spots += [
                spot(f"dodo{n}", Hex(*grass, "", (), 0, 0), dodo(n), ROMAN[n - 1], SMALL)
                for n, grass in enumerate(hexes_of_dodos((at.q, at.r)), 1)
            ]
    return spots, end


def lap_of(hexes: Hexes) -> int:
    """How many hexes are on the regular lap of a track."""
    return max(at.left for at in hexes) + 1


def _own(hexes: Hexes, number: int, split: int) -> tuple[Hexes, int, str]:
    """The hexes of the track that a hex is on, its number among them, and in a Derby that track."""
    if number >= split > 0:
        return hexes[split:], number - split, "outer"
    return hexes[: split or None], number, "inner" if split else ""


def hex_label(hexes: Hexes, number: int, split: int = 0) -> str:
    """What a hex is called: its number, and what it is; of both tracks of a Derby also on which."""
    mine, at, track = _own(hexes, number, split)
    kind, lap = mine[at].kind, lap_of(mine)
    if at == 0:
        kind = "finish"
    elif lap - 3 <= at < lap:
        kind = f"start{lap - at}"
    label = say("hex", number=number)
    label = f"{label}, {words().term('hex', kind)}" if kind else label
    return say("other_hex", track=words().term("track", track), hex=label) if track else label


def _mark(ground: Ground, number: int) -> str:
    """An icon for what is special; snow; or the number of every fifth hex."""
    mine, at, track = _own(ground.hexes, number, ground.split)
    lap, kind = lap_of(mine), mine[at].kind
    if at == 0:
        return "flag"
    if kind in MARKS:
        return MARKS[kind]
    if lap - 3 <= at < lap:
        return words().term("start_mark", lap - at)
    if number % 5 == 0 and at < lap:
        return str(number)
    return "snow" if ground.snow and track != "outer" else ""


def _other_mark(hexes: Hexes, number: int) -> str:
    return "flag" if number == 0 else MARKS.get(hexes[number].kind, "")


def _row(
    name: str, area: str, x: float, y: float, label: str, wide: float, tall: float, mark: str = ""
) -> Spot:
    middle = round(x + wide / 2, 2), round(y + tall / 2, 2)
    return Spot(name, area, *middle, "row", label, mark, round(wide, 2), tall)


def _roster(roster: tuple[str, ...], y: float) -> list[Spot]:
    """A slot for each Racer card that may be chosen."""
    return [
        Spot(f"k.{racer}", "roster", round((n % 6 + 0.5) * (WIDE / 6), 2),
             round(y + (n // 6 + 0.5) * ROSTER_H, 2), "slot", words().term("racer", racer), "",
             ROSTER_W - 0.04, ROSTER_H - 0.1)
        for n, racer in enumerate(roster)
    ]  # fmt: skip


def _hand(places: int, y: float) -> list[Spot]:
    """A slot for each different card of the viewer's hand."""
    wide = WIDE / places
    return [
        Spot(f"h{n}", "hand", round((n + 0.5) * wide, 2), round(y + HAND_H / 2, 2), "slot",
             say("hand"), "", round(wide - 0.06, 2), HAND_H)
        for n in range(places)
    ]  # fmt: skip


def _piles(y: float) -> list[Spot]:
    """Deck, discard pile and the Reactions of the window."""
    middle = round(y + PILE_H / 2, 2)
    deck = Spot("deck", "cards", 0.5, middle, "slot", say("deck"), "", 1.0, PILE_H)
    wide = 2.2
    pile = _row("used", "cards", 1.1, y, say("pile"), WIDE - wide - 1.2, PILE_H)
    return [deck, pile, _row("window", "cards", WIDE - wide, y, say("reactions"), wide, PILE_H)]


def _results(label: str, count: int, y: float) -> list[Spot]:
    """A slot for each place, in rows."""
    wide = WIDE / PLACES
    return [
        Spot(f"e{n}", "results", round((n % PLACES + 0.5) * wide, 2),
             round(y + (n // PLACES + 0.5) * HAND_H, 2), "slot", label, "",
             round(wide - 0.06, 2), round(HAND_H - 0.06, 2))
        for n in range(count)
    ]  # fmt: skip


def _racer(seat: int, beside: Beside, y: float, tall: float) -> list[Spot]:
    """A racer's Racer card, the card it plays and its Power-up cards, in the column beside the
    board.
    """
    x, middle = WIDE + 0.5, round(y + 0.28 + tall / 2, 2)
    card = Spot(f"k{seat}", f"s{seat}", round(x + CARD_W / 2, 2), middle, "slot", say("racer"), "",
                CARD_W, tall)  # fmt: skip
    played = Spot(f"p{seat}", f"s{seat}", round(x + CARD_W + 0.1 + PLAYED_W / 2, 2), middle, "slot",
                  say("played"), "", PLAYED_W, tall)  # fmt: skip
    wide, top = (CARD_W + 0.1 + PLAYED_W) / POWERS, y + 0.28 + tall + 0.04
    powers = [
        Spot(f"u{seat}.{n}", f"s{seat}", round(x + (n % POWERS + 0.5) * wide, 2),
             round(top + (n // POWERS + 0.5) * POWER_H, 2), "slot", say("power"), "",
             round(wide - 0.04, 2), POWER_H - 0.04)
        for n in range(beside.powers)
    ]  # fmt: skip
    return [card, played, *powers]
