"""A table being played: nothing shown that is not on disk, branches, take-backs, bots."""

from pathlib import Path

import pytest

import dinolab
from dinolab import Bot
from dinolab.core.action import Action, Refusal
from dinolab.core.errors import BadName, DinolabError
from dinolab.core.event import CHANCE, Event
from dinolab.core.table import AnswerTakeback, AskTakeback, Concede, HandSeat, OfferDraw
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


def test_people_and_bots_play_to_the_end() -> None:
    """A game with bots ends by its rules and is closed with its outcome and key."""
    session = table("Ann", Bot("greedy"), Bot("random"))
    while session.outcome is None:
        session.act(0, first(session, 0))

    closed = session.timeline.events[-1].fact
    assert closed.kind == "core.closed"
    assert closed.count == len(session.timeline) - 1
    assert closed.shown_key == session.lines.key("main").hex()
    assert session.legal_actions(0) == ()


def test_a_refusal_changes_and_writes_nothing() -> None:
    """An action out of turn gives a reason and leaves the line as it was."""
    session = table("Ann", "Ben")
    waiting = next(s for s in (0, 1) if not session.legal_actions(s))
    action = first(session, 1 - waiting)
    before = session.timeline.events

    no = session.act(waiting, action)

    assert isinstance(no, Refusal)
    assert session.say(no)
    assert session.timeline.events == before


def test_an_answer_to_a_closed_question_is_refused() -> None:
    """A click that comes twice, or late, is refused by the question it names, never guessed."""
    session = table("Ann", "Ben")
    seat = next(s for s in (0, 1) if session.legal_actions(s))
    opened = session.prompt(seat).question.opened
    action = first(session, seat)

    assert not isinstance(session.act(seat, action, opened=opened), Refusal)
    again = session.act(seat, action, opened=opened)

    assert isinstance(again, Refusal)
    assert again.code == "question_closed"


def test_one_action_and_all_that_follows_by_itself_is_one_message(tmp_path: Path) -> None:
    """What nobody has to think about is written with the action that brought it about."""
    session = dinolab.new("dino_racer", ["Ann", Bot("random")], seed=1, id="one", now=lambda: 5)
    log = session.lines.folder.stream("main")
    session.run()
    assert log.messages == 2
    session.act(0, first(session, 0))
    assert log.messages == 3


def test_memory_is_never_ahead_of_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the append fails, the table stands where the log stands, and play goes on after."""
    session = dinolab.new("dino_racer", ["Ann", "Ben"], seed=1, now=lambda: 5)
    session.run()
    seat = next(s for s in (0, 1) if session.legal_actions(s))
    before = session.position

    def full(line: str, events: tuple[Event, ...], *, expected_version: int) -> None:
        raise DinolabError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(session.lines, "append", full)
        with pytest.raises(DinolabError, match="full"):
            session.act(seat, first(session, seat))
    assert session.position == before

    session.act(seat, first(session, seat))
    session.close()
    assert len(dinolab.open_log(session.place).timeline()) == len(session.timeline)


def test_acting_in_the_past_opens_a_branch_and_leaves_the_parent_alone() -> None:
    """A different choice at an old position is a child line; the parent's events are the same."""
    session = table("Ann", "Ben")
    play_on(session, 6)
    main = session.timeline.events
    at = next(e.version for e in main if e.kind == "racer.drafted")
    seat = int(main[at].actor)
    taken = session.game.action_of(main[at].fact)
    other = next(
        a for a in session.game.legal_actions(session.timeline.at(at).state, seat) if a != taken
    )

    session.play_from(at, seat, other, "what if")

    assert session.line == "b1"
    assert session.lines.tree.line("b1").name == "what if"
    assert session.timeline.events[:at] == main[:at]
    assert session.lines.events("main") == main


