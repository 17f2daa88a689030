"""A match that can be copied and changed: dice on cards, cards face down, tokens, whose turn."""

from __future__ import annotations

from typing import Final, NamedTuple

from dinolab.games.dinosaur_table_battles.lean.kinds import HITS, Kinds, kinds_of
from dinolab.games.dinosaur_table_battles.state import State, in_play

NOBODY: Final = -1
NOTHING: Final = -1
"""No reaction; and, in place of a card to flip, tokens."""
DRAW: Final = 2
Dice = tuple[int, ...]


class Blow(NamedTuple):
    """An attack that was declared: card, target, hits before reactions, the attacker's own, and
    whether the attacked side had one token.
    """

    card: int
    target: int
    hits: int
    own: int
    one: bool


class Fall(NamedTuple):
    """What a blow comes to after a reaction: hits on a dinosaur, and hits on the attacker."""

    dino: int
    hits: int
    own: int


class Match:
    """A position between two choices. `dice` and `down` are by card, `up` counts a dinosaur's
    face-up cards, `play` has the dinosaurs in play by side.
    """

    __slots__ = ("dice", "down", "first", "kinds", "penalty", "play", "seat", "tokens", "turn",
                 "up", "winner")  # fmt: skip

    def __init__(self, kinds: Kinds) -> None:
        self.kinds = kinds
        self.dice: list[Dice] = []
        self.down: list[bool] = []
        self.up: list[int] = []
        self.play: list[tuple[int, ...]] = [(), ()]
        self.tokens = [0, 0]
        self.penalty = [False, False]
        self.seat = self.first = self.turn = 0
        self.winner = NOBODY

    def copy(self) -> Match:
        """Another that can be changed by itself."""
        new = Match.__new__(Match)
        new.kinds, new.seat, new.first = self.kinds, self.seat, self.first
        new.turn, new.winner = self.turn, self.winner
        new.dice, new.down, new.up = self.dice[:], self.down[:], self.up[:]
        new.play = self.play[:]
        new.tokens, new.penalty = self.tokens[:], self.penalty[:]
        return new

    def has(self, dino: int, code: str) -> bool:
        """Whether a dinosaur's passive ability is this one, and works."""
        kinds = self.kinds
        return kinds.passive[dino] == code and not self.down[kinds.passive_card[dino]]

    def ups(self, dino: int) -> list[int]:
        """A dinosaur's face-up cards."""
        return [card for card in self.kinds.of[dino] if not self.down[card]]

    def life(self, seat: int) -> int:
        """How many cards must be flipped, at least, until a side has one dinosaur left."""
        up = self.up
        counts = [up[dino] for dino in self.play[seat]]
        return sum(counts) - max(counts) if counts else 0

    def cards_up(self, seat: int) -> int:
        """A side's face-up cards."""
        return sum([self.up[dino] for dino in self.play[seat]])

    def free(self, seat: int) -> int:
        """A side's dice that lie on no card."""
        cards, dice, on = self.kinds.dice_cards, self.dice, 0
        for dino in self.play[seat]:
            for card in cards[dino]:
                on += len(dice[card])
        return self.kinds.setup.dice_each - on

    def usable(self, card: int, pair: bool) -> bool:
        """Whether a card is face up with the dice it needs."""
        dice = self.dice[card]
        if not dice or self.down[card]:
            return False
        return not pair or len(set(dice)) < len(dice)

    # Attacks.

    def blows(self) -> list[Blow]:
        """Every attack there is for the side to move."""
        kinds, found = self.kinds, []
        for dino in self.play[self.seat]:
            for card in kinds.dice_cards[dino]:
                if self.dice[card] and self.usable(card, kinds.cards[card].attack_pair):
                    for target in self.play[1 - self.seat]:
                        if self._may_aim(card, dino, target):
                            found.append(self.blow(card, target))
        return found

    def _may_aim(self, card: int, dino: int, target: int) -> bool:
        kinds = self.kinds
        if self.has(dino, "ignores-all"):
            return True
        if self.has(dino, "ignores-with-dice") and len(self.dice[card]) >= kinds.n[dino]:
            return True
        if self.has(target, "water-lurker"):
            return False
        if kinds.large[dino]:
            return not self.has(target, "not-by-large") or self.has(dino, "bonk")
        if kinds.large[target]:
            return True
        friends = self.play[1 - self.seat]
        return not any(d != target and self.has(d, "guards-small") for d in friends)

    def blow(self, card: int, target: int) -> Blow:
        """An attack with a card."""
        kinds = self.kinds
        dino, attack = kinds.dino[card], kinds.cards[card].attack
        flat, each = HITS[attack]
        hits = flat + each * len(self.dice[card])
        passive = kinds.passive[dino]
        if (
            passive == "watch-the-skies"
            and self.has(dino, passive)
            and self.up[target] < len(kinds.of[target])
        ) or (passive == "ambush" and kinds.large[target] and self.has(dino, passive)):
            hits += kinds.n[dino]
        free = attack == "one" or self.tokens[self.seat] == 1 or self.has(dino, "surefooted")
        return Blow(card, target, max(hits, 0), 0 if free else 1, self.tokens[1 - self.seat] == 1)

    # Reactions.

    def reactions(self, blow: Blow) -> list[int]:
        """What the attacked side may answer: cards, and `NOTHING` where it need not react."""
        if not blow.hits:
            return [NOTHING]
        kinds, seat = self.kinds, 1 - self.seat
        attacker = kinds.dino[blow.card]
        skies = self.has(attacker, "watch-the-skies")
        found = [
            card
            for dino in self.play[seat]
            for card in kinds.dice_cards[dino]
            if self.dice[card]
            and kinds.counter[card] == (dino == blow.target)
            and self.usable(card, kinds.cards[card].reaction_pair)
            and not (skies and kinds.cards[card].reaction == "block")
        ]
        need = bool(found) and not any(
            self.has(dino, "alarm") and blow.hits <= kinds.n[dino] for dino in self.play[seat]
        )
        if not self.has(attacker, "bonk"):
            found += [
                kinds.passive_card[dino]
                for dino in self.play[seat]
                if dino != blow.target and self.has(dino, "treetops")
            ]
        return found if need else [*found, NOTHING]

    def fall(self, blow: Blow, card: int) -> Fall | None:
        """What a blow comes to if that card reacts; None where it is blocked."""
        kinds, target, hits, own = self.kinds, blow.target, blow.hits, blow.own
        attacker = kinds.dino[blow.card]
        if card == NOTHING:
            if hits and self.has(attacker, "unanswered"):
                hits += kinds.n[attacker]
        elif kinds.cards[card].passive:
            own += kinds.cards[card].n
        elif not self.has(attacker, "bonk"):
            code, dice = kinds.cards[card].reaction, len(self.dice[card])
            if code == "block":
                return None
            if kinds.counter[card]:
                own += dice if code == "counter-die" else 1
                if self.has(target, "spikes"):
                    own += kinds.n[target]
            else:
                target = kinds.dino[card]
            if code == "absorb-one":
                hits = min(hits, 1)
            elif code in ("absorb-less", "counter-less"):
                hits -= 1
            elif code in ("absorb-dice", "counter-reduce"):
                hits -= dice
        if not kinds.large[attacker] and self.has(target, "armour"):
            hits -= kinds.n[target]
        return Fall(target, max(hits, 0), own)

    def may_flip(self, blow: Blow, fall: Fall) -> list[int]:
        """The cards that may be flipped for the hits."""
        if fall.hits and (blow.one or fall.hits >= self.kinds.breaking[fall.dino]):
            return self.ups(fall.dino)
        return []

    # What happens.

    def strike(self, blow: Blow, card: int, flip: int) -> None:
        """An attack, the reaction to it, and how its hits are met."""
        self.dice[blow.card] = ()
        fall = self.react(blow, card)
        if fall is not None and self.winner == NOBODY:
            self.land(blow, fall, flip)

    def land(self, blow: Blow, fall: Fall, flip: int) -> None:
        """The attacked side's hits, then the attacker's."""
        self.meet(blow, fall, flip)
        if self.winner == NOBODY and fall.own:
            self.tokens[self.seat] = max(self.tokens[self.seat] - fall.own, 0)
            if not self.tokens[self.seat]:
                self.winner = 1 - self.seat
            else:
                self._one_each()

    def react(self, blow: Blow, card: int) -> Fall | None:
        """A reaction: its dice or its card, and the next attack, are spent."""
        fall = self.fall(blow, card)
        if card != NOTHING:
            self.penalty[1 - self.seat] = True
            self.dice[card] = ()
            if self.kinds.cards[card].passive:
                self.turn_down(card)
        return fall

    def meet(self, blow: Blow, fall: Fall, flip: int) -> None:
        """The attacked side's hits: a card flipped for all, or tokens."""
        if not fall.hits:
            return
        if flip != NOTHING:
            self.turn_down(flip)
            return
        seat = self.seat
        paid = min(fall.hits, self.tokens[1 - seat])
        self.tokens[1 - seat] -= paid
        thief = self.kinds.dino[blow.card]
        if self.has(thief, "egg-thieves"):
            self.tokens[seat] += min(self.kinds.n[thief], paid)
        if not self.tokens[1 - seat]:
            self.winner = seat
        else:
            self._one_each()

    def turn_down(self, card: int) -> None:
        """A card of the attacked side goes face down; an emptied dinosaur leaves play."""
        self.down[card], self.dice[card] = True, ()
        dino, seat = self.kinds.dino[card], 1 - self.seat
        self.up[dino] -= 1
        if not self.up[dino]:
            self.play[seat] = tuple(d for d in self.play[seat] if d != dino)
            if len(self.play[seat]) < 2:
                self.winner = self.seat

    def _one_each(self) -> None:
        if self.tokens == [1, 1]:
            one, two = self.cards_up(0), self.cards_up(1)
            self.winner = 0 if one > two else 1 if two > one else 1 - self.first

    def next_turn(self) -> None:
        """The other side's turn; after too many turns what is left decides."""
        if self.turn >= self.kinds.setup.cap:
            mine = [(self.tokens[seat], self.cards_up(seat)) for seat in (0, 1)]
            self.winner = DRAW if mine[0] == mine[1] else 0 if mine[0] > mine[1] else 1
        self.turn += 1
        self.seat = 1 - self.seat


def match_of(state: State) -> Match:
    """The match of an observation, after the draft."""
    match = Match(kinds_of(state.setup))
    match.dice, match.down = list(state.dice), list(state.down)
    match.up = [sum(not state.down[card] for card in cards) for cards in match.kinds.of]
    match.play = [in_play(state, 0), in_play(state, 1)]
    match.tokens, match.penalty = list(state.tokens), list(state.penalty)
    match.seat, match.first, match.turn = state.seat, state.first, state.turn
    return match
