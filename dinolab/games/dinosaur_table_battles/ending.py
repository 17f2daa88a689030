"""When a match of Dinosaur Table Battles is over, and who has won."""

from __future__ import annotations

from dinolab.core.event import Entry
from dinolab.games.dinosaur_table_battles.events import MatchEnded
from dinolab.games.dinosaur_table_battles.state import State, cards_up, in_play, ruling


def ended(state: State) -> Entry | None:
    """The end that has come, or None. `attacker` is whose turn it is: one wins in one's own turn
    (`battles.end.turn`).
    """
    if _not_yet(state):
        return None
    attacker, defender = state.seat, 1 - state.seat
    lost = [_lost(state, seat) for seat in (0, 1)]
    short = len(state.teams[attacker]) < 2  # drafted so: lost before it does anything (E11)
    own = lost[attacker] if short or ruling(state, _WHEN[lost[attacker]]) == "at-once" else ""
    if state.tokens == (1, 1) and (
        not (lost[defender] or own) or ruling(state, "one-each-and-dinosaurs") == "card-count"
    ):
        return _by_cards(state)
    if lost[defender] and own:
        rule = "battles.ruling.both-out"
        winner = attacker if ruling(state, "both-out") == "attacker" else 1 - state.first
        return _over(state, (winner,), "both-out", rule)
    if lost[defender]:
        return _over(state, (attacker,), lost[defender], f"battles.end.{lost[defender]}")
    if own and short:
        return _over(state, (defender,), own, "battles.ruling.short-draft")
    if own:
        return _over(state, (defender,), f"own-{own}", _RULES[own])
    return None


_WHEN = {"": "own-out", "tokens": "own-out", "dinosaurs": "own-dinosaurs"}
_RULES = {"tokens": "battles.ruling.own-out", "dinosaurs": "battles.ruling.own-dinosaurs"}


def _lost(state: State, seat: int) -> str:
    """Why a side has lost: out of `tokens`, down to one of its `dinosaurs`; empty if it has not."""
    if len(in_play(state, seat)) <= 1:
        return "dinosaurs"
    return "" if state.tokens[seat] else "tokens"


def _not_yet(state: State) -> bool:
    """Payment and theft are one change (ruling E19). By ruling E18 all hits of an attack are taken
    before anything ends the match.
    """
    fight = state.fight
    if fight is None:
        return False
    if fight.theft and ruling(state, "one-change") == "one":
        return True
    if ruling(state, "hits-order") != "all-first":
        return False
    return fight.stage in ("window", "hits") or bool(fight.bills or fight.theft)


def _by_cards(state: State) -> Entry:
    """Both sides have one token: more face-up Action Cards win, a tie is the second player's."""
    one, two = (cards_up(state, seat) for seat in (0, 1))
    if one != two:
        return _over(state, (0 if one > two else 1,), "one-each", "battles.end.one-each")
    return _over(state, (1 - state.first,), "one-each-tie", "battles.end.one-each")


def capped(state: State) -> Entry | None:
    """The end by so many turns (ruling E16), or None."""
    if state.turn < state.setup.cap:
        return None
    rule = "battles.ruling.cap"
    if ruling(state, "cap") == "counts":
        cards = [cards_up(state, seat) for seat in (0, 1)]
        standing = [(state.tokens[seat], cards[seat]) for seat in (0, 1)]
        if standing[0] != standing[1]:
            winner = 0 if standing[0] > standing[1] else 1
            return _over(state, (winner,), "cap-counts", rule)
    return _over(state, (0, 1), "cap", rule)


def _over(state: State, winners: tuple[int, ...], code: str, rule: str) -> Entry:
    cards = (cards_up(state, 0), cards_up(state, 1))
    return Entry(MatchEnded(winners, state.tokens, cards, code), rule)
