"""A scripted race of Dodos Riding Dinos: what luck and players answer, word by word.

    table = racing("thunder", "n1", "n1").play("0: discard n1 n1")
    table = racing("n3", "n1", at=(2, 0), track=FIRE).play("enter", "ashes", "ash n3")
    table = racing("n2", "n2", hands=("", "block")).play("1: react block", "done")

Cards and Racers are the tests' own (`CARDS`, `RACERS`), so that no test changes when the game's
content does. The track is one of the tests' own too, a text of a letter a hex:

    f finish line   o hex   b hex beside a Flame hex   s signal   e where its shortcut ends
    g glass ramp    p landing hex, three after the ramp

A hex is named by its place in that text; Flame hexes come after them, then shortcuts. `at` says how
far racers have come (0: on the finish line, -1: the first hex behind it).

Whoever is asked answers. Cards that luck deals and people who are asked for Reactions are answered
by themselves (the first card, a pass; the first Power-up) where the script says something else;
`done` answers so until something else is asked, `next` until another turn begins. What is refused
or not asked is a failing test.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from copy import copy
from functools import cache
from typing import Any

from msgspec.structs import replace

from dinolab.core.action import Action, Refusal
from dinolab.core.event import CHANCE, Event
from dinolab.core.fold import Position, open_questions
from dinolab.core.step import Step, advance, start
from dinolab.core.table import Seat
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.abilities import CODES
from dinolab.games.dodos_riding_dinos.events import (
    Aim,
    AimFlick,
    Arrange,
    ChooseFirst,
    ChooseFlame,
    ChooseLanding,
    ChooseRacer,
    CupEnded,
    DiscardCards,
    DrawCard,
    DrawPower,
    Flick,
    Give,
    Hex,
    KeepDice,
    KeepPowers,
    Pass,
    PayRamp,
    PlaceAbility,
    PlayExtra,
    RaceEnded,
    React,
    Reroll,
    RollDice,
    RollDie,
    Scheme,
    ShowNothing,
    TakeAshes,
    TakeCard,
    Target,
    Throw,
    TurnPile,
    UseFlame,
    UsePower,
)
from dinolab.games.dodos_riding_dinos.state import ENDING, RUNNING, SCHEMING, State, far, pile

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana")

CARDS: dict[str, str] = {
    "n0": "normal 0 4", "n1": "normal 1 16", "n2": "normal 2 2", "n3": "normal 3 2",
    "n4": "normal 4 2", "n6": "normal 6 2",
    "draw": "normal 1 1 draw 2", "egg": "normal 1 1 throw-egg 1",
    "banana": "normal 1 1 throw-banana 2", "feather": "normal 1 1 throw-feather 2",
    "roll": "normal 1 1 roll 2", "exchange": "normal 1 1 exchange",
    "pothole": "normal 1 1 back-chosen 2", "behind": "normal 1 1 hit-behind 1",
    "passed": "normal 3 1 hit-passed 1", "hex": "normal 1 1 hit-hex 1",
    "thunder": "aggressive 2 2 hit-ahead 2", "a0": "aggressive 0 1", "a2": "aggressive 2 4",
    "meteor": "aggressive 1 1 throw-meteorite 2", "log": "aggressive 1 1 throw-log 3",
    "all": "aggressive 1 1 hit-all 1", "take": "aggressive 1 1 take",
    "quake": "aggressive 1 1 back-ahead 3", "swap": "aggressive 0 1 swap",
    "gallop": "aggressive 1 1 cost 2, advance 3", "self": "aggressive 3 1 back-self 1",
    "hit": "aggressive 1 1 hit-chosen 2",
    "block": "reaction 0 3 block", "mega": "reaction 0 2 megablock",
    "wind": "reaction 0 2 advance 2", "snack": "reaction 0 1 draw 2",
    "trip": "reaction 0 2 back-chosen 2",
}  # fmt: skip
"""By id: type, Speed, copies, effect."""
REACTING = next(code for code in CODES if code.startswith("reaction-"))
RACERS: dict[str, tuple[str, int]] = {
    "marsh-spike": ("passing-hit", 1), "othniel-tracy": ("normal-draw", 1),
    "osborn-reynaldo": ("aggressive-advance", 1), "riggs-sauro": ("end-last", 2),
    "godefroit-valery": (REACTING, 1), "oberndorfer-pico": ("light", 1),
    "mantell-iggy": ("quick-recovery", 1), "brown-knobs": ("thick-skin", 1),
    "parks-toot": ("end-draw", 1), "ostrom-dash": ("reroll", 1), "osmolska-galli": ("lead-draw", 1),
    "stromer-sandy": ("launch-draw", 1),
}  # fmt: skip
"""By id: the ability and its number."""
LEVELS = {"easy": (1, 0, 0), "standard": (2, 2, 1), "hard": (3, 3, 2)}
"""By difficulty: a Challenger's modifiers, the same for all Racers."""

