"""A scripted table of Dinosaur Table Battles: what luck and players answer, word by word.

    table = Table().play("pass", "roll 112356", "place tri.1 6 1", "end")
    table = fighting({"tri.1": "446"}, tokens=(9, 10)).play("attack tri.1 ptera")
    table = Table(draft=True).deal("anky brachio deino galli pachy", "para ptera spino stego stygi")

A dinosaur is any unmistakable beginning of its name (`rex` for the Tyrannosaurus), a card its
dinosaur and number. The pack is the tests' own (`CARDS`), so that no test changes when the game's
content does: a test that needs another card says so, `cards={"utah.1": "15 die! counter-die"}`.

Dice cards are written as icons (`[56]` in brackets, `==` doubles), attack and reaction (`!` where
it needs a pair); passive cards as their code and its number. Whoever is asked answers. What is
refused or not asked is a failing test.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from dinolab.core.action import Action, Refusal
from dinolab.core.event import CHANCE, Event
from dinolab.core.fold import Position, open_questions
from dinolab.core.step import Step, advance, start
from dinolab.core.table import Seat
from dinolab.games.dinosaur_table_battles import GAME
from dinolab.games.dinosaur_table_battles.events import (
    Attack,
    Choose,
    Deal,
    Decline,
    EndTurn,
    Flip,
    PassAttack,
    Pay,
    Place,
    React,
    Roll,
    SetAside,
)
from dinolab.games.dinosaur_table_battles.state import ATTACK, State

NAMES = ("Ann", "Ben")

CARDS = {
    "ankylosaurus": (3, "12 die absorb-less", "armour 1"),
    "brachiosaurus": (5, "45 die absorb-less", "1 one absorb-all", "treetops 1"),
    "deinocheirus": (4, "23 die counter-less", "[5] die-plus absorb-dice", "guards-small 0"),
    "gallimimus": (3, "13 die absorb-less", "surefooted 0"),
    "pachycephalosaurus": (3, "34 die counter-one", "bonk 0"),
    "parasaurolophus": (3, "26 die block", "alarm 2"),
    "pteranodon": (2, "24 die absorb-one", "watch-the-skies 1"),
    "spinosaurus": (4, "36 die absorb-less", "== die-plus counter-die", "water-lurker 0"),
    "stegosaurus": (3, "35 die counter-one", "spikes 1"),
    "stygimoloch": (3, "14 die counter-reduce", "not-by-large 0"),
    "therizinosaurus": (4, "25 die counter-die", "[6] die-plus absorb-less", "ignores-all 0"),
    "triceratops": (4, "46 die absorb-dice", "ignores-with-dice 3"),
    "tyrannosaurus-rex": (5, "[56] die-plus absorb-less", "12 die absorb-all", "unanswered 1"),
    "utahraptor": (3, "15 die counter-less", "ambush 1"),
    "velociraptors": (2, "12 die-minus absorb-one", "egg-thieves 1"),
}
"""By dinosaur: its Breaking Point, its dice cards, its passive card."""
TEAMS = (
    "stegosaurus triceratops utahraptor velociraptors",
    "pteranodon spinosaurus tyrannosaurus-rex",
)
"""The suggested set-up."""


def dino(short: str) -> str:
    """A dinosaur's id by the beginning of its name."""
    found = [d for d in CARDS if d.startswith(short) or d.endswith(f"-{short}")]
    assert len(found) == 1, f"{short!r} may be any of {found}"
    return found[0]


def card(short: str) -> str:
    """A card's id: `tri.1` is `triceratops.1`."""
    name, _, number = short.partition(".")
    return f"{dino(name)}.{number}"


def dinos(short: str) -> tuple[str, ...]:
    """Several dinosaurs' ids."""
    return tuple(dino(one) for one in short.split())


def pack(
    cards: Mapping[str, str] | None = None,
    teams: tuple[str, str] = TEAMS,
    breaking: Mapping[str, int] | None = None,
    **table: int,
) -> str:
    """A content pack: the tests' cards in the form of the game's own, `table` its numbers."""
    changed = {card(name): text for name, text in (cards or {}).items()}
    points = {dino(name): point for name, point in (breaking or {}).items()}
    return _pack(
        tuple(sorted(changed.items())),
        tuple(dinos(team) for team in teams),
        tuple(sorted(points.items())),
        tuple(sorted(table.items())),
    )


Pairs = tuple[tuple[str, Any], ...]


