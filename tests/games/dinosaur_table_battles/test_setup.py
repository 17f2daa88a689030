"""The set-up: the suggested match, the draft, tokens, and who goes first."""

from __future__ import annotations

import pytest
from games.dinosaur_table_battles.driver import CARDS, TEAMS, Table, dino, dinos, fighting, pack

from dinolab.core.event import CHANCE, SPECTATOR, redact
from dinolab.core.fold import open_questions
from dinolab.games.dinosaur_table_battles import GAME
from dinolab.games.dinosaur_table_battles.events import Choose, Deal, SetAside
from dinolab.games.dinosaur_table_battles.state import in_play

ANN = "anky brachio deino galli pachy"
BEN = "para ptera spino stego stygi"


def drafting(**rulings: str) -> Table:
    """A draft in which Ann has set Ankylosaurus aside, Ben Parasaurolophus."""
    return Table(draft=True, **rulings).deal(ANN, BEN).play("0: aside anky", "1: aside para")


def hands(table: Table) -> list[str]:
    return [table.names_of(hand) for hand in table.state.draft.hands]


def teams(table: Table) -> list[str]:
    return [table.names_of(team) for team in table.state.teams]


# The suggested set-up.


@pytest.mark.rule("battles.setup.suggested", "battles.contents.box")
def test_the_suggested_set_up() -> None:
    table = Table()
    assert teams(table) == ["stego trice utahr veloc", "ptera spino tyran"]
    assert table.state.tokens == (12, 13)
    assert (table.asked, table.seat) == ("attack", 0)
    assert table.state.setup.dice_each == 6


@pytest.mark.rule("battles.setup.suggested")
def test_both_suggested_sides_have_eight_action_cards() -> None:
    setup = Table().state.setup
    counts = [sum(len(setup.dinos[d].cards) for d in team) for team in setup.teams]
    assert counts == [8, 8]


# The draft.


@pytest.mark.rule("battles.setup.draft", "battles.draft.deal")
def test_five_cards_are_dealt_to_each_side_in_turns() -> None:
    table = Table(draft=True)
    dealt = []
    while table.asked == "deal":
        question = open_questions(GAME, table.position)[0]
        dealt.append(dict(question.facts)["to"])
        table.act(CHANCE, GAME.outcomes(table.state)[-1][0])
    assert dealt == [0, 1] * 5
    assert [len(hand) for hand in table.state.draft.hands] == [5, 5]
    assert table.asked == "set_aside"


@pytest.mark.rule("battles.draft.deal")
def test_nobody_is_dealt_a_card_that_lies_with_somebody() -> None:
    table = Table(draft=True).act(CHANCE, Deal(dino("rex")))
    assert table.why("deal rex", CHANCE) == "dino_not_left"
    assert len(GAME.outcomes(table.state)) == 14
    assert {weight for _, weight in GAME.outcomes(table.state)} == {1}


@pytest.mark.rule("battles.draft.deal")
def test_the_next_card_has_a_key_of_its_own() -> None:
    """Equal cards dealt before, the same next card; other ones, another."""
    one, two = (Table(draft=True).act(CHANCE, Deal(dino(d))) for d in ("rex", "tri"))
    again = Table(draft=True).act(CHANCE, Deal(dino("rex")))
    keys = [open_questions(GAME, t.position)[0].key for t in (one, two, again)]
    assert keys[0] == keys[2] != keys[1]


@pytest.mark.rule("battles.draft.set-aside")
def test_a_card_is_removed_without_anybody_seeing_it() -> None:
    table = Table(draft=True).deal(ANN, BEN)
    assert {q.seat for q in open_questions(GAME, table.position)} == {0, 1}
    assert table.legal(SetAside, 0) == tuple(SetAside(d) for d in dinos(ANN))
    table.play("1: aside ptera")
    for viewer, known in ((0, "?"), (1, "ptera"), (SPECTATOR, "?")):
        seen = GAME.observe(table.state, viewer)
        assert table.names_of(seen.draft.aside[1]) == known
        assert len(seen.draft.hands[1]) == 4
    assert table.why("aside stego", 1) == "chosen_already"
    assert table.why("aside rex", 0) == "not_in_hand"
    assert table.why("aside stego", 0) == "not_in_hand"
    table.play("0: aside anky")
    assert table.asked == "pick"


