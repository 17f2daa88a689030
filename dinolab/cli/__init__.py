"""The command line: `dinolab games | lab | play | simulate | info | replay | why | verify | …`.

Exit codes: 0 good, 1 a fault was found, 2 usage. Each module adds its commands to `app` and imports
what is heavy only when a command runs, so that `dinolab --help` comes at once.
"""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from dinolab.cli import (
    bench,
    check,
    closed,
    export,
    feats,
    games,
    lab,
    logs,
    play,
    repair,
    replay,
    simulate,
)
from dinolab.cli.shared import Front, say

app = typer.Typer(
    cls=Front,
    name="dinolab",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for module in (
    games,
    lab,
    play,
    simulate,
    logs,
    replay,
    check,
    repair,
    export,
    closed,
    feats,
    bench,
):
    module.add_to(app)


def _show_version(asked: bool) -> None:
    if asked:
        from dinolab import __version__

        say(f"dinolab {__version__}")
        raise typer.Exit


@app.callback()
def _front(
    debug: Annotated[bool, typer.Option("--debug", help="Show where an error came from.")] = False,
    version: Annotated[
        bool,
        typer.Option("--version", help="Say which version this is.", callback=_show_version),
    ] = False,
) -> None:
    """Play, record, step through, branch and study dinosaur tabletop games.

    LOG is a game's folder, one of its .arrows files, game/id or an id as under
    $DINOLAB_HOME/logs, an example that comes with dinolab, or a share string.
    Exit codes: 0 good, 1 a fault was found, 2 usage.
    """


def main() -> None:
    """What the `dinolab` command runs."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A name in another script must not stop a terminal that cannot show it.
            stream.reconfigure(errors="backslashreplace")
    app()
