"""A made-up game's events, and child processes, for the tests of the store."""

import os
import signal
import traceback
import warnings
from collections.abc import Callable

from dinolab.core.event import Event, Fact
from dinolab.core.kinds import Kinds
from dinolab.core.table import TABLE_FACTS, Closed, Started
from dinolab.store.log import Header

KEY = bytes(range(16))
HEADER = Header("made_up", 3, "c0ffee")
CARDS = tuple(f"card-{number}" for number in range(64))


class Moved(Fact, frozen=True):
    """A piece went from a place to another."""

    kind = "made.moved"
    seat: int
    start: int
    end: int


class Drew(Fact, frozen=True):
    """A seat drew a card that only it may know."""

    kind = "made.drew"
    secret = ("card",)
    seat: int
    card: str | None = None


class Said(Fact, frozen=True):
    """Free text, the worst thing a log has to hold."""

    kind = "made.said"
    secret = ("whisper",)
    text: str
    whisper: str | None = None


KINDS = Kinds((*TABLE_FACTS, Moved, Drew, Said))


def started(key: bytes = KEY) -> Event:
    """The first event of a game."""
    fact = Started(1, "made_up", 3, "content", "c0ffee", "", (), (), key.hex())
    return Event(0, 0, fact, "table", visible_to="")


def events(start: int, stop: int) -> tuple[Event, ...]:
    """Events by version: the first begins the game, each fourth is an input, each fifth a draw."""
    return tuple(_event(version) for version in range(start, stop))


def _event(version: int) -> Event:
    if version == 0:
        return started()
    seat = version % 3
    fact: Fact = Moved(seat, version, version + 2)
    if version % 5 == 0:
        fact = Drew(seat, CARDS[version % 64])
    step = version - version % 4
    return Event(
        version, step, fact, str(seat), version - 1, "made.rule.four", "engine", str(seat),
        1_000_000 * version,
    )  # fmt: skip


def closed(version: int, key: bytes = KEY) -> Event:
    """The closing event."""
    return Event(version, version, Closed(version, (1,), (0, 5, 2), "won", key.hex()), "engine")


def child(work: Callable[[], object]) -> int:
    """Start a child process that does some work, and return its id; true work means exit code 1."""
    with warnings.catch_warnings():
        # From 3.12 on Python warns where other threads run; children here wait for none of them.
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        code = int(bool(work()))
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def telling(work: Callable[[int], object]) -> tuple[int, int]:
    """Start a child that may write to a pipe: its id, and our end, which ends with the child."""
    source, sink = os.pipe()
    pid = child(lambda: work(sink))
    os.close(sink)  # else a child that died early would leave us reading for ever
    return pid, source


def outcome(pid: int) -> int:
    """Wait for a child: its exit code, negative if a signal ended it."""
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status)


def run(work: Callable[[], object]) -> int:
    """Do some work in a child process, which may crash, and return its exit code."""
    return outcome(child(work))


def kill(pid: int) -> None:
    """End a child at once."""
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
