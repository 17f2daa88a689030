"""What is asked in Dino Racer, and what answers are possible.

Two kinds of questions: luck is asked for the next card (`announcer`, `flip`, `turbo`,
`checkpoint`), a player for a `draft`. `rules.next_up` says which.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

import msgspec

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
)
from dinolab.games.dino_racer.rules import drafter, next_up
from dinolab.games.dino_racer.state import FLIP_RULE, OVER, State

DRAFT_RULE: Final = "racer.drafting.draft"
Decision = tuple[Entry, ...] | Refusal


def questions(state: State) -> tuple[Question, ...]:
    """Who must choose now; nobody in the middle of a step or when the game is over."""
    asked = ASKED.get(next_up(state))
    return (asked(state),) if asked else ()


# Keys of the next card: equal cards left, equal next card. The decks are never shuffled anew, so
# what is left also says how many are gone.
RACE_KEY: Final = "racer.race:%d,%d,%d,%d,%d"
CHECKPOINT_KEY: Final = "racer.checkpoint:"


def _ask_announcer(state: State) -> Question:
    return Question(CHANCE, "announcer", state.version, "racer.setup.announcer", "racer.announcer")


def _ask_flip(state: State) -> Question:
    return Question(CHANCE, "flip", state.version, FLIP_RULE, RACE_KEY % state.deck)


def _ask_turbo(state: State) -> Question:
    rule = state.pending[0].rule
    return Question(CHANCE, "turbo", state.version, rule, RACE_KEY % state.deck)


def _ask_checkpoint(state: State) -> Question:
    numbers = msgspec.json.encode(state.unseen).decode()[1:-1]  # the quickest "2,1,…" there is
    key = CHECKPOINT_KEY + numbers
    return Question(CHANCE, "checkpoint", state.version, "racer.checkpoints.turn", key)


def _ask_draft(state: State) -> Question:
    return Question(drafter(state), "draft", state.version, DRAFT_RULE)


ASKED: Final[dict[str, Callable[[State], Question]]] = {
    "announcer": _ask_announcer,
    "flip": _ask_flip,
    "turbo": _ask_turbo,
    "checkpoint": _ask_checkpoint,
    "draft": _ask_draft,
}
"""What somebody has to choose."""

# Choices and answers that come up all the time are made once.
ANNOUNCERS: Final = tuple(ChooseAnnouncer(seat) for seat in range(6))
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


@lru_cache(maxsize=64)
def _turn_ups(cards: tuple[str, ...]) -> tuple[Action, ...]:
    return tuple(TurnUp(card) for card in cards)


def outcomes(state: State) -> Weighted:
    """What luck may answer now, weighted by the cards left."""
    answers = LUCK.get(next_up(state))
    return answers(state) if answers else ()


def _left(answers: tuple[Action, ...], counts: tuple[int, ...]) -> Weighted:
    pairs = zip(answers, counts, strict=True)
    return tuple(pairs) if all(counts) else tuple([pair for pair in pairs if pair[1]])


LUCK: Final[dict[str, Callable[[State], Weighted]]] = {
    "announcer": lambda state: tuple((a, 1) for a in ANNOUNCERS[: state.setup.players]),
    "flip": lambda state: _left(FLIPS, state.deck),
    "turbo": lambda state: _left(TURBO_DRAWS, state.deck),
    "checkpoint": lambda state: _left(_turn_ups(state.setup.cards), state.unseen),
}


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
    if not _holds(state.row, action.dino):
        return refusal("not_in_row", DRAFT_RULE, dino=action.dino)
    return DRAFTED[seat][action.dino]


def _luck(state: State, seat: int, asked: str, rule: str) -> Refusal | None:
    """Why luck cannot answer such a question, or None."""
    up = next_up(state)
    if up == asked and seat == CHANCE:
        return None
    if up == OVER:
        return refusal("table_over", "core.table")
    return refusal("only_luck" if seat != CHANCE else "not_asked", rule)


def _decide_flip(state: State, seat: int, action: Flip) -> Decision:
    if no := _luck(state, seat, "flip", FLIP_RULE):
        return no
    if not _holds(state.deck, action.dino):
        return refusal("no_such_card_left", FLIP_RULE, dino=action.dino)
    return FLIPPED[action.dino]


def _holds(deck: tuple[int, ...], dino: int) -> bool:
    return 0 <= dino < len(deck) and deck[dino] > 0


def _decide_turbo(state: State, seat: int, action: DrawTurbo) -> Decision:
    rule = "racer.faq.turbo"
    if no := _luck(state, seat, "turbo", rule):
        return no
    if not _holds(state.deck, action.dino):
        return refusal("no_such_card_left", rule, dino=action.dino)
    return (Entry(TurboDrawn(action.dino), rule, cause=_last(state)),)


def _decide_turn(state: State, seat: int, action: TurnUp) -> Decision:
    rule = "racer.checkpoints.turn"
    if no := _luck(state, seat, "checkpoint", rule):
        return no
    cards = state.setup.cards
    if action.card not in cards or not state.unseen[cards.index(action.card)]:
        return refusal("no_such_checkpoint_left", rule, card=action.card)
    return (Entry(CheckpointTurned(state.fired + 1, action.card), rule, cause=_last(state)),)


def _last(state: State) -> int:
    """The event that brought luck's question about: the move that completed a checkpoint, the
    card that calls for a draw. A flip has no such cause: it is simply the next one.
    """
    return state.version - 1


def _decide_announcer(state: State, seat: int, action: ChooseAnnouncer) -> Decision:
    rule = "racer.setup.announcer"
    if no := _luck(state, seat, "announcer", rule):
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
    A turn is one decision, so plies count the same. The phase is the question open, `resolve` in
    the middle of a step.
    """
    up = next_up(state)
    turn = state.picks + 1 if up == "draft" else 0
    return Clock(
        state.race, state.round, turn, turn, up if up in ASKED or up == OVER else "resolve"
    )
