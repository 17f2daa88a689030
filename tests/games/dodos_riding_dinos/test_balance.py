"""What is read from races, and that the pack's note says what was measured."""

import pytest

from dinolab.arena.playout import bot_seats, play_out
from dinolab.core.balance import Row
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.balance import BALANCE, Told, fairness, read
from dinolab.games.dodos_riding_dinos.content import BOARDS


def test_a_report_looks_at_all_boards_with_six_seats() -> None:
    assert [case.name for case in BALANCE.cases(GAME.content)] == list(BOARDS)
    assert BALANCE.seats == (6,)
    assert BALANCE.games * len(BOARDS) == 10_000


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_read_from_a_race_is_what_happened(board: str) -> None:
    race = play_out(GAME, bot_seats(("random",), 6), {"board": board}, "told")
    (told,) = read(race.events, race.outcome)
    state = race.position.state
    assert told.racers == tuple(racer.kind for racer in state.racers)
    assert (told.rounds, told.code) == (state.round, race.outcome.code)
    assert told.winners == race.outcome.winners
    played, drawn = dict(told.played), dict(told.drawn)
    assert sum(played.values()) >= 5 * state.round
    assert all(played[card] <= drawn[card] + 9 for card in played)
    assert told.enraged <= told.rounds


def test_shares_count_each_race_and_parts_of_a_victory() -> None:
    drawn, played = (("block", 4), ("pothole", 2)), (("block", 1), ("pothole", 2))
    found = fairness([
        Told(("a", "b"), (0,), 6, 2, 1, drawn, played, "furthest"),
        Told(("a", "c"), (0, 1), 8, 0, 3, drawn, played, "shared"),
    ])  # fmt: skip
    assert (found.races, found.rounds, found.enraged, found.recovered) == (2, 7, 1, 2)
    assert found.racers == (("a", 2, 1.5), ("c", 1, 1.0), ("b", 1, 0.0))
    assert found.cards == (("pothole", 1.0), ("block", 0.25))
    assert found.ends == (("furthest", 1), ("shared", 1))


def test_the_table_names_boards_racers_and_cards() -> None:
    racers = tuple(racer.id for racer in GAME.content.racer[:6])
    told = Told(racers, (0,), 7, 2, 1, (("thunder", 2),), (("thunder", 1),), "furthest")
    rows = [Row(board, 6, "greedy", 1, (told,)) for board in BOARDS]
    lines = BALANCE.table(GAME.content, rows).splitlines()
    assert [line.split()[0] for line in lines[1:5]] == list(BOARDS)
    assert "Marsh & Spike                4          6.00  passing-hit 3" in lines
    assert "Thunder                  normal          50%" in lines


def test_the_note_says_what_was_measured() -> None:
    assert "python -m dinolab.arena.balance dodos_riding_dinos" in GAME.content.note
    for racer in GAME.content.racer:
        assert racer.name in GAME.content.note
