"""Law 2 in the source: what a game's modules may import and call."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dinolab.core.game import Game

OUTSIDE = {
    "asyncio", "datetime", "http", "io", "logging", "multiprocessing", "os", "secrets", "shutil",
    "socket", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
CALLS = {"open", "input", "print", "eval", "exec", "globals", "breakpoint"}


def impure(file: Path) -> Iterator[str]:
    """Imports of clocks, files, luck and the like, and calls that read or write."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        place = f"{file.name}:{getattr(node, 'lineno', 0)}"
        for module, name in imported(node):
            if module.split(".")[0] in OUTSIDE or (module == "random" and name != "Random"):
                yield f"{place} imports {module} {name}".rstrip()
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            yield f"{place} calls {node.func.id}"


def imported(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Module and name of each import."""
    if isinstance(node, ast.Import):
        yield from ((alias.name, "") for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield from ((node.module or "", alias.name) for alias in node.names)


def read_by_the_fold(game: Game[Any]) -> set[str]:
    """The game's own modules that its `evolve` can reach, by name."""
    first = inspect.getmodule(game.evolve)
    assert first is not None
    package, found, todo = game.folder.name, set(), [first.__name__.rpartition(".")[2]]
    while todo:
        name = todo.pop()
        found.add(name)
        every = (node for file in files_of(game.folder, name) for node in nodes(file))
        for module, thing in (pair for node in every for pair in imported(node)):
            parts = [*module.split("."), thing]
            if package in parts and (after := parts[parts.index(package) + 1 :]):
                todo += [after[0]] if after[0] not in found else []
    return {name for name in found if files_of(game.folder, name)}


def files_of(folder: Path, name: str) -> list[Path]:
    """The file of a module, all files of a package, or nothing."""
    file = folder / f"{name}.py"
    return [file] if file.exists() else sorted((folder / name).glob("*.py"))


def nodes(file: Path) -> list[ast.AST]:
    """All nodes of a module."""
    return list(ast.walk(ast.parse(file.read_text("utf-8"))))
