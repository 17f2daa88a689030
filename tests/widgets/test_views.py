"""The widgets as Python objects: what they hold, what they answer, what shows without a kernel."""

from typing import Any

import pytest

from dinolab import Bot
from dinolab.core.errors import DinolabError
from dinolab.core.event import REFEREE, SPECTATOR
from dinolab.lobby import new
from dinolab.session import Session
from dinolab.widgets import PlayWidget, ReplayWidget


def table(*seats: Any, **options: Any) -> Session[Any]:
    return new("dino_racer", seats or ("Ann", Bot("random")), seed=5, memory=True, **options)


class Answers(list[dict[str, str]]):
    """What a widget sends; stands in for its `send`."""

    def __init__(self, widget: Any) -> None:
        widget.send = lambda content, buffers=None: self.append(content)


def intent(widget: PlayWidget, nonce: str = "n1", **changed: Any) -> dict[str, Any]:
    prompt = widget.prompt
    return {
        "type": "intent",
        "nonce": nonce,
        "line": prompt["line"],
        "opened": prompt["question"]["opened"],
        "seat": prompt["question"]["seat"],
        "action": prompt["choices"][0]["action"],
        **changed,
    }


def test_the_same_game_reads_the_same() -> None:
    """Text and picture of an output are the same in every run: notebooks are compared by them."""
    one, other = PlayWidget(table()), PlayWidget(table())
    end = len(one.session.timeline)
    assert repr(one) == repr(other) == f"PlayWidget(Dino Racer: Ann, random; position {end})"
    data, _ = one._repr_mimebundle_()
    again, _ = other._repr_mimebundle_()
    assert data["text/plain"] == again["text/plain"]
    assert data["image/svg+xml"] == again["image/svg+xml"]
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/plain"].startswith("Dino Racer, race 1 of 3\n")


def test_a_choice_is_acknowledged_and_shown() -> None:
    """An intent moves the session on; the traits follow."""
    session = table()
    widget = PlayWidget(session)
    answers = Answers(widget)
    widget.receive(intent(widget))
    assert answers == [{"type": "ack", "nonce": "n1"}]
    assert widget.prompt["position"] == len(session.timeline)
    assert widget.tail["from"] + len(widget.tail["events"]) == len(session.timeline)


def test_the_same_message_twice_acts_once() -> None:
    """A message that is tried again gets its first answer."""
    session = table()
    widget = PlayWidget(session)
    answers = Answers(widget)
    message = intent(widget)
    widget.receive(message)
    length = len(session.timeline)
    widget.receive(message)
    assert len(session.timeline) == length
    assert answers[0] == answers[1]


@pytest.mark.parametrize(
    "changed",
    [
        {"opened": 2},
        {"seat": 1},
        {"seat": 9},
        {"line": "b7"},
        {"action": "nonsense"},
        {"action": '{"type":"racer.flip","dino":1}'},
        {"action": "[" * 20_000},
    ],
    ids=["closed question", "a bot's seat", "no seat", "no line", "no action", "luck", "too deep"],
)
def test_what_may_not_be_is_refused(changed: dict[str, Any]) -> None:
    """A refusal says why and changes nothing."""
    session = table()
    widget = PlayWidget(session)
    answers = Answers(widget)
    before = session.timeline.events
    widget.receive(intent(widget, **changed))
    assert answers[0]["type"] == "refused"
    assert answers[0]["why"]
    assert session.timeline.events == before


@pytest.mark.parametrize(
    "content",
    [None, 7, {}, {"type": "intent", "nonce": "a"}, {"type": "rm", "nonce": "b"}, {"nonce": ["c"]}],
)
def test_other_messages_are_not_understood(content: Any) -> None:
    """Whatever a page sends, nothing breaks."""
    widget = PlayWidget(table())
    answers = Answers(widget)
    widget.receive(content)
    assert answers[0]["why"] == "This was not understood."


