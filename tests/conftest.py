"""Fixtures for every test."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(autouse=True)
def dinolab_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep logs that a test writes out of the real home."""
    home = tmp_path / "dinolab-home"
    monkeypatch.setenv("DINOLAB_HOME", str(home))
    return home


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One headless Chromium for all tests of pictures, pages, widgets and notebooks."""
    from widgets.shim import open_browser

    with open_browser() as opened:
        yield opened


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The checkout as a wheel."""
    made = tmp_path_factory.mktemp("wheel")
    top = Path(__file__).parents[1]
    command = [sys.executable, "-m", "pip", "-q", "wheel", "--no-deps", "-w", made, top]
    subprocess.run(command, check=True)
    (found,) = made.glob("*.whl")
    return found
