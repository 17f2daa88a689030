"""The picture: what every viewer sees, what one points at, and that it can be drawn and read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from games.dodos_riding_dinos.races import NAMES, RACES, positions
from msgspec.structs import replace

from dinolab.core.event import REFEREE, SPECTATOR
from dinolab.core.fold import Position
from dinolab.core.prompt import prompt
from dinolab.core.scene import Item, Scene
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.frames import Effect, Flame, Launch, Move, Played, Window
from dinolab.games.dodos_riding_dinos.items import initials
from dinolab.games.dodos_riding_dinos.paths import path
from dinolab.games.dodos_riding_dinos.stage import words
from dinolab.games.dodos_riding_dinos.state import State, leaders, push, top, with_racer
from dinolab.games.dodos_riding_dinos.throws import TOKENS
from dinolab.views.layout import lay_out
from dinolab.views.svg import svg
from dinolab.views.text import board

EACH = pytest.mark.parametrize("name", RACES)
EVERY = 7


def drawn(state: State, viewer: int = SPECTATOR) -> Scene:
    seen = state if viewer == REFEREE else GAME.observe(state, viewer)
    return GAME.scene(seen, viewer, NAMES[: state.setup.people])


def pictures(name: str) -> Iterator[tuple[Position[Any], int, Scene]]:
    for position in positions(name)[::EVERY]:
        for viewer in (*range(RACES[name][0]), SPECTATOR, REFEREE):
            yield position, viewer, drawn(position.state, viewer)


def ids(scene: Scene) -> set[str]:
    return {thing.id for part in (scene.areas, scene.spots, scene.items) for thing in part}


def items(scene: Scene, on: str) -> list[Item]:
    return [item for item in scene.items if item.on == on]


def running(name: str, kind: type = Window) -> State:
    """A position in the middle of a race."""
    found = [p.state for p in positions(name) if isinstance(top(p.state), kind)]
    state: State = found[len(found) // 2]
    return state


@EACH
def test_everything_stands_on_something_and_has_one_name(name: str) -> None:
    for _, _, scene in pictures(name):
        things = [thing for part in (scene.areas, scene.spots, scene.items) for thing in part]
        counts = Counter(thing.id for thing in things)
        assert not [key for key, count in counts.items() if count > 1]
        known = ids(scene)
        assert {item.on for item in scene.items} <= known
        assert {end for link in scene.links for end in (link.a, link.b)} <= known
        assert {over for zone in scene.zones for over in zone.over} <= known


@EACH
def test_each_choice_points_at_things_that_are_there(name: str) -> None:
    for position in positions(name)[::3]:
        for seat in range(RACES[name][0]):
            asked = prompt(GAME, position, seat)
            if asked.question:
                known = ids(drawn(position.state, seat))
                assert {one for choice in asked.choices for one in choice.on} <= known


@EACH
def test_choices_that_look_alike_are_told_apart(name: str) -> None:
    """Two choices with one path have two labels."""
    for position in positions(name)[::3]:
        for seat in range(RACES[name][0]):
            choices = prompt(GAME, position, seat).choices
            pairs = [(choice.on, choice.label) for choice in choices]
            assert len(pairs) == len(set(pairs))


@EACH
def test_racers_stand_where_they_are(name: str) -> None:
    for position, _, scene in pictures(name):
        state = position.state
        pieces = {item.id: item for item in scene.items if item.kind == "piece"}
        if state.phase in ("choosing", "first", "placing"):
            assert not pieces
            continue
        for seat, racer in enumerate(state.racers):
            piece = pieces[f"r{seat}"]
            assert (piece.on, piece.tone) == (f"x{racer.place[0]}", seat)
        leading = {item.on for item in scene.items if item.id.startswith("lead")}
        assert leading == {f"s{seat}" for seat in leaders(state)}


@EACH
def test_nobody_sees_hidden_cards(name: str) -> None:
    """Another's hand is a number; a card face down is a back until all are revealed."""
    for position, viewer, scene in pictures(name):
        state = position.state
        for seat, racer in enumerate(state.racers):
            played = [item for item in scene.items if item.id == f"played{seat}"]
            hidden = state.phase == "scheming" and viewer not in (seat, REFEREE)
            assert [item.face for item in played] == (
                ["down" if hidden else "up"] if racer.played else []
            )
            counts = [item.value for item in scene.items if item.id == f"hand{seat}"]
            assert counts in ([], [racer.cards])
        held = [item for item in scene.items if item.id.startswith("h.")]
        wanted = len(set(state.racers[viewer].hand)) if 0 <= viewer < state.setup.people else 0
        assert len(held) == wanted
        others = {item.on for item in scene.items if item.on.startswith("held")}
        assert viewer == REFEREE or not others


