"""What the browser may ask for. Anything else is refused before it is looked at."""

from __future__ import annotations

from typing import Any

import msgspec


class Message(msgspec.Struct, frozen=True, tag_field="type"):
    """Something a view asks for; the answer carries its nonce."""

    nonce: str


class Intent(Message, frozen=True, tag="intent"):
    """A seat's choice: an action as JSON, the answer to the question that opened at `opened`."""

    line: str
    opened: int
    seat: int
    action: str


class BranchOff(Message, frozen=True, tag="branch"):
    """Play on from a position of a line, in a line of its own."""

    line: str
    p: int
    name: str = ""


class Unveil(Message, frozen=True, tag="curtain"):
    """The person of a seat is at the screen now."""

    seat: int


class HandOver(Message, frozen=True, tag="hand_over"):
    """The person at the screen leaves it to the next one."""


class SwitchLine(Message, frozen=True, tag="switch"):
    """Make another line the one in play."""

    line: str


class Undo(Message, frozen=True, tag="undo"):
    """Take the last choice back."""


Asked = Intent | BranchOff | Unveil | HandOver | SwitchLine | Undo


def read_message(content: Any) -> Asked | None:
    """A message from what the browser sent, or None where it is none."""
    try:
        message: Asked = msgspec.convert(content, Asked)
    except msgspec.ValidationError:
        return None
    return message if len(message.nonce) <= 64 else None
