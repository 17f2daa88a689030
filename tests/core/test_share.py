"""Positions as short texts."""

from __future__ import annotations

import pytest

from dinolab.core.errors import BadName
from dinolab.core.share import Shared, read_share, share

DIGEST = bytes.fromhex("0123456789abcdef0123456789abcdef")
TEXT = share("dino_racer", "20261129-k3f9q2", "b12", 1207, DIGEST)


def test_a_position_is_shared_and_read() -> None:
    """What is written is read, with spaces and line ends round it too."""
    expected = Shared("dino_racer", "20261129-k3f9q2", "b12", 1207, "01234567")
    assert read_share(TEXT) == expected
    assert read_share(f"  {TEXT}\n") == expected


def test_every_typing_slip_is_noticed() -> None:
    """One wrong, missing, doubled or swapped character is never read as another position."""
    letters = "0123456789abcdefghijklmnopqrstuvwxyz-_:"
    slips = set()
    for at, letter in enumerate(TEXT):
        slips.update(TEXT[:at] + other + TEXT[at + 1 :] for other in letters if other != letter)
        slips.update((TEXT[:at] + TEXT[at + 1 :], TEXT[:at] + letter + TEXT[at:]))
        slips.add(TEXT[:at] + TEXT[at + 1 : at + 2] + letter + TEXT[at + 2 :])
    slips.discard(TEXT)
    for slip in slips:
        with pytest.raises(BadName):
            read_share(slip)


@pytest.mark.parametrize(
    "text",
    ["", ":", "hello", TEXT.replace("dino1", "dino2"), TEXT.replace("1207", "١٢٠٧"), TEXT * 2],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    """Other texts, other versions and other digits are refused by name."""
    with pytest.raises(BadName, match=r"dino1:game:id|typing slip"):
        read_share(text)


def test_names_with_colons_are_not_shared() -> None:
    """What could not be read back is not written."""
    with pytest.raises(BadName):
        share("dino:racer", "a", "main", 1, DIGEST)
    with pytest.raises(BadName):
        share("dino_racer", "a", "main", -1, DIGEST)
