"""Opening tables: new games, games to go on with, recorded games to look at."""

import gc
from pathlib import Path
from typing import Any

import pytest

import dinolab
from dinolab import BadContent, BadName, Bot, Seat
from dinolab.core.action import Refusal
from dinolab.games import find


def test_a_game_goes_on_from_its_log() -> None:
    """Leave a table, sit down again by id, and it stands where it stood."""
    session = dinolab.new("dino_racer", ["Ann", Bot("greedy")], seed=3, id="evening")
    session.run()
    session.act(0, session.legal_actions(0)[0])
    stood = session.position
    session.close()

    again = dinolab.resume("evening")

    assert again.position == stood
    assert not isinstance(again.act(0, again.legal_actions(0)[0]), Refusal)


def test_one_log_is_one_table_in_a_process() -> None:
    """Running a cell twice gives the same table, not a second writer."""
    session = dinolab.new("dino_racer", ["Ann", "Ben"], id="twice")
    assert dinolab.resume("twice") is session


def test_a_table_nobody_holds_lets_go_of_its_log() -> None:
    """A forgotten session does not lock its game for ever."""
    session = dinolab.new("dino_racer", ["Ann", "Ben"], id="gone")
    place = session.place
    del session
    gc.collect()

    assert dinolab.resume(place).line == "main"


def test_the_live_line_is_taken_up_again() -> None:
    """A game left in a branch opens in that branch; another line can be named."""
    session = dinolab.new("dino_racer", ["Ann", Bot("random")], seed=3, id="forked")
    session.run()
    session.branch(session.timeline.step_end(10), "try")
    session.run()
    session.close()

    assert dinolab.resume("forked").line == "b1"
    assert dinolab.open_log("forked", line="main").line == "main"
    assert [line.line for line, _ in dinolab.open_log("forked").all_lines()] == ["main", "b1"]


def test_a_recorded_game_can_only_be_looked_at() -> None:
    """A record gives every position and takes no event."""
    session = dinolab.new("dino_racer", [Bot("random"), Bot("random")], seed=3, id="done")
    session.run()

    record = dinolab.open_log(session.place)

    assert record.is_over
    assert record.timeline().events == session.timeline.events
    with pytest.raises(dinolab.DinolabError, match="look at only"):
        record.lines.append("main", (), expected_version=0)


def test_player_ids_are_stable_and_can_be_given() -> None:
    """The same person has the same id in every game; bots have one too."""
    session = dinolab.new(
        "dino_racer", ["Ann B", Seat("Ben", "ben-7"), Bot("greedy", "Robo")], memory=True
    )
    assert [seat.player for seat in session.table.seats] == ["ann-b", "ben-7", "bot-greedy"]
    assert session.table.names == ("Ann B", "Ben", "Robo")


def test_seats_of_one_name_are_told_apart() -> None:
    """Two bots of a kind get numbers."""
    session = dinolab.new("dino_racer", ["Ann", Bot("random"), Bot("random")], memory=True)
    assert session.table.names == ("Ann", "random 1", "random 2")


@pytest.mark.parametrize(
    ("game", "seats", "more", "told"),
    [
        ("dino_raser", ["Ann", "Ben"], {}, "dino_racer"),
        ("dino_racer", ["Ann"], {}, "2 to 6"),
        ("dino_racer", ["Ann"] * 7, {}, "2 to 6"),
        ("dino_racer", ["Ann", ""], {}, "name"),
        ("dino_racer", ["Ann", "B\x1b[31m"], {}, "name"),
        ("dino_racer", ["Ann", "x" * 41], {}, "name"),
        ("dino_racer", ["Ann", Bot("greedi")], {}, "greedy"),
        ("dino_racer", ["Ann", "Ben"], {"variant_hiden": "on"}, "variant.hidden"),
        ("dino_racer", ["Ann", "Ben"], {"variant_hidden": "maybe"}, "maybe"),
        ("dino_racer", ["Ann", "Ben", "Cem", "Dag"], {"variant_two_cards": "on"}, "3"),
        ("dino_racer", ["Ann", "Ben"], {"id": "../../x"}, "id"),
        ("../../x", ["Ann", "Ben"], {}, "game"),
    ],
)
def test_bad_names_are_refused_with_the_way_out(
    game: str, seats: list[object], more: dict[str, str], told: str
) -> None:
    """A game, seat, option or id that is refused says what would do, and leaves no file."""
    with pytest.raises(BadName, match=told):
        dinolab.new(game, seats, **more)
    from dinolab.store.names import home

    assert not list(Path(home()).rglob("*.arrows"))


