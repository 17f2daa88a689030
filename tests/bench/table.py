"""The table of speed against named peers (`dinolab bench`): nothing in it is asserted.

Each row is measured side by side with its peer in one process and one run (boardgame.io in a Node
process that takes turns with ours, Chromium in its own). What was compared is said under the table.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from bench import machine, rows_browser, rows_games, rows_log
from bench.peers import Peers
from bench.rows import ABSENT, USUAL, Bench, Row, Sizes

ROWS: Final[dict[str, Callable[[Bench], list[Row]]]] = {
    "append": rows_log.append,
    "rebuild": rows_log.rebuild,
    "step": rows_log.step,
    "open": rows_log.open_game,
    "bytes": rows_games.closed,
    "reducer": rows_games.reducer,
    "games": rows_games.games,
    "browser": rows_browser.browser,
}
HEADS: Final = (
    "row",
    "what",
    "dinolab",
    "peer",
    "its figure",
    "ratio (half of all)",
    "to reach",
    "",
)
RIGHT: Final = "dinolab,its figure,to reach"
"""The columns that hold numbers."""

COMPARED: Final[dict[str, str]] = {
    "append": "Wall time; all take turns, append by append, on one disk. dinolab: "
    "Log.append of four events in durability mode `each` (covers, digest chain, Arrow message, "
    "seal, write into room made ahead, fdatasync). Raw: as many bytes, pwrite and fdatasync into "
    "a file made large ahead. eventsourcing: four events triggered on an aggregate and saved in "
    "one transaction, SQLite as the library opens it (in WAL mode); dinolab then "
    "includes the fold of the four events. The last line is the same by processor time, which a "
    "busy disk does not stretch.",
    "rebuild": "Processor time, noughts and crosses, board after board. dinolab: open the file, "
    "check seals and digest chain, decode, fold, keep every state. eventsourcing: repository.get "
    "on an application that is open already; it ends with the last state only and checks nothing. "
    "In memory: our decoded events, folded, against its store in memory (which keeps events as "
    "JSON, so it decodes) and against mutate() alone on events that it has decoded.",
    "step": "Timeline.at for random positions against repository.get(version=…).",
    "open": "Processor time. open_log(folder).timeline() of a game written in whole "
    "steps of at least so many events a message (Dino Racer at a table writes 5 to 7, Dragon "
    "Dodge 2), all states kept, against a new application on the database file, repository.get "
    "and close.",
    "bytes": "Dino Racer by four random bots: the compacted event table (Parquet, all columns and "
    "digests) and logs of one message. The series: the same events in an SQLite file after close, "
    "which holds no seal, digest, cause or rule.",
    "reducer": "Processor time (of Node's threads together), the same recorded moves, the same end "
    "position, Node in production mode. A move: rules, events and fold (advance) against "
    "client.moves with its log. States: our fold of facts, every state kept, against its reducer, "
    "which runs the rules again. Back: Timeline.at against replaying the log, as its debug panel "
    "does.",
    "games": "Processor time, one board of tic-tac-toe by random players with the same kind of "
    "generator. Events kept: questions, legal actions and advance, each game a list of events. "
    "simulate: the same through bots, seeds and closing event; with logs also digests and a file "
    "a game. OpenSpiel: legal_actions and apply_action. PettingZoo: agent_iter, last and step.",
    "browser": "Dragon Dodge by four random bots, the referee's view, stepped by event in the "
    "widget by key: from the key event to a page that is laid out. Of the processor: the page's "
    "thread alone, which a loaded machine does not stretch. First paint: the exported page opened "
    "as a file, from navigation to first contentful paint, by the clock.",
}


class Report(msgspec.Struct, frozen=True):
    """What was measured, on what."""

    machine: dict[str, str]
    rows: tuple[Row, ...]


def measure(
    peers: Peers,
    base: Path,
    *,
    sizes: Sizes = USUAL,
    only: Collection[str] = (),
    tell: Callable[[str], object] = lambda text: None,
) -> Report:
    """Measure the rows (all, or those that are named) with files in a new folder under `base`."""
    before, found = machine.load(), []
    with tempfile.TemporaryDirectory(dir=base) as name:
        stated = machine.machine(Path(name), peers)
        for row, work in ROWS.items():
            if not only or row in only:
                tell(row)
                folder = Path(name, row)
                folder.mkdir()
                found += work(Bench(sizes, peers, folder))
    stated["load"] = f"{before} before, {machine.load()} after (processes that want to run)"
    return Report(stated, tuple(found))


def cells(rows: Sequence[Row]) -> Iterator[tuple[str, ...]]:
    """The table's lines."""
    before = ""
    for row in rows:
        told = row.verdict
        reach = "" if row.goal is None else f"<= {number(row.goal)}"
        if reach:
            reach += "x" if row.peer and row.row != "browser" else f" {row.unit}"
        spread = ""
        if row.low is not None and row.high is not None and row.low != row.high:
            low, high = (ratio(one, like=row.ratio or one) for one in (row.low, row.high))
            spread = f" ({low} to {high})"
        yield (
            row.row if row.row != before else "",
            row.what,
            f"{number(row.ours)} {row.unit}" if row.ours or told != ABSENT else "",
            row.peer,
            "" if row.theirs is None else f"{number(row.theirs)} {row.unit}",
            "" if row.ratio is None else f"{ratio(row.ratio)}{spread}",
            reach,
            told,
        )
        before = row.row


def notes(rows: Sequence[Row]) -> list[str]:
    """What stands under the table: how to read it, where dinolab loses, what was compared."""
    lost = [row for row in rows if row.verdict in ("MISSED", "BEHIND")]
    said = [
        "Figures are medians. Ratio: dinolab to the peer in time or bytes, turn by turn; below 1x "
        "dinolab takes less. Half of all ratios lie in the range beside it."
    ]
    for row in lost:
        figure = f"{number(row.ours)} {row.unit}" if row.ratio is None else ratio(row.ratio)
        peer = f" against {row.peer}" if row.peer else ""
        said.append(f"{row.verdict}: {row.row}, {row.what}{peer}: {figure}")
    if not lost:
        said.append("Of what was measured, nothing was missed and nobody was ahead.")
    shown = dict.fromkeys(row.row for row in rows)
    return [*said, *(f"{row}: {COMPARED[row]}" for row in shown)]


def number(value: float) -> str:
    """A figure with three digits that mean something."""
    digits = next((some for some, least in ((0, 100), (1, 10), (2, 0.1)) if value >= least), 3)
    return f"{value:,.{digits}f}"


def ratio(value: float, like: float | None = None) -> str:
    """A ratio; a very small one (or one that stands beside such a one) as one part of many."""
    small = 0 < (value if like is None else like) < 0.01 and value
    return f"1/{1 / value:,.0f}" if small else f"{number(value)}x"


def plain(report: Report) -> dict[str, Any]:
    """The report as JSON-able data, each row with its verdict."""
    rows = [{**msgspec.to_builtins(row), "verdict": row.verdict} for row in report.rows]
    return {"machine": report.machine, "rows": rows, "notes": notes(report.rows)}
