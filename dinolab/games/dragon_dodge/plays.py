"""What a player may play: which steps and tile spells are possible, with which cards, and why not.

Costs are elements or spells *needed*; a payment (`Pay`) names the cards played for them. Each card
that is needed is paid by one of its kind or by three alike of another kind of the same deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from dinolab.core.action import Action, Refusal, refusal
from dinolab.games.dragon_dodge.events import (
    ELEMENTS,
    MOVE,
    PLACE,
    ROTATE,
    SPELLS,
    Counts,
    Pay,
    Place,
    Rotate,
    Slide,
    Step,
)
from dinolab.games.dragon_dodge.grid import (
    CORNERS,
    FRAME,
    HOLE,
    ROW,
    SIDES,
    facing,
    holes,
    inside,
    side_of,
)
from dinolab.games.dragon_dodge.state import (
    DRAGONS,
    NOWHERE,
    State,
    owner,
    team_of,
)

STEP_RULE: Final = "dodge.elements.step"
WILD_RULE: Final = "dodge.elements.wild"
TILE_WILD_RULE: Final = "dodge.tiles.wild"
SPELL_RULES: Final = ("dodge.tiles.rotate", "dodge.tiles.move", "dodge.tiles.place")


@lru_cache(maxsize=1 << 16)
def payments(needs: Pay, cards: Counts, alike: int, own_triples: bool) -> tuple[Pay, ...]:
    """Every way to pay for what is needed from these cards, the plainest first.

    >>> payments((0, 1), (1, 0, 4), 3, False)  # the second card needed is missing: three alike
    ((0, 2, 2, 2),)
    """
    if not needs:
        return ((),)
    need, rest = needs[0], needs[1:]
    prices = [(need, 1)] + [(kind, alike) for kind in range(len(cards)) if kind != need]
    if own_triples:
        prices.append((need, alike))
    found = set()
    for kind, count in prices:
        if cards[kind] >= count:
            left = tuple(n - count if k == kind else n for k, n in enumerate(cards))
            for more in payments(rest, left, alike, own_triples):
                found.add(tuple(sorted((kind,) * count + more)))
    return tuple(sorted(found, key=lambda pay: (len(pay), pay)))


def ways(state: State, seat: int, which: int, needs: Pay) -> tuple[Pay, ...]:
    """Every way in which a player can pay for what is needed now."""
    cards = state.hands[seat][which].cards
    setup = state.setup
    return () if cards is None else payments(needs, cards, setup.alike, setup.own_triples)


def own_pieces(seat: int) -> tuple[int, ...]:
    """The pieces a player controls: the team's wizards and both dragons."""
    return (0, 1, *DRAGONS) if team_of(seat) == 0 else (2, 3, *DRAGONS)


# What is possible.


def steps(state: State, seat: int) -> Iterator[Step]:
    """Every element step of a player: by piece, then clockwise from the top, then by payment."""
    for piece in own_pieces(seat):
        cell = state.pieces[piece]
        if cell == NOWHERE:
            continue
        for side, step in enumerate(SIDES):
            to = cell + step
            if state.lie[to] == HOLE or _taken(state, piece, to):
                continue
            needs = facing(state.setup.tiles, state.lie, cell, side)
            for pay in ways(state, seat, ELEMENTS, needs):
                yield Step(piece, to, pay)


def _taken(state: State, piece: int, to: int) -> bool:
    """Whether whoever stands on a tile keeps a piece off it: a wizard another wizard, a dragon the
    other dragon, and (unless the ruling says that it walks into its doom) a dragon a wizard.
    """
    pieces = state.pieces
    if piece in DRAGONS:
        return to == pieces[DRAGONS[0]] or to == pieces[DRAGONS[1]]
    return to in (pieces[:4] if state.setup.onto_dragons else pieces)


