"""`dinolab compact`, `export --jsonl` and `import`: games as tables and lines, and back."""

import json
from collections.abc import Callable
from pathlib import Path

from cli.kit import run, start

import dinolab
from dinolab.store.compacted import verify_compacted
from dinolab.store.jsonl import lines_of, read_jsonl
from dinolab.store.manifest import load
from dinolab.store.whole import Whole, read_whole


def kinds_of(name: str) -> object:
    return dinolab.game(name).kinds


def streams(folder: Path) -> object:
    return read_whole(folder).streams


def test_many_games_become_tables(tmp_path: Path, over_game: str, open_game: str) -> None:
    """Finished games are taken, open ones named; later runs add what is new."""
    run("simulate", "dino_racer", "--games", 8, "--out", tmp_path / "logs")
    out = tmp_path / "tables"
    done = run("compact", tmp_path / "logs", "over", "open", "dino_racer/two-cards", "--out", out)

    assert done.code == 0
    assert f"{out / 'batch-0001'}: 10 games" in done.out
    assert "what was hidden in them is shown" in done.out
    assert "Not finished, left out: dino_racer/open" in done.out
    assert verify_compacted(out, kinds_of).games == 10

    run("simulate", "dino_racer", "--games", 9, "--seed", "b", "--out", tmp_path / "logs")
    told = json.loads(run("compact", tmp_path / "logs", "--out", out, "--json").out)
    assert (told["batch"], told["games"], told["all"]["games"]) == ("batch-0002", 9, 19)
    assert [one["why"] for one in told["skipped"]] == ["there"] * 8
    again = run("compact", tmp_path / "logs", "--out", out)
    assert (again.code, "There was nothing to add." in again.out) == (0, True)
    assert "17 games lay there already" in again.out


def test_what_compact_refuses(tmp_path: Path, over_game: str, open_game: str, logs: Path) -> None:
    """No games, a folder of something else, an open game with --strict: nothing is added."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "x.txt").write_text("x")
    for words, code in (
        ((tmp_path / "mine", "--out", tmp_path / "t"), 2),
        (("nothing-there", "--out", tmp_path / "t"), 2),
        (("over", "--out", tmp_path / "mine"), 2),
        (("over", "open", "--out", tmp_path / "t", "--strict"), 1),
        (("over",), 2),
    ):
        assert run("compact", *words).code == code, words
    assert load(tmp_path / "t").batches == ()
    main = logs / "over" / "main.arrows"
    main.write_bytes(main.read_bytes()[:-9] + b"scribbles")
    done = run("compact", "over", "dino_racer/two-cards", "--out", tmp_path / "t")
    assert done.code == 1
    assert "dino_racer/over was left out: " in done.err
    assert "batch-0001: 1 game," in done.out


def test_a_game_goes_out_and_comes_back(tmp_path: Path, over_game: str, logs: Path) -> None:
    """Branches and all; the copy verifies, is played on, and is not overwritten."""
    run("branch", over_game, "--at", dinolab.open_log(over_game).timeline().step_end(10))
    table = dinolab.resume(over_game)
    table.undo(0)
    table.close()
    file = tmp_path / "over.jsonl"
    done = run("export", over_game, "--jsonl", file, "--eyes", "all")
    assert (done.code, str(file) in done.out) == (0, True)

    assert run("import", file).code == 2  # it is there already
    told = json.loads(run("import", file, "--id", "copy", "--json").out)
    assert told == [{"game": "dino_racer", "id": "copy", "place": str(logs / "copy"),
                     "lines": 2, "events": read_whole(logs / "over").events}]  # fmt: skip
    assert streams(logs / "copy") == streams(logs / "over")
    assert run("verify", logs / "copy", "--rules").code == 0
    other = run("import", file, "--out", tmp_path / "elsewhere")
    assert f"dinolab info {tmp_path / 'elsewhere' / 'dino_racer' / 'over'}" in other.out
    played = run("play", "dino_racer/copy", "--line", "b1", input="q\n")
    assert played.code == 0


def test_the_lines_of_an_open_game(tmp_path: Path, open_game: str, logs: Path) -> None:
    """Unless told, they are the spectator's and cannot be taken back."""
    file = tmp_path / "open.jsonl"
    done = run("export", open_game, "--jsonl", file)
    assert "cannot be imported again: for that, --eyes all" in done.out
    whole = read_whole(logs / "open")
    spectator = file.read_text("utf-8").splitlines()
    assert spectator == list(lines_of(whole, dinolab.game("dino_racer").kinds, -2))
    refused = run("import", file, "--id", "copy")
    assert refused.code == 1
    assert "line 1, eyes: is left out" in refused.err

    for eyes in ("Ann", "all"):
        done = run("export", open_game, "--jsonl", file, "--eyes", eyes, "--force")
        assert ("cannot be imported" in done.out) == (eyes == "Ann")
    assert run("import", file, "--id", "copy").code == 0
    assert streams(logs / "copy") == whole.streams


