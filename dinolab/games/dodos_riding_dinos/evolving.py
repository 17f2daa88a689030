"""What each event does to a position of Dodos Riding Dinos. It only writes down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from dinolab.core.event import Event
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.abilities import placed_part, reaction_part
from dinolab.games.dodos_riding_dinos.events import Part
from dinolab.games.dodos_riding_dinos.state import (
    CHOOSING,
    DEALING,
    ENDING,
    FIRST,
    OVER,
    PLACING,
    RUNNING,
    SCHEMING,
    TURNING,
    Counts,
    Damage,
    Dice,
    Drawing,
    Effect,
    Flame,
    Launch,
    Move,
    Played,
    Racer,
    State,
    Turn,
    Window,
    card_kind,
    card_no,
    far,
    is_challenger,
    less,
    pile,
    push,
    seats_from,
    swap_top,
    top,
    with_racer,
)


def evolve(state: State | None, event: Event) -> State:
    """The position after an event (None before the first); for a redacted event what its viewer
    knows then.
    """
    fact, version = event.fact, event.version + 1
    if isinstance(fact, ev.SetUp):
        racers = (Racer(),) * (fact.people + fact.challengers)
        counts = tuple(card.copies for card in fact.pack)
        return State(fact, version, CHOOSING, racers, sum(counts), (counts,))
    if state is None:
        raise ValueError("a race begins with its set-up")
    state = replace(
        state, version=version, plays=state.plays + (event.is_input and event.actor != "chance"),
        rolls=state.rolls + (event.is_input and event.actor == "chance"),
    )  # fmt: skip
    return EVOLVE[type(fact)](state, fact)


# Before the race.


def _racer_chosen(state: State, fact: ev.RacerChosen) -> State:
    state = with_racer(state, fact.seat, kind=fact.racer)
    return replace(state, phase=FIRST) if all(r.kind for r in state.racers) else state


def _first(state: State, fact: ev.FirstPlayerChosen) -> State:
    return replace(state, first=fact.seat, phase=PLACING)


def _placed(state: State, fact: ev.RacersPlaced) -> State:
    racers = tuple(
        replace(racer, place=(at, 0)) for racer, at in zip(state.racers, fact.places, strict=True)
    )
    queue = seats_from(state, state.first)
    dealt = tuple(seat for seat in queue for _ in range(state.setup.dealt))
    return push(replace(state, racers=racers, phase=DEALING), Drawing(dealt))


# Cards.


def _seen(state: State, epoch: int, card: str | None) -> tuple[Counts, ...] | None:
    """The cards nobody has seen, less one that somebody sees now."""
    if card is None or state.pools is None:
        return None
    pools = list(state.pools)
    counts = list(pools[epoch - 1])
    counts[card_no(state, card)] -= 1
    pools[epoch - 1] = tuple(counts)
    return tuple(pools)


def _drawn(state: State, seat: int, cards: int) -> State:
    """So many of the cards due are drawn; when none is due any more, the drawing is over."""
    frame = top(state)
    queue = frame.queue[cards:] if isinstance(frame, Drawing) else ()
    return swap_top(state, Drawing(queue)) if queue else swap_top(state)


def _dealt(state: State, fact: ev.CardDealt) -> State:
    pools = _seen(state, state.epoch, fact.card)
    state = replace(state, pools=pools, left=state.left - 1, drawn=state.drawn + 1)
    hand = pile(*state.racers[fact.seat].hand, fact.card)
    return _drawn(with_racer(state, fact.seat, hand=hand), fact.seat, 1)


def _pile_dealt(state: State, fact: ev.PileDealt) -> State:
    cards = (*state.racers[fact.seat].pile, *(state.epoch,) * fact.count)
    state = replace(state, left=state.left - fact.count, drawn=state.drawn + fact.count)
    return _drawn(with_racer(state, fact.seat, pile=cards), fact.seat, fact.count)


def _reshuffled(state: State, fact: ev.Reshuffled) -> State:
    counts = Counter(state.used)
    pool = tuple(counts[card.id] for card in state.setup.pack)
    pools = None if state.pools is None else (*state.pools, pool)
    return replace(state, pools=pools, left=fact.count, used=(), epoch=state.epoch + 1, drawn=0)


def _exhausted(state: State, fact: ev.DeckExhausted) -> State:
    frame = top(state)
    rest = tuple(seat for seat in frame.queue if seat != fact.seat)
    return swap_top(state, Drawing(rest)) if rest else swap_top(state)


def _discard(state: State, *cards: str) -> State:
    return replace(state, used=tuple(sorted((*state.used, *cards))))


# Scheming.


def _round_began(state: State, fact: ev.RoundBegan) -> State:
    racers = tuple(
        replace(r, played="", enraged=False, quiet=False, out=False, shown=False)
        for r in state.racers
    )
    return replace(
        state, phase=SCHEMING, racers=racers, round=fact.number, first=fact.seat, lead=(),
        recovered=(), opened=state.version,
    )  # fmt: skip


def _nothing(state: State, fact: ev.NothingToPlay) -> State:
    """Cards are drawn, then the racer goes back."""
    setup = state.setup
    state = with_racer(state, fact.seat, shown=True)
    draw = Drawing((fact.seat,) * setup.recover)
    return push(state, Move(fact.seat, setup.back, False, "nothing"), draw)


def _sat_out(state: State, fact: ev.SatOut) -> State:
    return with_racer(state, fact.seat, out=True)


def _schemed(state: State, fact: ev.CardSchemed) -> State:
    hand = less(state.racers[fact.seat].hand, fact.card)
    return with_racer(state, fact.seat, hand=hand, played=fact.card)


def _revealed(state: State, fact: ev.CardsRevealed) -> State:
    racers = tuple(
        replace(r, played=card) for r, card in zip(state.racers, fact.revealed, strict=True)
    )
    state = replace(state, racers=racers, phase=TURNING)
    queue = tuple(s for s in seats_from(state, state.first) if not state.racers[s].out)
    return replace(state, queue=queue)


def _top_of_pile(state: State, seat: int, card: str | None) -> State:
    """The top card of a Challenger's pile is seen by somebody."""
    racer = state.racers[seat]
    state = replace(state, pools=_seen(state, racer.pile[0], card))
    return with_racer(state, seat, pile=racer.pile[1:])


