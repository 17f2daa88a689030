"""The roll phase: which dice are rolled, and where they may lie."""

from __future__ import annotations

import pytest
from games.dinosaur_table_battles.driver import Table, card, fighting

from dinolab.core.event import CHANCE
from dinolab.core.fold import open_questions
from dinolab.games.dinosaur_table_battles import GAME
from dinolab.games.dinosaur_table_battles.dicing import rolls
from dinolab.games.dinosaur_table_battles.events import EndTurn, Place, Roll


def rolled(dice: str, on: dict[str, str] | None = None, **more: str) -> Table:
    """Ann has made no attack and rolled these dice."""
    return fighting(on or {}, **more).play("pass", f"roll {dice}")


@pytest.mark.rule("battles.roll.free-dice")
def test_all_dice_that_lie_on_no_card_are_rolled() -> None:
    table = fighting({"tri.1": "46", "stego.1": "3"}).play("pass")
    question = open_questions(GAME, table.position)[0]
    assert dict(question.facts) == {"to": 0, "count": 3}
    assert table.why("roll 11", CHANCE) == "wrong_dice"
    assert table.why(Roll((3, 1, 2)), CHANCE) == "wrong_dice"  # not sorted
    assert table.why("roll 123", 0) == "only_luck"
    table.play("roll 356")
    assert table.state.rolled == (3, 5, 6)


@pytest.mark.rule("battles.roll.free-dice")
def test_dice_of_an_attack_are_rolled_in_the_same_turn() -> None:
    table = fighting({"tri.1": "4", "stego.1": "3"}).play("attack tri.1 ptera")
    assert dict(open_questions(GAME, table.position)[0].facts)["count"] == 5


@pytest.mark.rule("battles.roll.free-dice")
def test_with_all_dice_on_cards_nothing_is_rolled() -> None:
    table = fighting({"tri.1": "446", "stego.1": "335"}).play("pass")
    assert table.kinds() == ["attack_passed", "nothing_to_roll", "turn_began"]
    assert table.state.seat == 1


@pytest.mark.rule("battles.roll.free-dice")
def test_luck_rolls_every_die_alike() -> None:
    assert sum(weight for _, weight in rolls(6)) == 6**6
    assert dict(rolls(2)) == {Roll((a, b)): 1 if a == b else 2
                              for a in range(1, 7) for b in range(a, 7)}  # fmt: skip
    table = fighting({}).play("pass")
    assert GAME.outcomes(table.state) == rolls(6)


@pytest.mark.rule("battles.roll.place")
def test_placing_is_not_forced_and_what_is_left_goes_back() -> None:
    table = rolled("334466")
    assert EndTurn() in table.legal()
    table.play("place tri.1 4 2", "end")
    assert table.dice("tri.1") == "44"
    assert table.state.rolled == ()
    table.turn().play("pass")
    assert dict(open_questions(GAME, table.position)[0].facts)["count"] == 4


@pytest.mark.rule("battles.cards.icons")
def test_only_dice_that_match_an_icon() -> None:
    table = rolled("123456")
    assert table.may("place tri.1 4 1")
    assert table.may("place tri.1 6 1")
    no = table.refused("place tri.1 5 1")
    assert (no.code, dict(no.facts)["faces"]) == ("wrong_face", (4, 6))


@pytest.mark.rule("battles.cards.icons")
def test_as_many_dice_of_a_face_as_were_rolled() -> None:
    table = rolled("444466")
    assert {a.count for a in table.legal(Place) if (a.card, a.face) == (card("tri.1"), 4)} == {
        1, 2, 3, 4,
    }  # fmt: skip
    assert table.why("place tri.1 4 5") == "not_rolled"
    assert table.why("place stego.1 3 1") == "not_rolled"


@pytest.mark.rule("battles.cards.one-face")
def test_one_face_a_turn_on_a_card() -> None:
    """L58: only fours or only sixes."""
    table = rolled("444466").play("place tri.1 4 2")
    assert table.why("place tri.1 6 1") == "placed_already"
    assert table.why("place tri.1 4 1") == "placed_already"


@pytest.mark.rule("battles.cards.one-face")
def test_another_turn_may_add_another_face() -> None:
    table = rolled("4466", {"tri.1": "44"}).play("place tri.1 6 2", "end")
    assert table.dice("tri.1") == "4466"


@pytest.mark.rule("battles.cards.brackets")
def test_brackets_take_one_die_a_turn() -> None:
    table = rolled("555566", seat=1)
    assert table.may("place rex.1 5 1")
    assert table.why("place rex.1 5 2") == "bracketed"
    table.play("place rex.1 5 1")
    assert table.why("place rex.1 5 1") == "placed_already"
    table = rolled("55566", {"rex.1": "5"}, seat=1).play("place rex.1 5 1", "end")
    assert table.dice("rex.1") == "55"


@pytest.mark.rule("battles.cards.doubles")
def test_doubles_take_just_two_matching_dice_a_turn_of_any_face() -> None:
    table = rolled("111134", seat=1)
    assert [(a.face, a.count) for a in table.legal(Place) if a.card == card("spino.2")] == [(1, 2)]
    assert table.why("place spino.2 1 1") == "doubles_only"
    assert table.why("place spino.2 1 3") == "doubles_only"
    table.play("place spino.2 1 2")
    assert table.why("place spino.2 1 2") == "placed_already"


@pytest.mark.rule("battles.cards.doubles")
def test_more_pairs_may_follow_in_later_turns() -> None:
    table = rolled("1134", {"spino.2": "66"}, seat=1).play("place spino.2 1 2", "end")
    assert table.dice("spino.2") == "1166"


@pytest.mark.rule("battles.roll.two-dinos")
def test_dice_for_at_most_two_dinosaurs_a_turn() -> None:
    table = rolled("123456").play("place tri.1 4 1", "place stego.1 3 1")
    assert table.why("place utah.1 1 1") == "two_dinos"
    assert table.legal() == (EndTurn(),)


@pytest.mark.rule("battles.roll.one-card")
def test_on_only_one_card_of_each_dinosaur() -> None:
    table = rolled("112556", seat=1).play("place rex.2 1 2")
    assert table.why("place rex.1 5 1") == "one_card_a_dino"
    assert table.may("place ptera.1 2 1")


@pytest.mark.rule("battles.roll.place")
def test_no_dice_on_face_down_passive_or_other_cards() -> None:
    table = rolled("123456", down="tri.1")
    assert table.why("place tri.1 4 1") == "face_down"
    assert table.why("place tri.2 4 1") == "no_dice_area"
    assert table.why("place ptera.1 4 1") == "not_your_card"


@pytest.mark.rule("battles.roll.place")
def test_dice_stay_until_they_are_used() -> None:
    table = rolled("444466").play("place tri.1 4 4", "end").turn().play("pass")
    assert table.dice("tri.1") == "4444"


@pytest.mark.rule("battles.turn.order", "battles.turn.phases")
def test_sides_take_turns_with_an_attack_phase_and_a_roll_phase() -> None:
    table = Table()
    seen = []
    for _ in range(4):
        seen.append((table.state.turn, table.state.seat, table.asked))
        table.turn()
    assert seen == [(1, 0, "attack"), (2, 1, "attack"), (3, 0, "attack"), (4, 1, "attack")]
    kinds = [k for k in table.kinds(whole=True) if k in ("turn_began", "dice_rolled", "turn_ended")]
    assert kinds == ["turn_began", "dice_rolled", "turn_ended"] * 4 + ["turn_began"]
