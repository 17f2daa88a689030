"""`dinolab feats`: which feats were earned, by whom, in which game, and where to look."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dinolab.cli.arguments import Json, Set, name_of, options_of
from dinolab.cli.shared import FAULT, complain, counted, number_of, say, say_json, say_table

if TYPE_CHECKING:
    from dinolab.ledger import Book, Earned, OnTheWay


def add_to(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("feats")(feats)
    app.command("riddle")(riddle)


def feats(
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PATH...]", show_default="one's own games",
            help="Games' folders, LOGs, compacted games, or folders of many of these.",
        ),
    ] = None,
    player: Annotated[
        str, typer.Option("--player", metavar="NAME", show_default=False,
                          help="Only this player, by name or player id."),
    ] = "",
    set_: Set = None,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Say which feats people have earned, in which game and by which event.

    Bots earn none, and games that are not finished, or ended by agreement, tell of none. Games that
    were looked at before are known by the digest of their log.
    """
    from dinolab.ledger import feats_at

    book = feats_at(
        paths or (), options_of(set_),
        told=lambda ordered: counted(ordered, len(ordered), "Looking"),
    )  # fmt: skip
    book = book.of(player) if player else book
    if as_json:
        say_json(_plain(book))
    else:
        _print(book)
    if book.faults:
        raise typer.Exit(FAULT)


def riddle(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="The game that keeps it.")
    ] = "dodos_riding_dinos",
    hint: Annotated[
        int, typer.Option("--hint", metavar="N", min=0, show_default=False,
                          help="Also the first N hints."),
    ] = 0,
    answer: Annotated[
        str, typer.Option("--answer", metavar="TEXT", show_default=False, help="Try an answer.")
    ] = "",
    player: Annotated[
        str, typer.Option("--player", metavar="NAME", help="Who answers.")
    ] = "Player",
) -> None:  # fmt: skip
    """Tell the riddle that a game keeps, give hints, and try an answer: a right one is a feat.

    The answer stands nowhere: what is typed is hashed and compared. Exit code 1 for a wrong one.
    """
    from dinolab import ledger
    from dinolab.core.table import Seat, player_id
    from dinolab.games import find
    from dinolab.session import utc_now

    found = find(game)
    kept = ledger.riddle_of(found)
    if not answer:
        say(kept.tell())
        for number, text in enumerate(kept.hints()[:hint], 1):
            say(f"\nHint {number}: {text}", wrap=True)
        return
    if ledger.answer(found, answer, Seat(player, player_id(player)), at=utc_now()):
        say(f"That is it. {player} has earned “{found.words.term('feat', kept.feat)}”.")
        return
    say("That is not it.")
    raise typer.Exit(FAULT)


def _plain(book: Book) -> dict[str, Any]:
    import msgspec

    return {
        "earned": [
            {**msgspec.structs.asdict(one), "position": one.position, "share": one.share}
            for one in book.earned
        ],
        "begun": book.begun,
        "games": book.games,
        "new": book.new,
        "faults": book.faults,
    }


def _print(book: Book) -> None:
    from dinolab.games import find

    games = [one.game for one in book.earned] + [one.game for one in book.begun]
    for name in dict.fromkeys(games):
        game = find(name)
        earned = [one for one in book.earned if one.game == name]
        say(f"{game.title}: {number_of(len(earned), 'feat')}", style="bold")
        if earned:
            say_table(
                ("feat", "who", "game", "event", "to see it"),
                [_row(one, game.words.term("feat", one.feat)) for one in earned],
                right="event",
            )
        for begun in (one for one in book.begun if one.game == name):
            say(_on_the_way(begun, game), wrap=True)
        say()
    for fault in book.faults:
        complain(f"left out: {fault}")
    if book.games:
        known = f"{book.games - book.new:,} of them known from before"
        say(f"{number_of(book.games, 'game')} looked at, {known}.")
    elif not book.earned:
        say("There are no games here in which feats can be earned.")


def _row(one: Earned, feat: str) -> tuple[str, ...]:
    if not one.id:
        return feat, one.name, "", "", ""
    return feat, one.name, one.id, str(one.version), seen(one)


def seen(one: Earned) -> str:
    """The command that opens the replay where a feat was earned."""
    from dinolab.store.manifest import is_compacted

    line = "" if one.live else f" --line {one.line}"
    if is_compacted(Path(one.place)):
        own = f"{one.game}/{one.id}"
        return (
            f"dinolab import {name_of(one.place)} --only {own} && "
            f"dinolab replay {own} --at {one.position}{line}"
        )
    return f"dinolab replay {name_of(one.place)} --at {one.position}{line}"


def _on_the_way(begun: OnTheWay, game: Any) -> str:
    term, feat = game.words.term, game.feats.find(begun.feat)
    missing = [term(feat.of, part) for part in feat.parts if part not in begun.parts]
    return (
        f"{begun.name} has {len(begun.parts)} of {begun.of} of “{term('feat', begun.feat)}”; "
        f"still to come: {', '.join(missing)}."
    )
