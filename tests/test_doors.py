"""The doors of a notebook: a cell that plays can be run again, and means the same table."""

from pathlib import Path

import pytest

import dinolab
from dinolab import BadName, Bot


def test_a_cell_that_is_run_again_goes_on_with_its_game() -> None:
    """By its id, in the same process and, as after a restart of the kernel, from the log alone."""
    seats = ["Ann", "Ann", Bot("random")]
    first = dinolab.play("dino_racer", seats, id="mine", seed=4, variant_hidden="on")
    stood = first.session.position
    assert dinolab.play("dino_racer", seats, id="mine", seed=4).session is first.session
    first.session.close()

    again = dinolab.play("dino_racer", seats, id="mine", seed=4, variant_hidden="on")

    assert again.session.position == stood
    assert again.session is not first.session


def test_the_seed_holds_after_a_restart() -> None:
    """A cell with a seed has the same luck, whether or not its kernel was restarted meanwhile."""
    flips = []
    for restart in (False, True):
        widget = dinolab.play("dino_racer", ["Ann", "Ben"], id=f"luck-{int(restart)}", seed=9)
        if restart:
            widget.session.close()
            widget = dinolab.play("dino_racer", ["Ann", "Ben"], id="luck-1", seed=9)
        table = widget.session
        for _ in range(6):
            seat = next(s for s in (0, 1) if table.legal_actions(s))
            table.act(seat, table.legal_actions(seat)[0])
        flips.append([e.fact for e in table.timeline.events if e.actor == "chance"])
    assert flips[0] == flips[1]


@pytest.mark.parametrize(
    ("seats", "more", "told"),
    [
        (["Ann", "Cem"], {}, "Ann, Ben"),
        (["Ann", "Ben", "Cem"], {}, "Ann, Ben"),
        (["Ann", "Ben"], {"variant_hidden": "on"}, "variant.hidden=off"),
        (["Ann", "Ben"], {"options": {"variant.two-cards": "on"}}, "variant.two-cards=off"),
    ],
)
def test_an_id_of_another_game_is_refused(
    seats: list[str], more: dict[str, object], told: str
) -> None:
    """Other seats or other options are another game, and nobody is put into the wrong one."""
    dinolab.play("dino_racer", ["Ann", "Ben"], id="taken")
    with pytest.raises(BadName, match=told):
        dinolab.play("dino_racer", seats, id="taken", **more)


def test_a_home_of_ones_own_is_looked_into_too(tmp_path: Path) -> None:
    """The id is looked for where the game lies."""
    widget = dinolab.play("dino_racer", ["Ann", "Ben"], id="here", home=tmp_path)
    assert Path(widget.session.place).is_relative_to(tmp_path)
    again = dinolab.play("dino_racer", ["Ann", "Ben"], id="here", home=tmp_path)
    assert again.session is widget.session


def test_a_race_is_written_down_and_the_cell_run_again_goes_on() -> None:
    """From the log alone, as after a restart of the kernel."""
    seats = ("Ann", "Ben", "Cleo")
    first = dinolab.record("dodos_riding_dinos", seats, id="evening", board="boreal-sky")
    assert first.recorder.write("marsh othn osborn") is None
    lines = first.recorder.lines
    first.session.close()

    again = dinolab.record("dodos_riding_dinos", seats, id="evening", board="boreal-sky")

    assert again.recorder.lines == lines
    assert again.recorder.heading == "First-player marker"
    with pytest.raises(BadName, match="Ann, Ben, Cleo"):
        dinolab.record("dodos_riding_dinos", ("Ann", "Dan"), id="evening")


def test_what_a_cell_writes_shows_in_the_form() -> None:
    """Also what waits and what is given up, which is no event of the log."""
    widget = dinolab.record("dodos_riding_dinos", ("Ann", "Ben", "Cleo"), abilities="off")
    sheet = widget.recorder
    for line in ("marsh othn osborn", "ann", "br su po", "", "", "", "ben"):
        assert sheet.write(line) is None, line
    assert sheet.correct(3, "br su snack") is None
    assert [len(widget.sheet["lines"]), len(widget.sheet["waiting"])] == [5, 2]
    assert widget.sheet["conflict"] == str(sheet.conflict)
    sheet.skip()
    assert widget.sheet["waiting"] == [{"heading": "Cleo: a chosen racer goes back", "text": "Ben"}]
    sheet.drop()
    assert [widget.sheet["waiting"], widget.sheet["conflict"]] == [[], ""]


@pytest.mark.parametrize(
    ("game", "seats", "told"),
    [
        ("dino_racer", ["Ann", "Ben"], "only dodos_riding_dinos"),
        ("dodos_riding_dinos", ["Ann", Bot("greedy")], "greedy is a bot"),
        ("dodos_riding_dinos", ["Ann"] * 12, "12"),
    ],
)
def test_what_cannot_be_written_down_is_refused(game: str, seats: list[object], told: str) -> None:
    with pytest.raises(BadName, match=told):
        dinolab.record(game, seats)
