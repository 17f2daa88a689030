"""Facts to two columns of JSON and back; what does not fit is named by file, version and field."""

from __future__ import annotations

from typing import Any

import pytest
from toy import GAME
from toy import events as ev

from dinolab.core.errors import BadLog, DinolabError
from dinolab.core.event import UNKNOWN, Fact
from dinolab.core.kinds import Kinds, encode


class Moved(Fact, frozen=True):
    """Version 3 of a kind whose fields had other names before."""

    kind = "demo.moved"
    kind_version = 3
    secret = ("by",)
    piece: int
    to: str
    by: str | None = UNKNOWN


def second(raw: dict[str, Any]) -> dict[str, Any]:
    """Version 1 called the place `place`."""
    return {"piece": raw["piece"], "to": raw["place"]}


def third(raw: dict[str, Any]) -> dict[str, Any]:
    """Version 2 did not say by whom."""
    return {**raw, "by": "nobody"}


MOVED = Kinds([Moved], {("demo.moved", 1): second, ("demo.moved", 2): third})


def read(kinds: Kinds, kind: str, payload: str, secret: str = "", version: int = 1) -> Fact:
    """A fact from its columns."""
    return kinds.decode(kind, version, payload, secret, file="a.arrows", version=12)


def problem(kinds: Kinds, kind: str, payload: str, secret: str = "", version: int = 1) -> BadLog:
    """How a damaged event is reported."""
    with pytest.raises(BadLog) as caught:
        read(kinds, kind, payload, secret, version)
    assert (caught.value.file, caught.value.version) == ("a.arrows", 12)
    assert "a.arrows, event 12" in str(caught.value)
    return caught.value


def test_a_fact_is_a_public_and_a_secret_column() -> None:
    """The secret field is in the secret column only, and the pair reads back."""
    payload, secret = encode(ev.Drew(2, "hush"))
    assert (payload, secret) == ('{"seat":2}', '{"card":"hush"}')
    assert read(GAME.kinds, "toy.drew", payload, secret) == ev.Drew(2, "hush")
    assert read(GAME.kinds, "toy.drew", payload) == ev.Drew(2)


def test_an_unknown_kind_was_made_by_a_newer_dinolab() -> None:
    """A kind or a version of it that is not known is said to be newer, by name."""
    for found in (
        problem(GAME.kinds, "toy.teleported", "{}"),
        problem(GAME.kinds, "toy.filled", '{"seat":1}', version=2),
    ):
        assert found.field == "kind"
        assert "newer dinolab" in found.problem
        assert found.way_out


@pytest.mark.parametrize(
    ("kind", "payload", "secret", "field"),
    [
        ("toy.filled", '{"seat":"one"}', "", "payload.seat"),
        ("toy.filled", '{"seat":-1}', "", "payload.seat"),
        ("toy.filled", '{"seat":1e40}', "", "payload.seat"),
        ("toy.filled", "{}", "", "payload"),
        ("toy.filled", '{"seat":1,"extra":2}', "", "payload"),
        ("toy.filled", "[1]", "", "payload"),
        ("toy.filled", "not json", "", "payload"),
        ("toy.filled", "", "", "payload"),
        ("toy.revealed", '{"cards":["hush",3]}', "", "payload.cards[1]"),
        ("toy.drew", '{"seat":1}', '{"card":7}', "secret.card"),
        ("toy.drew", '{"seat":1}', '{"seat":2}', "payload"),
        ("toy.drew", '{"seat":1}', "[]", "payload"),
        ("toy.drew", '{"seat":1', '{"card":"hush"}', "payload"),
    ],
)
def test_columns_that_do_not_fit_are_named(
    kind: str, payload: str, secret: str, field: str
) -> None:
    """Wrong types, missing and extra fields and broken JSON name the column and the field."""
    assert problem(GAME.kinds, kind, payload, secret).field == field


@pytest.mark.parametrize("column", ["payload", "secret"])
def test_deep_json_is_damage_not_a_crash(column: str) -> None:
    """A hundred thousand brackets are a `BadLog` in either column."""
    deep = "[" * 100_000 + "]" * 100_000
    if column == "payload":
        problem(GAME.kinds, "toy.revealed", '{"cards":' + deep + "}")
    else:
        problem(GAME.kinds, "toy.drew", '{"seat":1}', '{"card":' + deep + "}")


def test_old_versions_are_brought_up_to_date() -> None:
    """Upcasters run one after the other from the stored version on."""
    assert read(MOVED, "demo.moved", '{"piece":1,"place":"hill"}') == Moved(1, "hill", "nobody")
    assert read(MOVED, "demo.moved", '{"piece":1,"to":"hill"}', version=2) == Moved(
        1, "hill", "nobody"
    )
    assert read(MOVED, "demo.moved", '{"piece":1,"to":"hill"}', version=3) == Moved(1, "hill")


def test_an_upcaster_that_fails_is_damage_too() -> None:
    """A missing upcaster, and one that finds no field it needs, are reported as `BadLog`."""
    assert "demo.moved version 1" in problem(MOVED, "demo.moved", '{"piece":1}').problem
    assert "no upcaster" in problem(Kinds([Moved]), "demo.moved", "{}").problem
    assert "no upcaster" in problem(MOVED, "demo.moved", "{}", version=0).problem


def test_one_name_has_one_type() -> None:
    """Two kinds whose field of one name differ in type are refused; public and secret do not."""

    class Other(Fact, frozen=True):
        kind = "demo.other"
        piece: str

    class Open(Fact, frozen=True):
        kind = "demo.open"
        by: str

    with pytest.raises(DinolabError, match="one name has one type"):
        Kinds([Moved, Other])
    assert "demo.open" in Kinds([Moved, Open])


def test_a_default_other_than_unknown_is_refused() -> None:
    """A default that later changes would change old logs."""

    class Lazy(Fact, frozen=True):
        kind = "demo.lazy"
        piece: int = 3

    class Shy(Fact, frozen=True):
        kind = "demo.shy"
        secret = ("card",)
        card: str

    class Wrong(Fact, frozen=True):
        kind = "demo.wrong"
        secret = ("cart",)
        card: str

    for cls, field in ((Lazy, "piece"), (Shy, "card"), (Wrong, "cart")):
        with pytest.raises(DinolabError, match=field):
            Kinds([cls])


def test_kinds_have_names_of_their_own() -> None:
    """A kind without a name and a name given twice are refused."""

    class Nameless(Fact, frozen=True):
        pass

    for facts in ([Nameless], [Moved, Moved]):
        with pytest.raises(DinolabError, match="not unique"):
            Kinds(facts)
