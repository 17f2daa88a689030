"""Who has earned which feat: what games offer (`core/feats.py`), told over any number of logs.

A game is looked at once: what its people did is kept in an index by the digest of its log
(`index.py`). What takes several games is then a fold over all games of a player (`book.py`). Some
feats are earned away from the table and lie in a log of their own (`signed.py`).
"""

from dinolab.ledger.book import Book, Earned, OnTheWay, feats_at, feats_in
from dinolab.ledger.signed import answer, riddle_of, sign, signed_at

__all__ = [
    "Book", "Earned", "OnTheWay", "answer", "feats_at", "feats_in", "riddle_of", "sign",
    "signed_at",
]  # fmt: skip
