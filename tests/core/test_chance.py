"""Sources of luck: a seed, a script, what was answered before, a person."""

from __future__ import annotations

import pytest
from toy.actions import Draw, Roll

from dinolab.core.action import Question
from dinolab.core.chance import Remembered, Scripted, Seeded, Typed
from dinolab.core.errors import DinolabError
from dinolab.core.event import CHANCE

DIE = tuple((Roll(value), 1) for value in range(1, 7))
DECK = ((Draw("graze"), 5), (Draw("hush"), 1), (Draw("stash"), 0))


def ask(key: str) -> Question:
    """A question to luck."""
    return Question(CHANCE, "roll", 3, "toy.card.forage", key)


def test_equal_key_same_answer() -> None:
    """A seed answers a question by its key alone, whatever was asked before."""
    one, other = Seeded(7), Seeded("7")
    keys = [f"roll/{n}" for n in range(50)]
    forwards = {key: one.answer(ask(key), DIE) for key in keys}
    assert forwards == {key: other.answer(ask(key), DIE) for key in reversed(keys)}
    assert [Seeded(8).answer(ask(key), DIE) for key in keys] != list(forwards.values())


def test_answers_come_up_by_weight() -> None:
    """Five in six draws are the card of which there are five; weight 0 never comes up."""
    drawn = [Seeded(1).answer(ask(str(n)), DECK) for n in range(6000)]
    assert drawn.count(Draw("stash")) == 0
    assert abs(drawn.count(Draw("hush")) - 1000) < 120
    rolled = [Seeded(2).answer(ask(str(n)), DIE) for n in range(6000)]
    assert all(abs(rolled.count(Roll(value)) - 1000) < 120 for value in range(1, 7))


@pytest.mark.parametrize("outcomes", [(), ((Draw("hush"), 0),)])
def test_nothing_to_pick_from_is_an_error(outcomes: tuple[tuple[Draw, int], ...]) -> None:
    """A seed cannot answer where nothing can come up; it says which question."""
    with pytest.raises(DinolabError, match="roll/9"):
        Seeded(1).answer(ask("roll/9"), outcomes)


def test_a_script_is_read_line_by_line() -> None:
    """Then another source goes on, or it is an error that names the question."""
    script = Scripted([Roll(3), Roll(4)], Seeded(1))
    assert [script.answer(ask("a"), DIE), script.answer(ask("a"), DIE)] == [Roll(3), Roll(4)]
    assert script.answer(ask("a"), DIE) == Seeded(1).answer(ask("a"), DIE)
    with pytest.raises(DinolabError, match="no answer left for 'b'"):
        Scripted([]).answer(ask("b"), DIE)


def test_what_was_answered_before_is_answered_again() -> None:
    """Same luck is the same answer to the same question, if it can still come up."""
    luck = Remembered([("a", Roll(2)), ("b", Draw("stash"))], Seeded(5))
    assert luck.answer(ask("a"), DIE) == Roll(2)
    assert luck.answer(ask("b"), DIE) == Seeded(5).answer(ask("b"), DIE)
    assert luck.answer(ask("c"), DIE) == Seeded(5).answer(ask("c"), DIE)


def test_a_person_may_still_be_thinking() -> None:
    """Typed luck has no answer until somebody says it."""
    assert Typed().answer(ask("a"), DIE) is None
    assert Typed(lambda question, outcomes: outcomes[0][0]).answer(ask("a"), DIE) == Roll(1)