def test_the_window_is_shown_with_what_was_played() -> None:
    state = running("island")
    window: Window = top(state)
    block = Played(1, "block", -1)
    state = replace(state, pending=(*state.pending[:-1], replace(window, ask=(2,), plays=(block,))))
    scene = drawn(state)
    (zone,) = (zone for zone in scene.zones if zone.kind == "window")
    assert zone.over == (f"played{window.seat}", "react0")
    assert zone.label == "Cleo may react"
    (reaction,) = items(scene, "window")
    played = words().term("card", state.racers[window.seat].played)
    assert (reaction.label, reaction.lines[:2]) == ("Block", ("Ben", f"against {played}"))


@pytest.mark.parametrize("token", TOKENS)
def test_a_throw_is_a_line_from_the_thrower(token: str) -> None:
    state = running("island")
    state = replace(state, pending=(*state.pending[:-1], Launch(0, token, 2, 3)))
    (aimed,) = (link for link in drawn(state).links if link.kind == "throw")
    assert (aimed.a, aimed.b, aimed.label) == ("r0", "r3", token)
    state = replace(state, pending=(*state.pending[:-1], Launch(0, token, 2, 3, "apart", (3, 4))))
    struck = [link for link in drawn(state).links if link.kind == "throw"]
    assert [(link.a, link.b, link.label) for link in struck] == [
        ("r0", "r3", f"{token}: hit"),
        ("r0", "r4", f"{token}: hit"),
    ]


@pytest.mark.rule("dodos.ignis.fireballs")
def test_fireballs_show_the_hexes_they_reach() -> None:
    state = push(running("volcano"), Flame(0))
    flame = next(n for n, at in enumerate(state.setup.hexes) if at.kind == "flame")
    for seat, at in ((0, flame), (1, 2), (2, 2), (3, 25)):
        state = with_racer(state, seat, place=(at, 0))
    (zone,) = (zone for zone in drawn(state).zones if zone.kind == "reach")
    assert zone.over == ("x2", "x25")
    assert not drawn(push(state, Flame(0, "ashes"))).zones


def test_a_movement_is_a_line_from_where_the_turn_began() -> None:
    state = running("sky")
    turn = next(frame for frame in state.pending if hasattr(frame, "before"))
    for seat, (origin, to, label) in enumerate([(2, 5, "3 on"), (5, 3, "2 back"), (4, 4, "")]):
        state = with_racer(state, seat, place=(to, 0))
        before = (*turn.before[:seat], (origin, 0), *turn.before[seat + 1 :])
        turn = replace(turn, before=before)
        state = replace(state, pending=(turn, *state.pending[1:]))
        links = {link.id: link for link in drawn(state).links}
        link = links.get(f"moved{seat}")
        assert (
            (link.a, link.b, link.label) == (f"x{origin}", f"x{to}", label) if link else not label
        )


@pytest.mark.parametrize("kind", ["flame", "shortcut"])
def test_one_that_began_beside_the_lap_begins_there(kind: str) -> None:
    """The line leaves a Flame hex or a shortcut, not the hex of the lap that is as far."""
    state = running("volcano" if kind == "flame" else "ice")
    turn = next(frame for frame in state.pending if hasattr(frame, "before"))
    origin = next(n for n, at in enumerate(state.setup.hexes) if at.kind == kind)
    to = state.setup.hexes[origin].on[0]
    state = with_racer(state, 0, place=(to, 0))
    turn = replace(turn, before=((origin, 0), *turn.before[1:]))
    state = replace(state, pending=(turn, *state.pending[1:]))
    link = next(link for link in drawn(state).links if link.id == "moved0")
    assert (link.a, link.b, link.label) == (f"x{origin}", f"x{to}", "1 on")


def test_what_one_points_at() -> None:
    state = GAME.observe(running("island"), 0)
    hand = ("block", "megablock", "thunder", "thunder")
    window: Window = top(state)
    window = replace(window, seat=2, plays=(Played(1, "block", -1),))
    state = replace(with_racer(state, 0, hand=hand), pending=(*state.pending[:-1], window))
    assert path(state, ev.React("block", -1)) == ("h.block", "played2")
    assert path(state, ev.React("megablock", 0)) == ("h.megablock", "react0")
    assert path(state, ev.React("thunder", -2)) == ("h.thunder",)
    assert path(state, ev.Scheme("thunder")) == ("h.thunder",)
    assert path(state, ev.DiscardCards(("thunder", "thunder"))) == ("h.thunder", "h.thunder")
    assert path(state, ev.Give("egg-thief")) == ()
    assert path(state, ev.Target(4)) == ("r4",)
    assert path(state, ev.Pass(False)) == path(state, ev.Arrange("apart")) == ()


