"""The Cup: set-up, places, ties, Fans and Power-ups, the next race, Challengers, the end."""

from __future__ import annotations

from collections import Counter

import pytest
from games.dodos_riding_dinos.driver import FIRE, Table, opening
from games.dodos_riding_dinos.modes import cup_end, cupping
from msgspec.structs import replace

from dinolab.core.action import Refusal
from dinolab.core.event import CHANCE
from dinolab.core.fold import outcome_of
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.content import BOARDS
from dinolab.games.dodos_riding_dinos.cup import FANS

STILL = {"n0": "normal 0 12", "n1": "normal 1 8"}
"""Enough cards that move nobody, for six."""


def placed(table: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The places of the race that has ended, the first one first, and the Fans they brought."""
    fact = table.fact("places_taken")
    return fact.racers, fact.fans


def fans_of(table: Table) -> tuple[int, ...]:
    return tuple(racer.fans for racer in table.state.racers)


# Set-up.


@pytest.mark.rule("dodos.cup.setup", "dodos.modes")
def test_sixteen_power_ups_and_twelve_fans() -> None:
    """The twelve Fans are all that four races give out: three each."""
    state = Table(3, mode="cup").state
    assert (state.unspent, sum(state.unspent)) == ((1,) * 16, 16)
    assert len(BOARDS) * sum(FANS) == 12
    assert {(racer.fans, racer.powers) for racer in state.racers} == {(0, ())}
    assert state.race == 1


def test_a_single_race_has_no_power_ups() -> None:
    state = Table(3).state
    assert (state.unspent, state.setup.powers, state.race) == ((), (), 0)


@pytest.mark.rule("dodos.cup.order")
@pytest.mark.parametrize(
    ("options", "tracks"),
    [({}, "inner inner inner inner"), ({"track": "outer"}, "outer outer outer outer"),
     ({"cup.ignis-volcano": "outer"}, "inner outer inner inner"),
     ({"track": "outer", "cup.boreal-sky": "inner"}, "outer outer outer inner"),
     ({"board": "boreal-sky"}, "inner inner inner inner")],
)  # fmt: skip
def test_four_boards_in_this_order_on_inner_tracks_or_those_chosen(
    options: dict[str, str], tracks: str
) -> None:
    """With three racers, too, where a single race would be run on the outer track."""
    setup = Table(3, mode="cup", **options).state.setup
    boards = (setup.board, *(course.board for course in setup.later))
    assert boards == BOARDS
    assert boards == ("dodino-island", "ignis-volcano", "polaria-iceberg", "boreal-sky")
    assert " ".join((setup.track, *(course.track for course in setup.later))) == tracks


def test_c9_a_cup_is_run_with_abilities_unless_the_table_agrees_otherwise() -> None:
    assert Table(3, mode="cup", abilities="on").state.setup.abilities
    first = opening(3, {"mode": "cup"})
    assert not isinstance(first, Refusal)
    assert first.position.state.setup.abilities


@pytest.mark.parametrize(
    ("people", "options", "code"),
    [(7, {}, "too_many_people"), (7, {"mode": "cup"}, "too_many_people"),
     (8, {"mode": "cup"}, "too_many_people"), (8, {}, "too_many_people"),
     (6, {"mode": "cup", "challengers": "5"}, "too_many_racers"),
     (1, {"mode": "cup", "challengers": "1"}, "too_few_challengers")],
)  # fmt: skip
def test_more_than_six_people_and_wrong_numbers_of_challengers_are_refused(
    people: int, options: dict[str, str], code: str
) -> None:
    no = opening(people, options)
    assert isinstance(no, Refusal)
    assert no.code == code


@pytest.mark.parametrize(("people", "racers"), [(1, 3), (2, 3), (3, 3), (6, 6)])
def test_one_and_two_people_run_a_cup_against_challengers(people: int, racers: int) -> None:
    assert len(Table(people, mode="cup").state.racers) == racers


# Places.


@pytest.mark.rule("dodos.cup.places")
def test_fans_for_the_first_two_and_a_power_up_from_the_third_to_the_sixth() -> None:
    table = cup_end(6, 14, 7, 9, 13, 8, cards=STILL)
    assert placed(table) == ((1, 4, 3, 5, 2, 0), (2, 1, 0, 0, 0, 0))
    assert table.rule("places_taken") == "dodos.cup.places"
    table.play("award guava", "award fig", "award lemon", "award quince")
    assert [fact.seat for fact in table.facts("power_drawn")] == [3, 5, 2, 0]
    assert [r.powers for r in table.state.racers] == [
        ("quince",), (), ("lemon",), ("guava",), (), ("fig",)
    ]  # fmt: skip
    assert sum(table.state.unspent) == 12
    assert (fans_of(table), table.state.race) == ((0, 2, 0, 0, 1, 0), 2)


@pytest.mark.rule("dodos.cup.places")
def test_with_three_racers_one_power_up_is_drawn() -> None:
    table = cup_end(13, 2, 4).play("done")
    assert [fact.seat for fact in table.facts("power_drawn")] == [1]
    assert table.state.race == 2


@pytest.mark.rule("dodos.ruling.places")
def test_c18_the_seventh_place_and_those_after_it_bring_nothing() -> None:
    table = cup_end(14, 9, 8, 7, 6, 5, 4, 3, people=6, challengers="2", cards=STILL)
    assert placed(table) == (tuple(range(8)), (2, 1, 0, 0, 0, 0, 0, 0))
    table.play("done")
    assert [fact.seat for fact in table.facts("power_drawn")] == [2, 3, 4, 5]


@pytest.mark.rule("dodos.cup.places")
def test_luck_draws_power_ups_of_those_left_and_everybody_sees_them() -> None:
    table = cup_end(14, 2, 4, 3)
    assert (table.asked, table.seats) == ("award", (CHANCE,))
    assert table.why("award coconut", seat=2) == "only_luck"
    assert len(GAME.outcomes(table.state)) == 16
    table.play("award coconut")
    assert table.last[0].visible_to == "*"
    assert (table.why("award coconut"), table.why("award pear")) == ("power_not_left",) * 2
    assert len(GAME.outcomes(table.state)) == 15


@pytest.mark.rule("dodos.cup.powers")
def test_power_ups_lie_open_and_in_any_number() -> None:
    table = cupping("n1", "n1", "n1", powers=("fig guava papaya lychee walnut", "quince"))
    for viewer in range(3):
        seen = GAME.observe(table.state, viewer)
        assert [len(racer.powers) for racer in seen.racers] == [5, 1, 0]


# Ties.


@pytest.mark.rule("dodos.cup.tie")
def test_of_those_on_one_hex_most_cards_in_hand_come_first() -> None:
    """All but the Lead Racers draw a card before that."""
    table = cup_end(14, 4, 4, hands=("n1", "n1", "n1 n1"))
    assert placed(table)[0] == (0, 2, 1)


@pytest.mark.rule("dodos.cup.tie")
def test_else_a_die_decides() -> None:
    table = cup_end(14, 4, 4, hands=("n1",) * 3)
    assert (table.asked, table.seats) == ("tie", (CHANCE,))
    assert table.why("roll 3", seat=1) == "only_luck"
    assert [a.face for a, _ in GAME.outcomes(table.state)] == [1, 2, 3, 4, 5, 6]
    table.play("roll 3")
    assert [fact.seat for fact in table.facts("tie_rolled")] == [1]
    table.play("roll 5")
    assert placed(table)[0] == (0, 2, 1)
    assert table.rule("tie_rolled") == "dodos.cup.tie"


@pytest.mark.rule("dodos.cup.tie")
def test_equal_dice_are_rolled_again_until_they_differ() -> None:
    table = cup_end(14, 4, 4, hands=("n1",) * 3)
    table.play("roll 3", "roll 3", "roll 6", "roll 6")
    assert (table.asked, table.facts("places_taken")) == ("tie", [])
    table.play("roll 2", "roll 1")
    assert placed(table)[0] == (0, 1, 2)
    assert [fact.seat for fact in table.facts("tie_rolled")] == [1, 2, 1, 2, 1, 2]


@pytest.mark.rule("dodos.cup.tie")
def test_each_try_is_luck_of_its_own() -> None:
    """The keys of luck: none comes twice, in the next race neither."""
    keys = []
    table = cup_end(14, 4, 4, hands=("n1",) * 3)
    for face in (3, 3, 4, 2):
        keys.append(GAME.questions(table.state)[0].key)
        table.play(f"roll {face}")
    assert len(set(keys)) == 4


@pytest.mark.rule("dodos.cup.tie")
def test_of_three_those_level_again_roll_again_alone() -> None:
    table = cup_end(14, 4, 4, 4, hands=("n1",) * 4)
    table.play("roll 2", "roll 5", "roll 2")
    assert table.asked == "tie"
    table.play("roll 1", "roll 6")
    assert [fact.seat for fact in table.facts("tie_rolled")] == [1, 2, 3, 1, 3]
    assert placed(table)[0] == (0, 2, 3, 1)


@pytest.mark.rule("dodos.cup.tie")
def test_the_first_place_too_is_decided_by_a_die() -> None:
    """It is not shared, as in a single race: so the Fans are told apart."""
    table = cup_end(13, 13, 4, hands=("n1", "n1", "n1"))
    assert (table.over, table.rule("race_ended")) == ("dice 01", "dodos.cup.tie")
    table.play("roll 1", "roll 4")
    assert placed(table) == ((1, 0, 2), (2, 1, 0))
    assert table.play("done").state.first == 1


@pytest.mark.rule("dodos.cup.tie")
def test_every_place_is_decided_the_best_first() -> None:
    table = cup_end(13, 13, 4, 4, hands=("n1",) * 4)
    table.play("roll 1", "roll 4", "roll 6", "roll 2")
    assert placed(table)[0] == (1, 0, 2, 3)


@pytest.mark.rule("dodos.cup.tie")
def test_level_on_different_hexes_is_no_tie_but_order() -> None:
    table = cup_end(14, 4, 5, hands=("n1",) * 3).play("done")
    assert table.facts("tie_rolled") == []


@pytest.mark.rule("dodos.cup.tie")
def test_no_die_has_more_than_six_faces() -> None:
    table = cup_end(14, 4, 4, hands=("n1",) * 3)
    assert (table.why("roll 0"), table.why("roll 7")) == ("no_such_face", "no_such_face")


@pytest.mark.rule("dodos.cup.tie", "dodos.cup.end")
def test_hands_are_counted_before_the_next_race_is_set_up() -> None:
    """1.5: after the fourth race, too."""
    table = cup_end(14, 4, 5, hands=("n1", "n1 n1 n1", "n1 n1"))
    hands = table.fact("race_ended").hands
    assert hands == (1, 4, 3)
    table.play("done")
    assert [table.count(seat) for seat in range(3)] != list(hands)


# The next race.


@pytest.mark.rule("dodos.cup.next")
def test_the_next_race_is_on_the_next_track_and_the_winner_has_the_marker() -> None:
    """1.5: whoever the marker was passed to at the end of the round."""
    table = cup_end(4, 3, 13, later=(FIRE, FIRE, FIRE))
    assert table.state.first == 1
    table.play("award pomegranate", "done")
    setup = table.state.setup
    assert (setup.board, [one.board for one in setup.later]) == (
        "ignis-volcano", ["polaria-iceberg", "boreal-sky"],
    )  # fmt: skip
    assert "flame" in {at.kind for at in setup.hexes}
    assert (table.state.race, table.state.first, table.state.round) == (2, 2, 1)
    assert table.fact("race_began").seat == 2
    assert table.rule("race_began") == "dodos.cup.next"
    assert table.far() == (-1, -1, -2)


@pytest.mark.rule("dodos.ruling.cup-hands")
def test_c1_all_movement_cards_are_gathered_and_six_dealt_anew() -> None:
    table = cup_end(14, 4, 5, hands=("n1 n1 n1", "n1", "n2"), used="a2 n4")
    table.play("award pomegranate", "done")
    state = table.state
    assert [racer.cards for racer in state.racers] == [6, 6, 6]
    assert (state.left, state.used, state.epoch) == (64 - 18, (), 1)
    assert state.pools is not None
    whole = Counter({card.id: card.copies for card in state.setup.pack})
    pool = zip(state.setup.pack, state.pools[0], strict=True)
    held = Counter(card for racer in state.racers for card in racer.hand)
    assert held + Counter({card.id: count for card, count in pool}) == whole


@pytest.mark.rule("dodos.ruling.cup-hands")
def test_c1_or_hands_are_kept() -> None:
    table = cup_end(14, 4, 5, hands=("n1 n1 n1", "n1", "n2"), cup_hands="kept", used="a2 n4")
    before = [table.hand(seat) for seat in range(3)]
    deck, discarded = table.state.left, table.state.used
    table.play("award pomegranate", "done")
    assert table.asked == "scheme"
    assert [table.hand(seat) for seat in range(3)] == before
    assert (table.state.left, table.state.used) == (deck, discarded)


@pytest.mark.rule("dodos.cup.next")
def test_what_stays_and_what_does_not() -> None:
    """Racer cards, Fans and Power-ups stay; who was enraged is not any more."""
    table = cup_end(14, 4, 5, powers=("", "fig", "lychee"), had=(1, 0, 2))
    kinds = [racer.kind for racer in table.state.racers]
    angry = tuple(replace(racer, enraged=True, quiet=True) for racer in table.state.racers)
    table.put(racers=angry).play("award lemon", "done")
    racers = table.state.racers
    assert [racer.kind for racer in racers] == kinds
    assert [racer.powers for racer in racers] == [(), ("fig", "lemon"), ("lychee",)]
    assert fans_of(table) == (3, 0, 3)
    assert not any(racer.enraged or racer.quiet or racer.played for racer in racers)


@pytest.mark.rule("dodos.ruling.challenger-fans")
@pytest.mark.parametrize(("ruling", "won"), [("yes", (1, 0, 2)), ("no", (1, 0, 0))])
def test_c3_challengers_win_fans_too(ruling: str, won: tuple[int, ...]) -> None:
    table = cup_end(5, 4, 13, people=2, challenger_fans=ruling)
    assert placed(table)[0] == (2, 0, 1)
    assert fans_of(table) == won


@pytest.mark.rule("dodos.ruling.cup-marker", "dodos.ruling.marker")
@pytest.mark.parametrize(
    ("rulings", "first"),
    [({}, 2), ({"cup_marker": "best-person"}, 1), ({"marker": "people"}, 1)],
)
def test_c4_a_challenger_that_has_won_holds_the_marker(rulings: dict[str, str], first: int) -> None:
    """Or the best person does, as where Challengers never hold it (F13)."""
    table = cup_end(4, 5, 13, people=2, **rulings).play("done")
    assert (table.state.first, table.fact("race_began").seat) == (first, first)


@pytest.mark.rule("dodos.ruling.cup-marker")
def test_c4_a_person_that_has_won_holds_it_in_any_case() -> None:
    table = cup_end(4, 13, 5, people=2, cup_marker="best-person").play("done")
    assert table.state.first == 1


@pytest.mark.rule("dodos.setup.first")
def test_c2_the_marker_of_the_first_race_is_for_the_table_to_give() -> None:
    assert Table(3, mode="cup").choose(first=2).state.first == 2
    assert Table(3, mode="cup", first_player="random").play(
        "racer parks-toot", "racer ostrom-dash", "racer marsh-spike"
    ).seats == (CHANCE,)


# Challengers.


@pytest.mark.rule("dodos.cup.challengers")
def test_a_challenger_starts_three_hexes_ahead_for_each_power_up() -> None:
    """1.5: three each; in turn order; special hexes and the cards' own powers mean nothing."""
    table = cup_end(
        14, 4, 5, 6, people=2, challengers="2", powers=("", "", "coconut guava", "papaya"),
        later=(FIRE,) * 3,
    )  # fmt: skip
    table.play("award lemon", "award walnut", "done")
    assert table.state.race == 2
    moves = [f for f in table.facts("move_began") if f.why == "powers"]
    assert [(fact.seat, fact.steps) for fact in moves] == [(2, 9), (3, 3)]
    assert table.far() == (-2, -2, 8, 2)
    assert "dodos.cup.challengers" in table.rules("move_began")
    assert [table.count(seat) for seat in range(4)] == [6, 6, 6, 6]
    assert table.facts("power_worked") == []


@pytest.mark.rule("dodos.cup.challengers")
def test_a_challengers_powers_are_ignored_in_the_race() -> None:
    """Not offered, no shield, nothing at the end of a round."""
    table = cupping(
        "thunder", hands=("n1 n1", "6", "6"), at=(0, 4, 5), challengers="2",
        powers=("", "walnut dragon-fruit guava fig lychee", ""),
    )  # fmt: skip
    table.play("turn n1", "turn n1", "next")
    assert table.fact("damage_dealt").damage == (2, 2)
    while table.asked != "scheme":
        table.play("turn n1" if table.asked == "pile_discard" else "next")
    assert table.facts("power_worked") == table.facts("power_used") == []


# The end.


def fourth(*had: int, at: tuple[int, ...] = (14, 4, 5), powers: tuple[str, ...] = (),
           hands: tuple[str, ...] = ()) -> Table:  # fmt: skip
    """The fourth race ends: two Fans for the first racer, one for the third."""
    table = cup_end(*at, race=4, had=had, powers=powers, hands=hands)
    return table.play("award quince") if table.asked == "award" else table


@pytest.mark.rule("dodos.cup.end")
def test_after_the_fourth_race_most_fans_win_the_cup() -> None:
    table = fourth(0, 6, 1)
    assert (table.cup, fans_of(table), table.asked) == ("fans 1", (2, 6, 2), "")
    outcome = outcome_of(GAME, table.position)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.code, outcome.rule) == (
        (1,), (2, 6, 2), "fans", "dodos.cup.end",
    )  # fmt: skip
    assert table.why("scheme n1", seat=0) == "table_over"


