"""`dinolab repair`: what it says, what it leaves, and what the other commands say afterwards."""

import json
from pathlib import Path

import pytest
from cli.kit import run, start

import dinolab
from dinolab.core.errors import DamagedLog
from dinolab.store.scan import scan, tell_spans


@pytest.fixture
def game(logs: Path) -> Path:
    """A game of two people with some choices made, each a message: its folder."""
    table = dinolab.new("dino_racer", ["Ann", "Ben"], seed=1, id="hurt")
    table.run()
    for _ in range(6):
        seat = next(s for s in (0, 1) if table.legal_actions(s))
        table.act(seat, table.legal_actions(seat)[0])
    table.close()
    return logs / "hurt"


def bounds(file: Path) -> list[tuple[int, int]]:
    """Where each message's versions begin and end."""
    return [(p.first_version, p.version) for p in scan(file.read_bytes()).places]


def hurt(file: Path, message: int) -> None:
    """Flip a bit near the end of a message, in a byte that stays other than zero: what ends in
    zeros might as well be torn.
    """
    data = bytearray(file.read_bytes())
    end = scan(bytes(data)).places[message].end
    at = next(place for place in range(end - 40, 0, -1) if data[place] not in (0, 2))
    data[at] ^= 2
    file.write_bytes(data)


def test_a_whole_game_needs_nothing(game: Path) -> None:
    for log in ("hurt", "dino_racer/hurt", game, game / "main.arrows"):
        done = run("repair", log, "--salvage")
        assert (done.code, done.out, done.err) == (0, "The log is whole: nothing to repair.\n", "")


def test_a_damaged_end_is_cut_and_told(game: Path) -> None:
    """What was kept, what was lost, where the copy is; then the log is good and is played on."""
    first, after = bounds(game / "main.arrows")[-1]
    hurt(game / "main.arrows", -1)
    assert run("verify", "hurt").code == 1

    done = run("repair", "hurt")

    assert done.code == 0
    told = done.out.splitlines()
    assert told[0] == "main.arrows was damaged: the end was cut off"
    assert told[1] == f"  kept   {first} events, versions 0 to {first - 1}"
    assert told[2] == f"  lost   versions {first} to {after - 1}"
    assert told[3].startswith("  copy   main.arrows.damaged-")
    assert told[-1] == "The log is whole."
    for command in ("verify", "info"):
        again = run(command, "hurt")
        assert again.code == 0
        assert "lies in main.arrows.damaged-" in again.out
    assert run("play", "dino_racer/hurt", input="\n1\nq\n").code == 0
    assert run("verify", "hurt", "--rules").code == 0


def test_a_gap_is_named_everywhere(game: Path) -> None:
    """Exit code 1 stays, since something is missing; a branch goes on before the gap."""
    main = game / "main.arrows"
    (first, after), last = bounds(main)[3], bounds(main)[-1][1]
    hurt(main, 3)
    gone, later = tell_spans(((first, after),)), tell_spans(((after, last),))
    gap = f"{gone} lost; whole again: {later}"
    plain = run("repair", "hurt")
    assert plain.code == 1
    assert "`dinolab repair --salvage` puts together what is whole" in plain.out

    done = run("repair", "hurt", "--salvage")

    assert done.code == 1
    assert f"  lost   {gone}\n  later  {later}: whole, still in the file\n" in done.out
    way = f"dinolab branch dino_racer/hurt --line main --at {first} --name again"
    assert way in done.out
    for command in (("verify", "hurt"), ("info", "hurt")):
        told = run(*command)
        assert (told.code, gap in told.out) == (1, True), command
    shown = run("replay", "hurt")
    assert shown.code == 0
    assert f"position {first} of {first}" in shown.out
    assert gap in shown.err
    faults = json.loads(run("replay", "hurt", "--json").out)["faults"]
    assert len(faults) == 1
    assert gap in faults[0]

    refused = run("play", "dino_racer/hurt", input="\n1\nq\n")
    assert refused.code == 1
    assert "branch off before" in refused.err
    assert run(*way.split()[1:]).code == 0
    assert run("play", "dino_racer/hurt", "--line", "b1", input="\n1\nq\n").code == 0
    with pytest.warns(DamagedLog, match="line main"):
        assert len(dinolab.open_log("hurt", line="b1").timeline()) > first


def test_an_unfinished_end_is_told(game: Path) -> None:
    """What opening it for play would have set aside as well."""
    main = game / "main.arrows"
    main.write_bytes(main.read_bytes()[:-30])
    done = run("repair", "hurt")
    assert done.code == 0
    assert "main.arrows was torn: the end was cut off" in done.out
    assert "lost   nothing, unless somebody cut the file short" in done.out


def test_a_tree_and_notes_are_made_anew(game: Path) -> None:
    for name in ("tree", "notes"):
        (game / f"{name}.arrows").write_bytes(b"scribble")
    assert run("repair", "hurt").code == 1
    done = run("repair", "hurt", "--salvage")
    assert done.code == 0
    assert "tree.arrows was unreadable: it was made anew from what is whole" in done.out
    assert "lost   version 0 and whatever followed it" in done.out
    assert run("play", "dino_racer/hurt", input="\n1\nq\n").code == 0


def test_for_scripts(game: Path) -> None:
    first, after = bounds(game / "main.arrows")[-1]
    hurt(game / "main.arrows", -1)

    done = run("repair", game, "--json")

    told = json.loads(done.out)
    assert (done.code, told["ok"], told["cut_off"], told["live"]) == (0, True, [], "")
    one = next(one for one in told["streams"] if one["path"].endswith("main.arrows"))
    assert one["verdict"] == "damaged"
    assert one["done"] == "cut"
    assert one["kept"] == [0, first]
    assert one["lost"] == [[first, after]]
    assert Path(one["aside"]).is_file()


def test_a_branch_that_is_cut_off_is_a_fault(game: Path) -> None:
    at = bounds(game / "main.arrows")[-1][0] + 1
    table = dinolab.resume("hurt")
    at = table.timeline.step_end(at)
    table.branch(at, "late")
    table.run()
    table.close()
    hurt(game / "main.arrows", -1)

    done = run("repair", "hurt")

    assert done.code == 1
    assert f"Line b1 (it leaves main at {at}) cannot be read: " in done.out
    assert "The live line is main now." in done.out
    assert run("replay", "hurt").code == 0
    assert run("play", "dino_racer/hurt", input="\n1\nq\n").code == 0


def test_usage(game: Path) -> None:
    assert run("repair", "nobodys-game").code == 2
    assert run("repair", "dino_racer/three-races").code == 2
    (game / "strange.arrows").write_bytes(b"")
    assert run("repair", game / "strange.arrows").code == 2


def test_a_game_in_use_is_a_fault(game: Path) -> None:
    table = dinolab.resume("hurt")
    hurt(game / "main.arrows", 2)
    done = start("repair", game, "--salvage")
    assert done.code == 1
    assert "is being played elsewhere" in done.err
    table.close()
