"""A riddle that a game keeps: something to find, to work out and to answer away from the table.

The answer is nowhere in the code or the content: an answer is put through a slow hash with a salt
(scrypt, RFC 7914) and compared, so reading the source gives nothing away that guessing would not.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

COST: Final = 2**14
"""Of scrypt: with blocks of 8 it takes 16 MB and some hundredths of a second an answer."""


@dataclass(frozen=True, kw_only=True)
class Riddle:
    """What a game offers: the `feat` that it is to solve it, how one is told it (`tell`), `hints`
    step by step for who teaches it, and whether an answer is right (`solves`). Its clues are in the
    drawing of a table with `options`.
    """

    feat: str
    tell: Callable[[], str]
    hints: Callable[[], tuple[str, ...]]
    solves: Callable[[str], bool]
    options: dict[str, str] = field(default_factory=dict)


def sealed(answer: str, salt: bytes) -> bytes:
    """What is kept of an answer: 32 bytes that only this answer and this salt give."""
    return hashlib.scrypt(answer.encode(), salt=salt, n=COST, r=8, p=1, dklen=32)


def opens(answer: str, salt: bytes, seal: bytes) -> bool:
    """Whether an answer is the one that was sealed."""
    return hmac.compare_digest(sealed(answer, salt), seal)