@pytest.mark.rule("dodos.cup.end")
@pytest.mark.parametrize(
    ("powers", "won"), [(("papaya coconut", "", "walnut"), "0"), (("", "", "walnut"), "2")]
)
def test_level_in_fans_most_power_ups_win(powers: tuple[str, ...], won: str) -> None:
    """Those left: the one that the second racer draws now does not count for the others."""
    table = fourth(1, 0, 2, powers=powers)
    assert table.cup == f"power-ups {won}"
    assert fans_of(table) == (3, 0, 3)


@pytest.mark.rule("dodos.cup.end", "dodos.cup.powers")
def test_c5_power_ups_that_were_spent_do_not_count() -> None:
    table = cupping("n0", "n0", "n0", at=(13, 4, 5), had=(1, 0, 2), race=4,
                    powers=("dragon-fruit", "", "guava"), hands=("n1",) * 3)  # fmt: skip
    table.play("use dragon-fruit", "done")
    assert (table.cup, table.fact("cup_ended").unspent) == ("power-ups 2", (0, 1, 1))
    assert "dragon-fruit" not in str(table.state.racers)


@pytest.mark.rule("dodos.cup.end")
def test_level_in_these_too_most_cards_in_hand_win() -> None:
    """At the end of the fourth race: its leader has drawn nothing, the others a card each."""
    table = fourth(1, 0, 2, powers=("papaya", "", "walnut"), hands=("n1 n1 n1", "n1", "n1"))
    assert (table.cup, table.fact("cup_ended").hands) == ("cup-cards 0", (3, 2, 2))


