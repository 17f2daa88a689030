"""One stream: appending, reading, following."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from store.made_up import HEADER, KEY, KINDS, Drew, Moved, Said, closed, events, started

from dinolab.core import chain
from dinolab.core.errors import BadLog, DinolabError, WrongExpectedVersion
from dinolab.core.event import REFEREE, Event, Fact, redact
from dinolab.core.kinds import Kinds
from dinolab.store import arrow, seal
from dinolab.store.header import Header
from dinolab.store.log import Log, key_of
from dinolab.store.writer import Writer

NASTY = (
    "<script>alert(1)</script>",
    "a & b < c > d \" ' `",
    "$(rm -rf .)",
    "{}[]\\",
    "\x00\x01\x1f\x7f",
    "line\nline\r\ttab",
    "\u2028\u202e\ufeff",
    "😀 e\u0301 漢字",
    "",
    " ",
    "../../x",
    "NULL",
    "x" * 70_000,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "main.arrows"


@pytest.fixture
def log(path: Path) -> Iterator[Log]:
    with Log.create(path, HEADER, key=KEY, durability="none") as log:
        log.append(events(0, 4), expected_version=0)
        yield log


def test_append_returns_what_is_read_back(log: Log, path: Path) -> None:
    sealed = log.append(events(4, 9), expected_version=4)
    assert sealed == chain.seal(events(0, 9), KEY)[4:]
    assert (log.version, log.messages, log.last_digest) == (9, 2, sealed[-1].digest)
    assert log.read(KINDS) == chain.seal(events(0, 9), KEY)
    with Log.open(path) as other:
        assert other.read(KINDS) == log.read(KINDS)
        assert (other.version, other.last_digest) == (9, sealed[-1].digest)
        assert not other.writable


def test_reading_from_any_version(log: Log) -> None:
    for start, stop in ((4, 5), (5, 12), (12, 13)):
        log.append(events(start, stop), expected_version=start)
    whole = log.read(KINDS)
    for since in range(-1, 15):
        assert log.read(KINDS, since=since) == whole[max(since, 0) :]
        for until in range(15):
            assert log.read(KINDS, since=since, until=until) == whole[max(since, 0) : until]


def test_positions_have_digests_and_steps_have_ends(log: Log) -> None:
    log.append(events(4, 10), expected_version=4)
    whole = log.read(KINDS)
    assert [log.digest_at(p) for p in range(1, 11)] == [event.digest for event in whole]
    assert log.digest_at(0) == bytes(16)
    assert [p for p in range(11) if log.is_step_end(p)] == [0, 4, 8, 10]
    for position in (-1, 11):
        with pytest.raises(DinolabError, match=r"no position -?1.*only 0 to 10"):
            log.digest_at(position)


def test_wrong_expected_version_writes_nothing(log: Log, path: Path) -> None:
    before = path.read_bytes()
    for expected in (0, 3, 5, -1):
        with pytest.raises(WrongExpectedVersion) as caught:
            log.append(events(4, 6), expected_version=expected)
        assert (caught.value.expected, caught.value.actual) == (expected, 4)
    assert path.read_bytes() == before
    assert log.version == 4


def test_versions_must_go_on(log: Log) -> None:
    for wrong in (events(5, 7), events(3, 5), (*events(4, 6), *events(5, 6))):
        with pytest.raises(DinolabError, match="do not go on from 4"):
            log.append(wrong, expected_version=4)
    assert log.append((), expected_version=4) == ()
    assert (log.version, log.messages) == (4, 1)


def test_a_read_log_is_not_appended_to(log: Log, path: Path) -> None:
    with Log.open(path) as other, pytest.raises(DinolabError, match="write=True"):
        other.append(events(4, 5), expected_version=4)
    log.close()
    for use in (lambda: log.read(KINDS), log.refresh):
        with pytest.raises(DinolabError, match="is closed"):
            use()
    with pytest.raises(DinolabError, match="write=True"):
        log.append(events(4, 5), expected_version=4)
    log.close()


@pytest.mark.parametrize("text", NASTY)
def test_any_text_comes_back(log: Log, text: str) -> None:
    event = Event(
        4, 4, Said(text, text), actor=text, rule=text, source=text, visible_to=text, at=-5
    )
    (sealed,) = log.append((event,), expected_version=4)
    assert log.read(KINDS, since=4) == (sealed,)
    assert msgspec.structs.replace(sealed, cover=bytes(16), digest=bytes(16)) == event


@pytest.mark.parametrize("text", [text for text in NASTY if "\0" not in text])
def test_any_text_comes_back_in_a_header(tmp_path: Path, text: str) -> None:
    header = Header(text, 1, text)
    with Log.create(tmp_path / "x.arrows", header, durability="none"):
        pass
    with Log.open(tmp_path / "x.arrows") as log:
        assert log.header == header


@pytest.mark.parametrize(
    "event",
    [
        Event(4, 4, Said("\ud800"), "0"),
        Event(4, 4, Moved(0, 1, 2), "\udfff"),
        Event(4, 4, Moved(0, 1, 2), "0", at=2**63),
        Event(4, 2**63, Moved(0, 1, 2), "0"),
    ],
)
def test_what_cannot_be_written_is_refused(log: Log, path: Path, event: Event) -> None:
    before = path.read_bytes()
    with pytest.raises(DinolabError, match="cannot be written"):
        log.append((event,), expected_version=4)
    assert (log.version, path.read_bytes()) == (4, before)
    log.append(events(4, 6), expected_version=4)
    assert len(log.read(KINDS)) == 6


def test_the_key_lies_in_the_first_event(log: Log, path: Path) -> None:
    assert key_of(log.read(KINDS)[0]) == KEY
    log.close()
    with Log.open(path, write=True) as again:
        assert again.key == KEY
        again.append(events(4, 9), expected_version=4)
        assert again.read(KINDS) == chain.seal(events(0, 9), KEY)


def test_a_key_of_its_own_or_none(tmp_path: Path) -> None:
    other = bytes(16)
    with Log.create(tmp_path / "a.arrows", HEADER, key=other, durability="none") as log:
        with pytest.raises(DinolabError, match="hold the stream's key"):
            log.append(events(0, 4), expected_version=0)
        log.append((started(other),), expected_version=0)
    with Log.create(tmp_path / "b.arrows", HEADER, durability="none") as log:
        log.append(events(0, 4), expected_version=0)
        assert log.key == KEY
    with Log.create(tmp_path / "c.arrows", HEADER, durability="none") as log:
        log.append((Event(0, 0, Moved(0, 1, 2), "0"),), expected_version=0)
        with pytest.raises(DinolabError, match="has a secret and the stream has no key"):
            log.append((Event(1, 1, Drew(0, "ace"), "0"),), expected_version=1)


def test_an_empty_stream_is_taken_up_again(path: Path) -> None:
    with Log.create(path, HEADER, key=KEY):
        pass
    with Log.open(path, write=True) as log:
        assert (log.version, log.read(KINDS), log.last_digest) == (0, (), bytes(16))
        log.append(events(0, 4), expected_version=0)
    with Log.open(path) as log:
        assert log.read(KINDS) == chain.seal(events(0, 4), KEY)


def test_the_header_and_its_repetition_agree(path: Path) -> None:
    with pytest.raises(DinolabError, match="not those of the header"):
        Log.create(path, HEADER, first_version=4)
    with pytest.raises(DinolabError, match="not those of the header"):
        Log.create(path, HEADER, before=b"x" * 16)
    assert not path.exists()
    Log.create(path, HEADER, first_version=0, before=bytes(16)).close()


def test_a_changed_event_is_named(log: Log, tmp_path: Path) -> None:
    """A new seal over a changed row does not help: the digest chain names the version."""
    log.append(events(4, 9), expected_version=4)
    rows = log.rows()
    for changed in range(9):
        for column, value in (("payload", '{"seat":9,"start":1,"end":2}'), ("actor", "7")):
            row = list(rows[changed])
            row[arrow.NAMES.index(column)] = value
            path = forged(tmp_path, [*rows[:changed], tuple(row), *rows[changed + 1 :]])
            with Log.open(path) as other, pytest.raises(BadLog) as caught:
                other.read(KINDS)
            assert (caught.value.version, caught.value.field) == (changed, "digest")
            assert str(path) in str(caught.value)


def forged(folder: Path, rows: list[arrow.Row]) -> Path:
    """A file with good seals over any rows."""
    path = folder / "forged.arrows"
    schema = seal.put(arrow.schema_message(HEADER.metadata()), first_version=0, rows=0)
    path.write_bytes(schema + seal.put(arrow.batch_message(rows), first_version=0, rows=len(rows)))
    return path


def test_payloads_that_do_not_fit_are_named(log: Log, tmp_path: Path) -> None:
    deep = '{"seat":' + "[" * 100_000 + "]" * 100_000 + "}"
    for payload in ("{", "[]", '{"seat":1}', '{"seat":1,"start":"x","end":2}', deep):
        row = list(log.rows()[1])
        row[arrow.NAMES.index("payload")] = payload
        public = (*row[:9], row[11], payload)
        row[arrow.DIGEST] = chain.link(log.rows()[0][arrow.DIGEST], public, row[arrow.COVER])
        path = forged(tmp_path, [log.rows()[0], tuple(row)])
        with Log.open(path) as other, pytest.raises(BadLog) as caught:
            other.read(KINDS)
        assert (caught.value.version, caught.value.field.split(".")[0]) == (1, "payload")


def test_unknown_kinds_are_from_a_newer_dinolab(log: Log) -> None:
    with pytest.raises(BadLog, match=r"event 0, kind: 'core.started' .*newer dinolab"):
        log.read(Kinds((Moved, Drew)))


def test_an_upcast_event_keeps_its_digest(log: Log) -> None:
    """The chain is over the text as written, not over what it has become since."""

    class Moved2(Fact, frozen=True):
        kind = "made.moved"
        kind_version = 2
        seat: int
        path: tuple[int, ...]

    kinds = Kinds(
        (*(fact for fact in KINDS.facts if fact is not Moved), Moved2),
        {("made.moved", 1): lambda old: {"seat": old["seat"], "path": (old["start"], old["end"])}},
    )
    assert log.read(kinds)[1].fact == Moved2(1, (1, 3))
    assert log.read(kinds)[1].digest == log.read(KINDS)[1].digest


def test_a_redacted_copy_has_the_same_digests(log: Log, tmp_path: Path) -> None:
    log.append(events(4, 12), expected_version=4)
    rows = [(*row[: arrow.SECRET], "", *row[arrow.SECRET + 1 :]) for row in log.rows()]
    path = forged(tmp_path, rows)
    with Log.open(path) as copy:
        assert copy.read(KINDS) == tuple(redact(event, -2) for event in log.read(KINDS))
        assert copy.key == b""
    assert tuple(redact(event, REFEREE) for event in log.read(KINDS)) == log.read(KINDS)


def test_following_another_writer(log: Log, path: Path) -> None:
    with Log.open(path) as reader:
        assert reader.tail(KINDS) == ()
        new = log.append(events(4, 9), expected_version=4)
        assert reader.version == 4
        assert reader.tail(KINDS) == new
        assert reader.tail(KINDS) == ()
        newer = log.append(events(9, 10), expected_version=9)
        assert reader.refresh() == 10
        assert (reader.read(KINDS, since=9), reader.last_digest) == (newer, newer[-1].digest)


def test_a_bad_last_message_means_not_yet(log: Log, path: Path) -> None:
    start = path.stat().st_size
    new = log.append(events(4, 9), expected_version=4)
    log.close()
    whole = path.read_bytes()
    with path.open("r+b") as file:
        file.truncate(start)
    with Log.open(path) as reader:
        for cut in range(start, len(whole), 7):
            path.write_bytes(whole[:cut])
            assert reader.tail(KINDS) == ()
        path.write_bytes(whole)
        assert reader.tail(KINDS) == new


@pytest.mark.parametrize("instead", ["0", "12345678"])
def test_following_notices_an_end_taken_back(log: Log, path: Path, instead: str) -> None:
    """Seen before it was acknowledged, then gone: whether another message took its place or not."""
    start = path.stat().st_size
    log.append(events(4, 5), expected_version=4)
    with Log.open(path) as reader:
        assert len(reader.read(KINDS)) == 5
        log.close()
        with path.open("r+b") as file:
            file.truncate(start)
        with pytest.raises(BadLog, match="open it again"):
            reader.tail(KINDS)
        with Log.open(path, write=True, durability="none") as other:
            other.append((Event(4, 4, Moved(2, 2, 2), instead),), expected_version=4)
            other.append(events(5, 6), expected_version=5)
        with pytest.raises(BadLog, match="open it again"):
            reader.tail(KINDS)


def test_an_interrupt_loses_nothing(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stop button may strike between the write and our taking note of it."""
    plain = Writer.append

    def interrupted(self: Writer, message: bytes) -> None:
        plain(self, message)
        raise KeyboardInterrupt

    monkeypatch.setattr(Writer, "append", interrupted)
    with pytest.raises(KeyboardInterrupt):
        log.append(events(4, 6), expected_version=4)
    monkeypatch.setattr(Writer, "append", plain)
    with pytest.raises(WrongExpectedVersion):
        log.append(events(4, 6), expected_version=4)
    log.append((*events(6, 9), closed(9)), expected_version=6)
    assert log.read(KINDS) == chain.seal((*events(0, 9), closed(9)), KEY)


def test_metadata_that_is_no_text_is_no_log(tmp_path: Path) -> None:
    """A well-sealed header of bytes that are no text is damage, not a crash."""
    odd = arrow._SCHEMA.with_metadata({b"format": b"\xff\xfe"}).serialize().to_pybytes()
    path = tmp_path / "main.arrows"
    path.write_bytes(seal.put(odd, first_version=0, rows=0))
    with pytest.raises(BadLog, match="no text"):
        Log.open(path)
