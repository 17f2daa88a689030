"""Tables used wrongly, by several at once, or cut off; and what a finished branch may show."""

from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

import dinolab
from dinolab import Bot
from dinolab.core.action import Action, Refusal
from dinolab.core.errors import BadLog, BadName, DinolabError
from dinolab.core.event import Event
from dinolab.core.step import advance
from dinolab.core.table import Adjourn, AnswerTakeback, AskTakeback, HandSeat
from dinolab.games.dino_racer.events import Draft
from dinolab.session import Session


def table(*seats: str | Bot, **more: object) -> Session:
    """A table of Dino Racer in memory, luck already asked."""
    session = dinolab.new("dino_racer", list(seats), seed=7, memory=True, now=lambda: 5, **more)
    session.run()
    return session


def first(session: Session, seat: int) -> Action:
    """Some legal action of a seat."""
    return session.legal_actions(seat)[0]


def play_on(session: Session, inputs: int) -> None:
    """Let whoever is asked take the first legal action."""
    for _ in range(inputs):
        seat = next(s for s in range(len(session.table.seats)) if session.legal_actions(s))
        assert not isinstance(session.act(seat, first(session, seat)), Refusal)


def agreed_takeback(session: Session) -> tuple[int, int]:
    """Two people play and take the first draft back; its seat and position."""
    play_on(session, 3)
    event = next(e for e in session.timeline.events if e.kind == "racer.drafted")
    session.act(int(event.actor), AskTakeback(event.version))
    session.act(1 - int(event.actor), AnswerTakeback(True))
    assert session.line == "b1"
    return int(event.actor), event.version


def test_a_takeback_is_carried_out_once() -> None:
    """Whoever goes back to the line that was left plays on there and is not thrown out again."""
    session = table("Ann", "Ben")
    agreed_takeback(session)
    session.switch("main")
    session.run()
    play_on(session, 2)
    assert session.line == "main"
    assert [line.line for line in session.lines.tree.lines] == ["main", "b1"]


def test_a_takeback_that_the_power_cut_off_is_carried_out_later() -> None:
    """The last yes is on disk and the branch is not: sitting down again makes it."""
    session = dinolab.new("dino_racer", ["Ann", "Ben"], seed=7, id="cut", now=lambda: 5)
    session.run()
    play_on(session, 3)
    event = next(e for e in session.timeline.events if e.kind == "racer.drafted")
    session.act(int(event.actor), AskTakeback(event.version))
    step = advance(session.game, session.position, 1 - int(event.actor), AnswerTakeback(True))
    session.lines.append("main", step.events, expected_version=len(session.timeline))
    session.close()

    again = dinolab.resume("cut")
    again.run()

    assert (again.line, len(again.timeline)) == ("b1", event.version + 1)
    again.run()
    assert len(again.lines.tree.lines) == 2


def to_the_end(session: Session) -> None:
    """Play the line out."""
    while session.outcome is None:
        play_on(session, 1)


def test_a_branch_played_out_shows_nothing_of_the_line_it_left() -> None:
    """While the main line is open its hidden cards stay hidden, however a branch ended."""
    session = dinolab.new("dino_racer", ["Ann", "Ben"], seed=7, id="spoil", variant_hidden="on")
    session.run()
    play_on(session, 3)
    session.branch(len(session.timeline), "what if")
    to_the_end(session)
    assert not session.all_shown
    assert not dinolab.open_log(session.place).all_shown
    session.switch("main")
    to_the_end(session)
    assert session.all_shown
    assert dinolab.open_log(session.place).all_shown


def test_what_was_taken_back_keeps_nothing_hidden() -> None:
    """A line that a take-back or an undo left is followed no longer."""
    session = table("Ann", "Ben")
    agreed_takeback(session)
    play_on(session, 1)
    chooser = int(
        next(e for e in reversed(session.timeline.events) if e.kind == "racer.drafted").actor
    )
    if session.timeline.events[-1].step == len(session.timeline) - 1:
        session.undo(chooser)
    to_the_end(session)
    assert session.lines.tree.line("main").abandoned
    assert session.all_shown


