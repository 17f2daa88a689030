"""What is printed on the cards of a match, as lists to look up, with what it seems worth."""

from __future__ import annotations

from typing import Final

from dinolab.core.latest import latest
from dinolab.games.dinosaur_table_battles.events import SetUp
from dinolab.games.dinosaur_table_battles.lean import weights as w
from dinolab.games.dinosaur_table_battles.shapes import CardKind

HITS: Final = {"one": (1, 0), "die": (0, 1), "die-plus": (1, 1), "die-minus": (-1, 1)}
"""The hits of an attack: so many, and so many a die."""
MOST: Final = 12
"""Dice that may lie on a card, at most."""


class Kinds:
    """Dinosaurs and Action Cards by number."""

    def __init__(self, setup: SetUp) -> None:
        cards, dinos = setup.cards, setup.dinos
        self.setup = setup
        self.cards = cards
        self.dino = [card.dino for card in cards]
        self.faces = [tuple(range(1, 7)) if card.doubles else card.faces for card in cards]
        self.least = [2 if card.doubles else 1 for card in cards]
        self.most = [2 if card.doubles else 1 if card.bracket else MOST for card in cards]
        self.counter = [card.reaction.startswith("counter") for card in cards]
        self.breaking = [dino.breaking for dino in dinos]
        self.of = [dino.cards for dino in dinos]
        self.large = [len(dino.cards) >= 3 for dino in dinos]
        self.dice_cards = [
            tuple(card for card in dino.cards if not cards[card].passive) for dino in dinos
        ]
        passives = [[card for card in dino.cards if cards[card].passive] for dino in dinos]
        self.passive_card = [found[0] if found else -1 for found in passives]
        self.passive = [cards[found[0]].passive if found else "" for found in passives]
        self.n = [cards[found[0]].n if found else 0 for found in passives]
        self.sure = [self.passive[card.dino] == "surefooted" for card in cards]
        self.up = [_up(card) for card in cards]
        self.ready = [
            [[self._ready(card, dice, pair) for dice in range(MOST + 1)] for pair in (False, True)]
            for card in cards
        ]

    def _ready(self, card: CardKind, dice: int, pair: bool) -> float:
        """What so many dice on a card are worth, a pair among them or not."""
        if not dice or card.passive:
            return 0.0
        found = 0.0
        if card.attack and (pair or not card.attack_pair):
            flat, each = HITS[card.attack]
            own = 0 if card.attack == "one" or self.sure[self.of[card.dino][0]] else 1
            net = flat + each * dice - own
            found += w.POWER[max(-1, min(net, 4))]
        if card.reaction and (pair or not card.reaction_pair):
            ready, each_die = w.GUARD[card.reaction]
            found += ready + each_die * dice
        return found


def _up(card: CardKind) -> float:
    """What a card is worth by being face up."""
    return w.PASSIVE.get(card.passive, w.UP) if card.passive else w.UP


@latest
def kinds_of(setup: SetUp) -> Kinds:
    """The lists of a match."""
    return Kinds(setup)
