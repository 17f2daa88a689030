"""What happened, in words: the sentence, the rule that made it so, and the chain of causes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from dinolab.core.action import Refusal
from dinolab.core.cite import CORE_RULES, Rulebook, why
from dinolab.core.errors import BadName
from dinolab.core.event import REFEREE, SPECTATOR, Event, actor_seat, redact
from dinolab.core.game import Game
from dinolab.core.outcome import Outcome
from dinolab.core.replay import Difference
from dinolab.core.table import Started
from dinolab.core.words import listed

_ENVELOPE = ("rule", "actor", "cause", "source", "visible_to", "step", "at")


class Cited(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rule as people read it: our own words, whether it is a ruling, where it is printed."""

    id: str
    text: str
    ruling: bool = False
    lines: tuple[tuple[int, int], ...] = ()


class Told(msgspec.Struct, frozen=True):
    """One event in words."""

    version: int
    sentence: str
    actor: str
    rule: Cited
    source: str


def viewer_name(viewer: int, names: Sequence[str]) -> str:
    """Who looks: a seat's name, "spectator" or "everything"."""
    if viewer == REFEREE:
        return "everything"
    if viewer == SPECTATOR:
        return "spectator"
    return names[viewer] if viewer < len(names) else f"seat {viewer}"


def eyes(text: str | int, seats: tuple[str, ...]) -> int:
    """A viewer from `"spectator"`, `"all"`, a seat's name or its number; raises `BadName`."""
    if text in ("spectator", SPECTATOR):
        return SPECTATOR
    if text in ("all", REFEREE):
        return REFEREE
    if text in seats:
        return seats.index(str(text))
    if str(text).isdecimal() and int(text) < len(seats):
        return int(text)
    raise BadName(f"whose eyes are {text!r}? Use spectator, all, or one of {', '.join(seats)}")


def actor_label(actor: str, names: Sequence[str]) -> str:
    """Who brought an event about, in words."""
    seat = actor_seat(actor)
    if seat is None:
        return {"table": "the table", "engine": "the rules"}.get(actor, actor)
    if seat < 0:
        return "luck"
    return names[seat] if seat < len(names) else f"seat {seat}"


def cite(book: Rulebook, rule_id: str) -> Cited:
    """A rule by its id; an id the rulebook does not know (an old log) stands without a text."""
    if rule_id not in book:
        return Cited(rule_id, "")
    printed = () if rule_id in CORE_RULES else book.lines_of(rule_id)
    return Cited(rule_id, book.text(rule_id), book.is_ruling(rule_id), printed)


def names_in(events: Sequence[Event]) -> tuple[str, ...]:
    """The seats' names as the first event states them."""
    first = events[0].fact if events else None
    return tuple(seat.name for seat in first.seats) if isinstance(first, Started) else ()


def tell(game: Game[Any], event: Event, names: Sequence[str]) -> Told:
    """One event in words. It is told as it stands: redact it first."""
    return Told(
        event.version,
        game.words.event(event.fact, names),
        actor_label(event.actor, names),
        cite(game.rulebook, event.rule),
        event.source,
    )


def narrate(
    game: Game[Any], events: Sequence[Event], version: int, viewer: int = SPECTATOR
) -> tuple[Told, ...]:
    """Why an event happened, for one viewer: the event first, then its causes back to a person's
    choice or to luck. KeyError for a version the line does not have.
    """
    names = names_in(events)
    return tuple(tell(game, redact(event, viewer), names) for event in why(events, version))


def narrative(told: Sequence[Told]) -> str:
    """The chain as plain text, an event to a paragraph."""
    lines = []
    for number, one in enumerate(told):
        opening = "" if number == 0 else "because "
        by = f" ({one.actor})" if one.actor != "the rules" else ""
        lines.append(f"{opening}[{one.version}] {one.sentence}{by}")
        lines.append(f"    {rule_line(one.rule)}")
    return "\n".join(lines)


def rule_line(rule: Cited) -> str:
    """A rule on one line: what it is, its id, where it is printed, our own words of it."""
    what = "ruling" if rule.ruling else "rule"
    where = ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in rule.lines)
    printed = f" (rulebook line{'s' if where.strip('0123456789') else ''} {where})" if where else ""
    return f"{what} {rule.id}{printed}: {rule.text}".removesuffix(": ")


def outcome_text(game: Game[Any], outcome: Outcome, names: Sequence[str]) -> str:
    """How a game ended, as one sentence."""
    who = [names[seat] if seat < len(names) else f"seat {seat}" for seat in outcome.winners]
    how = game.words.term("outcome", outcome.code)
    if outcome.code == "draw":
        return "The game is a draw, as agreed."
    if not who:
        return "Nobody wins." if how == outcome.code else f"Nobody wins: {how}."
    text = f"{listed(who)} {'wins' if len(who) == 1 else 'share the win'}"
    best = {outcome.scores[seat] for seat in outcome.winners}
    if len(best) == 1 and (count := best.pop()) > 0:
        text += f" with {count} {game.words.term(outcome.unit, 'one' if count == 1 else 'many')}"
    if outcome.code == "conceded":
        how = "nobody else is left in the game"
    return f"{text}." if how == outcome.code else f"{text}: {how}."


def tell_difference(game: Game[Any], found: Difference, names: Sequence[str]) -> str:
    """Where a log and the rules part, as one sentence."""
    expected = game.words.event(found.expected.fact, names) if found.expected else ""
    match found.got:
        case Refusal() as no:
            got = game.words.refusal(no, names)
        case Event() as event:
            got = game.words.event(event.fact, names)
        case None:
            got = ""
    if (
        isinstance(found.got, Event)
        and found.expected
        and _content_changed(found.expected, found.got)
    ):
        return "the game's content (cards, numbers) has changed since this was recorded"
    if found.code == "changed" and expected == got:
        assert found.expected is not None
        assert isinstance(found.got, Event)
        other = ", ".join(_details(found.expected, found.got))
        told = f"the log and the rules both say “{got}”, with other details"
        return f"{told}: {other}" if other else told
    return {
        "changed": f"the log says “{expected}”, the rules say “{got}”",
        "missing": f"the log says “{expected}”, which the rules do not give",
        "extra": f"the rules also say “{got}”, which the log does not hold",
        "refused": f"the log says “{expected}”, which the rules refuse: {got}",
        "not_asked": f"the log says “{expected}”, for which the rules do not ask",
        "no_input": f"the log says “{expected}”, which records no choice",
    }[found.code]


def _details(log: Event, rules: Event) -> list[str]:
    """What two events that read the same do not have in common."""
    pairs = [(name, getattr(log, name), getattr(rules, name)) for name in _ENVELOPE]
    if type(log.fact) is type(rules.fact):
        names = log.fact.__struct_fields__
        pairs += [(name, getattr(log.fact, name), getattr(rules.fact, name)) for name in names]
    return [f"{name} {mine!r} in the log, {today!r} by the rules"
            for name, mine, today in pairs if mine != today]  # fmt: skip


def _content_changed(log: Event, rules: Event) -> bool:
    """Whether two openings of a game were set with different content."""
    facts = [event.fact for event in (log, rules)]
    digests = {fact.content_digest for fact in facts if isinstance(fact, Started)}
    return len(digests) == 2