@pytest.mark.rule("battles.draft.pick")
def test_the_first_pick_must_be_placed() -> None:
    table = drafting()
    assert table.legal(Choose, 0) == tuple(Choose(d, True) for d in dinos(ANN)[1:])
    assert table.why("remove galli", 0) == "must_place_first"
    assert table.why("place anky", 0) == "not_in_hand"  # it was set aside


@pytest.mark.rule("battles.draft.pick", "battles.draft.pass")
def test_both_picks_are_shown_together_and_the_hands_change_sides() -> None:
    table = drafting().play("1: place spino")
    assert table.kinds() == ["dino_chosen"]
    assert teams(table) == ["", ""]
    assert [redact(table.last[0], v).fact.dino for v in (0, 1, SPECTATOR)] == [
        None, dino("spino"), None,
    ]  # fmt: skip
    table.play("0: place brachio")
    shown = ["choice_shown", "choice_shown", "hand_received", "hand_received"]
    assert table.kinds() == ["dino_chosen", *shown]
    assert teams(table) == ["brach", "spino"]
    assert hands(table) == ["ptera stego stygi", "deino galli pachy"]


@pytest.mark.rule("battles.draft.pass")
def test_each_sees_the_hand_it_takes_and_nobody_elses() -> None:
    table = drafting().play("1: place spino", "0: place brachio")
    received = [e for e in table.last if e.kind == "battles.hand_received"]
    for event in received:
        seat = event.fact.seat
        assert [redact(event, v).fact.hand is None for v in (seat, 1 - seat, SPECTATOR)] == [
            False, True, True,
        ]  # fmt: skip
    assert table.names_of(GAME.observe(table.state, 0).draft.hands[0]) == "ptera stego stygi"
    assert table.names_of(GAME.observe(table.state, 0).draft.hands[1]) == "? ? ?"


@pytest.mark.rule("battles.draft.choose")
def test_later_cards_are_placed_or_removed_openly() -> None:
    table = drafting().play("1: place spino", "0: place brachio")
    assert set(table.legal(Choose, 0)) == {
        Choose(d, place) for d in dinos("ptera stego stygi") for place in (True, False)
    }
    table.play("0: remove stego", "1: place pachy")
    assert teams(table) == ["brach", "spino pachy"]
    assert table.names_of(table.state.draft.out) == "stego"
    for viewer in (0, 1, SPECTATOR):
        assert table.names_of(GAME.observe(table.state, viewer).draft.out) == "stego"
    assert hands(table) == ["deino galli", "ptera stygi"]


@pytest.mark.rule("battles.draft.choose")
def test_both_may_remove_at_once() -> None:
    table = drafting().play("1: place spino", "0: place brachio")
    table.play("0: remove stego", "1: remove galli")
    assert table.names_of(table.state.draft.out) == "galli stego"


@pytest.mark.rule("battles.draft.choose", "battles.draft.pass")
def test_it_goes_on_until_no_card_is_left() -> None:
    table = drafting().play("0: place galli", "1: place ptera")
    table.play("0: place stego", "1: place pachy")
    table.play("0: place deino", "1: place stygi")
    assert [len(hand) for hand in table.state.draft.hands] == [1, 1]
    table.play("0: remove spino", "1: remove brachio")
    assert teams(table) == ["galli stego deino", "ptera pachy stygi"]
    assert table.asked == "attack"
    assert table.names_of(table.state.draft.out) == "brach spino"


@pytest.mark.rule("battles.draft.eight")
def test_no_side_has_more_than_eight_action_cards() -> None:
    table = drafting().play("0: place brachio", "1: place ptera")
    table.play("0: place spino", "1: place pachy")  # 3 + 3 and 2 + 2
    table.play("0: remove galli", "1: place stego")
    assert hands(table) == ["stygi", "deino"]
    assert table.why("place deino", 1) == "too_many_cards"  # 2 + 2 + 2 + 3
    assert dict(table.refused("place deino", 1).facts) == {
        "dino": dino("deino"), "have": 6, "more": 3, "most": 8,
    }  # fmt: skip
    assert Choose(dino("stygi"), True) in table.legal(Choose, 0)  # 3 + 3 + 2


