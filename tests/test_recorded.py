"""The recorded games that come with dinolab: whole, true to the rules, and what they say."""

import pytest

import dinolab
from dinolab.core.replay import replay_inputs
from dinolab.store.examples import examples, shelf
from dinolab.store.verify import verify

NAMES = [name for name, _ in examples()]
WAYS = {
    "dino_racer/three-races": "most-points",
    "dino_racer/best-race": "best-race",
    "dino_racer/shared-victory": "shared",
    "dino_racer/agreed-draw": "draw",
    "dino_racer/conceded": "conceded",
    "dragon_dodge/two-players": "last-team",
    "dragon_dodge/own-wizard": "last-team",
    "dragon_dodge/cap": "cap",
    "dragon_dodge/most-wizards": "most-wizards",
    "dragon_dodge/agreed-draw": "draw",
    "dragon_dodge/conceded": "conceded",
    "dinosaur_table_battles/suggested": "tokens",
    "dinosaur_table_battles/drafted": "dinosaurs",
    "dinosaur_table_battles/own-tokens": "own-tokens",
    "dinosaur_table_battles/own-dinosaurs": "own-dinosaurs",
    "dinosaur_table_battles/both-out": "both-out",
    "dinosaur_table_battles/one-each": "one-each",
    "dinosaur_table_battles/one-each-tie": "one-each-tie",
    "dinosaur_table_battles/cap": "cap-counts",
    "dinosaur_table_battles/agreed-draw": "draw",
    "dinosaur_table_battles/conceded": "conceded",
    "dodos_riding_dinos/island-race": "furthest",
    "dodos_riding_dinos/volcano-race": "furthest",
    "dodos_riding_dinos/iceberg-race": "furthest",
    "dodos_riding_dinos/sky-race": "furthest",
    "dodos_riding_dinos/most-cards": "most-cards",
    "dodos_riding_dinos/shared": "shared",
    "dodos_riding_dinos/cap": "cap",
    "dodos_riding_dinos/agreed-draw": "draw",
    "dodos_riding_dinos/conceded": "conceded",
    "dodos_riding_dinos/cup-fans": "fans",
    "dodos_riding_dinos/cup-power-ups": "power-ups",
    "dodos_riding_dinos/cup-cards": "cup-cards",
    "dodos_riding_dinos/cup-shared": "shared",
    "dodos_riding_dinos/derby-team": "team",
    "dodos_riding_dinos/derby-furthest": "furthest-team",
    "dodos_riding_dinos/derby-cards": "team-cards",
    "dodos_riding_dinos/derby-shared": "shared",
    "dodos_riding_dinos/derby-cap": "cap",
}
RULINGS = {
    "dino_racer/hidden-cards": ("variant.hidden", "on"),
    "dino_racer/two-cards": ("variant.two-cards", "on"),
    "dragon_dodge/walked-into-it": ("ruling.onto-dragon", "tagged"),
    "dragon_dodge/tiles-laid": ("ruling.tiles-laid", "by-players"),
    "dragon_dodge/shared-tiles": ("ruling.captured", "team"),
    "dragon_dodge/round-corners": ("ruling.adjacent-hole", "corner"),
    "dragon_dodge/reshuffled": ("ruling.reshuffle", "when-empty"),
    "dinosaur_table_battles/drafted": ("mode", "draft"),
    "dinosaur_table_battles/own-dinosaurs": ("ruling.counter-breaks", "may-break"),
    "dinosaur_table_battles/both-out": ("ruling.hits-order", "all-first"),
    "dodos_riding_dinos/challengers": ("difficulty", "hard"),
    "dodos_riding_dinos/ten-racers": ("challengers", "8"),
    "dodos_riding_dinos/aimed": ("ruling.throws", "aimed"),
    "dodos_riding_dinos/declared": ("ruling.throws", "declared"),
    "dodos_riding_dinos/cup-challengers": ("mode", "cup"),
    "dodos_riding_dinos/cup-kept-hands": ("ruling.cup-hands", "kept"),
    "dodos_riding_dinos/derby-all-tracks": ("ruling.derby-effects", "all"),
}


def test_each_has_a_line_on_what_it_shows() -> None:
    """No example without a word on why it is there, and none missing."""
    assert len(NAMES) >= 59
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
    assert dinolab.open_log(name).outcome.code == code


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


@pytest.mark.parametrize(("name", "option"), RULINGS.items())
def test_variants_and_rulings_are_there(name: str, option: tuple[str, str]) -> None:
    """One example for each variant, and for rulings that change what can happen."""
    assert option in dinolab.open_log(name).position.table.options


@pytest.mark.parametrize(
    ("name", "seats"), [("two-players", 2), ("three-players", 3), ("four-players", 4)]
)
def test_dragon_dodge_is_there_for_each_number_of_players(name: str, seats: int) -> None:
    """Two, three and four, each won by a team."""
    game = dinolab.open_log(f"dragon_dodge/{name}")
    assert (len(game.position.table.seats), game.outcome.code) == (seats, "last-team")


def test_an_arena_of_the_tables_own_is_there() -> None:
    """Its name and its map are in the log, and the game was played on it."""
    setup = dinolab.open_log("dragon_dodge/own-arena").position.state.setup
    shipped = dinolab.open_log("dragon_dodge/two-players").position.state.setup
    assert setup.arena == "The Mill"
    assert len(setup.cells) == len(shipped.cells) == 24
    assert setup.cells != shipped.cells


def test_an_example_is_played_on_in_a_copy() -> None:
    """Sitting down at an example leaves it as it is and opens a game of one's own."""
    before = {path: path.read_bytes() for path in shelf().rglob("*.arrows")}
    table = dinolab.resume("dino_racer/three-races")
    table.sit_in(table.timeline.step_end(40), "mine")

    assert not table.place.startswith(str(shelf()))
    assert {path: path.read_bytes() for path in shelf().rglob("*.arrows")} == before
    table.close()
    assert len(dinolab.open_log("dino_racer/three-races").all_lines()) == 2
