"""What is in the box, what a table agrees on, and how the first race is laid out."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from games.dino_racer.driver import DINOS, Table, counts, opening, order

from dinolab.arena.playout import bot_seats, play_out
from dinolab.core.action import Refusal
from dinolab.core.content import entries
from dinolab.core.errors import BadContent, BadLog
from dinolab.core.fold import fingerprint, fold
from dinolab.core.step import Step
from dinolab.games.dino_racer import GAME
from dinolab.games.dino_racer.content import load_content
from dinolab.games.dino_racer.effects import EFFECTS
from dinolab.games.dino_racer.events import ChooseAnnouncer

CONTENT = GAME.content


@pytest.mark.rule("racer.contents.cards")
def test_the_box_holds_100_race_cards_and_30_checkpoints() -> None:
    copies = {dino.name: dino.copies for dino in CONTENT.dino}
    assert copies == {"T-Rex": 22, "Raptor": 21, "Steggy": 20, "Tri-Top": 19, "Bronto": 18}
    assert sum(copies.values()) == 100
    assert sum(supply.copies for supply in CONTENT.supply) == 30


def test_the_three_printed_point_values_stand() -> None:
    printed = {(p.dino, p.place): p.points for p in CONTENT.pay if p.origin == "rulebook"}
    assert printed == {("trex", 1): 4, ("raptor", 2): 3, ("tritop", 3): 1}
    assert sum(p.origin == "house" for p in CONTENT.pay) == 12


@pytest.mark.rule("racer.scoring.worth")
def test_point_values_fall_by_place_and_never_by_rarity() -> None:
    pays = [CONTENT.pays(dino.id) for dino in CONTENT.dino]
    assert all(first > second > third >= 0 for first, second, third in pays)
    for common, rare in pairwise(pays):
        assert all(a <= b for a, b in zip(common, rare, strict=True))


def test_what_is_ours_is_never_called_the_publishers() -> None:
    printed = {card.name for card in CONTENT.checkpoint if card.origin == "rulebook"}
    assert printed == {"SLIP Raptor", "UPSET", "WIPEOUT", "TURBO", "NECK AND NECK"}
    derived = {card.effect for card in CONTENT.checkpoint if card.origin == "derived"}
    assert derived == {"slip"}
    assert all(supply.origin == "house" for supply in CONTENT.supply)
    assert all(entry.note for entry in entries(CONTENT))


def test_every_card_has_its_words() -> None:
    for card in CONTENT.checkpoint:
        assert GAME.words.term("card", card.id) == card.name
        assert GAME.words.term("card_text", card.id) != card.id
    for number, dino in enumerate(CONTENT.dino):
        assert GAME.words.term("dino", number) == dino.name


def test_every_effect_is_printed_on_a_card_and_has_a_rule() -> None:
    assert {card.effect for card in CONTENT.checkpoint} == set(EFFECTS)
    assert all(effect.rule in GAME.rulebook for effect in EFFECTS.values())
    house = {card.effect for card in CONTENT.checkpoint if card.origin == "house"}
    assert {EFFECTS[effect].rule.split(".")[1] for effect in house} == {"effect"}


@pytest.mark.rule("racer.setup.table")
def test_setup_writes_down_every_number_that_rules_need() -> None:
    state = Table(seats=4).state
    assert state.deck == state.setup.deck == (22, 21, 20, 19, 18)
    assert state.setup.lengths == (7, 8, 9)
    assert state.setup.pays[0][0] == 4
    copies = {supply.checkpoint: supply.copies for supply in CONTENT.supply}
    assert state.setup.supply == tuple(copies[card] for card in state.setup.cards)
    assert (state.spaces, state.row, state.discard) == ((0,) * 5, (0,) * 5, (0,) * 5)


@pytest.mark.rule("racer.setup.track")
def test_the_first_track_has_seven_face_down_checkpoints() -> None:
    table = Table()
    assert table.state.track == ("",) * 7
    assert table.fact("race_set_up").added == 7


@pytest.mark.rule("racer.setup.announcer")
def test_luck_chooses_the_first_announcer() -> None:
    table = Table(seats=3)
    assert table.asked == "announcer"
    assert [action.seat for action, weight in GAME.outcomes(table.state)] == [0, 1, 2]
    assert table.refused(-1, ChooseAnnouncer(3)).code == "no_such_seat"
    assert table.play("announce 2").state.announcer == 2


@pytest.mark.rule("racer.gameplay.flips-a-round")
@pytest.mark.parametrize(("seats", "flips"), [(2, 3), (3, 4), (4, 5), (5, 6), (6, 7)])
def test_one_card_more_than_players_is_flipped(seats: int, flips: int) -> None:
    assert Table(seats=seats).state.setup.flips == flips


@pytest.mark.rule("racer.gameplay.lanes")
def test_each_dino_has_a_lane_of_its_own() -> None:
    assert Table().state.lanes == order(DINOS)


@pytest.mark.rule("racer.variant.two-cards")
def test_two_cards_each_is_refused_with_four_players() -> None:
    no = opening(4, {"variant.two-cards": "on"})
    assert isinstance(no, Refusal)
    assert (no.code, no.rule) == ("two_cards_seats", "racer.variant.two-cards")
    assert GAME.words.refusal(no) == "Two cards each is for 2 or 3 players, not 4."


def test_unknown_options_are_refused_with_the_nearest() -> None:
    no = opening(4, {"variant.hiden": "on"})
    assert isinstance(no, Refusal)
    assert dict(no.facts)["nearest"] == "variant.hidden"


def test_options_name_rulings_that_offer_them() -> None:
    for option in GAME.options:
        assert option.rule in GAME.rulebook
        if option.name.startswith("ruling."):
            ruling = GAME.rulebook.ruling[option.rule]
            assert ruling.option == option.name
            assert len(ruling.alternatives) == len(option.choices) - 1
    offered = {ruling.option for ruling in GAME.rulebook.ruling.values() if ruling.option}
    assert offered == {o.name for o in GAME.options if o.name.startswith("ruling.")}


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('effect = "upset"', 'effect = "unset"', "checkpoint upset: effect unset"),
        ("times = 2", "times = 1", "chooses anew"),
        ("flips = 3", "flips = 4", "left over"),
        ("place = 2", "place = 3", "one pay for each"),
        ('id = "rare-first"', 'id = "other"', "rare-first are needed"),
        ("checkpoints = 9", "checkpoints = 20", "there are fewer"),
        ("copies = 22", "copies = -1", "copies"),
    ],
)
def test_a_bad_content_pack_is_refused_by_name(old: str, new: str, problem: str) -> None:
    assert old in GAME.content_text
    with pytest.raises(BadContent, match=problem):
        load_content(GAME.content_text.replace(old, new, 1))


def test_a_custom_pack_changes_the_game_and_not_the_code() -> None:
    pack = GAME.content_text.replace("copies = 22", "copies = 30", 1)
    assert Table(pack=pack).state.deck == (30, 21, 20, 19, 18)


def test_a_later_pack_changes_no_old_game() -> None:
    """After set-up the rules read the numbers in the state, so the state alone goes on alike."""
    pack = GAME.content_text.replace("copies = 22", "copies = 30", 1)
    table = Table(pack=pack).play("announce 0", "flip T")
    assert table.state.deck == (29, 21, 20, 19, 18)


def test_a_state_survives_the_way_through_json() -> None:
    state = Table().play("announce 0", "flip T R").state
    again = msgspec.json.decode(msgspec.json.encode(state), type=type(state))
    assert again == state
    assert fingerprint(again) == fingerprint(state)


def test_a_step_counts_its_questions_from_its_end() -> None:
    first = opening(4, {})
    assert isinstance(first, Step)
    question = GAME.questions(first.position.state)[0]
    assert question.opened == first.position.version == len(first.events)


def test_counts_and_letters_agree() -> None:
    assert counts("TTB") == (2, 0, 0, 0, 1)


@pytest.mark.parametrize(
    ("lengths", "points", "told"),
    [((9, 1, 1), 4, "shorter"), ((7, 8, 9), 99, "9999 points")],
)
def test_a_pack_whose_games_could_not_be_written_down_is_refused(
    lengths: tuple[int, ...], points: int, told: str
) -> None:
    """Checkpoints that stay must fit on the next track, and totals into what events can hold."""
    text = GAME.content_text
    for old, new in zip((7, 8, 9), lengths, strict=True):
        text = text.replace(f"checkpoints = {old}\n", f"checkpoints = {new} \n")
    text = text.replace("points = 4", f"points = {points}").replace("copies = 22", "copies = 99")
    with pytest.raises(BadContent, match=told):
        load_content(text)


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("set_up", {"pays": ((4, 3, 1),) * 4}),
        ("set_up", {"supply": (1, 2)}),
        ("race_set_up", {"race": 4}),
        ("scored", {"piles": ((0,) * 5,)}),
        ("drafted", {"seat": 5}),
        ("checkpoint_turned", {"card": "nope"}),
    ],
)
def test_facts_that_fit_no_table_are_damage(kind: str, change: dict[str, Any]) -> None:
    """A changed log is told by version, before anything is drawn or scored from it."""
    events = play_out(GAME, bot_seats(("random",), 2), {}, "5").events
    event = next(e for e in events if e.kind == f"racer.{kind}")
    other = msgspec.structs.replace(event, fact=msgspec.structs.replace(event.fact, **change))
    with pytest.raises(BadLog, match=f"event {event.version}, payload"):
        fold(GAME, (*events[: event.version], other))
