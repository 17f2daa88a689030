"""The picture: what every viewer sees, what one points at, what a play changes in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from games.dragon_dodge.driver import NAMES, SMALL, Table, action, playing

from dinolab.bots import player
from dinolab.core.chance import Seeded
from dinolab.core.driver import Driver
from dinolab.core.event import REFEREE, SPECTATOR
from dinolab.core.fold import Position
from dinolab.core.prompt import prompt
from dinolab.core.scene import Item, Scene, Zone
from dinolab.games.dragon_dodge import GAME
from dinolab.games.dragon_dodge.grid import HOLE
from dinolab.games.dragon_dodge.state import State
from dinolab.views.frames import Frame, Stage, Stages, diff, shot
from dinolab.views.svg import svg
from dinolab.views.text import board

GAMES = {
    "two": (2, {}),
    "three": (3, {"ruling__captured": "team", "ruling__own_triples": "allowed"}),
    "four": (4, {"ruling__onto_dragon": "tagged"}),
    "corners": (2, {"ruling__adjacent_hole": "corner", "ruling__placed_turn": "as-it-was"}),
    "laid": (3, {"ruling__tiles_laid": "by-players", "ruling__first_player": "chosen"}),
}
LONG = 260


@cache
def positions(name: str) -> tuple[Position[Any], ...]:
    """A game by bots that play anything, from its first position on."""
    seats, options = GAMES[name]
    table = Table(seats, **options)
    found = [table.position]
    driver = Driver(Seeded(name), {n: player("random", GAME) for n in range(seats)}, name)
    while len(found) < LONG and (step := driver.step(GAME, found[-1], source="simulated")):
        found.append(step.position)
    return tuple(found)


def drawn(state: State, viewer: int = SPECTATOR) -> Scene:
    seen = state if viewer == REFEREE else GAME.observe(state, viewer)
    return GAME.scene(seen, viewer, NAMES[: state.setup.players])


def pictures(name: str) -> Iterator[tuple[Position[Any], int, Scene]]:
    for position in positions(name):
        for viewer in (*range(GAMES[name][0]), SPECTATOR, REFEREE):
            yield position, viewer, drawn(position.state, viewer)


def ids_of(scene: Scene) -> list[str]:
    return [thing.id for group in (scene.areas, scene.spots, scene.items) for thing in group]


def item(scene: Scene, name: str) -> Item:
    return next(i for i in scene.items if i.id == name)


def path(table: Table, line: str) -> tuple[str, ...]:
    return GAME.path(GAME.observe(table.state, table.seat), action(line))


def change(table: Table, line: str, viewer: int = SPECTATOR) -> Frame:
    """What an action changes in the picture."""
    stages = Stages()
    before = shot(drawn(table.state, viewer), GAME.clock(table.state), stages)
    table.play(line)
    return diff(before, shot(drawn(table.state, viewer), GAME.clock(table.state), stages))


def fields(frame: Frame, before: Scene, name: str) -> set[str]:
    """Which fields of a thing are changed."""
    old = msgspec.to_builtins(item(before, name))
    new = {key: value for key, value in frame.set[name].items() if key != "t"}
    return {key for key in old.keys() | new.keys() if old.get(key) != new.get(key)}


@pytest.mark.parametrize("name", GAMES)
def test_ids_are_unique_and_everything_lies_somewhere(name: str) -> None:
    for position, viewer, scene in pictures(name):
        ids, known = ids_of(scene), set(ids_of(scene))
        assert len(ids) == len(known), (position.version, viewer)
        assert {i.on for i in scene.items} <= known
        assert {s.area for s in scene.spots} <= {a.id for a in scene.areas}
        assert {end for link in scene.links for end in (link.a, link.b)} <= known
        assert {one for zone in scene.zones for one in zone.over} <= known


@pytest.mark.parametrize("name", GAMES)
def test_the_stage_stays_for_a_whole_game(name: str) -> None:
    stages = {(viewer, scene.areas, scene.spots) for _, viewer, scene in pictures(name)}
    assert len(stages) == GAMES[name][0] + 2


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_points_at_what_is_there_and_no_two_look_alike(name: str) -> None:
    for position in positions(name):
        for seat in range(GAMES[name][0]):
            choices = prompt(GAME, position, seat).choices
            if not choices:
                continue
            known = set(ids_of(drawn(position.state, seat)))
            assert {one for choice in choices for one in choice.on} <= known
            looks = [(choice.on, choice.label) for choice in choices]
            assert len(set(looks)) == len(looks), position.version


def test_a_choice_is_where_its_action_is() -> None:
    table = playing("EEEE-P1  FNWE-D1  .\nEEEE-O1  .  EEEE-D2", "EEEFNRRRM", "EF")
    table.put(captured=((), ()))
    assert path(table, "step D1 11") == ("p4", "t0")  # a wizard there is on its tile
    table = playing("EEEE-P1  EEEE  .\nFEEE-O1  NEEE-D1  EEEE-D2", "FFFFNRRRM", "EF")
    assert path(table, "step D1 12 FFFN") == ("p4", "t1")  # three fire for earth
    assert path(table, "step P1 12 FFF") == ("p0", "t1")
    assert path(table, "step D1 13") == ("p4", "c13")  # a hole, diagonally
    assert path(table, "slide 12 13 M") == ("t1", "c13", "h.s1")
    assert path(table, "slide 12 13 RRR") == ("t1", "c13", "h.s0")
    assert path(table, "rotate 12 1 R") == path(table, "rotate 12 3 R") == ("t1", "h.s0")
    assert path(table, "end") == ()
    assert path(table, "slide 15 16 M") == ()  # nothing there


def test_several_ways_to_pay_are_told_apart_by_the_stack_that_pays() -> None:
    table = playing("EEEE-P1  EEEE  FNWE-D1  EEEE-O1  EEEE-O2  EEEE-D2", "EWWWFFF")
    assert path(table, "step P1 12 E") == ("p0", "t1", "h.e0")
    assert path(table, "step P1 12 FFF") == ("p0", "t1", "h.e1")
    assert path(table, "step D1 12 E") == ("p4", "t1", "h.e0")
    table.hold("NEEEEWWW")
    assert path(table, "step D1 14 NE") == ("p4", "t3", "h.e0", "h.e2")
    assert path(table, "step D1 14 NWWW") == ("p4", "t3", "h.e3", "h.e2")
    table.hold("WWWWWW")
    assert path(table, "step D1 14 WWWWWW") == ("p4", "t3")
    table.hold("WWWWWWE")
    assert path(table, "step D1 14 WWWWWW") == ("p4", "t3", "h.e3", "h.e3")


def test_draws_and_discards_point_at_decks_and_cards() -> None:
    table = Table().set_up()
    paths = [GAME.path(table.state, a) for a in GAME.legal_actions(table.state, table.seat)]
    assert paths == [("deck0",), ("deck1",)]
    table = playing(SMALL, "EEEEFFRM").play("end")
    paths = [GAME.path(table.state, a) for a in GAME.legal_actions(table.state, 0)]
    assert paths == [("h.e0",), ("h.e1",), ("h.s0",), ("h.s1",)]
    assert [i.value for i in drawn(table.state, 0).items if i.on == "h"] == [4, 2, 1, 1]


def test_a_captured_tile_is_pointed_at_where_it_is_kept() -> None:
    table = playing(SMALL, "EEEP").play("step D1 21 E")
    assert path(table, "place 5 22 1 P") == ("t5", "c22")
    assert item(drawn(table.state), "t5").on == "got0"
    table.hold("EEPRRR")
    assert path(table, "place 5 22 1 RRR") == ("t5", "c22", "h.s0")


def test_nobody_sees_anybody_elses_cards() -> None:
    for position, viewer, scene in pictures("four"):
        hands = {i.id.split(".")[0] for i in scene.items if i.kind == "card" and i.id[0] == "h"}
        rows = {s.id for s in scene.spots if s.id[0] == "h"}
        if viewer == REFEREE:
            assert rows == {"h0", "h1", "h2", "h3"}
        else:
            assert hands <= rows == ({"h"} if viewer >= 0 else set())
        counts = {i.id: i.value for i in scene.items if i.id[0] == "n"}
        held = position.state.hands
        assert counts == {f"n{s}.{d}": held[s][d].held for s in range(4) for d in range(2)}


def test_what_is_hidden_changes_nothing_in_the_picture() -> None:
    rng = Random(7)
    for position in positions("four")[60::9]:
        for viewer in (0, 1, 2, 3, SPECTATOR):
            seen = GAME.observe(position.state, viewer)
            other = GAME.sample(seen, rng)
            assert drawn(other, viewer) == drawn(position.state, viewer)


def test_graph_and_picture_agree() -> None:
    for position in positions("two")[30::25]:
        graph, scene = GAME.board(position.state), drawn(position.state)
        cells = {f"c{cell}": f"t{data['tile']}" for cell, data in graph.nodes(data=True)}
        assert {i.on: i.id for i in scene.items if i.on[0] == "c"} == cells
        on = {f"t{d['tile']}": {f"p{p}" for p in d["pieces"]} for _, d in graph.nodes(data=True)}
        for tile, pieces in on.items():
            assert {i.id for i in scene.items if i.on == tile} == pieces


def test_rotating_a_tile_turns_one_thing() -> None:
    table = playing(SMALL, "ER")
    before = drawn(table.state)
    frame = change(table, "rotate 22 3 R")
    assert fields(frame, before, "t5") == {"turn"}
    assert {key for key in frame.set if key[0] in "tp"} == {"t5"}  # not the dragon on it
    assert frame.set["changed"]["over"] == ("c22",)


def test_sliding_a_tile_moves_one_thing() -> None:
    table = playing(SMALL, "EM")
    before = drawn(table.state)
    frame = change(table, "slide 22 23 M")
    assert fields(frame, before, "t5") == {"on"}
    assert {key for key in frame.set if key[0] in "tp"} == {"t5"}
    assert (frame.set["moved"]["a"], frame.set["moved"]["b"]) == ("c22", "c23")


def test_a_capture_moves_the_tile_and_the_dragon() -> None:
    table = playing(SMALL, "E")
    before = drawn(table.state)
    frame = change(table, "step D1 21 E")
    assert fields(frame, before, "t5") == fields(frame, before, "p4") == {"on"}
    assert (frame.set["t5"]["on"], frame.set["p4"]["on"]) == ("got0", "t4")
    assert {key for key in frame.set if key[0] in "tp" and key[1].isdecimal()} == {"t5", "p4"}


def test_a_tagged_wizard_is_gone() -> None:
    table = playing("EEEE-P1 EEEE-D1 EEEE\nEEEE-P2 EEEE-O1 EEEE-O2\nEEEE-D2 . EEEE", "EE")
    frame = change(table, "step D1 22 E")
    assert frame.delete == ("p2",)
    assert item(drawn(table.state), "p4").on == "t4"


def test_captured_tiles_lie_as_printed_unless_they_must_be_placed_as_they_were() -> None:
    for ruling, turn in (("any", 0), ("as-it-was", 3)):
        table = playing(SMALL, "ER", ruling__placed_turn=ruling)
        table.play("rotate 22 3 R", "step D1 21 E")
        assert item(drawn(table.state), "t5").turn == turn


@pytest.mark.rule("dodge.ruling.captured")
def test_a_team_that_shares_captured_tiles_has_one_row() -> None:
    table = playing(SMALL, "E", seats=4, seat=2, ruling__captured="team").play("step D1 21 E")
    scene = drawn(table.state)
    assert [s.id for s in scene.spots if s.id.startswith("got")] == ["got0", "got1"]
    assert item(scene, "t5").on == "got0"


def test_the_rectangle_is_outlined_as_it_is_now() -> None:
    table = playing("EEEE-P1 EEEE-O1 EEEE-D1\nEEEE EEEE-O2 EEEE-P2\nEEEE EEEE-D2 .", "E")
    scene = drawn(table.state)
    assert scene.zones == (Zone("bounds", "bounds", ("c11", "c33"), "tiles stay inside"),)
    table = playing("EEEE-P1 EEEE-O1 EEEE-O2\nEEEE EEEE EEEE-P2\n. EEEE-D1 .", "E")
    table.play("step D1 22 E")
    assert drawn(table.state).zones[0].over == ("c11", "c23")


def test_whose_turn_it_is_and_what_they_do() -> None:
    table = Table(seats=3).set_up()
    titles = [drawn(table.state).title]
    for line in ("draw W", "draw R", "end"):
        table.play(line)
        titles.append(drawn(table.state).title)
    assert titles == [
        "Dragon Dodge, turn 1: Ann draws card 1 of 2",
        "Dragon Dodge, turn 1: Ann draws card 2 of 2",
        "Dragon Dodge, turn 1: Ann plays",
        "Dragon Dodge, turn 2: Ben draws card 1 of 2",
    ]
    assert item(drawn(table.state), "turn").on == "s1"
    assert drawn(Table().state).title == "Dragon Dodge: the table is being set"


def test_an_empty_deck_shows_no_card() -> None:
    table = playing(SMALL, "E")
    elements, spells = table.state.decks
    table.put(decks=(msgspec.structs.replace(elements, left=0), spells))
    scene = drawn(table.state)
    assert [i.id for i in scene.items if i.on == "deck0"] == ["left0"]
    assert [i.id for i in scene.items if i.on == "deck1"] == ["back1", "left1"]


def test_the_footnote_says_what_is_ours() -> None:
    assert drawn(Table().state).footnote == (
        "Not in the rulebook but found in public sources: the tiles, the split of the decks,"
        " this arena."
    )
    ours = drawn(Table(arena="ring", ruling__split="stormy").state).footnote
    assert "Ours, not the publisher's: the split of the decks, this arena." in ours
    pack = GAME.content_text.replace('edges = "ENEW"', 'edges = "EEEE"', 1)
    table = Table(pack=pack).set_up()
    assert "Ours, not the publisher's: the tiles." in drawn(table.state).footnote
    assert [i.id for i in drawn(table.state).items if i.origin == "house"] == ["t0"]


@pytest.mark.rule("dodge.ruling.silence")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_partners_are_reminded(seats: int) -> None:
    reminded = "Partners may not tell each other their cards." in drawn(Table(seats).state).footnote
    assert reminded == (seats > 2)


def test_the_cap_is_told_when_half_of_it_is_through() -> None:
    table = playing(SMALL, "E")
    assert "end the game" not in drawn(table.put(quiet=99).state).footnote
    footnote = drawn(table.put(quiet=100).state).footnote
    assert "100 turns without a tag; 200 of them end the game." in footnote


def test_stage_and_frame_are_small() -> None:
    position = positions("four")[-1]
    scene = drawn(position.state, 0)
    encode = msgspec.json.encode
    assert len(encode(Stage(scene.areas, scene.spots))) < 4_900
    assert len(encode((scene.items, scene.links, scene.zones))) < 6_200
    stages, sizes, shots = Stages(), [], []
    for position in positions("two")[1:]:
        shots.append(shot(drawn(position.state, 0), GAME.clock(position.state), stages))
    sizes = [len(encode(diff(a, b))) for a, b in pairwise(shots)]
    assert sum(sizes) / len(sizes) < 500
    assert max(sizes) < 1_700


GOLDEN = Path(__file__).parent / "golden" / "board.txt"


def spoken() -> str:
    """A small arena after a rotation, as the player on turn reads it."""
    table = playing(
        "EFNW-P1  FNEW-D1  .  EEEE-O1\nNNEE  .  .  WWFF-O2\nEEEE-P2  EEEE  EEEE-D2  EEEE",
        "EEEWR", "FN", used="FFM",
    )  # fmt: skip
    table.play("rotate 12 1 R", "step D2 32 E")
    return board(drawn(table.state, 0)) + "\n"


def test_the_board_reads_aloud() -> None:
    """Write it anew by hand when it is meant to change: `print(spoken())`."""
    assert spoken() == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("viewer", [0, SPECTATOR, REFEREE])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_draws(viewer: int, scheme: Any) -> None:
    """Every tile and piece is drawn, with words for pointer and screen reader."""
    state = positions("four")[-1].state
    drawing = ElementTree.fromstring(svg(drawn(state, viewer), scheme=scheme))
    words = [e.text or "" for e in drawing.iter("{http://www.w3.org/2000/svg}title")]
    tiles = [w for w in words if w.startswith("tile ") and "(top " in w]
    laid = sum(code != HOLE for code in state.lie) + sum(map(len, state.captured))
    assert len(tiles) == laid == 24
    letters = [e.text for e in drawing.iter("{http://www.w3.org/2000/svg}text")]
    for wizard in range(4):
        assert (f"{'PO'[wizard // 2]}{wizard % 2 + 1}" in letters) == (state.pieces[wizard] >= 0)
    assert {"D1", "D2"} <= set(letters)
