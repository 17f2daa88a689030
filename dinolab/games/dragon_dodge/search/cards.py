"""What a hand can pay: needs of a whole line at once, wildcards included.

A card that is needed is paid by one of its kind or by so many alike of another. Whoever has one of
the kind loses nothing by playing it: if a triple pays for it and the card lies in another triple,
the two can be exchanged. So a line's needs can be paid exactly if what is missing, card by card, is
at most the number of triples in what is left over; in which order does not matter.

Needs are packed into one int, six bits a kind, so that adding needs is adding ints.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from dinolab.games.dragon_dodge.events import Counts, Pay

BITS: Final = 6
ONE: Final = tuple(1 << BITS * kind for kind in range(10))
"""One card of a kind, packed."""


class Purse:
    """What cards of one deck can pay: `cost` is how many cards go for needs (only those that can be
    paid are in it), `more` how many more needed cards can be paid on top of those.
    """

    def __init__(self, cards: Counts, alike: int) -> None:
        self.cards, self.alike = cards, alike
        self.cost = dict(_payable(cards, alike))
        self.more = self.more_of(range(len(cards)))

    def more_of(self, kinds: Sequence[int]) -> dict[int, int]:
        """How many more cards of these kinds can be paid: fuller needs first."""
        more: dict[int, int] = {}
        for packed in sorted(self.cost, reverse=True):
            further = [1 + more[packed + ONE[k]] for k in kinds if packed + ONE[k] in more]
            more[packed] = max(further, default=0)
        return more


def _payable(cards: Counts, alike: int) -> Iterator[tuple[int, int]]:
    """All needs that can be paid, with how many cards go for them."""
    wild = sum(count // alike for count in cards)
    for needs in product(*(range(count + wild + 1) for count in cards)):
        missing = sum(max(need - have, 0) for need, have in zip(needs, cards, strict=True))
        if missing and missing > sum(
            max(have - need, 0) // alike for need, have in zip(needs, cards, strict=True)
        ):
            continue
        packed = sum(need * one for need, one in zip(needs, ONE, strict=False))
        yield packed, sum(needs) + missing * (alike - 1)


@lru_cache(maxsize=1 << 12)
def purse(cards: Counts, alike: int) -> Purse:
    """The purse of these cards."""
    return Purse(cards, alike)


def pay_for(needs: Sequence[Pay], cards: Counts, alike: int) -> list[Pay]:
    """Cards for each of a line's plays, in order; together they must be payable."""
    total = [sum(need.count(kind) for need in needs) for kind in range(len(cards))]
    spare = [max(have - need, 0) for have, need in zip(cards, total, strict=True)]
    left = list(cards)
    paid = []
    for need in needs:
        pay: list[int] = []
        for kind in need:
            if left[kind] > spare[kind]:
                left[kind] -= 1
                pay.append(kind)
                continue
            wild = next(k for k, count in enumerate(spare) if count >= alike)
            spare[wild] -= alike
            left[wild] -= alike
            pay += [wild] * alike
        paid.append(tuple(sorted(pay)))
    return paid
