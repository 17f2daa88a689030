"""What a recorder takes, what it refuses and why, and how an earlier line is corrected."""

from pathlib import Path
from typing import Any

import pytest
from table.eyes import GAME, Eyes, at_table, course, raced

from dinolab import replay
from dinolab.core.errors import DinolabError
from dinolab.core.event import SPECTATOR
from dinolab.core.sheet import Blank
from dinolab.games.dodos_riding_dinos.state import with_racer
from dinolab.lobby import new, open_log, resume
from dinolab.table import Recorder
from dinolab.table.luck import table_luck

RACERS = "marsh othn osborn"


def begun(*lines: str, abilities: str = "off") -> Recorder[Any]:
    """Three people on the Island, Ann first, and some more lines."""
    recorder = at_table(3, abilities=abilities)
    for line in (RACERS, "ann", *lines):
        assert recorder.write(line) is None, line
    return recorder


def state(recorder: Recorder[Any]) -> Any:
    return recorder.session.position.state


def texts(recorder: Recorder[Any]) -> list[str]:
    return [line.text for line in recorder.lines]


# What is asked, and what is derived.


def test_only_what_hands_and_eyes_did_is_asked() -> None:
    recorder = begun("bris th pot")
    assert recorder.heading == "Reactions to Ann's Brisk Waddle"
    assert [(line.heading, line.text) for line in recorder.lines] == [
        ("Racer cards", "Marsh & Spike, Othniel & Tracy, Osborn & Reynaldo"),
        ("First-player marker", "Ann"),
        ("Round 1: cards", "Brisk Waddle, Thunder, Pothole"),
    ]
    assert [racer.cards for racer in state(recorder).racers] == [5, 5, 5]
    recorder.write("")
    assert recorder.heading == "Reactions to Ben's Thunder"
    assert state(recorder).used == ("brisk-waddle",)


def test_words_may_be_run_together_written_out_or_parted_by_commas() -> None:
    words = {
        tuple(begun(text).lines[-1].words)
        for text in ("brthpo", "br th po", "Brisk Waddle, Thunder, Pothole", "brisk,thunder pot")
    }
    assert words == {("Brisk Waddle", "Thunder", "Pothole")}


def test_a_line_may_be_written_in_pieces() -> None:
    recorder = begun("br")
    assert recorder.blank is not None
    assert recorder.blank.text == "Ben's card"
    assert recorder.write("th po") is None
    assert recorder.lines[-1].words == ("Brisk Waddle", "Thunder", "Pothole")


def test_who_has_nothing_to_play_goes_back_draws_and_then_plays() -> None:
    recorder = begun("- br th po")
    assert [racer.cards for racer in state(recorder).racers] == [10, 5, 5]
    assert recorder.lines[-1].words == (
        "nothing to play", "Brisk Waddle", "Thunder", "Pothole",
    )  # fmt: skip


def test_discards_that_nobody_saw_are_written_as_such() -> None:
    recorder = begun("br tail th", "", "")
    assert recorder.heading == "Discards of Cleo"
    assert recorder.write("bl ?") is None
    assert state(recorder).racers[2].cards == 3
    assert {"?", "block"} <= set(state(recorder).used)
    sight = recorder.session.game.observe(state(recorder), SPECTATOR)
    scene = recorder.session.game.scene(sight, SPECTATOR, ("Ann", "Ben", "Cleo"))
    assert "a card that nobody saw" in [item.label for item in scene.items]


def test_a_block_says_what_it_is_played_against() -> None:
    recorder = begun("br th po", "")
    assert recorder.write("ann second, cleo bl 1, ann block 0") is None
    words = ("Ann", "Second Wind", "Cleo", "Block", "Ann: Second Wind", "Ann", "Block")
    assert recorder.lines[4].words == (*words, "Ben: Thunder")


# Conflicts.


