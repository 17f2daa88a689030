"""The stronger bot: it sees no more than its seat, knows what is sure, and beats the greedy one."""

from random import Random

import pytest
from games.dino_racer.driver import Table

from dinolab.arena.playout import bot_seats, play_out
from dinolab.bots import kinds, player
from dinolab.core.fold import open_questions
from dinolab.games.dino_racer import GAME
from dinolab.games.dino_racer.events import Draft
from dinolab.games.dino_racer.rollout import OPEN, Rollout, chance, race_on
from dinolab.games.dino_racer.state import SCORED


def quick(tries: int) -> Rollout:
    """The bot with fewer tries."""
    bot = Rollout(GAME)
    bot.tries = tries
    return bot


def test_it_is_a_player_of_this_game_only() -> None:
    assert isinstance(player("rollout", GAME), Rollout)
    assert "rollout" in kinds(GAME)
    assert "rollout" not in kinds()


def test_it_takes_what_is_about_to_win() -> None:
    """T-Rex stands right before the flag: its card is taken, not that of a dino far behind."""
    table = Table().play("announce 0").put(T=6, R=1, S=1, P=1, B=1, fired=1)
    table = table.play("flip T R S B B")
    seat = open_questions(GAME, table.position)[0].seat
    chosen = quick(20).choose(table.state, GAME.legal_actions(table.state, seat), Random(1))
    assert chosen == Draft(0)


@pytest.mark.parametrize(("options", "seats"), [
    ({}, 4), ({"variant.hidden": "on"}, 4), ({"variant.two-cards": "on"}, 2), ({}, 6),
    ({"ruling.cut-round": "drafted", "ruling.refire": "when-passed-anew"}, 3),
    ({"ruling.race-end-shows": "when-empty", "ruling.turbo-race-end": "fizzles"}, 5),
])  # fmt: skip
def test_it_plays_under_every_kind_of_rule(
    options: dict[str, str], seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games each, the same again from the same seed."""
    monkeypatch.setattr(Rollout, "tries", 2)
    for seed in ("a", "b"):
        first = play_out(GAME, bot_seats(["rollout", "greedy"], seats), options, seed)
        assert play_out(GAME, bot_seats(["rollout", "greedy"], seats), options, seed) == first


def test_it_chooses_by_what_its_seat_sees() -> None:
    """From equal observations and equal luck of its own comes the same card, whatever is hidden."""
    seen: dict[object, Draft] = {}
    table = Table(variant__hidden="on").play("announce 0", "flip T T R S B", "draft T")
    state = table.state
    seat = open_questions(GAME, table.position)[0].seat
    observation = GAME.observe(state, seat)
    for number in range(3):
        full = GAME.sample(observation, Random(number))
        again = GAME.observe(full, seat)
        assert again == observation
        seen[quick(6).choose(again, GAME.legal_actions(full, seat), Random(5))] = Draft(0)
    assert len(seen) == 1


def test_a_race_runs_on_to_its_points() -> None:
    table = Table().play("announce 0", "flip T T R S B")
    state = table.state
    worth = [GAME.hint(state, Draft(dino)) for dino in range(5)]
    seat = open_questions(GAME, table.position)[0].seat
    ends = [race_on(state, Draft(0), worth, Random(number)) for number in range(5)]
    assert all(end.phase == SCORED and len(end.points) == 1 for end in ends)
    assert len({end.spaces for end in ends}) > 1
    assert ends[0] == race_on(state, Draft(0), worth, Random(0))
    assert all(0 < chance(end, seat) < 1 for end in ends)
    for end in ends:
        assert sum(chance(end, one) for one in range(end.setup.players)) == pytest.approx(1)


def test_the_fewer_races_are_left_the_more_a_lead_tells() -> None:
    assert list(OPEN) == sorted(OPEN)


def test_it_beats_the_greedy_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of each at a table, the seats rotated. Few games, few tries and a wide bound;
    `tests/bench/bench_rollout.py` tells how many of 1,000.
    """
    monkeypatch.setattr(Rollout, "tries", 16)
    won = 0.0
    for number in range(20):
        seats = ["rollout", "greedy"] if number % 2 else ["greedy", "rollout"]
        winners = play_out(GAME, bot_seats(seats, 4), {}, f"beats/{number}").outcome.winners
        won += sum(seats[seat % 2] == "rollout" for seat in winners) / len(winners)
    assert won / 20 > 0.35
