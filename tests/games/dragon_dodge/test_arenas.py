"""Arenas: the four that come with the game, the builder, and what it refuses."""

import doctest
import json
import re
from pathlib import Path
from typing import Any

import pytest

import dinolab
from dinolab import Bot
from dinolab.arena.balance import main, play_row
from dinolab.core.errors import BadContent, BadName
from dinolab.display import scene_of
from dinolab.games.dragon_dodge import GAME, arena
from dinolab.games.dragon_dodge.arena import (
    BadArena,
    Layout,
    distance,
    draw_arena,
    own_arena,
    read_arena,
    symmetries,
    unfair,
)
from dinolab.games.dragon_dodge.balance import BALANCE, fairness
from dinolab.views.svg import svg

ARENAS = [one.id for one in GAME.content.arena]
MILL = """
    . # B # B # .
    # # . # . # #
    D . # . # . D
    # # . # . # #
    . # A # A # .
"""


def layout_of(name: str) -> Layout:
    found = GAME.content.layout(name)
    assert found is not None
    return found


def changed(*changes: tuple[int, int, str]) -> str:
    """The mill with other tokens at some places: row, column, token."""
    rows = [line.split() for line in MILL.strip().splitlines()]
    for row, column, token in changes:
        rows[row - 1][column - 1] = token
    return "\n".join(" ".join(row) for row in rows)


def refusal_of(text: str, *, fair: bool = True) -> str:
    with pytest.raises(BadArena) as refused:
        read_arena(text, "mill", 24, fair=fair)
    return str(refused.value)


# The four arenas.


@pytest.mark.rule("dodge.arenas")
def test_there_are_four_arenas_and_the_first_is_the_publishers_as_far_as_we_know() -> None:
    assert len(ARENAS) == 4
    assert [one.origin for one in GAME.content.arena] == ["derived", "house", "house", "house"]
    assert layout_of("halls").wizards == (53, 55, 13, 15)
    assert layout_of("halls").dragons == (31, 37)


@pytest.mark.parametrize("name", ARENAS)
def test_swapping_the_teams_is_a_symmetry_of_each_arena(name: str) -> None:
    assert symmetries(layout_of(name))