def spells(state: State, seat: int) -> Iterator[Rotate | Slide | Place]:
    """Every tile spell of a player: rotations, slides, placements, each in reading order."""
    rotate, move, place = (ways(state, seat, SPELLS, (kind,)) for kind in (ROTATE, MOVE, PLACE))
    cells = [cell for cell in range(FRAME) if state.lie[cell] != HOLE] if rotate or move else []
    for cell in cells if rotate else ():
        for quarters in (1, 2, 3):
            for pay in rotate:
                yield Rotate(cell, quarters, pay)
    for cell in cells if move else ():
        for to in slides_of(state, cell):
            for pay in move:
                yield Slide(cell, to, pay)
    for code in state.captured[owner(state.setup, seat)] if place else ():
        for cell in holes(state.lie):
            for turn in (code & 3,) if state.setup.placed_as_was else range(4):
                for pay in place:
                    yield Place(code >> 2, cell, turn, pay)


def slides_of(state: State, cell: int) -> Iterator[int]:
    """The holes that a tile can be moved into."""
    around = (*SIDES, *CORNERS) if state.setup.corner_holes else SIDES
    for step in around:
        to = cell + step
        if state.lie[to] == HOLE and inside(state.lie, to):
            yield to


# Why something is not possible; None where it is.


def step_refused(state: State, seat: int, action: Step) -> Refusal | None:
    """Why a piece cannot make a step. Checks what a player would look at first, first."""
    piece, to = action.piece, action.to
    cell = state.pieces[piece]
    if piece not in own_pieces(seat):
        return refusal("not_your_wizard", "dodge.elements.control", piece=piece)
    if cell == NOWHERE:
        return refusal("wizard_gone", "dodge.elements.tag", piece=piece)
    if to - cell in CORNERS:
        return refusal("no_diagonals", "dodge.elements.diagonal")
    side = side_of(cell, to)
    if side < 0:
        return refusal("not_adjacent", STEP_RULE, cell=cell)
    if state.lie[to] == HOLE:
        return refusal("over_a_hole", "dodge.elements.holes", cell=to)
    if _taken(state, piece, to):
        return _who_is_there(state, piece, to)
    needs = facing(state.setup.tiles, state.lie, cell, side)
    return _unpaid(state, seat, ELEMENTS, needs, action.pay, STEP_RULE)


def _who_is_there(state: State, piece: int, to: int) -> Refusal:
    if piece in DRAGONS:
        return refusal("dragon_there", "dodge.elements.dragons-apart", cell=to)
    if to in state.pieces[:4]:
        return refusal("wizard_there", "dodge.elements.wizards-apart", cell=to)
    return refusal("dragon_in_the_way", "dodge.ruling.onto-dragon", cell=to)


def rotate_refused(state: State, seat: int, action: Rotate) -> Refusal | None:
    """Why a tile cannot be rotated."""
    if not on_a_tile(state, action.cell):
        return refusal("no_tile_there", SPELL_RULES[ROTATE], cell=action.cell)
    if action.quarters not in (1, 2, 3):
        return refusal("no_such_turn", SPELL_RULES[ROTATE], quarters=action.quarters)
    return _unpaid(state, seat, SPELLS, (ROTATE,), action.pay, SPELL_RULES[ROTATE])


def slide_refused(state: State, seat: int, action: Slide) -> Refusal | None:
    """Why a tile cannot be moved there."""
    rule, to = SPELL_RULES[MOVE], action.to
    if not on_a_tile(state, action.origin):
        return refusal("no_tile_there", rule, cell=action.origin)
    near = (*SIDES, *CORNERS) if state.setup.corner_holes else SIDES
    if to - action.origin not in near:
        return refusal("not_adjacent_hole", rule, cell=to)
    if state.lie[to] != HOLE:
        return refusal("no_hole_there", rule, cell=to)
    if not inside(state.lie, to):
        return refusal("outside", "dodge.tiles.rectangle", cell=to)
    return _unpaid(state, seat, SPELLS, (MOVE,), action.pay, rule)


