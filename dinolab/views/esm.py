"""The browser's modules joined to one: what a widget and an exported page run.

A widget's script is one text without relative imports, and a page opened from a file cannot load
module files. So `js/*.js` are plain modules for editors, type checks and tests, and here they are
put one after another, each after those it imports.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
JS: Final = FOLDER / "js"
_IMPORT: Final = re.compile(r'^import (?:(\w+)|\{[^}]*\}) from "(\.[^"]+)"[^\n;]*;\n', re.MULTILINE)
_COMMENT: Final = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/\n", re.MULTILINE | re.DOTALL)
_NAME: Final = re.compile(
    r"^(?:export )?(?:async )?(?:const|let|function\*?|class) (\w+)", re.MULTILINE
)


def join(entry: Path) -> str:
    """One module with everything it imports; ValueError for a top-level name that comes twice."""
    parts: dict[Path, str] = {}
    _collect(entry.resolve(), parts)
    owners: dict[str, Path] = {}
    for path, text in parts.items():
        for name in _NAME.findall(text):
            if owners.setdefault(name, path) != path:
                raise ValueError(f"{path.name} and {owners[name].name} both name a {name}")
    return "".join(re.sub(r"^export (?!default)", "", text, flags=re.M) for text in parts.values())


def _collect(path: Path, parts: dict[Path, str]) -> None:
    if path in parts:
        return
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        parts[path] = json.dumps(json.loads(text), separators=(",", ":"))
        return
    parts[path] = ""
    found = [(name, (path.parent / target).resolve()) for name, target in _IMPORT.findall(text)]
    for _, target in found:
        _collect(target, parts)
    data = "".join(f"const {name} = {parts.pop(target)};\n" for name, target in found if name)
    del parts[path]
    parts[path] = data + _COMMENT.sub("", _IMPORT.sub("", text).replace("export {};\n", ""))


@cache
def esm() -> str:
    """The script: an ES module whose default export is `{render}`."""
    return join(JS / "main.js")


@cache
def css() -> str:
    """The style that goes with it."""
    return (FOLDER / "css" / "dinolab.css").read_text(encoding="utf-8")