def _pile_turned(state: State, fact: ev.PileTurned) -> State:
    state = _top_of_pile(state, fact.seat, fact.card)
    return with_racer(state, fact.seat, played=fact.card)


def _enraged(state: State, fact: ev.Enraged) -> State:
    for seat in fact.racers:
        state = with_racer(state, seat, enraged=True)
    return state


# Turns and movement.


def _turn_began(state: State, fact: ev.TurnBegan) -> State:
    before = tuple(far(state, seat) for seat in range(len(state.racers)))
    queue = tuple(seat for seat in state.queue if seat != fact.seat)
    turn = Turn(fact.seat, fact.card, max(fact.speed, 0), before)
    state = replace(state, phase=RUNNING, queue=queue, turns=state.turns + 1, plays=0, rolls=0)
    if is_challenger(state, fact.seat) and card_kind(state, fact.card).type == "reaction":
        return push(state, turn, Dice(fact.seat, max(fact.speed, 0), "challenger"))
    return push(state, turn)


def _move_began(state: State, fact: ev.MoveBegan) -> State:
    """What has brought the movement about is done with it (or with this racer's share of it)."""
    frame = top(state)
    if isinstance(frame, Effect):
        todo = tuple(seat for seat in frame.todo if seat != fact.seat)
        doing = frame.doing if todo else None
        state = swap_top(state, replace(frame, todo=todo, doing=doing))
    elif isinstance(frame, Dice | Launch):
        state = swap_top(state)
        if isinstance(top(state), Effect):
            state = swap_top(state, replace(top(state), doing=None))
    elif state.phase == ENDING and frame is None:
        state = replace(state, steps=state.steps[1:])
    return push(state, Move(fact.seat, fact.steps, fact.forward, fact.why))


