"""Where one points to choose an action: ids of the scene, in the order one would say them."""

from __future__ import annotations

from dinolab.core.action import Action
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.frames import Flame, Move, Window
from dinolab.games.dodos_riding_dinos.stage import hex_id, power_id
from dinolab.games.dodos_riding_dinos.state import State, top
from dinolab.games.dodos_riding_dinos.track import flame_after, landings, regular

Path = tuple[str, ...]


def path(observation: State, action: Action) -> Path:
    """A card, a racer, a hex; for a Block the card it cancels too. Nothing where nothing in the
    picture stands for the action.
    """
    match action:
        case ev.ChooseRacer():
            return (f"racer.{action.racer}",)
        case ev.ChooseFirst():
            return (f"card{action.seat}",)
        case ev.Scheme() | ev.Give():
            return _held(observation, (action.card,))
        case ev.DiscardCards():
            return _held(observation, action.cards)
        case ev.React():
            return _react(observation, action)
        case ev.Target() | ev.Aim():
            return _pieces(observation, (action.target,))
        case ev.TakeAshes():
            return (f"used.{action.card}",) if action.card in observation.used else ()
        case ev.UsePower():
            return _power(observation, action.power)
        case ev.PlayExtra():
            return _power(observation, action.power) + _held(observation, (action.card,))
        case ev.Throw():
            return _pieces(observation, action.hits)
        case _:
            return _hex(observation, action)


def placed(state: State) -> bool:
    """Whether the racers stand on the track."""
    return state.phase not in ("choosing", "first", "placing")


def _pieces(state: State, seats: tuple[int, ...]) -> Path:
    """Racers on the board."""
    racers = state.racers if placed(state) else ()
    there = [seat for seat in seats if seat < len(racers) and not racers[seat].gone]
    return tuple(f"r{seat}" for seat in there)


def _held(state: State, cards: tuple[str | None, ...]) -> Path:
    """Cards of the viewer's hand: each by the stack it lies in."""
    if None in cards or not 0 <= state.viewer < state.setup.people:
        return ()
    hand = state.racers[state.viewer].hand
    return tuple(f"h.{card}" for card in cards) if all(card in hand for card in cards) else ()


def _power(state: State, power: str) -> Path:
    """A Power-up card of the viewer."""
    if not 0 <= state.viewer < state.setup.people:
        return ()
    return (power_id(state.viewer, power),) if power in state.racers[state.viewer].powers else ()


def _react(state: State, action: ev.React) -> Path:
    """The Reaction card; a Block is laid on what it cancels."""
    card, window = _held(state, (action.card,)), top(state)
    if not card or not isinstance(window, Window) or action.against < -1:
        return card
    if action.against == -1:
        return (*card, f"played{window.seat}")
    return (*card, f"react{action.against}") if action.against < len(window.plays) else ()


def _hex(state: State, action: Action) -> Path:
    """Hexes: a flame or its bypass, landing hexes, the ramp; the piles of a Flame hex."""
    frame = top(state)
    if not isinstance(frame, Move | Flame):
        return ()
    at = state.racers[frame.seat].place[0]
    match action:
        case ev.ChooseFlame():
            to = flame_after(state.setup, at) if action.enter else regular(state.setup, at)
            return (hex_id(to),) if to >= 0 else ()
        case ev.ChooseLanding() | ev.AimFlick():
            return (hex_id(action.to),) if action.to < len(state.setup.hexes) else ()
        case ev.Flick():
            count = len(state.setup.hexes)
            return tuple(hex_id(to) for to in action.touched if to < count)
        case ev.PayRamp() if state.setup.hexes[at].kind == "ramp":
            return (hex_id(landings(state.setup, at)[0] if action.pay else at),)
        case ev.UseFlame():
            return ("used",) if action.way == "ashes" else (hex_id(at),)
        case _:
            return ()