@pytest.mark.parametrize(
    ("lines", "text", "line", "word", "why"),
    [
        (
            (), "el el th", 3, "el",
            "Line 3, “el”: Elbow Room is in the game 1 time, and lies open as often already "
            "(see line 3). Way out: write another word.",
        ),
        (
            ("el su po", "", "", "", "ann"), "brelpo", 8, "el",
            "Line 8, “el”: Elbow Room is in the game 1 time, and lies open as often already "
            "(see line 3). Way out: write another word, or correct line 3.",
        ),
        ((), "br bl th", 3, "bl", "Block is a Reaction card"),
        ((), "br xyz th", 3, "xyz", "this is not Ben's card"),
        ((), "br er th", 3, "er", "this may be Egg Roll or Elbow Room"),
        ((), "br th po tim", 3, "tim", "nothing more is asked in this line"),
        (("br th po", ""), "ann th", 5, "th", "Thunder is not a Reaction card"),
        ((), "", 3, "", "still missing: Ann's card"),
    ],
)  # fmt: skip
def test_a_conflict_names_the_entry_and_the_way_out(
    lines: tuple[str, ...], text: str, line: int, word: str, why: str
) -> None:
    recorder = begun(*lines)
    before = len(recorder.session.timeline)
    conflict = recorder.write(text)
    assert conflict is not None
    assert (conflict.line, conflict.word) == (line, word)
    assert why in str(conflict)
    assert "Way out: " in str(conflict)
    assert len(recorder.session.timeline) == before, "a conflict writes nothing"


def test_the_rules_say_no_by_their_own_words() -> None:
    recorder = begun("stam timb br", "")
    conflict = recorder.write("cleo bl")
    assert conflict is not None
    assert "is cancelled already: its racer is enraged" in conflict.why


def test_a_hand_whose_cards_were_all_seen_holds_no_other() -> None:
    """As after a card from the ashes went to an empty hand."""
    recorder = begun()
    seen = with_racer(state(recorder), 0, hand=("block", "thunder"))
    blank = recorder.sheet.ask(seen, (), ("Ann", "Ben", "Cleo"))
    assert isinstance(blank, Blank)
    why = {mark.value: mark.why and mark.why.code for mark in blank.marks}
    assert (why["thunder"], why["block"]) == (None, "reactions_later")
    assert why["pothole"] == "hand_is_known"


def test_a_racer_card_is_taken_once() -> None:
    conflict = at_table(3).write("marsh marsh osborn")
    assert conflict is not None
    assert "is taken already" in conflict.why
    assert conflict.lines == (1,)


# Corrections.


def test_a_corrected_line_is_a_branch_and_the_later_lines_follow() -> None:
    recorder = begun("br th po", "")
    assert recorder.correct(3, "br su po") is None
    assert recorder.conflict is None
    assert recorder.waiting == ()
    assert recorder.lines[2].words == ("Brisk Waddle", "Sunbathing", "Pothole")
    assert recorder.lines[3].heading == "Reactions to Ann's Brisk Waddle"
    assert recorder.heading == "Reactions to Ben's Sunbathing"
    lines = recorder.session.lines.tree.lines
    assert [line.abandoned for line in lines] == [True, False]


def test_the_first_line_that_does_not_fit_is_shown_and_the_rest_waits() -> None:
    recorder = begun("br su po", "", "", "", "ben")
    assert recorder.lines[-1].heading == "Cleo: a chosen racer goes back"
    written = len(recorder.lines)
    assert recorder.correct(3, "br su snack") is None
    conflict = recorder.conflict
    assert conflict is not None
    assert len(recorder.lines) + len(recorder.waiting) == written
    assert recorder.waiting[0].heading == "Reactions to Cleo's Pothole"
    assert "now it is “Reactions to Cleo's Snack Stop”" in conflict.why
    assert "leave the line out" in str(conflict)
    recorder.skip()
    assert recorder.conflict is not None
    assert recorder.conflict.word == "Cleo: a chosen racer goes back: Ben"
    recorder.drop()
    assert (recorder.waiting, recorder.conflict) == ((), None)
    assert recorder.write("") is None
    assert recorder.heading == "Round 2: cards"


def test_what_is_written_in_the_gap_lets_the_rest_follow() -> None:
    recorder = begun("br su po", "", "", "", "ben", "mi mi th", "")
    later = texts(recorder)[5:]
    assert recorder.correct(3, "br su tick") is None
    assert recorder.conflict is not None
    assert recorder.write("") is None, "Reactions to another card"
    recorder.skip()
    assert recorder.heading == "Cleo launches the feather"
    assert recorder.write("ben") is None
    recorder.skip()
    assert (recorder.waiting, recorder.conflict) == ((), None)
    assert texts(recorder)[-2:] == later[-2:]


def test_a_correction_that_cannot_be_changes_nothing() -> None:
    recorder = begun("br th po", "")
    before = recorder.session.line
    conflict = recorder.correct(3, "br bl po")
    assert conflict is not None
    assert conflict.line == 3
    assert (recorder.session.line, len(recorder.lines)) == (before, 4)


