"""What changed between two frozen values, as paths: for study, comparison and tests."""

from __future__ import annotations

from typing import Any

import msgspec


class Change(msgspec.Struct, frozen=True):
    """One field that differs: its path, such as `spaces[2]`, and both values."""

    path: str
    before: Any
    after: Any


def changes(before: Any, after: Any, path: str = "") -> tuple[Change, ...]:
    """Every place where two values differ, deepest first named.

    >>> changes((1, 2), (1, 3))
    (Change(path='[1]', before=2, after=3),)
    """
    if before == after:
        return ()
    if isinstance(before, msgspec.Struct) and type(before) is type(after):
        found: list[Change] = []
        for field in before.__struct_fields__:
            step = f"{path}.{field}" if path else field
            found += changes(getattr(before, field), getattr(after, field), step)
        return tuple(found)
    if isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return tuple(c for i, (a, b) in pairs for c in changes(a, b, f"{path}[{i}]"))
    return (Change(path, before, after),)