@pytest.mark.rule("battles.draft.eight")
def test_what_cannot_be_placed_must_be_removed() -> None:
    """Also the last card: nothing placeable is no special case."""
    table = drafting().play("0: place brachio", "1: place ptera")
    table.play("0: place spino", "1: place pachy")
    table.play("0: remove galli", "1: place stego")
    assert table.legal(Choose, 1) == (Choose(dino("deino"), False),)
    table.play("1: remove deino", "0: place stygi")
    assert table.asked == "attack"


@pytest.mark.rule("battles.ruling.two-steps")
def test_e25_removal_and_first_pick_are_two_steps() -> None:
    """E25: whoever removes first does not place before the other has removed."""
    table = Table(draft=True).deal(ANN, BEN).play("0: aside anky")
    assert table.why("place brachio", 0) == "not_asked"
    assert [q.seat for q in open_questions(GAME, table.position)] == [1]
    assert table.play("1: aside para").asked == "pick"


@pytest.mark.rule("battles.ruling.first-pick")
def test_e12_the_first_pick_is_hidden_until_both_have_chosen() -> None:
    """E12, default."""
    table = drafting()
    assert {q.seat for q in open_questions(GAME, table.position)} == {0, 1}
    table.play("0: place brachio")
    pick = GAME.observe(table.state, 1).draft.picks[0]
    assert pick is not None
    assert (pick.dino, pick.place) == (None, None)


def test_a_question_stays_the_same_while_the_other_side_answers() -> None:
    """So that neither refuses the other's choice, made at the same time."""
    table = Table(draft=True).deal(ANN, BEN)
    for one, two in (
        ("aside anky", "aside para"),
        ("place brachio", "place ptera"),
        ("place spino", "place galli"),
    ):
        asked = {q.seat: q for q in open_questions(GAME, table.position)}
        table.play(f"0: {one}")
        assert open_questions(GAME, table.position) == (asked[1],)
        table.play(f"1: {two}")
        opened = {q.opened for q in open_questions(GAME, table.position)}
        assert opened == {table.position.version}


@pytest.mark.rule("battles.ruling.first-pick")
def test_e12_the_first_pick_is_made_in_order() -> None:
    """E12, alternative: openly, one side after the other; later choices are simultaneous."""
    table = drafting(first_pick="in-order")
    assert [q.seat for q in open_questions(GAME, table.position)] == [0]
    assert table.why("place ptera", 1) == "not_your_turn"
    table.play("0: place brachio")
    for viewer in (1, SPECTATOR):
        pick = GAME.observe(table.state, viewer).draft.picks[0]
        assert pick is not None
        assert table.names_of((pick.dino,)) == "brach"
        assert redact(table.last[0], viewer).fact.dino == dino("brachio")
    assert table.why("place galli", 0) == "chosen_already"
    table.play("1: place ptera")
    assert {q.seat for q in open_questions(GAME, table.position)} == {0, 1}
    table.play("0: place stego")
    assert redact(table.last[0], 1).fact.dino is None


@pytest.mark.rule("battles.ruling.removals")
@pytest.mark.parametrize(("ruling", "shown"), [("shown", True), ("never", False)])
def test_e13_removals_are_shown_after_the_match(ruling: str, shown: bool) -> None:
    """E13: the cards removed in secret are shown when the match is over / never."""
    table = drafting(removals=ruling).play("0: place galli", "1: place ptera")
    table.play("0: place stego", "1: place pachy", "0: place deino", "1: place stygi")
    table.play("0: remove spino", "1: remove brachio")
    assert table.names_of(GAME.observe(table.state, 1).draft.aside[0]) == "?"
    table.lay({"stego.1": "3"}).put(tokens=(9, 1), seat=0).play("attack stego.1 pachy", "pay")
    assert table.over
    assert ("removals_shown" in table.kinds()) == shown
    seen = [table.names_of(hand) for hand in GAME.observe(table.state, SPECTATOR).draft.aside]
    assert seen == (["ankyl", "paras"] if shown else ["?", "?"])


