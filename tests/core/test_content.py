"""Content packs: where each entry is from, and how packs are checked."""

from __future__ import annotations

import msgspec
import pytest
from toy import GAME
from toy.content import Card, Pack

from dinolab.core.content import Sourced, digest_of_content, entries, read_content
from dinolab.core.errors import BadContent
from dinolab.core.step import MAX_PACK, Step, start
from dinolab.core.table import Seat

SEATS = (Seat("Ann", "ann"), Seat("Ben", "ben"))


class Box(msgspec.Struct, frozen=True):
    """A pack with entries inside entries."""

    lid: Card
    rows: tuple[tuple[Card, ...], ...]


def card(name: str, origin: str = "house") -> Card:
    """An entry."""
    return Card(id=name, copies=1, points=0, origin=origin, note="made up")


def test_every_entry_says_where_it_is_from() -> None:
    """Entries are found wherever they stand; an unknown origin is refused."""
    box = Box(card("a"), ((card("b", "rulebook"),), (card("c"), card("d", "derived"))))
    assert [(e.id, e.origin) for e in entries(box)] == [
        ("a", "house"), ("b", "rulebook"), ("c", "house"), ("d", "derived"),
    ]  # fmt: skip
    text = GAME.content_text.replace('origin = "house"', 'origin = "hearsay"', 1)
    with pytest.raises(BadContent, match=r"content\.toml.*origin"):
        GAME.load_content(text)
    assert all(isinstance(entry, Sourced) and entry.note for entry in entries(GAME.content))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("hand = 3", "hand = 0"),
        ("hand = 3", "hand = 3\nfoot = 2"),
        ("hand = 3", ""),
        ('id = "hush"', 'id = "hash"'),
        ('id = "hush"', 'id = "graze"'),
        ("copies = 5", "copies = '5'"),
        ("[[card]]", "[[card]"),
        ('note = "made up"', ""),
    ],
)
def test_a_wrong_pack_is_refused(old: str, new: str) -> None:
    """Numbers out of range, unknown, missing and double entries are `BadContent`."""
    with pytest.raises(BadContent, match=r"content\.toml"):
        GAME.load_content(GAME.content_text.replace(old, new, 1))


def test_the_digest_is_of_the_meaning() -> None:
    """Comments and layout do not change it; a number does."""
    again = GAME.load_content("# a comment\n" + GAME.content_text.replace(" = ", "="))
    other = GAME.load_content(GAME.content_text.replace("hand = 3", "hand = 4"))
    assert digest_of_content(again) == digest_of_content(GAME.content)
    assert digest_of_content(other) != digest_of_content(GAME.content)


def test_a_tables_own_pack_is_embedded() -> None:
    """The first event holds the whole pack and its digest; the rules play by it."""
    text = GAME.content_text.replace("hand = 3", "hand = 1")
    step = start(GAME, SEATS, {}, key=bytes(16), content_pack=text)
    assert isinstance(step, Step)
    first = step.events[0].fact
    assert (first.content, first.content_pack) == ("custom", text)
    assert first.content_digest == digest_of_content(GAME.load_content(text))
    assert step.position.state.rules.hand == 1


@pytest.mark.parametrize("text", ["hand = 1", "[[[", "#" * (MAX_PACK + 1)])
def test_a_tables_own_bad_pack_is_refused(text: str) -> None:
    """A pack that does not fit or is too long never reaches a log."""
    with pytest.raises(BadContent, match="the table's own pack"):
        start(GAME, SEATS, {}, key=bytes(16), content_pack=text)


def test_the_games_own_pack_is_named_standard() -> None:
    """Without a pack of its own the table plays what ships with the game."""
    step = start(GAME, SEATS, {}, key=bytes(16))
    assert isinstance(step, Step)
    assert (step.events[0].fact.content, step.events[0].fact.content_pack) == ("standard", "")
    assert isinstance(GAME.content, Pack)


def test_deep_content_is_refused() -> None:
    """Brackets without end are `BadContent`, not a crash."""
    with pytest.raises(BadContent):
        read_content("a = " + "[" * 50_000 + "]" * 50_000, Pack)
