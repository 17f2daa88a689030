"""Who has earned what, in a notebook: a table, and the replay where a feat was earned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final

import ipywidgets
import msgspec

from dinolab.widgets.replay import ReplayWidget

HEADS: Final = ("feat", "who", "game", "event")


class FeatRow(msgspec.Struct, frozen=True):
    """A row: the feat in words, the rule about it, who has it, and in which game at which event
    (empty where it was earned away from the table). `look` opens the replay there.
    """

    feat: str
    about: str
    who: str
    game: str = ""
    event: str = ""
    look: Callable[[], ReplayWidget] | None = None

    @property
    def cells(self) -> tuple[str, ...]:
        """What stands in the columns."""
        return self.feat, self.who, self.game, self.event


class FeatsTable:
    """The feats of some logs. One is chosen, a button opens its replay below, until another is
    opened; `box` is the widget.
    """

    def __init__(self, title: str, rows: Sequence[FeatRow], notes: Sequence[str] = ()) -> None:
        self.title, self.rows, self.notes = title, tuple(rows), tuple(notes)
        self.shown: ReplayWidget | None = None
        seen = [row for row in self.rows if row.look is not None]
        self.choice = ipywidgets.Dropdown(
            options=[(f"{row.feat}: {row.who}, {row.game}", n) for n, row in enumerate(seen)],
            description="Feat",
        )
        self.button = ipywidgets.Button(description="Open the replay", icon="play")
        self.button.on_click(lambda _: self.show(seen[self.choice.value]))
        self._place = ipywidgets.VBox()
        choose = [ipywidgets.HBox([self.choice, self.button])] if seen else []
        self.box = ipywidgets.VBox([ipywidgets.HTML(self.html()), *choose, self._place])

    def show(self, row: FeatRow) -> None:
        """Open the replay of a row in place of the one that is open."""
        self._close_shown()
        if row.look is not None:
            self.shown = row.look()
            self._place.children = [self.shown]

    def _close_shown(self) -> None:
        self._place.children = []
        if self.shown is not None:
            self.shown.close()
        self.shown = None

    def close(self) -> None:
        """Take it away, the replay too."""
        self._close_shown()
        self.box.close()

    def text(self) -> str:
        """The table in plain text."""
        lines = [HEADS, *(row.cells for row in self.rows)] if self.rows else []
        wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
        told = [
            "  ".join(cell.ljust(room) for cell, room in zip(line, wide, strict=True)).rstrip()
            for line in lines
        ]
        return "\n".join((self.title, *told, *self.notes))

    def html(self) -> str:
        """The table as HTML; the rule about a feat shows where one points."""

        def row(cells: Sequence[str], tag: str, about: str = "") -> str:
            said = "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells)
            return f'<tr title="{escape(about)}">{said}</tr>' if about else f"<tr>{said}</tr>"

        body = "".join(row(one.cells, "td", one.about) for one in self.rows)
        table = f"<table>{row(HEADS, 'th')}{body}</table>" if self.rows else ""
        notes = "".join(f"<p>{escape(note)}</p>" for note in self.notes)
        return f"<p><b>{escape(self.title)}</b></p>{table}{notes}"

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget, and for readers without a kernel the table as text and as HTML."""
        bundle: Any = self.box._repr_mimebundle_(**kwargs) or {}
        return {**bundle, "text/plain": self.text(), "text/html": self.html()}
