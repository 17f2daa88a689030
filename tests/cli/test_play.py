"""`dinolab play`: a whole game from a script, the curtain, take-backs, leaving and going on."""

import os
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from cli.kit import command, run

import dinolab

TO_THE_END = "1\n" * 400


def test_a_script_plays_to_the_end(logs: Path) -> None:
    """Numbers from a script carry a game to its outcome; the log is closed and whole."""
    done = run("play", "dino_racer", "--seed", 5, "--id", "whole", input=TO_THE_END)

    assert done.code == 0
    assert "Player, take a race card." in done.out
    assert "Look at it again: dinolab replay dino_racer/whole --all" in done.out
    record = dinolab.open_log("whole")
    assert record.is_over
    assert run("verify", logs / "whole", "--rules").code == 0


def test_the_same_script_plays_the_same_game() -> None:
    """Seed and typed lines decide everything that is printed."""
    words = ("play", "dino_racer", "--seats", "Ann,bot:random,bot:random", "--seed", 5, "--id")
    first, second = (run(*words, name, input=TO_THE_END) for name in ("one", "two"))

    assert first.out.replace("/one", "/two") == second.out
    assert "Ann, random 1, random 2" in first.out


def test_leaving_and_going_on() -> None:
    """`q` and the end of input leave the game open and say how to go on; it stands where it was."""
    words = ("play", "dino_racer", "--seed", 5, "--id", "evening")
    left = run(*words, input="1\nq\n")
    assert left.code == 0
    assert left.out.endswith("To go on:\n  dinolab play dino_racer/evening\n")
    stood = dinolab.open_log("evening").position

    again = run("play", "dino_racer/evening", input="")

    assert again.code == 0
    assert "The game stays open" in again.out
    assert "The table is set" not in again.out
    assert dinolab.open_log("evening").position == stood
    by_id = run("play", "dino_racer", "--id", "evening", "--seats", "Player,bot:greedy", input="q")
    assert by_id.code == 0


def test_seats_of_one_name_are_told_apart() -> None:
    """Two bots of a kind have numbers, and the same words sit down again."""
    words = ("play", "dino_racer", "--seats", "Ann,bot:greedy,bot:greedy", "--id", "three")

    assert "Ann, greedy 1, greedy 2" in run(*words, input="q\n").out
    assert run(*words, input="q\n").code == 0


@pytest.mark.parametrize(
    "changed",
    [
        ["--seats", "Ann,Ben"],
        ["--set", "variant.hidden=on"],
        ["--content", "pack.toml"],
        ["--line", "b7"],
    ],
)
def test_what_was_agreed_stays_so(changed: list[str]) -> None:
    """A game that is taken up again cannot be begun otherwise."""
    words = ("play", "dino_racer", "--id", "evening")
    assert run(*words, input="q\n").code == 0

    done = run(*words, *changed, input="q\n")

    assert done.code == 2
    assert run(*words, input="q\n").code == 0


def test_choices_by_their_beginning_and_wrong_answers() -> None:
    """A choice can be typed; what is none, or is greyed, is explained and asked again."""
    answers = "0\n99\nfly\n\ntake\ntake steg\nTake Raptor\nq\n"
    done = run("play", "dino_racer", "--seats", "Ann,Ben", "--seed", 1, input=answers)

    assert done.code == 0
    assert done.out.count("Choose 1 to 3, or ? for help.") == 5
    assert "No Steggy card lies open this round." in done.out
    assert "Ann takes Raptor." in done.out


@pytest.mark.parametrize("asked", ["?", "help"])
def test_help_explains_rule_and_greyed_choices(asked: str) -> None:
    """`?` or `help` cites the rule of the question and says why the others are not possible."""
    done = run("play", "dino_racer", "--seats", "Ann,Ben", "--seed", 1, input=f"{asked}\nb\nq\n")

    assert "rule racer.drafting.draft" in done.out
    assert "not Take Steggy: No Steggy card lies open this round." in done.out
    assert done.out.count("Racetrack") == 2


def test_a_choice_is_taken_back() -> None:
    """`u` goes back to before the last choice a person made, in a branch."""
    words = ("play", "dino_racer", "--seats", "Ann,bot:greedy", "--seed", 1, "--id", "back")
    done = run(*words, input="u\n1\nu\n2\nq\n")

    assert done.code == 0
    assert "There is nothing to take back yet." in done.out
    assert "Taken back: play goes on in line b1" in done.out
    lines = [line.line for line, _ in dinolab.open_log("back").all_lines()]
    assert lines == ["main", "b1"]


