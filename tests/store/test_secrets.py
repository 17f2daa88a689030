"""What a seat receives gives no hidden card away, and afterwards everybody can check."""

from hashlib import blake2b
from itertools import pairwise, product
from pathlib import Path

import msgspec
import pytest
from store.made_up import CARDS, HEADER, KINDS, Drew, closed, started

from dinolab.core import chain
from dinolab.core.event import SPECTATOR, Event, redact
from dinolab.core.kinds import encode
from dinolab.core.table import Closed
from dinolab.store.log import Log

KEY = bytes(range(100, 116))
HAND = ("card-7", "card-7", "card-40")


@pytest.fixture
def sealed(tmp_path: Path) -> tuple[Event, ...]:
    """Seat 0 draws three cards, two of them alike; then the game ends."""
    draws = (
        Event(v, v, Drew(0, card), "0", rule="made.rule.draw", visible_to="0", at=v)
        for v, card in enumerate(HAND, 1)
    )
    with Log.create(tmp_path / "main.arrows", HEADER, key=KEY) as log:
        log.append((started(KEY), *draws, closed(4, KEY)), expected_version=0)
        return log.read(KINDS)


def guesses(version: int) -> list[tuple[str, bytes]]:
    """Every hash of every card that can be made without the key, by card."""
    found = []
    for card in CARDS:
        secret = encode(Drew(0, card))[1]
        texts = [secret, card, f'"{card}"', encode(Drew(0, card))[0] + secret]
        heads = [b"", version.to_bytes(8, "little"), version.to_bytes(8, "big")]
        for text, head in product(texts, heads):
            for key in (b"", bytes(16), b"made_up", HEADER.content.encode()):
                data = head + text.encode()
                found.append((card, blake2b(data, digest_size=16, key=key).digest()))
        found.append((card, chain.cover_of(version, secret, b"")))
    return found


@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR])
def test_nothing_received_gives_a_hidden_card_away(sealed: tuple[Event, ...], viewer: int) -> None:
    seen = [redact(event, viewer) for event in sealed[:-1]]
    text = msgspec.json.encode(seen).decode() + "".join(str(encode(e.fact)) for e in seen)
    assert "card-" not in text
    assert KEY.hex() not in text
    assert chain.first_break(seen) is None
    covers = [event.cover for event in seen[1:]]
    assert len(set(covers)) == 3, "equal cards must not have equal covers"
    for before, event in pairwise(seen):
        received = {event.cover, event.digest}
        for card, guess in guesses(event.version):
            assert guess not in received
            payload, secret = encode(Drew(0, card))
            shown = f"{payload[:-1]},{secret[1:]}"
            for text in (payload, shown):
                for cover in (guess, bytes(16)):
                    assert chain.digest_of(before.digest, event, text, cover) != event.digest


def test_the_closing_event_lets_everybody_check(sealed: tuple[Event, ...]) -> None:
    last = redact(sealed[-1], 1).fact
    assert isinstance(last, Closed)
    key = bytes.fromhex(last.shown_key)
    for event, real in zip(sealed[1:-1], HAND, strict=True):
        fits = [
            card
            for card in CARDS
            if chain.cover_of(event.version, encode(Drew(0, card))[1], key) == event.cover
        ]
        assert fits == [real]
    assert chain.first_uncovered(sealed, key) is None
    lie = msgspec.structs.replace(sealed[2], fact=Drew(0, "card-8"))
    assert chain.first_uncovered((*sealed[:2], lie, *sealed[3:]), key) == 2


def test_the_seat_itself_receives_its_cards(sealed: tuple[Event, ...]) -> None:
    assert [redact(event, 0).fact.card for event in sealed[1:-1]] == list(HAND)
