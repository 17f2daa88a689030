"""What a scan makes of cut, damaged and foreign files."""

from pathlib import Path
from random import Random

import pytest
from store.made_up import HEADER, KEY, KINDS, Said, events, run

from dinolab.core.errors import BadLog, DinolabError
from dinolab.core.event import Event
from dinolab.store import disk
from dinolab.store.log import Log
from dinolab.store.scan import scan

STOPS = (1, 5, 8, 9, 13, 16)


@pytest.fixture
def whole(tmp_path: Path) -> bytes:
    path = tmp_path / "whole.arrows"
    with Log.create(path, HEADER, key=KEY, durability="none") as log:
        for start, stop in zip((0, *STOPS), STOPS, strict=False):
            log.append(events(start, stop), expected_version=start)
    return path.read_bytes()


@pytest.fixture
def expected(whole: bytes, tmp_path: Path) -> tuple[Event, ...]:
    with Log.open(tmp_path / "whole.arrows") as log:
        return log.read(KINDS)


@pytest.fixture
def no_sync(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests write thousands of files and test no promise."""
    monkeypatch.setattr(disk, "sync", lambda fd, path: None)
    monkeypatch.setattr(disk, "sync_folder", lambda folder: None)


def read(path: Path, data: bytes) -> tuple[str, tuple[Event, ...]]:
    path.write_bytes(data)
    with Log.open(path) as log:
        return log.scan.verdict, log.read(KINDS)


def ends(whole: bytes) -> list[int]:
    """Where the schema message and each batch end."""
    return [place.end for place in scan(whole).places]


def test_whole_file_is_clean(whole: bytes, expected: tuple[Event, ...]) -> None:
    found = scan(whole)
    assert (found.verdict, found.end, found.version, found.rest) == ("clean", len(whole), 16, 0)
    assert [place.version for place in found.places] == [0, *STOPS]
    assert [event.version for event in expected] == list(range(16))


def test_zero_fill_is_a_clean_end(
    whole: bytes, expected: tuple[Event, ...], tmp_path: Path
) -> None:
    for length in (1, 4, 7, 8, 65_536):
        assert read(tmp_path / "z.arrows", whole + bytes(length)) == ("clean", expected)


def test_cut_at_every_byte_of_the_last_two_messages(
    whole: bytes, expected: tuple[Event, ...], tmp_path: Path, no_sync: None
) -> None:
    """Every earlier event is read, the verdict is right, and a writer goes on from there."""
    bounds = ends(whole)
    for cut in range(bounds[-3], len(whole)):
        kept = max(place.version for place in scan(whole).places if place.end <= cut)
        verdict = "clean" if cut in bounds else "torn"
        path = tmp_path / f"{cut}.arrows"
        assert read(path, whole[:cut]) == (verdict, expected[:kept]), cut
        with Log.open(path, write=True) as log:
            assert (log.set_aside is not None) == (verdict == "torn")
            if log.set_aside:
                assert log.set_aside.read_bytes() == whole[log._end : cut].rstrip(b"\0")
            log.append(events(kept, 16), expected_version=kept)
            assert log.read(KINDS) == expected
        path.unlink()


def test_cut_in_a_preallocated_file(
    whole: bytes, expected: tuple[Event, ...], tmp_path: Path, no_sync: None
) -> None:
    """The same where zeros follow the cut, as in a file made large ahead (a writer goes on from
    every tenth of them). In the last eight bytes nothing tears: that is damage.
    """
    bounds = ends(whole)
    for cut in range(bounds[-3], len(whole)):
        data = whole[:cut] + bytes(len(whole) + 4096 - cut)
        kept = max(p.version for p in scan(whole).places if data[: p.end] == whole[: p.end])
        path = tmp_path / "cut.arrows"
        end = next(place.end for place in scan(whole).places if place.version == kept)
        verdict = "torn" if any(data[end:]) else "clean"
        after = next((bound for bound in bounds if bound > end), end)
        if verdict == "torn" and any(data[after - 8 : after]):
            verdict = "damaged"
        assert read(path, data) == (verdict, expected[:kept]), cut
        if cut % 10 == 0 and verdict != "damaged":
            with Log.open(path, write=True) as log:
                log.append(events(kept, 16), expected_version=kept)
                assert log.read(KINDS) == expected


@pytest.mark.parametrize("fill", [0, 4096], ids=["closed", "preallocated"])
def test_damage_in_a_message_that_ends_with_zeros_is_no_tear(fill: int, tmp_path: Path) -> None:
    """One digest in 256 ends with a zero byte: what was acknowledged is not cut off then either."""
    path = tmp_path / "zeros.arrows"
    with Log.create(path, HEADER, key=KEY, durability="none") as log:
        log.append(events(0, 1), expected_version=0)
        while log.last_digest[-1]:
            said = Event(log.version, log.version, Said(f"{log.version}"), "table")
            log.append((said,), expected_version=log.version)
        kept, start = log.version - 1, log._places[-1].start
    data = bytearray(path.read_bytes())
    assert data[-1] == 0
    for at in range(start + 8, len(data) - 16, 64):
        data[at] ^= 1
        assert scan(bytes(data) + bytes(fill)).verdict == "damaged", at
        path.write_bytes(bytes(data) + bytes(fill))
        with pytest.raises(BadLog, match="damaged"):
            Log.open(path, write=True)
        assert path.read_bytes() == bytes(data) + bytes(fill)
        with Log.open(path) as log:
            assert log.version == kept
        data[at] ^= 1


def test_every_flipped_bit_is_flagged(
    whole: bytes, expected: tuple[Event, ...], tmp_path: Path, no_sync: None
) -> None:
    """1,000 single-bit flips, each read in a child of its own: no crash, nothing silently wrong,
    nothing that may have been acknowledged cut away.
    """
    random = Random(1)
    last = ends(whole)[-2]
    path = tmp_path / "flipped.arrows"
    wrong = []
    for _ in range(1000):
        bit = random.randrange(len(whole) * 8)
        data = bytearray(whole)
        data[bit // 8] ^= 1 << bit % 8
        path.write_bytes(data)
        verdict = "damaged" if bit // 8 >= last else "corrupt"

        def differs(verdict: str = verdict) -> bool:
            return not is_flagged(path, verdict, expected)

        code = run(differs)
        if code or path.read_bytes() != data:
            wrong.append((bit, code))
    assert wrong == []


def is_flagged(path: Path, verdict: str, expected: tuple[Event, ...]) -> bool:
    if scan(path.read_bytes()).verdict != verdict:
        return False
    try:
        with Log.open(path) as log:
            if log.scan.verdict != verdict or log.read(KINDS) != expected[: log.version]:
                return False
            assert log.scan.at_stake
    except BadLog:
        if scan(path.read_bytes()).places:
            return False
    with pytest.raises(BadLog):
        Log.open(path, write=True)
    return True


def test_what_is_at_stake_is_named(whole: bytes, tmp_path: Path) -> None:
    bounds = ends(whole)
    hurt = bytearray(whole)
    hurt[bounds[-2] + 500] ^= 1
    assert scan(bytes(hurt)).at_stake == "versions 13 to 15"
    hurt = bytearray(whole)
    hurt[bounds[-4] + 500] ^= 1
    text = "versions 8 to 12 lost; whole again: versions 13 to 15"
    hurt[bounds[-3] + 500] ^= 1
    assert scan(bytes(hurt)).at_stake == text
    path = tmp_path / "hurt.arrows"
    path.write_bytes(hurt)
    with pytest.raises(BadLog, match=r"event 8: the log is corrupt: versions 8 to 12 lost"):
        Log.open(path, write=True)


def test_a_message_twice_is_corrupt(
    whole: bytes, expected: tuple[Event, ...], tmp_path: Path
) -> None:
    """As two writers without a lock would leave it."""
    again = whole + whole[ends(whole)[-2] :]
    assert read(tmp_path / "twice.arrows", again) == ("corrupt", expected)
    schema_again = whole + whole[: ends(whole)[0]]
    assert read(tmp_path / "schema.arrows", schema_again) == ("corrupt", expected)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "is empty"),
        (bytes(4096), "is no dinolab log"),
        (b"PAR1" + bytes(100), "is no dinolab log"),
        (b'{"kind":"made.moved"}\n' * 40, "is no dinolab log"),
        (b"\xff\xff\xff\xff", "is no dinolab log"),
        (b"\xff" * 4096, "is no dinolab log"),
    ],
)
def test_foreign_files(tmp_path: Path, data: bytes, problem: str) -> None:
    path = tmp_path / "foreign.arrows"
    path.write_bytes(data)
    for write in (False, True):
        with pytest.raises(BadLog, match=problem) as caught:
            Log.open(path, write=write)
        assert caught.value.file == str(path)
    assert path.read_bytes() == data


def test_cut_inside_the_schema_message(whole: bytes, tmp_path: Path) -> None:
    for cut in range(1, ends(whole)[0]):
        path = tmp_path / "short.arrows"
        path.write_bytes(whole[:cut])
        with pytest.raises(BadLog):
            Log.open(path, write=True)


def test_missing_and_unreadable(tmp_path: Path) -> None:
    for path in (tmp_path / "none.arrows", tmp_path):
        for write in (False, True):
            with pytest.raises(DinolabError, match=r"cannot be (read|written)"):
                Log.open(path, write=write)
