"""Cards of all dinos are worth about the same; hints are worth following."""

import pytest
from games.dino_racer.driver import Table

from dinolab.arena.balance import main, play_row
from dinolab.arena.playout import bot_seats, play_out
from dinolab.games.dino_racer import GAME
from dinolab.games.dino_racer.balance import BALANCE, worth
from dinolab.games.dino_racer.events import Draft, Flip
from dinolab.games.dino_racer.hints import place_chances, strengths

(RACE,) = BALANCE.cases(GAME.content)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_one_card_of_each_dino_is_worth_about_the_same(seats: int) -> None:
    """Few games, so a loose bound; the content pack notes 20,000 games and 1.15."""
    found = worth(play_row(GAME, RACE, 200, seats, seed="test"))
    assert found.ratio < 1.4
    assert found.races >= 3 * 200 - 5
    for shares in found.places:
        assert sum(shares) == pytest.approx(1)


def test_the_report_is_the_same_for_any_number_of_processes() -> None:
    one = play_row(GAME, RACE, 120, 2, seed="test")
    assert play_row(GAME, RACE, 120, 2, seed="test", jobs=2) == one
    assert "max/min" in BALANCE.table(GAME.content, [one])


def test_the_command_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    main(["dino_racer", "--games", "3", "--seats", "2,3"])
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["seats", "races", "T-Rex", "Raptor", "Steggy", "Tri-Top", "Bronto",
                            "max/min"]  # fmt: skip
    assert [row.split()[0] for row in rows] == ["2", "3"]


def test_the_content_note_names_the_command() -> None:
    assert "python -m dinolab.arena.balance dino_racer" in GAME.content.note


def test_chances_of_a_place_add_up_over_the_dinos() -> None:
    state = Table().play("announce 0").put(T=5, R=4, S=3, P=2).state
    chances = [place_chances(strengths(state), dino) for dino in range(5)]
    for place in range(3):
        assert sum(chance[place] for chance in chances) == pytest.approx(1)


def test_hints_prefer_the_leader_when_the_flag_is_near() -> None:
    state = Table().play("announce 0").put(T=7, R=3, S=3, P=2, B=1, fired=1).state
    hints = [GAME.hint(state, Draft(dino)) for dino in range(5)]
    assert max(hints) == hints[0]
    assert hints[0] == pytest.approx(4, abs=0.5)
    assert GAME.hint(state, Flip(0)) == 0


def test_hints_need_no_hidden_card() -> None:
    table_ = Table(variant__hidden="on").play("announce 0", "flip T T R S B", "draft T T R S")
    seen = GAME.observe(table_.state, 0)
    assert GAME.hint(seen, Draft(0)) == GAME.hint(table_.state, Draft(0))


def test_following_hints_beats_drafting_at_random() -> None:
    """One greedy player in four would win a quarter by luck alone."""
    won = 0.0
    for number in range(60):
        kinds = ["random"] * 4
        kinds[number % 4] = "greedy"
        outcome = play_out(GAME, bot_seats(kinds, 4), {}, f"hints/{number}").outcome
        won += outcome.returns[number % 4]
    assert won / 60 > 0.4
