"""One board of noughts and crosses by random players, with OpenSpiel and PettingZoo.

Each in the loop that its documentation shows. Loaded only where they are installed.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random

Plays = Callable[[int], int]
"""Plays so many games and returns how many moves they had."""


def open_spiel(name: str) -> Plays:
    """A game of OpenSpiel: `python_tic_tac_toe` (rules in Python) or `tic_tac_toe` (in C++)."""
    import pyspiel

    import_module("open_spiel.python.games.tic_tac_toe")  # makes the one in Python known
    game = pyspiel.load_game(name)

    def play(games: int) -> int:
        random, moves = Random(1).random, 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                moves += 1
        return moves

    return play


def petting_zoo() -> Plays:
    """PettingZoo's classic `tictactoe_v3`."""
    from pettingzoo.classic import tictactoe_v3

    env = tictactoe_v3.env()

    def play(games: int) -> int:
        random, moves = Random(1).random, 0
        for _ in range(games):
            env.reset()
            for _agent in env.agent_iter():
                observation, _reward, ended, cut, _info = env.last()
                if ended or cut:
                    env.step(None)
                    continue
                legal = [at for at, free in enumerate(observation["action_mask"]) if free]
                env.step(legal[int(random() * len(legal))])
                moves += 1
        return moves

    return play