def test_the_same_choice_at_the_same_place_joins_the_line_that_is_there() -> None:
    """Repeating what was done is not a new branch, neither on the main line nor on a child."""
    session = table("Ann", "Ben")
    play_on(session, 4)
    at = next(e.version for e in session.timeline.events if e.kind == "racer.drafted")
    event = session.timeline.events[at]
    seat, taken = int(event.actor), session.game.action_of(event.fact)
    other = next(
        a for a in session.game.legal_actions(session.timeline.at(at).state, seat) if a != taken
    )

    session.play_from(at, seat, taken)
    assert session.line == "main"
    session.play_from(at, seat, other)
    session.switch("main")
    session.play_from(at, seat, other)

    assert session.line == "b1"
    assert len(session.lines.tree.lines) == 2


def test_same_luck_gives_equal_questions_equal_answers() -> None:
    """A branch that does the same things turns the same cards; with new luck it need not."""
    session = dinolab.new("dino_racer", ["Ann", "Ben"], memory=True, now=lambda: 5)
    session.run()
    at = len(session.timeline)
    play_on(session, 8)
    flips = [e.fact for e in session.timeline.events[at:] if e.actor == "chance"]
    drafts = [e for e in session.timeline.events[at:] if e.kind == "racer.drafted"]

    session.branch(at, "again")
    for event in drafts:
        session.act(int(event.actor), session.game.action_of(event.fact))

    again = [e.fact for e in session.timeline.events[at:] if e.actor == "chance"]
    assert len(flips) > 8
    assert again == flips


def test_a_branch_starts_at_the_end_of_a_step() -> None:
    """In the middle of a step, before the start and after the end are refused with the nearest."""
    session = table("Ann", "Ben")
    inside = next(e.version for e in session.timeline.events if not e.is_input and e.version > 2)
    for at in (0, inside, len(session.timeline) + 1, -3):
        with pytest.raises(BadName, match="position"):
            session.branch(at)
    assert session.line == "main"


def test_against_bots_a_choice_can_be_taken_back() -> None:
    """Bots never mind: the choice is asked anew on a branch, and the old line stays."""
    session = table("Ann", Bot("random"))
    before = session.prompt(0).choices
    session.act(0, first(session, 0))
    length = len(session.timeline)

    session.undo(0)

    assert session.line == "b1"
    assert session.prompt(0).choices == before
    assert len(session.lines.events("main")) == length + 1


def test_other_people_must_agree_to_a_take_back() -> None:
    """With a person who has acted since, it is an offer; a no leaves everything as it is."""
    session = table("Ann", "Ben")
    play_on(session, 2)
    seat = int(next(e for e in session.timeline.events if e.kind == "racer.drafted").actor)

    session.undo(seat)
    assert session.line == "main"
    assert session.table.takeback is not None
    session.act(1 - seat, AnswerTakeback(False))
    assert session.table.takeback is None
    session.undo(seat)
    session.act(1 - seat, AnswerTakeback(True))

    assert session.line == "b1"


def test_a_choice_that_showed_something_hidden_is_taken_back_only_if_others_agree() -> None:
    """Picks of a draft lie hidden until both are made: the second one shows the first, and another
    hand. The first, and cards set aside, show nothing.
    """
    session = dinolab.new(
        "dinosaur_table_battles", ["Ann", "Ben"], seed=1, memory=True, mode="draft"
    )
    session.run()
    for seat in (0, 1):
        session.act(seat, first(session, seat))
        session.undo(seat)
        assert session.table.takeback is None
        session.act(seat, first(session, seat))
    session.act(0, first(session, 0))
    session.undo(0)
    assert session.table.takeback is None
    session.act(0, first(session, 0))
    session.act(1, first(session, 1))
    line, hand = session.line, session.position.state.draft.hands[1]

    session.undo(1)
    assert session.table.takeback is not None
    assert (session.line, session.position.state.draft.hands[1]) == (line, hand)
    session.act(0, AnswerTakeback(True))
    assert [seat for seat in (0, 1) if session.legal_actions(seat)] == [1]


def test_taking_back_before_choosing_is_refused() -> None:
    """There is nothing to take back before one has chosen."""
    session = table("Ann", Bot("random"))
    assert session.undo(0) == Refusal("nothing_to_undo", "core.table")
    assert isinstance(session.act(0, AskTakeback(10_000)), Refusal)