def place_refused(state: State, seat: int, action: Place) -> Refusal | None:
    """Why a captured tile cannot be placed there."""
    rule = SPELL_RULES[PLACE]
    mine = {code >> 2: code & 3 for code in state.captured[owner(state.setup, seat)]}
    if action.tile not in mine:
        return refusal("not_captured", rule, tile=action.tile)
    if not 0 < action.cell < FRAME or state.lie[action.cell] != HOLE:
        return refusal("no_hole_there", rule, cell=action.cell)
    if not inside(state.lie, action.cell):
        return refusal("outside", "dodge.tiles.rectangle", cell=action.cell)
    if action.turn not in range(4):
        return refusal("no_such_turn", rule, quarters=action.turn)
    if state.setup.placed_as_was and action.turn != mine[action.tile]:
        return refusal("as_it_was", "dodge.ruling.placed-turn")
    return _unpaid(state, seat, SPELLS, (PLACE,), action.pay, rule)


def on_a_tile(state: State, cell: int) -> bool:
    """Whether a tile lies on a cell."""
    return 0 <= cell < FRAME and state.lie[cell] != HOLE


def _unpaid(state: State, seat: int, which: int, needs: Pay, pay: Pay, rule: str) -> Refusal | None:
    """Why cards do not pay for what is needed."""
    possible = ways(state, seat, which, needs)
    if pay in possible:
        return None
    cards = state.hands[seat][which].cards or ()
    wild = WILD_RULE if which == ELEMENTS else TILE_WILD_RULE
    code = ("elements", "spells")[which]
    if not possible:
        hold = tuple(card for card, count in enumerate(cards) for _ in range(count))
        return refusal(f"too_few_{code}", rule, needs=needs, hold=hold)
    order = tuple(sorted(pay))
    if not pay or order in possible:
        return refusal(f"{code}_not_named", rule, needs=needs, order=order or possible[0])
    if any(pay.count(card) > _count(cards, card) for card in pay):
        return refusal(f"{code}_not_held", rule, pay=pay)
    if pay in payments(needs, cards, state.setup.alike, True):
        wild = "dodge.ruling.own-triples"
    return refusal(f"{code}_do_not_pay", wild, needs=needs, pay=pay)


def _count(cards: Counts, card: int) -> int:
    return cards[card] if 0 <= card < len(cards) else 0


# What is worth explaining although it is not possible.


def nearly(state: State, seat: int) -> Iterator[Action]:
    """Steps and spells that somebody might try: each way a piece could go, each spell on a tile."""
    for piece in own_pieces(seat):
        cell = state.pieces[piece]
        if cell != NOWHERE:
            yield from _near_steps(state, seat, piece, cell)
    rotate, move = (ways(state, seat, SPELLS, (kind,)) for kind in (ROTATE, MOVE))
    for cell in range(FRAME):
        if state.lie[cell] == HOLE:
            continue
        if not rotate:
            yield Rotate(cell, 1, (ROTATE,))
        for step in (*SIDES, *CORNERS):
            to = cell + step
            near_hole = state.lie[to] == HOLE and _in_arena(to)
            if near_hole and not (move and to in slides_of(state, cell)):
                yield Slide(cell, to, (MOVE,))
    if not ways(state, seat, SPELLS, (PLACE,)):
        for code in state.captured[owner(state.setup, seat)]:
            for cell in holes(state.lie):
                yield Place(code >> 2, cell, code & 3, (PLACE,))


def _near_steps(state: State, seat: int, piece: int, cell: int) -> Iterator[Step]:
    """Around a piece: what is in the way, and what cannot be paid."""
    for side, step in enumerate(SIDES):
        to = cell + step
        if state.lie[to] == HOLE:
            if _in_arena(to):
                yield Step(piece, to, ())
        elif _taken(state, piece, to):
            yield Step(piece, to, ())
        else:
            needs = facing(state.setup.tiles, state.lie, cell, side)
            if not ways(state, seat, ELEMENTS, needs):
                yield Step(piece, to, needs)
    for step in CORNERS:
        if state.lie[cell + step] != HOLE:
            yield Step(piece, cell + step, ())


def _in_arena(cell: int) -> bool:
    return 0 < cell % ROW < ROW - 1 and ROW < cell < FRAME - ROW


def cheapest_needs(state: State, origin: int, to: int) -> Pay:
    """What a step between two adjacent tiles needs, for pictures and searches; () for none."""
    side = side_of(origin, to)
    if side < 0 or HOLE in (state.lie[origin], state.lie[to]):
        return ()
    return facing(state.setup.tiles, state.lie, origin, side)