PLAIN = "fooooooooooo"
"""Twelve hexes and nothing special."""
FIRE = "foobooobooooo"
"""Flames beside the hexes 3 and 7; they are the hexes 13 and 14."""
ICE = "fosooooeooooo"
"""A signal on 2; its shortcut (hexes 13 and 14) ends on 7 and saves two hexes."""
SKY = "foogpppoooooo"
"""A ramp on 3, landing hexes 4 (small paw), 5 and 6."""
PAWS = ("landing-small", "landing-medium", "landing-large")


@cache
def track(text: str) -> tuple[Hex, ...]:
    """The hexes of a track; they lie in a row, Flames and shortcuts in rows of their own."""
    count = len(text)
    rows = [
        [n, 0, {"b": "bypass", "s": "signal", "g": "ramp"}.get(letter, ""), [(n + 1) % count],
         (n - 1) % count, -n % count]
        for n, letter in enumerate(text)
    ]  # fmt: skip
    for n, letter in enumerate(text):
        if letter == "g":
            rows[n][3] = [n + 1, n + 2, n + 3]
            for paw in range(3):
                rows[n + 1 + paw][2], rows[n + 1 + paw][4] = PAWS[paw], n
        if letter == "b":
            rows[n - 1][3].append(len(rows))
            rows.append([n, -1, "flame", [n + 1], n - 1, -n % count])
    for n, letter in enumerate(text):
        if letter == "s":
            end = text.index("e", n)
            rows[n][3].append(len(rows))
            for step in (2, 1):
                left = count - end + step
                on = len(rows) + 1 if step == 2 else end
                rows.append([end - step, -2, "shortcut", [on], count - left - 1, left])
    return tuple(Hex(q, r, kind, tuple(on), back, left) for q, r, kind, on, back, left in rows)


@cache
def pack(cards: tuple[tuple[str, str], ...] = (), **table: int) -> str:
    """A content pack: the tests' cards and Racers in the form of the game's own."""
    shipped = tomllib.loads(GAME.content_text)
    lines = ['note = "the tests\' own"', "modifiers = ["]
    for racer in RACERS:
        for level, (normal, aggressive, dice) in LEVELS.items():
            lines.append(
                f'{{racer = "{racer}", level = "{level}", normal = {normal}, aggressive = '
                f'{aggressive}, dice = {dice}, origin = "house", note = ""}},'
            )
    lines.append("]")
    for name, text in (CARDS | dict(cards)).items():
        kind, speed, copies, *words = text.split(" ", 3)
        parts = [f'"{part.strip()}"' for part in "".join(words).split(",") if part]
        lines += [
            "[[card]]", f'id = "{name}"', f'name = "{name}"', f'type = "{kind}"',
            f"speed = {speed}", f"copies = {copies}", f"effect = [{', '.join(parts)}]",
            'origin = "house"', 'note = ""',
        ]  # fmt: skip
    for name, (ability, n) in RACERS.items():
        lines += [
            "[[racer]]", f'id = "{name}"', f'name = "{name}"', 'species = ""', 'source = ""',
            f'ability = "{ability}"', f"n = {n}", 'origin = "house"', 'note = ""',
        ]  # fmt: skip
    numbers = {k: v for k, v in shipped["table"].items() if isinstance(v, int)} | table
    lines += ["[table]", *(f"{k} = {v}" for k, v in numbers.items())]
    return "\n".join([*lines, 'origin = "house"', 'note = ""']) + "\n"


def options_of(options: Mapping[str, str]) -> dict[str, str]:
    """Options with `_` for a hyphen, rulings without their prefix: `tied_lead="none"`."""
    known = {option.name for option in GAME.options}
    found = {name.replace("_", "-"): value for name, value in options.items()}
    return {n if n in known else f"ruling.{n}": value for n, value in found.items()}


