"""Writes the golden boards anew: `python -m views.rewrite`, in the folder `tests`."""

from pathlib import Path

from views.samples import SAMPLES

from dinolab.views.text import board

if __name__ == "__main__":
    for name, sample in SAMPLES.items():
        path = Path(__file__).parent / "golden" / f"{name}.txt"
        path.parent.mkdir(exist_ok=True)
        path.write_text(board(sample()) + "\n", encoding="utf-8")