@pytest.mark.parametrize("name", ARENAS)
def test_each_arena_has_gaps_and_leaves_room_to_move_tiles(name: str) -> None:
    found = layout_of(name)
    rows, columns = {cell // 10 for cell in found.cells}, {cell % 10 for cell in found.cells}
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    assert height * width >= len(found.cells) + 8
    assert max(height, width) <= 8


def test_no_two_arenas_are_alike() -> None:
    assert len({layout_of(name) for name in ARENAS}) == len(ARENAS)


@pytest.mark.parametrize("name", ARENAS)
def test_drawing_an_arena_gives_its_map_back(name: str) -> None:
    (entry,) = (one for one in GAME.content.arena if one.id == name)
    assert draw_arena(layout_of(name)) == entry.map.strip()
    assert read_arena(draw_arena(layout_of(name)), name, 24) == layout_of(name)


# Fairness, measured. Few games here, so wide bounds; the content pack notes 2,000 games each.


@pytest.mark.parametrize("case", BALANCE.cases(GAME.content), ids=lambda case: case.name)
def test_going_first_is_no_great_advantage(case) -> None:
    told = fairness(play_row(GAME, case, 200, 2, seed="test").found)
    assert 0.4 < told.first < 0.6
    assert 0.4 < told.purple < 0.6
    assert told.draws < 0.25


def test_the_report_prints_a_row_for_each_arena(capsys: pytest.CaptureFixture[str]) -> None:
    main(["dragon_dodge", "--games", "2"])
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["arena", "seats", "bots", "games", "first", "purple", "draws", "turns"]
    assert [row.split()[0] for row in rows] == ARENAS


def test_the_report_of_one_arena_can_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    main(["dragon_dodge", "--games", "1", "--only", "ring", "--seats", "3,4"])
    _, *rows = capsys.readouterr().out.splitlines()
    assert [row.split()[:2] for row in rows] == [["ring", "3"], ["ring", "4"]]


def test_the_content_note_names_the_command_and_every_arena() -> None:
    assert "python -m dinolab.arena.balance dragon_dodge --games 2000" in GAME.content.note
    for name in ARENAS:
        assert f"\n{name} " in GAME.content.note


# What the builder takes.


def test_the_examples_of_the_builder_run() -> None:
    assert doctest.testmod(arena).failed == 0


def test_a_map_tells_where_tiles_and_pieces_are() -> None:
    found = read_arena(MILL, "mill", 24)
    assert found.wizards == (53, 55, 13, 15)
    assert found.dragons == (31, 37)
    assert found.cells[:5] == (12, 13, 14, 15, 16)
    assert 11 not in found.cells


def test_lines_around_a_map_and_spaces_between_tokens_do_not_matter() -> None:
    spread = "\n\n" + MILL.replace(" ", "   ") + "\n\n"
    assert read_arena(spread, "mill", 24) == read_arena(MILL, "mill", 24)


@pytest.mark.rule("dodge.ruling.own-arena")
def test_tiles_need_not_hang_together() -> None:
    found = layout_of("islands")
    assert distance(found.cells, found.wizards[0], found.dragons[0]) == 100
    assert not unfair(found)


@pytest.mark.rule("dodge.ruling.own-arena")
@pytest.mark.parametrize(
    ("turn", "text"),
    [
        ("left to right", "A D B\nA D B"),
        ("top to bottom", "A A\nD D\nB B"),
        ("half round", "A A D\nD B B"),
        ("along one diagonal", "# A A\nB D .\nB . D"),
        ("along the other", "A A #\n. D B\nD . B"),
    ],
)
def test_a_symmetric_map_is_fair(turn: str, text: str) -> None:
    found = read_arena(text, "small", sum(token not in ". \n" for token in text))
    assert turn in symmetries(found)
    assert not unfair(found)


@pytest.mark.rule("dodge.ruling.own-arena")
def test_a_map_without_a_symmetry_is_fair_where_both_teams_have_the_same() -> None:
    text = changed((2, 4, "."), (1, 1, "#"))
    found = read_arena(text, "mill", 24)
    assert not symmetries(found)
    assert not unfair(found)


# What it refuses, with the place.


@pytest.mark.rule("dodge.ruling.own-arena")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no rows"),
        ("\n \n", "no rows"),
        (changed((2, 4, "x")), "row 2, column 4: 'x' is none of . # A B D"),
        (changed((2, 4, "a")), "row 2, column 4: 'a' is none of . # A B D"),
        (changed((2, 4, "A#")), "row 2, column 4: 'A#' is none of . # A B D"),
        (changed((3, 1, "AD")), "row 3, column 1: AD overlap: a tile has room for one piece"),
        (changed((5, 3, "AA")), "row 5, column 3: AA overlap: a tile has room for one piece"),
        (changed((2, 4, ".")), "23 tiles, 1 too few (by row: 5, 4, 4, 5, 5)"),
        (changed((1, 1, "#"), (3, 4, "#")), "26 tiles, 2 too many (by row: 6, 5, 5, 5, 5)"),
        (changed((5, 3, "#")), "1 of A (row 5, column 5); 2 are needed"),
        (changed((1, 3, "#"), (1, 5, "#")), "0 of B; 2 are needed"),
        (
            changed((3, 3, "D")),
            "3 of D (row 3, column 1; row 3, column 3; row 3, column 7); 2 are needed",
        ),
        (MILL.rstrip() + " .", "row 5 has 8 cells and row 1 has 7: write a . for each hole"),
        (MILL.replace("    D", "\n    D"), "row 3 has 0 cells and row 1 has 7"),
        (MILL.strip().replace("\n", " . .\n"), "row 1, column 9: there are at most 8 columns"),
        (MILL.strip() + "\n. . . . . . ." * 4, "row 9: there are at most 8 rows"),
    ],
)
def test_a_bad_map_is_refused_with_the_place_named(text: str, says: str) -> None:
    assert refusal_of(text).startswith(f"arena mill: {says}")


@pytest.mark.rule("dodge.ruling.own-arena")
def test_a_map_on_which_one_team_is_nearer_to_a_dragon_is_refused() -> None:
    text = changed((5, 3, "#"), (5, 2, "A"))
    assert refusal_of(text) == (
        "arena mill: unfair: A at row 5, column 2 is 3 and 7 steps from the dragons, ways out: 2; "
        "B at row 1, column 5 is 4 and 6 steps from the dragons, ways out: 2; "
        "fair = false plays it all the same"
    )


@pytest.mark.rule("dodge.ruling.own-arena")
def test_a_map_on_which_one_team_has_fewer_ways_out_is_refused() -> None:
    """Both teams are cut off from the dragons; one wizard of B stands in a dead end."""
    dead_end = """
        B # # . B #
        # # . . . #
        # . D # . #
        # . # D . #
        # . . . . #
        # A # # A #
    """
    assert "B at row 1, column 5 is cut off from both dragons, ways out: 1" in refusal_of(dead_end)


@pytest.mark.rule("dodge.ruling.own-arena")
def test_a_table_may_agree_on_an_unfair_map() -> None:
    text = changed((5, 3, "#"), (5, 2, "A"))
    assert unfair(read_arena(text, "mill", 24, fair=False))
    pack = own_arena(text, name="Handicap", fair=False)
    table = dinolab.new("dragon_dodge", ["Ann", "Ben"], content=pack, memory=True)
    assert table.position.state.setup.wizards == (52, 55, 13, 15)