def test_an_id_is_taken_once() -> None:
    """A second game of the same id is refused; the first is left alone."""
    session = dinolab.new("dino_racer", ["Ann", "Ben"], id="same")
    session.close()
    with pytest.raises(BadName, match="already"):
        dinolab.new("dino_racer", ["Cem", "Dag"], id="same")
    assert dinolab.resume("same").table.names == ("Ann", "Ben")


def test_a_content_pack_of_ones_own_is_embedded(tmp_path: Path) -> None:
    """The log holds the whole pack, so that it can be read anywhere; a bad one is refused."""
    text = find("dino_racer").content_text
    pack = tmp_path / "mine.toml"
    pack.write_text(text.replace("T-Rex", "Tyrant"), encoding="utf-8")
    session = dinolab.new("dino_racer", ["Ann", "Ben"], content=pack, memory=True)
    started = session.timeline.events[0].fact
    assert started.content == "custom"
    assert "Tyrant" in started.content_pack

    pack.write_text("dino = 7", encoding="utf-8")
    with pytest.raises(BadContent, match="dino"):
        dinolab.new("dino_racer", ["Ann", "Ben"], content=pack, memory=True)
    with pytest.raises(BadContent, match="nowhere"):
        dinolab.new("dino_racer", ["Ann", "Ben"], content=tmp_path / "nowhere.toml", memory=True)


def test_an_unknown_log_says_where_was_looked() -> None:
    """A name that is no log is refused with the forms that do."""
    with pytest.raises(BadName, match=r"folder.*\.arrows"):
        dinolab.open_log("no-such-game")


def test_luck_can_be_chosen_where_a_game_is_taken_up_again() -> None:
    """The same seed gives the same rest of a game."""
    ends = []
    for name in ("first", "second"):
        bots = [Bot("random"), Bot("random")]
        table = dinolab.new("dino_racer", bots, seed=3, id=name)
        table.close()
        again = dinolab.resume(name, seed=9)
        again.run()
        ends.append(again.position)
    assert ends[0] == ends[1]


@pytest.mark.parametrize(
    "seats",
    [
        "Ann", ["Ann", None], ["Ann", 3], ["Ann", Seat("B", "b", "nobody")],
        ["Ann", Seat(" ", "b")], ["Ann", Seat("B", "\ud800")], ["Ann", "all"],
        ["Ann", Seat("B", "x" * 10_000_000)], ["Ann", "spectator"],
    ],
)  # fmt: skip
def test_seats_that_are_none_are_refused_before_a_folder_is_made(seats: Any) -> None:
    """One name for a list, unknown bots, ids that cannot be written, names that mean a viewer."""
    with pytest.raises(BadName):
        dinolab.new("dino_racer", seats, id="none")
    with pytest.raises(BadName, match="no log"):
        dinolab.open_log("none")


def test_numbered_names_are_nobody_elses() -> None:
    """A number that tells two people apart makes no third one of the same name."""
    session = dinolab.new("dino_racer", ["Ann", "Ann", "Ann 1"], memory=True)
    assert session.table.names == ("Ann 2", "Ann 3", "Ann 1")


def test_an_id_that_is_none_is_refused() -> None:
    """Also an empty one and a number."""
    wrong: Any = 3
    for name in ("", wrong):
        with pytest.raises(BadName):
            dinolab.new("dino_racer", ["Ann", "Ben"], id=name)
    with pytest.raises(BadContent):
        dinolab.new("dino_racer", ["Ann", "Ben"], content="a\0b")


@pytest.mark.parametrize("harm", ["missing", "damaged"])
def test_one_bad_branch_does_not_take_the_others_with_it(harm: str) -> None:
    """A branch whose file is damaged or gone is named; the other lines can be read and played."""
    session = dinolab.new("dino_racer", [Bot("random"), Bot("random")], seed=3, id="harmed")
    session.run()
    at = session.timeline.step_end(40)
    for _ in range(2):
        session.switch("main")
        session.branch(at, luck="new")
        session.run()
    session.switch("main")
    whole = {line.line: len(events) for line, events in session.all_lines()}
    place = Path(session.place)
    session.close()
    bad = place / "b1.arrows"
    if harm == "missing":
        bad.unlink()
    else:
        data = bytearray(bad.read_bytes())
        data[len(data) // 2] ^= 1
        bad.write_bytes(data)

    with pytest.warns(UserWarning, match=r"line b1: .*b1\.arrows|line b1: .*harmed"):
        record = dinolab.open_log("harmed")

    lengths = {line.line: len(events) for line, events in record.all_lines()}
    assert lengths["main"] == whole["main"]
    assert lengths["b2"] == whole["b2"]
    assert lengths.get("b1", 0) < whole["b1"]
    assert [line for line, _ in record.faults] == ["b1"]
    assert not record.all_shown
    again = dinolab.resume("harmed", line="b2")
    assert len(again.timeline) == whole["b2"]
