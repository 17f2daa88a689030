"""Dodos Riding Dinos as a picture: racers on the board, cards face down and then revealed, the
reaction window, throws, and how far each has still to go.

Places are in `stage.py`, what one points at to choose an action in `paths.py`. Equal cards on one
place are one item that says how many there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dinolab.core.scene import Item, Link, Scene, Zone
from dinolab.games.dodos_riding_dinos import items as it
from dinolab.games.dodos_riding_dinos import modes
from dinolab.games.dodos_riding_dinos.frames import Damage, Dice, Flame, Launch, Window
from dinolab.games.dodos_riding_dinos.lanes import standing_at
from dinolab.games.dodos_riding_dinos.paths import path, placed
from dinolab.games.dodos_riding_dinos.powers import offered
from dinolab.games.dodos_riding_dinos.resolving import acted, due
from dinolab.games.dodos_riding_dinos.results import result_items, results, results_label
from dinolab.games.dodos_riding_dinos.rules import next_up
from dinolab.games.dodos_riding_dinos.stage import (
    Beside,
    Ground,
    has_dodos,
    hex_id,
    other_track,
    say,
    seat_name,
    stage,
    words,
)
from dinolab.games.dodos_riding_dinos.state import (
    CHOOSING,
    OVER,
    RANKING,
    SCHEMING,
    UNSEEN,
    State,
    card_kind,
    far,
    is_challenger,
    racer_kind,
    top,
    turn_of,
)
from dinolab.games.dodos_riding_dinos.targets import fireballs
from dinolab.games.dodos_riding_dinos.track import progress

__all__ = ["path", "scene"]

Names = tuple[str, ...]
NOT_HELD: Final = -1
"""In place of the number of cards in hand, for who looks on."""


def scene(observation: State, viewer: int, names: Names) -> Scene:
    """The table as one viewer sees it."""
    state, people = observation, observation.setup.people
    choosing = state.phase == CHOOSING
    holds = 0 <= viewer < people
    own = _hand(state, viewer) if holds and not choosing else ()
    shown = () if choosing else tuple(
        seat
        for seat in range(people)
        if seat != viewer and state.racers[seat].hand and None not in state.racers[seat].hand
    )  # fmt: skip
    ended = results(state, names)
    seats = range(len(state.racers))
    areas, spots = stage(
        Ground.of(state.setup),
        tuple(Beside(modes.head(state, seat, seat_name(names, seat)), slots)
              for seat, slots in zip(seats, modes.power_slots(state), strict=True)),
        len(own) if holds else NOT_HELD,
        tuple((seat, say("hand_of", name=names[seat])) for seat in shown),
        tuple(racer.id for racer in state.setup.roster) if choosing else (),
        (results_label(state), len(ended)),
    )  # fmt: skip
    return Scene(
        title=_title(state, names),
        areas=areas,
        spots=spots,
        items=(
            *_pieces(state), *own,
            *(item for seat in shown for item in _held(state, seat)),
            *(_roster(state) if choosing else result_items(ended) if ended
              else _piles(state, names)),
            *(item for seat in seats for item in _racer(state, seat, names)),
        ),
        links=(*_moved(state), *_throws(state)),
        zones=(*_zones(state, names), *modes.power_zones(state, names)),
        footnote=_footnote(state),
    )  # fmt: skip


def _title(state: State, names: Names) -> str:
    """What is going on, and whose it is."""
    if next_up(state) == OVER:
        return modes.title_over(state, names)
    if state.phase == RANKING:
        return modes.title_ranking(state, names)
    if not state.round:
        return modes.title_before(state)
    when, turn, frame = modes.when(state), turn_of(state), top(state)
    if state.phase == SCHEMING:
        return say("title_scheming", when=when)
    if turn is None:
        return when
    name, card = seat_name(names, turn.seat), words().term("card", acted(turn))
    if isinstance(frame, Window) and frame.ask:
        other = seat_name(names, frame.ask[0])
        return say("title_window", when=when, name=name, card=card, other=other)
    if offered(state):
        other = seat_name(names, frame.seat)
        label = "title_power" if frame.seat == turn.seat else "title_power_of"
        return say(label, when=when, name=name, card=card, other=other)
    return say("title_turn", when=when, name=name, card=card)


# The board.


def _pieces(state: State) -> Iterator[Item]:
    """Racers on their hexes."""
    if placed(state):
        for seat, racer in enumerate(state.racers):
            if not racer.gone:
                yield it.piece(seat, racer.kind, hex_id(racer.place[0]), modes.tone_of(state, seat))


# Cards.


def _hand(state: State, seat: int) -> tuple[Item, ...]:
    """The viewer's hand: each kind of card in a slot of its own."""
    stacks = it.stacks(state, state.racers[seat].hand)
    return tuple(
        it.card(f"h.{kind.id}", f"h{n}", kind, count, 0) for n, (kind, count) in enumerate(stacks)
    )


def _held(state: State, seat: int) -> Iterator[Item]:
    """Somebody else's hand, for who sees it."""
    for n, (kind, count) in enumerate(it.stacks(state, state.racers[seat].hand)):
        yield it.card(f"h{seat}.{kind.id}", f"held{seat}", kind, count, n)


