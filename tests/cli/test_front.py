"""The front: help, start-up, exit codes, errors as one line, readers that go away."""

import subprocess
import sys

import pytest
from cli.kit import command, run, start

from dinolab import __version__

COMMANDS = (
    "games", "lab", "play", "simulate", "info", "why", "share", "replay", "verify", "branch",
    "export", "pack",
)  # fmt: skip


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    """`--help` names the command's arguments and ends well."""
    done = run(name, "--help")

    assert done.code == 0
    assert f"dinolab {name}" in done.out


def test_help_lists_all_commands() -> None:
    """The first page lists every command and the exit codes."""
    done = run("--help")

    assert done.code == 0
    assert all(name in done.out for name in COMMANDS)
    assert "1 a fault was found" in done.out


def test_version() -> None:
    """`--version` says which dinolab this is."""
    assert run("--version").out == f"dinolab {__version__}\n"


@pytest.mark.parametrize("arguments", [["--help"], ["games"], ["games", "dino_racer"]])
def test_looking_around_loads_nothing_heavy(arguments: list[str]) -> None:
    """Help and the list of games come without Arrow, graphs or widgets."""
    script = (
        "import sys\n"
        "from typer.testing import CliRunner\n"
        "from dinolab.cli import app\n"
        f"assert CliRunner().invoke(app, {arguments}).exit_code == 0\n"
        "print(sorted({'pyarrow', 'networkx', 'ipywidgets'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)

    assert (done.stdout, done.stderr) == ("[]\n", "")


@pytest.mark.parametrize(
    "arguments",
    [
        ["games", "dino"],
        ["games", "dino_racer", "--rule", "racer.nonsense"],
        ["games", "--rules"],
        ["play", "dino_race"],
        ["play", "dino_racer", "--id", "../../x"],
        ["play", "dino_racer", "--seats", "Ann"],
        ["play", "dino_racer", "--seats", "Ann,"],
        ["play", "dino_racer", "--seats", "Ann,bot:gredy"],
        ["play", "dino_racer", "--set", "variant.hiden=on"],
        ["play", "dino_racer", "--set", "variant.hidden=maybe"],
        ["play", "dino_racer", "--set", "variant.hidden"],
        ["play", "dino_racer", "--line", "b1"],
        ["simulate", "dino_race"],
        ["simulate", "dino_racer", "--games", "0"],
        ["simulate", "dino_racer", "--seats", "9", "--games", "1"],
        ["simulate", "dino_racer", "--bots", "gredy", "--games", "1"],
        ["info", "nowhere"],
        ["info", "../../x"],
        ["info", "x\x1b[31m"],
        ["replay", "nowhere"],
        ["replay", "dino1:dino_racer:x:main:12:00000000:0000"],
        ["why", "nowhere", "3"],
        ["verify", "nowhere"],
        ["verify"],
        ["branch", "nowhere", "--at", "3"],
        ["export", "nowhere"],
        ["pack", "nowhere"],
        ["nonsense"],
        ["info"],
    ],
)
def test_names_that_are_refused_end_with_2(arguments: list[str]) -> None:
    """Anything that was typed wrong is one clear message on stderr, and code 2."""
    done = run(*arguments)

    assert done.code == 2
    assert done.err
    assert "Traceback" not in done.err
    assert "\x1b" not in done.err


def test_an_error_is_one_line() -> None:
    """In a shell: one line that names the nearest game, no traceback."""
    done = start("games", "dino_race")

    assert (done.code, done.out) == (2, "")
    assert done.err == "dinolab: there is no game 'dino_race'; the nearest is dino_racer\n"


def test_debug_shows_where_it_came_from() -> None:
    """`--debug` adds the traceback; the exit code stays."""
    done = start("--debug", "games", "dino_race")

    assert done.code == 2
    assert "Traceback" in done.err
    assert done.err.endswith("the nearest is dino_racer\n")


def test_a_reader_that_goes_away_is_no_error() -> None:
    """`| head` ends the command quietly, with the code a shell gives for a closed pipe."""
    words = command("games", "dino_racer", "--rules")
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141
