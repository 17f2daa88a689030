"""`dinolab info`, `why` and `share`: what a log is, why things happened, where it stands."""

import json
from pathlib import Path

from cli.kit import run

import dinolab
from dinolab.core.step import Step, start
from dinolab.core.table import Seat
from dinolab.games import find
from dinolab.store.lines import DiskLines


def flip(file: Path, at: int) -> None:
    """Change one bit of a file."""
    data = bytearray(file.read_bytes())
    data[at] ^= 1
    file.write_bytes(data)


def test_info_tells_what_a_log_holds(open_game: str, logs: Path) -> None:
    """Game, seats, what differs from the usual options, lines and their state."""
    done = run("info", open_game)

    assert done.code == 0
    for told in ("Dino Racer: dino_racer/open", "Ann, Ben", "variant.hidden=on", "open, live"):
        assert told in done.out
    assert str(logs / "open") in done.out


def test_info_for_scripts(over_game: str) -> None:
    """The same as JSON, and the same each time."""
    done = run("info", over_game, "--json")
    told = json.loads(done.out)

    assert run("info", over_game, "--json") == done
    assert (told["game"], told["id"], told["changed"], told["whole"]) == (
        "dino_racer", "over", {}, True,
    )  # fmt: skip
    assert [seat["bot"] for seat in told["seats"]] == ["random", "greedy"]
    (line,) = told["lines"]
    assert (line["line"], line["finished"], line["closed"], line["verdict"]) == (
        "main", True, True, "clean",
    )  # fmt: skip
    assert line["says"].endswith(".")
    assert told["bytes"] > 1000


def test_info_shows_branches(over_game: str) -> None:
    """Each line with its name, where it leaves its parent, and which is live."""
    at = dinolab.open_log(over_game).timeline().step_end(10)
    run("branch", over_game, "--at", at, "--name", "what if [b]")

    done = run("info", over_game)

    assert f"main at {at}" in done.out
    assert "b1 (what if [b])" in done.out
    lines = json.loads(run("info", over_game, "--json").out)["lines"]
    assert [(line["line"], line["live"]) for line in lines] == [("main", False), ("b1", True)]


def test_a_log_is_named_in_many_ways(over_game: str, logs: Path) -> None:
    """An id, game/id, a folder and a file all mean the same game."""
    names = (over_game, "dino_racer/over", logs / "over", logs / "over" / "main.arrows")
    assert len({run("info", name).out for name in names}) == 1


def test_examples_can_be_looked_at() -> None:
    """The games that come with dinolab are found by name."""
    for name, _ in dinolab.examples():
        assert run("info", name).code == 0


def test_info_ends_with_1_for_a_damaged_log(over_game: str, logs: Path) -> None:
    """A log that is not whole is a fault, and told as far as it can be read."""
    table = dinolab.new("dino_racer", ["Ann", "Ben"], seed=1, id="cut")
    table.run()
    table.act(0, table.legal_actions(0)[0])
    table.close()
    file = logs / "cut" / "main.arrows"
    flip(file, file.stat().st_size - 40)

    done = run("info", "cut")

    assert done.code == 1
    assert "damaged" in done.out
    assert "line main" in done.err
    assert json.loads(run("info", "cut", "--json").out)["whole"] is False


def test_why_gives_the_chain_of_causes(over_game: str) -> None:
    """An event, its rule in words, and what caused it, back to a choice or to luck."""
    timeline = dinolab.open_log(over_game).timeline()
    moved = next(event for event in timeline.events if event.kind == "racer.advanced")

    done = run("why", over_game, moved.version)

    assert done.code == 0
    first, rule, because, *_ = done.out.splitlines()
    assert first.startswith(f"[{moved.version}] ")
    assert moved.rule in rule
    assert find("dino_racer").rulebook.text(moved.rule) in rule
    assert because.startswith(f"because [{moved.cause}]")


def test_why_for_scripts(over_game: str) -> None:
    """The chain as JSON, the event first."""
    told = json.loads(run("why", over_game, 5, "--json").out)

    assert told[0]["version"] == 5
    assert told[0].keys() == {"version", "sentence", "actor", "rule", "source"}
    assert told[0]["rule"]["id"].startswith("racer.")


def test_why_names_the_last_event(over_game: str) -> None:
    """An event that is not there is refused with the last one there is."""
    last = len(dinolab.open_log(over_game).timeline()) - 1
    done = run("why", over_game, last + 1)

    assert done.code == 2
    assert f"its last is {last}" in done.err


def test_a_share_string_opens_the_same_position(open_game: str) -> None:
    """What `share` prints is taken as a LOG, position included."""
    text = run("share", open_game, "--at", 12).out.strip()

    assert text.startswith("dino1:dino_racer:open:main:12:")
    opened = run("replay", text)
    assert opened.code == 0
    assert opened.out == run("replay", open_game, "--at", 12).out
    assert run("share", text).out.strip() == text


def test_a_share_string_of_another_game_is_told_apart(open_game: str, logs: Path) -> None:
    """Same name, other digest: somebody else's game of that id is a fault, not a wrong picture."""
    text = run("share", open_game, "--at", 12).out.strip()
    for file in (logs / "open").iterdir():
        file.unlink()
    (logs / "open").rmdir()
    gone = run("replay", text)
    assert gone.code == 2
    table = dinolab.new("dino_racer", ["Ann", "Eve"], seed=1, id="open")
    table.run()
    table.act(0, table.legal_actions(0)[0])
    table.act(1, table.legal_actions(1)[0])
    table.close()

    other = run("replay", text)

    assert other.code == 1
    assert "is not the one that was shared" in other.err


def test_a_share_string_with_a_slip_is_refused(open_game: str) -> None:
    """A typing slip is found by the check digits."""
    text = run("share", open_game).out.strip()
    assert run("replay", text.replace(":open:", ":opem:")).code == 2
    assert run("replay", text, "--line", "main").code == 2


def test_a_name_from_a_strange_log_reaches_no_terminal(dinolab_home: Path) -> None:
    """Control characters in a log that another program wrote are shown as escapes everywhere."""
    strange_game(dinolab_home)

    for words in (("info",), ("replay",), ("replay", "--all"), ("replay", "--steps")):
        done = run(words[0], "strange", *words[1:])
        assert done.code == 0
        assert "\x1b" not in done.out
        assert "\u202e" not in done.out
        assert "\\x1b[31mEve" in done.out
    for words in (("info",), ("replay",)):
        done = run(*words, "strange", "--json")
        assert done.out.isascii()
        assert "\x1b" not in done.out


def strange_game(home: Path) -> None:
    """A game whose seats have names that no table of ours accepts."""
    game = find("dino_racer")
    seats = (Seat("\x1b[31mEve\x07", "eve"), Seat("\u202ennA[b]", "ann"))
    step = start(game, seats, {}, key=bytes(range(16)))
    assert isinstance(step, Step)
    root = home / "logs"
    DiskLines.create(game.kinds, "strange", step.events, root=root).close()
    table = dinolab.resume("strange", seed=1)
    table.run()
    table.close()
