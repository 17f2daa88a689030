"""The table of Dodos Riding Dinos as places: the board with both its tracks, hands, deck and piles,
and for each racer its Racer card and the card it plays.

The track that is raced has large hexes; the other one, where the game knows it, small ones.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from dinolab.boards.hex import Point, place
from dinolab.core.scene import Area, Spot
from dinolab.core.words import Words, load_words
from dinolab.games.dodos_riding_dinos.content import shipped_boards
from dinolab.games.dodos_riding_dinos.events import Hex, SetUp
from dinolab.games.dodos_riding_dinos.maps import middle, read_track

FOLDER: Final = Path(__file__).parent
WIDE: Final = 10.2
"""How wide a board may be; its hexes are as large as that allows, one cell at most."""
SMALL, MIDDLE = 0.5, 1.9
"""The hexes of the other track and the board's middle, against those of the one that is raced."""
MIDDLES: Final = {
    "dodino-island": "egg", "ignis-volcano": "mountain", "polaria-iceberg": "snow",
    "boreal-sky": "star",
}  # fmt: skip
HEAD: Final = 0.36
GAP: Final = 0.2
CARD_W, PLAYED_W = 3.0, 2.5
PLACES: Final = 6
"""So many slots a hand has, and more where there are more different cards."""
HAND_H, PILE_H, ROSTER_W, ROSTER_H = 1.6, 1.35, 1.68, 1.75
MANY: Final = 7
"""So many racers or more have lower cards."""
MARKS: Final = {
    "flame": "flame", "signal": "shortcut", "shortcut": "bridge", "ramp": "ramp",
    "landing-small": "paw-small", "landing-medium": "paw-medium", "landing-large": "paw",
}  # fmt: skip

Stage = tuple[tuple[Area, ...], tuple[Spot, ...]]
Hexes = tuple[Hex, ...]


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


@cache
def _middle(board: str) -> Hex | None:
    """Where a board that we ship has its middle."""
    at = next((middle(b.map) for b in shipped_boards() if b.id == board), None)
    return Hex(*at, "", (), 0, 0) if at else None


@lru_cache(maxsize=32)
def other_track(board: str, track: str, hexes: Hexes) -> Hexes:
    """The hexes of the board's other track; none where the board is not one that we ship."""
    found = next((b for b in shipped_boards() if b.id == board), None)
    if found is None or read_track(found.map, track) != hexes:
        return ()
    return read_track(found.map, "inner" if track == "outer" else "outer")


def stage(
    setup: SetUp, names: tuple[str, ...], kinds: int, shown: tuple[int, ...], choosing: bool
) -> Stage:
    """Areas and spots. `kinds` are the different cards in the viewer's hand (-1 for who has none to
    hold), `shown` other people whose hands this viewer sees; `choosing` while Racer cards are
    chosen.
    """
    seats = setup.people + setup.challengers
    return _stage(
        (setup.board, setup.track, setup.hexes, setup.snow), seats,
        tuple(racer.id for racer in setup.roster) if choosing else (),
        names, kinds if kinds < 0 else max(kinds, PLACES), shown,
    )  # fmt: skip


@lru_cache(maxsize=64)
def _stage(
    ground: tuple[str, str, Hexes, bool], seats: int, roster: tuple[str, ...],
    names: tuple[str, ...], places: int, shown: tuple[int, ...],
) -> Stage:  # fmt: skip
    board, track = ground[:2]
    title = say(
        "snowy" if ground[3] else "board",
        board=words().term("board", board),
        track=words().term("track", track),
    )
    areas = [Area("board", title, 0, 0)]
    spots, y = _board(*ground)
    if roster:
        areas.append(Area("roster", say("roster"), 0, y))
        spots += _roster(roster, y + HEAD)
        y += HEAD + -(-len(roster) // 6) * ROSTER_H + GAP
    elif places >= 0:
        areas.append(Area("hand", say("hand"), 0, y))
        spots += _hand(places, y + HEAD)
        y += HEAD + HAND_H + GAP
    for seat in () if roster else shown:
        label = say("hand_of", name=names[seat])
        areas.append(Area(f"hand.{seat}", label, 0, y))
        spots.append(_row(f"held{seat}", f"hand.{seat}", 0, y + HEAD, label, WIDE, PILE_H))
        y += HEAD + PILE_H + GAP
    if not roster:
        areas.append(Area("cards", say("cards"), 0, y))
        spots += _piles(y + HEAD)
    for seat in range(seats):
        found = _racer(seat, seats, seat_name(names, seat))
        areas.append(found[0])
        spots += found[1]
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


def _board(board: str, track: str, hexes: Hexes, snow: bool) -> tuple[list[Spot], float]:
    """The hexes of the track that is raced, then the other's; and where the board ends."""
    other = other_track(board, track, hexes)
    end = _scale(board, track, hexes)[3]

    def spot(name: str, at: Hex, label: str, mark: str, side: float) -> Spot:
        x, y, size = cell_of(board, track, hexes, place(at.q, at.r))
        side = round(side * size, 2)
        return Spot(name, "board", x, y, "hex", label, mark, side, side)

    spots = [
        spot(hex_id(n), at, hex_label(hexes, n), _mark(hexes, n, snow), 1)
        for n, at in enumerate(hexes)
    ]
    name = words().term("track", "inner" if track == "outer" else "outer")
    spots += [
        spot(f"o{n}", at, say("other_hex", track=name, hex=hex_label(other, n)),
             _other_mark(other, n), SMALL)
        for n, at in enumerate(other)
    ]  # fmt: skip
    if other and (at := _middle(board)):
        spots.append(spot("middle", at, words().term("middle", board), MIDDLES[board], MIDDLE))
    return spots, end


def lap_of(hexes: Hexes) -> int:
    """How many hexes are on the regular lap."""
    return max(at.left for at in hexes) + 1


def hex_label(hexes: Hexes, number: int) -> str:
    """What a hex is called: its number, and what it is."""
    kind, lap = hexes[number].kind, lap_of(hexes)
    if number == 0:
        kind = "finish"
    elif lap - 3 <= number < lap:
        kind = f"start{lap - number}"
    label = say("hex", number=number)
    return f"{label}, {words().term('hex', kind)}" if kind else label


def _mark(hexes: Hexes, number: int, snow: bool) -> str:
    """An icon for what is special; snow; or the number of every fifth hex."""
    lap, kind = lap_of(hexes), hexes[number].kind
    if number == 0:
        return "flag"
    if kind in MARKS:
        return MARKS[kind]
    if lap - 3 <= number < lap:
        return words().term("start_mark", lap - number)
    if number % 5 == 0 and number < lap:
        return str(number)
    return "snow" if snow else ""


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


def _racer(seat: int, seats: int, name: str) -> tuple[Area, list[Spot]]:
    """A racer's name, its Racer card and the card it plays, in the column beside the board."""
    tall = 0.88 if seats >= MANY else 1.12
    x, y = WIDE + 0.5, seat * (tall + HEAD + 0.16)
    middle = round(y + 0.28 + tall / 2, 2)
    card = Spot(f"k{seat}", f"s{seat}", round(x + CARD_W / 2, 2), middle, "slot", say("racer"), "",
                CARD_W, tall)  # fmt: skip
    played = Spot(f"p{seat}", f"s{seat}", round(x + CARD_W + 0.1 + PLAYED_W / 2, 2), middle, "slot",
                  say("played"), "", PLAYED_W, tall)  # fmt: skip
    return Area(f"s{seat}", name, x, round(y, 2), seat), [card, played]
