"""The rooms of the package: who may import whom, what loads when, and how long files grow."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "dinolab"

# Each room and the rooms it may import. Everybody may import itself and core, the vocabulary.
ROOMS: dict[str, set[str]] = {
    "core": set(),
    "boards": set(),
    "games": {"boards"},
    "store": set(),
    "session": {"store", "games", "bots"},
    "lobby": {"session", "store", "games", "bots"},
    "bots": set(),
    "table": {"session"},
    "views": set(),
    "teach": {"store", "views"},
    "widgets": {"session", "table", "views", "teach"},
    "arena": {"session", "bots", "store", "games"},
    "ledger": {"store", "games"},
}
# The front doors import all rooms.
DOORS = {"__init__", "__main__", "achievements", "cli", "display", "doors"}

# Each other package and the rooms that may import it when they are loaded, or later.
AT_ONCE = {
    "msgspec": {*ROOMS, *DOORS},
    "pyarrow": {"store"},
    "ipywidgets": {"widgets"},
    "anywidget": {"widgets"},
    "traitlets": {"widgets"},
    "IPython": {"widgets"},
    "typer": {"cli"},
    "rich": {"cli"},
}
LATER = {
    "networkx": {"boards", "board.py"},
    "numpy": {"store", "arena"},
    "pandas": {"store", "arena"},
    "polars": {"store", "arena"},
    "dask": {"arena"},
    "distributed": {"arena"},
    "duckdb": {"ledger"},
}

LONGEST_FILE = 400
LONGEST_FUNCTION = 60


@dataclass(frozen=True)
class Import:
    """One imported module, and whether loading the file loads it too."""

    file: Path
    line: int
    module: str
    at_once: bool

    @property
    def target(self) -> list[str]:
        """Split the module's dotted name."""
        return self.module.split(".")

    def __str__(self) -> str:
        """Say where it is, to be read in a failing test."""
        return f"{self.file.relative_to(PACKAGE.parent)}:{self.line} imports {self.module}"


def room(file: Path) -> str:
    """Name the room of a file: its folder below the package, or itself."""
    return file.relative_to(PACKAGE).with_suffix("").parts[0]


def title(file: Path) -> str | None:
    """Name the game that a file belongs to, if it belongs to one."""
    parts = file.relative_to(PACKAGE).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else None


def is_typing_only(node: ast.AST) -> bool:
    """Tell whether a node is `if TYPE_CHECKING:`, whose body is never loaded."""
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def modules(node: ast.Import | ast.ImportFrom, file: Path) -> list[str]:
    """List the full names of what a statement imports (`from a import b` may mean module a.b)."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    base = node.module or ""
    if node.level:
        package = file.relative_to(PACKAGE.parent).parent.parts
        kept = package[: len(package) - node.level + 1]
        base = ".".join((*kept, base)).rstrip(".")
    return [f"{base}.{alias.name}" for alias in node.names]


def walk(node: ast.AST, file: Path, at_once: bool = True) -> Iterator[Import]:
    """Yield every import below a node."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            for module in modules(child, file):
                yield Import(file, child.lineno, module, at_once)
        function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        yield from walk(child, file, at_once and not function and not is_typing_only(child))


@cache
def trees() -> dict[Path, ast.Module]:
    """Parse every file of the package once."""
    return {file: ast.parse(file.read_text("utf-8")) for file in sorted(PACKAGE.rglob("*.py"))}


@cache
def imports() -> list[Import]:
    """List every import of the package."""
    return [found for file, tree in trees().items() for found in walk(tree, file)]


def inner() -> list[Import]:
    """List the imports of other parts of dinolab."""
    return [i for i in imports() if i.target[0] == "dinolab"]


def outer() -> list[Import]:
    """List the imports from other packages."""
    return [i for i in imports() if i.target[0] not in {"dinolab", *sys.stdlib_module_names}]


def may_import_room(found: Import) -> bool:
    """Tell whether a room may import another by the table above."""
    here, there = room(found.file), found.target[1] if found.target[1:] else "__init__"
    return here in DOORS or there in {here, "core", "__version__", *ROOMS.get(here, set())}


def may_import_package(found: Import) -> bool:
    """Tell whether a room may import another package there."""
    package, here = found.target[0], room(found.file)
    places = {here, found.file.name} if title(found.file) else {here}
    allowed = AT_ONCE.get(package, set())
    if not found.at_once:
        allowed = allowed | LATER.get(package, set())
    return bool(places & allowed)


def test_every_file_is_in_a_room() -> None:
    """Every file is in a room of the table or is a front door."""
    strangers = {room(file) for file in trees()} - {*ROOMS, *DOORS}
    assert not strangers


def test_rooms_import_only_what_they_may() -> None:
    """No room imports a room that lies above or beside it."""
    assert [str(i) for i in inner() if not may_import_room(i)] == []


def test_games_do_not_know_each_other() -> None:
    """A game imports core, boards and itself, never another game."""
    crossing = [
        str(i)
        for i in inner()
        if title(i.file) and i.target[1:2] == ["games"] and i.target[2:3] != [title(i.file)]
    ]
    assert crossing == []


def test_other_packages_stay_in_their_rooms() -> None:
    """Every other package is a known one and is imported only where it belongs."""
    assert [str(i) for i in outer() if not may_import_package(i)] == []


def test_core_games_and_views_load_light() -> None:
    """Core, all games and the views load without Arrow, graphs or widgets."""
    light = ("core", "games", "games/*", "views")
    inits = [init for name in light for init in PACKAGE.glob(f"{name}/__init__.py")]
    names = [".".join(init.parent.relative_to(PACKAGE.parent).parts) for init in inits]
    script = (
        "import importlib, sys\n"
        f"for name in {names}: importlib.import_module(name)\n"
        "print({'pyarrow', 'networkx', 'ipywidgets'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.stdout.strip(), done.stderr) == ("set()", "")


def test_files_stay_short() -> None:
    """No Python or JavaScript file is longer than 400 lines."""
    files = [*trees(), *PACKAGE.rglob("*.js")]
    lengths = {str(file): len(file.read_text("utf-8").splitlines()) for file in files}
    assert {file: n for file, n in lengths.items() if n > LONGEST_FILE} == {}


def test_functions_stay_short() -> None:
    """No function is longer than 60 lines."""
    too_long = [
        f"{file.relative_to(PACKAGE.parent)}:{node.lineno} {node.name}"
        for file, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or node.lineno) - node.lineno >= LONGEST_FUNCTION
    ]
    assert too_long == []
