"""Dino Racer and Dragon Dodge folded once more, by other means: plain dicts that are changed in
place, from the names and fields of events alone. Nothing of the games is imported.

A fold takes events as (kind, fields) and gives what lies on the table; `racer_state` and
`dodge_state` say the same of a game's own state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

Fields = dict[str, Any]
Table = dict[str, Any]


def _less(counts: Counter[Any]) -> dict[Any, int]:
    """What there is any of."""
    assert all(count >= 0 for count in counts.values()), counts
    return {key: count for key, count in counts.items() if count}


def _counts(numbers: Any) -> dict[int, int]:
    return {number: count for number, count in enumerate(numbers) if count}


# Dino Racer


class Racer:
    """The racetrack, the cards and the points."""

    def __init__(self) -> None:
        self.race = self.round = self.fired = self.flips = self.picks = 0
        self.announcer = -1
        self.where: dict[int, tuple[int, int]] = {}
        self.track: dict[int, str] = {}
        self.length = 0
        self.deck: Counter[int] = Counter()
        self.row: Counter[int] = Counter()
        self.out: Counter[int] = Counter()
        self.piles: list[Counter[int]] = []
        self.checkpoints: Counter[str] = Counter()
        self.spent: Counter[str] = Counter()
        self.points: list[list[int]] = []
        self.order: list[int] = []
        self.last_race = self.reached = False
        self.result: Fields | None = None

    def take(self, kind: str, one: Fields) -> None:
        """Let an event happen."""
        name = kind.removeprefix("racer.")
        if name in ("advanced", "fell_back", "reached_flag"):
            space, lane = self.where[one["dino"]]
            assert space == one["origin"], "a dino moves from where it is"
            self.where[one["dino"]] = one["to"], lane
            self.reached |= name == "reached_flag"
        elif name in ("flipped", "turbo_drawn"):
            self.deck[one["dino"]] -= 1
            (self.row if name == "flipped" else self.out)[one["dino"]] += 1
            self.flips += name == "flipped"
        elif name == "drafted":
            self.row[one["dino"]] -= 1
            self.piles[one["seat"]][one["dino"]] += 1
            self.picks += 1
        elif (do := getattr(self, f"on_{name}", None)) is not None:
            do(one)
        else:
            still = {"stayed", "effect_struck", "turbo_fizzled"}
            assert name in still, f"{kind} is not folded"

    def on_set_up(self, one: Fields) -> None:
        self.lanes = one["lanes"]
        self.where = {dino: (0, lane) for dino, lane in enumerate(self.lanes)}
        self.deck = Counter(dict(enumerate(one["deck"])))
        self.checkpoints = Counter(dict(zip(one["cards"], one["supply"], strict=True)))
        self.piles = [Counter() for _ in range(one["players"])]

    def on_race_set_up(self, one: Fields) -> None:
        self.spent.update(self.track.values())
        self.track, self.length = {}, one["length"]
        assert one["kept"] + one["added"] == one["length"]
        self.race, self.round = one["race"], 1
        self.where = {dino: (0, lane) for dino, lane in enumerate(self.lanes)}
        for pile in self.piles:
            self.out.update(pile)
            pile.clear()
        self.fired, self.reached, self.order = 0, False, []

    def on_announcer_chosen(self, one: Fields) -> None:
        self.announcer = one["seat"]

    def on_deck_passed(self, one: Fields) -> None:
        self.announcer = one["seat"]
        self.round += 1
        self.flips = self.picks = 0

    def on_leftover_discarded(self, one: Fields) -> None:
        assert _less(self.row) == {one["dino"]: 1}
        self.row.clear()
        self.out[one["dino"]] += 1

    def on_swapped(self, one: Fields) -> None:
        a, b = one["dino"], one["other"]
        self.where[a], self.where[b] = self.where[b], self.where[a]

    def on_lanes_turned(self, one: Fields) -> None:
        for dino, lane in enumerate(one["lanes"]):
            self.where[dino] = self.where[dino][0], lane

    def on_checkpoint_turned(self, one: Fields) -> None:
        assert one["checkpoint"] not in self.track
        self.checkpoints[one["card"]] -= 1
        self.track[one["checkpoint"]] = one["card"]
        self.fired = one["checkpoint"]

    def on_checkpoint_passed_anew(self, one: Fields) -> None:
        assert self.track[one["checkpoint"]] == one["card"]
        self.fired = one["checkpoint"]

    def on_checkpoints_rearmed(self, one: Fields) -> None:
        self.fired = one["fired"]

    def on_race_end_revealed(self, one: Fields) -> None:
        self.last_race = True

    def on_race_ended(self, one: Fields) -> None:
        assert one["race"] == self.race
        places = sorted(self.where, key=lambda dino: (-self.where[dino][0], self.where[dino][1]))
        assert places == one["standings"], "places are as the dinos stand"
        self.order = places
        self.out.update(self.row)
        self.row.clear()
        self.flips = 0

    def on_scored(self, one: Fields) -> None:
        assert [_less(pile) for pile in self.piles] == [_counts(pile) for pile in one["piles"]]
        self.points.append(one["points"])

    def on_game_ended(self, one: Fields) -> None:
        assert one["totals"] == [sum(seat) for seat in zip(*self.points, strict=True)]
        assert one["best"] == [max(seat) for seat in zip(*self.points, strict=True)]
        self.result = one

    def told(self) -> Table:
        """What lies on the table."""
        return {
            "race": (self.race, self.round, self.announcer, self.flips, self.picks),
            "where": [self.where[dino] for dino in sorted(self.where)],
            "track": [self.track.get(space, "") for space in range(1, self.length + 1)],
            "fired": (self.fired, self.reached, self.last_race),
            "cards": [_less(place) for place in (self.deck, self.row, self.out, *self.piles)],
            "checkpoints": (_less(self.checkpoints), _less(self.spent)),
            "points": self.points,
            "order": self.order,
            "winners": self.result and self.result["winners"],
        }


def racer_state(state: Any) -> Table:
    """The same of Dino Racer's own state."""
    cards = state.setup.cards
    return {
        "race": (state.race, state.round, state.announcer, state.flips, state.picks),
        "where": list(zip(state.spaces, state.lanes, strict=True)),
        "track": list(state.track),
        "fired": (state.fired, state.flagged, state.revealed),
        "cards": [_counts(n) for n in (state.deck, state.row, state.discard, *state.piles)],
        "checkpoints": tuple(
            {card: n for card, n in zip(cards, counts, strict=True) if n}
            for counts in (state.unseen, state.spent)
        ),
        "points": [list(points) for points in state.points],
        "order": list(state.standings),
        "winners": state.ending and list(state.ending.winners),
    }


