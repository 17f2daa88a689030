"""Sentences from templates: the only place where codes become language.

`words.toml` of a game has tables `event`, `refusal`, `action`, `question`, `term`. Templates name
their arguments, and a format spec names a table of terms:

    [event]
    "racer.advanced" = "{dino:dino} advances from {origin:space} to {to:space}."
    [term.dino]
    0 = "T-Rex"

Built-in specs: `seat` (a seat's name; for seats without one the term `seat`), `ordinal`, and
`plural` with two words, written `{count:plural card cards}`. Several values stand in a row, each in
the same way, and the spec may have an s more (`seats`, `dinos`, `list` for any, `either` for "off
or on"). Values that stand in the order of the seats are said with their names by `by_seat`: "Ann 4
and Ben 2"; equal ones are counted by `counted`: `{pay:counted element}` is "2 fire and 1 wind". A
sentence may have another form for no values at all, under its code and `without` the argument:
`"dodge.step without pay"`. A hidden value reads "something hidden", or as the term `hidden` of its
table ("a hidden card"; several of them as `hiddens`: "2 hidden cards").

Only plain names may stand in braces, so a template can reach nothing else; a name without an
argument stands as it is. A language is a file beside it, `words.es.toml`, chosen by the variable
`DINOLAB_LANGUAGE`; what it lacks is taken from English.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec

from dinolab.core.action import Action, Question, Refusal
from dinolab.core.errors import BadContent, BadName
from dinolab.core.event import UNKNOWN, Fact

CORE = Path(__file__).parent
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z]{2,4})?")


class WordsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may stand in a `words.toml`: sentences by code, and tables of terms."""

    event: dict[str, str] = {}
    refusal: dict[str, str] = {}
    action: dict[str, str] = {}
    question: dict[str, str] = {}
    term: dict[str, dict[str, str]] = {}


SECTIONS = ("event", "refusal", "action", "question")


class Words:
    """One game's sentences in one language."""

    def __init__(self, tables: Mapping[str, Mapping[str, str]], terms: Mapping[str, Any]) -> None:
        self.tables, self.terms = tables, terms

    def event(self, fact: Fact, names: Sequence[str] = ()) -> str:
        """What happened, as a sentence. A hidden field reads as something unknown."""
        return self._say("event", fact.kind, _fields(fact), names)

    def refusal(self, no: Refusal, names: Sequence[str] = ()) -> str:
        """Why an action is not possible, as a sentence."""
        return self._say("refusal", no.code, dict(no.facts), names)

    def action(self, action: Action, names: Sequence[str] = ()) -> str:
        """A label for an action."""
        return self._say("action", action.name, _fields(action), names)

    def question(self, question: Question, names: Sequence[str] = ()) -> str:
        """What is asked, as a sentence."""
        arguments = {"seat": question.seat, "kind": question.kind, **dict(question.facts)}
        return self._say("question", question.kind, arguments, names)

    def term(self, table: str, value: object) -> str:
        """The word for a code: `term("dino", 0)` is "T-Rex"; unknown codes stand as they are."""
        return str(self.terms.get(table, {}).get(str(value), value))

    def _say(
        self, section: str, code: str, arguments: Mapping[str, Any], names: Sequence[str]
    ) -> str:
        template = self.tables[section].get(code)
        if template is None:
            return f"{code} " + ", ".join(f"{k}={v}" for k, v in arguments.items())
        for name, value in arguments.items():
            if value == ():
                template = self.tables[section].get(f"{code} without {name}", template)
        return _Sayer(self, names).vformat(template, (), arguments)


HIDDEN = "something hidden"


class _Sayer(Formatter):
    """A formatter whose format specs are tables of terms and whose fields are plain names."""

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        self._words, self._names = words, names

    def get_field(
        self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]
    ) -> tuple[Any, str]:
        if not field_name.isidentifier():
            raise BadContent(f"words.toml: {field_name!r} is not a plain name")
        return kwargs.get(field_name, f"{{{field_name}}}"), field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec.startswith("plural "):
            one, many = format_spec.removeprefix("plural ").split(" ")
            return f"{'some' if value is UNKNOWN else value} {one if value == 1 else many}"
        if isinstance(value, tuple):
            return self._several(value, format_spec)
        if value is UNKNOWN:
            return str(self._words.terms.get(format_spec, {}).get("hidden", HIDDEN))
        if format_spec == "seat" and isinstance(value, int):
            if 0 <= value < len(self._names):
                return self._names[value]
            return str(self._words.terms.get("seat", {}).get(str(value), f"seat {value}"))
        if format_spec == "ordinal" and isinstance(value, int):
            return ordinal(value)
        return self._words.term(format_spec, value) if format_spec else str(value)

    def _several(self, values: tuple[Any, ...], format_spec: str) -> str:
        """Values in a row, the hidden ones counted at the end."""
        if format_spec == "by_seat":
            said = [self.format_field(value, "") for value in values]
            return listed([f"{self.format_field(i, 'seat')} {v}" for i, v in enumerate(said)])
        if format_spec == "either":
            return listed([str(value) for value in values], "or")
        if format_spec.startswith("counted "):
            spec = format_spec.removeprefix("counted ")
            counts = Counter(self.format_field(value, spec) for value in values)
            return listed([f"{count} {said}" for said, count in counts.items()])
        known = self._words.terms
        spec = format_spec if format_spec in known else format_spec.removesuffix("s")
        parts = [self.format_field(value, spec) for value in values if value is not UNKNOWN]
        hidden = len(values) - len(parts)
        if hidden == 1:
            parts.append(self.format_field(UNKNOWN, spec))
        elif hidden:
            many = known.get(spec, {}).get("hiddens", "hidden things")
            parts.append(f"{hidden} {many}")
        return listed(parts)


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Words in a row: "a, b and c"; "nothing" for none."""
    if not parts:
        return "nothing"
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def ordinal(n: int) -> str:
    """1st, 2nd, 3rd, 4th, …, 11th.

    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    suffix = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{suffix}"


def load_words(folder: Path, language: str | None = None) -> Words:
    """The words of a game's folder over core's own, in a language (by default the one that
    `$DINOLAB_LANGUAGE` names, else English; English where the language lacks something).

    Raises `BadContent` for a file that is not what it should be, `BadName` for a language that is
    no language.
    """
    if language is None:
        language = os.environ.get("DINOLAB_LANGUAGE") or "en"
    if not LANGUAGE.fullmatch(language):
        raise BadName(f"{language[:20]!r} is no language: write it like `es` or `pt-BR`")
    tables: dict[str, dict[str, str]] = {section: {} for section in SECTIONS}
    terms: dict[str, dict[str, str]] = {}
    names = ("words.toml", f"words.{language}.toml")
    for path in (place / name for name in names for place in (CORE, folder)):
        if path.exists():
            words = _read_words(path)
            for section in SECTIONS:
                tables[section].update(getattr(words, section))
            for name, table in words.term.items():
                terms.setdefault(name, {}).update(table)
    return Words(tables, terms)


def _read_words(path: Path) -> WordsFile:
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), WordsFile)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadContent(f"{path}: {error}") from error


def _fields(value: msgspec.Struct) -> dict[str, Any]:
    return {field: getattr(value, field) for field in value.__struct_fields__}