def one_dinosaur(**rulings: str) -> Table:
    """A draft in which Ann has one dinosaur, Ben two, and each one card left."""
    table = drafting(**rulings).play("0: place brachio", "1: place ptera")
    table.play("0: remove stego", "1: place pachy")
    return table.play("0: remove galli", "1: remove stygi")


@pytest.mark.rule("battles.ruling.short-draft")
def test_e11_a_side_with_one_dinosaur_must_place_its_last_card() -> None:
    """E11, default: it always fits, 3 + 3 <= 8."""
    table = one_dinosaur()
    assert table.legal(Choose, 0) == (Choose(dino("spino"), True),)
    assert table.why("remove spino", 0) == "must_place_last"
    assert table.may("remove deino") is False
    assert Choose(dino("deino"), False) in table.legal(Choose, 1)  # Ben has two


@pytest.mark.rule("battles.ruling.short-draft")
def test_e11_a_side_with_one_dinosaur_may_remove_earlier_cards() -> None:
    table = drafting().play("0: place brachio", "1: place ptera")
    assert Choose(dino("stego"), False) in table.legal(Choose, 0)


@pytest.mark.rule("battles.ruling.short-draft")
def test_e11_a_side_with_one_dinosaur_has_lost() -> None:
    """E11, first alternative; the other side goes first."""
    table = one_dinosaur(short_draft="loses").play("0: remove spino", "1: remove deino")
    assert (table.over, table.state.turn, table.state.seat) == ("dinosaurs 1", 1, 1)


@pytest.mark.rule("battles.ruling.short-draft")
@pytest.mark.parametrize("own", ["at-once", "opponents-turn"])
def test_e11_a_side_with_one_dinosaur_has_lost_in_its_own_turn_too(own: str) -> None:
    """E11, first alternative: before it does anything, whatever E5 says of its own turn."""
    table = one_dinosaur(short_draft="loses", own_dinosaurs=own)
    table.play("0: remove spino", "1: place deino")
    assert (table.over, table.state.turn, table.state.seat) == ("dinosaurs 1", 1, 0)
    assert table.rule("match_ended") == "battles.ruling.short-draft"


@pytest.mark.rule("battles.ruling.short-draft", "battles.ruling.both-out")
def test_e11_both_sides_with_one_dinosaur() -> None:
    """E11, first alternative, both: whoever goes first is at turn and wins (E3)."""
    table = drafting(short_draft="loses").play("0: place brachio", "1: place ptera")
    for both in (("stego", "galli"), ("pachy", "stygi"), ("spino", "deino")):
        table.play(f"0: remove {both[0]}", f"1: remove {both[1]}")
    assert table.over == f"both-out {table.state.first}"


@pytest.mark.rule("battles.ruling.short-draft")
def test_e11_the_draft_begins_anew() -> None:
    """E11, second alternative."""
    table = one_dinosaur(short_draft="redraft").play("0: remove spino", "1: remove deino")
    assert table.kinds()[-1] == "redrafted"
    assert table.asked == "deal"
    assert len(GAME.outcomes(table.state)) == 15
    assert table.state.teams == ((), ())
    assert table.deal(BEN, ANN).asked == "set_aside"


@pytest.mark.rule("battles.ruling.short-draft")
def test_a_last_card_that_does_not_fit_is_removed() -> None:
    """In a pack with a smaller cap the last card may not fit."""
    table = Table(draft=True, numbers={"most_cards": 5}).deal(ANN, BEN)
    table.play("0: aside anky", "1: aside para", "0: place brachio", "1: place ptera")
    table.play("0: remove stego", "1: remove pachy", "0: remove galli", "1: remove stygi")
    assert table.legal(Choose, 0) == (Choose(dino("spino"), False),)


