"""`dinolab replay`: positions and whole games through somebody's eyes."""

import json

import pytest
from cli.kit import run

import dinolab
from dinolab.core.event import SPECTATOR, redact
from dinolab.games import find


def test_a_position_with_what_led_there(over_game: str) -> None:
    """The step's events as sentences, the board, who is asked or how it ended."""
    timeline = dinolab.open_log(over_game).timeline()
    at = timeline.step_end(20)
    done = run("replay", over_game, "--at", at)

    assert done.code == 0
    assert done.out.startswith(f"Dino Racer, position {at} of {len(timeline)}, race 1")
    assert f"[{at - 1:>3}]" in done.out
    assert "Racetrack" in done.out


def test_the_end_is_shown_unless_told(over_game: str) -> None:
    """Without a position: the last one, with the outcome."""
    done = run("replay", over_game)

    last = done.out.splitlines()[-1]
    assert last == json.loads(run("info", over_game, "--json").out)["lines"][0]["says"]


def test_before_the_first_event(over_game: str) -> None:
    """Position 0 is a position too."""
    done = run("replay", over_game, "--at", 0)

    assert done.code == 0
    assert "before the set-up" in done.out


def test_the_whole_game_as_sentences(over_game: str) -> None:
    """`--all` tells every event once, in order, under the game's own time."""
    timeline = dinolab.open_log(over_game).timeline()
    done = run("replay", over_game, "--all")
    told = [line for line in done.out.splitlines() if line.startswith("[")]

    assert [int(line[1:].split("]")[0]) for line in told] == list(range(len(timeline)))
    assert "\nrace 1, round 2\n" in done.out


def test_steps_show_boards(over_game: str) -> None:
    """`--steps` adds the board after each step, up to the position."""
    done = run("replay", over_game, "--steps", "--at", 10)
    inputs = sum(e.is_input for e in dinolab.open_log(over_game).timeline().events[:10])

    assert done.out.count("Racetrack") == inputs


def test_an_open_game_shows_no_hidden_cards(open_game: str) -> None:
    """Unless told, an open game is seen as a spectator sees it; a seat sees its own cards."""
    untold, spectator = run("replay", open_game), run("replay", open_game, "--eyes", "spectator")
    ann, everything = run("replay", open_game, "--eyes", "Ann"), run("replay", open_game, "--eyes",
                                                                     "all")  # fmt: skip

    assert untold == spectator
    assert untold.out.count("hidden cards (face down)") == 2
    assert ann.out.count("hidden cards (face down)") == 1
    assert run("replay", open_game, "--eyes", "0").out == ann.out
    assert "hidden cards" not in everything.out


@pytest.mark.parametrize("words", [["--all"], ["--steps"], ["--all", "--json"]])
def test_hands_and_picks_do_not_leak(toy: str, words: list[str]) -> None:
    """Nothing of an open game's hands, secret picks or draws is in what anybody may read."""
    run("play", toy, "--seats", "Ann,Ben", "--seed", 4, "--id", "hands", input="\n1\n\n1\nq\n")
    events = dinolab.open_log("hands").timeline().events
    assert any(redact(event, SPECTATOR) != event for event in events[1:])

    untold = run("replay", "hands", *words)

    assert untold.out == run("replay", "hands", *words, "--eyes", "spectator").out
    everything = run("replay", "hands", *words, "--eyes", "all")
    assert "draws a hidden card" in untold.out
    assert "draws a hidden card" not in everything.out
    names, say = ("Ann", "Ben"), find(toy).words.event
    for event in events[1:]:
        public, secret = say(redact(event, SPECTATOR).fact, names), say(event.fact, names)
        if public != secret:
            assert secret not in untold.out


def test_a_finished_line_of_an_open_game_stays_hidden(open_game: str) -> None:
    """Trying a line out to its end does not open what people still hide in the live one."""
    at = dinolab.open_log(open_game).timeline().step_end(6)
    table = dinolab.resume(open_game)
    table.branch(at)
    table.run()
    while table.outcome is None:
        seat = next(seat for seat in (0, 1) if table.legal_actions(seat))
        table.act(seat, table.legal_actions(seat)[0])
    table.switch("main")
    table.close()

    done = run("replay", open_game, "--line", "b1", "--at", at + 10)

    assert "as a spectator sees it" in done.out
    assert "hidden cards (face down)" in done.out


def test_json_is_stable(over_game: str) -> None:
    """The same position gives the same JSON: clock, events, asked, board and scene."""
    first = run("replay", over_game, "--at", 12, "--json")
    told = json.loads(first.out)

    assert run("replay", over_game, "--at", 12, "--json") == first
    assert (told["game"], told["position"], told["eyes"]) == ("dino_racer", 12, "everything")
    assert told["events"][-1]["version"] == 11
    assert told["scene"]["title"] == "Dino Racer, race 1 of 3"
    whole = json.loads(run("replay", over_game, "--all", "--json").out)
    assert len(whole["events"]) == whole["end"] == whole["position"]
    assert whole["outcome"]["winners"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--at", "9999"], "is outside line main"),
        (["--at", "-1"], "Invalid value for '--at'"),
        (["--eyes", "Eve"], "whose eyes are 'Eve'"),
        (["--line", "b9"], "it has main"),
    ],
)
def test_what_is_not_there_is_refused(over_game: str, words: list[str], says: str) -> None:
    """Positions, eyes and lines that a game has not are usage errors that say what it has."""
    done = run("replay", over_game, *words)

    assert done.code == 2
    assert says in done.err
