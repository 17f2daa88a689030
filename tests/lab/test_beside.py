"""A wheel in an environment of its own, installed beside a JupyterLab that runs already: it plays.

What dinolab needs is borrowed from the environment of the tests; an environment that has nothing
borrowed is named with DINOLAB_INSTALLED (`server.py`).
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import nbformat
import pytest
from lab.server import installed, open_notebook, plain_lab, run_all
from lab.test_journey import play_a_round, shown, where
from playwright.sync_api import Browser, expect

pytestmark = [pytest.mark.lab, pytest.mark.browser]
TOP = Path(__file__).parents[2]
CELL = """import dinolab
print("from", dinolab.__file__)
dinolab.play("dino_racer", seats=["Ann", dinolab.Bot("greedy")], seed=5)"""
AT_THE_END = re.compile(r"^(\d+) of \1$")


def environment(place: Path, wheel: Path) -> Path:
    """The wheel alone in a new environment; its Python. What it needs is found in ours, without
    the checkout there: a folder named by a `.pth` has its own `.pth` files left alone.
    """
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    python = place / Path(sys.executable).relative_to(sys.prefix)
    pip = [sys.executable, "-m", "pip", "-q", "--python", python, "install", "--no-deps", wheel]
    subprocess.run(pip, check=True)
    ask = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = subprocess.run(ask, check=True, capture_output=True, text=True).stdout.strip()
    (Path(site) / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


def add_kernel(python: Path, data: Path) -> None:
    """Tell JupyterLab of that Python, as `ipykernel install` does."""
    (data / "kernels" / "beside").mkdir(parents=True)
    command = [str(python), "-P", "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    told = {"argv": command, "display_name": "Beside", "language": "python"}
    (data / "kernels" / "beside" / "kernel.json").write_text(json.dumps(told))


def test_the_wheel_plays(wheel: Path, browser: Browser, tmp_path: Path) -> None:
    """Lab first, then the wheel; a notebook with its kernel plays rounds, which are on disk."""
    errors: list[str] = []
    folder = tmp_path / "notebooks"
    folder.mkdir()
    kernel = {"name": "beside", "display_name": "Beside", "language": "python"}
    book = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(CELL)], metadata={"kernelspec": kernel}
    )
    nbformat.write(book, folder / "play.ipynb")
    with plain_lab(tmp_path, folder) as address:
        python = installed() or environment(tmp_path / "clean", wheel)
        add_kernel(python, tmp_path / "jupyter_data_dir")
        page = browser.new_page(viewport={"width": 1400, "height": 1000})
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        open_notebook(page, "play.ipynb")
        run_all(page)
        for _ in range(2):
            play_a_round(page)
            expect(shown(page).locator(".dl-where")).to_have_text(AT_THE_END, timeout=15_000)
        last = where(shown(page))[1]
        output = page.locator(".jp-NotebookPanel .jp-OutputArea").first.inner_text()
        page.screenshot(path=tmp_path / "played.png")
    found = re.search(r"^from (.*)$", output, re.MULTILINE)
    assert found is not None, output
    assert not Path(found[1]).is_relative_to(TOP / "dinolab")
    assert Path(found[1]).is_relative_to(python.parents[1])
    assert errors == []
    assert last > 20
    assert len(list((tmp_path / "dinolab").rglob("main.arrows"))) == 1
