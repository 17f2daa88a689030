"""What may be answered in Dragon Dodge, and what an answer causes or why it cannot be.

What is asked is in `questions.py`; what a player may play, and why not, in `plays.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from dinolab.core.action import Action, Refusal, refusal
from dinolab.core.event import CHANCE, Entry, Fact, seats_text
from dinolab.core.outcome import Clock, Outcome
from dinolab.games.dragon_dodge.events import (
    CardDealt,
    CardDiscarded,
    CardDrawn,
    ChooseFirst,
    Deal,
    DeckChosen,
    Discard,
    Draw,
    EndPlays,
    FirstPlayerChosen,
    Lay,
    LayTile,
    Place,
    PlaysEnded,
    Rotate,
    Slide,
    Step,
    Stepped,
    TileLaid,
    TileLaidByPlayer,
    TilePlaced,
    TileRotated,
    TileSlid,
    TileTurnedUp,
    TurnUp,
    TurnUpTile,
)
from dinolab.games.dragon_dodge.grid import HOLE
from dinolab.games.dragon_dodge.plays import (
    SPELL_RULES,
    STEP_RULE,
    cheapest_needs,
    nearly,
    place_refused,
    rotate_refused,
    slide_refused,
    spells,
    step_refused,
    steps,
)
from dinolab.games.dragon_dodge.questions import (
    ASKED,
    DEAL_RULE,
    DRAW_RULE,
    FIRST_RULE,
    LAID_RULE,
    LIMIT_RULE,
    LOOK_RULE,
    PLAY_RULE,
    TILES_RULE,
    outcomes,
)
from dinolab.games.dragon_dodge.rules import next_cell, next_dealt, next_up
from dinolab.games.dragon_dodge.state import OVER, State

Decision = tuple[Entry, ...] | Refusal


# What a player may answer.


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """What a seat may choose now, in the order of `plays.py`; ending one's plays comes last."""
    if seat == CHANCE:
        return tuple(action for action, _ in outcomes(state))
    up = next_up(state)
    if up not in ASKED or ASKED[up](state).seat != seat:
        return ()
    return LEGAL[up](state)


def _legal_lay(state: State) -> tuple[Action, ...]:
    free = [cell for cell in state.setup.cells if state.lie[cell] == HOLE]
    return tuple(LayTile(cell, turn) for cell in free for turn in range(4))


def _legal_draw(state: State) -> tuple[Action, ...]:
    """Either deck; one that is empty for good (no pile to make it anew from) is not offered."""
    return tuple(Draw(w) for w, deck in enumerate(state.decks) if deck.left or any(deck.used))


def _legal_play(state: State) -> tuple[Action, ...]:
    return (*steps(state, state.seat), *spells(state, state.seat), EndPlays())


def _legal_discard(state: State) -> tuple[Action, ...]:
    hands = state.hands[state.seat]
    return tuple(
        Discard(which, card)
        for which, hand in enumerate(hands)
        for card, count in enumerate(hand.cards or ())
        if count
    )


LEGAL: Final[dict[str, Callable[[State], tuple[Action, ...]]]] = {
    "first": lambda state: tuple(ChooseFirst(seat) for seat in range(state.setup.players)),
    "lay-tile": _legal_lay,
    "draw": _legal_draw,
    "play": _legal_play,
    "discard": _legal_discard,
}


def near_misses(state: State, seat: int) -> tuple[tuple[Action, Refusal], ...]:
    """Plays worth explaining: what is in a piece's way, what the cards do not pay for. They are
    looked for in one's own plays only.
    """
    if next_up(state) != "play" or seat != state.seat:
        return ()
    tried = ((action, decide(state, seat, action)) for action in nearly(state, seat))
    return tuple((action, no) for action, no in tried if isinstance(no, Refusal))


# What an answer makes happen, or why it cannot be.


def decide(state: State, seat: int, action: Action) -> Decision:
    """The event of an action, or why it cannot be."""
    decider = DECIDE.get(type(action))
    if decider is None:
        return refusal("not_an_action", "core.answer")
    kinds, decided = decider
    up = next_up(state)
    if up == OVER:
        return refusal("table_over", "core.table")
    if up not in kinds:
        return _not_now(state, seat, kinds[0], up)
    asked = ASKED[up](state).seat
    if seat != asked:
        if asked == CHANCE:
            return refusal("only_luck", RULE_OF[up])
        return refusal("not_your_turn", RULE_OF[up], seat=asked)
    return decided(state, seat, action)


