"""Writes the golden boards anew (`tests/remake.py boards`)."""

from pathlib import Path

from views.samples import SAMPLES

from dinolab.views.text import board


def write() -> None:
    """A text board for each sample scene."""
    for name, sample in SAMPLES.items():
        path = Path(__file__).parent / "golden" / f"{name}.txt"
        path.parent.mkdir(exist_ok=True)
        path.write_text(board(sample()) + "\n", encoding="utf-8")
