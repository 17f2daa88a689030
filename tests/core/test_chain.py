"""Covers and digests: tampering is named, and a hidden card is not to be guessed."""

from __future__ import annotations

from hashlib import blake2b

import msgspec
import pytest
from contract.plays import KEY, play, settings
from toy import GAME
from toy import events as ev

from dinolab.core.chain import cover_of, first_break, first_uncovered, seal
from dinolab.core.errors import DinolabError
from dinolab.core.event import ZERO16, Event, redact
from dinolab.core.kinds import encode

EVENTS = play(settings("toy")[1], 5).events
CARDS = ("forage", "graze", "hush", "snatch", "stash")


def changed(version: int, **fields: object) -> list[Event]:
    """The line with one event altered."""
    event = msgspec.structs.replace(EVENTS[version], **fields)
    return [*EVENTS[:version], event, *EVENTS[version + 1 :]]


def hidden_draw() -> Event:
    """An event whose secret is a card."""
    return next(event for event in EVENTS if isinstance(event.fact, ev.Drew))


@pytest.mark.parametrize("viewer", [0, 1, -2])
def test_a_redacted_stream_has_the_same_digests(viewer: int) -> None:
    """Whoever gets a redacted stream can check all of it."""
    received = [redact(event, viewer) for event in EVENTS]
    assert any(a != b for a, b in zip(received, EVENTS, strict=True))
    assert first_break(received) is None
    assert received[-1].digest == EVENTS[-1].digest


@pytest.mark.parametrize(
    "fields",
    [
        {"at": 1}, {"rule": "toy.end"}, {"actor": "1"}, {"cause": 3}, {"source": "declared"},
        {"visible_to": "0,1"}, {"cover": bytes(range(16))}, {"digest": bytes(16)},
        {"fact": ev.Drew(3, "hush")}, {"step": 2},
    ],
)  # fmt: skip
def test_tampering_is_named(fields: dict[str, object]) -> None:
    """Any change of an event is found at that event."""
    version = hidden_draw().version + 1
    assert first_break(EVENTS) is None
    assert first_break(changed(version, **fields)) == version


def test_missing_and_swapped_events_are_named() -> None:
    """A line from which an event is gone, or in which two changed places, breaks there."""
    assert first_break([*EVENTS[:5], *EVENTS[6:]]) == 6
    assert first_break([*EVENTS[:5], EVENTS[6], EVENTS[5], *EVENTS[7:]]) == 6


def test_a_changed_secret_is_found_with_the_key() -> None:
    """Digests do not see a secret, covers do, for whoever has the key."""
    draw = hidden_draw()
    other = "hush" if draw.fact.card != "hush" else "graze"
    forged = changed(draw.version, fact=ev.Drew(draw.fact.seat, other))
    assert first_break(forged) is None
    assert first_uncovered(forged, KEY) == draw.version
    assert first_uncovered(EVENTS, KEY) is None


def test_a_branch_goes_on_from_its_parents_digest() -> None:
    """The chain of a child stream starts from the digest at the fork."""
    head, tail = EVENTS[:10], EVENTS[10:]
    again = seal(tail, KEY, head[-1].digest)
    assert again == tail
    assert first_break(tail, head[-1].digest) is None
    assert first_break(tail) == 10


def test_a_hidden_card_is_not_found_by_trying_all() -> None:
    """Without the key no card gives the cover; with it exactly the one that is hidden."""
    draw = hidden_draw()
    tries = {card: encode(ev.Drew(draw.fact.seat, card))[1] for card in CARDS}
    with_key = [c for c, text in tries.items() if cover_of(draw.version, text, KEY) == draw.cover]
    assert with_key == [draw.fact.card]
    for key in (b"", bytes(16), KEY[::-1], GAME.name.encode()):
        found = [c for c, text in tries.items() if cover_of(draw.version, text, key) == draw.cover]
        assert found == []
    plain = {blake2b(text.encode(), digest_size=16).digest() for text in tries.values()}
    assert draw.cover not in plain
    assert draw.digest not in plain


def test_equal_cards_have_different_covers() -> None:
    """Two draws of the same card do not look alike."""
    covers = [event.cover for event in EVENTS if event.cover != ZERO16]
    assert len(set(covers)) == len(covers)


def test_the_key_is_hidden_until_the_game_is_closed() -> None:
    """No seat gets the stream key with the first event; the closing event shows it."""
    first, last = EVENTS[0], EVENTS[-1]
    assert [redact(first, viewer).fact.key for viewer in (0, 1, -2)] == [None] * 3
    assert last.fact.shown_key == first.fact.key == KEY.hex()


@pytest.mark.parametrize("key", [b"", b"short", bytes(17)])
def test_a_seal_needs_a_whole_key(key: bytes) -> None:
    """Nothing is sealed under an empty, short or long key."""
    with pytest.raises(DinolabError, match="16 bytes"):
        seal(EVENTS[:1], key)
