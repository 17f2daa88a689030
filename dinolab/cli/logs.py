"""`dinolab info`, `why` and `share`: what a log is, why things happened in it, where it stands."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dinolab.cli.arguments import At, Eyes, Json, Line, Log, id_of, look, position_in, viewer_of
from dinolab.cli.shared import FAULT, number_of, say, say_json, say_table
from dinolab.core.errors import BadName

if TYPE_CHECKING:
    from dinolab.lobby import Record


def add_to(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("info")(info)
    app.command("why")(why)
    app.command("share")(share)


def info(log: Log, line: Line = None, as_json: Json = False) -> None:
    """Say what a log holds: game, seats, options, lines, outcome, and whether it is whole."""
    from dinolab.cli.check import check_folder

    record, _ = look(log, line)
    told = _described(record)
    reports = {report.path.stem: report for report in check_folder(_folder(record))}
    for one in told["lines"]:
        report = reports[one["line"]]
        one["verdict"], one["whole"] = report.verdict, report.ok
    told["whole"] = all(report.ok for report in reports.values())
    told["asides"] = [aside for report in reports.values() for aside in report.asides]
    if as_json:
        say_json(told)
    else:
        _print(record, told)
        for report in reports.values():
            for problem in report.problems:
                say(f"{report.path.name}, version {problem.version}: {problem.detail}", style="red")
            for aside in report.asides:
                say(f"{report.path.name}: what was cut off or replaced lies in {aside}")
    if not told["whole"]:
        raise typer.Exit(FAULT)


def _folder(record: Record[Any]) -> Any:
    from pathlib import Path

    return Path(record.place)


def share_string(record: Record[Any], at: int) -> str:
    """A position of the line one looks at as a text to paste."""
    from dinolab.core.event import ZERO16
    from dinolab.core.share import share as text_of

    events = record.timeline().events
    digest = events[at - 1].digest if at else ZERO16
    return text_of(record.game.name, id_of(record), record.line, at, digest)


def _described(record: Record[Any]) -> dict[str, Any]:
    """Everything `info` tells but the verdicts."""
    from dinolab.core.table import Started

    game, first = record.game, record.timeline().events[0]
    started = first.fact
    assert isinstance(started, Started)
    usual = {option.name: option.default for option in game.options}
    agreed = dict(started.options)
    return {
        "game": game.name,
        "title": game.title,
        "id": id_of(record),
        "place": record.place,
        "begun": datetime.fromtimestamp(first.at / 1e6, UTC).isoformat() if first.at else "",
        "seats": started.seats,
        "options": agreed,
        "changed": {k: v for k, v in agreed.items() if usual.get(k) != v},
        "rules_version": started.rules_version,
        "content": started.content,
        "content_digest": started.content_digest,
        "bytes": sum(path.stat().st_size for path in _folder(record).glob("*.arrows")),
        "lines": [_line(record, one.line) for one in record.lines.tree.lines],
        "share": share_string(record, len(record.timeline())),
    }


def _line(record: Record[Any], name: str) -> dict[str, Any]:
    from dinolab.core.fold import outcome_of
    from dinolab.views.narrate import outcome_text

    tree, timeline = record.lines.tree, record.timeline(name)
    one, last = tree.line(name), timeline.last
    outcome = outcome_of(record.game, last)
    return {
        "line": name,
        "name": one.name,
        "parent": one.parent,
        "fork": one.fork,
        "events": len(timeline),
        "live": name == tree.head,
        "abandoned": one.abandoned,
        "finished": outcome is not None,
        "closed": last.table.closed,
        "outcome": outcome,
        "says": outcome_text(record.game, outcome, last.table.names) if outcome else "",
    }


def _print(record: Record[Any], told: dict[str, Any]) -> None:
    say(f"{told['title']}: {told['game']}/{told['id']}", style="bold")
    seats = [f"{s.name} (bot: {s.bot})" if s.bot else s.name for s in told["seats"]]
    changed = [f"{name}={value}" for name, value in told["changed"].items()]
    rows = [
        ("folder", told["place"]),
        ("begun", told["begun"][:16].replace("T", " ") + " UTC" if told["begun"] else ""),
        ("seats", ", ".join(seats)),
        ("options", ", ".join(changed) or "all as usual"),
        ("rules", f"version {told['rules_version']}, {told['content']} content"),
        ("size", number_of(told["bytes"], "byte")),
        ("share", told["share"]),
    ]
    for name, value in rows:
        if value:
            say(f"{name:<8} {value}")
    say()
    say_table(
        ("line", "from", "events", "state", "verdict", "outcome"),
        [
            (
                _title(one),
                f"{one['parent']} at {one['fork']}" if one["parent"] else "",
                str(one["events"]),
                _state(one),
                one["verdict"] if one["whole"] else f"{one['verdict'] or 'unreadable'}, FAULTY",
                one["says"],
            )
            for one in told["lines"]
        ],
        right="events",
    )


def _title(line: dict[str, Any]) -> str:
    name, called = line["line"], line["name"]
    return f"{name} ({called})" if called not in ("", name) else str(name)


def _state(line: dict[str, Any]) -> str:
    state = "finished" if line["finished"] else "open"
    state += ", live" if line["live"] else ""
    return state + (", abandoned" if line["abandoned"] else "")


def why(
    log: Log,
    version: Annotated[
        int, typer.Argument(metavar="V", min=0, show_default=False, help="An event's number.")
    ],
    eyes: Eyes = "",
    line: Line = None,
    as_json: Json = False,
) -> None:
    """Say why an event happened: its rule, and what caused it, back to a choice or to luck."""
    from dinolab.views.narrate import narrate, narrative

    record, _ = look(log, line)
    events = record.timeline().events
    if version >= len(events):
        raise BadName(f"line {record.line} has no event {version}: its last is {len(events) - 1}")
    told = narrate(record.game, events, version, viewer_of(record, eyes))
    if as_json:
        say_json(told)
    else:
        say(narrative(told), wrap=True)


def share(log: Log, at: At = None, line: Line = None) -> None:
    """Print a position as a short text to paste; replay and why take it as LOG."""
    record, named = look(log, line)
    say(share_string(record, position_in(record, at, named)))
