"""A kind's fields as typed columns: what a fact's annotations become in Arrow.

Numbers, texts and truth values are themselves, a tuple of one type is a list, a tuple of several
and a struct are structs. What has no such form (a union of structs, a mapping) is kept as JSON.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pyarrow as pa

from dinolab.core.event import Fact
from dinolab.store.arrow import Row

Convert = Callable[[Any], Any] | None
"""How a value becomes what Arrow takes; None where it is that already."""

PLACE: Final = ("game", "id", "stream", "version", "step", "actor")
"""The columns of every view that say where a fact stands."""
_PLAIN: Final[dict[Any, Any]] = {
    bool: pa.bool_(),
    int: pa.int64(),
    float: pa.float64(),
    str: pa.utf8(),
    bytes: pa.binary(),
}
_ABSENT: Final = type(None)


def _place_type(name: str) -> Any:
    """The type of one of the columns of `PLACE`."""
    return pa.int64() if name in ("version", "step") else pa.utf8()


class View:
    """The typed view of one kind: its schema, and facts as its columns.

    A field that is called like a column of `PLACE` has an underscore after its name.
    """

    def __init__(self, fact: type[Fact]) -> None:
        self.fact = fact
        hints = get_type_hints(fact)
        self._converts: list[Convert] = []
        fields = [pa.field(name, _place_type(name), nullable=False) for name in PLACE]
        for name in fact.__struct_fields__:
            kind, convert = arrow_type(hints[name])
            column = f"{name}_" if name in PLACE else name
            fields.append(pa.field(column, kind, nullable=_may_be_none(hints[name])))
            self._converts.append(convert)
        self.schema = pa.schema(fields)

    def columns(
        self, found: Sequence[tuple[tuple[str, str, str], Row, Fact]]
    ) -> list[Sequence[Any]]:
        """Facts, with the rows they come from and where these stand, column by column."""
        places, rows, facts = zip(*found, strict=True)
        columns: list[Sequence[Any]] = [
            *zip(*places, strict=True),
            [row[0] for row in rows],
            [row[1] for row in rows],
            [row[4] for row in rows],
        ]
        for name, convert in zip(self.fact.__struct_fields__, self._converts, strict=True):
            values = list(map(attrgetter(name), facts))
            columns.append(values if convert is None else [convert(value) for value in values])
        return columns


@cache
def view_of(fact: type[Fact]) -> View:
    """The view of a kind, made once."""
    return View(fact)


def arrow_type(hint: Any) -> tuple[Any, Convert]:
    """The Arrow type for an annotation, and how its values become Arrow's.

    >>> str(arrow_type(tuple[tuple[int, ...], ...])[0])
    'list<item: list<item: int64>>'
    >>> kind, convert = arrow_type(tuple[str, int])
    >>> str(kind)
    'struct<f0: string, f1: int64>'
    """
    if hint in _PLAIN:
        return _PLAIN[hint], None
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        known = [part for part in parts if part is not _ABSENT]
        if len(known) == 1:
            return arrow_type(known[0])
    elif origin is Literal and len({type(part) for part in parts}) == 1:
        return arrow_type(type(parts[0]))
    elif origin is tuple and parts:
        of_one = parts[1:] == (...,) or len(set(parts)) == 1
        return _list(parts[0]) if of_one else _struct([f"f{i}" for i in range(len(parts))], parts)
    elif isinstance(hint, type) and issubclass(hint, msgspec.Struct) and hint.__struct_fields__:
        hints = get_type_hints(hint)
        return _struct(hint.__struct_fields__, [hints[name] for name in hint.__struct_fields__])
    return pa.utf8(), _as_json


def _list(hint: Any) -> tuple[Any, Convert]:
    kind, convert = arrow_type(hint)
    if convert is None:
        return pa.list_(kind), None
    inner = convert
    return pa.list_(kind), lambda value: None if value is None else [inner(one) for one in value]


def _struct(names: Sequence[str], hints: Sequence[Any]) -> tuple[Any, Convert]:
    parts = [arrow_type(hint) for hint in hints]
    converts = [convert for _, convert in parts]

    def convert(value: Any) -> Any:
        if value is None:
            return None
        values = value if isinstance(value, tuple) else msgspec.structs.astuple(value)
        return tuple(
            one if how is None else how(one) for one, how in zip(values, converts, strict=True)
        )

    return pa.struct([(name, kind) for name, (kind, _) in zip(names, parts, strict=True)]), convert


def _as_json(value: Any) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()


def _may_be_none(hint: Any) -> bool:
    return _ABSENT in get_args(hint)
