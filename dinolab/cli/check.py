"""`dinolab verify PATH...`: whether logs and compacted games are whole and unchanged, and whether
today's rules give them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec.structs import replace

from dinolab.cli.arguments import Json
from dinolab.cli.check_tables import check_tables, print_tables
from dinolab.cli.differing import differences, differences_in_tables
from dinolab.cli.shared import FAULT, counted, number_of, say, say_json, say_table
from dinolab.core.errors import BadName, DinolabError

if TYPE_CHECKING:
    from dinolab.core.kinds import Kinds
    from dinolab.store.compacted import Checked
    from dinolab.store.verify import Problem, Report

MANY = 20
"""With more streams than this the table lists only those with a fault."""


def add_to(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("verify")(verify)


def verify(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH...", show_default=False,
            help="Games' folders, .arrows files, LOGs, folders of many games or of compacted ones.",
        ),
    ],
    rules: Annotated[
        bool, typer.Option("--rules", help="Also play every input again by today's rules.")
    ] = False,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Check that logs are whole and unchanged; exit code 1 when any fault is found."""
    from dinolab.store.places import tables_at

    tables = list(dict.fromkeys(one for path in paths for one in tables_at(path)))
    streams = list(dict.fromkeys(one for path in paths for one in streams_of(path)))
    reports = [_check(path) for path in counted(streams, len(streams), "Checking")]
    faults = {path: no for folder in _whole_games(reports) for path, no in _impossible(folder)}
    reports = [
        replace(report, problems=(*report.problems, faults[report.path]))
        if report.path in faults
        else report
        for report in reports
    ]
    checked = [check_tables(folder) for folder in tables]
    differing: list[dict[str, Any]] = []
    if rules:
        whole = _whole_games(reports)
        differing = [
            found
            for folder in counted(whole, len(whole), "Playing again")
            for found in differences(folder)
        ]
        for one in checked:
            if one.ok:
                differing += differences_in_tables(one)
    whole_logs = all(report.ok for report in reports)
    good = whole_logs and all(one.ok for one in checked) and not differing
    if as_json:
        told = [{**_plain(report), "ok": report.ok} for report in reports]
        more: dict[str, Any] = {"rules": differing} if rules else {}
        if checked:
            more["compacted"] = [{**_plain(one), "ok": one.ok} for one in checked]
        say_json({"ok": good, "streams": told, **more})
    else:
        if reports:
            _print(reports)
        print_tables(checked)
        _print_rules(differing, asked=rules)
    if not good:
        raise typer.Exit(FAULT)


def streams_of(path: str) -> list[Path]:
    """The files that a PATH means: one, all of a game, or all games below a folder."""
    from dinolab.store.examples import find_log
    from dinolab.store.names import SUFFIX
    from dinolab.store.places import tables_at

    place = Path(path).expanduser()
    if place.is_file():
        return [place]
    if not place.is_dir():
        found = find_log(path)
        place = found.folder
    streams = sorted(place.rglob(f"*{SUFFIX}"))
    if not streams and not tables_at(path):
        raise BadName(f"{path!r} holds no {SUFFIX} files: give a game's folder or one with games")
    return streams


def check_folder(folder: Path) -> list[Report]:
    """The reports of a game's streams, its lines first."""
    from dinolab.store.names import NOTES, SUFFIX, TREE

    streams = sorted(folder.glob(f"*{SUFFIX}"), key=lambda p: (p.stem in (TREE, NOTES), p.stem))
    return [_check(path) for path in streams]


def _check(path: Path) -> Report:
    from dinolab.store.verify import Problem, Report
    from dinolab.store.verify import verify as check

    try:
        return check(path, _kinds(path))
    except BadName as error:
        # A game that this dinolab does not have.
        return Report(path, "", problems=(Problem("kind", -1, str(error)),))
    except DinolabError as error:
        return Report(path, "", problems=(Problem("unreadable", -1, str(error)),))


