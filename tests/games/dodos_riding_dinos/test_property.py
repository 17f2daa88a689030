"""What must hold in every race, looked for in races of random bots, event by event."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from games.dodos_riding_dinos.driver import FIRE, ICE, SKY, ready

from dinolab.bots import player
from dinolab.core.chance import Seeded
from dinolab.core.driver import Driver
from dinolab.core.event import Event
from dinolab.core.fold import step_on
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.state import State, card_kind, far, is_challenger, leaders

ALL = "fobosoooeogpppoobooo"
"""A track with everything."""
SETTINGS: dict[str, dict[str, Any]] = {
    "fire": {"people": 3, "track": FIRE},
    "ice": {"people": 4, "track": ICE, "racers": "ostrom oberndorfer marsh brown"},
    "sky": {"people": 3, "track": SKY, "racers": "stromer osborn othniel"},
    "all": {"people": 3, "track": ALL, "racers": "riggs godefroit parks", "challengers": "2"},
    "alone": {"people": 1, "track": ALL},
    "crowd": {"people": 6, "track": ALL, "challengers": "4", "racers": "mantell osmolska"},
    "others": {
        "people": 4, "track": ALL, "racers": "marsh", "challengers": "1", "discards": "in-turn",
        "several_landings": "smallest", "block_again": "allowed", "tied_lead": "first",
        "challenger_damage": "blockable", "marker": "people", "megablock": "like-block",
    },
}  # fmt: skip
EACH = pytest.mark.parametrize("name", SETTINGS)
Moment = tuple[State, Event, State]


@cache
def race(name: str) -> tuple[Moment, ...]:
    """Each event with the position before and after it, over three races."""
    found: list[Moment] = []
    for seed in ("1", "2", "3"):
        table = ready(**SETTINGS[name])
        people = SETTINGS[name]["people"]
        driver = Driver(Seeded(seed), {s: player("random", GAME) for s in range(people)}, seed)
        position = table.position
        while (step := driver.step(GAME, position)) is not None:
            for event in step.events:
                after = step_on(GAME, position, event)
                found.append((position.state, event, after.state))
                position = after
            assert position == step.position
        assert position.state.ended is not None
    return tuple(found)


def kinds(name: str) -> list[str]:
    return [event.kind.removeprefix("dodos.") for _, event, _ in race(name)]


def of_kind(name: str, *wanted: str) -> Iterator[Moment]:
    return (one for one in race(name) if one[1].kind.removeprefix("dodos.") in wanted)


@EACH
def test_a_turn_has_its_steps_in_order(name: str) -> None:
    """Advance, one window, the effect or why there is none, the discard, recovery."""
    order = ["turn_began", "window_opened", "window_closed", "effect", "played_discarded"]
    turn: list[str] = []
    for kind in kinds(name):
        if kind == "turn_began":
            turn = []
        turn.append("effect" if kind == "effect_skipped" else kind)
        if kind == "turn_ended":
            firsts = [turn.index(step) for step in order if step in turn]
            assert firsts == sorted(firsts)
            assert [turn.count(step) for step in order[:3]] == [1, 1, 1]
            assert "recovering" not in turn[: turn.index("played_discarded")]


@EACH
@pytest.mark.rule("dodos.running.recover")
def test_after_a_turn_nobody_is_without_cards(name: str) -> None:
    """But for those who sit the round out, or where there is no card to draw."""
    for before, _, after in of_kind(name, "turn_ended"):
        for racer in after.racers:
            assert racer.cards or racer.out or not (before.left or before.used)


@EACH
@pytest.mark.rule("dodos.ignis.flames", "dodos.challengers.hexes")
def test_flames_are_entered_last_and_never_by_challengers(name: str) -> None:
    moments = race(name)
    for at, (_, event, after) in enumerate(moments):
        fact = event.fact
        if event.kind in ("dodos.advanced", "dodos.went_back"):
            kind = after.setup.hexes[fact.to].kind
            if event.kind == "dodos.went_back":
                assert kind not in ("flame", "shortcut")
            elif kind == "flame":
                assert not is_challenger(after, fact.seat)
                assert moments[at + 1][1].kind == "dodos.move_ended"
            elif kind == "shortcut":
                assert not is_challenger(after, fact.seat)
    for _, event, after in of_kind(name, "signal_rolled", "egg_flicked", "flame_chosen"):
        assert not is_challenger(after, event.fact.seat)


@EACH
@pytest.mark.rule("dodos.running.advance", "dodos.boreal.ramp")
def test_a_movement_has_so_many_hexes_and_tries(name: str) -> None:
    """Fewer only where it ends on a ramp."""
    left = 0
    for before, event, after in race(name):
        kind, fact = event.kind, event.fact
        if kind == "dodos.move_began":
            left = fact.steps
        elif kind in ("dodos.advanced", "dodos.egg_flicked"):
            left -= 1
        if kind == "dodos.advanced":
            assert far(after, fact.seat) > far(before, fact.seat)
        if kind == "dodos.went_back":
            assert far(after, fact.seat) < far(before, fact.seat)
        if kind == "dodos.move_ended" and fact.why in ("speed", "lead"):
            at = after.setup.hexes[after.racers[fact.seat].place[0]].kind
            assert left == 0 or at == "ramp"


@EACH
@pytest.mark.rule("dodos.damage.take", "dodos.damage.more-than-hand")
def test_damage_is_discarded_in_full_or_to_the_last_card(name: str) -> None:
    owed: dict[int, int] = {}
    for before, event, after in of_kind(name, "damage_dealt", "discarded", "pile_discarded",
                                        "damage_done"):  # fmt: skip
        fact = event.fact
        if event.kind == "dodos.damage_dealt":
            pairs = zip(fact.victims, fact.damage, strict=True)
            owed = {seat: min(n, before.racers[seat].cards) for seat, n in pairs}
        elif event.kind == "dodos.damage_done":
            assert not any(owed.values())
        else:
            owed[fact.seat] -= len(getattr(fact, "discards", "1"))
            assert len(after.used) > len(before.used)


@EACH
@pytest.mark.rule("dodos.end.lead", "dodos.end.draw")
def test_who_leads_advances_and_the_others_draw(name: str) -> None:
    lead: tuple[int, ...] = ()
    for before, event, _ in race(name):
        if event.kind == "dodos.lead_advanced":
            lead = event.fact.racers
            assert set(lead) <= set(leaders(before))
            assert lead
        elif event.kind == "dodos.draws_began" and before.phase == "ending":
            everybody = set(range(len(before.racers)))
            assert set(event.fact.racers) == everybody - set(lead)


@EACH
@pytest.mark.rule("dodos.scheming.enraged")
def test_enraged_are_those_with_aggressive_cards_if_there_are_enough(name: str) -> None:
    for before, event, _ in of_kind(name, "turn_began"):
        angry = [
            seat
            for seat, racer in enumerate(before.racers)
            if seat in before.queue and card_kind(before, racer.played or "").type == "aggressive"
        ]
        if len(before.queue) == len(before.racers):
            assert any(racer.enraged for racer in before.racers) == (
                len(angry) >= before.setup.enrage
            )
        card = card_kind(before, event.fact.card)
        assert not before.racers[event.fact.seat].enraged or card.type == "aggressive"


@EACH
@pytest.mark.rule("dodos.race.end")
def test_a_race_ends_with_the_first_round_that_leaves_somebody_past_the_line(name: str) -> None:
    lap = sum(at.kind not in ("flame", "shortcut") for at in race(name)[0][0].setup.hexes)
    for before, event, _ in of_kind(name, "round_began", "race_ended"):
        past = max(far(before, seat) for seat in range(len(before.racers))) > lap
        assert past == (event.kind == "dodos.race_ended")
