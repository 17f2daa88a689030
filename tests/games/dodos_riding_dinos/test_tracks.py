"""The eight tracks: laps, ways back, geometry, and what is special where."""

from __future__ import annotations

from collections import Counter
from typing import Any

import networkx as nx
import pytest

from dinolab.boards.hex import adjacent, distance, place, turn
from dinolab.core.action import Refusal
from dinolab.core.errors import BadContent
from dinolab.core.step import start
from dinolab.core.table import Seat
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.content import BOARDS, TRACKS, shipped_boards
from dinolab.games.dodos_riding_dinos.events import Hex, SetUp
from dinolab.games.dodos_riding_dinos.maps import BadMap, read_track
from dinolab.games.dodos_riding_dinos.track import back, landings, length, onto, progress

ALL = [(board, track) for board in BOARDS for track in TRACKS]
EACH = pytest.mark.parametrize(("board", "track"), ALL)


def position(board: str, track: str, content: str = "") -> Any:
    people = [Seat(name, name) for name in ("ann", "ben", "cleo")]
    options = {"board": board, "track": track}
    step = start(GAME, people, options, key=bytes(16), content_pack=content)
    assert not isinstance(step, Refusal), step
    return step.position.state


def setup_of(board: str, track: str) -> SetUp:
    found: SetUp = position(board, track).setup
    return found


def cell(at: Hex) -> tuple[int, int]:
    return at.q, at.r


@EACH
@pytest.mark.rule("dodos.tracks.boards")
@pytest.mark.rule("dodos.setup.start")
def test_one_lap_from_every_start_hex(board: str, track: str) -> None:
    setup = setup_of(board, track)
    lap = length(setup)
    for behind, at in enumerate(setup.start, 1):
        place, seen = (at, 0), [at]
        assert progress(setup, place) == -behind
        while progress(setup, place) <= lap:
            place = onto(setup, place, setup.hexes[place[0]].on[0])
            seen.append(place[0])
        regular = {n for n, h in enumerate(setup.hexes) if h.kind not in ("flame", "shortcut")}
        assert set(seen) == regular
        assert seen[behind] == setup.finish
        assert len(seen) == lap + behind + 2
        assert place[1] == 2 or progress(setup, place) == lap + 1


@EACH
def test_progress_grows_with_each_step_and_shrinks_with_each_step_back(
    board: str, track: str
) -> None:
    """By the regular way one hex at a time; shortcuts only save hexes; back never gains."""
    setup = setup_of(board, track)
    for number, at in enumerate(setup.hexes):
        for lap in (0, 1):
            here = progress(setup, (number, lap))
            first, *others = (progress(setup, onto(setup, (number, lap), to)) for to in at.on)
            assert first == here + 1
            assert all(other >= here + 1 for other in others)
            assert progress(setup, back(setup, (number, lap))) < here
        assert 0 <= at.left < length(setup)


@EACH
def test_there_are_no_dead_ends(board: str, track: str) -> None:
    """From every hex one comes to every hex of the lap, on and also back."""
    graph = GAME.board(position(board, track))
    for way in ("on", "back"):
        edges = [(a, b) for a, b, told in graph.edges(data="way") if told == way]
        directed = nx.DiGraph(edges)
        assert set(directed) == set(graph)
        lap = max(nx.strongly_connected_components(directed), key=len)
        special = {n for n, kind in graph.nodes(data="kind") if kind in ("flame", "shortcut")}
        if way == "on":
            assert lap == set(graph)
        else:  # nobody goes back into a flame, a shortcut, or on to a landing hex but the last
            assert lap >= {n for n, k in graph.nodes(data="kind") if not k}
            assert not lap & special
            assert all(nx.has_path(directed, n, 0) for n in directed)


@EACH
def test_ways_lead_to_neighbours_but_over_the_ramp(board: str, track: str) -> None:
    hexes = setup_of(board, track).hexes
    for at in hexes:
        jumps = at.kind == "ramp"
        for to in at.on:
            apart = distance(cell(at), cell(hexes[to]))
            assert apart >= 2 if jumps else apart == 1
        over = at.kind.startswith("landing")
        apart = distance(cell(at), cell(hexes[at.back]))
        assert apart >= 2 if over else apart == 1


@EACH
def test_only_what_follows_each_other_touches(board: str, track: str) -> None:
    """So that a person sees the way without numbers."""
    setup = setup_of(board, track)
    lap = length(setup)
    for n, a in enumerate(setup.hexes[:lap]):
        touched = [m for m, b in enumerate(setup.hexes[:lap]) if adjacent(cell(a), cell(b))]
        jump = 1 if a.kind in ("ramp", "landing-small") else 0
        assert set(touched) <= {(n - 1) % lap, (n + 1) % lap}
        assert len(touched) == 2 - jump


@pytest.mark.parametrize("board", BOARDS)
def test_no_two_hexes_share_a_place(board: str) -> None:
    cells = [cell(at) for track in TRACKS for at in setup_of(board, track).hexes]
    assert len(cells) == len(set(cells))


SPECIAL = {
    "dodino-island": set[str](),
    "ignis-volcano": {"flame", "bypass"},
    "polaria-iceberg": {"signal", "shortcut"},
    "boreal-sky": {"ramp", "landing-small", "landing-medium", "landing-large"},
}