@cache
def _pack(cards: Pairs, teams: tuple[tuple[str, ...], ...], breaking: Pairs, table: Pairs) -> str:
    shipped = tomllib.loads(GAME.content_text)
    like = {table: shipped[table][0] for table in ("dino", "dice_card", "passive_card", "team")}
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in like}
    for name, (point, *texts) in CARDS.items():
        numbered = {f"{name}.{n}": text for n, text in enumerate(texts, 1)}
        *dice, passive = [dict(cards).get(n, text) for n, text in numbered.items()]
        found["dino"].append(like["dino"] | {
            "id": name, "name": name.replace("-", " ").title(), "ranking": 5,
            "size": "large" if len(dice) > 1 else "small",
            "breaking": dict(breaking).get(name, point),
        })  # fmt: skip
        found["dice_card"] += [like["dice_card"] | _dice_card(name, text) for text in dice]
        code, n = passive.split()
        found["passive_card"].append(
            like["passive_card"] | {"dino": name, "passive": code, "n": int(n)}
        )
    for seat, team in enumerate(teams):
        found["team"].append(like["team"] | {"seat": seat, "dinos": list(team)})
    extra = shipped["tokens"][0] | {"dino": "tyrannosaurus-rex", "tokens": 2}
    lines = [f"note = {_toml(shipped['note'])}"]
    for heading, entries in (*found.items(), ("tokens", [extra])):
        for entry in entries:
            lines += [f"[[{heading}]]", *(f"{k} = {_toml(v)}" for k, v in entry.items())]
    numbers = {**shipped["table"], "hand": 5, "most_cards": 8, "dice": 6, "tokens": 27}
    numbers |= {"tokens_each": 3, "tokens_extra": 2, "places": 2, "cap": 150} | dict(table)
    lines += ["[table]", *(f"{k} = {_toml(v)}" for k, v in numbers.items())]
    return "\n".join(lines) + "\n"


def _dice_card(name: str, text: str) -> dict[str, Any]:
    icons, attack, reaction = text.split()
    return {
        "dino": name,
        "faces": [int(face) for face in icons if face.isdecimal()],
        "brackets": icons.startswith("["),
        "doubles": icons == "==",
        "attack": attack.removesuffix("!"),
        "attack_pair": attack.endswith("!"),
        "reaction": reaction.removesuffix("!"),
        "reaction_pair": reaction.endswith("!"),
    }


