"""Whole races, recorded entry by entry from what eyes see of simulated ones."""

from random import Random
from statistics import mean

import pytest
from contract.plays import Play, Setting
from contract.sight import (
    law_4a_redacted_fold,
    law_4b_everybody_knows_who_is_asked,
    law_4b_pictures,
    law_4b_sentences,
)
from table.eyes import GAME, Eyes, at_table, course, raced, standing

from dinolab.core.event import CHANCE, NOBODY
from dinolab.core.replay import replay_inputs
from dinolab.games.dodos_riding_dinos.content import BOARDS
from dinolab.games.dodos_riding_dinos.events import CardDealt, CardSchemed, Thrown
from dinolab.table import Recorder

TRACKS = ("outer", "inner")
ABILITIES = ("on", "off")
RACES = [
    (seed, seed % 6 + 1, BOARDS[seed % 4], TRACKS[seed // 4 % 2], ABILITIES[seed // 8 % 2])
    for seed in range(16)
]
OTHERS = [
    (6, {"challengers": "4"}),
    (3, {"challengers": "7", "difficulty": "hard", "board": "ignis-volcano"}),
    (4, {"board": "boreal-sky", "ruling.throws": "declared"}),
    (4, {"ruling.discards": "in-turn"}),
    (3, {"ruling.first-player": "random"}),
    (4, {"mode": "cup"}),
    (8, {"mode": "derby"}),
]


def recorded(people: int, seed: int, **options: str) -> tuple[Eyes, Recorder]:
    """A race, and its recording to the end."""
    eyes, recorder = Eyes(raced(people, seed, **options)), at_table(people, **options)
    eyes.record(recorder)
    return eyes, recorder


@pytest.mark.parametrize(("seed", "people", "board", "track", "abilities"), RACES)
def test_the_recorded_race_takes_the_course_that_everybody_saw(
    seed: int, people: int, board: str, track: str, abilities: str
) -> None:
    eyes, recorder = recorded(people, seed, board=board, track=track, abilities=abilities)
    race, written = eyes.race, recorder.session
    assert course(written.timeline.events) == course(race.timeline.events)
    assert standing(written) == standing(race)
    assert written.outcome == race.outcome


@pytest.mark.parametrize(("people", "options"), OTHERS)
def test_so_do_challengers_declared_throws_cups_and_derbies(
    people: int, options: dict[str, str]
) -> None:
    eyes, recorder = recorded(people, 3, **options)
    assert course(recorder.session.timeline.events) == course(eyes.race.timeline.events)
    assert recorder.session.outcome == eyes.race.outcome


@pytest.mark.parametrize("seed", range(3))
def test_a_recording_holds_what_every_log_holds(seed: int) -> None:
    """The redacted log folds to what a seat sees, everybody knows who is asked, pictures and
    sentences hold, and the inputs make the same events again.
    """
    people, options = 4, {"board": BOARDS[seed + 1]}
    _, recorder = recorded(people, seed, **options)
    session = recorder.session
    events = session.timeline.events
    setting = Setting(GAME, people, tuple(options.items()))
    play = Play(session.game, setting, events, session.timeline, ())
    law_4a_redacted_fold(play)
    law_4b_everybody_knows_who_is_asked(play, Random(seed))
    law_4b_pictures(play, Random(seed), 3)
    law_4b_sentences(play)
    assert replay_inputs(session.game, events) is None


def test_hands_are_unknown_and_a_card_is_known_when_it_is_seen() -> None:
    _, recorder = recorded(3, 5)
    facts = [(event.fact, event.visible_to) for event in recorder.session.timeline.events]
    dealt = [(fact.card, who) for fact, who in facts if isinstance(fact, CardDealt)]
    assert set(dealt) == {(None, NOBODY)}
    assert all(fact.card for fact, _ in facts if isinstance(fact, CardSchemed))
    hands = {card for racer in recorder.session.position.state.racers for card in racer.hand}
    assert hands <= {None, *(card.id for card in recorder.session.game.content.card)}


def test_what_is_written_is_declared() -> None:
    _, recorder = recorded(6, 1)
    events = recorder.session.timeline.events
    assert {e.source for e in events if isinstance(e.fact, Thrown)} == {"declared"}
    assert {e.source for e in events if isinstance(e.fact, CardSchemed)} == {"declared"}


def test_a_round_of_six_takes_fewer_than_sixty_keystrokes() -> None:
    """Letters, blanks and Enter of each line, as few as are understood. A round is more where many
    discard or react, but that is seldom.
    """
    counted: list[int] = []
    for seed in range(6):
        eyes, recorder = (
            Eyes(raced(6, seed, board=BOARDS[seed % 4])),
            at_table(6, board=BOARDS[seed % 4]),
        )
        eyes.record(recorder, rounds=0)
        while recorder.blank is not None:
            before, now = eyes.keys, recorder.session.position.state.round
            eyes.record(recorder, rounds=now)
            counted.append(eyes.keys - before)
    assert mean(counted) < 50
    assert sum(keys < 60 for keys in counted) >= 0.8 * len(counted)


def test_luck_of_the_table_is_asked_for_and_never_drawn() -> None:
    _, recorder = recorded(2, 1)
    inputs = [event for event in recorder.session.timeline.events if event.actor == "chance"]
    drawn = [e for e in inputs if e.source == "engine"]
    assert {type(event.fact).__name__ for event in drawn} <= {"CardDealt", "CardTaken"}
    assert all(event.fact.card is None for event in drawn)
    assert CHANCE not in {q.seat for q in recorder.session.game.questions(
        recorder.session.position.state)}  # fmt: skip