@EACH
def test_each_board_has_its_own_special_hexes_and_no_others(board: str, track: str) -> None:
    setup = setup_of(board, track)
    kinds = Counter(at.kind for at in setup.hexes if at.kind)
    assert set(kinds) == SPECIAL[board]
    assert kinds["flame"] == kinds["bypass"]
    assert {kinds[f"landing-{paw}"] for paw in ("small", "medium", "large")} == {kinds["ramp"]}
    assert setup.snow == ((board, track) == ("polaria-iceberg", "inner"))
    assert all(not setup.hexes[at].kind for at in (setup.finish, *setup.start))


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.rule("dodos.ignis.flames")
def test_a_flame_lies_beside_its_bypass(track: str) -> None:
    hexes = setup_of("ignis-volcano", track).hexes
    for number, at in enumerate(hexes):
        if at.kind == "flame":
            beside = [h for h in hexes if h.kind == "bypass" and adjacent(cell(h), cell(at))]
            assert [(h.on, h.back, h.left) for h in beside] == [(at.on, at.back, at.left)]
            assert hexes[at.back].on[1:] == (number,)
        assert hexes[at.back].kind != "flame"  # nobody goes back into one


@pytest.mark.parametrize(("track", "saved"), [("inner", 4), ("outer", 2)])
@pytest.mark.rule("dodos.polaria.shortcut")
def test_a_shortcut_saves_hexes_and_leads_back_to_the_regular_path(track: str, saved: int) -> None:
    hexes = setup_of("polaria-iceberg", track).hexes
    for at in hexes:
        if at.kind == "signal":
            regular, short = at.on
            assert hexes[regular].left == at.left - 1
            assert hexes[short].kind == "shortcut"
            assert at.left - hexes[short].left == 1 + saved
        if at.kind == "shortcut":
            assert hexes[at.back].kind == ""
            assert hexes[at.back].left == at.left + 1
        assert hexes[at.back].kind != "shortcut"


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.rule("dodos.boreal.ramp")
def test_landing_hexes_follow_the_ramp_from_the_smallest_paw(track: str) -> None:
    setup = setup_of("boreal-sky", track)
    for number, at in enumerate(setup.hexes):
        if at.kind == "ramp":
            found = landings(setup, number)
            assert [setup.hexes[n].left for n in found] == [at.left - n for n in (1, 2, 3)]
            assert all(setup.hexes[n].back == number for n in found)


def test_inner_tracks_are_the_shorter_ones() -> None:
    for board in BOARDS:
        inner, outer = (length(setup_of(board, track)) for track in TRACKS)
        assert inner < outer


# Reading maps.


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("f o o\n o o", "forks|closed|touches"),
        ("o o o\n. . .\n o o", "shifted"),
        (" o o o\no . . o\n o o o", "one finish line"),
        (" f o x\no . . o\n o o o", "means nothing"),
        (" o o o\nf . h o\n o o o", "no bend"),
        (" o s o\nf . . o\n o o o", "needs one shortcut"),
        (" o p o\nf . . o\n o o o", "three landing hexes"),
        (" o o o\nf . c o\n o o o", "without a signal"),
        (" o o o\nf . . o\n o g o", "landing|nothing special|touches"),
    ],
)
def test_what_is_no_board_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadMap, match=why):
        read_track(text, "inner")


@pytest.mark.parametrize("track", TRACKS)
def test_one_runs_clockwise_also_where_the_map_is_mirrored(track: str) -> None:
    rows = shipped_boards()[0].map.strip("\n").splitlines()
    widest = max(map(len, rows))
    mirrored = "\n".join(row.ljust(widest)[::-1].rstrip() for row in rows)
    for text in ("\n".join(rows), mirrored):
        lap = [place(at.q, at.r) for at in read_track(text, track)]
        assert turn(lap) > 0


OVAL = """
 . O O O O O O .
. O . . . . . O .
 O . o o o o . O
O . o . . . o . O
 F . f . . o . O
. O . o o o . O .
 . O . . . . O .
. . O O O O O . .
"""


def test_a_pack_may_bring_a_board_of_its_own() -> None:
    """It takes the place of the one with its id; the others stay."""
    own = f'\n[[board]]\nid = "dodino-island"\nmap = """{OVAL}"""\norigin = "house"\nnote = ""\n'
    pack = GAME.content_text + own
    mine = position("dodino-island", "inner", pack).setup
    assert len(mine.hexes) == 11
    assert (
        position("boreal-sky", "inner", pack).setup.hexes == setup_of("boreal-sky", "inner").hexes
    )


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('id = "dodino-island"', 'id = "moon"', "'moon' is not one of"),
        (" F ", " O ", "outer track: a track has one finish line"),
    ],
)
def test_a_bad_board_of_a_pack_is_named(old: str, new: str, why: str) -> None:
    own = f'\n[[board]]\nid = "dodino-island"\nmap = """{OVAL}"""\norigin = "house"\nnote = ""\n'
    with pytest.raises(BadContent, match=why):
        GAME.load_content(GAME.content_text + own.replace(old, new))