@pytest.mark.rule("dodos.cup.end")
def test_else_the_victory_is_shared() -> None:
    table = fourth(1, 0, 2, powers=("papaya", "", "walnut"), hands=("n1 n1", "n1", "n1"))
    assert (table.cup, table.rule("cup_ended")) == ("shared 02", "dodos.cup.end")
    outcome = outcome_of(GAME, table.position)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((0, 2), "dodos.cup.end")


@pytest.mark.rule("dodos.cup.end")
def test_the_second_tie_break_looks_only_at_those_level_in_the_first() -> None:
    """The second racer has most Power-ups and cards, and fewer Fans."""
    table = fourth(1, 1, 2, powers=("papaya", "lychee coconut", "walnut"), hands=("n1", "n1", "n1"))
    assert table.cup == "cup-cards 2"


@pytest.mark.rule("dodos.cup.end")
def test_the_third_race_is_not_the_end() -> None:
    table = cup_end(14, 4, 5, race=3, had=(4, 0, 2)).play("done")
    assert (table.cup, table.state.race, table.asked) == ("", 4, "scheme")
    assert outcome_of(GAME, table.position) is None


@pytest.mark.rule("dodos.cup.end", "dodos.challengers.setup")
def test_a_challenger_may_win_the_cup() -> None:
    table = cup_end(5, 4, 13, people=2, race=4, had=(0, 0, 3)).play("award fig")
    outcome = outcome_of(GAME, table.position)
    assert outcome is not None
    assert (table.cup, outcome.winners, outcome.scores) == ("fans 2", (), (1, 0))


@pytest.mark.rule("dodos.ruling.cap", "dodos.cup.places")
def test_a_race_that_takes_too_long_gives_places_all_the_same() -> None:
    table = cup_end(3, 4, 5, numbers={"cap": 2}, hands=("n1 n1",) * 3)
    assert table.over == ""
    table.scheme("n1", "n1", "n1").play("done")
    assert table.fact("race_ended").code == "cap"
    assert placed(table)[0] == (2, 1, 0)


def test_the_clock_tells_the_race() -> None:
    table = cup_end(14, 4, 5)
    assert GAME.clock(table.state).race == 1
    assert GAME.clock(table.play("done").state).race == 2
