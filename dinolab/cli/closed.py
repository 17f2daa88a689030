"""`dinolab compact` and `import`: finished games as tables for other tools, and games back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dinolab.cli.arguments import Json, name_of
from dinolab.cli.shared import FAULT, complain, counted, number_of, say, say_json
from dinolab.core.errors import BadLog, BadName, DinolabError

if TYPE_CHECKING:
    from dinolab.core.kinds import Kinds
    from dinolab.store.compact import Result
    from dinolab.store.compactor import Skipped
    from dinolab.store.whole import Whole

NAMED = 10
"""How many games that were left out are named; `--json` names all."""


def add_to(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("compact")(compact)
    app.command("import")(take_in)


def compact(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH...", show_default=False,
            help="Games' folders, LOGs, or folders of many games.",
        ),
    ],
    out: Annotated[
        Path,
        typer.Option("--out", metavar="DIR", show_default=False,
                     help="Where to: a new folder, or one that compact made, to add to."),
    ],
    strict: Annotated[
        bool, typer.Option("--strict", help="Add nothing where any game is not finished or whole.")
    ] = False,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Write finished games as Parquet tables, which DuckDB, Polars and others read by themselves.

    DIR/batch-*/ holds events.parquet, games.parquet, lines.parquet and kinds/KIND.parquet.
    """
    from dinolab.store.compact import compact as add_games
    from dinolab.store.places import games_at

    folders = [folder for path in dict.fromkeys(paths) for folder in games_at(path)]
    result = add_games(
        folders, out, kinds_of, strict=strict,
        told=lambda ordered: counted(ordered, len(ordered), "Compacting"),
    )  # fmt: skip
    if as_json:
        say_json(_plain(out, result))
    else:
        _print(out, result)
    if result.faults:
        raise typer.Exit(FAULT)


def kinds_of(game: str) -> Kinds:
    """What may happen in a game."""
    from dinolab.games import find

    return find(game).kinds


def _plain(out: Path, result: Result) -> dict[str, Any]:
    batch = result.batch
    return {
        "folder": str(out),
        "batch": batch.name if batch else "",
        "games": batch.games if batch else 0,
        "events": batch.events if batch else 0,
        "bytes": batch.bytes if batch else 0,
        "skipped": result.skipped,
        "all": {"games": result.manifest.games, "events": result.manifest.events,
                "bytes": result.manifest.bytes},
    }  # fmt: skip


def _print(out: Path, result: Result) -> None:
    batch, all_of = result.batch, result.manifest
    if batch is not None:
        say(f"{out / batch.name}: {number_of(batch.games, 'game')}, "
            f"{number_of(batch.events, 'event')}, {batch.bytes / batch.events:.1f} bytes an event. "
            "The games are over: what was hidden in them is shown.")  # fmt: skip
    else:
        say("There was nothing to add.")
    say(f"{out} holds {number_of(all_of.games, 'game')}, {number_of(all_of.events, 'event')}, "
        f"{number_of(all_of.bytes, 'byte')}.")  # fmt: skip
    there = sum(one.why == "there" for one in result.skipped)
    if there:
        say(f"{number_of(there, 'game')} lay there already.")
    _name("Not finished, left out:", [s for s in result.skipped if s.why == "unfinished"])
    for one in result.faults:
        complain(f"{one.place} was left out: {one.detail}")


def _name(heading: str, left_out: list[Skipped]) -> None:
    if left_out:
        more = len(left_out) - NAMED
        rest = f" and {number_of(more, 'other')}" if more > 0 else ""
        say(f"{heading} {', '.join(name_of(one.place) for one in left_out[:NAMED])}{rest}")


def take_in(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="FILE|DIR", show_default=False,
            help="What `export --jsonl` wrote, or a folder that `compact` made.",
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", show_default="one's own games",
                     help="Write to DIR/GAME/ID."),
    ] = None,
    as_id: Annotated[
        str, typer.Option("--id", metavar="ID", show_default=False, help="Give it another id.")
    ] = "",
    only: Annotated[
        str, typer.Option("--only", metavar="GAME/ID", show_default=False,
                          help="This one of the compacted games."),
    ] = "",
    as_json: Json = False,
) -> None:  # fmt: skip
    """Take a game back that was exported as JSON lines, or compacted: the same events and digests.

    Everything is checked first; a game that does not hold together is refused and nothing written.
    """
    from dinolab.store.names import logs
    from dinolab.store.whole import write_whole

    if source.is_dir():
        if as_id and not only:
            raise BadName("--id names one game: say which with --only GAME/ID")
        games = _compacted(source, only, as_id)
    elif only:
        raise BadName("--only goes with a folder of compacted games")
    else:
        games = iter([_exported(source, as_id)])
    root = out if out is not None else logs()
    written = []
    for whole in games:
        place = write_whole(whole, root)
        written.append({"game": whole.game, "id": whole.id, "place": str(place),
                        "lines": len(whole.lines), "events": whole.events})  # fmt: skip
        if not as_json:
            say(f"{whole.game}/{whole.id}: {number_of(len(whole.lines), 'line')}, "
                f"{number_of(whole.events, 'event')}, as they were. Have a look: "
                f"dinolab info {name_of(place)}")  # fmt: skip
    if as_json:
        say_json(written)


def _exported(file: Path, as_id: str) -> Whole:
    from dinolab.store.jsonl import read_jsonl

    found = read_jsonl(file, kinds_of, name=as_id)
    for line, error in impossible(found.whole):
        raise found.located(error, line) from error
    return found.whole


def _compacted(folder: Path, only: str, as_id: str) -> Iterator[Whole]:
    import msgspec

    from dinolab.store.audit import check_whole, facts_of
    from dinolab.store.compacted import Compacted

    opened = Compacted(folder)
    game, _, id = only.partition("/")
    games: Iterable[Whole] = [opened.game(game, id)] if only else opened.games()
    for whole in counted(games, 1 if only else opened.manifest.games, "Taking in"):
        check_whole(whole, facts_of(whole, kinds_of(whole.game)))
        for _, error in impossible(whole):
            raise DinolabError(f"{whole.place}: {error}") from error
        yield msgspec.structs.replace(whole, id=as_id) if as_id else whole


def impossible(whole: Whole) -> Iterator[tuple[str, BadLog]]:
    """Lines that are sealed as they should be and hold what cannot have happened."""
    from dinolab.core.fold import fold
    from dinolab.games import find
    from dinolab.store.rows import events_of

    game = find(whole.game)
    for stream in whole.lines:
        try:
            fold(game, events_of(whole.line(stream.name), game.kinds, ""))
        except BadLog as error:
            yield stream.name, error
