"""The recorded games that come with dinolab: whole, true to the rules, and what they say."""

import pytest

import dinolab
from dinolab.core.replay import replay_inputs
from dinolab.store.examples import examples, shelf
from dinolab.store.verify import verify

NAMES = [name for name, _ in examples()]
WAYS = {
    "three-races": "most-points",
    "best-race": "best-race",
    "shared-victory": "shared",
    "agreed-draw": "draw",
    "conceded": "conceded",
}


def test_each_has_a_line_on_what_it_shows() -> None:
    """No example without a word on why it is there, and none missing."""
    assert len(NAMES) >= 9
    assert [name for name, about in examples() if not about] == []


@pytest.mark.parametrize("name", NAMES)
def test_each_is_whole_closed_and_packed(name: str) -> None:
    """Seals, chain, covers and header fit; the log is one message and shows its key."""
    game = dinolab.open_log(name)
    report = verify(shelf() / name / "main.arrows", game.game.kinds)
    assert report.ok
    assert report.closed
    assert report.messages == 1


@pytest.mark.parametrize("name", NAMES)
def test_each_is_the_same_under_todays_rules(name: str) -> None:
    """Its inputs, decided anew, give the events that were recorded."""
    game = dinolab.open_log(name)
    assert replay_inputs(game.game, game.timeline().events) is None


@pytest.mark.parametrize(("name", "code"), WAYS.items())
def test_every_way_to_end_is_there(name: str, code: str) -> None:
    """One example for each way a game can end."""
    assert dinolab.open_log(f"dino_racer/{name}").outcome.code == code


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("race-end-card", "racer.faq.race-end"),
        ("turbo-race-end", "racer.ruling.turbo-race-end"),
    ],
)
def test_the_race_end_card_ends_games_both_ways(name: str, rule: str) -> None:
    """By a flip that finds no card, and by TURBO."""
    events = dinolab.open_log(f"dino_racer/{name}").timeline().events
    assert [e.rule for e in events if e.kind == "racer.race_end_revealed"] == [rule]


@pytest.mark.parametrize(
    ("name", "option"), [("hidden-cards", "variant.hidden"), ("two-cards", "variant.two-cards")]
)
def test_every_variant_is_there(name: str, option: str) -> None:
    """One example for each variant."""
    assert (option, "on") in dinolab.open_log(f"dino_racer/{name}").position.table.options


def test_an_example_is_played_on_in_a_copy() -> None:
    """Sitting down at an example leaves it as it is and opens a game of one's own."""
    before = {path: path.read_bytes() for path in shelf().rglob("*.arrows")}
    table = dinolab.resume("dino_racer/three-races")
    table.sit_in(table.timeline.step_end(40), "mine")

    assert not table.place.startswith(str(shelf()))
    assert {path: path.read_bytes() for path in shelf().rglob("*.arrows")} == before
    table.close()
    assert len(dinolab.open_log("dino_racer/three-races").all_lines()) == 2
