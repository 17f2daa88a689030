"""What a seat may choose, what the rules ask, and what they answer when they say no."""

from __future__ import annotations

from typing import Any, Final

import msgspec


class Action(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type"):
    """What a seat (chance included) chooses; it may be refused. Subclasses carry a `tag`.

    Never called a command or a move in code. Sorted by `order` in legal actions.
    """

    @property
    def name(self) -> str:
        """The action's stable name: its tag."""
        return str(self.__struct_config__.tag)


Value = int | str | tuple[int, ...] | tuple[str, ...]
"""What may stand in the facts of a refusal or a question."""


class Question(msgspec.Struct, frozen=True, gc=False):
    """Somebody is to choose now.

    `opened` is the version at which this very question opened: an answer that names another
    version is an answer to another question. `key` names a chance question for "same luck": equal
    key, same answer (for a card: deck, what is left in it, index; for a die: race, round, seat,
    purpose, try). `facts` are for its sentence ("Ann's snatch: do you cancel it?"); everybody
    reads who is awaited for what, so they hold only what everybody may see.
    """

    seat: int
    kind: str
    opened: int
    rule: str
    key: str = ""
    facts: tuple[tuple[str, Value], ...] = ()


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """An action that is not possible, and why: a code for `words.toml`, the rule, and the facts
    that make it so ("needs 2 wind, you hold 1"), taken from the asking seat's observation only.
    """

    code: str
    rule: str
    facts: tuple[tuple[str, Value], ...] = ()


Weighted = tuple[tuple[Action, int], ...]
"""Chance outcomes with integer weights (cards left, faces of a die)."""


def refusal(code: str, rule: str, **facts: Value) -> Refusal:
    """Make a refusal.

    >>> refusal("not_open", "demo.turn", seat=1).facts
    (('seat', 1),)
    """
    return Refusal(code, rule, tuple(facts.items()))


def sort_key(action: Action) -> tuple[str, str]:
    """The one stable order of legal actions: by name, then by content."""
    return action.name, msgspec.json.encode(action).decode()


MAX_ACTION_BYTES: Final = 16_384
"""An action as text is never longer; anything longer is refused before it is parsed."""


def action_decoder(actions: tuple[type[Action], ...]) -> msgspec.json.Decoder[Any]:
    """One strict decoder for the actions of a game (a tagged union)."""
    union: Any = actions[0]
    for action in actions[1:]:
        union = union | action
    return msgspec.json.Decoder(union)
