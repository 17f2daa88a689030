"""The laws of design section 3, held by every game and by the made-up one (`tests/toy`)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from contract import laws, sight
from contract.annotations import lax_structs, mutable_struct, unbounded_structs
from contract.checks import check_sentence, names_in, unknown_specs
from contract.citations import marked_rules, played_rules
from contract.games import CENSUS, GAMES, game_of
from contract.plays import Play, play, settings
from contract.purity import impure, read_by_the_fold
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from dinolab.core.errors import BadContent
from dinolab.core.step import Step, start
from dinolab.core.table import Seat

TESTS = Path(__file__).parent.parent
EXAMPLES = int(os.environ.get("DINOLAB_EXAMPLES", "0"))
"""How many games hypothesis leads for each law and game, besides those under every setting: 20,
always the same ones; or as many other ones as the environment says.
"""

every_game = pytest.mark.parametrize("name", GAMES)


def some_plays(name: str) -> st.SearchStrategy[Play]:
    """Games under any setting: the first choices are hypothesis's, the rest a seed's."""
    return st.builds(
        lambda setting, seed, choices, table: play(setting, seed, tuple(choices), 120, table),
        st.sampled_from(settings(name)),
        st.integers(0, 10_000),
        st.lists(st.integers(0, 5_000), max_size=40),
        st.booleans(),
    )


def holds(law: Callable[..., None], name: str, *, at_most: int = 100) -> None:
    """Check a law in one game under every setting (or some, spread evenly), and in some games that
    hypothesis leads.
    """
    takes_rng = "rng" in law.__annotations__

    def check(one: Play, seed: int) -> None:
        if takes_rng:
            law(one, Random(seed))
        else:
            law(one)

    step = -(-len(settings(name)) // at_most)
    for seed, setting in enumerate(settings(name)):
        if seed % step == 0:
            check(play(setting, seed), seed)

    @examples(max_examples=EXAMPLES or 20, derandomize=not EXAMPLES, deadline=None, database=None)
    @given(some_plays(name), st.integers(0, 1000))
    def led(one: Play, seed: int) -> None:
        check(one, seed)

    led()


@every_game
def test_law_1_legal_is_accepted_and_nothing_else(name: str) -> None:
    """Every legal action is accepted; everything else is refused with a reason, unchanged."""
    holds(laws.law_1_actions, name, at_most=12)


@every_game
def test_law_1_near_misses_are_refused_as_shown(name: str) -> None:
    """A near miss is refused with just the refusal it is shown with."""
    holds(laws.law_1_near_misses, name, at_most=12)


@every_game
def test_law_1_somebody_is_asked_until_the_game_is_over(name: str) -> None:
    """Nobody is asked exactly when the game is over, and then everything is refused."""
    holds(laws.law_1_over, name)


@every_game
def test_law_1_questions_open_once(name: str) -> None:
    """A question names the position at which it opened and never opens again."""
    holds(laws.law_1_questions, name)


@every_game
def test_law_1_luck_chooses_among_its_outcomes(name: str) -> None:
    """Luck's legal actions are its outcomes, with whole weights."""
    holds(laws.law_1_luck, name, at_most=12)


@every_game
def test_law_2_the_fold_touches_nothing(name: str) -> None:
    """Folding uses no clock, luck, file or input."""
    holds(laws.law_2_fold_is_pure, name, at_most=6)


@every_game
def test_law_2_a_games_modules_are_pure(name: str) -> None:
    """No module of a game imports a clock, a file, a process or luck of its own."""
    files = [file for file in game_of(name).folder.rglob("*.py") if "test" not in file.name]
    assert [found for file in files for found in impure(file)] == []


@every_game
def test_law_2_the_fold_reads_no_content(name: str) -> None:
    """`evolve` cannot reach the content pack of today: events carry what they need."""
    reached = read_by_the_fold(game_of(name))
    assert "events" in reached
    assert "content" not in reached


@every_game
def test_law_2_same_fingerprints_in_other_processes(name: str) -> None:
    """Other processes, with other hash seeds, come to the same fingerprints at every version."""
    count = 3
    here = []
    for seed, setting in enumerate(settings(name)[:count]):
        here += [str(setting), *laws.marks_of(play(setting, seed))]
    runs = [
        subprocess.Popen(
            [sys.executable, "-m", "contract.fingerprints", name, str(count)],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path_here()},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for seed in ("0", "4242")
    ]
    for run in runs:
        printed, complaint = run.communicate()
        assert not complaint
        assert printed.split() == [word for line in here for word in line.split()]


