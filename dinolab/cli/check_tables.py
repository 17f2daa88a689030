"""`dinolab verify` on folders of compacted games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dinolab.cli.closed import impossible, kinds_of
from dinolab.cli.shared import counted, number_of, say
from dinolab.core.errors import BadLog, DinolabError

if TYPE_CHECKING:
    from dinolab.store.compacted import Checked


def check_tables(folder: Path) -> Checked:
    """What `verify_compacted` finds, and games that are sealed as they should be and hold what
    cannot have happened. A manifest that cannot be read is a problem like others.
    """
    from msgspec.structs import replace

    from dinolab.store.compacted import Checked, Compacted, verify_compacted

    try:
        found = verify_compacted(
            folder, kinds_of, told=lambda games, total: counted(games, total, "Checking")
        )
        if not found.ok:
            return found
        return replace(
            found,
            problems=tuple(
                f"{whole.place}: {error}"
                for whole in counted(Compacted(folder).games(), found.games, "Folding")
                for _, error in impossible(whole)
            ),
        )
    except BadLog as error:
        return Checked(folder, 0, 0, 0, (str(error),))
    except DinolabError as error:
        return Checked(folder, 0, 0, 0, (f"{folder}: {error}",))


def print_tables(checked: Sequence[Checked]) -> None:
    """Each folder on a line, its problems above."""
    for one in checked:
        for problem in one.problems:
            say(problem, style="red")
        say(f"{one.folder}: {number_of(one.games, 'compacted game')}, "
            f"{number_of(one.events, 'event')}: "
            + (number_of(len(one.problems), "fault") if one.problems else "all good"))  # fmt: skip
