"""Fixtures for every test."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def dinolab_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep logs that a test writes out of the real home."""
    home = tmp_path / "dinolab-home"
    monkeypatch.setenv("DINOLAB_HOME", str(home))
    return home