def opening(people: int, options: Mapping[str, str], text: str = "") -> Step | Refusal:
    """The first step of a race."""
    seats = [Seat(name, name.lower()) for name in NAMES[:people]]
    return start(GAME, seats, options_of(options), key=bytes(16), content_pack=text or pack())


class Table:
    """A race under way, and the events so far."""

    def __init__(
        self,
        people: int = 3,
        cards: Mapping[str, str] | None = None,
        numbers: Mapping[str, int] | None = None,
        **options: str,
    ) -> None:
        """Without abilities, on Dodino Island, unless options say otherwise."""
        text = pack(tuple((cards or {}).items()), **(numbers or {}))
        first = opening(people, {"abilities": "off", **options}, text)
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
        """The kind of the open question; empty when the race is over."""
        questions = open_questions(GAME, self.position)
        return questions[0].kind if questions else ""

    @property
    def seat(self) -> int:
        """Who is asked (the first of several)."""
        return open_questions(GAME, self.position)[0].seat

    @property
    def seats(self) -> tuple[int, ...]:
        """All who are asked."""
        return tuple(question.seat for question in open_questions(GAME, self.position))

    @property
    def over(self) -> str:
        """How the race ended: code and winners; empty while it goes on."""
        return _told(self.state.ended)

    @property
    def cup(self) -> str:
        """How the Cup ended, in the same words."""
        return _told(self.state.cup)

    def act(self, seat: int, action: Action) -> Table:
        """Answer; whatever follows is in `last`."""
        step = advance(GAME, self.position, seat, action)
        assert isinstance(step, Step), f"{seat} {action}: {step}"
        self.position, self.last = step.position, step.events
        self.events = [*self.events, *step.events]
        return self

    # Before the race.

    def choose(self, racers: str = "", first: int = 0) -> Table:
        """Everybody takes a Racer card (by the beginnings of ids); then somebody goes first."""
        wanted = racers.split()
        while self.asked in ("choose_racer", "deal_racer"):
            left = GAME.legal_actions(self.state, self.seat)
            mine = wanted.pop(0) if wanted else ""
            self.act(self.seat, next(a for a in left if mine in a.racer))
        return self.act(self.seat, ChooseFirst(first))

    def deal(self) -> Table:
        """The first hands, whatever they are."""
        return self.play("done")

    # The script.

    def play(self, *script: str) -> Table:
        """Answer as the script says; `2: discard n1` where several are asked."""
        for line in script:
            who, _, rest = line.rpartition(": ")
            verb = rest.split()[0]
            while self.asked == "draw" and verb != "draw":
                self.act(CHANCE, GAME.outcomes(self.state)[0][0])
            while self.asked == "aim_flick" and verb == "flick":
                self.act(self.seat, self.legal()[0])
            itself = ("draw", "window") if verb == "award" else ("draw", "window", "award")
            while self.asked in itself and verb not in OWN:
                self._by_itself()
            while verb == "react" and who and self.seat != int(who):
                self._by_itself()
            if verb == "next":
                turn = self.state.turns
                while self.asked in ("draw", "window") and self.state.turns == turn:
                    self._by_itself()
            elif verb != "done":
                self.act(int(who) if who else self.seat, self.action(rest))
        return self

    def _by_itself(self) -> None:
        luck = self.asked != "window"
        self.act(self.seat, GAME.outcomes(self.state)[0][0] if luck else Pass(False))

    def scheme(self, *cards: str) -> Table:
        """Everybody lays a card; an empty one is left out."""
        for seat, card in enumerate(cards):
            if card:
                self.act(seat, Scheme(card))
        return self

    def action(self, line: str) -> Action:
        """An action in words."""
        match line.split():
            case ["scheme", card]:
                return Scheme(card)
            case ["nothing"]:
                return ShowNothing()
            case ["draw", card]:
                return DrawCard(card)
            case ["turn", card]:
                return TurnPile(card)
            case ["takes", card]:
                return TakeCard(card)
            case ["roll", face] if self.asked in ("signal", "tie"):
                return RollDie(int(face))
            case ["roll", *dice]:
                return RollDice(tuple(sorted(map(int, dice))))
            case ["throw", "foul"]:
                return Throw((), True)
            case ["throw", *hits]:
                return Throw(tuple(map(int, hits)), False)
            case ["flick", *hexes]:
                return Flick(tuple(map(int, hexes)))
            case ["enter" | "past" as way]:
                return ChooseFlame(way == "enter")
            case ["ashes" | "fireballs" as way]:
                return UseFlame(way)
            case ["ash", card]:
                return TakeAshes(card)
            case ["land", to]:
                return ChooseLanding(int(to))
            case ["pay" | "stay" as way]:
                return PayRamp(way == "pay")
            case ["react", card]:
                return React(card, -1 if card in ("block", "mega") else -2)
            case ["react", card, against]:
                return React(card, int(against))
            case ["pass", *rest]:
                return Pass(rest == ["all"])
            case ["gap", gap]:
                return PlaceAbility(int(gap))
            case ["target", seat]:
                return Target(int(seat))
            case ["aim", target, beside] if self.asked == "aim_flick":
                return AimFlick(int(target), int(beside))
            case ["aim", target, beside]:
                return Aim(int(target), int(beside))
            case ["discard", *cards]:
                return DiscardCards(tuple(sorted(cards)))
            case ["give", card]:
                return Give(card)
            case ["keep"]:
                return KeepDice()
            case ["reroll"]:
                return Reroll()
            case ["arrange", way]:
                return Arrange(way)
            case ["award", power]:
                return DrawPower(power)
            case ["use", power]:
                return UsePower(power)
            case ["use", power, card]:
                return PlayExtra(power, card)
            case ["leave"]:
                return KeepPowers()
            case ["racer", racer]:
                return ChooseRacer(racer)
            case ["first", seat]:
                return ChooseFirst(int(seat))
        raise AssertionError(f"no such action: {line}")

    # Positions by hand.

    def put(self, **fields: Any) -> Table:
        """Set up a position by hand: any fields of the state."""
        state = replace(self.state, **fields)
        self.position = Position(self.position.version, state, self.position.table)
        return self

    def on(self, text: str) -> Table:
        """On another track: all racers start anew."""
        count = len(text)
        start = (count - 1, count - 2, count - 3)
        setup = replace(self.state.setup, hexes=track(text), finish=0, start=start)
        self.put(setup=setup)
        return self.at(*[-1] * len(self.state.racers))

    def at(self, *progress: int | tuple[int, int]) -> Table:
        """How far racers have come by the regular way, or hex and lap."""
        count = sum(h.kind not in ("flame", "shortcut") for h in self.state.setup.hexes)
        racers = list(self.state.racers)
        for seat, far_ in enumerate(progress):
            place = far_ if isinstance(far_, tuple) else (far_ % count, -(-far_ // count))
            racers[seat] = replace(racers[seat], place=place, kept=0)
        return self.put(racers=tuple(racers))

    def hold(self, *hands: str, used: str = "", left: str | None = None) -> Table:
        """Everybody's cards: those of people by name, a Challenger's pile by number. All others are
        in the deck; with `left` only these, and the rest is discarded.
        """
        box = Counter({c.id: c.copies for c in self.state.setup.pack})
        racers, people = list(self.state.racers), self.state.setup.people
        for seat, text in enumerate(hands):
            hand = pile(*text.split()) if seat < people else ()
            heap = (1,) * int(text) if seat >= people else ()
            racers[seat] = replace(racers[seat], hand=hand, pile=heap)
        for racer in racers:
            box.subtract(card for card in (*racer.hand, racer.played) if card)
        box.subtract(used.split())
        heaps = sum(len(racer.pile) for racer in racers)
        gone = Counter() if left is None else box - Counter(left.split())
        discarded = tuple(sorted([*used.split(), *gone.elements()]))
        pool = box - gone
        assert min(box.values()) >= 0, f"there are not so many cards: {hands} {used}"
        return self.put(
            racers=tuple(racers), left=pool.total() - heaps, used=discarded, epoch=1, drawn=0,
            pools=(tuple(pool[card.id] for card in self.state.setup.pack),),
        )  # fmt: skip

    def end_of_round(self, *, first: int | None = None) -> Table:
        """The race stands where all have run: pass for the last turn, and what comes follows."""
        return self.put(phase=ENDING, first=self.state.first if first is None else first)

    # What is there.

    def far(self, seat: int | None = None) -> Any:
        """How far a racer has come, or all."""
        if seat is not None:
            return far(self.state, seat)
        return tuple(far(self.state, s) for s in range(len(self.state.racers)))

    def hand(self, seat: int) -> str:
        """A person's cards."""
        return " ".join(str(card) for card in self.state.racers[seat].hand)

    def count(self, seat: int) -> int:
        """How many cards a racer has."""
        return self.state.racers[seat].cards

    def kinds(self, *, whole: bool = False) -> list[str]:
        """The kinds of the last step's (or all) events, without the game's prefix."""
        return [e.kind.split(".")[1] for e in (self.events if whole else self.last)]

    def facts(self, kind: str) -> list[Any]:
        """All events of a kind."""
        return [e.fact for e in self.events if e.kind == f"dodos.{kind}"]

    def fact(self, kind: str) -> Any:
        """The last event of a kind."""
        return self.facts(kind)[-1]

    def rule(self, kind: str) -> str:
        """The rule that the last event of a kind cites."""
        return next(e.rule for e in reversed(self.events) if e.kind == f"dodos.{kind}")

    def rules(self, kind: str) -> set[str]:
        """The rules that events of a kind cite."""
        return {e.rule for e in self.events if e.kind == f"dodos.{kind}"}

    def legal(self, kind: type[Action] | None = None, seat: int | None = None) -> tuple[Any, ...]:
        """What may be answered now, all or of one kind."""
        found = GAME.legal_actions(self.state, self.seat if seat is None else seat)
        return tuple(a for a in found if kind is None or type(a) is kind)

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


def _told(end: RaceEnded | CupEnded | None) -> str:
    return f"{end.code} {''.join(map(str, end.winners))}" if end else ""


@cache
def _dealt(
    people: int,
    cards: tuple[tuple[str, str], ...],
    numbers: tuple[tuple[str, int], ...],
    options: tuple[tuple[str, str], ...],
    racers: str,
    first: int,
) -> Table:
    return Table(people, dict(cards), dict(numbers), **dict(options)).choose(racers, first).deal()


def dealt(
    people: int,
    cards: Mapping[str, str] | None,
    numbers: Mapping[str, int] | None,
    options: Mapping[str, str],
    racers: str = "",
    first: int = 0,
) -> Table:
    """A race whose first hands are dealt; equal ones are dealt once."""
    packed = tuple(sorted((cards or {}).items()))
    counted, chosen = tuple(sorted((numbers or {}).items())), tuple(sorted(options.items()))
    return copy(_dealt(people, packed, counted, chosen, racers, first))


SPARE = "n1 n1"
OWN = ("draw", "react", "pass", "next")
"""Words of the script before which no question is answered by itself."""


def ready(
    people: int = 3,
    *,
    track: str = PLAIN,
    at: tuple[int | tuple[int, int], ...] = (),
    hands: tuple[str, ...] = (),
    racers: str = "",
    first: int = 0,
    cards: Mapping[str, str] | None = None,
    numbers: Mapping[str, int] | None = None,
    used: str = "",
    left: str | None = None,
    **options: str,
) -> Table:
    """A race on a track of the tests' own in which people may choose a card; those without a hand
    hold two plain cards, Challengers four.
    """
    if racers:
        options = {"abilities": "on", **options}
    table = dealt(people, cards, numbers, options, racers, first)
    assert table.state.phase == SCHEMING
    seats = len(table.state.racers)
    rest = [SPARE if seat < people else "4" for seat in range(len(hands), seats)]
    return table.on(track).at(*at).hold(*hands, *rest, used=used, left=left)


def racing(*played: str, hands: tuple[str, ...] = (), **more: Any) -> Table:
    """A race in which people have laid these cards and the first one runs. `hands` are what they
    hold besides (two plain cards where nothing is said).
    """
    people = len(played)
    held = [*hands[:people], *[SPARE] * (people - len(hands))]
    full = tuple(f"{card} {hand}" for card, hand in zip(played, held, strict=True))
    table = ready(people, hands=(*full, *hands[people:]), **more)
    return table.scheme(*played)


__all__ = ["FIRE", "ICE", "NAMES", "PLAIN", "RUNNING", "SKY", "Table", "racing", "ready"]