def _piles(state: State, names: tuple[str, ...]) -> Iterator[Item]:
    """Deck, discard pile and the Reactions of this window."""
    if state.left:
        yield it.back("back", "deck", say("back"))
    yield it.count("left", "deck", say("left"), state.left, 1)
    for n, (used, count) in enumerate(it.stacks(state, state.used)):
        yield it.small(f"used.{used.id}", "used", used, count, n)
    if UNSEEN in state.used:
        yield it.back("used.unseen", "used", words().term("card", UNSEEN))
    window = top(state)
    if isinstance(window, Window):
        for number, play in enumerate(window.plays):
            note = say("by", name=seat_name(names, play.seat))
            against = window.plays[play.against].card if play.against >= 0 else ""
            if play.against == -1:
                against = state.racers[window.seat].played or ""
            notes = (note, say("against", card=words().term("card", against))) if against else (
                note,)  # fmt: skip
            yield it.card(
                f"react{number}", "window", card_kind(state, play.card), 1, number, *notes
            )


def _roster(state: State) -> Iterator[Item]:
    """The Racer cards that nobody has."""
    taken = {racer.kind for racer in state.racers}
    for racer in state.setup.roster:
        if racer.id not in taken:
            lines = it.racer_lines(racer, state.setup.abilities, False)
            yield it.racer_card(f"racer.{racer.id}", f"k.{racer.id}", racer.id, None, lines)


# Racers.


def _racer(state: State, seat: int, names: Names) -> Iterator[Item]:
    """A racer's cards, and what is said of it beside its name."""
    racer, area = state.racers[seat], f"s{seat}"
    kind = racer_kind(state, seat)
    if kind is not None:
        notes = modes.racer_notes(state, seat, names)
        lines = it.racer_lines(kind, state.setup.abilities, is_challenger(state, seat), *notes)
        yield it.racer_card(f"card{seat}", f"k{seat}", kind.id, modes.tone_of(state, seat), lines)
    if racer.played is None:
        yield it.back(f"played{seat}", f"p{seat}", say("face_down"))
    elif racer.played:
        yield it.card(f"played{seat}", f"p{seat}", card_kind(state, racer.played), 1, 0)
    turn = turn_of(state)
    if turn is not None and turn.seat == seat and turn.extra:
        yield it.card(f"extra{seat}", f"p{seat}", card_kind(state, turn.extra), 1, 1)
    yield from modes.cup_things(state, seat)
    if not placed(state):
        return
    if turn is not None and turn.seat == seat:
        yield it.token("turn", area, say("turn"), "arrow", 0)
    if state.first == seat:
        yield it.token("first", area, say("first"), words().term("label", "first_mark"), 1)
    yield from modes.standing(state, seat, names)
    if racer.enraged:
        yield it.token(f"enraged{seat}", area, say("enraged"), "!", 3, "diamond")
    if racer.kept == 1:
        yield it.token(f"kept{seat}", area, say("may_cut"), "shortcut", 4)
    past = standing_at(state, seat)
    yield it.count(f"go{seat}", area, say("past" if past > 0 else "to_go"), abs(past), 5)
    yield it.count(f"hand{seat}", area, say("cards_held"), racer.cards, 6)
    yield from _owed(state, seat)


def _owed(state: State, seat: int) -> Iterator[Item]:
    """What a racer has to discard, the dice it rolls."""
    frame, area = top(state), f"s{seat}"
    if isinstance(frame, Damage) and seat in frame.victims:
        owed = due(state, frame, frame.victims.index(seat))
        if owed:
            yield it.count(f"owed{seat}", area, say("owes"), owed, 8)
    if isinstance(frame, Dice) and frame.seat == seat:
        for n, face in enumerate(frame.values):
            yield Item(f"die{n}", "die", area, say("die"), 9 + n, value=face)


# Movement, throws, the window, flames.


def _moved(state: State) -> Iterator[Link]:
    """Who has moved in this turn, from where it stood when the turn began."""
    turn = turn_of(state)
    if turn is None:
        return
    for seat, stood in enumerate(turn.before):
        now, before = far(state, seat), progress(state.setup, stood)
        if now != before:
            label = say("on" if now > before else "went_back", count=abs(now - before))
            at = state.racers[seat].place[0]
            yield Link(f"moved{seat}", "moved", hex_id(stood[0]), hex_id(at), label)


def _throws(state: State) -> Iterator[Link]:
    """At whom a token is aimed; then whom it touched."""
    frame = top(state)
    if not isinstance(frame, Launch) or frame.target < 0:
        return
    token = words().term("token", frame.token)
    if frame.hits is None:
        yield Link("throw", "throw", f"r{frame.seat}", f"r{frame.target}", say("aims", token=token))
        return
    for seat in frame.hits:
        yield Link(f"throw{seat}", "throw", f"r{frame.seat}", f"r{seat}", say("hits", token=token))


def _zones(state: State, names: tuple[str, ...]) -> tuple[Zone, ...]:
    frame = top(state)
    if isinstance(frame, Window) and frame.ask:
        over = (f"played{frame.seat}", *(f"react{n}" for n in range(len(frame.plays))))
        label = say("window", name=seat_name(names, frame.ask[0]))
        return (Zone("asked", "window", over, label),)
    if isinstance(frame, Flame) and frame.way != "ashes":
        hexes = {state.racers[seat].place[0] for seat in fireballs(state, frame.seat)}
        over = tuple(hex_id(number) for number in sorted(hexes))
        return (Zone("reach", "reach", over, say("fireballs")),) if over else ()
    return ()


def _footnote(state: State) -> str:
    """What is ours and not the publisher's; which track the small hexes are."""
    setup = state.setup
    house, cards = it.house_cards(setup.pack)
    notes = [modes.to_come(state)]
    if other_track(setup.board, setup.track, setup.hexes):
        other = words().term("track", "inner" if setup.track == "outer" else "outer")
        notes.append(say("small", track=other))
    notes += [say("house", house=house, cards=cards), modes.house_note(state)]
    if has_dodos(Ground.of(setup)):
        notes.append(words().term("dodorado", "note"))
    return " ".join(filter(None, notes))
