"""`dinolab branch`, `export` and `pack`: a line of one's own, and files to give away."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dinolab.cli.arguments import At, Eyes, Json, Line, Log, look, name_of, position_in, viewer_of
from dinolab.cli.shared import say, say_json, say_table
from dinolab.core.errors import BadName, DinolabError
from dinolab.core.event import REFEREE

if TYPE_CHECKING:
    from dinolab.lobby import Record


def add_to(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("branch")(branch)
    app.command("export")(export)
    app.command("pack")(pack)


def branch(
    log: Log,
    at: Annotated[
        int | None,
        typer.Option("--at", metavar="P", min=1, show_default=False, help="Where: a step's end."),
    ] = None,
    name: Annotated[
        str, typer.Option("--name", metavar="N", show_default=False, help="A name for people.")
    ] = "",
    line: Line = None,
    as_json: Json = False,
) -> None:
    """Open a branch at a position; the line it leaves stays as it is."""
    from dinolab.lobby import resume

    record, named = look(log, line)
    position = at if at is not None else named
    if position is None:
        raise BadName("branch where? Give --at P, a step's end")
    table = resume(record.place, line=record.line)
    try:
        table.sit_in(position_in(record, position), name)
        one, place = table.lines.tree.line(table.line), table.place
        names, people = table.table.names, table.table.people
        before = record.timeline().at(position).table.people
    finally:
        table.close()
    if as_json:
        say_json({"line": one.line, "name": one.name, "parent": one.parent, "fork": one.fork,
                  "place": place})  # fmt: skip
        return
    called = f" ({one.name})" if one.name != one.line else ""
    say(f"Line {one.line}{called} leaves {one.parent} at position {one.fork} and is the live one.")
    if people and not before:
        say(f"Only bots sat here: the seat of {names[people[0]]} is a person's now.")
    say(f"To play on: dinolab play {name_of(place)} --line {one.line}")


def export(
    log: Log,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="F", show_default=False,
                     help="The whole game as one page that needs no network."),
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", metavar="F", show_default=False, help="One position as a picture."),
    ] = None,
    jsonl: Annotated[
        Path | None,
        typer.Option("--jsonl", metavar="F", show_default=False,
                     help="The whole game for other tools, one JSON object an event."),
    ] = None,
    at: At = None,
    eyes: Eyes = "",
    line: Line = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that are there.")] = False,
) -> None:  # fmt: skip
    """Write a game as a page that steps through it or as JSON lines, or a position as a picture."""
    wanted = [path for path in (html, svg, jsonl) if path is not None]
    if not wanted:
        raise BadName("export what? Give --html FILE, --svg FILE, --jsonl FILE or several")
    if svg is None and at is not None:
        raise BadName("--at goes with --svg; a page holds every position")
    if html is None and svg is None and line is not None:
        raise BadName("--jsonl holds every line: leave --line out")
    for path in wanted:
        if path.exists() and not force:
            raise BadName(f"{path} is there already: name another file, or give --force")
    record, named = look(log, line)
    viewer = viewer_of(record, eyes)
    texts: list[tuple[Path, str]] = []
    if html is not None:
        texts.append((html, _page(record, viewer)))
    if svg is not None:
        texts.append((svg, _picture(record, viewer, position_in(record, at, named))))
    if jsonl is not None:
        texts.append((jsonl, _json_lines(record, viewer)))
    for path, text in texts:
        write(path, text, force=force)
        say(f"{path} ({len(text.encode()):,} bytes)")
    if jsonl is not None and viewer != REFEREE:
        say("What these eyes may not see is left out of it, so it cannot be imported again: "
            "for that, --eyes all", wrap=True)  # fmt: skip


def _json_lines(record: Record[Any], viewer: int) -> str:
    from dinolab.store.jsonl import lines_of
    from dinolab.store.whole import read_whole

    lines = lines_of(read_whole(Path(record.place)), record.game.kinds, viewer)
    return "".join(f"{line}\n" for line in lines)


def _picture(record: Record[Any], viewer: int, at: int) -> str:
    from dinolab.display import scene_of
    from dinolab.views.svg import svg as draw

    return draw(scene_of(record, viewer=viewer, at=at))


def _page(record: Record[Any], viewer: int) -> str:
    from dinolab.cli.arguments import id_of
    from dinolab.views import bundle as views
    from dinolab.views.esm import css, esm
    from dinolab.views.page import page

    lines = [
        views.Line(
            one.line, events, one.name or "main line", one.parent or None, one.fork,
            one.line == record.line, one.abandoned,
        )
        for one, events in record.all_lines()
    ]  # fmt: skip
    return page(views.bundle(record.game, lines, viewer, id=id_of(record)), esm(), css())


def write(path: Path, text: str, *, force: bool) -> None:
    """Put a whole file in place or none; a file that is there is replaced only with `force`."""
    import os

    from dinolab.store import disk

    data = text.encode()
    if force:
        disk.replace(path, data, mode=disk.SHARED)
    else:
        os.close(disk.create(path, data, durable=False, mode=disk.SHARED))


def pack(log: Log, as_json: Json = False) -> None:
    """Rewrite a finished game's lines as one message each: fewer bytes, the same digests."""
    from dinolab.store.names import stream_file
    from dinolab.store.pack import pack as pack_stream

    record, _ = look(log)
    finished = [
        line.line
        for line in record.lines.tree.lines
        if record.timeline(line.line).last.table.closed
    ]
    if not finished:
        raise DinolabError(f"{record.place}: no line of this game is finished; nothing was packed")
    packed = [pack_stream(stream_file(Path(record.place), name)) for name in finished]
    if as_json:
        say_json([{"line": name, "events": p.events, "before": p.before, "after": p.after}
                  for name, p in zip(finished, packed, strict=True)])  # fmt: skip
        return
    say_table(
        ("line", "events", "bytes before", "after"),
        [(name, f"{p.events:,}", f"{p.before:,}", f"{p.after:,}")
         for name, p in zip(finished, packed, strict=True)],
        right="events,bytes before,after",
    )  # fmt: skip
