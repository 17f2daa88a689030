"""Law 8 by annotation: what the fields of a frozen thing may be, all the way down."""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

PLAIN = (int, float, str, bytes, bool, NoneType)


def mutable_parts(hint: Any, place: str, seen: set[Any]) -> Iterator[str]:
    """Places below an annotation that could hold something that changes."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        yield from mutable_parts(args[0], place, seen)
    elif origin in (Union, UnionType, tuple):
        for arg in args:
            if arg is not Ellipsis:
                yield from mutable_parts(arg, place, seen)
    elif origin is Literal or hint in PLAIN or isinstance(hint, TypeVar):
        return
    elif isinstance(origin or hint, type) and issubclass(origin or hint, msgspec.Struct):
        yield from mutable_struct(origin or hint, seen)
    else:
        yield f"{place}: {hint}"


def mutable_struct(cls: type[msgspec.Struct], seen: set[Any]) -> Iterator[str]:
    """Places in a struct, and in the structs below it, that could change."""
    if cls in seen:
        return
    seen.add(cls)
    name = f"{cls.__module__}.{cls.__qualname__}"
    if not cls.__struct_config__.frozen:
        yield f"{name} is not frozen"
    hints = get_type_hints(cls, include_extras=True)
    for field in cls.__struct_fields__:
        yield from mutable_parts(hints[field], f"{name}.{field}", seen)


def lax_structs(cls: type[msgspec.Struct], seen: set[Any]) -> Iterator[str]:
    """Structs at and below one that would take unknown fields when read."""
    if cls in seen:
        return
    seen.add(cls)
    if not cls.__struct_config__.forbid_unknown_fields:
        yield f"{cls.__module__}.{cls.__qualname__}"
    for hint in get_type_hints(cls, include_extras=True).values():
        for inner in structs_in(hint):
            yield from lax_structs(inner, seen)


def structs_in(hint: Any) -> Iterator[type[msgspec.Struct]]:
    """The struct classes that an annotation names."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for arg in get_args(hint):
        yield from structs_in(arg)


def unbounded_structs(cls: type[msgspec.Struct], seen: set[Any]) -> Iterator[str]:
    """Integer fields at and below a struct that would take a number of any size when read."""
    if cls in seen:
        return
    seen.add(cls)
    hints = get_type_hints(cls, include_extras=True)
    for field in cls.__struct_fields__:
        place = f"{cls.__module__}.{cls.__qualname__}.{field}"
        yield from unbounded_parts(hints[field], place, seen)


def unbounded_parts(hint: Any, place: str, seen: set[Any]) -> Iterator[str]:
    """Integers without bounds in an annotation."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is int:
        yield place
    elif origin is Annotated and args[0] is int:
        metas = [meta for meta in args[1:] if isinstance(meta, msgspec.Meta)]
        if not any(meta.ge is not None and meta.le is not None for meta in metas):
            yield place
    elif isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield from unbounded_structs(hint, seen)
    elif origin is not Literal:
        for arg in args:
            yield from unbounded_parts(arg, place, seen)
