"""The rules of Dinosaur Table Battles: what comes next, and what follows by itself.

Everything turns on `next_up`: it reads the position and names the one thing that comes next.
Either that thing is forced (`FORCED`, done by `follow`) or somebody is asked (`choices.py`). What
cards do is in `powers.py`; who has won is in `ending.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dinolab.core.event import Entry, seats_text
from dinolab.core.latest import latest
from dinolab.games.dinosaur_table_battles import events as ev
from dinolab.games.dinosaur_table_battles.ending import capped, ended
from dinolab.games.dinosaur_table_battles.powers import (
    PASSIVES,
    REACTIONS,
    blocked_by,
    forced_reactions,
    may_flip,
    stolen,
    tally,
    treetops_open,
)
from dinolab.games.dinosaur_table_battles.state import (
    ASIDE,
    ATTACK,
    BETWEEN,
    CHOOSING,
    DEALING,
    FIGHT,
    OVER,
    PICKING,
    PLACE,
    ROLL,
    TEAMS,
    Fight,
    State,
    card_id,
    card_kind,
    dino_id,
    face_up,
    free_dice,
    in_play,
    kind,
    ruling,
)


@latest
def next_up(state: State) -> str:
    """The one thing that comes next: forced (a key of `FORCED`), asked, or `over`. Cards and tokens
    change in attacks only, and whose turn it is where one begins.
    """
    if state.phase == OVER:
        return _after_the_end(state)
    if state.phase in DRAFTING:
        return _drafting(state)
    if state.phase == FIGHT and _emptied(state) >= 0:
        return "dino-left"
    if state.phase in (ATTACK, FIGHT) and ended(state) is not None:
        return "end"
    return _fighting(state) if state.phase == FIGHT else TURN[state.phase](state)


DRAFTING: Final = (DEALING, ASIDE, PICKING, CHOOSING)


def _after_the_end(state: State) -> str:
    shown = state.shown or ruling(state, "removals") == "never"
    return OVER if shown or not all(state.draft.aside) else "show-removals"


def _drafting(state: State) -> str:
    draft = state.draft
    if any(hand is not None for hand in draft.passing):
        return "receive"
    half_shown = state.phase in (PICKING, CHOOSING) and len(set(map(len, draft.hands))) > 1
    if all(draft.picks) or half_shown:
        return "reveal"
    return {DEALING: "deal", ASIDE: "set-aside", PICKING: "pick", CHOOSING: "choose"}[state.phase]


def _teams(state: State) -> str:
    """The teams stand: tokens are counted, and who goes first."""
    short = [seat for seat in (0, 1) if len(state.teams[seat]) < 2]
    if short and ruling(state, "short-draft") == "redraft":
        return "redraft"
    if state.counted < 2:
        return "tokens"
    return "first"


def _between(state: State) -> str:
    return "cap" if state.turn and capped(state) else "turn"


TURN: Final[dict[str, Callable[[State], str]]] = {
    TEAMS: _teams,
    BETWEEN: _between,
    ATTACK: lambda state: "attack-lost" if state.penalty[state.seat] else "attack",
    ROLL: lambda state: "roll" if free_dice(state, state.seat) else "no-roll",
    PLACE: lambda state: "place",
}
"""What comes next in a phase."""


def _fighting(state: State) -> str:
    """The window, the attacked side's hits, the attacker's own."""
    fight = state.fight
    assert fight is not None
    if fight.stage == "window":
        if forced_reactions(state, fight) or treetops_open(state, fight) >= 0:
            return "react"
        return "block" if blocked_by(state, fight) >= 0 else "count"
    if fight.theft:
        return "steal"
    if fight.stage == "hits":
        return "break" if may_flip(state, 1 - state.seat) else "pay"
    if fight.stage == "own" and fight.bills:
        if _falls_away(state, fight):
            return "drop-own"
        return "break-own" if may_flip(state, state.seat) else "pay-own"
    return "attack-ended"


def _falls_away(state: State, fight: Fight) -> str:
    """The rule by which the attacker's next hits fall away, or nothing: where no token is left
    (E14); a self-hit where the counter's hits, taken first, left one token (ruling E2); by ruling
    E20 a counter whose dinosaur left play.
    """
    why = fight.bills[0][0]
    if not state.tokens[state.seat]:
        return "battles.ruling.too-many-hits"
    if why == "self" and ruling(state, "own-hits") == "counter-first":
        return "battles.one.self" if state.tokens[state.seat] == 1 else ""
    if why == "counter" and ruling(state, "counters") == "fall-away":
        used = [card_kind(state, card) for card, _ in fight.used]
        gone = any(c.dino in state.gone for c in used if c.reaction.startswith("counter"))
        return "battles.ruling.counters" if gone else ""
    return ""


def _emptied(state: State) -> int:
    """The dinosaur in play that has no face-up Action Card left, or -1."""
    for seat in (0, 1):
        for dino in in_play(state, seat):
            if not face_up(state, dino):
                return dino
    return -1


# What is forced: one event each.


def follow(state: State) -> Entry | None:
    """The next forced consequence, or None where somebody is asked or the match is over."""
    forced = FORCED.get(next_up(state))
    return forced(state) if forced else None


def _reveal(state: State) -> Entry | None:
    """One choice after the other; where it is hidden from whoever looks, nothing can be told."""
    seat = 0 if state.draft.picks[0] is not None else 1
    pick = state.draft.picks[seat]
    if pick is None or pick.dino is None:
        return None
    rule = "battles.draft.choose" if state.phase == CHOOSING else "battles.draft.pick"
    return Entry(ev.ChoiceShown(seat, dino_id(state, pick.dino), bool(pick.place)), rule)


def _receive(state: State) -> Entry | None:
    seat = 0 if state.draft.passing[0] is not None else 1
    hand = state.draft.passing[seat] or ()
    known = tuple(dino_id(state, dino) for dino in hand if dino is not None)
    if len(known) < len(hand):
        return None
    return Entry(ev.HandReceived(seat, known), "battles.draft.pass", seats_text((seat,)))


def _redraft(state: State) -> Entry:
    return Entry(ev.Redrafted(state.draft.attempt + 1), "battles.ruling.short-draft")


def _tokens(state: State) -> Entry:
    """Three tokens a dinosaur, and two more for each of three reasons; they add up."""
    seat, setup = state.counted, state.setup
    mine, theirs = state.teams[seat], state.teams[1 - seat]
    cards = [sum(len(kind(state, dino).cards) for dino in team) for team in (mine, theirs)]
    extra = setup.tokens_extra
    each = len(mine) * setup.tokens_each
    fewer_dinos = extra if len(mine) < len(theirs) else 0
    fewer_cards = extra if cards[0] < cards[1] else 0
    rex = sum(kind(state, dino).tokens for dino in mine)
    parts = (each, fewer_dinos, fewer_cards, rex)
    names = ("dinos", "fewer-dinos", "fewer-cards", "rex")
    reasons = tuple(name for name, part in zip(names, parts, strict=True) if part)
    return Entry(ev.TokensTaken(seat, sum(parts), *parts, reasons), "battles.setup.tokens")


def _first(state: State) -> Entry:
    """The side with fewer tokens goes first; the alphabet decides a tie."""
    one, two = state.tokens
    if one != two:
        return Entry(ev.FirstSide(0 if one < two else 1, "fewest"), "battles.setup.first")
    seat = 0 if min(state.teams[0]) < min(state.teams[1]) else 1
    return Entry(ev.FirstSide(seat, "alphabet"), "battles.setup.alphabet")


def _turn(state: State) -> Entry:
    seat = 1 - state.seat if state.turn else state.first
    return Entry(ev.TurnBegan(seat, state.turn + 1), "battles.turn.order")


def _attack_lost(state: State) -> Entry:
    return Entry(ev.AttackLost(state.seat), "battles.reactions.price")


def _block(state: State) -> Entry:
    assert state.fight is not None
    card = card_id(state, blocked_by(state, state.fight))
    return Entry(ev.AttackBlocked(card), REACTIONS["block"])


def _count(state: State) -> Entry:
    assert state.fight is not None
    found = tally(state, state.fight)
    seat, dino = 1 - state.seat, dino_id(state, found.dino)
    if not found.hits:
        return Entry(ev.NoHits(seat, dino, found.own, found.counter), found.rule)
    fact = ev.HitsCounted(seat, dino, found.hits, found.own, found.counter)
    return Entry(fact, found.rule)


def _pay(state: State) -> Entry:
    return paying(state, 1 - state.seat, choice=False)


def paying(state: State, seat: int, *, choice: bool) -> Entry:
    """The attacked side removes tokens."""
    return Entry(paid(state, seat, choice=choice), "battles.hits.tokens")


def paid(state: State, seat: int, *, choice: bool) -> ev.TokensPaid:
    """What the attacked side pays: no more than it has (ruling E14)."""
    assert state.fight is not None
    hits = state.fight.hits
    tokens = min(hits, state.tokens[seat])
    theft = stolen(state, tokens, choice)
    if theft and ruling(state, "thieves") == "one-more":
        theft = min(theft, state.tokens[seat] - tokens)
        tokens += theft
    return ev.TokensPaid(seat, hits, tokens, min(theft, tokens), "attack")


def _steal(state: State) -> Entry:
    assert state.fight is not None
    return Entry(ev.TokensStolen(state.seat, state.fight.theft), PASSIVES["egg-thieves"])


def _pay_own(state: State) -> Entry:
    return paying_own(state)


def paying_own(state: State) -> Entry:
    """The attacker removes tokens for its own hits."""
    fact = paid_own(state)
    return Entry(fact, "battles.hits.self" if fact.why == "self" else "battles.ruling.own-hits")


def paid_own(state: State) -> ev.TokensPaid:
    """What the attacker pays for its own hits: for all that come together (ruling E2)."""
    assert state.fight is not None
    why, hits = state.fight.bills[0]
    if len(state.fight.bills) > 1 and ruling(state, "own-hits") == "together":
        why, hits = "both", sum(hits for _, hits in state.fight.bills)
    return ev.TokensPaid(state.seat, hits, min(hits, state.tokens[state.seat]), 0, why)


def _drop_own(state: State) -> Entry:
    assert state.fight is not None
    why, hits = state.fight.bills[0]
    return Entry(ev.HitsFellAway(state.seat, hits, why), _falls_away(state, state.fight))


def _attack_ended(state: State) -> Entry:
    return Entry(ev.AttackEnded(state.seat), "battles.turn.phases")


def _no_roll(state: State) -> Entry:
    return Entry(ev.NothingToRoll(state.seat), "battles.roll.free-dice")


def _dino_left(state: State) -> Entry:
    dino = _emptied(state)
    seat = 0 if dino in state.teams[0] else 1
    return Entry(ev.DinoLeft(seat, dino_id(state, dino)), "battles.hits.hospital")


def _end(state: State) -> Entry:
    found = ended(state)
    assert found is not None
    return found


def _cap(state: State) -> Entry:
    found = capped(state)
    assert found is not None
    return found


def _show(state: State) -> Entry | None:
    one, two = (hand[0] for hand in state.draft.aside)
    if one is None or two is None:
        return None
    removed = (dino_id(state, one), dino_id(state, two))
    return Entry(ev.RemovalsShown(removed), "battles.ruling.removals")


FORCED: Final[dict[str, Callable[[State], Entry | None]]] = {
    "reveal": _reveal,
    "receive": _receive,
    "redraft": _redraft,
    "tokens": _tokens,
    "first": _first,
    "turn": _turn,
    "attack-lost": _attack_lost,
    "block": _block,
    "count": _count,
    "pay": _pay,
    "steal": _steal,
    "pay-own": _pay_own,
    "drop-own": _drop_own,
    "attack-ended": _attack_ended,
    "no-roll": _no_roll,
    "dino-left": _dino_left,
    "end": _end,
    "cap": _cap,
    "show-removals": _show,
}
"""What happens by itself."""
