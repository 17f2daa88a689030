"""The vocabulary every other room speaks: events, actions, chance, folds, scenes, rules.

Pure: no disk, no clock, no screen, no game. Only the standard library and msgspec.
Read `game.py` for what a game supplies, `event.py` for what a log holds, `step.py` for how an
action becomes events.
"""
