"""What one sees of a Cup and of a Derby, and that it reads aloud."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from contract.checks import check_scene
from games.dodos_riding_dinos.races import MODES, NAMES, events, names, positions
from msgspec.structs import replace

from dinolab.core.event import REFEREE, SPECTATOR
from dinolab.core.fold import outcome_of
from dinolab.core.prompt import prompt
from dinolab.core.scene import Item, Scene
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.content import BOARDS
from dinolab.games.dodos_riding_dinos.cup import tied
from dinolab.games.dodos_riding_dinos.frames import Launch, Turn
from dinolab.games.dodos_riding_dinos.lanes import TEAMS, partner, seconds
from dinolab.games.dodos_riding_dinos.paths import path
from dinolab.games.dodos_riding_dinos.powers import offered
from dinolab.games.dodos_riding_dinos.stage import words
from dinolab.games.dodos_riding_dinos.state import (
    OVER,
    RANKING,
    State,
    leaders,
    push,
    top,
    turn_of,
    with_racer,
)
from dinolab.views.narrate import outcome_text
from dinolab.views.stepping import stops, units_of
from dinolab.views.text import board

EACH = pytest.mark.parametrize("name", MODES)
EVERY = 23


def drawn(state: State, viewer: int = SPECTATOR) -> Scene:
    seen = state if viewer == REFEREE else GAME.observe(state, viewer)
    return GAME.scene(seen, viewer, NAMES[: state.setup.people])


def when(name: str, test: Callable[[State], bool], nth: int = 0) -> State:
    """A position of a Cup or a Derby at which something is so."""
    found = [p.state for p in positions(name) if test(p.state)]
    state: State = found[nth]
    return state


def thing(scene: Scene, name: str) -> Item:
    return next(item for item in scene.items if item.id == name)


def label(scene: Scene, area: str) -> str:
    return next(one.label for one in scene.areas if one.id == area)


def results(scene: Scene) -> list[tuple[str, tuple[str, ...]]]:
    found = [item for item in scene.items if item.on.startswith("e") and item.kind == "card"]
    return [(item.label, item.lines) for item in sorted(found, key=lambda item: item.on)]


@EACH
def test_pictures_hang_together_to_the_end(name: str) -> None:
    for position in (*positions(name)[::EVERY], positions(name)[-1]):
        for viewer in (0, SPECTATOR, REFEREE):
            scene = drawn(position.state, viewer)
            check_scene(scene)
            assert not [line for line in board(scene).splitlines() if "{" in line or "_" in line]


@EACH
def test_choices_point_at_things_and_are_told_apart(name: str) -> None:
    for position in positions(name)[::5]:
        for seat in range(MODES[name][0]):
            asked = prompt(GAME, position, seat)
            if asked.question:
                scene = drawn(position.state, seat)
                there = {thing.id for part in (scene.spots, scene.items) for thing in part}
                assert {one for choice in asked.choices for one in choice.on} <= there
                pairs = [(choice.on, choice.label) for choice in asked.choices]
                assert len(pairs) == len(set(pairs))


# A Cup.


@pytest.mark.parametrize("race", [1, 2, 3, 4])
def test_which_race_of_a_cup_it_is(race: int) -> None:
    scene = drawn(when("cup", lambda s: s.race == race and s.round == 2))
    assert scene.title.startswith(f"Race {race} of 4, round 2: ")
    track = "outer" if race == 4 else "inner"
    where = f"{words().term('board', BOARDS[race - 1])}, {track} track"
    assert label(scene, "board").startswith(where)
    assert ("Races to come: " in scene.footnote) == (race < 4)
    before = drawn(when("cup", lambda s: s.race == race and not s.round))
    assert before.title == f"Race {race} of 4: before the start"


@pytest.mark.parametrize("name", ["cup", "cup-alone"])
def test_fans_and_power_ups_lie_beside_their_racer(name: str) -> None:
    for position in positions(name)[::EVERY]:
        scene = drawn(position.state)
        for seat, racer in enumerate(position.state.racers):
            assert thing(scene, f"fans{seat}").value == racer.fans
            spots = {spot.id for spot in scene.spots if spot.area == f"s{seat}"}
            cards = [i for i in scene.items if i.on in spots and i.id.startswith("power")]
            assert [card.id for card in cards] == [f"power{seat}.{p}" for p in racer.powers]
            assert all(card.face == "up" for card in cards)


def test_a_power_up_says_when_it_works_what_it_does_and_whose_it_is() -> None:
    state = when("cup", lambda s: s.round == 2)
    state = with_racer(state, 1, powers=("coconut", "red-kiwi", "starfruit", "walnut"))
    cards = [thing(drawn(state), f"power1.{power}") for power in state.racers[1].powers]
    assert [(card.label, card.lines, card.origin) for card in cards] == [
        ("Coconut", ("Start of a race; kept", "draw 2 cards", "go on 2"), "rulebook"),
        ("Red Kiwi", ("After your effect; once",
                      "play one more Aggressive card, enraged or not"), "derived"),
        ("Starfruit", ("Before advancing; once", "the card's Speed counts twice"), "house"),
        ("Walnut", ("Always; kept", "damage from others is 1 less"), "house"),
    ]  # fmt: skip
    assert "13 of 16 Power-up cards" in drawn(state).footnote


@pytest.mark.rule("dodos.cup.challengers")
def test_a_challengers_power_up_brings_hexes() -> None:
    state = with_racer(when("cup-alone", lambda s: s.round == 2), 2, powers=("starfruit",))
    card = thing(drawn(state), "power2.starfruit")
    assert card.lines == ("Start of a race; kept", "go on 3")


@pytest.mark.rule("dodos.cup.powers")
def test_a_power_up_is_offered_as_a_card_to_click() -> None:
    for frame in (Turn, Launch):
        state = when("cup", lambda s, kind=frame: bool(offered(s)) and isinstance(top(s), kind))
        seat = top(state).seat
        powers = offered(state)
        (zone,) = (z for z in drawn(state, seat).zones if z.kind == "window")
        assert zone.over == tuple(f"power{seat}.{power}" for power in powers)
        assert zone.label == f"{NAMES[seat]} may use a Power-up"
        assert drawn(state, seat).title.endswith("may use a Power-up")
        mine = GAME.observe(state, seat)
        assert path(mine, ev.UsePower(powers[0])) == (f"power{seat}.{powers[0]}",)
        assert path(mine, ev.KeepPowers()) == ()
        assert path(GAME.observe(state, SPECTATOR), ev.UsePower(powers[0])) == ()
        (question,) = GAME.questions(state)
        moment = "before your racer advances" if frame is Turn else "before you launch"
        assert words().question(question, NAMES) == (
            f"{NAMES[seat]}, do you use a Power-up {moment}?"
        )


@pytest.mark.rule("dodos.cup.red-kiwi")
def test_a_card_that_red_kiwi_brings_is_clicked_after_it_and_then_lies_on_the_played_one() -> None:
    state = when("cup", lambda s: isinstance(top(s), Turn))
    seat = top(state).seat
    state = with_racer(state, seat, powers=("red-kiwi",), hand=("stampede", "thunder"))
    mine = GAME.observe(state, seat)
    assert path(mine, ev.PlayExtra("red-kiwi", "stampede")) == (
        f"power{seat}.red-kiwi", "h.stampede",
    )  # fmt: skip
    turn = replace(top(state), step="extra", extra="stampede")
    scene = drawn(replace(state, pending=(turn,)))
    assert (thing(scene, f"extra{seat}").on, thing(scene, f"extra{seat}").label) == (
        f"p{seat}", "Stampede",
    )  # fmt: skip
    assert scene.title.endswith(f"{NAMES[seat]} runs with Stampede")


@pytest.mark.rule("dodos.cup.tie")
def test_dice_for_a_place_are_seen() -> None:
    state = when("cup", lambda s: s.phase == RANKING and bool(s.rolled))
    first, second = (NAMES[seat] for seat in tied(state)[:2])
    scene = drawn(state)
    assert scene.title.endswith(f"{first} and {second} are level; {second} rolls for the better"
                                " place")  # fmt: skip
    before = sum(len(group) for group in state.places[: state.places.index(tied(state))])
    level = [one for one, _ in results(scene) if one.endswith((f" {first}", f" {second}"))]
    assert [one.split(": ")[1] for one in level] == [first, second]
    assert all(" to " in one for one in level)
    die = thing(scene, f"rolled{before}")
    assert (die.kind, die.on, die.value) == ("die", f"result{before}", state.rolled[0])


@pytest.mark.rule("dodos.cup.places")
def test_places_after_a_race_and_what_they_bring() -> None:
    state = when("cup", lambda s: s.race == 2 and s.phase == RANKING and len(s.queue) == 2)
    scene = drawn(state)
    assert scene.title == f"Race 2 of 4 is over: {NAMES[state.queue[0]]} draws a Power-up"
    assert label(scene, "results") == "Race 2 of 4: places"
    found = results(scene)
    ranks = ("1st", "2nd", "3rd", "4th", "5th")
    assert [one for one, _ in found] == [
        f"{rank}: {NAMES[seat]}" for rank, seat in zip(ranks, state.order, strict=True)
    ]
    assert [lines[-1] for _, lines in found] == [
        "Fans: +2", "Fans: +1", "a Power-up", "to draw: a Power-up", "to draw: a Power-up",
    ]  # fmt: skip
    past = state.ended.progress[state.order[0]] if state.ended else 0
    assert found[0][1][0] == f"{past} past the line"


@pytest.mark.rule("dodos.ruling.challenger-fans")
def test_a_challenger_without_fans_is_promised_none() -> None:
    state = when("cup-alone", lambda s: s.phase == RANKING and bool(s.order))
    lines = [lines for _, lines in results(drawn(state))]
    for place, seat in enumerate(state.order[:2]):
        assert bool(lines[place][2:]) == (seat == 0)


@pytest.mark.rule("dodos.cup.end")
def test_the_end_of_a_cup_is_a_table() -> None:
    state = when("cup", lambda s: s.phase == OVER)
    scene, cup = drawn(state), state.cup
    assert cup is not None
    assert scene.title == "The Cup is over: Ann"
    assert results(scene) == [
        ("1st: Ann", ("Fans: 4", "Power-ups: 0", "cards: 5")),
        ("2nd: Eve", ("Fans: 3", "Power-ups: 2", "cards: 4")),
        ("3rd: Cleo", ("Fans: 2", "Power-ups: 3", "cards: 8")),
        ("4th: Ben", ("Fans: 2", "Power-ups: 2", "cards: 3")),
        ("5th: Dan", ("Fans: 1", "Power-ups: 1", "cards: 5")),
    ]
    outcome = outcome_of(GAME, positions("cup")[-1])
    assert outcome is not None
    assert outcome_text(GAME, outcome, NAMES) == "Ann wins with 4 Fans: most Fans."


def test_a_recorded_cup_is_stepped_through_by_race() -> None:
    clocks = [GAME.clock(p.state) for p in positions("cup")]
    assert units_of(clocks) == ("event", "step", "turn", "round", "race")
    line = events("cup")
    known = [GAME.clock(positions("cup")[0].state)] * (len(line) + 1 - len(clocks)) + clocks
    at = stops("race", line, known)
    assert len(at) == 5
    assert [type(line[p - 1].fact) for p in at[1:4]] == [ev.RaceBegan] * 3


# A Derby.


def test_both_tracks_of_a_derby_are_large_and_have_their_own_start() -> None:
    state = when("derby", lambda s: s.round == 1)
    split, scene = state.setup.split, drawn(state)
    spots = {spot.id: spot for spot in scene.spots}
    count = len(state.setup.hexes)
    assert [s for s in spots if s[0] == "x"] == [f"x{n}" for n in range(count)]
    assert not [s for s in spots if s[0] == "o"]
    assert spots["x0"].label == "inner track, hex 0, finish line"
    assert spots[f"x{split}"].label == f"outer track, hex {split}, finish line"
    assert [spots[f"x{n}"].mark for n in (0, split)] == ["flag", "flag"]
    assert [spots[f"x{n}"].mark for n in state.setup.start] == ["S1", "S2", "S3"] * 2
    assert spots[f"x{state.setup.start[3]}"].label.endswith(", first behind the line")
    snowy = {n for n in range(count) if spots[f"x{n}"].mark == "snow"}
    assert snowy
    assert max(snowy) < split
    assert label(scene, "board") == (
        "Polaria Iceberg, both tracks: deep snow on the inner one, Speed is 1 less"
    )


@pytest.mark.rule("dodos.derby.teams")
def test_teams_have_a_colour_and_partners_are_named() -> None:
    state = when("derby", lambda s: s.round == 1)
    scene = drawn(state)
    for seat in range(8):
        assert label(scene, f"s{seat}") == f"{NAMES[seat]}, team {seat % TEAMS + 1}"
        assert thing(scene, f"r{seat}").tone == thing(scene, f"card{seat}").tone == seat % TEAMS
        track = "inner" if state.racers[seat].place[0] < state.setup.split else "outer"
        mate = NAMES[partner(state, seat)]
        assert thing(scene, f"card{seat}").lines[0] == f"with {mate}, {track} track"


@pytest.mark.rule("dodos.derby.rewards")
def test_lead_and_second_place_of_each_track_are_told() -> None:
    for position in positions("derby")[60::EVERY]:
        state, scene = position.state, drawn(position.state)
        told = {item.id: item.label for item in scene.items}
        for seat in range(8):
            track = "inner" if state.racers[seat].place[0] < state.setup.split else "outer"
            assert told.get(f"lead{seat}") == (
                f"leads on the {track} track" if seat in leaders(state) else None
            )
            assert told.get(f"second{seat}") == (
                f"second on the {track} track" if seat in seconds(state) else None
            )


@pytest.mark.rule("dodos.derby.finish")
def test_who_has_left_the_board_supports_the_partner() -> None:
    state = when("derby", lambda s: any(racer.gone for racer in s.racers))
    scene = drawn(state)
    for seat, racer in enumerate(state.racers):
        there = {item.id for item in scene.items}
        assert (f"r{seat}" in there) != racer.gone
        assert (f"gone{seat}" in there) == racer.gone
        if racer.gone:
            said = f"finished, off the board; supports {NAMES[partner(state, seat)]}"
            assert thing(scene, f"gone{seat}").label == said
            assert said in board(scene)
            assert path(state, ev.Target(seat)) == ()


@pytest.mark.rule("dodos.derby.match")
def test_a_partners_cards_are_hidden_like_everybodys() -> None:
    state = when("derby", lambda s: s.phase == "scheming" and all(r.played for r in s.racers[1:]))
    scene = drawn(state, 0)
    mate = partner(state, 0)
    assert thing(scene, f"played{mate}").face == "down"
    assert not [item for item in scene.items if item.on.startswith("held")]
    assert thing(scene, f"hand{mate}").value == state.racers[mate].cards


def test_a_movement_on_the_outer_track_begins_on_it() -> None:
    state = when("derby", lambda s: isinstance(top(s), Turn))
    split = state.setup.split
    seat = next(s for s in range(8) if state.racers[s].place[0] >= split)
    turn = turn_of(state)
    assert turn is not None
    before = (*turn.before[:seat], (split + 2, 0), *turn.before[seat + 1 :])
    state = with_racer(state, seat, place=(split + 6, 0))
    state = push(replace(state, pending=()), replace(turn, before=before))
    link = next(link for link in drawn(state).links if link.id == f"moved{seat}")
    assert (link.a, link.b, link.label) == (f"x{split + 2}", f"x{split + 6}", "4 on")


@pytest.mark.rule("dodos.derby.end")
def test_the_end_of_a_derby_is_a_table_of_teams() -> None:
    state = when("derby", lambda s: s.phase == OVER)
    scene, end = drawn(state), state.ended
    assert end is not None
    first, second = (NAMES[seat] for seat in end.winners)
    assert scene.title == f"The Derby is over: {first} and {second}"
    found = results(scene)
    assert found[0][0] == f"1st: {first} and {second}"
    assert found[0][1][0] == f"{first}: {end.progress[end.winners[0]]} past the line"
    assert len(found) == TEAMS


def test_a_race_ends_with_a_table_too() -> None:
    state: Any = positions("island")[-1].state
    found = results(drawn(state))
    assert len(found) == len(names("island")) == 6
    past = state.ended.progress[state.ended.winners[0]]
    assert found[0][1][0] == f"{past} past the line"
    outcome = outcome_of(GAME, positions("island")[-1])
    assert outcome is not None
    hexes = "hex" if past == 1 else "hexes"
    assert f" with {past} {hexes} past the line: " in outcome_text(GAME, outcome, NAMES)
