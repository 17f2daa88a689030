"""What may lie in the repository: no loose ends, no traces of one machine, no clutter."""

import json
import re
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path

TOP = Path(__file__).parent.parent
ALLOWED_TOP = {"pyproject.toml", "README.md", "LICENSE", "dinolab", "notebooks", "logs", "tests"}

# Written so that none of these patterns matches its own text.
LOOSE_ENDS = re.compile(
    rb"\b(?:TO[D]O|FIX[M]E|NotImplemented[E]rror|no[q]a)\b|type:\s*[i]gnore|@ts-(?:[i]gnore|[n]ocheck)"
)
MACHINE_PATHS = re.compile(rb"(?<![\w.~-])/(?:work|root|home|Users)/")
PACKAGE_INDEXES = re.compile(rb"\b(?:pypi|pythonhosted|npmjs|yarnpkg|debian)\.(?:org|com|net)\b")
OBJECT_ADDRESSES = re.compile(r"\bat 0x[0-9a-f]{6,}")


@cache
def tracked() -> tuple[Path, ...]:
    """List the files that git tracks."""
    listing = subprocess.check_output(["git", "ls-files", "-z"], cwd=TOP, text=True)
    return tuple(TOP / name for name in listing.split("\0") if name and (TOP / name).is_file())


def hits(pattern: re.Pattern[bytes], files: Iterable[Path]) -> list[str]:
    """List file, line and text wherever a pattern matches."""
    return [
        f"{file.relative_to(TOP)}:{number} {match[0].decode()}"
        for file in files
        for number, line in enumerate(file.read_bytes().splitlines(), 1)
        for match in pattern.finditer(line)
    ]


def notebooks() -> list[Path]:
    """List the tracked notebooks."""
    return [file for file in tracked() if file.suffix == ".ipynb"]


def test_package_has_no_loose_ends() -> None:
    """The package holds no notes to self, stubs or silenced checkers."""
    assert hits(LOOSE_ENDS, (f for f in tracked() if (TOP / "dinolab") in f.parents)) == []


def test_no_machine_paths() -> None:
    """No tracked file names a folder of the machine it was written on."""
    assert hits(MACHINE_PATHS, tracked()) == []


def test_no_package_indexes() -> None:
    """No tracked file says where packages are fetched from."""
    assert hits(PACKAGE_INDEXES, tracked()) == []


def test_notebooks_hold_no_widget_state() -> None:
    """Notebooks are committed without widget state, which is large and goes stale."""
    metadata = {file.name: json.loads(file.read_text("utf-8"))["metadata"] for file in notebooks()}
    assert [name for name, found in metadata.items() if "widgets" in found] == []


def test_notebooks_hold_no_object_addresses() -> None:
    """No output shows an object's memory address, which differs in every run."""
    assert [f.name for f in notebooks() if OBJECT_ADDRESSES.search(f.read_text("utf-8"))] == []


def test_top_level_is_tidy() -> None:
    """The top level holds the agreed files and folders, and dotfiles."""
    names = {file.relative_to(TOP).parts[0] for file in tracked()}
    assert {name for name in names if not name.startswith(".")} <= ALLOWED_TOP
