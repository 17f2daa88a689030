"""Who has earned which feat: what games offer (`core/feats.py`), told over any number of logs.

A game is looked at once: what its people did is kept in an index by the digest of its log
(`index.py`). What takes several games is then a fold over all games of a player (`book.py`).
"""

from dinolab.ledger.book import Book, Earned, OnTheWay, feats_in

__all__ = ["Book", "Earned", "OnTheWay", "feats_in"]