def test_a_seat_is_handed_only_to_a_bot_there_is() -> None:
    """A name that no bot has is refused, and nothing of it is in the log."""
    session = table("Ann", "Ben")
    before = session.timeline.events
    no = session.act(0, HandSeat("nobody"))
    assert isinstance(no, Refusal)
    assert "there are greedy, random and rollout" in session.say(no)
    assert session.timeline.events == before


WRONG: Any = None


@pytest.mark.parametrize(
    "action",
    [
        Draft("T-Rex"), Draft(1.5), Draft(WRONG), Draft(2**70), AskTakeback("3"), HandSeat(WRONG),
        HandSeat("x" * 100_000), HandSeat("\ud800"), "draft", WRONG, object(),
    ],
)  # fmt: skip
def test_actions_made_wrong_in_python_are_refused(action: Any) -> None:
    """Python checks no types: what a log could not give back is no action."""
    session = table("Ann", "Ben")
    before = session.timeline.events
    for seat in (0, 1):
        assert isinstance(session.act(seat, action), Refusal)
        assert isinstance(session.play_from(len(before), seat, action), Refusal)
    assert session.timeline.events == before


@pytest.mark.parametrize("name", ["x" * 61, "\ud800", "a\nb", "\x1b[31m", "\u202e"])
def test_a_branch_has_a_name_that_can_be_shown(name: str) -> None:
    """Anything else is refused before a file is made."""
    session = dinolab.new("dino_racer", ["Ann", "Ben"], seed=7)
    session.run()
    with pytest.raises(BadName, match="no name for a branch"):
        session.branch(len(session.timeline), name)
    assert [path.stem for path in sorted(Path(session.place).iterdir())] == ["main", "tree"]


def test_a_closed_table_writes_nothing() -> None:
    """Others may sit down; the old table neither writes nor locks."""
    session = dinolab.new("dino_racer", ["Ann", "Ben"], seed=7, id="left")
    session.run()
    session.close()
    with pytest.raises(DinolabError, match="closed"):
        play_on(session, 1)
    play_on(dinolab.resume("left"), 1)


def test_a_line_that_cannot_be_read_leaves_the_table_where_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The table stands at one line as a whole, never with one line's name at another's end."""
    session = table("Ann", "Ben")
    session.branch(len(session.timeline))
    here = session.position

    def damaged(line: str) -> tuple[Event, ...]:
        raise BadLog("main.arrows", 3, "digest", "was changed")

    with monkeypatch.context() as patch:
        patch.setattr(session.lines, "events", damaged)
        with pytest.raises(BadLog):
            session.switch("main")
    assert (session.line, session.position, session.lines.tree.head) == ("b1", here, "b1")


def test_threads_at_one_table_take_turns() -> None:
    """Each acts on what the one before left; everything acknowledged is on disk, in order."""
    session = dinolab.new("dino_racer", ["Ann", "Ben"], seed=7, id="threads")
    session.run()
    start = len(session.timeline)

    def adjourn() -> None:
        for _ in range(20):
            session.act(0, Adjourn())

    threads = [Thread(target=adjourn) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    session.close()

    assert len(session.timeline) == start + 80
    assert dinolab.open_log("threads").timeline().events == session.timeline.events


def test_a_bot_that_chooses_nothing_is_named() -> None:
    """Nobody else would ever answer for it, so the table says whose fault it is."""
    session = table("Ann", Bot("random"))
    session._driver.players[1] = Idle()
    with pytest.raises(DinolabError, match="bot at seat 1 chose nothing"):
        play_on(session, 3)


class Idle:
    """A bot that never makes up its mind."""

    blind = True

    def choose(self, observation: Any, actions: tuple[Action, ...], rng: Random) -> Any:
        """Nothing."""
