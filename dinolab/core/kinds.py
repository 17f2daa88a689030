"""The registry of a game's event kinds: facts to JSON and back, old kinds upcast.

One field name has one type across all kinds of a game, so that closed logs can be laid out as
typed columns (a field may be public in one kind and secret, so perhaps `UNKNOWN`, in another). A
registry that breaks this is refused when it is built.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from operator import or_
from typing import Any, Final, get_args, get_type_hints

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import fields

from dinolab.core.errors import BadLog, DinolabError
from dinolab.core.event import UNKNOWN, Fact

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""Old payload (secret fields included) to the next version's payload; pure."""

_EMPTY: Final = "{}"
PLACE: Final = re.compile(r"`\$\.([^`]+)`$")


class Kinds:
    """The kinds one game may write, by their stable names."""

    def __init__(
        self,
        facts: Iterable[type[Fact]],
        upcasters: Mapping[tuple[str, int], Upcaster] | None = None,
    ) -> None:
        self._by_kind: dict[str, type[Fact]] = {}
        self._decoders: dict[str, msgspec.json.Decoder[Any]] = {}
        self._upcasters = dict(upcasters or {})
        types: dict[str, tuple[Any, str]] = {}
        for fact in facts:
            if not fact.kind or fact.kind in self._by_kind:
                raise DinolabError(f"event kind {fact.kind!r} of {fact.__name__} is not unique")
            self._by_kind[fact.kind] = fact
            self._decoders[fact.kind] = msgspec.json.Decoder(fact)
            self._check_fields(fact, types)

    @staticmethod
    def _check_fields(fact: type[Fact], types: dict[str, tuple[Any, str]]) -> None:
        hints = get_type_hints(fact)
        missing = set(fact.secret) - set(fact.__struct_fields__)
        if missing:
            raise DinolabError(f"{fact.kind} calls {sorted(missing)} secret but has no such field")
        for field in fields(fact):
            secret = field.name in fact.secret
            default = UNKNOWN if secret else NODEFAULT
            if field.default is not default or field.default_factory is not NODEFAULT:
                raise DinolabError(
                    f"{fact.kind}.{field.name}: secret fields, and only these, have the default "
                    "UNKNOWN; no other default is written to a log"
                )
            hint = _known(hints[field.name]) if secret else hints[field.name]
            seen, first = types.setdefault(field.name, (hint, fact.kind))
            if seen != hint:
                raise DinolabError(
                    f"field {field.name!r} has type {hint} in {fact.kind} and {seen} in "
                    f"{first}: one name has one type across a game's events"
                )

    @property
    def facts(self) -> tuple[type[Fact], ...]:
        """The fact classes, in the order they were given."""
        return tuple(self._by_kind.values())

    def __contains__(self, kind: str) -> bool:
        return kind in self._by_kind

    def check(self, fact: Fact, version: int) -> None:
        """Raise `DinolabError` for a fact that could not be read back from a log: better nothing
        recorded than a log that never opens again.
        """
        try:
            self.decode(fact.kind, fact.kind_version, *encode(fact), file="", version=version)
        except (BadLog, TypeError, ValueError, OverflowError, RecursionError) as error:
            problem = error.problem if isinstance(error, BadLog) else error
            raise DinolabError(f"event {version} cannot be written: {problem}") from error

    def decode(
        self, kind: str, kind_version: int, payload: str, secret: str, *, file: str, version: int
    ) -> Fact:
        """Rebuild a fact from its two columns.

        Raises `BadLog` naming file, version and field (`payload.seat`) for an unknown kind, a newer
        version of a kind, or columns that do not fit.
        """
        cls = self._by_kind.get(kind)
        if cls is None or kind_version > cls.kind_version:
            raise BadLog(
                file,
                version,
                "kind",
                f"{kind!r} version {kind_version} was made by a newer dinolab",
                "open it with the version that wrote it, or upgrade dinolab",
            )
        try:
            if kind_version < cls.kind_version:
                return self._upcast(cls, kind_version, payload, secret, file, version)
            _check_secret(cls, secret)
            fact: Fact = self._decoders[kind].decode(_join(payload, secret))
            return fact
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            raise BadLog(file, version, _column(cls, str(error)), f"{kind}: {error}") from error

    def _upcast(
        self, cls: type[Fact], at: int, payload: str, secret: str, file: str, version: int
    ) -> Fact:
        raw: dict[str, Any] = msgspec.json.decode(_join(payload, secret), type=dict)
        for step in range(at, cls.kind_version):
            upcaster = self._upcasters.get((cls.kind, step))
            if upcaster is None:
                raise BadLog(file, version, "kind", f"no upcaster for {cls.kind} version {step}")
            try:
                raw = upcaster(raw)
            except (LookupError, TypeError, AttributeError) as error:
                problem = f"{cls.kind} version {step}: {type(error).__name__}: {error}"
                raise BadLog(file, version, "payload", problem) from error
        return msgspec.convert(raw, cls)


def _known(hint: Any) -> Any:
    """A secret field's type without `UNKNOWN`."""
    parts = [part for part in get_args(hint) if part is not type(UNKNOWN)]
    return reduce(or_, parts) if len(parts) < len(get_args(hint)) else hint


def encode(fact: Fact) -> tuple[str, str]:
    """A fact as its two columns: public payload and secret, both JSON; no secret is `""`.

    >>> class Drew(Fact, frozen=True):
    ...     kind = "demo.drew"
    ...     secret = ("card",)
    ...     seat: int
    ...     card: str | None = None
    >>> encode(Drew(seat=1, card="ace"))
    ('{"seat":1}', '{"card":"ace"}')
    >>> encode(Drew(seat=1))
    ('{"seat":1}', '')
    """
    if not fact.secret:
        return msgspec.json.encode(fact).decode(), ""
    public: dict[str, Any] = {}
    hidden: dict[str, Any] = {}
    for field in fact.__struct_fields__:
        value = getattr(fact, field)
        if field not in fact.secret:
            public[field] = value
        elif value is not None:
            hidden[field] = value
    secret = msgspec.json.encode(hidden).decode() if hidden else ""
    return msgspec.json.encode(public).decode(), secret


def _join(payload: str, secret: str) -> str:
    """Two JSON objects with different keys as one."""
    if not secret or secret == _EMPTY:
        return payload
    if payload == _EMPTY:
        return secret
    if not payload.endswith("}") or not secret.startswith("{"):
        raise ValueError("payload and secret must be JSON objects")
    return f"{payload[:-1]},{secret[1:]}"


def _column(cls: type[Fact], problem: str) -> str:
    """Where a problem lies, from msgspec's own words: `payload`, `payload.seat`, `secret.card`."""
    found = PLACE.search(problem)
    path = found[1] if found else ""
    field = re.split(r"[.\[]", path)[0]
    return ("secret." if field in cls.secret else "payload." if path else "payload") + path


def _check_secret(cls: type[Fact], secret: str) -> None:
    """A secret column may only hold what its kind calls secret."""
    if not secret:
        return
    extra = set(msgspec.json.decode(secret, type=dict[str, msgspec.Raw])) - set(cls.secret)
    if extra:
        raise ValueError(f"{sorted(extra)} is not secret in {cls.kind}")
