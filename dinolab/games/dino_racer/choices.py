"""What is asked in Dino Racer, and what answers are possible.

Two kinds of questions: luck is asked for the next card (`announcer`, `flip`, `draw`,
`checkpoint`), a player for a `draft`. `rules.next_up` says which.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from dinolab.core.action import Action, Question, Refusal, Weighted, refusal
from dinolab.core.event import CHANCE, Entry, Fact
from dinolab.core.outcome import Clock, Outcome
from dinolab.games.dino_racer.events import (
    AnnouncerChosen,
    CheckpointTurned,
    ChooseAnnouncer,
    Draft,
    Drafted,
    DrawTurbo,
    Flip,
    Flipped,
    TurboDrawn,
    TurnUp,
)  # fmt: skip
from dinolab.games.dino_racer.rules import drafter, next_up
from dinolab.games.dino_racer.state import FLIP_RULE, OVER, State

DRAFT_RULE: Final = "racer.drafting.draft"
Decision = tuple[Entry, ...] | Refusal


def questions(state: State) -> tuple[Question, ...]:
    """Who must choose now; nobody in the middle of a step or when the game is over."""
    asked = ASKED.get(next_up(state))
    return (asked(state),) if asked else ()


def _card_key(deck: str, left: tuple[int, ...]) -> str:
    """Equal cards left, equal next card: the decks are never shuffled anew, so what is left says
    how many are gone.
    """
    return f"racer.{deck}:{left}"


def _ask_announcer(state: State) -> Question:
    return Question(CHANCE, "announcer", state.version, "racer.setup.announcer", "racer.announcer")


def _ask_flip(state: State) -> Question:
    return Question(CHANCE, "flip", state.version, FLIP_RULE, _card_key("race", state.deck))


def _ask_turbo(state: State) -> Question:
    rule = state.pending[0].rule
    return Question(CHANCE, "turbo", state.version, rule, _card_key("race", state.deck))


def _ask_checkpoint(state: State) -> Question:
    key = _card_key("checkpoint", state.unseen)
    return Question(CHANCE, "checkpoint", state.version, "racer.checkpoints.turn", key)


def _ask_draft(state: State) -> Question:
    return Question(drafter(state), "draft", state.version, DRAFT_RULE)


ASKED: Final[dict[str, Callable[[State], Question]]] = {
    "announcer": _ask_announcer,
    "flip": _ask_flip,
    "draw": _ask_turbo,
    "checkpoint": _ask_checkpoint,
    "draft": _ask_draft,
}
"""What somebody has to choose."""

# Choices and answers that come up all the time are made once.
FLIPS: Final = tuple(Flip(dino) for dino in range(5))
TURBO_DRAWS: Final = tuple(DrawTurbo(dino) for dino in range(5))
DRAFTS: Final = tuple(Draft(dino) for dino in range(5))
FLIPPED: Final = tuple((Entry(Flipped(dino), FLIP_RULE),) for dino in range(5))
DRAFTED: Final = tuple(
    tuple((Entry(Drafted(seat, dino), DRAFT_RULE),) for dino in range(5)) for seat in range(6)
)


@lru_cache(maxsize=4096)
def _drafts(row: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple(DRAFTS[dino] for dino, cards in enumerate(row) if cards)


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """What a seat may choose now. Equal cards are one choice."""
    if seat == CHANCE:
        return tuple(action for action, _ in outcomes(state))
    if next_up(state) == "draft" and seat == drafter(state):
        return _drafts(state.row)
    return ()


def outcomes(state: State) -> Weighted:
    """What luck may answer now, weighted by the cards left."""
    match next_up(state):
        case "flip":
            return tuple([pair for pair in zip(FLIPS, state.deck, strict=True) if pair[1]])
        case "draw":
            return tuple([pair for pair in zip(TURBO_DRAWS, state.deck, strict=True) if pair[1]])
        case "checkpoint":
            cards = zip(state.setup.kinds, state.unseen, strict=True)
            return tuple((TurnUp(kind.id), left) for kind, left in cards if left)
        case "announcer":
            return tuple((ChooseAnnouncer(seat), 1) for seat in range(state.setup.players))
    return ()


def near_misses(state: State, seat: int) -> tuple[tuple[Action, Refusal], ...]:
    """Drafts worth explaining: dinos that nobody flipped this round, cards out of turn."""
    if next_up(state) != "draft" or seat < 0 or seat >= state.setup.players:
        return ()
    tried = DRAFTS if seat == drafter(state) else _drafts(state.row)
    answers = ((action, decide(state, seat, action)) for action in tried)
    return tuple((action, no) for action, no in answers if isinstance(no, Refusal))


def decide(state: State, seat: int, action: Action) -> Decision:
    """The event of an action, or why it cannot be."""
    decider = DECIDE.get(type(action))
    if decider is None:
        return refusal("not_an_action", "core.answer")
    return decider(state, seat, action)


def _decide_draft(state: State, seat: int, action: Draft) -> Decision:
    up = next_up(state)
    if up == OVER:
        return refusal("table_over", "core.table")
    if up != "draft":
        return refusal("no_draft_now", DRAFT_RULE)
    if seat != drafter(state):
        return refusal("not_your_turn", DRAFT_RULE, seat=drafter(state))
    if action not in _drafts(state.row):
        return refusal("not_in_row", DRAFT_RULE, dino=action.dino)
    return DRAFTED[seat][action.dino]


def _luck(state: State, seat: int, action: Action, asked: str, rule: str) -> Refusal | None:
    """Why luck cannot answer so, or None."""
    up = next_up(state)
    if up == OVER:
        return refusal("table_over", "core.table")
    if seat != CHANCE:
        return refusal("only_luck", rule)
    if up != asked:
        return refusal("not_asked", rule)
    return None


def _decide_flip(state: State, seat: int, action: Flip) -> Decision:
    if no := _luck(state, seat, action, "flip", FLIP_RULE):
        return no
    if not _left(state.deck, action.dino):
        return refusal("no_such_card_left", FLIP_RULE, dino=action.dino)
    return FLIPPED[action.dino]


def _left(deck: tuple[int, ...], dino: int) -> bool:
    return 0 <= dino < len(deck) and deck[dino] > 0


def _decide_turbo(state: State, seat: int, action: DrawTurbo) -> Decision:
    rule = "racer.faq.turbo"
    if no := _luck(state, seat, action, "draw", rule):
        return no
    if not _left(state.deck, action.dino):
        return refusal("no_such_card_left", rule, dino=action.dino)
    return (Entry(TurboDrawn(action.dino), rule),)


def _decide_turn(state: State, seat: int, action: TurnUp) -> Decision:
    rule = "racer.checkpoints.turn"
    if no := _luck(state, seat, action, "checkpoint", rule):
        return no
    if all(turned != action for turned, _ in outcomes(state)):
        return refusal("no_such_checkpoint_left", rule, card=action.card)
    return (Entry(CheckpointTurned(state.fired + 1, action.card), rule),)


def _decide_announcer(state: State, seat: int, action: ChooseAnnouncer) -> Decision:
    rule = "racer.setup.announcer"
    if no := _luck(state, seat, action, "announcer", rule):
        return no
    if not 0 <= action.seat < state.setup.players:
        return refusal("no_such_seat", rule, seat=action.seat)
    return (Entry(AnnouncerChosen(action.seat), rule),)


DECIDE: Final[dict[type, Callable[[State, int, Any], Decision]]] = {
    Draft: _decide_draft,
    Flip: _decide_flip,
    TurnUp: _decide_turn,
    DrawTurbo: _decide_turbo,
    ChooseAnnouncer: _decide_announcer,
}


def action_of(fact: Fact) -> Action | None:
    """The action an input fact records."""
    match fact:
        case Flipped():
            return FLIPS[fact.dino]
        case Drafted():
            return DRAFTS[fact.dino]
        case CheckpointTurned():
            return TurnUp(fact.card)
        case TurboDrawn():
            return TURBO_DRAWS[fact.dino]
        case AnnouncerChosen():
            return ChooseAnnouncer(fact.seat)
    return None


def outcome(state: State) -> Outcome | None:
    """How the game ended; None while it goes on."""
    end = state.ending
    if end is None:
        return None
    rule = "racer.end.winner" if end.code == "most-points" else "racer.end.tiebreaker"
    return Outcome(end.winners, end.totals, end.code, rule)


def clock(state: State) -> Clock:
    """Race, round of the race, and the turn within the round's draft (0 while cards are flipped).
    A turn is one decision, so plies count the same.
    """
    up = next_up(state)
    turn = state.picks + 1 if up == "draft" else 0
    return Clock(state.race, state.round, turn, turn, up)