def test_a_line_is_taken_out() -> None:
    recorder = begun("br th po", "")
    recorder.undo()
    assert recorder.heading == "Reactions to Ann's Brisk Waddle"
    recorder.strike(3)
    assert recorder.heading == "Round 1: cards"
    with pytest.raises(DinolabError, match="no line 7"):
        recorder.strike(7)


@pytest.mark.parametrize("number", [3, 6, 12])
def test_a_race_is_corrected_there_and_back(number: int) -> None:
    """After two corrections that undo each other the race is what it was, as far as it fits."""
    eyes, recorder = Eyes(raced(3, 4)), at_table(3)
    eyes.record(recorder, rounds=2)
    words, before = texts(recorder), course(recorder.session.timeline.events)
    recorder.strike(number)
    assert words[: number - 1] == texts(recorder)[: number - 1]
    assert recorder.write(words[number - 1]) is None
    assert texts(recorder) == words
    assert course(recorder.session.timeline.events) == before


# The log.


def test_a_recording_is_left_and_taken_up_again(tmp_path: Path) -> None:
    seats = ("Ann", "Ben", "Cleo")
    session = new(GAME, seats, chance=table_luck(), id="evening", home=tmp_path)
    recorder = Recorder(session)
    for text in (RACERS, "ben", "br th po", ""):
        assert recorder.write(text) is None
    written = recorder.lines
    session.close()
    again = Recorder(resume(session.place, chance=table_luck()))
    assert again.lines == written
    assert again.heading == recorder.heading


def test_a_recorded_race_opens_in_the_replay_like_any_other(tmp_path: Path) -> None:
    session = new(GAME, ("Ann", "Ben"), chance=table_luck(), id="two", home=tmp_path)
    recorder = Recorder(session)
    Eyes(raced(2, 1)).record(recorder)
    session.close()
    record = open_log(session.place)
    assert record.is_over
    assert record.outcome == raced(2, 1).outcome
    shown = replay(record)
    assert shown.bundle["seats"] == ["Ann", "Ben"]
    assert {"declared"} <= {e.get("o") for line in shown.bundle["lines"] for e in line["events"]}


def test_a_game_without_a_sheet_is_refused() -> None:
    session = new("dino_racer", ("Ann", "Ben"), memory=True)
    with pytest.raises(DinolabError, match="no sheet"):
        Recorder(session)


# What is shown while one types.


def test_a_look_says_what_is_understood_and_what_fits() -> None:
    recorder = begun()
    look = recorder.look("br e")
    assert (look.heading, look.words, look.asked) == (
        "Round 1: cards", ("Brisk Waddle",), "Ben's card",
    )  # fmt: skip
    assert {shown.label: shown.letters for shown in look.found} == {
        "Egg Roll": "egr", "Elbow Room": "el", "Egg Thief": "et", "Earthquake": "ea",
    }  # fmt: skip
    assert recorder.look("br bl").found[0].why.startswith("Block is a Reaction card")
    assert recorder.look("br th po").found[0].label == "Pothole"
    assert recorder.look("el ", number=1).heading == "Racer cards"


@pytest.mark.parametrize(
    ("text", "words", "last", "found"),
    [
        ("br", (), "br", ["Brisk Waddle"]),
        ("brth", ("Brisk Waddle",), "th", ["Thunder"]),
        ("Brisk W", (), "Brisk W", ["Brisk Waddle"]),
        ("Brisk Waddle", (), "Brisk Waddle", ["Brisk Waddle"]),
        ("Brisk Waddle, wrong s", ("Brisk Waddle",), "wrong s", ["Wrong Saddle"]),
    ],
)
def test_the_last_word_may_be_unfinished(
    text: str, words: tuple[str, ...], last: str, found: list[str]
) -> None:
    look = begun().look(text)
    assert (look.words, look.last, [shown.label for shown in look.found]) == (words, last, found)
    assert look.trouble == ""


@pytest.mark.parametrize("end", ["", " "])
@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("br xx", "Line 3, “xx”: this is not Ben's card. Way out: write "),
        ("br bl", "Line 3, “bl”: Block is a Reaction card"),
        ("el el", "(see line 3). Way out: write another word."),
        ("br th po su", "Line 3, “su”: nothing more is asked in this line."),
    ],
)
def test_what_cannot_be_is_said_while_one_types(text: str, end: str, trouble: str) -> None:
    assert trouble in begun().look(text + end).trouble