def path_here() -> str:
    """Where another process finds this suite and the package."""
    return os.pathsep.join((str(TESTS), str(TESTS.parent), os.environ.get("PYTHONPATH", "")))


@every_game
def test_law_3_folds_agree(name: str) -> None:
    """Prefix fold, incremental fold and snapshot with tail lead to the same state."""
    holds(laws.law_3_folds_agree, name, at_most=8)


@every_game
def test_law_4a_redacted_fold(name: str) -> None:
    """Folding what a seat receives shows it what observing the whole shows it."""
    holds(sight.law_4a_redacted_fold, name, at_most=16)


@every_game
def test_law_4b_choices_come_from_the_observation(name: str) -> None:
    """A seat's questions, actions, near misses and refusals are functions of what it sees."""
    holds(sight.law_4b_from_the_observation, name, at_most=16)


@every_game
def test_law_4b_everybody_knows_who_is_asked(name: str) -> None:
    """Who is asked what is the same to every viewer."""
    holds(sight.law_4b_everybody_knows_who_is_asked, name, at_most=12)


@every_game
def test_law_4b_pictures_hang_together(name: str) -> None:
    """Pictures are drawn from observations, whole, and the paths of choices lead over them."""
    holds(sight.law_4b_pictures, name, at_most=12)


@every_game
def test_law_4b_everything_reads_as_a_sentence(name: str) -> None:
    """Every event has a sentence for every viewer."""
    holds(sight.law_4b_sentences, name, at_most=12)


@every_game
def test_law_4c_what_is_hidden_changes_nothing(name: str) -> None:
    """Swapping what a seat cannot see changes nothing that it receives."""
    holds(sight.law_4c_twins, name)


@every_game
def test_law_4_samples_fit(name: str) -> None:
    """A sampled state looks like the observation it was made from, and is whole."""
    holds(sight.law_4_sample_fits, name, at_most=12)


@every_game
def test_law_5_components_are_conserved(name: str) -> None:
    """Each card, tile, token and die is in one place or counted as unknown."""
    assert name in CENSUS, f"say in contract/games.py how {name} counts its components"
    holds(laws.law_5_components, name, at_most=20)


@every_game
def test_law_6_events_cite_rules_that_exist(name: str) -> None:
    """Every event cites a rule that exists and an earlier cause."""
    holds(laws.law_6_rules_exist, name)


@every_game
def test_law_6_every_rule_is_cited(name: str) -> None:
    """Every rule is cited by an event, a question, a refusal or a test."""
    silent = set(game_of(name).rulebook.ids) - played_rules(name) - marked_rules()
    assert silent == set()


@every_game
def test_law_6_marks_name_rules_that_exist(name: str) -> None:
    """A test that says which rule it holds names one that is there."""
    game = game_of(name)
    mine = {rule for rule in marked_rules() if rule.split(".")[0] == game.prefix}
    assert {rule for rule in mine if rule not in game.rulebook} == set()


@every_game
def test_law_7_play_ends(name: str) -> None:
    """Random play ends within the game's stated cap."""
    game = game_of(name)
    for seed, setting in enumerate(settings(name)):
        limit = game.cap + 1 if seed < 4 else min(game.cap + 1, 250)
        one = play(setting, seed, (), limit)
        if seed < 4 or one.over:
            laws.law_7_play_ends(one)


@every_game
def test_law_8_annotations_name_nothing_mutable(name: str) -> None:
    """No field of any fact, action, state or anything below can hold a dict, list or set."""
    game = game_of(name)
    state = type(play(settings(name)[0], 0).line.last.state)
    seen: set[object] = set()
    found = [
        bad for cls in (*game.facts, *game.actions, state) for bad in mutable_struct(cls, seen)
    ]
    assert found == []


@every_game
def test_law_8_facts_and_actions_are_strict(name: str) -> None:
    """Facts and actions, and all that is in them, take no unknown fields."""
    game = game_of(name)
    seen: set[object] = set()
    found = [bad for cls in (*game.facts, *game.actions) for bad in lax_structs(cls, seen)]
    assert found == []


@every_game
def test_law_8_numbers_are_bounded(name: str) -> None:
    """Every whole number in facts and actions has a smallest and a largest value."""
    game = game_of(name)
    seen: set[object] = set()
    classes = (*game.facts, *game.actions)
    assert [bad for cls in classes for bad in unbounded_structs(cls, seen)] == []


