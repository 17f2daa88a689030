"""Who sees what: hands, cards face down, cards chosen for damage, and what is still in the deck."""

from __future__ import annotations

from collections import Counter
from random import Random

from msgspec.structs import replace

from dinolab.games.dodos_riding_dinos.frames import Damage, Frame, Turn, Window
from dinolab.games.dodos_riding_dinos.state import SCHEMING, Counts, Racer, State, pile


def observe(state: State, viewer: int) -> State:
    """The position as a seat or a spectator may see it."""
    racers = tuple(
        racer if seat == viewer else _hidden(racer, state)
        for seat, racer in enumerate(state.racers)
    )
    pending = tuple(_frame(frame, viewer) for frame in state.pending)
    return replace(state, racers=racers, pools=None, pending=pending, viewer=viewer)


def _hidden(racer: Racer, state: State) -> Racer:
    """Another's racer: the hand, and a card that lies face down."""
    played = None if racer.played and state.phase == SCHEMING else racer.played
    return replace(racer, hand=(None,) * len(racer.hand), played=played)


def _frame(frame: Frame, viewer: int) -> Frame:
    if not isinstance(frame, Damage):
        return frame
    picks = tuple(
        pick if pick is None or seat == viewer else (None,) * len(pick)
        for seat, pick in zip(frame.victims, frame.picks, strict=True)
    )
    return replace(frame, picks=picks)


def seen(observation: State) -> Counts:
    """The cards by kind whose place this view knows."""
    cards = [*observation.used]
    for racer in observation.racers:
        cards += [card for card in racer.hand if card is not None]
        cards += [racer.played] if racer.played else []
    for frame in observation.pending:
        plays = getattr(frame, "plays", ())
        cards += [play.card for play in plays]
        extra = getattr(frame, "extra", "")
        cards += [extra] if extra else []
    return tuple(cards.count(kind.id) for kind in observation.setup.pack)


def in_sight(state: State) -> Counter[str]:
    """The cards that lie open on the table: discarded, revealed, played as Reactions."""
    found = Counter(state.used)
    if state.phase != SCHEMING:
        found.update(racer.played for racer in state.racers if racer.played)
    for frame in state.pending:
        if isinstance(frame, Window):
            found.update(play.card for play in frame.plays)
        if isinstance(frame, Turn) and frame.extra:
            found[frame.extra] += 1
    return found


def elsewhere(state: State, cards: Counter[str]) -> tuple[str, ...]:
    """The kinds of cards of which not all copies are among these, in the order of their ids."""
    kinds = state.setup.pack
    return tuple(sorted(card.id for card in kinds if cards[card.id] < card.copies))


def holdable(state: State, seat: int) -> tuple[str, ...]:
    """The different cards that a person's hand may hold, sorted. Where part of it is unknown (a
    real table, `State.unseen`) that is whatever does not lie open with all its copies.
    """
    hand = state.racers[seat].hand
    known = Counter(card for card in hand if card is not None)
    if len(hand) == sum(known.values()):
        return tuple(sorted(known))
    return tuple(sorted({*known, *elsewhere(state, in_sight(state) + known)}))


def sample(observation: State, rng: Random) -> State:
    """A full position that fits: the cards out of sight, dealt at random to the hands and cards
    that do not show; the rest is in the deck and in Challengers' piles.
    """
    if observation.pools is not None:
        return observation
    kinds = observation.setup.pack
    left = [
        card.id
        for card, known in zip(kinds, seen(observation), strict=True)
        for _ in range(card.copies - known)
    ]
    rng.shuffle(left)
    played = [  # before the hands are dealt: not every card can lie face down
        _playable(observation, left) if racer.played is None else racer.played
        for racer in observation.racers
    ]
    racers = []
    for racer, card in zip(observation.racers, played, strict=True):
        hand = pile(*(left.pop() if card is None else card for card in racer.hand))
        racers.append(replace(racer, hand=hand, played=card))
    found = replace(observation, racers=tuple(racers))
    pending = tuple(_picked(found, frame, rng) for frame in found.pending)
    return _with_pools(replace(found, pending=pending), left, rng)


def _picked(state: State, frame: Frame, rng: Random) -> Frame:
    """Damage with cards of the hands in place of those that were chosen out of sight."""
    if not isinstance(frame, Damage):
        return frame
    picks = tuple(
        pile(*rng.sample(state.racers[seat].hand, len(pick)))
        if owed and pick and None in pick
        else pick
        for seat, owed, pick in zip(frame.victims, frame.amounts, frame.picks, strict=True)
    )
    return replace(frame, picks=picks)


def _playable(state: State, left: list[str]) -> str:
    """A card that may lie face down: the first of those left that is no Reaction."""
    types = {card.id: card.type for card in state.setup.pack}
    at = next((n for n, card in enumerate(left) if types[card] != "reaction"), 0)
    return left.pop(at)


def _with_pools(state: State, left: list[str], rng: Random) -> State:
    """The cards left, split by the shuffle they are from: as many as the deck and piles hold."""
    pools = []
    for epoch in range(1, state.epoch + 1):
        held = sum(racer.pile.count(epoch) for racer in state.racers)
        count = held + (state.left if epoch == state.epoch else 0)
        mine = [left.pop() for _ in range(min(count, len(left)))]
        pools.append(tuple(mine.count(card.id) for card in state.setup.pack))
    return replace(state, pools=tuple(pools))
