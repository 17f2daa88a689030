"""Nest Raid at a table: what a session makes of simultaneous picks, small actions and luck."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from dinolab.core.action import Refusal
from dinolab.core.chance import Seeded
from dinolab.core.fold import open_questions
from dinolab.core.lines import MemoryLines
from dinolab.core.step import Step, start
from dinolab.core.table import Seat
from dinolab.session import Session
from dinolab.store.lines import DiskLines
from toy import GAME
from toy.actions import Choose, Discard, Done, Pass


def table(seed: str = "5") -> Session:
    """A game of two people whose hands are dealt."""
    opening = start(GAME, [Seat("Ann", "ann"), Seat("Ben", "ben")], {}, key=bytes(16))
    assert isinstance(opening, Step)
    lines = MemoryLines(opening.events, bytes(16))
    session = Session(GAME, lines, "main", chance=Seeded(seed), seed=seed, now=lambda: 0)
    session.run()
    return session


def pick(session: Session, seat: int) -> Choose:
    """Some card of a hand."""
    action = session.legal_actions(seat)[0]
    assert isinstance(action, Choose)
    return action


def reach(session: Session, kind: str) -> int:
    """Play on, passing and picking first cards, until somebody is asked a kind of question."""
    while (asked := open_questions(GAME, session.position))[0].kind != kind:
        actions = session.legal_actions(asked[0].seat)
        choice = Pass() if Pass() in actions else actions[0]
        assert isinstance(session.act(asked[0].seat, choice), Step)
    return asked[0].seat


def test_simultaneous_intents_do_not_refuse_each_other() -> None:
    """Both name the position at which the question opened, and both are taken."""
    session = table()
    opened = session.position.version
    assert isinstance(session.act(1, pick(session, 1), opened=opened), Step)
    assert isinstance(session.act(0, pick(session, 0), opened=opened), Step)


def test_two_seats_answer_at_once(tmp_path: Path) -> None:
    """From the same position, each in a thread: both are taken and written, in one order or the
    other.
    """
    opening = start(GAME, [Seat("Ann", "ann"), Seat("Ben", "ben")], {}, key=bytes(16))
    assert isinstance(opening, Step)
    for number in range(20):
        lines = DiskLines.create(GAME.kinds, f"n{number}", opening.events, root=tmp_path)
        session = Session(GAME, lines, "main", chance=Seeded("5"), seed="5", now=lambda: 0)
        session.run()
        opened, before = session.position.version, len(session.timeline)
        picks = [pick(session, seat) for seat in (0, 1)]
        with ThreadPoolExecutor(2) as pool:
            done = pool.map(partial(session.act, opened=opened), (0, 1), picks)
            assert [type(one) for one in done] == [Step, Step]
        session.close()
        with DiskLines.open(tmp_path / "toy" / f"n{number}", GAME.kinds, write=False) as again:
            new = again.events("main")[before:]
        assert {event.actor for event in new if event.is_input} >= {"0", "1"}


def test_an_answer_to_a_closed_question_is_refused() -> None:
    """A second pick to the same question is refused, never guessed."""
    session = table()
    opened = session.position.version
    card = pick(session, 0)
    session.act(0, card, opened=opened)
    no = session.act(0, card, opened=opened)
    assert isinstance(no, Refusal)
    assert no.code == "question_closed"


def test_small_actions_are_tried_and_not_written() -> None:
    """Discards can be looked at together up to the first question to luck; nothing is kept."""
    session = table()
    seat = reach(session, "discard")
    cards = [a for a in session.legal_actions(seat) if isinstance(a, Discard)]
    before = session.timeline.events
    tried = session.preview(seat, (cards[0], Done()))
    assert not isinstance(tried, Refusal)
    assert len(tried.state.hands[seat]) == len(session.position.state.hands[seat]) - 1
    assert session.timeline.events == before
    assert isinstance(session.preview(seat, (cards[0],) * 4), Refusal)


def test_same_luck_in_a_branch() -> None:
    """What luck answers to a question that is the same again is the same again."""
    session = table()
    seat = reach(session, "discard")
    at = len(session.timeline)
    session.act(seat, Done())
    first = [event.fact for event in session.timeline.events[at:] if event.actor == "chance"]
    assert first
    session.branch(at)
    session.act(seat, Done())
    again = [event.fact for event in session.timeline.events[at:] if event.actor == "chance"]
    assert again == first
