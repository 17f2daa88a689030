"""`dinolab lab [DIR]`: JupyterLab on the notebooks that come with dinolab."""

from __future__ import annotations

import os
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand

from dinolab.cli.shared import number_of, say
from dinolab.core.errors import DinolabError

START: Final = "00_start.ipynb"
SETTINGS: Final = Path(__file__).with_name("lab_settings")
"""Settings for JupyterLab: no pop-up that asks about news."""
_PACKAGE: Final = Path(__file__).parents[1]


class WithRest(TyperCommand):
    """A command whose arguments after `--` are left for another program."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse what stands before `--`."""
        cut = args.index("--") if "--" in args else len(args)
        super().parse_args(ctx, args[:cut])
        ctx.args = args[cut + 1 :]
        return list(ctx.args)


def add_to(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("lab", cls=WithRest)(lab)


def lab(
    ctx: typer.Context,
    folder: Annotated[
        Path | None,
        typer.Argument(
            metavar="DIR", show_default="$DINOLAB_HOME or ~/dinolab",
            help="Where the notebooks go.",
        ),
    ] = None,
) -> None:  # fmt: skip
    """Open JupyterLab on the notebooks; those that are not in DIR yet are copied there.

    Arguments after -- go to JupyterLab: dinolab lab -- --no-browser --port 9999
    """
    from dinolab.store.names import home, logs

    if find_spec("jupyterlab") is None:
        raise DinolabError(
            "JupyterLab is not installed here. Install it with: pip install 'dinolab[lab]' "
            "(in a checkout: pip install -e '.[lab]')"
        )
    place = (folder or home()).expanduser().absolute()
    copied = copy_new(shelf(), place)
    say(f"Notebooks: {place} ({number_of(copied, 'file')} copied)")
    say(f"Logs of games: {logs()}")
    sys.stdout.flush()
    os.chdir(place)
    command = lab_command(place, ctx.args)
    os.execv(command[0], command)


def shelf() -> Path:
    """Where the notebooks stand: in the wheel `_notebooks`, in a checkout beside the package."""
    packed = _PACKAGE / "_notebooks"
    return packed if packed.is_dir() else _PACKAGE.parent / "notebooks"


def copy_new(source: Path, place: Path) -> int:
    """Copy the files that are not there yet and leave all others alone; returns how many."""
    place.mkdir(parents=True, exist_ok=True)
    copied = 0
    for path in sorted(source.rglob("*")):
        inner = path.relative_to(source)
        target = place / inner
        hidden = any(part.startswith((".", "__")) for part in inner.parts)
        if hidden or not path.is_file() or os.path.lexists(target):
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
        copied += 1
    return copied


def lab_command(place: Path, rest: list[str]) -> list[str]:
    """How JupyterLab is started. `-P` keeps files of the folder from being taken for modules."""
    command = [sys.executable, "-P", "-m", "jupyterlab", f"--LabApp.app_settings_dir={SETTINGS}"]
    if (place / START).is_file():
        # An argument would open it in the browser only, not from the printed address.
        command.append(f"--LabApp.default_url=/lab/tree/{START}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    return [*command, *rest]