def _not_now(state: State, seat: int, wanted: str, up: str) -> Refusal:
    """Why nobody is asked for such a thing now."""
    rule = RULE_OF[wanted]
    if wanted == "play" and up in ("draw", "card"):
        return refusal("draw_first", "dodge.turn.order", draws=state.setup.draws - state.draws)
    if wanted == "discard" and up == "play":
        return refusal("no_free_discards", LIMIT_RULE, limit=state.setup.limit)
    return refusal("not_asked", rule)


RULE_OF: Final = {
    "first": FIRST_RULE, "lay": TILES_RULE, "turn-up-tile": LAID_RULE, "lay-tile": LAID_RULE,
    "deal": DEAL_RULE, "draw": DRAW_RULE, "card": DRAW_RULE, "play": PLAY_RULE,
    "discard": LIMIT_RULE,
}  # fmt: skip


def _decide_first(state: State, seat: int, action: ChooseFirst) -> Decision:
    if not 0 <= action.seat < state.setup.players:
        return refusal("no_such_player", FIRST_RULE, seat=action.seat)
    rule = FIRST_RULE if seat == CHANCE else "dodge.ruling.first-player"
    return (Entry(FirstPlayerChosen(action.seat), rule),)


def _decide_lay(state: State, seat: int, action: Lay) -> Decision:
    if not _to_lay(state, action.tile) or action.turn not in range(4):
        return refusal("tile_not_left", TILES_RULE, tile=action.tile)
    return (Entry(TileLaid(next_cell(state), action.tile, action.turn), TILES_RULE),)


def _to_lay(state: State, tile: int) -> bool:
    return 0 <= tile < len(state.setup.tiles) and tile not in state.laid


def _decide_turn_up_tile(state: State, seat: int, action: TurnUpTile) -> Decision:
    if not _to_lay(state, action.tile):
        return refusal("tile_not_left", LAID_RULE, tile=action.tile)
    return (Entry(TileTurnedUp(action.tile), LAID_RULE),)


def _decide_lay_tile(state: State, seat: int, action: LayTile) -> Decision:
    free = action.cell in state.setup.cells and state.lie[action.cell] == HOLE
    if not free or action.turn not in range(4):
        return refusal("not_a_free_cell", LAID_RULE, cell=action.cell)
    fact = TileLaidByPlayer(seat, action.cell, state.turned_up, action.turn)
    return (Entry(fact, LAID_RULE),)


def _decide_deal(state: State, seat: int, action: Deal) -> Decision:
    to, which = next_dealt(state)
    if no := _not_left(state, which, action.card, DEAL_RULE):
        return no
    return (Entry(CardDealt(to, which, action.card), DEAL_RULE, seats_text((to,))),)


def _decide_card(state: State, seat: int, action: TurnUp) -> Decision:
    to, which = state.seat, state.deck
    if no := _not_left(state, which, action.card, DRAW_RULE):
        return no
    fact = CardDrawn(to, which, action.card)
    return (Entry(fact, DRAW_RULE, seats_text((to,)), cause=state.version - 1),)


def _not_left(state: State, which: int, card: int, rule: str) -> Refusal | None:
    cards = state.decks[which].cards
    kinds = state.setup.decks[which]
    if 0 <= card < len(kinds) and (cards is None or cards[card]):
        return None
    return refusal("card_not_left", rule, deck=which)


def _decide_draw(state: State, seat: int, action: Draw) -> Decision:
    if action not in _legal_draw(state):
        return refusal("no_such_deck", DRAW_RULE)
    rule = LOOK_RULE if state.draws else DRAW_RULE
    return (Entry(DeckChosen(seat, action.deck), rule),)


def _decide_step(state: State, seat: int, action: Step) -> Decision:
    if no := step_refused(state, seat, action):
        return no
    origin = state.pieces[action.piece]
    needs = cheapest_needs(state, origin, action.to)
    fact = Stepped(seat, action.piece, origin, action.to, needs, action.pay)
    return (Entry(fact, STEP_RULE),)


