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
