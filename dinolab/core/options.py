"""Modes, variants, rulings and content packs: everything a table agrees on before it starts."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches

import msgspec

from dinolab.core.action import Refusal, refusal

Chosen = tuple[tuple[str, str], ...]
"""Options as they stand in the first event: sorted pairs of name and value."""


class Option(msgspec.Struct, frozen=True, gc=False):
    """One thing to agree on: `variant.hidden`, `ruling.turbo-race-end`, …

    `choices` has the default first. `rule` is the rulebook entry or ruling that explains it.
    """

    name: str
    choices: tuple[str, ...]
    rule: str

    @property
    def default(self) -> str:
        """What holds when nobody says anything."""
        return self.choices[0]


def choose(options: tuple[Option, ...], given: Mapping[str, str]) -> Chosen | Refusal:
    """Complete and check what was agreed; unknown names are refused with the nearest one.

    >>> hidden = Option("variant.hidden", ("off", "on"), "demo.hidden")
    >>> choose((hidden,), {})
    (('variant.hidden', 'off'),)
    >>> choose((hidden,), {"variant.hiden": "on"}).code
    'unknown_option'
    """
    by_name = {option.name: option for option in options}
    for name, value in given.items():
        if name not in by_name:
            near = get_close_matches(name, by_name, n=1, cutoff=0.0)
            return refusal("unknown_option", "core.options", option=name, nearest="".join(near))
        if value not in by_name[name].choices:
            option = by_name[name]
            return refusal(
                "unknown_value", option.rule, option=name, value=value, choices=option.choices
            )
    return tuple(sorted((name, given.get(name, o.default)) for name, o in by_name.items()))
