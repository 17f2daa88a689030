"""What all commands share: errors as exit codes, and output that no log takes over."""

from __future__ import annotations

import json
import os
import sys
import traceback
import warnings
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

import typer
from typer.core import TyperGroup

from dinolab.core.errors import BadName, DamagedLog, DinolabError

if TYPE_CHECKING:
    from rich.console import Console

FAULT: Final = 1
USAGE: Final = 2
CUT_OFF: Final = 141
"""What a shell reports for a program whose reader went away (`| head`)."""

T = TypeVar("T")


class Front(TyperGroup):
    """The group of all commands: an error of ours is one line on stderr and an exit code; that a
    log is damaged is a line on stderr too.
    """

    def invoke(self, ctx: Any) -> Any:
        """Run a command; faults end with 1, names that are refused with 2."""
        try:
            with warnings.catch_warnings(action="always", category=DamagedLog):
                warnings.showwarning = lambda message, *place: complain(str(message))
                done = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # What Python still has to write when it ends goes nowhere, and says nothing.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(CUT_OFF) from None
        except (DinolabError, OSError) as error:
            if ctx.params.get("debug"):
                traceback.print_exc()
            complain(str(error))
            raise typer.Exit(USAGE if isinstance(error, BadName) else FAULT) from None
        return done


@cache
def screen() -> Console:
    """Where everything is printed. A reader that goes away ends the command (`Front.invoke`)."""
    from rich.console import Console

    class Screen(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    # A file is as wide as its longest line; a terminal is as wide as it is.
    wide = None if sys.stdout.isatty() else 1000
    return Screen(highlight=False, markup=False, emoji=False, width=wide)


def say(text: str = "", *, style: str = "", wrap: bool = False) -> None:
    """Print text. Nothing in it is taken for markup or reaches the terminal as a control code.

    With `wrap` a terminal breaks it between words, under its own indent; files get whole lines.
    """
    from rich.padding import Padding
    from rich.text import Text

    from dinolab.views.visible import visible

    console = screen()
    for line in text.split("\n"):
        shown = Text(visible(line), style=style)
        if wrap and console.is_terminal:
            indent = len(line) - len(line.lstrip())
            console.print(Padding(shown[indent:], (0, 0, 0, indent), expand=False))
        else:
            console.print(shown, soft_wrap=True)


def complain(text: str) -> None:
    """Print one line to stderr."""
    from dinolab.views.visible import visible

    typer.echo(f"dinolab: {visible(' '.join(text.split()))}", err=True)


def say_json(value: Any) -> None:
    """Print a value as JSON, plain ASCII, so that no text in it means anything to a terminal."""
    import msgspec

    typer.echo(json.dumps(msgspec.to_builtins(value), indent=2))


def say_table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, right: str = "") -> None:
    """Print a table; the columns named in `right` (by their first letters) hold numbers."""
    from rich.table import Table
    from rich.text import Text

    from dinolab.views.visible import visible

    table = Table(box=None, pad_edge=False, header_style="bold")
    for head in heads:
        justify: Any = "right" if head in right.split(",") else "left"
        table.add_column(Text(head), justify=justify, overflow="fold")
    for row in rows:
        table.add_row(*(Text(visible(cell)) for cell in row))
    console = screen()
    with console.capture() as printed:
        console.print(table)
    typer.echo("\n".join(line.rstrip() for line in printed.get().splitlines()))


def counted(things: Iterable[T], total: int, what: str) -> Iterator[T]:
    """The same things, with a progress bar on stderr where that is a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        for thing in things:
            yield thing
            bar.advance(task)


def number_of(count: int, one: str, many: str = "") -> str:
    """A count in words: `1 game`, `2 games`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"
