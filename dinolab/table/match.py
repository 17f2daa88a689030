"""Which word somebody means by a few letters.

Letters match a label if they are beginnings of its words, from the first on: `el`, `elb` and `er`
match "Elbow Room". Upper case, accents and signs do not count. What fits in full, or as the short
form, is meant whatever else begins like it; so is the one that begins with these very letters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from dinolab.core.sheet import Mark


@lru_cache(maxsize=1024)
def plain(text: str) -> str:
    """A text without upper case, accents and signs.

    >>> plain("Osmólska & Galli"), plain("?")
    ('osmolska galli', '?')
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(re.findall(r"\w+", kept)) or kept.strip()


def split(text: str) -> list[str]:
    """The words of a line: between blanks and commas; `-` and `?` are words of their own.

    >>> split("th, el -th?")
    ['th', 'el', '-', 'th', '?']
    """
    return re.findall(r"[^\s,?-]+|[?-]", text)


def fits(letters: str, label: str) -> bool:
    """Whether letters are beginnings of the label's words, from the first word on.

    >>> fits("egr", "egg roll"), fits("er", "egg roll"), fits("gr", "egg roll"), fits("ll", "egg")
    (True, True, False, False)
    """
    return _fit(letters.replace(" ", ""), tuple(label.split()))


def _fit(letters: str, words: tuple[str, ...]) -> bool:
    if not letters:
        return True
    if not words:
        return False
    first, rest = words[0], words[1:]
    for size in range(1, min(len(first), len(letters)) + 1):
        if first[:size] != letters[:size]:
            return False
        if _fit(letters[size:], rest):
            return True
    return False


def find(letters: str, marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The words that letters may mean: one where they are plain, none, or several."""
    said, all_marks = plain(letters), tuple(marks)
    if not said:
        return ()
    whole = tuple(m for m in all_marks if said in (plain(m.label), plain(m.short)))
    if whole:
        return whole
    found = tuple(m for m in all_marks if fits(said, plain(m.label)))
    begin = tuple(m for m in found if plain(m.label).startswith(said))
    return begin if len(begin) == 1 else found


def shortest(mark: Mark, marks: Iterable[Mark]) -> str:
    """The fewest letters that mean this word among others: its short form, a beginning, or the
    beginnings of its first two words.
    """
    all_marks, label = tuple(marks), plain(mark.label)
    first, _, second = label.partition(" ")
    tried = [mark.short] if mark.short else []
    tried += [label[:size].replace(" ", "") for size in range(1, len(label) + 1)]
    tried += [first[:a] + second[:b] for a in (1, 2) for b in (1, 2) if second]
    good = [letters for letters in tried if find(letters, all_marks) == (mark,)]
    return min(good, key=len, default=label)
