"""The machine that a table was measured on, as far as figures depend on it."""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
import subprocess
from importlib.metadata import version
from pathlib import Path

from bench.peers import Peers

CHROMIUM = ("DINOLAB_CHROMIUM", "chromium", "chromium-browser", "google-chrome")
OURS = ("dinolab", "pyarrow", "msgspec")


def machine(folder: Path, peers: Peers) -> dict[str, str]:
    """What is stated above the table."""
    ours = ", ".join(f"{name} {version(name)}" for name in OURS)
    theirs = ", ".join(f"{name} {number}" for name, number in peers.versions.items())
    sqlite = f"SQLite {sqlite3.sqlite_version}, synchronous {synchronous(folder)}"
    told = {
        "Python": f"{platform.python_version()} ({platform.python_implementation()}), {ours}",
        "peers": f"{theirs or 'none installed'}; {sqlite}",
        "CPU": f"{processor()}, {os.cpu_count()} cores",
        "system": f"{platform.system()} {platform.release()}, {file_system(folder)} file system",
    }
    others = [_told("node"), _told(_chromium())]
    told["also"] = "; ".join(one for one in others if one) or "neither Node nor Chromium"
    return told


def synchronous(folder: Path) -> str:
    """What SQLite does for durability unless it is told otherwise."""
    database = sqlite3.connect(folder / "asked.db")
    (level,) = database.execute("pragma synchronous").fetchone()
    database.close()
    return ("OFF", "NORMAL", "FULL", "EXTRA")[level]


def load() -> str:
    """How many processes want the processor, on average over a minute."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def processor() -> str:
    """The processor's model."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return next(iter(named), platform.processor() or platform.machine())


def file_system(folder: Path) -> str:
    """The kind of file system that a folder lies on."""
    try:
        lines = Path("/proc/mounts").read_text("utf-8").splitlines()
    except OSError:
        return "unknown"
    above = {str(one) for one in (folder.resolve(), *folder.resolve().parents)}
    mounts = [line.split()[1:3] for line in lines]
    found = [(len(place), kind) for place, kind in mounts if place in above]
    return max(found)[1] if found else "unknown"


def _chromium() -> str:
    told = os.environ.get(CHROMIUM[0])
    return told or next((name for name in CHROMIUM[1:] if shutil.which(name)), "")


def _told(program: str) -> str:
    """What a program says that it is."""
    if not program or not shutil.which(program):
        return ""
    asked = [program, "--version"]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=60)
    name = "" if "hrom" in done.stdout else f"{Path(program).name} "
    return f"{name}{done.stdout.strip()}"
