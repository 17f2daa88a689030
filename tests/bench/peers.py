"""The peers, in a folder of their own: nothing of them is needed to use or test dinolab.

`install` makes the folder (`$DINOLAB_BENCH`, else `dinolab/bench` among the caches), `Peers.found`
looks what is there. A peer that cannot be installed is left out and its rows say so.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import distributions
from pathlib import Path
from typing import Self

PYTHON = ("eventsourcing", "open_spiel", "pettingzoo[classic]")
NODE = ("boardgame.io",)
NAMES = ("eventsourcing", "open_spiel", "pettingzoo", "boardgame.io")


def place() -> Path:
    """Where the peers lie."""
    if told := os.environ.get("DINOLAB_BENCH"):
        return Path(told)
    caches = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(caches) / "dinolab" / "bench"


def packages(folder: Path) -> Path:
    """Where this Python's packages lie in an environment of this Python's version."""
    major, minor = sys.version_info[:2]
    if os.name == "nt":
        return folder / f"python{major}.{minor}" / "Lib" / "site-packages"
    under = folder / f"python{major}.{minor}" / "lib"
    return under / f"python{major}.{minor}" / "site-packages"


@dataclass(frozen=True)
class Peers:
    """The peers there are, by name, each with its version; `folder` holds them."""

    folder: Path
    versions: dict[str, str]

    @classmethod
    def found(cls, folder: Path) -> Self:
        """What is installed; the Python ones can be imported from now on (ours come first)."""
        site = packages(folder)
        versions: dict[str, str] = {}
        if site.is_dir():
            if str(site) not in sys.path:
                sys.path.append(str(site))
            found = distributions(path=[str(site)])
            versions = {one.name.lower().replace("-", "_"): one.version for one in found}
        package = folder / "node" / "node_modules" / "boardgame.io" / "package.json"
        if package.is_file() and shutil.which("node"):
            versions["boardgame.io"] = json.loads(package.read_text("utf-8"))["version"]
        known = {name: versions[name] for name in NAMES if name in versions}
        return cls(folder, known)

    def __contains__(self, name: str) -> bool:
        return name in self.versions


def install(folder: Path, tell: Callable[[str], object]) -> None:
    """Install or complete the peers, each by itself; `tell` gets a line each."""
    site = packages(folder)
    home = site.parents[1] if os.name == "nt" else site.parents[2]
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        folder.mkdir(parents=True, exist_ok=True)
        tell(f"an environment in {home}")
        _run([sys.executable, "-m", "venv", home], tell)
    pip = [python, "-m", "pip", "install", "--disable-pip-version-check", "-q"]
    for name in PYTHON:
        tell(name)
        _run([*pip, name], tell)
    npm = shutil.which("npm")
    for name in NODE:
        tell(name if npm else f"{name} is left out: npm is not here")
        if npm:
            (folder / "node").mkdir(exist_ok=True)
            quiet = ["--no-audit", "--no-fund", "--silent", "--prefix", folder / "node"]
            _run([npm, "install", *quiet, name], tell)


def _run(command: Iterable[object], tell: Callable[[str], object]) -> None:
    """Run a command; of one that fails the last line is told."""
    words = [str(word) for word in command]
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        last = (done.stdout.strip().splitlines() or ["no output"])[-1]
        tell(f"not installed: {last}")
