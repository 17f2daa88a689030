import pytest
from views.pretend import POND, played

from dinolab.core.event import REFEREE, SPECTATOR
from dinolab.core.outcome import Outcome
from dinolab.views.narrate import cite, narrate, narrative, outcome_text, viewer_name


def test_why_an_event_happened() -> None:
    expected = """\
[4] Ann swims from 0 to 1.
    rule pond.move (rulebook lines 4-6): Swim that many spaces; nobody swims past the far bank.
because [3] The die shows 1. (luck)
    rule pond.roll (rulebook line 3): On your turn the die decides how far you swim."""
    assert narrative(narrate(POND, played(), 4)) == expected


def test_secrets_stay_secret() -> None:
    seen = [narrate(POND, played(), 1, viewer)[0].sentence for viewer in (0, 1, SPECTATOR, REFEREE)]
    hidden = "Ann is dealt something hidden."
    assert seen == ["Ann is dealt heron.", hidden, hidden, "Ann is dealt heron."]


def test_no_such_event() -> None:
    with pytest.raises(KeyError):
        narrate(POND, played(), 999)


def test_rulings_and_unknown_rules() -> None:
    ruling = cite(POND.rulebook, "pond.ruling.far-bank")
    assert ruling.ruling
    assert ruling.lines == ()
    assert cite(POND.rulebook, "core.started").text.startswith("A game starts")
    assert cite(POND.rulebook, "pond.gone").text == ""


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (Outcome((0,), (6, 3), "arrived", ""), "Ann wins with 6 points: first at the far bank."),
        (Outcome((0, 1), (1, 1), "tie", ""), "Ann and Ben share the win with 1 point."),
        (Outcome((), (0, 0), "tie", ""), "Nobody wins."),
        (Outcome((0, 1), (0, 0), "draw", ""), "The game is a draw, as agreed."),
        (Outcome((1,), (-2, -1), "arrived", ""), "Ben wins: first at the far bank."),
        (
            Outcome((1,), (0, 1), "arrived", "", "step"),
            "Ben wins with 1 step: first at the far bank.",
        ),
        (Outcome((1,), (0, 0), "conceded", ""), "Ben wins: nobody else is left in the game."),
    ],
)
def test_outcomes(outcome: Outcome, text: str) -> None:
    assert outcome_text(POND, outcome, ("Ann", "Ben")) == text


def test_viewers() -> None:
    names = ("Ann", "Ben")
    assert [viewer_name(v, names) for v in (1, SPECTATOR, REFEREE, 7)] == [
        "Ben", "spectator", "everything", "seat 7",
    ]  # fmt: skip