def _toml(value: Any) -> str:
    """A value of a pack as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{escaped}"'
    return str(value)


def named(options: Mapping[str, str]) -> dict[str, str]:
    """Options without their prefix and with `_` for a hyphen: `own_out="opponents-turn"`."""
    return {f"ruling.{n.replace('_', '-')}": value for n, value in options.items()}


class Table:
    """A match under way, and the events so far."""

    def __init__(
        self,
        cards: Mapping[str, str] | None = None,
        teams: tuple[str, str] = TEAMS,
        *,
        draft: bool = False,
        breaking: Mapping[str, int] | None = None,
        numbers: Mapping[str, int] | None = None,
        **rulings: str,
    ) -> None:
        """Teams in short names, the rulings by theirs: `Table(own_out="opponents-turn")`."""
        options = {"mode": "draft" if draft else "suggested"} | named(rulings)
        people = [Seat(name, name.lower()) for name in NAMES]
        text = pack(cards, teams, breaking, **(numbers or {}))
        first = start(GAME, people, options, key=bytes(16), content_pack=text)
        assert isinstance(first, Step), first
        self.position: Position[Any] = first.position
        self.events: list[Event] = list(first.events)
        self.last: tuple[Event, ...] = first.events

    @property
    def state(self) -> State:
        """The position now."""
        state: State = self.position.state
        return state

    @property
    def asked(self) -> str:
        """The kind of the open question; empty when the match is over."""
        questions = open_questions(GAME, self.position)
        return questions[0].kind if questions else ""

    @property
    def seat(self) -> int:
        """Who is asked."""
        return open_questions(GAME, self.position)[0].seat

    @property
    def over(self) -> str:
        """How the match ended: code and winners; empty while it goes on."""
        end = self.state.ending
        return f"{end.code} {''.join(map(str, end.winners))}" if end else ""

    def act(self, seat: int, action: Action) -> Table:
        """Answer; whatever follows is in `last`."""
        step = advance(GAME, self.position, seat, action)
        assert isinstance(step, Step), f"{seat} {action}: {step}"
        self.position, self.last = step.position, step.events
        self.events += step.events
        return self

    def play(self, *script: str) -> Table:
        """Answer as the script says; `0: place rex` where both sides are asked."""
        for line in script:
            who, _, rest = line.rpartition(": ")
            self.act(int(who) if who else self.seat, self.action(rest))
        return self

    def deal(self, first: str, second: str) -> Table:
        """Deal the two hands of the draft."""
        for pair in zip(dinos(first), dinos(second), strict=True):
            for one in pair:
                self.act(CHANCE, Deal(one))
        return self

    def turn(self, roll: str = "", *script: str) -> Table:
        """A whole turn in which nothing is attacked: a roll (by default what was thrown last), and
        what is placed.
        """
        if self.asked == "attack":
            self.play("pass")
        if self.asked == "roll":
            count = dict(open_questions(GAME, self.position)[0].facts)["count"]
            self.play(f"roll {roll or '1' * int(str(count))}")
        return self.play(*script, "end") if self.asked == "place" else self

    def action(self, line: str) -> Action:
        """An action in words."""
        match line.split():
            case ["deal", one]:
                return Deal(dino(one))
            case ["roll", dice]:
                return Roll(tuple(sorted(map(int, dice))))
            case ["aside", one]:
                return SetAside(dino(one))
            case ["place", one]:
                return Choose(dino(one), True)
            case ["remove", one]:
                return Choose(dino(one), False)
            case ["attack", one, target]:
                return Attack(card(one), dino(target))
            case ["pass"]:
                return PassAttack()
            case ["react", one]:
                return React(card(one))
            case ["decline"]:
                return Decline()
            case ["flip", one]:
                return Flip(card(one))
            case ["pay"]:
                return Pay()
            case ["place", one, face, count]:
                return Place(card(one), int(face), int(count))
            case ["end"]:
                return EndTurn()
        raise AssertionError(f"no such action: {line}")

    # Positions by hand.

    def put(self, **fields: Any) -> Table:
        """Set up a position by hand: any fields of the state."""
        state = replace(self.state, **fields)
        self.position = Position(self.position.version, state, self.position.table)
        return self

    def lay(self, dice: Mapping[str, str], down: str = "") -> Table:
        """The dice on cards, and the cards that are face down."""
        on = [tuple(map(int, dice_)) for dice_ in [""] * len(self.state.dice)]
        for name, faces in dice.items():
            on[self.number(name)] = tuple(sorted(map(int, faces)))
        flipped = {self.number(name) for name in down.split()}
        gone = tuple(
            number
            for number, kind in enumerate(self.state.setup.dinos)
            if flipped.issuperset(kind.cards)
        )
        return self.put(
            dice=tuple(on), down=tuple(n in flipped for n in range(len(on))), gone=gone
        )  # fmt: skip

    def number(self, name: str) -> int:
        """A card's number."""
        return [c.id for c in self.state.setup.cards].index(card(name))

    # What is there.

    def dice(self, name: str) -> str:
        """The dice on a card."""
        return "".join(map(str, self.state.dice[self.number(name)]))

    def is_down(self, name: str) -> bool:
        """Whether a card is face down."""
        return self.state.down[self.number(name)]

    def names_of(self, numbers: tuple[int | None, ...]) -> str:
        """Dinosaurs in a row, by the first letters of their names; `?` for a hidden one."""
        ids = self.state.setup.dinos
        return " ".join("?" if n is None else ids[n].id[:5] for n in numbers)

    def kinds(self, *, whole: bool = False) -> list[str]:
        """The kinds of the last step's (or all) events, without the game's prefix."""
        return [e.kind.split(".")[1] for e in (self.events if whole else self.last)]

    def fact(self, kind: str) -> Any:
        """The last event of a kind."""
        return next(e.fact for e in reversed(self.events) if e.kind == f"battles.{kind}")

    def rule(self, kind: str) -> str:
        """The rule that the last event of a kind cites."""
        return next(e.rule for e in reversed(self.events) if e.kind == f"battles.{kind}")

    def legal(self, kind: type[Action] | None = None, seat: int | None = None) -> tuple[Any, ...]:
        """What may be answered now, all or of one kind."""
        found = GAME.legal_actions(self.state, self.seat if seat is None else seat)
        return tuple(a for a in found if kind is None or type(a) is kind)

    def reactions(self) -> set[str]:
        """What the attacked side may do: its cards, and `decline`."""
        found = self.legal()
        return {a.card if isinstance(a, React) else "decline" for a in found}

    def flips(self) -> set[str]:
        """The cards that may be flipped for hits."""
        return {a.card for a in self.legal(Flip)}

    def refused(self, what: Action | str, seat: int | None = None) -> Refusal:
        """Why an action (of whoever is asked) is not possible now, nor among the legal ones."""
        before = self.position
        seat = self.seat if seat is None else seat
        wanted = self.action(what) if isinstance(what, str) else what
        assert wanted not in GAME.legal_actions(self.state, seat)
        no = advance(GAME, before, seat, wanted)
        assert isinstance(no, Refusal), no
        assert self.position == before
        return no

    def why(self, what: Action | str, seat: int | None = None) -> str:
        """The code of a refusal."""
        return self.refused(what, seat).code

    def may(self, what: str) -> bool:
        """Whether whoever is asked may do this; legal and accepted say the same."""
        wanted = self.action(what)
        legal = wanted in self.legal()
        assert legal != isinstance(advance(GAME, self.position, self.seat, wanted), Refusal)
        return legal


def fighting(
    dice: Mapping[str, str],
    *,
    tokens: tuple[int, int] = (10, 10),
    down: str = "",
    teams: tuple[str, str] = TEAMS,
    cards: Mapping[str, str] | None = None,
    breaking: Mapping[str, int] | None = None,
    seat: int = 0,
    first: int = 0,
    **rulings: str,
) -> Table:
    """A table where a side (Ann) may attack, with dice on cards as a test wants them."""
    table = Table(cards, teams, breaking=breaking, **rulings).lay(dice, down)
    return table.put(
        tokens=tokens, seat=seat, first=first, turn=3, phase=ATTACK, penalty=(False, False)
    )
