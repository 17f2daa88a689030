"""What replay steps by: rounds of two turns, turns, choices within a turn, what is open."""

from games.dinosaur_table_battles.driver import Table, fighting
from games.dinosaur_table_battles.positions import MATCHES, positions

from dinolab.core.outcome import Clock
from dinolab.games.dinosaur_table_battles import GAME


def clock(table: Table) -> Clock:
    return GAME.clock(table.state)


def test_turns_and_rounds() -> None:
    table, seen = Table(), []
    for _ in range(5):
        seen.append((clock(table).round, clock(table).turn))
        table.turn()
    assert seen == [(1, 1), (1, 2), (2, 3), (2, 4), (3, 5)]


def test_choices_within_a_turn_are_counted() -> None:
    table = fighting({"tri.1": "4"})
    seen = [clock(table)]
    for line in ("attack tri.1 ptera", "roll 123456", "place tri.1 4 1", "place stego.1 3 1"):
        seen.append(clock(table.play(line)))
    assert [(c.ply, c.phase) for c in seen] == [
        (0, "attack"), (1, "roll"), (1, "place"), (2, "place"), (3, "place"),
    ]  # fmt: skip
    assert clock(table.play("end")).ply == 0
    assert clock(table.play("pass")).ply == 1


def test_the_phase_is_the_open_question() -> None:
    table = fighting({"tri.1": "446", "rex.2": "12"}, breaking={"rex": 3})
    seen = [clock(table).phase]
    for line in ("attack tri.1 ptera", "react rex.2", "pay"):
        seen.append(clock(table.play(line)).phase)
    assert seen == ["attack", "react", "break", "roll"]


def test_the_clock_never_goes_back() -> None:
    for name in MATCHES:
        clocks = [GAME.clock(position.state) for position in positions(name)]
        marks = [(c.turn, c.ply) for c in clocks]
        assert marks == sorted(marks)
        assert clocks[-1].phase == "over"
