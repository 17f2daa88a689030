"""A match as bots see it: a lean model that can be copied and played on in a few microseconds.

It knows the rules with the default rulings, from the set-up's numbers, and nothing hidden: between
turns a match hides nothing. `tests/games/dinosaur_table_battles/test_bots.py` plays matches by the
rules and by this model side by side.
"""
