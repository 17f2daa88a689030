"""Print the fingerprints of some plays: run in another process by the test of law 2.

Arguments: a game's name and how many of its settings to play.
"""

from __future__ import annotations

import sys

from contract.laws import marks_of
from contract.plays import play, settings


def main(name: str, count: int) -> None:
    """One line a fingerprint."""
    for seed, setting in enumerate(settings(name)[:count]):
        print(setting, *marks_of(play(setting, seed)), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