@every_game
def test_law_8_nothing_mutable_escapes(name: str) -> None:
    """Nothing that a game hands out holds a dict, list or set."""
    holds(laws.law_8_nothing_mutable, name, at_most=8)


@every_game
def test_law_9_inputs_give_the_stored_events(name: str) -> None:
    """The inputs, made once more, give the stored events."""
    holds(laws.law_9_replay, name, at_most=20)


@every_game
def test_events_survive_their_columns(name: str) -> None:
    """Every event, redacted or not, reads back from its two columns as it was."""
    holds(laws.every_event_survives_its_columns, name, at_most=12)


@every_game
def test_table_talk_leaves_the_game_alone(name: str) -> None:
    """What is said at the table changes nothing in the game's own state."""
    for seed in range(4):
        laws.table_facts_leave_the_game(play(settings(name)[0], seed, (), 120, True))


@every_game
def test_options_are_explained(name: str) -> None:
    """Every option has a rule, and every ruling that names an option has one."""
    game = game_of(name)
    options = (*game.options, *(game.feats.options if game.feats else ()))
    assert [option.name for option in options if option.rule not in game.rulebook] == []
    names = {"", *(option.name for option in options)}
    rulings = game.rulebook.ruling.items()
    assert [rule for rule, ruling in rulings if ruling.option not in names] == []


@every_game
def test_feats_are_explained(name: str) -> None:
    """Every feat has a name of its own, a rule, and words for itself and its parts."""
    game = game_of(name)
    feats = game.feats.feats if game.feats else ()
    assert len({feat.name for feat in feats}) == len(feats)
    assert [feat.name for feat in feats if feat.rule not in game.rulebook] == []
    terms = [("feat", feat.name) for feat in feats]
    terms += [(feat.of, part) for feat in feats for part in feat.parts]
    assert [term for term in terms if term[1] not in game.words.terms.get(term[0], {})] == []


@every_game
def test_seats_beyond_the_rules_are_refused(name: str) -> None:
    """Too few and too many seats are refused with the numbers that are possible."""
    game = game_of(name)
    for count in (game.seats[0] - 1, game.seats[1] + 1):
        seats = [Seat(f"Player {i}", f"p{i}") for i in range(count)]
        no = start(game, seats, {}, key=bytes(16))
        assert not isinstance(no, Step)
        check_sentence(game, no)


@every_game
def test_words_name_only_what_is_there(name: str) -> None:
    """Templates of events and actions use fields that these have."""
    game = game_of(name)
    for table, classes in (("event", game.kinds.facts), ("action", game.actions)):
        for cls in classes:
            key = cls.kind if table == "event" else cls.__struct_config__.tag
            template = game.words.tables[table].get(key)
            assert template is not None, f"no sentence for {key}"
            assert names_in(template) <= set(cls.__struct_fields__), template
    for table in game.words.tables.values():
        for template in table.values():
            unknown = unknown_specs(template, set(game.words.terms))
            assert unknown == set(), f"{template!r} uses terms that are not there"


@every_game
def test_bad_content_is_refused_by_name(name: str) -> None:
    """A damaged content pack gives a `BadContent` that names the file, and nothing else."""
    game = game_of(name)
    lines, rng = game.content_text.splitlines(), Random(1)
    for _ in range(60):
        at = rng.randrange(len(lines))
        changed = lines[at].replace("1", "-1").replace('"', "")
        instead = rng.choice(([], [changed], [lines[at], "unheard_of = 1"]))
        text = "\n".join([*lines[:at], *instead, *lines[at + 1 :]])
        problem = load_problem(game.load_content, text)
        assert problem is None or "content" in problem


def load_problem(load: Callable[[str], object], text: str) -> str | None:
    """What is wrong with a content pack, or None; any error but `BadContent` goes through."""
    try:
        load(text)
    except BadContent as error:
        return str(error)
    return None


@every_game
def test_board_is_a_graph_with_places(name: str) -> None:
    """The board is a graph, and each of its nodes has a position, all through a game."""
    one = play(settings(name)[0], 0, (), 120)
    graphs = [game_of(name).board(one.state(at)) for at in one.ends]
    assert max(graph.number_of_nodes() for graph in graphs) > 0
    for graph in graphs:
        assert all(len(data["pos"]) == 2 for _, data in graph.nodes(data=True))