def test_a_pack_with_a_bad_map_is_refused_with_arena_and_place() -> None:
    pack = own_arena(MILL).replace("D . # . # . D", "D . # . # . x")
    with pytest.raises(BadContent) as refused:
        dinolab.new("dragon_dodge", ["Ann", "Ben"], content=pack, memory=True)
    assert "arena own: row 3, column 7: 'x' is none of" in str(refused.value)


def test_a_map_is_checked_before_a_pack_is_made_of_it() -> None:
    with pytest.raises(BadArena, match="arena Mine: row 2, column 4: 'x'"):
        own_arena(changed((2, 4, "x")), name="Mine")


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "a\x7fb", "\u202eabc", "\ud800", 5, None])
def test_an_arena_has_a_name_that_can_be_read(name: Any) -> None:
    with pytest.raises(BadArena, match="1 to 40 printable characters"):
        own_arena(MILL, name=name)
    if isinstance(name, str) and name != "\ud800":  # which no file can hold
        pack = own_arena(MILL).replace('"My arena"', json.dumps(name))
        with pytest.raises(BadContent, match=r"arena own: .* 1 to 40 printable characters"):
            dinolab.new("dragon_dodge", ["Ann", "Ben"], content=pack, memory=True)


@pytest.mark.parametrize(
    ("name", "says"), [("x" * 41, "too long"), ("ring", "id of another"), ("own", "id of another")]
)
def test_an_arenas_name_is_short_and_its_own(name: str, says: str) -> None:
    with pytest.raises(BadArena, match=says):
        own_arena(MILL, name=name)


@pytest.mark.parametrize("text", [None, 24, MILL.encode(), MILL.splitlines()])
def test_a_map_is_one_text(text: Any) -> None:
    with pytest.raises(BadArena, match=f"one text, not a {type(text).__name__}"):
        own_arena(text)


# An arena of one's own at a table.


def test_an_arena_of_ones_own_is_shown_by_its_name() -> None:
    """On the board, read aloud, and in the list of what happened; markup is text."""
    pack = own_arena(MILL, name="<b>Mill</b> & Son")
    table = dinolab.new("dragon_dodge", ["Ann", "Ben"], content=pack, memory=True)
    assert "\n<b>Mill</b> & Son: earth (E)" in dinolab.show(table)
    picture = svg(scene_of(table, viewer=0))
    assert "&lt;b&gt;Mill&lt;/b&gt; &amp; Son" in picture
    assert "<b>" not in picture
    told = GAME.words.event(table.timeline.events[1].fact)
    assert told == "The table is set for 2 players in the arena <b>Mill</b> & Son."


@pytest.mark.rule("dodge.arenas")
def test_an_arena_of_ones_own_is_played_to_its_end() -> None:
    pack = own_arena(MILL, name='The "Mill"')
    seats = [Bot("random"), Bot("random")]
    table = dinolab.new("dragon_dodge", seats, seed=3, content=pack, memory=True)
    table.run()
    assert table.outcome is not None
    assert table.outcome.code == "last-team"
    setup = table.position.state.setup
    assert setup.arena == 'The "Mill"'
    assert Layout(setup.cells, setup.wizards, setup.dragons) == read_arena(MILL, "mill", 24)
    started = table.timeline.events[0].fact
    assert started.content == "custom"
    assert 'name = "The \\"Mill\\""' in started.content_pack


def test_an_arena_of_ones_own_can_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mill.toml"
    file.write_text(own_arena(MILL), encoding="utf-8")
    for content in (file, str(file)):
        table = dinolab.new("dragon_dodge", ["Ann", "Ben"], content=content, memory=True)
        assert table.position.state.setup.dragons == (31, 37)


def test_the_arena_of_the_readme_can_be_built() -> None:
    readme = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```py\n(.*?)```", readme, flags=re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(code, "README.md", "exec"), names)
    assert names["table"].position.state.setup.dragons == (31, 37)
    names["table"].close()


@pytest.mark.rule("dodge.arenas")
def test_another_arena_cannot_be_chosen_beside_ones_own() -> None:
    with pytest.raises(BadName, match="The Ring cannot be chosen beside it"):
        dinolab.new("dragon_dodge", ["Ann", "Ben"], arena="ring", content=own_arena(MILL))


@pytest.mark.rule("dodge.arenas")
def test_an_arena_that_the_pack_has_not_cannot_be_chosen() -> None:
    pack = GAME.content_text.replace('id = "ring"', 'id = "rings"')
    with pytest.raises(BadName, match="no arena ring in this content pack"):
        dinolab.new("dragon_dodge", ["Ann", "Ben"], arena="ring", content=pack)