def _moved(state: State, seat: int, place: tuple[int, int]) -> State:
    move = top(state)
    state = swap_top(state, replace(move, left=move.left - 1, went=True, stage="", touched=()))
    return with_racer(state, seat, place=place, kept=0)


def _advanced(state: State, fact: ev.Advanced | ev.WentBack) -> State:
    return _moved(state, fact.seat, (fact.to, fact.lap))


def _flame_chosen(state: State, fact: ev.FlameChosen) -> State:
    return swap_top(state, replace(top(state), stage="enter" if fact.enter else "past"))


def _signal(state: State, fact: ev.SignalRolled) -> State:
    success = fact.face >= 4
    state = swap_top(state, replace(top(state), stage="" if success else "hurt"))
    return with_racer(state, fact.seat, kept=1 if success else 2)


def _flicked(state: State, fact: ev.EggFlicked) -> State:
    move = top(state)
    left = move.left - 1
    stage = "touched" if fact.touched else "" if left > 0 else "missed"
    move = replace(move, left=left, went=True, stage=stage, touched=fact.touched)
    return swap_top(state, move)


def _landed(state: State, fact: ev.Landed) -> State:
    move = replace(top(state), stage="owe" if fact.paid else "", touched=(), went=True)
    state = swap_top(state, move)
    return with_racer(state, fact.seat, place=(fact.to, fact.lap), kept=0)


def _stayed(state: State, fact: ev.StayedOnRamp) -> State:
    return swap_top(state, replace(top(state), left=0, stage="stay"))


def _move_ended(state: State, fact: ev.MoveEnded) -> State:
    """A movement by a card's Speed leads on to the window; whoever ends on a flame uses it."""
    move = top(state)
    state = swap_top(state)
    turn = top(state)
    if isinstance(turn, Turn) and fact.why == "speed":
        state = swap_top(state, replace(turn, step="window", passed=_passed(state, turn)))
    on = state.setup.hexes[state.racers[fact.seat].place[0]].kind
    if on == "flame" and move.went and move.forward and not is_challenger(state, fact.seat):
        return push(state, Flame(fact.seat))
    return state


def _passed(state: State, turn: Turn) -> tuple[int, ...]:
    """Whom a racer has passed: not behind before, behind now (ruling F20)."""
    now = far(state, turn.seat)
    return tuple(
        seat
        for seat, before in enumerate(turn.before)
        if seat != turn.seat and before >= turn.before[turn.seat] and far(state, seat) < now
    )


def _flame_used(state: State, fact: ev.FlameUsed) -> State:
    if fact.way == "ashes" and not state.used:
        return swap_top(state)
    return swap_top(state, replace(top(state), way=fact.way))


def _ashes(state: State, fact: ev.AshesTaken) -> State:
    used = list(state.used)
    used.remove(fact.card)
    hand = pile(*state.racers[fact.seat].hand, fact.card)
    return swap_top(with_racer(replace(state, used=tuple(used)), fact.seat, hand=hand))


# Reactions.


def _asked(state: State, active: int) -> tuple[int, ...]:
    """Whom a window asks: people with cards, from the active racer's left, that one last."""
    order = (*seats_from(state, active)[1:], active)
    return tuple(s for s in order if state.racers[s].hand and not state.racers[s].quiet)


def _window_opened(state: State, fact: ev.WindowOpened) -> State:
    return push(state, Window(fact.seat, _asked(state, fact.seat)))


def _reaction(state: State, fact: ev.ReactionPlayed) -> State:
    """Whoever could say something before may say something again."""
    window = top(state)
    hand = less(state.racers[fact.seat].hand, fact.card)
    state = with_racer(state, fact.seat, hand=hand)
    plays = (*window.plays, Played(fact.seat, fact.card, fact.against))
    return swap_top(state, Window(window.seat, _asked(state, window.seat), plays))


