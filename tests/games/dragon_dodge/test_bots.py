"""The bots: greedy's hints, the hunter, and how they are found."""

from random import Random

import pytest
from cli.kit import run
from games.dragon_dodge.driver import Table, action
from games.dragon_dodge.positions import position, scattered

import dinolab
from dinolab import Bot
from dinolab.arena.playout import bot_seats, play_out
from dinolab.bots import kinds, player
from dinolab.core.action import Action
from dinolab.core.errors import BadName
from dinolab.games import find
from dinolab.games.dragon_dodge import GAME
from dinolab.games.dragon_dodge.events import Discard, Draw, EndPlays
from dinolab.games.dragon_dodge.hunter import Hunter
from dinolab.games.dragon_dodge.state import State

CORNERED = """
    EEEE-D1  .        EEEE-O1
    NNNN-P1  .        .
    EEEE-D2  EEEE     FFFF-O2
"""


def best(state: State) -> Action:
    """What greedy would take."""
    return max(GAME.legal_actions(state, 0), key=lambda one: GAME.hint(state, one))


# Greedy.


def test_a_tag_comes_first() -> None:
    assert best(position("EEEE-D1 EEEE-O1 . EEEE-P1 EEEE-D2", "ERM")) == action("step D1 12 E")


def test_a_wizard_beside_a_dragon_goes_away() -> None:
    state = position("EEEE-D1 EEEE-P1 EEEE EEEE . . FFFF-O1 . FFFF-P2 FFFF-D2", "E")
    assert best(state) == action("step P1 13 E")


def test_cards_are_not_wasted() -> None:
    """Far from everybody there is nothing to gain by walking or spinning."""
    state = position("EEEE-P1 EEEE . . EEEE-D1 . . EEEE-O1 . EEEE-D2", "EERR")
    assert best(state) == EndPlays()


def test_the_scarcer_deck_is_drawn_from() -> None:
    """Elements are wanted five to three."""
    for cards, deck in (("ER", 0), ("EER", 0), ("EEER", 1), ("EEERR", 0), ("EEEERR", 1)):
        state = position(CORNERED, cards)
        assert max((0, 1), key=lambda one: GAME.hint(state, Draw(one))) == deck, cards


def test_the_placing_spell_goes_first_where_nothing_is_captured() -> None:
    state = position(CORNERED, "EEFNRMP")
    worth = {card: GAME.hint(state, Discard(1, card)) for card in range(3)}
    assert max(worth, key=worth.__getitem__) == 2


@pytest.mark.parametrize("seed", range(60))
def test_hints_need_no_more_than_an_observation(seed: int) -> None:
    state = scattered(Random(seed), most=8)
    seen = GAME.observe(state, 0)
    for one in GAME.legal_actions(state, 0):
        assert GAME.hint(seen, one) == GAME.hint(state, one)


# The hunter.


def test_the_hunter_follows_a_line_to_its_end() -> None:
    state, hunter, rng = position(CORNERED, "EEEP"), Hunter(GAME), Random(1)
    plays = []
    table = Table()
    table.position = type(table.position)(table.position.version, state, table.position.table)
    while table.asked == "play" and not any(e.kind == "dodge.wizard_tagged" for e in table.last):
        seen = GAME.observe(table.state, 0)
        play = hunter.choose(seen, GAME.legal_actions(table.state, 0), rng)
        plays.append(play)
        table.act(0, play)
    assert plays[:2] == [action("step D2 32 E"), action("place 3 12 0 P")]
    assert len(plays) == 4


def test_the_hunter_does_not_trade_its_wizard_for_nothing() -> None:
    """It could tag its own last wizard only; it ends its plays, or steps away."""
    state = position("EEEE-D1 EEEE-P1 EEEE . FFFF-O1 . NNNN-D2", "E")
    seen = GAME.observe(state, 0)
    choice = Hunter(GAME).choose(seen, GAME.legal_actions(state, 0), Random(1))
    assert choice != action("step D1 12 E")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_number_of_hunters_plays_to_the_end(seats: int) -> None:
    played = play_out(GAME, bot_seats(["hunter", "greedy"], seats), {}, f"hunters {seats}")
    assert played.outcome.code in ("last-team", "cap")


def test_the_same_seed_gives_the_same_game() -> None:
    first, again = (
        play_out(GAME, bot_seats(["hunter", "greedy"], 2), {}, "same").events for _ in range(2)
    )
    assert first == again


def test_greedy_beats_random_and_the_hunter_greedy() -> None:
    """A few games only; `tests/bench/bench_dodge.py --match` plays 400."""
    for better, worse, games, least in (("greedy", "random", 20, 18), ("hunter", "greedy", 10, 6)):
        won = 0
        for number in range(games):
            pair = [better, worse] if number % 2 else [worse, better]
            winners = play_out(GAME, bot_seats(pair, 2), {}, f"strength {number}").outcome.winners
            won += [pair[seat] for seat in winners] == [better]
        assert won >= least, (better, won)


# How they are found.


def test_a_game_brings_its_own_bots() -> None:
    racer = find("dino_racer")
    assert set(kinds(GAME)) - set(kinds()) == {"hunter"}
    assert set(kinds(racer)) - set(kinds()) == {"rollout"}
    assert isinstance(player("hunter", GAME), Hunter)
    there_are = r"no bot called 'hunter'.*for Dino Racer: greedy, random, rollout"
    with pytest.raises(BadName, match=there_are):
        player("hunter", racer)
    with pytest.raises(BadName, match=r"nearest is 'hunter' \(for Dragon Dodge: greedy, hunter"):
        player("huntress", GAME)


def test_the_hunter_sits_at_a_table() -> None:
    table = dinolab.new("dragon_dodge", ["Ann", Bot("hunter")], seed=3, memory=True)
    table.run()
    assert table.table.seats[1].bot == "hunter"
    with pytest.raises(BadName, match="no bot called 'hunter'"):
        dinolab.new("dino_racer", ["Ann", Bot("hunter")], memory=True)


def test_the_command_line_knows_it() -> None:
    done = run("simulate", "dragon_dodge", "--games", 1, "--seats", 2, "--bots", "hunter,greedy")
    assert done.code == 0
    assert "hunter 1" in done.out
    assert "no bot called" in run("simulate", "dino_racer", "--bots", "hunter").err