def test_hexes_one_points_at() -> None:
    state = running("volcano")
    flame = next(n for n, at in enumerate(state.setup.hexes) if at.kind == "flame")
    at = state.setup.hexes[flame].back
    state = push(with_racer(state, 0, place=(at, 0)), Move(0, 1, True, "speed"))
    assert path(state, ev.ChooseFlame(True)) == (f"x{flame}",)
    assert path(state, ev.ChooseFlame(False)) == (f"x{at + 1}",)
    burning = push(with_racer(state, 0, place=(flame, 0)), Flame(0))
    assert path(burning, ev.UseFlame("ashes")) == ("used",)
    assert path(burning, ev.UseFlame("fireballs")) == (f"x{flame}",)
    sky = running("sky")
    ramp = next(n for n, h in enumerate(sky.setup.hexes) if h.kind == "ramp")
    sky = push(with_racer(sky, 0, place=(ramp, 0)), Move(0, 0, True, "speed", True, "missed"))
    assert path(sky, ev.PayRamp(True)) == (f"x{ramp + 1}",)
    assert path(sky, ev.PayRamp(False)) == (f"x{ramp}",)
    assert path(sky, ev.ChooseLanding(ramp + 3)) == (f"x{ramp + 3}",)
    assert path(sky, ev.Flick((ramp + 1, ramp + 3))) == (f"x{ramp + 1}", f"x{ramp + 3}")


@EACH
def test_special_hexes_can_be_seen(name: str) -> None:
    state = running(name)
    marks = {spot.id: spot.mark for spot in drawn(state).spots if spot.id.startswith("x")}
    assert marks["x0"] == "flag"
    icons = {"flame": "flame", "signal": "shortcut", "shortcut": "bridge", "ramp": "ramp",
             "landing-small": "paw-small", "landing-medium": "paw-medium",
             "landing-large": "paw"}  # fmt: skip
    for number, at in enumerate(state.setup.hexes):
        if at.kind in icons:
            assert marks[f"x{number}"] == icons[at.kind]
    assert [marks[f"x{at}"] for at in state.setup.start] == ["S1", "S2", "S3"]
    assert ("snow" in marks.values()) == state.setup.snow


def test_the_other_track_is_shown_small_and_only_where_it_is_known() -> None:
    state = running("island")
    small = [spot for spot in drawn(state).spots if spot.id.startswith("o")]
    assert len(small) == 24
    assert all(spot.label.startswith("outer track, hex") for spot in small)
    hexes = (*state.setup.hexes[:-1], replace(state.setup.hexes[-1], q=99))
    own = replace(state, setup=replace(state.setup, hexes=hexes))
    assert not [spot for spot in drawn(own).spots if spot.id.startswith("o")]
    assert "Small hexes" not in drawn(own).footnote


def test_no_two_racers_have_the_same_letters() -> None:
    marks = [initials(racer.name) for racer in GAME.content.racer]
    assert len(marks) == len(set(marks)) == 12


@EACH
def test_pieces_stay_within_their_hexes(name: str) -> None:
    for position in positions(name)[:: EVERY * 5]:
        laid = lay_out(drawn(position.state, 0))
        for item in drawn(position.state, 0).items:
            if item.kind == "piece":
                piece, spot = laid.boxes[item.id], laid.boxes[item.on]
                assert spot.holds(piece)
                assert piece.w >= 13


@EACH
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_draws(name: str, scheme: Any) -> None:
    state = running(name)
    drawing = ElementTree.fromstring(svg(drawn(state, 0), scheme=scheme))
    told = [e.text or "" for e in drawing.iter("{http://www.w3.org/2000/svg}title")]
    for racer in state.racers:
        assert words().term("racer", racer.kind) in told
    assert float(drawing.attrib["width"]) < 1100


def test_the_board_reads_aloud() -> None:
    state = running("alone")
    lines = board(drawn(state, 0)).splitlines()
    assert lines[0].startswith("Round ")
    assert lines[1] == "Boreal Sky, inner track"
    assert any(line.startswith("Challenger 2: ") for line in lines)
    assert not [line for line in lines if "None" in line or "{" in line or "dodos." in line]


def test_where_the_content_is_from() -> None:
    scene = drawn(running("island"), 0)
    assert "of 64 Movement cards" in scene.footnote
    by_label = {item.label.split(" ×")[0]: item.origin for item in scene.items}
    for card in GAME.content.card:
        assert by_label.get(card.name, card.origin) == card.origin
    assert isinstance(top(running("island", Effect)), Effect)