def _reaction_passed(state: State, fact: ev.ReactionPassed) -> State:
    window = top(state)
    state = swap_top(state, replace(window, ask=window.ask[1:]))
    return with_racer(state, fact.seat, quiet=True) if fact.all_round else state


def _window_closed(state: State, fact: ev.WindowClosed) -> State:
    window: Window = top(state)
    state = _discard(swap_top(state), *(play.card for play in window.plays))
    turn: Turn = top(state)
    due = tuple(window.plays[number] for number in fact.stands)
    return swap_top(state, replace(turn, step="effect", cancelled=fact.cancelled, due=due))


# Effects.


def _effect_began(state: State, fact: ev.EffectBegan) -> State:
    """An effect is a list of parts; an ability that it triggers has still to be placed among them.
    A reaction's come before the effect of the card it was played in the turn of.
    """
    turn: Turn = top(state)
    parts = card_kind(state, fact.card).parts
    if turn.due:
        state = swap_top(state, replace(turn, due=turn.due[1:]))
        more = reaction_part(state, fact.seat)
        parts = tuple(part for part in parts if not part.code.endswith("block"))
        return push(state, Effect(fact.seat, fact.card, (*parts, *more), reaction=True))
    return push(state, Effect(fact.seat, fact.card, parts, ability=placed_part(state, turn, parts)))


def _skipped(state: State, fact: ev.EffectSkipped) -> State:
    return swap_top(state, replace(top(state), step="discard"))


def _effect_ended(state: State, fact: ev.EffectEnded) -> State:
    effect: Effect = top(state)
    state = swap_top(state)
    return state if effect.reaction else swap_top(state, replace(top(state), step="discard"))


def _ability_placed(state: State, fact: ev.AbilityPlaced) -> State:
    effect: Effect = top(state)
    assert effect.ability is not None
    parts = (*effect.parts[: fact.gap], effect.ability, *effect.parts[fact.gap :])
    return swap_top(state, replace(effect, parts=parts, ability=None))


def _part_began(state: State, fact: ev.PartBegan) -> State:
    effect: Effect = top(state)
    doing = Part(fact.code, fact.n)
    effect = replace(effect, begun=effect.begun + 1, doing=doing, target=-1, todo=())
    state = swap_top(state, effect)
    if fact.code == "roll":
        return push(state, Dice(fact.seat, fact.n, "effect"))
    if fact.code.startswith("throw-"):
        return push(state, Launch(fact.seat, fact.code.removeprefix("throw-"), fact.n))
    return state


def _target(state: State, fact: ev.TargetChosen) -> State:
    return swap_top(state, replace(top(state), target=fact.target))


def _done(state: State) -> State:
    """The innermost thing has done what it was to do: a part of an effect, a flame, a launch."""
    frame = top(state)
    if isinstance(frame, Effect):
        return swap_top(state, replace(frame, doing=None))
    if isinstance(frame, Move):
        return swap_top(state, replace(frame, stage=""))
    if isinstance(frame, Turn):
        return swap_top(state, replace(frame, step="discard"))
    if isinstance(frame, Launch):
        state = swap_top(state)
        return swap_top(state, replace(top(state), doing=None))
    return swap_top(state)


def _damage(state: State, fact: ev.DamageDealt) -> State:
    state = _done(state)
    picks = (None,) * len(fact.victims)
    return push(state, Damage(fact.seat, fact.victims, fact.damage, picks, state.version))


def _picked(state: State, fact: ev.DiscardsChosen) -> State:
    damage: Damage = top(state)
    index = damage.victims.index(fact.seat)
    cards = fact.cards if fact.cards is not None else (None,) * damage.amounts[index]
    picks = (*damage.picks[:index], cards, *damage.picks[index + 1 :])
    return swap_top(state, replace(damage, picks=picks))


