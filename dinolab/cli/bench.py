"""`dinolab bench`: how fast it is beside named peers. Only a source checkout has the bench."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from dinolab.cli.arguments import Json
from dinolab.cli.shared import say, say_json, say_table
from dinolab.core.errors import BadName, DinolabError

if TYPE_CHECKING:
    from types import ModuleType

TESTS: Final = Path(__file__).parents[2] / "tests"


def add_to(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("bench")(bench)


def bench(
    peers: Annotated[
        bool, typer.Option("--peers", help="Fetch the peers first, into a folder of the bench.")
    ] = False,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="ROW", show_default=False,
                     help="Measure only this row; may be repeated."),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Do very little, to see that it runs.")
    ] = False,
    folder: Annotated[
        Path | None,
        typer.Option("--folder", metavar="DIR", show_default="the peers' folder",
                     help="A folder on the disk to measure."),
    ] = None,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Measure dinolab beside its peers, and say where it is behind.

    The peers are eventsourcing, boardgame.io, OpenSpiel and PettingZoo. $DINOLAB_BENCH names the
    folder that holds them (default: dinolab/bench among the caches). It takes some minutes.
    """
    table, fetch, rows = (_module(name) for name in ("table", "peers", "rows"))
    known = tuple(table.ROWS)
    for row in only or ():
        if row not in known:
            raise BadName(f"there is no row {row!r}, only {', '.join(known)}")
    place: Path = fetch.place()
    if peers:
        fetch.install(place, _tell)
    base = folder or place
    if not folder:
        base.mkdir(parents=True, exist_ok=True)
    sizes = rows.TINY if quick else rows.USUAL
    report = table.measure(fetch.Peers.found(place), base, sizes=sizes, only=only or (), tell=_tell)
    if as_json:
        say_json(table.plain(report))
        return
    for what, told in report.machine.items():
        say(f"{what}: {told}")
    say()
    say_table(table.HEADS, table.cells(report.rows), right=table.RIGHT)
    say()
    for note in table.notes(report.rows):
        say(note, wrap=True)


def _module(name: str) -> ModuleType:
    """A part of the bench; raises `DinolabError` where there is none."""
    if not (TESTS / "bench" / "table.py").is_file():
        raise DinolabError(
            "the bench is not installed with dinolab: it lies in tests/bench of the source code"
        )
    if str(TESTS) not in sys.path:
        sys.path.append(str(TESTS))
    return import_module(f"bench.{name}")


def _tell(text: str) -> None:
    """Say on stderr what goes on."""
    typer.echo(f"… {text}", err=True)