def test_a_game_that_cannot_have_happened_is_not_taken(
    tmp_path: Path, over_game: str, logs: Path
) -> None:
    """Whoever seals lines anew must still write a game; the line is named."""
    file = tmp_path / "x.jsonl"
    run("export", over_game, "--jsonl", file)
    _reseal(file, lambda event: event["kind"] == "racer.drafted",
            lambda event: event["payload"].update(seat=5))  # fmt: skip
    number = next(
        i for i, line in enumerate(file.read_text().splitlines(), 1) if '"racer.drafted"' in line
    )
    done = run("import", file, "--id", "copy")
    assert done.code == 1
    assert f"x.jsonl, line {number}, payload: racer.drafted cannot have happened here" in done.err
    assert not (logs / "copy").exists()


def _reseal(
    file: Path, where: Callable[[dict[str, object]], bool], change: Callable[..., object]
) -> None:
    """Change the first event that is meant and make all digests after it follow again."""
    from dinolab.core.chain import link

    head, *lines = file.read_text("utf-8").splitlines()
    before, done = bytes(16), False
    for i, line in enumerate(lines):
        one = json.loads(line)
        before = bytes(16) if one["version"] == 0 else before
        if not done and where(one):
            change(one)
            done = True
        payload = json.dumps(one["payload"], separators=(",", ":"))
        public = (*(one[n] for n in ("version", "step", "kind", "kind_version", "actor", "cause",
                                     "rule", "source", "at", "visible_to")), payload)  # fmt: skip
        before = link(before, public, bytes.fromhex(one["cover"]))
        lines[i] = json.dumps({**one, "digest": before.hex()}, separators=(",", ":"))
    file.write_text("\n".join([head, *lines]), encoding="utf-8")


def test_what_export_and_import_refuse(tmp_path: Path, over_game: str) -> None:
    file = tmp_path / "x.jsonl"
    assert run("export", over_game, "--jsonl", file, "--line", "main").code == 2
    assert run("export", over_game, "--jsonl", file, "--at", 3).code == 2
    assert not file.exists()
    assert run("import", file).code == 1
    file.write_text("not JSON")
    assert run("import", file).code == 1
    assert run("import", file, "--only", "dino_racer/x").code == 2
    assert run("import", tmp_path).code == 2
    run("export", over_game, "--jsonl", file, "--force")
    assert run("import", file, "--id", "../x").code == 1


def test_games_out_of_tables(tmp_path: Path, over_game: str, logs: Path) -> None:
    """One of them by its name, or all; both as they were."""
    tables, back = tmp_path / "tables", tmp_path / "back"
    run("compact", "over", "dino_racer/two-cards", "dino_racer/conceded", "--out", tables)
    assert run("import", tables, "--only", "dino_racer/over", "--id", "copy").code == 0
    assert streams(logs / "copy") == streams(logs / "over")
    done = run("import", tables, "--out", back)
    assert (done.code, done.out.count("as they were")) == (0, 3)
    assert run("verify", back).code == 0
    assert run("import", tables, "--only", "dino_racer/none").code == 2
    assert run("import", tables, "--id", "x").code == 2
    events = tables / "batch-0001" / "events.parquet"
    events.write_bytes(events.read_bytes()[:-1])
    assert run("import", tables, "--out", tmp_path / "more").code == 1
    assert not list((tmp_path / "more").glob("*/*"))


def test_secret_games_of_other_kinds(tmp_path: Path, toy: str, logs: Path) -> None:
    """The made-up game with hands and picks: lines and tables tell all once it is over."""
    seats = [dinolab.Bot("random"), dinolab.Bot("random")]
    table = dinolab.new(toy, seats, seed=3, id="t")
    table.run()
    table.close()
    folder = logs.parent / "toy" / "t"
    assert run("compact", "toy/t", "--out", tmp_path / "tables").code == 0
    assert run("export", "toy/t", "--jsonl", tmp_path / "t.jsonl").code == 0
    found: Whole = read_jsonl(tmp_path / "t.jsonl", kinds_of).whole
    assert found.streams == streams(folder)
    assert verify_compacted(tmp_path / "tables", kinds_of).ok
    assert (tmp_path / "tables" / "batch-0001" / "kinds" / "toy.drew.parquet").is_file()


def test_as_a_process_of_its_own(tmp_path: Path) -> None:
    """The whole way through a shell; other commands do not load Parquet for it."""
    assert start("compact", "dino_racer/two-cards", "--out", tmp_path / "t").code == 0
    done = start("import", tmp_path / "t", "--out", tmp_path / "back")
    assert done.code == 0, done.err
    assert (tmp_path / "back" / "dino_racer" / "two-cards" / "main.arrows").is_file()