def test_an_error_is_shown_and_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the log cannot be written, the view says so and Python hears of it too."""
    session = table()
    widget = PlayWidget(session)
    answers = Answers(widget)

    def full(*_args: Any, **_named: Any) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(session.lines, "append", full)
    with pytest.raises(OSError, match="No space"):
        widget.receive(intent(widget))
    assert answers == [{"type": "refused", "nonce": "n1", "why": "No space left on device"}]


def test_a_bug_is_shown_and_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error nobody meant is told as such."""
    widget = PlayWidget(table())
    answers = Answers(widget)
    monkeypatch.setattr(widget._host, "handle", lambda _message: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        widget.receive(intent(widget))
    assert answers[0]["why"].startswith("Something went wrong: ZeroDivisionError")


def test_a_replay_shows_everything_only_when_all_is_over() -> None:
    """A game that goes on is shown through a spectator's eyes, unless somebody asks otherwise."""
    session = table("Ann", "Ben")
    session.run()
    assert ReplayWidget(session).viewer == SPECTATOR
    assert ReplayWidget(session, viewer=1).viewer == 1
    finished = table(Bot("random", "Ann"), Bot("random", "Ben"))
    finished.run()
    assert ReplayWidget(finished).viewer == REFEREE


def test_a_replay_does_not_act() -> None:
    """Only "play from here" makes a table of it."""
    widget = ReplayWidget(table())
    answers = Answers(widget)
    widget.receive({"type": "undo", "nonce": "u"})
    assert answers[0]["type"] == "refused"


def test_a_replay_that_cannot_be_played_on_says_so() -> None:
    """A shelf without a table."""
    record = ReplayWidget(table(), at=4)
    record._open_table = None
    answers = Answers(record)
    record.receive({"type": "branch", "nonce": "b", "line": "main", "p": 4})
    assert answers[0]["type"] == "refused"


def test_where_nobody_chooses_any_more_there_is_nothing_to_play() -> None:
    """The end of a finished game is no place to play on from."""
    session = table(Bot("random", "Ann"), Bot("random", "Ben"))
    session.run()
    widget = ReplayWidget(session)
    answers = Answers(widget)
    widget.receive({"type": "branch", "nonce": "b", "line": "main", "p": len(session.timeline)})
    assert "Nobody chooses" in answers[0]["why"]


@pytest.mark.parametrize(("at", "start"), [(0, 0), (7, 7), (-1, None), (999, None)])
def test_a_replay_begins_where_it_is_told(at: int, start: int | None) -> None:
    """Positions count from the end where they are negative, and stay inside the line."""
    session = table()
    session.run()
    end = len(session.timeline)
    expected = end if start is None else start
    assert ReplayWidget(session, at=at).cursor == {"line": "main", "p": expected}


def test_a_view_that_is_closed_lets_go() -> None:
    """A closed widget hears no more of its table."""
    session = table()
    widget = PlayWidget(session)
    widget.close()
    position = widget.prompt["position"]
    session.act(0, session.legal_actions(0)[0])
    assert widget.prompt["position"] == position


def test_cells_and_clicks_share_one_table() -> None:
    """What a cell does with the session shows in the widget."""
    session = table()
    widget = PlayWidget(session)
    session.act(0, session.legal_actions(0)[0])
    assert widget.prompt["position"] == len(session.timeline)


def test_an_unknown_line_is_an_error_of_its_own() -> None:
    """Switching to a line that is not there is refused."""
    widget = PlayWidget(table())
    answers = Answers(widget)
    widget.receive({"type": "switch", "nonce": "s", "line": "nowhere"})
    assert answers[0]["why"] == "There is no such line."
    with pytest.raises(DinolabError):
        table().switch("nowhere")


def unveil(widget: PlayWidget) -> int:
    """Play a round, and let whoever is asked then in front of the screen."""
    session = widget.session
    for _ in session.table.seats:
        choose(session)
    seat = int(widget.prompt["curtain"]["seat"])
    widget.receive({"type": "curtain", "nonce": f"c{len(session.timeline)}", "seat": seat})
    assert widget.viewer == seat
    return seat


def choose(session: Session[Any]) -> None:
    """Whoever is asked takes the first card."""
    seat = next(seat for seat in session.table.people if session.legal_actions(seat))
    session.act(seat, session.legal_actions(seat)[0])


def test_who_has_left_is_not_taken_for_there_again() -> None:
    """The next turn begins behind the curtain, also where a cell or another view took this one."""
    session = table("Ann", "Ben", variant_hidden="on")
    widget = PlayWidget(session)
    seat = unveil(widget)
    while session.legal_actions(seat):
        choose(session)
    while not session.legal_actions(seat):
        choose(session)
    assert widget.viewer == SPECTATOR
    assert widget.prompt["curtain"]["seat"] == seat


def test_an_output_keeps_nobodys_hidden_cards() -> None:
    """A widget that is shown again while somebody sees their cards writes none into the file."""
    session = table("Ann", "Ben", variant_hidden="on")
    widget = PlayWidget(session)
    seat = unveil(widget)
    kept, _ = widget._repr_mimebundle_()
    hidden, _ = ReplayWidget(session, viewer=SPECTATOR, at=-1)._repr_mimebundle_()
    seen, _ = ReplayWidget(session, viewer=seat, at=-1)._repr_mimebundle_()
    assert hidden["image/svg+xml"] != seen["image/svg+xml"]
    assert kept["image/svg+xml"] == hidden["image/svg+xml"]
    assert kept["text/plain"] == hidden["text/plain"]


def test_a_refused_branch_leaves_the_table_in_its_line() -> None:
    """Where nobody chooses any more on another line, the line in play stays the one in play."""
    session = table(Bot("random", "Ann"), Bot("random", "Ben"))
    session.run()
    end = len(session.timeline)
    session.sit_in(session.timeline.nearest_end(40))
    widget = PlayWidget(session)
    answers = Answers(widget)
    widget.receive({"type": "branch", "nonce": "b", "line": "main", "p": end})
    assert "Nobody chooses" in answers[0]["why"]
    assert session.line == "b1"


def test_a_pasted_name_of_a_line_is_cleaned() -> None:
    """Control characters and direction marks in what was typed or pasted are left out."""
    session = table()
    widget = PlayWidget(session)
    choose(session)
    answers = Answers(widget)
    name = " what\x07 \u202eif\n" + "x" * 80
    widget.receive({"type": "branch", "nonce": "b", "line": "main", "p": 12, "name": name})
    assert answers[0]["type"] == "ack"
    assert session.lines.tree.line(session.line).name == ("what if" + "x" * 80)[:60]


def at_table(widget: PlayWidget, start: str) -> dict[str, Any]:
    """What to send for something one may do at the table."""
    found = next(c for c in widget.prompt["table"] if c["label"].startswith(start))
    changed = {"opened": -1, "seat": found["seat"], "action": found["action"]}
    return intent(widget, f"{start} {widget.prompt['position']}", **changed)


@pytest.mark.parametrize("seats", [("Ann", Bot("random")), ("Ann", "Ben", Bot("random"))])
def test_conceding_by_mistake_can_be_taken_back(seats: tuple[Any, ...]) -> None:
    """A line that is over goes on before what a person did last, in a line of its own."""
    session = table(*seats)
    widget = PlayWidget(session)
    answers = Answers(widget)
    while not widget.prompt["over"]:
        before = len(session.timeline)
        widget.receive(at_table(widget, "Concede"))
    finished = session.timeline.events
    widget.receive({"type": "undo", "nonce": "u"})
    assert answers[-1]["type"] == "ack"
    assert session.timeline.events[:before] == finished[:before]
    assert not widget.prompt["over"]
    assert widget.prompt["question"] or widget.prompt["curtain"]
    assert session.lines.events("main") == finished


def test_a_bot_that_plays_on_for_somebody_is_not_taken_back() -> None:
    """Take back means what a person chose, not what is chosen for one who conceded."""
    session = table("Ann", "Ben", Bot("random"))
    widget = PlayWidget(session)
    answers = Answers(widget)
    choose(session)
    choose(session)
    widget.receive(at_table(widget, "Concede"))
    gone = session.table.conceded[0]
    other = 1 - gone
    while not session.legal_actions(other):
        choose(session)
    mine = [e.version for e in session.timeline.events if e.actor == str(other) and e.is_input]
    session.act(other, session.legal_actions(other)[0])
    widget.receive({"type": "undo", "nonce": "u"})
    assert answers[-1]["type"] == "ack"
    left = [e.version for e in session.timeline.events if e.actor == str(other) and e.is_input]
    assert left == mine


def test_a_closed_table_says_so() -> None:
    """Whoever looks at a widget after its table was closed is told, in words, and nothing else."""
    session = new("dino_racer", ("Ann", Bot("random")), seed=5)
    widget = PlayWidget(session)
    session.close()
    for look in (lambda: repr(widget), lambda: ReplayWidget(session)):
        with pytest.raises(DinolabError, match="closed"):
            look()
    ReplayWidget.__new__(ReplayWidget).close()  # as when one that was never made is collected


@pytest.mark.parametrize("seats", [("Ann", "Ben"), ("Ann", "Ben", Bot("random"))])
def test_who_conceded_still_looks_on(seats: tuple[Any, ...]) -> None:
    """Nobody's cards lie open, here or on the line that was left, because another gave up."""
    session = table(*seats, variant_hidden="on")
    widget = PlayWidget(session)
    unveil(widget)
    widget.receive({"type": "branch", "nonce": "b", "line": "main", "p": 14})
    if widget.prompt["curtain"]:
        seat = widget.prompt["curtain"]["seat"]
        widget.receive({"type": "curtain", "nonce": "c", "seat": seat})
    widget.receive(at_table(widget, "Concede"))
    assert session.table.conceded
    assert widget.viewer == SPECTATOR
    assert widget.prompt["over"] or widget.prompt["curtain"]