def _discarded(state: State, fact: ev.Discarded) -> State:
    damage: Damage = top(state)
    index = damage.victims.index(fact.seat)
    amounts = (*damage.amounts[:index], 0, *damage.amounts[index + 1 :])
    hand = state.racers[fact.seat].hand
    for card in fact.discards:
        hand = less(hand, card)
    state = swap_top(state, replace(damage, amounts=amounts))
    return _discard(with_racer(state, fact.seat, hand=hand), *fact.discards)


def _pile_discarded(state: State, fact: ev.PileDiscarded) -> State:
    damage: Damage = top(state)
    index = damage.victims.index(fact.seat)
    left = damage.amounts[index] - 1
    amounts = (*damage.amounts[:index], left, *damage.amounts[index + 1 :])
    state = swap_top(state, replace(damage, amounts=amounts))
    return _discard(_top_of_pile(state, fact.seat, fact.card), fact.card)


def _damage_done(state: State, fact: ev.DamageDone) -> State:
    return swap_top(state)


def _fizzled(state: State, fact: ev.PartFizzled) -> State:
    return _done(state)


def _taken(state: State, fact: ev.CardTaken) -> State:
    """A card changes hands; in an exchange one is still to be given."""
    effect: Effect = top(state)
    if is_challenger(state, fact.target):
        state = _top_of_pile(state, fact.target, fact.card)
    else:
        hand = less(state.racers[fact.target].hand, fact.card)
        state = with_racer(state, fact.target, hand=hand)
    hand = pile(*state.racers[fact.seat].hand, fact.card)
    state = with_racer(state, fact.seat, hand=hand)
    assert effect.doing is not None
    if effect.doing.code == "exchange":
        return swap_top(state, replace(effect, todo=(fact.seat,)))
    return _done(state)


def _given(state: State, fact: ev.CardGiven) -> State:
    hand = less(state.racers[fact.seat].hand, fact.card)
    state = with_racer(state, fact.seat, hand=hand)
    hand = pile(*state.racers[fact.target].hand, fact.card)
    return _done(with_racer(state, fact.target, hand=hand))


def _rolled(state: State, fact: ev.DiceRolled) -> State:
    return swap_top(state, replace(top(state), values=fact.dice))


def _kept(state: State, fact: ev.DiceKept) -> State:
    return swap_top(state, replace(top(state), again=True))


def _rerolled(state: State, fact: ev.DiceRerolled) -> State:
    return swap_top(state, replace(top(state), values=(), again=True))


def _arranged(state: State, fact: ev.RacersArranged) -> State:
    return swap_top(state, replace(top(state), arranged=fact.way))


def _thrown(state: State, fact: ev.Thrown) -> State:
    return swap_top(state, replace(top(state), hits=fact.hits))


def _swapped(state: State, fact: ev.Swapped) -> State:
    mine, theirs = state.racers[fact.seat].place, state.racers[fact.target].place
    state = with_racer(state, fact.seat, place=theirs, kept=0)
    return _done(with_racer(state, fact.target, place=mine, kept=0))


# The end of turns, rounds, and of the race.


def _played_discarded(state: State, fact: ev.PlayedDiscarded) -> State:
    state = swap_top(state, replace(top(state), step="after"))
    return _discard(with_racer(state, fact.seat, played=""), fact.card)


def _recovering(state: State, fact: ev.Recovering) -> State:
    turn = top(state)
    if isinstance(turn, Turn):
        state = swap_top(state, replace(turn, recovered=(*turn.recovered, fact.seat)))
    else:
        state = replace(state, recovered=(*state.recovered, fact.seat))
    draw = Drawing((fact.seat,) * fact.count)
    return push(state, draw, Move(fact.seat, state.setup.back, False, "recover"))


def _turn_ended(state: State, fact: ev.TurnEnded) -> State:
    return swap_top(state)


