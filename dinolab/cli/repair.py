"""`dinolab repair LOG`: put a damaged log right, as far as that can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from dinolab.cli.arguments import Json, name_of
from dinolab.cli.shared import FAULT, number_of, say, say_json

if TYPE_CHECKING:
    from dinolab.store.repair import CutOff, Outcome, Repaired
    from dinolab.store.verify import Report


def add_to(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("repair")(repair)


def repair(
    log: Annotated[
        str,
        typer.Argument(
            metavar="LOG", show_default=False,
            help="A game of your own: its folder, one of its .arrows files, game/id or an id.",
        ),
    ],
    salvage: Annotated[
        bool,
        typer.Option(
            "--salvage", help="Also put together what is whole where the damage is in the middle."
        ),
    ] = False,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Cut off a damaged end, or (--salvage) put together what is whole; a copy is made before.

    Exit code 1 where the log is still not whole afterwards.
    """
    from dinolab.cli.check import check_folder
    from dinolab.store.names import resolve
    from dinolab.store.repair import repair as put_right

    found = resolve(log)
    done = put_right(found.folder, found.stream, salvage=salvage)
    reports = check_folder(found.folder)
    good = all(report.ok for report in reports)
    if as_json:
        say_json(_plain(done, good))
    else:
        _print(done, reports, salvage=salvage)
    if not good:
        raise typer.Exit(FAULT)


def _plain(done: Outcome, good: bool) -> dict[str, Any]:
    import msgspec

    plain: dict[str, Any] = msgspec.to_builtins(done, enc_hook=str)
    return {"ok": good, **plain}


def _print(done: Outcome, reports: list[Report], *, salvage: bool) -> None:
    for one in done.streams:
        if one.done != "nothing":
            _print_stream(one)
    for line in done.cut_off:
        _print_cut_off(line)
    if done.live:
        say(f"The live line is {done.live} now.")
    if salvage:
        _print_way_on(done)
    told = {one.path for one in done.streams if one.done == "left"}
    told |= {done.folder / f"{line.line}.arrows" for line in done.cut_off}
    for report in reports:
        if not report.ok and report.path not in told:
            for problem in report.problems:
                say(f"{report.path.name}, version {problem.version}: {problem.detail}", style="red")
    changed = any(one.done not in ("nothing", "left") for one in done.streams)
    if all(report.ok for report in reports):
        say("The log is whole." if changed else "The log is whole: nothing to repair.")
    else:
        say("The log is not whole; it can be read as far as was said.", style="red")


def _print_stream(one: Repaired) -> None:
    name, first, stop = one.path.name, *one.kept
    what = {
        "cut": "the end was cut off",
        "joined": "the whole messages were put together",
        "rebuilt": "it was made anew from what is whole",
        "left": "it was left as it is",
    }[one.done]
    say(f"{name} was {one.verdict}: {what}", style="red" if one.done == "left" else "bold")
    kept = f"{number_of(stop - first, 'event')}, versions {first} to {stop - 1}"
    say(f"  kept   {kept if stop > first else 'no event'}")
    if one.verdict == "torn":
        say("  lost   nothing, unless somebody cut the file short: its last message is unfinished")
    elif one.lost:
        say(f"  lost   {', '.join(_span(first, after) for first, after in one.lost)}")
    else:
        say("  lost   nothing")
    if one.later:
        say(f"  later  {', '.join(_span(a, b) for a, b in one.later)}: whole, still in the file")
    if one.aside:
        say(f"  copy   {one.aside.name}")
    if one.why:
        say(f"  {one.why}")


def _span(first: int, after: int | None) -> str:
    if after is None:
        return f"version {first} and whatever followed it"
    return f"version {first}" if after == first + 1 else f"versions {first} to {after - 1}"


def _print_cut_off(line: CutOff) -> None:
    where = f" (it leaves {line.parent} at {line.fork})" if line.parent else ""
    say(f"Line {line.line}{where} cannot be read: {line.why}", style="red")


def _print_way_on(done: Outcome) -> None:
    """How to play on where a line is read up to a gap."""
    for one in done.streams:
        first, stop = one.kept
        if one.later and stop > first and one.path.stem not in ("tree", "notes"):
            say(
                f"To play on: dinolab branch {name_of(done.folder)} --line {one.path.stem} "
                f"--at {stop} --name again"
            )