def _kinds(path: Path) -> Kinds:
    """What a stream may hold. A file that cannot be opened is for `verify` to report."""
    from dinolab.core.errors import BadLog
    from dinolab.core.feats import FEAT_FACTS
    from dinolab.core.kinds import Kinds
    from dinolab.core.tree import NOTE_FACTS, TREE_FACTS
    from dinolab.games import find
    from dinolab.store.log import Log as Stream
    from dinolab.store.names import FEATS, NOTES, TREE

    beside = {TREE: TREE_FACTS, NOTES: NOTE_FACTS, FEATS: FEAT_FACTS}
    if path.stem in beside:
        return Kinds(beside[path.stem])
    try:
        with Stream.open(path) as stream:
            return find(stream.header.game).kinds
    except BadLog:
        return Kinds(())


def _plain(report: Report | Checked) -> dict[str, Any]:
    import msgspec

    plain: dict[str, Any] = msgspec.to_builtins(report, enc_hook=str)
    return plain


def _whole_games(reports: list[Report]) -> list[Path]:
    """The folders whose streams are all good: only they can be played again."""
    folders = {report.path.parent: True for report in reports if report.path.stem == "main"}
    for report in reports:
        if not report.ok:
            folders.pop(report.path.parent, None)
    return list(folders)


def _impossible(folder: Path) -> Iterator[tuple[Path, Problem]]:
    """The lines of a game that are sealed as they should be and hold what cannot have happened:
    whoever changes a log and seals it anew must still write a game.
    """
    from dinolab.core.errors import BadLog
    from dinolab.lobby import open_log
    from dinolab.store.names import stream_file
    from dinolab.store.verify import Problem

    record = open_log(folder)
    for line in record.lines.tree.lines:
        try:
            record.timeline(line.line)
        except BadLog as error:
            no = Problem("impossible", error.version, error.problem)
            yield stream_file(folder, line.line), no


def _print(reports: list[Report]) -> None:
    shown = reports if len(reports) <= MANY else [r for r in reports if not r.ok]
    if shown:
        heads = ("file", "events", "state", "secrets", "verdict")
        say_table(heads, [_row(report) for report in shown], right="events")
    bad = [report for report in reports if not report.ok]
    for report in bad:
        for problem in report.problems:
            say(f"{_short(report.path)}, version {problem.version}: {problem.detail} "
                f"[{problem.code}]", style="red")  # fmt: skip
    for report in reports:
        for aside in report.asides:
            say(f"{_short(report.path)}: what was cut off or replaced lies in {aside}")
    from dinolab.store.names import FEATS

    games = len({report.path.parent for report in reports if report.path.stem != FEATS})
    events = sum(report.events for report in reports)
    say(f"\n{number_of(games, 'game')}, {number_of(len(reports), 'stream')}, "
        f"{number_of(events, 'event')}: "
        + (f"{number_of(len(bad), 'stream')} with faults" if bad else "all good"))  # fmt: skip


def _row(report: Report) -> tuple[str, ...]:
    from dinolab.store.names import FEATS, NOTES, TREE

    verdict = "good" if report.ok else report.verdict
    beside = report.path.stem in (TREE, NOTES, FEATS)
    return (
        _short(report.path),
        f"{report.events:,}",
        "" if beside else "closed" if report.closed else "open-ended",
        "" if beside else report.covers,
        "BAD" if verdict in ("", "clean") else verdict,
    )


def _print_rules(differing: list[dict[str, Any]], *, asked: bool) -> None:
    if asked and not differing:
        say("Today's rules give the same games.")
    for one in differing:
        say(f"{_short(Path(one['folder']))}, line {one['line']}, step {one['step']}, "
            f"version {one['version']}, {one['rule']}: {one['says']}", style="red")  # fmt: skip


def _short(path: Path) -> str:
    """A path as short as it can be said: below the folder one is in, or below the logs."""
    from dinolab.store.names import logs

    for place in (Path.cwd(), logs()):
        if path.is_absolute() and path.is_relative_to(place):
            return str(path.relative_to(place))
    return str(path)