def test_a_seat_that_concedes_is_played_on_and_cannot_win() -> None:
    """With three seats the game goes on; with all but one conceded it ends."""
    session = table("Ann", "Ben", "Cem")
    session.act(0, Concede())
    assert session.outcome is None
    play_on(session, 2)
    assert session.prompt(0).question is None
    assert any(e.kind == "racer.drafted" and e.actor == "0" for e in session.timeline.events)
    session.act(1, Concede())

    assert session.outcome.winners == (2,)
    assert session.outcome.code == "conceded"


def test_a_draw_that_everybody_accepts_ends_the_game() -> None:
    """The last yes ends it; the log is closed."""
    session = table("Ann", "Ben", Bot("random"))
    session.act(0, OfferDraw())
    offer = session.prompt(1).table
    yes = next(c for c in offer if "answer_draw" in c.action)
    session.act(1, session.read_action(yes.action))

    assert session.outcome.code == "draw"
    assert session.timeline.events[-1].kind == "core.closed"


def test_a_seat_can_be_handed_to_a_bot_and_taken_back() -> None:
    """From then on the bot chooses, until a person sits down again."""
    session = table("Ann", "Ben")
    session.act(0, HandSeat("greedy"))
    play_on(session, 3)
    assert session.table.people == (1,)
    assert session.prompt(0).question is None
    session.act(0, HandSeat(""))
    assert session.table.people == (0, 1)


def test_sitting_in_at_a_game_of_bots_hands_a_seat_to_a_person() -> None:
    """ "Play from here" asks the seat that chose next on the recorded line."""
    session = table(Bot("random"), Bot("greedy"))
    at = next(e.version for e in session.timeline.events[120:] if e.kind == "racer.drafted")
    seat = int(session.timeline.events[at].actor)

    session.sit_in(at, "my turn")

    assert session.table.people == (seat,)
    assert session.prompt(seat).question is not None


def test_preview_decides_and_writes_nothing() -> None:
    """Small actions can be tried before they are confirmed; luck is never asked for them."""
    session = table("Ann", "Ben")
    seat = next(s for s in (0, 1) if session.legal_actions(s))
    before = len(session.timeline)

    there = session.preview(seat, (first(session, seat),))

    assert not isinstance(there, Refusal)
    assert there.version > before
    assert len(session.timeline) == before


@pytest.mark.parametrize("text", ["", "{", "[]", '{"type":"nope"}', '{"type":"racer.draft"}', "9"])
def test_what_is_no_action_is_refused(text: str) -> None:
    """Anything a view may send is an action of this game or a refusal."""
    assert isinstance(table("Ann", "Ben").read_action(text), Refusal)


def test_a_view_is_told_of_every_change() -> None:
    """Watchers hear of appends, branches and switches, until they stop."""
    session = table("Ann", "Ben")
    heard: list[int] = []
    stop = session.watch(lambda: heard.append(len(session.timeline)))
    play_on(session, 1)
    session.branch(session.timeline.step_end(8))
    session.run()
    assert len(heard) >= 2
    stop()
    count = len(heard)
    play_on(session, 1)
    assert len(heard) == count


def test_luck_can_be_typed_at_the_table() -> None:
    """With typed luck the table waits, and a person answers for the chance seat."""
    from dinolab.core.chance import Typed

    session = dinolab.new("dino_racer", ["Ann", "Ben"], chance=Typed(), memory=True, now=lambda: 5)
    session.run()
    asked = session.prompt(CHANCE)
    assert asked.question is not None

    session.act(CHANCE, session.read_action(asked.choices[0].action), source="declared")

    assert session.timeline.events[-1].source == "declared"


def test_who_watches_hears_of_a_take_back_when_all_of_it_is_written() -> None:
    """The line that was left is marked before the views are told, so that none shows it as live."""
    session = table("Ann", Bot("random"))
    session.act(0, first(session, 0))
    seen: list[bool] = []
    session.watch(lambda: seen.append(session.lines.tree.line("main").abandoned))

    session.undo(0)

    assert session.line == "b1"
    assert seen[-1]
    told_on_branch = seen[1:]  # the first is the question for the take-back, on the old line
    assert all(told_on_branch)
