"""What must hold in every Cup and every Derby, looked for in whole ones of random players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from games.dodos_riding_dinos.books import winners
from games.dodos_riding_dinos.driver import opening, pack
from hypothesis import given, settings
from hypothesis import strategies as st

from dinolab.bots import player
from dinolab.core.chance import Seeded
from dinolab.core.driver import Driver
from dinolab.core.event import Event
from dinolab.core.fold import outcome_of, step_on
from dinolab.core.step import Step
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.content import BOARDS, DECK
from dinolab.games.dodos_riding_dinos.frames import Turn
from dinolab.games.dodos_riding_dinos.setup import RULINGS
from dinolab.games.dodos_riding_dinos.state import State, far, is_challenger, lane_of

Moment = tuple[State, Event, State]
TEXTS = {
    "plain": pack(),
    "fast": pack((("n0", "normal 5 4"), ("n1", "normal 3 16"), ("a2", "aggressive 5 4"))),
    "slow": pack((("n1", "normal 0 16"), ("n3", "normal 0 2")), cap=4),
    "shipped": GAME.content_text,
}
"""The tests' own pack; one to run fast, so that many finish together; one that dawdles until the
cap; the game's own.
"""
FEW = settings(deadline=None, max_examples=12)


@st.composite
def rulings(draw: st.DrawFn) -> dict[str, str]:
    """What a table agrees on: mostly the defaults."""
    named = {f"ruling.{name}": values for name, values in RULINGS.items() if name != "throws"}
    some = draw(st.sets(st.sampled_from(sorted(named)), max_size=6))
    found = {name: draw(st.sampled_from(named[name])) for name in sorted(some)}
    return {**found, "abilities": draw(st.sampled_from(("on", "off")))}


@st.composite
def cups(draw: st.DrawFn) -> tuple[int, dict[str, str], str, str]:
    people = draw(st.integers(1, 6))
    needed = {1: 2, 2: 1}.get(people, 0)
    challengers = draw(st.sampled_from(("needed", str(needed + 1), str(needed + 3))))
    options = {"mode": "cup", "challengers": challengers, **draw(rulings())}
    options["track"] = draw(st.sampled_from(("recommended", "outer")))
    return people, options, draw(st.sampled_from(sorted(TEXTS))), str(draw(st.integers(0, 999)))


@st.composite
def derbies(draw: st.DrawFn) -> tuple[int, dict[str, str], str, str]:
    options = {"mode": "derby", "board": draw(st.sampled_from(BOARDS)), **draw(rulings())}
    return 8, options, draw(st.sampled_from(sorted(TEXTS))), str(draw(st.integers(0, 999)))


def whole(people: int, options: dict[str, str], text: str, seed: str) -> list[Moment]:
    """Each event with the position before and after it."""
    step = opening(people, options, TEXTS[text])
    assert isinstance(step, Step), step
    driver = Driver(Seeded(seed), {s: player("random", GAME) for s in range(people)}, seed)
    position, found = step.position, []
    for event in step.events:
        found.append((step.position.state, event, step.position.state))
    while (step := driver.step(GAME, position)) is not None:
        for event in step.events:
            after = step_on(GAME, position, event)
            found.append((position.state, event, after.state))
            position = after
        assert position == step.position
    assert outcome_of(GAME, position) is not None
    return found


def of_kind(moments: list[Moment], *wanted: str) -> Iterator[tuple[State, Any, State]]:
    for before, event, after in moments:
        if event.kind.removeprefix("dodos.") in wanted:
            yield before, event.fact, after


def told_winners(moments: list[Moment]) -> list[int]:
    """As the last event says it."""
    end = moments[-1][2].cup or moments[-1][2].ended
    assert end is not None
    return list(end.winners)


# Both.


def cards_are_conserved(moments: list[Moment]) -> None:
    """Each of the 64 is in the deck, a hand, a pile, on the table or discarded."""
    for _, event, state in moments:
        held = sum(racer.cards + bool(racer.played) for racer in state.racers)
        shown = 0
        for frame in state.pending:
            shown += len(getattr(frame, "plays", ())) + bool(getattr(frame, "extra", ""))
        assert state.left + len(state.used) + held + shown == DECK, event
        assert state.pools is None or min(map(min, state.pools)) >= 0


def it_ends_as_the_books_say(moments: list[Moment]) -> None:
    """Places, hands and the final ranking, from the events alone."""
    assert winners(event.fact for _, event, _ in moments) == told_winners(moments)


# The Cup.


def three_fans_a_race(moments: list[Moment]) -> None:
    """Or fewer, where Challengers get none; twelve in all."""
    for before, fact, after in of_kind(moments, "places_taken"):
        assert sorted(fact.racers) == list(range(len(before.racers)))
        won = sum(racer.fans for racer in after.racers) - sum(r.fans for r in before.racers)
        everybody = dict(before.setup.rulings)["challenger-fans"] == "yes"
        assert won == 3 if everybody else won <= 3
        assert sum(racer.fans for racer in after.racers) <= 12


def sixteen_power_ups_suffice(moments: list[Moment]) -> None:
    """In the deck, beside a racer or spent; none is there twice."""
    spent = 0
    for before, event, after in moments:
        held = [power for racer in after.racers for power in racer.powers]
        assert len(set(held)) == len(held)
        if event.kind in ("dodos.power_used", "dodos.extra_played"):
            spent += sum(len(r.powers) for r in before.racers) - len(held)
        assert sum(after.unspent) + len(held) + spent == 16
    racers = len(moments[0][2].racers)
    drawn = len(list(of_kind(moments, "power_drawn")))
    assert drawn == 4 * min(max(racers - 2, 0), 4)


def four_races_in_order(moments: list[Moment]) -> None:
    """Each begins with the winner of the last one, where everybody may hold the marker."""
    boards = [moments[0][2].setup.board]
    for before, fact, after in of_kind(moments, "race_began"):
        boards.append(after.setup.board)
        chosen = dict(before.setup.rulings)
        if chosen["marker"] == "all" and chosen["cup-marker"] == "winner":
            assert fact.seat == before.order[0]
        assert not (is_challenger(before, fact.seat) and chosen["marker"] == "people")
    assert tuple(boards) == BOARDS


def challengers_use_no_power_ups(moments: list[Moment]) -> None:
    """They only bring them hexes."""
    for before, fact, _ in of_kind(moments, "power_used", "power_worked", "extra_played"):
        assert not is_challenger(before, fact.seat)
    for before, fact, _ in of_kind(moments, "move_began"):
        if fact.why == "powers":
            assert is_challenger(before, fact.seat)
            assert fact.steps == 3 * len(before.racers[fact.seat].powers)


def red_kiwis_cards_are_aggressive_and_not_cancelled(moments: list[Moment]) -> None:
    for before, fact, _ in of_kind(moments, "effect_skipped"):
        turn = before.pending[-1]
        assert isinstance(turn, Turn)
        if turn.extra:
            assert fact.why in ("none", "cost")


CUP: tuple[Callable[[list[Moment]], None], ...] = (
    cards_are_conserved, it_ends_as_the_books_say, three_fans_a_race, sixteen_power_ups_suffice,
    four_races_in_order, challengers_use_no_power_ups,
    red_kiwis_cards_are_aggressive_and_not_cancelled,
)  # fmt: skip


@FEW
@given(cups())
@pytest.mark.rule("dodos.cup.end", "dodos.cup.tie", "dodos.cup.places", "dodos.ruling.places")
def test_every_cup(one: tuple[int, dict[str, str], str, str]) -> None:
    moments = whole(*one)
    for holds in CUP:
        holds(moments)


# The Derby.


def each_racer_stays_on_its_track(moments: list[Moment]) -> None:
    lanes: dict[int, int] = {}
    for _, _, after in moments:
        if after.round:
            for seat in range(8):
                assert lanes.setdefault(seat, lane_of(after, seat)) == lane_of(after, seat)
    assert all(lanes[seat] != lanes[seat + 4] for seat in range(4))


def who_has_left_is_out_of_reach(moments: list[Moment]) -> None:
    """It stays where it was, draws nothing, loses nothing but what it plays."""
    for before, event, after in moments:
        for seat in range(8):
            if before.racers[seat].gone:
                assert after.racers[seat].gone
                assert far(after, seat) == far(before, seat)
                assert after.racers[seat].cards <= before.racers[seat].cards
                if after.racers[seat].cards < before.racers[seat].cards:
                    assert event.kind in ("dodos.card_schemed", "dodos.reaction_played")


def racers_leave_at_the_end_of_a_round(moments: list[Moment]) -> None:
    for before, fact, _ in of_kind(moments, "racers_removed"):
        assert before.phase == "ending"
        assert before.pending == ()
        assert all(not before.racers[seat].gone for seat in fact.racers)
    for state, _, _ in of_kind(moments, "round_began", "race_ended"):
        chosen = dict(state.setup.rulings)["finish"]
        for seat in range(8):
            on = state.racers[seat].place[0]
            lap = max(at.left for at in _track(state, on)) + 1
            over = far(state, seat) - lap > (0 if chosen == "beyond" else -1)
            assert state.racers[seat].gone == over


def _track(state: State, on: int) -> tuple[Any, ...]:
    split = state.setup.split
    return state.setup.hexes[:split] if on < split else state.setup.hexes[split:]


def rewards_are_for_each_track(moments: list[Moment]) -> None:
    """Who leads draws nothing, second place one card; all others on the board two."""
    for before, fact, _ in of_kind(moments, "draws_began"):
        if before.phase != "ending" or before.pending:
            continue
        there = {seat for seat in range(8) if not before.racers[seat].gone}
        if fact.count == 1:
            assert fact.racers == before.second
        else:
            assert set(fact.racers) == there - {*before.lead, *before.second}
    for before, fact, _ in of_kind(moments, "tracks_rewarded"):
        assert not set(fact.lead) & set(fact.second)
        for on in (0, 1):
            there = {s for s in range(8) if not before.racers[s].gone and lane_of(before, s) == on}
            best = max((far(before, seat) for seat in there), default=None)
            lead = {seat for seat in there if far(before, seat) == best}
            ruled = dict(before.setup.rulings)["tied-lead"]
            some = {"all": len(lead), "none": 0, "first": 1}[ruled] if len(lead) > 1 else len(lead)
            assert len(lead & set(fact.lead)) == some
            assert {seat for seat in fact.lead if seat in there} <= lead


def feathers_stay_on_the_track(moments: list[Moment]) -> None:
    for before, fact, _ in of_kind(moments, "thrown"):
        for hit in fact.hits:
            assert not before.racers[hit].gone
            if fact.token == "feather":
                assert lane_of(before, hit) == lane_of(before, fact.seat)


def supporters_move_their_partner(moments: list[Moment]) -> None:
    for before, fact, _ in of_kind(moments, "move_began"):
        if fact.why in ("speed", "support"):
            turn = before.pending[0]
            assert isinstance(turn, Turn)
            gone = before.racers[turn.seat].gone
            assert fact.seat == ((turn.seat + 4) % 8 if gone else turn.seat)
            assert (fact.why == "support") == gone
    for before, fact, _ in of_kind(moments, "effect_began"):
        assert not before.racers[fact.seat].gone


DERBY: tuple[Callable[[list[Moment]], None], ...] = (
    cards_are_conserved, it_ends_as_the_books_say, each_racer_stays_on_its_track,
    who_has_left_is_out_of_reach, racers_leave_at_the_end_of_a_round, rewards_are_for_each_track,
    feathers_stay_on_the_track, supporters_move_their_partner,
)  # fmt: skip


@FEW
@given(derbies())
@pytest.mark.rule("dodos.derby.end", "dodos.derby.finish", "dodos.derby.support")
def test_every_derby(one: tuple[int, dict[str, str], str, str]) -> None:
    moments = whole(*one)
    for holds in DERBY:
        holds(moments)
