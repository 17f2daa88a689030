"""The feats of Dodos Riding Dinos: the rulebook's achievements, each as a small question about a
race, a Cup or a Derby that somebody won (`dodos.feats.*`).

The races of a Cup are races like others; a Derby, which a team wins on two tracks, has feats of its
own only. What else the rulebook leaves open is ruled in `dodos.ruling.feats`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from dinolab.core.feats import Feat, Feats, Finished, Mark
from dinolab.core.options import Option
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.content import BOARDS
from dinolab.games.dodos_riding_dinos.told import BEGIN, TELLS, Race, races

RULE: Final = "dodos.feats."
WHO: Final = "ruling.feats"
CHARACTERS: Final = (
    "marsh-spike", "othniel-tracy", "osborn-reynaldo", "riggs-sauro", "godefroit-valery",
    "oberndorfer-pico", "mantell-iggy", "brown-knobs", "parks-toot", "ostrom-dash",
    "osmolska-galli", "stromer-sandy",
)  # fmt: skip
"""The twelve Racer cards of the box."""

Chosen = dict[str, str]


def only_normal(race: Race, seat: int, _: Chosen) -> bool:
    """All cards that the winner played were Normal ones."""
    return race.types[seat] <= {"normal"}


def no_projectiles(race: Race, seat: int, chosen: Chosen) -> bool:
    """The winner (by ruling: anybody) launched nothing; the egg at a glass ramp is no launch."""
    return not _did(race.launched, seat, chosen)


def no_dice(race: Race, seat: int, chosen: Chosen) -> bool:
    """The winner (by ruling: anybody) rolled no die, not even at a shortcut."""
    return not _did(race.rolled, seat, chosen)


def _did(who: set[int], seat: int, chosen: Chosen) -> bool:
    return bool(who) if chosen[WHO] == "anyone" else seat in who


def most_cards(race: Race, seat: int, _: Chosen) -> bool:
    """The winner holds more cards than each of the others."""
    hands = _end(race).hands
    return all(hands[seat] > hand for other, hand in enumerate(hands) if other != seat)


def overpassing(race: Race, seat: int, _: Chosen) -> bool:
    """Somebody else crossed the line first; the winner ran past that racer and is ahead of it."""
    at = _end(race).progress
    return seat in race.overtook and at[seat] > at[race.first]


def first_round(race: Race, _seat: int, _: Chosen) -> bool:
    """The race was over with its first round."""
    return race.round == 1


def five_challengers(race: Race, _seat: int, _: Chosen) -> bool:
    """One person against five Challengers."""
    return (race.setup.people, race.setup.challengers) == (1, 5)


def two_hard(race: Race, _seat: int, chosen: Chosen) -> bool:
    """One person against two Challengers at the hard level."""
    alone = (race.setup.people, race.setup.challengers) == (1, 2)
    return alone and chosen["difficulty"] == "hard"


def same_type(race: Race, seat: int) -> bool:
    """Whenever both of a Derby's team laid a card, the two were of one type."""
    teams = len(race.racers) // 2
    pairs = [(types[seat], types[(seat + teams) % len(types)]) for types in race.revealed]
    both = [pair for pair in pairs if all(pair)]
    return bool(both) and all(mine == other for mine, other in both)


def _end(race: Race) -> ev.RaceEnded:
    assert race.end is not None
    return race.end


RACE: Final[dict[str, Callable[[Race, int, Chosen], bool]]] = {
    "only-normal": only_normal,
    "no-projectiles": no_projectiles,
    "no-dice": no_dice,
    "most-cards": most_cards,
    "overpassing": overpassing,
    "first-round": first_round,
    "five-challengers": five_challengers,
    "two-hard": two_hard,
}
"""Feats of one race, by what they ask of its winner."""


def judge(game: Finished, chosen: Chosen) -> Iterator[Mark]:
    """What was achieved in a game."""
    found = tuple(races(game.told))
    if dict(game.options)["mode"] == "derby":
        yield from _derby(found[0])
        return
    for race in found:
        yield from _race(race, {**dict(game.options), **chosen})
    for one in game.told:
        if isinstance(one.fact, ev.CupEnded):
            for seat in one.fact.winners:
                yield Mark("win-cup", seat, one.version)
                if all(seat in race.winners for race in found):
                    yield Mark("whole-cup", seat, one.version)


def _race(race: Race, chosen: Chosen) -> Iterator[Mark]:
    """What the winners of a race did."""
    for seat in race.winners:
        yield Mark("every-track", seat, race.version, race.setup.board)
        yield Mark("every-character", seat, race.version, race.racers[seat])
        for name, asks in RACE.items():
            if asks(race, seat, chosen):
                yield Mark(name, seat, race.version)


def _derby(race: Race) -> Iterator[Mark]:
    """What the winning team did."""
    for seat in race.winners:
        yield Mark("win-derby", seat, race.version)
        if same_type(race, seat):
            yield Mark("same-type", seat, race.version)


def _feat(name: str, parts: tuple[str, ...] = (), of: str = "") -> Feat:
    return Feat(name, RULE + name, parts, of)


FEATS: Final = Feats(
    feats=(
        _feat("every-track", BOARDS, "board"),
        *map(_feat, RACE),
        _feat("every-character", CHARACTERS, "racer"),
        *map(_feat, ("win-cup", "whole-cup", "win-derby", "same-type", "dodorado")),
    ),
    facts=(*BEGIN, *TELLS, ev.CupEnded),
    judge=judge,
    options=(Option(WHO, ("winner", "anyone"), "dodos.ruling.feats"),),
)
"""What can be earned, in the order of the rulebook."""