def test_others_are_asked_before_a_choice_is_taken_back() -> None:
    """Once a die was rolled or a card turned, the other person says yes or no."""
    words = ("play", "dino_racer", "--seats", "Ann,Ben", "--seed", 1, "--id", "asked")
    done = run(*words, input="1\n1\nu\n2\nu\n1\nq\n")

    assert done.code == 0
    assert "Ann, an offer waits for your answer." in done.out
    assert "answers the take-back: no" in done.out
    assert "Taken back: play goes on in line b1" in done.out


def test_table_actions() -> None:
    """`t` lists what one may do at any time: a draw offered and accepted ends the game."""
    words = ("play", "dino_racer", "--seats", "Ann,Ben", "--seed", 1)
    done = run(*words, input="t\nt1\n1\n")
    assert "t1  Offer a draw" in done.out
    assert "The game is a draw, as agreed." in done.out

    left = run(*words, input="t3\n")
    assert "The game stays open" in left.out


def test_a_curtain_hides_cards_between_people(toy: str) -> None:
    """With hands in a game each hand-over asks for Enter, and nobody is told another's cards."""
    words = ("play", toy, "--seats", "Ann,Ben", "--seed", 4, "--id", "hands")
    done = run(*words, input="\n1\n\n1\nq\n")

    assert done.code == 0
    parts = done.out.split("Pass to ")
    assert [part.split(";")[0] for part in parts[1:3]] == ["Ann", "Ben"]
    to_ann, to_ben = parts[1:3]
    assert "Ben draws a hidden card." in to_ann
    assert "Ann draws a hidden card." not in to_ann
    assert "Ann draws a hidden card." in to_ben
    assert "Ann picks a hidden card." in to_ben
    assert "Ben draws a hidden card." not in to_ben


def test_no_curtain_where_nothing_is_hidden() -> None:
    """Without hidden cards the screen just goes on to the next person."""
    done = run("play", "dino_racer", "--seats", "Ann,Ben", "--seed", 1, input="1\n1\nq\n")

    assert "Pass to" not in done.out
    assert "Ben, take a race card." in done.out


def test_names_mean_nothing_to_the_terminal() -> None:
    """Markup in a name is printed as it stands."""
    name = "[red]Ann[/red] [link=x]"
    done = run("play", "dino_racer", "--seats", f"{name},Ben", "--seed", 1, input="1\nq\n")

    assert f"{name} takes" in done.out


def test_a_log_in_use_is_a_fault() -> None:
    """A game that is open elsewhere is not opened twice."""
    with hold("play", "dino_racer", "--id", "busy") as other:
        done = run("play", "dino_racer", "--id", "busy", input="q\n")
        other.communicate("q\n", timeout=60)

    assert done.code == 1
    assert "is being played elsewhere" in done.err


def test_ctrl_c_leaves_cleanly() -> None:
    """An interrupt is a way to leave: the game stays open, no traceback."""
    with hold("play", "dino_racer", "--id", "stopped") as process:
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)

    assert (process.returncode, err) == (0, "")
    assert "dinolab play dino_racer/stopped" in out
    assert not dinolab.open_log("stopped").is_over


@contextmanager
def hold(*arguments: object) -> Iterator["subprocess.Popen[str]"]:
    """A command that waits for its first answer; it is ended in any case."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(command(*arguments), stdin=pipe, stdout=pipe, stderr=pipe, text=True)
    assert process.stdout is not None
    for line in process.stdout:
        if line.strip().startswith("1  Take"):
            break
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def test_a_terminal_is_wiped_between_people() -> None:
    """On a real terminal what one person saw is gone, scrollback too, before the next sits down."""
    pty = pytest.importorskip("pty")
    words = ("play", "dino_racer", "--seats", "Ann,Ben", "--seed", 1, "--set", "variant.hidden=on")
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm"}
    process = subprocess.Popen(
        command(*words), stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    )
    os.close(theirs)
    try:
        seen = answer(ours, b"Pass to Ann", b"\r") + answer(ours, b"for help", b"1\r")
        seen += answer(ours, b"Pass to Ben", b"q\r") + answer(ours, b"dinolab play", b"")
        assert process.wait(timeout=60) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)

    assert b"\x1b[2J\x1b[3J\x1b[HPass to Ann" in seen
    assert b"\x1b[2J\x1b[3J\x1b[HPass to Ben" in seen


def answer(terminal: int, wanted: bytes, text: bytes) -> bytes:
    """Wait for some words on a terminal, then type a text."""
    seen, until = b"", time.monotonic() + 60
    while wanted not in seen:
        assert time.monotonic() < until, seen
        if select.select([terminal], [], [], 1)[0]:
            seen += os.read(terminal, 65536)
    os.write(terminal, text)
    return seen