# Dragon Dodge


class Dodge:
    """The arena, the pieces and the cards."""

    def __init__(self) -> None:
        self.tiles: dict[int, tuple[int, int]] = {}
        self.pieces: dict[int, int] = {}
        self.kept: list[dict[int, int]] = []
        self.decks: list[Counter[int]] = []
        self.used: list[Counter[int]] = [Counter(), Counter()]
        self.hands: list[list[Counter[int]]] = []
        self.shuffles = [1, 1]
        self.turn = (-1, 0)
        self.draws = self.plays = 0
        self.result: Fields | None = None

    def take(self, kind: str, one: Fields) -> None:
        """Let an event happen."""
        name = kind.removeprefix("dodge.")
        if name in ("tile_laid", "tile_laid_by_player"):
            assert one["cell"] not in self.tiles
            self.tiles[one["cell"]] = one["tile"], one["turn"]
        elif name in ("card_dealt", "card_drawn"):
            self.decks[one["deck"]][one["card"]] -= 1
            self.hands[one["seat"]][one["deck"]][one["card"]] += 1
            self.draws += name == "card_drawn"
        elif (do := getattr(self, f"on_{name}", None)) is not None:
            do(one)
        else:
            still = {"first_player_chosen", "tile_turned_up", "deck_chosen", "plays_ended"}
            assert name in still, f"{kind} is not folded"

    def on_set_up(self, one: Fields) -> None:
        self.decks = [Counter(dict(enumerate(cards))) for cards in one["decks"]]
        self.hands = [[Counter(), Counter()] for _ in range(one["players"])]
        self.kept = [{} for _ in range(one["players"])]
        self.shared = one["team_captures"]

    def on_pieces_placed(self, one: Fields) -> None:
        self.pieces = dict(enumerate(one["pieces"]))

    def on_turn_began(self, one: Fields) -> None:
        self.turn, self.draws, self.plays = (one["seat"], one["number"]), 0, 0

    def on_reshuffled(self, one: Fields) -> None:
        deck = one["deck"]
        assert not _less(self.decks[deck]), "a deck is shuffled when it has run out"
        self.decks[deck], self.used[deck] = self.used[deck], Counter()
        assert self.decks[deck].total() == one["count"]
        self.shuffles[deck] += 1

    def on_stepped(self, one: Fields) -> None:
        assert self.pieces[one["piece"]] == one["origin"]
        assert one["to"] in self.tiles
        self.pieces[one["piece"]] = one["to"]
        self._pay(one, 0, one["pay"])

    def on_tile_captured(self, one: Fields) -> None:
        tile, turn = self.tiles.pop(one["cell"])
        assert tile == one["tile"]
        self._stock(one["seat"])[tile] = turn

    def on_wizard_tagged(self, one: Fields) -> None:
        assert self.pieces.pop(one["piece"]) == one["cell"]
        assert one["cell"] in (self.pieces[4], self.pieces[5])

    def on_tile_rotated(self, one: Fields) -> None:
        tile, turn = self.tiles[one["cell"]]
        assert tile == one["tile"]
        self.tiles[one["cell"]] = tile, (turn + one["quarters"]) % 4
        self._pay(one, 1, one["pay"])

    def on_tile_slid(self, one: Fields) -> None:
        assert one["to"] not in self.tiles
        self.tiles[one["to"]] = self.tiles.pop(one["origin"])
        assert self.tiles[one["to"]][0] == one["tile"]
        for piece, cell in self.pieces.items():
            if cell == one["origin"]:
                self.pieces[piece] = one["to"]
        self._pay(one, 1, one["pay"])

    def on_tile_placed(self, one: Fields) -> None:
        assert one["cell"] not in self.tiles
        del self._stock(one["seat"])[one["tile"]]
        self.tiles[one["cell"]] = one["tile"], one["turn"]
        self._pay(one, 1, one["pay"])

    def on_card_discarded(self, one: Fields) -> None:
        self._pay(one, one["deck"], [one["card"]])

    def on_game_ended(self, one: Fields) -> None:
        left = [sum(piece in self.pieces for piece in team) for team in ((0, 1), (2, 3))]
        assert left == one["left"]
        self.result = one

    def _stock(self, seat: int) -> dict[int, int]:
        return self.kept[seat % 2 if self.shared else seat]

    def _pay(self, one: Fields, deck: int, cards: list[int]) -> None:
        self.hands[one["seat"]][deck].subtract(cards)
        self.used[deck].update(cards)
        self.plays += 1

    def told(self) -> Table:
        """What lies on the table."""
        return {
            "tiles": self.tiles,
            "pieces": self.pieces,
            "kept": self.kept,
            "decks": [_less(cards) for cards in self.decks],
            "used": [_less(cards) for cards in self.used],
            "hands": [[_less(cards) for cards in hand] for hand in self.hands],
            "turn": (*self.turn, self.draws, self.plays),
            "shuffles": self.shuffles,
            "winners": self.result and self.result["winners"],
        }


def dodge_state(state: Any) -> Table:
    """The same of Dragon Dodge's own state."""
    return {
        "tiles": {cell: divmod(code, 4) for cell, code in enumerate(state.lie) if code >= 0},
        "pieces": {piece: cell for piece, cell in enumerate(state.pieces) if cell >= 0},
        "kept": [dict(divmod(code, 4) for code in stock) for stock in state.captured],
        "decks": [_counts(deck.cards) for deck in state.decks],
        "used": [_counts(deck.used) for deck in state.decks],
        "hands": [[_counts(hand.cards) for hand in pair] for pair in state.hands],
        "turn": (state.seat, state.turn, state.draws, state.plays),
        "shuffles": [deck.epoch for deck in state.decks],
        "winners": state.ending and list(state.ending.winners),
    }


FOLDS: dict[str, tuple[type[Racer] | type[Dodge], Callable[[Any], Table]]] = {
    "dino_racer": (Racer, racer_state),
    "dragon_dodge": (Dodge, dodge_state),
}
"""The games that are folded anew here, and what their own state says."""
