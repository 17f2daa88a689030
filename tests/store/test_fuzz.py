"""Logs hurt at random and repaired: no crash, nothing made up, nothing lost in silence."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from cli.kit import run

import dinolab
from dinolab.core.event import Event
from dinolab.core.tree import NoteWritten
from dinolab.store import disk, seal
from dinolab.store.aside import asides
from dinolab.store.folder import GameFolder
from dinolab.store.log import Log
from dinolab.store.scan import scan
from dinolab.store.verify import verify_folder

# More of them by hand: FUZZ_CASES=1000 FUZZ_FIRST=40 pytest tests/store/test_fuzz.py
FIRST = int(os.environ.get("FUZZ_FIRST", "0"))
CASES = int(os.environ.get("FUZZ_CASES", "40"))


def messages(data: bytes) -> list[bytes]:
    return [data[place.start : place.end] for place in scan(data).places]


def flips(data: bytes, random: Random) -> bytes:
    hurt = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 8))):
        bit = random.randrange(len(hurt) * 8)
        hurt[bit // 8] ^= 1 << bit % 8
    return bytes(hurt)


def cut(data: bytes, random: Random) -> bytes:
    return data[: random.randrange(len(data))] + bytes(random.choice((0, 0, 4096)))


def zeros(data: bytes, random: Random) -> bytes:
    start = random.randrange(len(data))
    stop = min(len(data), start + random.choice((1, 30, 512, 4096)))
    return data[:start] + bytes(stop - start) + data[stop:]


def twice(data: bytes, random: Random) -> bytes:
    parts = messages(data)
    parts.insert(random.randrange(len(parts) + 1), random.choice(parts))
    return b"".join(parts)


def swapped(data: bytes, random: Random) -> bytes:
    parts = messages(data)
    one, other = random.randrange(len(parts)), random.randrange(len(parts))
    parts[one], parts[other] = parts[other], parts[one]
    return b"".join(parts)


def without(data: bytes, random: Random) -> bytes:
    parts = messages(data)
    del parts[random.randrange(len(parts))]
    return b"".join(parts)


def junk(data: bytes, random: Random) -> bytes:
    parts = messages(data)
    parts.insert(random.randrange(len(parts) + 1), random.randbytes(random.choice((3, 8, 700))))
    return b"".join(parts)


HURTS: tuple[Callable[[bytes, Random], bytes], ...] = (
    flips, flips, cut, zeros, twice, swapped, without, junk,
)  # fmt: skip
Whole = dict[str, tuple[Event, ...]]


@pytest.fixture
def game(dinolab_home: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Whole]:
    """A game with a branch and notes, and the events of its lines as they were acknowledged."""
    table = dinolab.new("dino_racer", ["Ann", "Ben"], seed=1, id="whole")
    table.run()
    for count in range(12):
        seat = next(s for s in (0, 1) if table.legal_actions(s))
        table.act(seat, table.legal_actions(seat)[0])
        if count == 8:
            table.branch(table.timeline.step_end(20))
            table.run()
    table.lines.folder.write_note(NoteWritten("main", 4, "one", "Ann", 1))
    table.lines.folder.write_note(NoteWritten("b1", 22, "two", "Ben", 2))
    table.close()
    monkeypatch.setattr(disk, "sync", lambda fd, path: None)
    monkeypatch.setattr(disk, "sync_folder", lambda folder: None)
    place = Path(table.place)
    return place, read(place)


def read(place: Path) -> Whole:
    """The own events of each line, as far as they can be read."""
    kinds = dinolab.game("dino_racer").kinds
    found: Whole = {}
    for name in ("main", "b1"):
        try:
            with Log.open(place / f"{name}.arrows") as log:
                found[name] = log.read(kinds)
        except dinolab.DinolabError:
            found[name] = ()
    return found


def hurt_and_repair(place: Path, whole: Whole, copy: Path, random: Random) -> str:
    """Hurt a copy of the game, repair it, check what is left; what the repair did."""
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(place, copy)
    names = random.sample(("main", "b1", "tree", "notes"), random.choice((1, 1, 2)))
    names = ["main", *names[1:]] if random.random() < 0.5 else names
    before = {}
    for name in dict.fromkeys(names):
        file = copy / f"{name}.arrows"
        was = file.read_bytes()
        data = random.choice(HURTS)(was, random)
        if random.random() < 0.2 and messages(data):
            data = random.choice(HURTS)(data, random)
        file.write_bytes(data)
        before[file] = was, data
    arguments = [copy, "--json", *(["--salvage"] if random.random() < 0.7 else [])]

    done = run("repair", *arguments)

    assert done.code in (0, 1), done
    told = json.loads(done.out)
    kinds = dinolab.game("dino_racer").kinds
    good = all(report.ok for report in verify_folder(copy, kinds))
    assert (done.code == 0) == good == told["ok"]
    for name, events in read(copy).items():
        first = whole[name][0].version
        known = {event.version: event for event in whole[name]}
        assert all(known[event.version] == event for event in events)
        assert [e.version for e in events] == list(range(first, first + len(events)))
    for one in told["streams"]:
        if Path(one["path"]) in before:
            check_stream(one, *before[Path(one["path"])])
    state = {file: file.read_bytes() for file in copy.iterdir()}
    again = run("repair", *arguments)
    assert again.code == done.code
    assert {file: file.read_bytes() for file in copy.iterdir()} == state
    assert run("verify", copy).code == done.code
    for command in ("info", "replay"):
        assert run(command, copy).code in (0, 1)
    return "+".join(sorted({one["done"] for one in told["streams"]}))


def check_stream(one: dict[str, object], was: bytes, data: bytes) -> None:
    """Every whole message that was acknowledged is kept or named, every byte is kept."""
    path = Path(str(one["path"]))
    now, live = path.read_bytes(), data.rstrip(b"\0")
    beside = [aside.read_bytes() for aside in asides(path)]
    if path.stem == "tree" and one["done"] in ("nothing", "left"):
        kept = now.startswith(b"".join(messages(data)))  # the live line may be another now
    elif path.stem == "tree" and one["done"] == "cut":
        kept = now.startswith(b"".join(messages(data))) and len(beside) == 1
    elif one["done"] in ("nothing", "left"):
        kept = now == data
    elif one["verdict"] == "torn":
        kept = now + beside[0] == live
    else:
        kept = data in beside
    assert kept, one
    if one["done"] == "nothing":
        # Nobody can tell an end that is gone, or zeros, from one that was never written.
        parts = messages(was)
        whole = live in [b"".join(parts[:count]).rstrip(b"\0") for count in range(len(parts) + 1)]
        assert whole, one
        return
    if path.stem in ("tree", "notes"):
        return
    spans = [one["kept"], *one["later"]]
    for message in messages(was)[1:]:
        place = seal.check(message, 0)
        assert place is not None
        if message in data and not (one["done"] == "left" and one["kept"] == [0, 0]):
            versions = place.first_version, place.version
            assert any(a <= versions[0] and versions[1] <= b for a, b in spans), (one, versions)


def test_hurt_at_random(game: tuple[Path, Whole], tmp_path: Path) -> None:
    """Flips, cuts, zeros, messages twice, swapped, gone, junk between: in lines, tree and notes."""
    place, whole = game
    seen = set()
    for number in range(FIRST, FIRST + CASES):
        seen.add(hurt_and_repair(place, whole, tmp_path / "copy", Random(number)))
    assert CASES < 40 or len(seen) > 3
    with GameFolder.open(place) as untouched:
        assert len(untouched.tree.lines) == 2