@pytest.mark.rule("battles.cards.ranking", "battles.cards.facts")
def test_rankings_and_palaeontology_decide_nothing() -> None:
    """No number on a Dino Card but its Breaking Point comes into the match's first event."""
    found = Table().state.setup.dinos[0]
    assert set(found.__struct_fields__) == {"id", "breaking", "cards", "tokens"}


# Tokens, and who goes first.


def tokens(one: str, two: str) -> tuple[tuple[int, int], list[tuple[int, ...]]]:
    """What two teams take: their tokens, and what for."""
    table = Table(teams=(one, two))
    taken = [e.fact for e in table.events if e.kind == "battles.tokens_taken"]
    parts = [(t.for_dinos, t.fewer_dinos, t.fewer_cards, t.for_rex) for t in taken]
    first = tuple(sum(part) for part in parts)
    assert tuple(t.tokens for t in taken) == first
    return (first[0], first[1]), parts


@pytest.mark.rule("battles.setup.tokens")
@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        ("galli stego", "tri utah", [(6, 0, 0, 0), (6, 0, 0, 0)]),
        ("galli stego", "tri utah veloci", [(6, 2, 2, 0), (9, 0, 0, 0)]),
        ("brachio spino", "tri utah veloci", [(6, 2, 0, 0), (9, 0, 0, 0)]),
        ("brachio spino", "tri utah", [(6, 0, 0, 0), (6, 0, 2, 0)]),
        ("galli rex", "tri utah", [(6, 0, 0, 2), (6, 0, 2, 0)]),
        ("galli stego rex", TEAMS[0], [(9, 2, 2, 2), (12, 0, 0, 0)]),
        ("galli spino rex", TEAMS[0], [(9, 2, 0, 2), (12, 0, 0, 0)]),
    ],
)
def test_three_reasons_for_two_more_tokens_add_up(
    one: str, two: str, expected: list[tuple[int, ...]]
) -> None:
    assert tokens(one, two)[1] == expected


@pytest.mark.rule("battles.contents.box", "battles.setup.tokens")
def test_27_tokens_are_enough() -> None:
    """The most a match needs: four Small ones against three with the Tyrannosaurus."""
    assert sum(tokens("galli stego rex", TEAMS[0])[0]) == 27


@pytest.mark.rule("battles.setup.first")
def test_the_side_with_fewer_tokens_goes_first() -> None:
    assert Table(teams=("galli rex", "tri spino")).state.first == 1  # 8 and 6
    table = Table(teams=("tri spino", "galli rex"))
    assert (table.state.first, table.fact("first_side").code) == (0, "fewest")


@pytest.mark.rule("battles.setup.alphabet")
def test_the_alphabet_decides_a_tie_over_all_names_in_play() -> None:
    table = Table(teams=("utah galli", "veloci anky"))
    assert (table.state.first, table.fact("first_side").code) == (1, "alphabet")
    assert Table(teams=("utah anky", "veloci galli")).state.first == 0


@pytest.mark.rule("battles.targets.size")
def test_large_ones_have_three_cards_and_small_ones_two() -> None:
    setup = Table().state.setup
    sizes = {kind.id: len(kind.cards) for kind in setup.dinos}
    assert sizes == {name: 3 if len(entry) == 4 else 2 for name, entry in CARDS.items()}


def test_bad_rulings_are_refused_by_name() -> None:
    from dinolab.core.action import Refusal
    from dinolab.core.step import start
    from dinolab.core.table import Seat

    people = [Seat(name, name) for name in ("a", "b")]
    for options in ({"ruling.treetop": "alone"}, {"ruling.treetops": "never"}, {"mode": "duel"}):
        no = start(GAME, people, options, key=bytes(16), content_pack=pack())
        assert isinstance(no, Refusal)
        assert no.code in ("unknown_option", "unknown_value")


def test_teams_of_a_position_by_hand() -> None:
    """The driver's own: a dinosaur all of whose cards are down is gone."""
    table = fighting({}, down="utah.1 utah.2")
    assert len(in_play(table.state, 0)) == 3