def _decide_rotate(state: State, seat: int, action: Rotate) -> Decision:
    if no := rotate_refused(state, seat, action):
        return no
    tile = state.lie[action.cell] >> 2
    fact = TileRotated(seat, action.cell, tile, action.quarters, action.pay)
    return (Entry(fact, SPELL_RULES[0]),)


def _decide_slide(state: State, seat: int, action: Slide) -> Decision:
    if no := slide_refused(state, seat, action):
        return no
    tile = state.lie[action.origin] >> 2
    return (Entry(TileSlid(seat, action.origin, action.to, tile, action.pay), SPELL_RULES[1]),)


def _decide_place(state: State, seat: int, action: Place) -> Decision:
    if no := place_refused(state, seat, action):
        return no
    fact = TilePlaced(seat, action.cell, action.tile, action.turn, action.pay)
    return (Entry(fact, SPELL_RULES[2]),)


def _decide_end(state: State, seat: int, action: EndPlays) -> Decision:
    return (Entry(PlaysEnded(seat), PLAY_RULE),)


def _decide_discard(state: State, seat: int, action: Discard) -> Decision:
    if action not in _legal_discard(state):
        return refusal("card_not_held", LIMIT_RULE)
    return (Entry(CardDiscarded(seat, action.deck, action.card), LIMIT_RULE),)


DECIDE: Final[dict[type, tuple[tuple[str, ...], Callable[[State, int, Any], Decision]]]] = {
    ChooseFirst: (("first",), _decide_first),
    Lay: (("lay",), _decide_lay),
    TurnUpTile: (("turn-up-tile",), _decide_turn_up_tile),
    LayTile: (("lay-tile",), _decide_lay_tile),
    Deal: (("deal",), _decide_deal),
    TurnUp: (("card",), _decide_card),
    Draw: (("draw",), _decide_draw),
    Step: (("play",), _decide_step),
    Rotate: (("play",), _decide_rotate),
    Slide: (("play",), _decide_slide),
    Place: (("play",), _decide_place),
    EndPlays: (("play",), _decide_end),
    Discard: (("discard",), _decide_discard),
}
"""By action: what must be asked for it, and what decides it."""


def action_of(fact: Fact) -> Action | None:
    """The action an input fact records."""
    recorded = ACTION_OF.get(type(fact))
    return recorded(fact) if recorded else None


ACTION_OF: Final[dict[type, Callable[[Any], Action]]] = {
    FirstPlayerChosen: lambda fact: ChooseFirst(fact.seat),
    TileLaid: lambda fact: Lay(fact.tile, fact.turn),
    TileTurnedUp: lambda fact: TurnUpTile(fact.tile),
    TileLaidByPlayer: lambda fact: LayTile(fact.cell, fact.turn),
    CardDealt: lambda fact: Deal(fact.card),
    DeckChosen: lambda fact: Draw(fact.deck),
    CardDrawn: lambda fact: TurnUp(fact.card),
    Stepped: lambda fact: Step(fact.piece, fact.to, fact.pay),
    TileRotated: lambda fact: Rotate(fact.cell, fact.quarters, fact.pay),
    TileSlid: lambda fact: Slide(fact.origin, fact.to, fact.pay),
    TilePlaced: lambda fact: Place(fact.tile, fact.cell, fact.turn, fact.pay),
    PlaysEnded: lambda fact: EndPlays(),
    CardDiscarded: lambda fact: Discard(fact.deck, fact.card),
}


def outcome(state: State) -> Outcome | None:
    """How the game ended; None while it goes on. A player's score is the team's wizards left."""
    end = state.ending
    if end is None:
        return None
    scores = tuple(end.left[seat % 2] for seat in range(state.setup.players))
    rule = "dodge.end.winner" if end.code == "last-team" else "dodge.ruling.cap"
    return Outcome(end.winners, scores, end.code, rule)


def clock(state: State) -> Clock:
    """Round of the table, turn of the game, and the play within the turn. The phase is the
    question open, `resolve` in the middle of a step.
    """
    up = next_up(state)
    around = len(state.order) or 1
    round_ = (state.turn - 1) // around + 1 if state.turn else 0
    phase = up if up in ASKED or up == OVER else "resolve"
    return Clock(0, round_, state.turn, state.plays, phase)
