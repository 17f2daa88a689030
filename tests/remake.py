"""Make anew what is kept from runs of the code, after rules, content, words or drawings changed:

    .venv-test/bin/python tests/remake.py [logs] [golden] [boards] [notebooks] [picture] [readme]

Without a name, all of them, in this order. Read the diff before you commit it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

TOP = Path(__file__).parents[1]
WIDGET = "application/vnd.jupyter.widget-view+json"


def logs() -> None:
    """The recorded games in `logs/`."""
    from make_logs import main

    main()


def golden() -> None:
    """The transcripts of whole games."""
    from games.dino_racer import endings as racer
    from games.dinosaur_table_battles import endings as battles
    from games.dodos_riding_dinos import endings as dodos
    from games.dragon_dodge import endings as dodge

    racer.write()
    battles.write()
    dodos.write()
    dodge.write()


def boards() -> None:
    """The text boards of sample scenes."""
    from views.rewrite import write

    write()


def notebooks() -> None:
    """The notebooks' outputs: run in an empty home, without what changes from run to run."""
    import nbformat
    from nbclient import NotebookClient

    for path in sorted((TOP / "notebooks").glob("*.ipynb")):
        book = nbformat.read(path, as_version=4)
        with tempfile.TemporaryDirectory() as home:
            os.environ["DINOLAB_HOME"] = home
            NotebookClient(book, timeout=300, store_widget_state=False).execute()
        book.metadata.pop("widgets", None)
        book.metadata["language_info"] = {"name": "python"}
        for cell in book.cells:
            cell.metadata.pop("execution", None)
            for output in cell.get("outputs", []):
                output.get("data", {}).pop(WIDGET, None)
        nbformat.write(book, path)
        print(path.name)


def picture() -> None:
    """The README's picture."""
    from typer.testing import CliRunner

    from dinolab.cli import app

    target = TOP / "notebooks" / "pictures" / "dino_racer.svg"
    command = ["export", "dino_racer/best-race", "--svg", str(target), "--at", "150", "--force"]
    done = CliRunner().invoke(app, command)
    print(done.output.strip())


def readme() -> None:
    """The README's table of rulebook sections and the tests that hold them."""
    from rules_table import write

    write()


PARTS = {
    "logs": logs,
    "golden": golden,
    "boards": boards,
    "notebooks": notebooks,
    "picture": picture,
    "readme": readme,
}

if __name__ == "__main__":
    wanted = sys.argv[1:] or list(PARTS)
    if unknown := set(wanted) - set(PARTS):
        sys.exit(f"there is no {', '.join(sorted(unknown))} to remake, only {', '.join(PARTS)}")
    for name in wanted:
        PARTS[name]()
