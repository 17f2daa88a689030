"""`dinolab verify`: whole logs, faulty ones, and what today's rules make of them."""

import json
from pathlib import Path

import msgspec
from cli.kit import run
from msgspec.structs import replace

import dinolab
from dinolab.arena.playout import bot_seats, play_out
from dinolab.games import find
from dinolab.store.bulk import write_game


def test_a_whole_game_is_good(over_game: str, logs: Path) -> None:
    """A folder, a file, an id: all streams good, code 0."""
    for path in (logs / "over", logs / "over" / "main.arrows", "over", "dino_racer/over"):
        done = run("verify", path, "--rules")
        assert done.code == 0
        assert "all good" in done.out
        assert "Today's rules give the same games." in done.out


def test_an_open_game_is_no_fault(open_game: str) -> None:
    """A log that is not finished is open-ended, and good."""
    done = run("verify", open_game)

    assert done.code == 0
    assert "open-ended" in done.out


def test_folders_of_many_games(over_game: str, open_game: str, dinolab_home: Path) -> None:
    """Everything below a folder is checked, each file once."""
    done = run("verify", dinolab_home, dinolab_home, dinolab_home / "logs", "--json")
    told = json.loads(done.out)

    assert (done.code, told["ok"]) == (0, True)
    assert len(told["streams"]) == 4
    assert run("verify", dinolab_home, dinolab_home / "logs", "--json") == done


def test_with_many_games_only_faults_are_listed(tmp_path: Path) -> None:
    """A long table would hide what matters."""
    run("simulate", "dino_racer", "--games", 25, "--out", tmp_path)
    good = run("verify", tmp_path)
    assert good.out.splitlines()[-1].startswith("25 games, 25 streams")
    assert "main.arrows" not in good.out
    broken = sorted(tmp_path.rglob("*.arrows"))[3]
    data = bytearray(broken.read_bytes())
    data[len(data) // 2] ^= 4
    broken.write_bytes(data)

    done = run("verify", tmp_path)

    assert done.code == 1
    assert done.out.count("main.arrows") == 2
    assert "1 stream with faults" in done.out


def test_each_kind_of_damage_is_a_fault(over_game: str, logs: Path, tmp_path: Path) -> None:
    """Cut, flipped, emptied and foreign files all end with 1 and say what is wrong."""
    whole = (logs / "over" / "main.arrows").read_bytes()
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 1
    files = {
        "cut": whole[:-100],
        "flipped": bytes(flipped),
        "empty": b"",
        "foreign": b"something else entirely",
    }
    for name, data in files.items():
        file = tmp_path / name / "main.arrows"
        file.parent.mkdir()
        file.write_bytes(data)
        done = run("verify", file)
        assert done.code == 1, name
        report = json.loads(run("verify", file, "--json").out)["streams"][0]
        assert report["ok"] is False
        assert report["problems"][0]["detail"]


def test_a_folder_without_logs_is_a_usage_error(tmp_path: Path) -> None:
    """Checking nothing must not look like success."""
    done = run("verify", tmp_path)

    assert done.code == 2
    assert "holds no .arrows files" in done.err


def test_a_game_that_is_not_here_is_told(tmp_path: Path) -> None:
    """A log of a game that this dinolab does not have cannot be checked: a fault, by name."""
    game = find("dino_racer")
    played = play_out(game, bot_seats(["random"], 2), {}, "s")
    first = msgspec.structs.replace(played.events[0].fact, game="dodo_racer")
    events = (msgspec.structs.replace(played.events[0], fact=first), *played.events[1:])
    folder = write_game(tmp_path, "strange", events, played.key)

    done = run("verify", folder)

    assert done.code == 1
    assert "there is no game 'dodo_racer'" in done.out


def test_other_rules_are_a_fault_of_their_own(tmp_path: Path) -> None:
    """A whole log that today's rules would not give is told with version, rule and reason."""
    game = find("dino_racer")
    played = play_out(game, bot_seats(["random"], 2), {}, "s")
    at = next(e.version for e in played.events if e.kind == "racer.leftover_discarded")
    other = msgspec.structs.replace(played.events[at], rule="racer.setup.table")
    events = (*played.events[:at], other, *played.events[at + 1 :])
    folder = write_game(tmp_path, "bent", events, played.key)
    assert run("verify", folder).code == 0

    done = run("verify", folder, "--rules", "--json")

    told = json.loads(done.out)
    assert (done.code, told["ok"], told["streams"][0]["ok"]) == (1, False, True)
    (found,) = told["rules"]
    assert (found["line"], found["version"], found["code"]) == ("main", at, "changed")
    assert "with other details" in found["says"]
    assert found["says"] in run("verify", folder, "--rules").out


def test_a_log_sealed_anew_over_what_cannot_happen_is_a_fault(tmp_path: Path) -> None:
    """Seals and digests that fit do not make a game: a card that nobody flipped is found."""
    game = dinolab.open_log("dino_racer/three-races")
    events = list(game.timeline().events)
    at = next(e.version for e in events if e.kind == "racer.drafted")
    events[at] = replace(events[at], fact=replace(events[at].fact, seat=5))
    write_game(tmp_path, "forged", events, bytes.fromhex(events[0].fact.key))

    done = run("verify", str(tmp_path / "dino_racer" / "forged"))

    assert done.code == 1
    assert f"version {at}" in done.out
    assert "impossible" in done.out
