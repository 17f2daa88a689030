"""Results of many games in a file, a line a game: an interrupted run goes on where it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from dinolab.arena.simulate import GameResult
from dinolab.core.errors import BadName


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is simulated: the first line of the file. Runs go on only with the very same plan."""

    format: str
    game: str
    rules_version: int
    seed: str
    seats: int
    bots: tuple[str, ...]
    options: tuple[tuple[str, str], ...]


FORMAT = "dinolab-results/1"


def read_results(path: Path, plan: Plan) -> dict[int, GameResult]:
    """The results in a file, by number; none where there is no file. A last line that was cut off
    is not counted. Raises `BadName` where the file is of another plan or is none at all.
    """
    if not path.exists():
        return {}
    lines = path.read_bytes().split(b"\n")
    try:
        found = msgspec.json.decode(lines[0], type=Plan)
    except msgspec.DecodeError as error:
        raise BadName(f"{path}, line 1: this is no file of results: {error}") from error
    if found != plan:
        raise BadName(f"{path} is of another run: {_differs(found, plan)}; name another file")
    results: dict[int, GameResult] = {}
    for number, line in enumerate(lines[1:-1], 2):
        try:
            result = msgspec.json.decode(line, type=GameResult)
        except msgspec.DecodeError as error:
            raise BadName(f"{path}, line {number}: {error}") from error
        results[result.number] = result
    return results


def _differs(found: Plan, wanted: Plan) -> str:
    names = [n for n in Plan.__struct_fields__ if getattr(found, n) != getattr(wanted, n)]
    return ", ".join(f"{n} was {getattr(found, n)!r}, not {getattr(wanted, n)!r}" for n in names)


def recorded(
    path: Path, plan: Plan, known: dict[int, GameResult], fresh: Iterable[GameResult]
) -> Iterator[GameResult]:
    """Fresh results, each written to the file before it is given on."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("r+b" if path.exists() else "w+b") as file:
        kept = file.read()
        file.seek(kept.rfind(b"\n") + 1)
        file.truncate()  # a line that was cut off
        if not known and not file.tell():
            file.write(msgspec.json.encode(plan) + b"\n")
        for result in fresh:
            file.write(msgspec.json.encode(result) + b"\n")
            file.flush()
            yield result