def _round_ending(state: State, fact: ev.RoundEnding) -> State:
    abilities = tuple(f"ability:{seat}" for seat in seats_from(state, state.first))
    steps = (*abilities, "lead", "draws", "recover", "marker")
    return replace(state, phase=ENDING, steps=steps, recovered=())


def _triggered(state: State, fact: ev.AbilityTriggered) -> State:
    state = replace(state, steps=state.steps[1:])
    if not fact.n:
        return state
    if fact.ability.endswith("draw"):
        return push(state, Drawing((fact.seat,) * fact.n))
    return push(state, Move(fact.seat, fact.n, True, "ability"))


def _lead(state: State, fact: ev.LeadAdvanced) -> State:
    moves = tuple(f"move:{seat}" for seat in fact.racers)
    return replace(state, steps=(*moves, *state.steps[1:]), lead=fact.racers)


def _draws_began(state: State, fact: ev.DrawsBegan) -> State:
    frame = top(state)
    if isinstance(frame, Effect):
        state = swap_top(state, replace(frame, doing=None))
    else:
        state = replace(state, steps=state.steps[1:])
    queue = tuple(seat for seat in fact.racers for _ in range(fact.count))
    return push(state, Drawing(queue)) if queue else state


def _marker(state: State, fact: ev.MarkerPassed) -> State:
    return replace(state, first=fact.seat, steps=())


def _race_ended(state: State, fact: ev.RaceEnded) -> State:
    return replace(state, phase=OVER, ended=fact)


EVOLVE: Final[dict[type, Callable[[State, Any], State]]] = {
    ev.RacerChosen: _racer_chosen, ev.FirstPlayerChosen: _first, ev.RacersPlaced: _placed,
    ev.CardDealt: _dealt, ev.PileDealt: _pile_dealt, ev.Reshuffled: _reshuffled,
    ev.DeckExhausted: _exhausted, ev.RoundBegan: _round_began, ev.NothingToPlay: _nothing,
    ev.SatOut: _sat_out, ev.CardSchemed: _schemed, ev.CardsRevealed: _revealed,
    ev.PileTurned: _pile_turned, ev.Enraged: _enraged, ev.TurnBegan: _turn_began,
    ev.MoveBegan: _move_began, ev.Advanced: _advanced, ev.WentBack: _advanced,
    ev.FlameChosen: _flame_chosen, ev.SignalRolled: _signal, ev.EggFlicked: _flicked,
    ev.Landed: _landed, ev.StayedOnRamp: _stayed, ev.MoveEnded: _move_ended,
    ev.FlameUsed: _flame_used, ev.AshesTaken: _ashes, ev.WindowOpened: _window_opened,
    ev.ReactionPlayed: _reaction, ev.ReactionPassed: _reaction_passed,
    ev.WindowClosed: _window_closed, ev.EffectBegan: _effect_began, ev.EffectSkipped: _skipped,
    ev.EffectEnded: _effect_ended, ev.AbilityPlaced: _ability_placed, ev.PartBegan: _part_began,
    ev.TargetChosen: _target, ev.DamageDealt: _damage, ev.DiscardsChosen: _picked,
    ev.Discarded: _discarded, ev.PileDiscarded: _pile_discarded, ev.DamageDone: _damage_done,
    ev.PartFizzled: _fizzled, ev.CardTaken: _taken, ev.CardGiven: _given, ev.DiceRolled: _rolled,
    ev.DiceKept: _kept, ev.DiceRerolled: _rerolled, ev.RacersArranged: _arranged,
    ev.Thrown: _thrown, ev.Swapped: _swapped, ev.PlayedDiscarded: _played_discarded,
    ev.Recovering: _recovering, ev.TurnEnded: _turn_ended, ev.RoundEnding: _round_ending,
    ev.AbilityTriggered: _triggered, ev.LeadAdvanced: _lead, ev.DrawsBegan: _draws_began,
    ev.MarkerPassed: _marker, ev.RaceEnded: _race_ended,
}  # fmt: skip
"""What each kind of event does."""
