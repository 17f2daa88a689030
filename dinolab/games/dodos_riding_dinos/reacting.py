"""The reaction window: who is asked, which cards may be played against what, and why not."""

from __future__ import annotations

from collections.abc import Iterator

from dinolab.core.action import Action, Refusal, refusal
from dinolab.core.event import Entry
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.asking import Decision, Facts
from dinolab.games.dodos_riding_dinos.frames import Window, standing
from dinolab.games.dodos_riding_dinos.hidden import holdable
from dinolab.games.dodos_riding_dinos.state import (
    State,
    card_kind,
    is_challenger,
    ruling,
    top,
    turn_of,
)


def window_seats(state: State) -> tuple[int, ...]:
    """The next to be asked."""
    window: Window = top(state)
    return window.ask[:1]


def window_facts(state: State) -> Facts:
    """Whose turn it is, with which card, and what was played."""
    window: Window = top(state)
    turn = turn_of(state)
    card = turn.card if turn else ""
    return (("racer", state.racers[window.seat].kind), ("card", card),
            ("plays", tuple(play.card for play in window.plays)))  # fmt: skip


def reactions(state: State, seat: int) -> Iterator[Action]:
    """Each Reaction card, a Block against whatever can be cancelled; or none, now or all round."""
    for action in _tried(state, seat):
        if _reaction_refused(state, seat, action) is None:
            yield action
    yield ev.Pass(False)
    yield ev.Pass(True)


def near_reactions(state: State, seat: int) -> Iterator[Action]:
    """Reaction cards that cannot be played against this."""
    yield from _tried(state, seat)


def _tried(state: State, seat: int) -> Iterator[ev.React]:
    window: Window = top(state)
    for card in holdable(state, seat):
        kind = card_kind(state, card)
        if kind.type != "reaction":
            continue
        if not is_block(state, card):
            yield ev.React(card, -2)
            continue
        for against in range(-1, len(window.plays)):
            yield ev.React(card, against)


def is_block(state: State, card: str) -> bool:
    """Whether a Reaction card cancels another card."""
    return any(part.code.endswith("block") for part in card_kind(state, card).parts)


def _reaction_refused(state: State, seat: int, action: ev.React) -> Refusal | None:
    """Why a Reaction card cannot be played so."""
    rule = "dodos.running.window"
    if action.card not in holdable(state, seat):
        return refusal("card_not_held", rule, card=action.card)
    if card_kind(state, action.card).type != "reaction":
        return refusal("not_a_reaction", "dodos.cards.types", card=action.card)
    if not is_block(state, action.card):
        return None if action.against == -2 else refusal("no_block", rule, card=action.card)
    return block_refused(state, action.against)


def block_refused(state: State, against: int) -> Refusal | None:
    """What cannot be cancelled: what is cancelled already, an enraged card, a Megablock, the card
    of a Challenger or of a racer off the board, nothing at all.
    """
    window: Window = top(state)
    rule = "dodos.reactions.block"
    if not -1 <= against < len(window.plays):
        return refusal("nothing_to_block", rule)
    stands, cancelled = standing(window.plays)
    over = cancelled if against == -1 else not stands[against]
    if over and ruling(state, "block-again") == "refused":
        return refusal("blocked_already", "dodos.ruling.block-again")
    if against >= 0:
        card = window.plays[against].card
        mega = any(part.code == "megablock" for part in card_kind(state, card).parts)
        if mega and ruling(state, "megablock") == "unblockable":
            return refusal("megablock_stands", "dodos.ruling.megablock", card=card)
        return None
    racer = state.racers[window.seat]
    hurts = card_kind(state, racer.played or "").type == "aggressive"
    blockable = hurts and ruling(state, "challenger-damage") == "blockable"
    if is_challenger(state, window.seat) and not blockable:
        return refusal("no_effect_to_block", "dodos.challengers.ignore", card=racer.played or "")
    if racer.gone:
        return refusal("supports_only", "dodos.derby.support", card=racer.played or "")
    if racer.enraged and hurts and ruling(state, "block-again") == "refused":
        return refusal("enraged_already", "dodos.scheming.enraged", card=racer.played or "")
    return None


def decide_react(state: State, seat: int, action: ev.React | ev.Pass) -> Decision:
    """A Reaction card is played, or none."""
    rule = "dodos.running.window"
    if isinstance(action, ev.Pass):
        return (Entry(ev.ReactionPassed(seat, action.all_round), rule),)
    if no := _reaction_refused(state, seat, action):
        return no
    return (Entry(ev.ReactionPlayed(seat, action.card, action.against), rule),)
