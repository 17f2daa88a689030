"""The branches of one game: which lines there are, which is live, and how they hang together.

A *line* is a path from the root through parents to a leaf and has the name of its last stream. The
tree is folded from the events of `tree.arrows`; it knows names and positions, never what happened
in a game. Notes are events too, in `notes.arrows`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from dinolab.core.errors import BadName, DinolabError
from dinolab.core.event import Event, Fact
from dinolab.core.table import Count

MAIN: Final = "main"


class Opened(Fact, frozen=True):
    """A game was begun, and with it its first line."""

    kind = "tree.opened"
    line: str


class Forked(Fact, frozen=True):
    """A line was begun at a position of its parent; `name` is for people."""

    kind = "tree.forked"
    line: str
    parent: str
    fork: Count
    name: str


class Headed(Fact, frozen=True):
    """Play goes on in this line: it is the live one."""

    kind = "tree.headed"
    line: str


class Renamed(Fact, frozen=True):
    """A line got another name for people; its stream keeps its own."""

    kind = "tree.renamed"
    line: str
    name: str


class Promoted(Fact, frozen=True):
    """This line is the main line from now on; the others are variations of it."""

    kind = "tree.promoted"
    line: str


class Abandoned(Fact, frozen=True):
    """A line is no longer followed; it stays readable."""

    kind = "tree.abandoned"
    line: str


class Extracted(Fact, frozen=True):
    """A line was copied out as a game of its own, with the id `into`."""

    kind = "tree.extracted"
    line: str
    into: str


class NoteWritten(Fact, frozen=True):
    """Somebody wrote something about a position (`target`) of a line, at a time of their clock
    (`written_at`, UTC microseconds).
    """

    kind = "note.written"
    target_line: str
    target: Count
    text: str
    author: str
    written_at: Count


TREE_FACTS: Final[tuple[type[Fact], ...]] = (
    Opened, Forked, Headed, Renamed, Promoted, Abandoned, Extracted,
)  # fmt: skip
NOTE_FACTS: Final[tuple[type[Fact], ...]] = (NoteWritten,)


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line: `parent` is empty for the root, `fork` the position at which it leaves its parent."""

    line: str
    parent: str = ""
    fork: int = 0
    name: str = ""
    abandoned: bool = False
    extracted: tuple[str, ...] = ()


class Part(msgspec.Struct, frozen=True, gc=False):
    """What a line takes from one stream: versions `start` up to `stop` (None: to its end)."""

    stream: str
    start: int
    stop: int | None


class Tree(msgspec.Struct, frozen=True, gc=False):
    """All lines in the order they were begun, the live one (`head`) and the main one (`main`)."""

    lines: tuple[Line, ...] = ()
    head: str = MAIN
    main: str = MAIN

    def __contains__(self, line: str) -> bool:
        return any(one.line == line for one in self.lines)

    def line(self, line: str) -> Line:
        """A line by the name of its stream, or `BadName` naming those there are."""
        for one in self.lines:
            if one.line == line:
                return one
        names = ", ".join(one.line for one in self.lines)
        raise BadName(f"this game has no line {line!r}; it has {names or 'none yet'}")

    @property
    def told(self) -> str:
        """The line that tells how the game ended: the main one, or, where that is not followed any
        more (something was taken back), the live one.
        """
        return self.head if self.line(self.main).abandoned else self.main

    def path(self, line: str) -> tuple[Part, ...]:
        """What a line consists of, from the root on.

        >>> tree = fold_tree((Opened(MAIN), Forked("b1", MAIN, 9, ""), Forked("b2", "b1", 12, "")))
        >>> [(part.stream, part.start, part.stop) for part in tree.path("b2")]
        [('main', 0, 9), ('b1', 9, 12), ('b2', 12, None)]
        """
        one = self.line(line)
        parts = [Part(one.line, one.fork, None)]
        while one.parent:
            stop, one = one.fork, self.line(one.parent)
            parts.append(Part(one.line, one.fork, stop))
        return tuple(reversed(parts))

    def home_of(self, line: str, position: int) -> str:
        """The stream of a line that a branch at `position` would be a child of."""
        one = self.line(line)
        while one.parent and position <= one.fork:
            one = self.line(one.parent)
        return one.line

    def common(self, line: str, other: str) -> tuple[str, int | None]:
        """The last stream two lines share and the position up to which they are the same (None:
        they are the same line).
        """
        if line == other:
            return line, None
        shared: tuple[str, int | None] = ("", 0)
        for mine, theirs in zip(self.path(line), self.path(other), strict=False):
            if mine.stream != theirs.stream:
                break
            stops = [part.stop for part in (mine, theirs) if part.stop is not None]
            shared = mine.stream, min(stops)
        return shared

    def children(self, line: str, position: int | None = None) -> tuple[Line, ...]:
        """The lines that leave a line, at a position or anywhere, in the order they were begun."""
        parts = {part.stream: part.stop for part in self.path(line)}
        found = []
        for one in self.lines:
            if one.parent not in parts or one.line in parts:
                continue
            stop = parts[one.parent]
            here = stop is None or one.fork <= stop
            if here and position in (None, one.fork):
                found.append(one)
        return tuple(found)


def evolve_tree(tree: Tree, fact: Fact) -> Tree:
    """The tree after a `tree.*` event; raises `DinolabError` where it names an unknown line."""
    match fact:
        case Opened():
            return Tree((Line(fact.line),), head=fact.line, main=fact.line)
        case Forked():
            if fact.line in tree or not fact.fork > 0:
                raise DinolabError(f"line {fact.line!r} cannot be begun at {fact.fork} (again)")
            tree.line(fact.parent)
            line = Line(fact.line, fact.parent, fact.fork, fact.name)
            return msgspec.structs.replace(tree, lines=(*tree.lines, line))
        case Headed():
            return msgspec.structs.replace(tree, head=tree.line(fact.line).line)
        case Promoted():
            return msgspec.structs.replace(tree, main=tree.line(fact.line).line)
        case Renamed():
            return _changed(tree, fact.line, name=fact.name)
        case Abandoned():
            return _changed(tree, fact.line, abandoned=True)
        case Extracted():
            into = (*tree.line(fact.line).extracted, fact.into)
            return _changed(tree, fact.line, extracted=into)
        case _:
            return tree


def fold_tree(facts: Iterable[Fact | Event]) -> Tree:
    """The tree after some facts, or events that hold them."""
    tree = Tree()
    for fact in facts:
        tree = evolve_tree(tree, fact.fact if isinstance(fact, Event) else fact)
    return tree


def _changed(tree: Tree, line: str, **fields: Any) -> Tree:
    new = msgspec.structs.replace(tree.line(line), **fields)
    return msgspec.structs.replace(
        tree, lines=tuple(new if one.line == line else one for one in tree.lines)
    )
