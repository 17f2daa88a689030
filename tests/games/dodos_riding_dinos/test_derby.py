"""The Derby: teams, both tracks, what matches, launches and Blocks, rewards, support, the end.

Seats 0 to 3 run on the inner track and 4 to 7 on the outer one, where the first player is seat 0.
"""

from __future__ import annotations

from random import Random

import pytest
from games.dodos_riding_dinos.driver import FIRE, ICE, SKY, Table, opening
from games.dodos_riding_dinos.modes import EIGHT, STILL, derby

from dinolab.core.action import Refusal
from dinolab.core.fold import outcome_of
from dinolab.core.step import Step
from dinolab.core.table import Started
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.content import BOARDS
from dinolab.games.dodos_riding_dinos.events import Target, Throw
from dinolab.games.dodos_riding_dinos.state import lane_of, leaders


def moves(table: Table, why: str) -> list[tuple[int, int]]:
    """The movements of a kind: who, and how many hexes."""
    return [(fact.seat, fact.steps) for fact in table.facts("move_began") if fact.why == why]


def gone(table: Table) -> tuple[int, ...]:
    return tuple(seat for seat, racer in enumerate(table.state.racers) if racer.gone)


def played(**cards: str) -> tuple[str, ...]:
    """Cards that move nobody, but for these: `played(s0="thunder", s4="n1")`."""
    return tuple(cards.get(f"s{seat}", card) for seat, card in enumerate(STILL))


def turn_of(table: Table, seat: int) -> Table:
    """Pass until a racer's turn, in which Reactions are asked for."""
    for _ in range(8):
        if table.fact("turn_began").seat != seat:
            table.play("next")
    assert table.fact("turn_began").seat == seat
    return table


# Set-up.


@pytest.mark.rule("dodos.derby.teams")
@pytest.mark.parametrize(
    ("people", "options", "code"),
    [(7, {}, "derby_needs_eight"), (6, {}, "derby_needs_eight"), (1, {}, "derby_needs_eight"),
     (8, {"challengers": "1"}, "derby_needs_eight")],
)  # fmt: skip
def test_c16_eight_people_and_no_challengers(
    people: int, options: dict[str, str], code: str
) -> None:
    no = opening(people, {"mode": "derby", **options})
    assert isinstance(no, Refusal)
    assert (no.code, no.rule) == (code, "dodos.derby.teams")


@pytest.mark.rule("dodos.derby.teams")
def test_teams_sit_opposite_each_other() -> None:
    """First and fifth, second and sixth, third and seventh, fourth and eighth."""
    assert GAME.sides is not None
    teams = ((0, 4), (1, 5), (2, 6), (3, 7))
    each = ((0,), (1,), (2,))
    for people, options, sides in ((8, {"mode": "derby"}, teams), (3, {}, each)):
        step = opening(people, options)
        assert isinstance(step, Step)
        started = step.events[0].fact
        assert isinstance(started, Started)
        assert GAME.sides(started.options, people) == sides


@pytest.mark.rule("dodos.derby.start")
@pytest.mark.parametrize("board", BOARDS)
def test_both_tracks_of_the_board_at_once(board: str) -> None:
    inner = Table(3, board=board, track="inner").state.setup
    outer = Table(3, board=board, track="outer").state.setup
    both = Table(8, mode="derby", board=board).state.setup
    assert both.split == len(inner.hexes)
    assert len(both.hexes) == len(inner.hexes) + len(outer.hexes)
    assert both.hexes[: both.split] == inner.hexes
    kinds = [(at.q, at.r, at.kind, at.left) for at in both.hexes[both.split :]]
    assert kinds == [(at.q, at.r, at.kind, at.left) for at in outer.hexes]
    for here, at in enumerate(both.hexes):
        assert {to < both.split for to in (*at.on, at.back)} == {here < both.split}


@pytest.mark.rule("dodos.derby.start", "dodos.ruling.derby-order")
@pytest.mark.parametrize(
    ("first", "inner"), [(0, {0, 1, 2, 3}), (2, {2, 3, 4, 5}), (5, {5, 6, 7, 0})]
)
def test_c19_the_first_four_in_turn_order_run_on_the_inner_track(
    first: int, inner: set[int]
) -> None:
    """The fifth player is the first one of the outer track; on each two stand nearer the line."""
    table = Table(8, mode="derby").choose(first=first)
    assert {seat for seat in range(8) if lane_of(table.state, seat) == 0} == inner
    order = [(first + step) % 8 for step in range(8)]
    assert [table.far(seat) for seat in order] == [-2, -2, -1, -1, -2, -2, -1, -1]
    assert table.rule("racers_placed") == "dodos.derby.start"
    assert all(lane_of(table.state, s) != lane_of(table.state, (s + 4) % 8) for s in range(8))


def test_forty_eight_cards_are_dealt() -> None:
    table = Table(8, mode="derby").choose().deal()
    assert ([table.count(seat) for seat in range(8)], table.state.left) == ([6] * 8, 16)


@pytest.mark.rule("dodos.derby.teams")
def test_c16_a_partners_hand_and_choice_are_hidden() -> None:
    table = Table(8, mode="derby").choose().deal()
    cards = [GAME.legal_actions(table.state, seat)[0] for seat in range(8)]
    table.act(4, cards[4])
    seen = GAME.observe(table.state, 0)
    assert seen.racers[4].played is None
    assert set(seen.racers[4].hand) == {None}
    assert None not in seen.racers[0].hand
    filled = GAME.sample(seen, Random(1))
    assert filled.racers[0].hand == table.state.racers[0].hand


# Matching cards.


@pytest.mark.rule("dodos.derby.match")
def test_racers_of_a_team_with_the_same_type_advance_one_hex_in_turn_order() -> None:
    """Before the first turn; Aggressive ones, too, whether they are enraged or not."""
    table = derby("n0", "a0", "n0", "n0", "n0", "a0", "a0", "a0", first=2)
    assert table.fact("teams_matched").racers == (4, 5, 0, 1)
    assert table.far() == (1, 1, 0, 0, 1, 1, 0, 0)
    assert table.rule("teams_matched") == "dodos.derby.match"
    kinds = table.kinds()
    assert kinds.index("cards_revealed") < kinds.index("teams_matched") < kinds.index("turn_began")
    assert moves(table, "match") == [(4, 1), (5, 1), (0, 1), (1, 1)]


@pytest.mark.rule("dodos.derby.match")
def test_nothing_matches() -> None:
    table = derby()
    assert (table.facts("teams_matched"), table.far()) == ([], EIGHT)


@pytest.mark.rule("dodos.derby.match")
def test_enraged_teams_advance_as_well() -> None:
    cards = {"a0": "aggressive 0 8", "n1": "normal 1 1", "n0": "normal 0 12"}
    table = derby(*("a0",) * 4, *("a0",) * 4, cards=cards)
    assert len(table.fact("enraged").racers) == 8
    assert table.far() == (1,) * 8


@pytest.mark.rule("dodos.derby.match")
def test_the_hex_of_a_match_may_be_a_special_one() -> None:
    """1.5: it is a movement like others."""
    table = derby("n0", "n0", "n0", "n0", "n0", "a0", "a0", "a0", outer=ICE,
                  at=(0, 0, 0, 0, 1, 0, 0, 0))  # fmt: skip
    assert (table.asked, table.seats, table.far(4)) == ("signal", (-1,), 2)
    table = derby("n0", "n0", "n0", "n0", "n0", "a0", "a0", "a0", inner=FIRE,
                  at=(2, 0, 0, 0, 0, 0, 0, 0))  # fmt: skip
    assert (table.asked, table.seat) == ("flame", 0)
    table.play("enter", "fireballs")
    assert table.fact("damage_dealt").victims == (1, 2, 3)


@pytest.mark.rule("dodos.derby.match", "dodos.boreal.ramp")
def test_the_hex_of_a_match_may_be_the_try_at_a_ramp() -> None:
    table = derby("n0", "n0", "n0", "n0", "n0", "a0", "a0", "a0", inner=SKY,
                  at=(3, 0, 0, 0, 0, 0, 0, 0))  # fmt: skip
    table.play("flick 4")
    assert table.far(0) == 4


# Enraged.


@pytest.mark.rule("dodos.derby.enraged")
@pytest.mark.parametrize(("angry", "enraged"), [(4, ()), (5, (0, 4, 5, 6, 7))])
def test_five_aggressive_cards_enrage(angry: int, enraged: tuple[int, ...]) -> None:
    table = derby(*(("a2",) if angry == 5 else ("n0",)), *STILL[1:])
    found = [fact.racers for fact in table.facts("enraged")]
    assert found == ([enraged] if enraged else [])
    if enraged:
        assert table.rule("enraged") == "dodos.derby.enraged"


# Launches.

CARD = {"egg": "egg", "banana": "banana", "feather": "feather", "meteorite": "meteor", "log": "log"}


@pytest.mark.rule("dodos.derby.projectiles")
@pytest.mark.parametrize("token", CARD)
def test_projectiles_hit_racers_on_both_tracks_but_the_feather(token: str) -> None:
    at = (0, 3, 4, 5, 0, 1, 2, 3)
    other = "n0" if token in ("meteorite", "log") else "a0"
    table = derby(*played(s0=CARD[token], s4=other), at=at).play("next")
    far_off = {a.target for a in table.legal(Target)}
    thrown = {hit for hits in _throws(table, 1) for hit in hits}
    if token == "feather":
        assert (far_off, thrown) == ({1, 2, 3}, {0, 1, 2, 3})
        assert table.play("target 1").why("throw 4") == "cannot_be_hit"
    else:
        assert far_off == {1, 2, 3, 4, 5, 6, 7}
        assert {4, 5, 6, 7} <= thrown
        table.play("target 5", "throw 5")
        assert table.fact("damage_dealt").victims == (5,)


def _throws(table: Table, target: int) -> list[tuple[int, ...]]:
    """What may come of it."""
    position = table.position
    table.play(f"target {target}")
    found = [a.hits for a, _ in GAME.outcomes(table.state) if isinstance(a, Throw)]
    table.position = position
    return found


@pytest.mark.rule("dodos.derby.projectiles")
def test_a_racer_that_has_left_the_board_cannot_be_hit() -> None:
    at = (0, 13, 4, 5, 0, 1, 14, 3)
    table = derby(*played(s0="meteor", s4="n0"), at=at, gone=(1, 6)).play("next")
    assert {a.target for a in table.legal(Target)} == {2, 3, 4, 5, 7}
    table.play("target 2")
    assert (table.why("throw 1"), table.why("throw 6")) == ("cannot_be_hit",) * 2


@pytest.mark.rule("dodos.derby.projectiles", "dodos.reactions.block")
@pytest.mark.parametrize("card", ["block", "mega"])
def test_blocks_reach_both_tracks(card: str) -> None:
    hands = ("n0", "n0", "n0", "n0", "n0", f"n0 {card}")
    table = derby(*played(s0="thunder", s4="n0"), at=(0, 1, 1, 1, 0, 0, 0, 0), hands=hands)
    table.play(f"5: react {card}", "next")
    assert (table.fact("effect_skipped").why, table.facts("damage_dealt")) == ("blocked", [])


# Effects.


@pytest.mark.rule("dodos.ruling.derby-effects")
@pytest.mark.parametrize(
    ("card", "own", "both"),
    [("thunder", (2, 3), (2, 3, 5)), ("all", (1, 2, 3), (1, 2, 3, 4, 5, 6, 7)),
     ("behind", (1,), (1, 4, 6, 7))],
)  # fmt: skip
@pytest.mark.parametrize("ruling", ["own-track", "all"])
def test_c10_effects_stay_on_the_own_track(
    card: str, own: tuple[int, ...], both: tuple[int, ...], ruling: str
) -> None:
    """Or are about all; then ahead is nearer one's own line."""
    angry = card != "behind"
    speed = {"thunder": "aggressive 0 2 hit-ahead 2", "all": "aggressive 0 1 hit-all 1",
             "behind": "normal 0 1 hit-behind 1"}  # fmt: skip
    hands = ("n0 n0 n1",) + ("n0",) * 7
    table = derby(*played(s0=card, s4="n0" if angry else "a0"), at=(2, 1, 3, 4, 1, 3, 1, 1),
                  cards=speed, derby_effects=ruling, hands=hands).play("next")  # fmt: skip
    assert table.fact("damage_dealt").victims == (own if ruling == "own-track" else both)


@pytest.mark.rule("dodos.ruling.derby-effects")
@pytest.mark.parametrize("ruling", ["own-track", "all"])
@pytest.mark.parametrize("card", ["hit", "pothole", "take", "swap", "exchange"])
def test_c10_racers_are_chosen_on_the_own_track(card: str, ruling: str) -> None:
    """Places are changed there in any case."""
    table = derby(*played(s0=card, s4="n0" if card in ("hit", "take", "swap") else "a0"),
                  derby_effects=ruling, at=(0, 1, 2, 3, 0, 0, 0, 0))  # fmt: skip
    table.play("next")
    own, everybody = (1, 2, 3), (1, 2, 3, 4, 5, 6, 7)
    wanted = own if ruling == "own-track" or card == "swap" else everybody
    assert table.legal(Target) == tuple(map(Target, wanted))


@pytest.mark.rule("dodos.ruling.derby-effects", "dodos.glossary.pass")
def test_nobody_on_the_other_track_is_passed() -> None:
    table = derby(*played(s0="passed"), at=(0, 1, 2, 5, 1, 1, 1, 1)).play("next")
    assert table.fact("damage_dealt").victims == (1, 2)


@pytest.mark.rule("dodos.ignis.fireballs", "dodos.ruling.derby-effects")
def test_fireballs_stay_on_the_track() -> None:
    table = derby(*played(s0="a0", s4="n3"), outer=FIRE, at=(3, 3, 3, 3, 0, 1, 2, 2))
    turn_of(table, 3).play("next", "enter", "fireballs")
    assert table.fact("damage_dealt").victims == (5, 6, 7)


@pytest.mark.rule("dodos.polaria.snow")
def test_deep_snow_lies_on_the_inner_track_only() -> None:
    table = derby(*played(s0="n3", s4="n2"), board="polaria-iceberg")
    assert table.state.setup.snow
    assert table.fact("turn_began").speed == 2
    assert turn_of(table, 4).fact("turn_began").speed == 2


# End of the Round.


@pytest.mark.rule("dodos.derby.marker", "dodos.ruling.derby-order", "dodos.end.abilities")
def test_c19_abilities_then_the_marker_then_the_rewards() -> None:
    """So who draws and moves first goes by the new first player."""
    table = derby(at=(3, 2, 1, 1, 3, 2, 1, 1), racers="parks riggs").play("done")
    steps = ("round_ending", "ability_triggered", "marker_passed", "tracks_rewarded", "draws_began")
    kinds = [kind for kind in table.kinds(whole=True) if kind in steps]
    assert tuple(dict.fromkeys(kinds)) == steps
    assert kinds[-4:] == [*steps[2:], "draws_began"]
    assert table.fact("marker_passed").seat == 1
    assert table.rule("marker_passed") == "dodos.derby.marker"


@pytest.mark.rule("dodos.derby.rewards")
def test_first_second_and_the_rest_on_each_track() -> None:
    """Two hexes; one hex and a card; two cards."""
    table = derby(at=(3, 2, 1, 0, 0, 5, 6, 2)).play("done")
    fact = table.fact("tracks_rewarded")
    assert (set(fact.lead), set(fact.second)) == ({0, 6}, {1, 5})
    assert table.far() == (5, 3, 1, 0, 0, 6, 8, 2)
    assert [table.count(seat) for seat in range(8)] == [1, 2, 3, 3, 3, 2, 1, 3]
    assert moves(table, "first") == [(6, 2), (0, 2)]
    assert moves(table, "second") == [(1, 1), (5, 1)]
    assert table.rules("tracks_rewarded") == table.rules("draws_began") == {"dodos.derby.rewards"}


@pytest.mark.rule("dodos.derby.marker", "dodos.derby.rewards")
def test_rewards_go_by_turn_order_from_the_new_first_player() -> None:
    table = derby(at=(3, 2, 1, 0, 0, 5, 6, 2), first=0).play("done")
    assert table.fact("tracks_rewarded").lead == (6, 0)
    drawn = [fact.racers for fact in table.facts("draws_began")]
    assert drawn == [(1, 5), (2, 3, 4, 7)]


@pytest.mark.rule("dodos.end.lead", "dodos.glossary.lead")
def test_each_track_has_its_lead_racers() -> None:
    table = derby(at=(3, 2, 3, 0, 0, 5, 6, 2))
    assert leaders(table.state) == (0, 2, 6)


@pytest.mark.rule("dodos.ruling.second-after-tie")
@pytest.mark.parametrize(("ruling", "second"), [("none", {5}), ("next", {1, 5})])
def test_c11_after_a_tied_lead_there_is_no_second_place(ruling: str, second: set[int]) -> None:
    """Both leaders of the inner track advance."""
    table = derby(at=(3, 2, 3, 0, 0, 5, 6, 2), second_after_tie=ruling).play("done")
    fact = table.fact("tracks_rewarded")
    assert (set(fact.lead), set(fact.second)) == ({0, 2, 6}, second)
    assert table.count(1) == (2 if ruling == "next" else 3)


@pytest.mark.rule("dodos.ruling.second-tied")
@pytest.mark.parametrize(("ruling", "second"), [("all", {1, 3, 5}), ("none", {5})])
def test_c11_all_that_are_level_in_second_place_are_rewarded(ruling: str, second: set[int]) -> None:
    table = derby(at=(3, 2, 1, 2, 0, 5, 6, 2), second_tied=ruling).play("done")
    assert set(table.fact("tracks_rewarded").second) == second
    assert [table.count(seat) for seat in (1, 3)] == ([2, 2] if ruling == "all" else [3, 3])


@pytest.mark.rule("dodos.ruling.tied-lead", "dodos.ruling.second-after-tie")
@pytest.mark.parametrize(
    ("rulings", "lead", "second", "drawn"),
    [({"tied_lead": "none"}, {6}, {5}, [3, 3, 3]),
     ({"tied_lead": "first"}, {2, 6}, {5}, [3, 3, 1]),
     ({"tied_lead": "none", "second_after_tie": "next"}, {6}, {1, 5}, [3, 2, 3])],
)  # fmt: skip
def test_f7_tied_lead_racers_of_one_track(
    rulings: dict[str, str], lead: set[int], second: set[int], drawn: list[int]
) -> None:
    """None of them or the first one by the new marker; the others draw two. A tie on one track is
    none on the other.
    """
    table = derby(at=(3, 2, 3, 0, 0, 5, 6, 2), **rulings).play("done")
    fact = table.fact("tracks_rewarded")
    assert (set(fact.lead), set(fact.second)) == (lead, second)
    assert [table.count(seat) for seat in range(3)] == drawn


@pytest.mark.rule("dodos.ruling.second-tied", "dodos.ruling.second-after-tie")
def test_c11_all_level_on_a_track_lead_it() -> None:
    table = derby(at=(2, 2, 2, 2, 0, 5, 6, 2)).play("done")
    assert set(table.fact("tracks_rewarded").lead) == {0, 1, 2, 3, 6}
    assert [table.count(seat) for seat in range(4)] == [1, 1, 1, 1]


@pytest.mark.rule("dodos.derby.rewards")
def test_the_rewards_hexes_may_be_special_ones() -> None:
    table = derby(at=(1, 0, 0, 0, 3, 2, 1, 0), inner=ICE)
    while table.asked == "window":
        table.play("next")
    assert (table.asked, table.far(0)) == ("signal", 2)
    table.play("roll 6", "done")
    assert table.far(0) == 5


@pytest.mark.rule("dodos.ruling.no-cards")
def test_c12_from_an_empty_deck_the_first_in_order_draw_what_there_is() -> None:
    """Second place before the rest, each in turn order. Two cards and the eight played are there,
    as many as are due.
    """
    table = derby(at=(3, 2, 1, 0, 0, 5, 6, 2), left="n2 n2")
    table.put(used=()).play("done")
    drawn = [fact.seat for fact in table.facts("card_dealt")[48:]]
    assert drawn == [1, 5, 2, 2, 3, 3, 4, 4, 7, 7]
    assert table.fact("reshuffled").count == 8
    assert table.state.left == 0


@pytest.mark.rule("dodos.ruling.no-cards")
def test_c12_when_deck_and_pile_are_empty_the_last_get_nothing() -> None:
    table = derby(at=(3, 2, 1, 0, 0, 5, 6, 2), left="")
    table.put(used=()).play("done")
    drawn = [fact.seat for fact in table.facts("card_dealt")[48:]]
    assert drawn == [1, 5, 2, 2, 3, 3, 4, 4]
    assert [fact.seat for fact in table.facts("deck_exhausted")] == [7]
    assert table.count(7) == 1


@pytest.mark.rule("dodos.end.recover")
def test_who_has_no_cards_recovers_at_the_end_of_the_round() -> None:
    """Only a Lead Racer can be without: emptied on its way by a signal; before it would leave."""
    hands = ("n0",) * 8
    table = derby(at=(1, 0, 0, 0, 3, 2, 1, 0), inner=ICE, hands=hands)
    while table.asked == "window":
        table.play("next")
    table.play("roll 1", "done")
    assert (table.fact("recovering").seat, table.rule("recovering")) == (0, "dodos.end.recover")
    assert (table.count(0), table.far(0)) == (5, 0)


@pytest.mark.rule("dodos.ruling.no-cards")
def test_f10_at_the_end_of_the_round_too_who_can_draw_nothing_stays() -> None:
    """The Lead Racer loses its last card at a signal; the others draw all nine that lie there."""
    hands = ("n0",) * 8
    table = derby(at=(0, -1, -2, -3, 0, 5, 6, 2), inner=ICE, hands=hands, left="").put(used=())
    while table.asked == "window":
        table.play("next")
    table.play("roll 1", "done")
    assert [fact.seat for fact in table.facts("deck_exhausted")] == [7]
    assert (table.count(0), table.far(0), table.facts("recovering")) == (0, 2, [])
    table.play("0: nothing")
    assert (table.far(0), table.state.racers[0].out) == (2, False)


@pytest.mark.rule("dodos.derby.finish")
def test_on_the_graph_stand_those_who_are_on_the_board() -> None:
    """Nobody before all are placed, and nobody who has left."""
    table = Table(8, mode="derby")
    assert not any(here for _, here in GAME.board(table.state).nodes(data="racers"))
    table = derby(*played(s0="n2"), at=(11, 2, 1, 0, 0, 5, 6, 2)).play("next", "done")
    standing = [seat for _, here in GAME.board(table.state).nodes(data="racers") for seat in here]
    assert (gone(table), sorted(standing)) == ((0,), [1, 2, 3, 4, 5, 6, 7])


# Leaving the board.


@pytest.mark.rule("dodos.derby.finish")
def test_c15_who_has_finished_leaves_at_the_end_of_the_round() -> None:
    """Not when it crosses: until then it runs and draws like others; its place is kept."""
    table = derby(*played(s0="n2"), at=(11, 2, 1, 0, 0, 5, 6, 2)).play("next")
    assert (table.far(0), gone(table)) == (13, ())
    table.play("done")
    assert (gone(table), table.fact("racers_removed").racers) == ((0,), (0,))
    assert (table.far(0), table.rule("racers_removed")) == (15, "dodos.derby.finish")
    kinds = table.kinds(whole=True)
    assert kinds.index("tracks_rewarded") < kinds.index("racers_removed")
    assert (table.over, table.asked) == ("", "scheme")


@pytest.mark.rule("dodos.derby.finish", "dodos.derby.rewards")
def test_the_rewards_hexes_may_carry_over_the_line() -> None:
    table = derby(at=(11, 9, 1, 0, 0, 5, 6, 2)).play("done")
    assert (gone(table), table.far(0)) == ((0,), 13)


@pytest.mark.rule("dodos.derby.finish", "dodos.ruling.finish")
@pytest.mark.parametrize(("ruling", "left"), [("beyond", ()), ("entering", (0,))])
def test_f6_past_the_line_is_beyond_its_hex(ruling: str, left: tuple[int, ...]) -> None:
    table = derby(at=(10, 2, 1, 0, 0, 5, 6, 2), finish=ruling).play("done")
    assert (table.far(0), gone(table)) == (12, left)


@pytest.mark.rule("dodos.derby.finish")
def test_who_has_left_leads_no_more() -> None:
    """The others of its track are first and second now; it draws nothing."""
    table = derby(at=(15, 2, 1, 0, 0, 5, 6, 2), gone=(0,)).play("done")
    fact = table.fact("tracks_rewarded")
    assert (set(fact.lead), set(fact.second)) == ({1, 6}, {2, 5})
    assert (table.far(0), table.count(0), table.facts("racers_removed")) == (15, 1, [])


@pytest.mark.rule("dodos.derby.finish", "dodos.ruling.derby-effects")
def test_who_has_left_is_touched_by_nothing() -> None:
    table = derby(*played(s1="all", s5="n0"), at=(15, 2, 1, 0, 0, 5, 6, 2), gone=(0,))
    turn_of(table, 1).play("next")
    assert table.fact("damage_dealt").victims == (2, 3)


# Support.


@pytest.mark.rule("dodos.derby.support", "dodos.ruling.support")
def test_c20_a_card_of_who_has_left_moves_the_partner_by_its_speed() -> None:
    """In the supporter's own turn; the effect is ignored."""
    table = derby(*played(s0="passed"), at=(15, 2, 1, 0, 0, 5, 6, 2), gone=(0,))
    assert (table.fact("turn_began").seat, table.fact("move_began").seat) == (0, 4)
    assert (table.far(4), table.far(0)) == (3, 15)
    assert table.rule("move_began") == table.rule("turn_began") == "dodos.derby.support"
    table.play("next")
    assert (table.fact("effect_skipped").why, table.rule("effect_skipped")) == (
        "support", "dodos.derby.support",
    )  # fmt: skip
    assert table.facts("effect_began") == []
    turn_of(table, 4)
    assert table.far(4) == 3


@pytest.mark.rule("dodos.derby.support")
def test_support_may_meet_special_hexes_which_the_partner_answers_for() -> None:
    table = derby(*played(s0="n3"), at=(15, 2, 1, 0, 0, 5, 6, 2), gone=(0,), outer=FIRE)
    assert (table.asked, table.seat) == ("flame", 4)
    table.play("enter", "fireballs")
    assert table.fact("damage_dealt").seat == 4


@pytest.mark.rule("dodos.ruling.support-snow", "dodos.polaria.snow")
@pytest.mark.parametrize(
    ("first", "ruling", "speed"),
    [(4, "applies", 2), (4, "not", 3), (0, "applies", 3), (0, "not", 3)],
)
def test_c14_snow_of_the_partners_track_slows_support(first: int, ruling: str, speed: int) -> None:
    """With seat 4 first, seat 0 ran on the outer track, and its partner runs in the snow."""
    cards = {"n3": "normal 3 3", "n2": "normal 2 1"}
    table = derby(*played(s0="n3"), at=(15, 2, 1, 0, 0, 5, 6, 2), gone=(0,), first=first,
                  support_snow=ruling, cards=cards, board="polaria-iceberg")  # fmt: skip
    assert table.state.setup.snow
    turn_of(table, 0)
    assert table.fact("turn_began").speed == speed


@pytest.mark.rule("dodos.ruling.support", "dodos.derby.support")
def test_c20_the_supporters_own_ability_takes_off_speed() -> None:
    table = derby(*played(s0="n3"), at=(15, 2, 1, 0, 0, 5, 6, 2), gone=(0,), racers="oberndorfer")
    assert (table.fact("turn_began").speed, table.far(4)) == (2, 2)
    table = derby(*played(s0="n3"), at=(15, 2, 1, 0, 0, 5, 6, 2), gone=(0,),
                  racers="parks brown mantell riggs oberndorfer")  # fmt: skip
    assert (table.fact("turn_began").speed, table.far(4)) == (3, 3)


@pytest.mark.rule("dodos.derby.support", "dodos.ruling.support")
def test_supporters_play_until_their_hand_is_empty_and_draw_nothing() -> None:
    table = derby(*played(s0="n1"), at=(15, 2, 1, 0, 0, 5, 6, 2), gone=(0,), hands=("n1",))
    table.play("done")
    assert (table.asked, table.hand(0)) == ("scheme", "n1")
    assert 0 in table.seats
    for seat in range(8):
        table.act(seat, GAME.legal_actions(table.state, seat)[0])
    table.play("done")
    assert (table.hand(0), table.count(0)) == ("", 0)
    assert all(fact.seat != 0 for fact in table.facts("recovering"))
    assert 0 not in table.seats


@pytest.mark.rule("dodos.ruling.support")
def test_c14_who_has_left_with_an_empty_hand_sits_out_and_does_not_recover() -> None:
    table = derby("", *STILL[1:], at=(15, 2, 1, 0, 0, 5, 6, 2), gone=(0,), hands=("",))
    assert table.fact("sat_out").seat == 0
    assert table.fact("turn_began").seat == 1
    table.play("done")
    assert (table.facts("recovering"), table.facts("nothing_to_play")) == ([], [])
    assert (table.far(0), table.count(0)) == (15, 0)


@pytest.mark.rule("dodos.ruling.support")
def test_c14_stuck_reactions_count_as_an_empty_hand() -> None:
    """Nothing is drawn for it, and nobody goes back; it has to be said, since hands are hidden."""
    table = derby("", *STILL[1:], at=(15, 2, 1, 0, 0, 5, 6, 2), gone=(0,), hands=("block wind",))
    assert (table.asked, table.seats) == ("scheme", (0,))
    table.play("0: nothing")
    assert (table.fact("sat_out").seat, table.facts("nothing_to_play")) == (0, [])
    assert (table.hand(0), table.far(0), table.fact("turn_began").seat) == ("block wind", 15, 1)


@pytest.mark.rule("dodos.ruling.support")
def test_who_has_left_must_play_a_card_that_can_be_played() -> None:
    table = derby("", *STILL[1:], at=(15, 2, 1, 0, 0, 5, 6, 2), gone=(0,), hands=("block n1",))
    assert table.why("nothing", seat=0) == "has_cards"


@pytest.mark.rule("dodos.ruling.support")
def test_c14_reactions_of_who_has_left_only_cancel() -> None:
    hands = ("block wind", *("n0",) * 7)
    at = (15, 2, 1, 0, 0, 5, 6, 2)
    table = derby("", *played(s1="thunder", s5="n0")[1:], at=at, gone=(0,), hands=hands)
    table.play("0: nothing")
    assert table.fact("turn_began").seat == 1
    table.play("0: react wind", "0: react block", "next")
    assert table.fact("effect_skipped").why == "blocked"
    assert table.facts("effect_began") == []
    assert (table.far(0), table.hand(0)) == (15, "")


@pytest.mark.rule("dodos.ruling.support")
def test_the_window_of_a_supporters_turn_is_open_to_all() -> None:
    hands = ("n0", "snack n0")
    table = derby(*played(s0="n1"), at=(15, 2, 1, 0, 0, 5, 6, 2), gone=(0,), hands=hands)
    table.play("1: react snack", "next")
    assert table.fact("effect_began").card == "snack"


@pytest.mark.rule("dodos.derby.support", "dodos.reactions.block")
def test_there_is_nothing_to_block_in_a_card_that_supports() -> None:
    """Reactions in its window may be blocked as always."""
    hands = ("n0", "wind n0", "block n0")
    table = derby(*played(s0="n1"), at=(15, 2, 1, 0, 0, 5, 6, 2), gone=(0,), hands=hands)
    table.play("1: react wind")
    while table.seat != 2:
        table.play("pass")
    assert table.why("react block") == "supports_only"
    table.play("react block 0", "next")
    assert table.facts("effect_began") == []


@pytest.mark.rule("dodos.ruling.support-match", "dodos.derby.match")
@pytest.mark.parametrize(("ruling", "far"), [("partner", 1), ("none", 0)])
def test_c14_when_the_cards_of_a_team_with_one_racer_match_the_partner_advances(
    ruling: str, far: int
) -> None:
    table = derby(*played(s4="n0"), at=(15, 2, 1, 0, 0, 5, 6, 2), gone=(0,), support_match=ruling)
    assert (table.far(4), table.far(0)) == (far, 15)
    assert [f.racers for f in table.facts("teams_matched")] == ([(4,)] if far else [])


@pytest.mark.rule("dodos.ruling.support-match")
def test_c14_without_a_card_of_the_supporter_nothing_matches() -> None:
    table = derby("", *STILL[1:], at=(15, 2, 1, 0, 0, 5, 6, 2), gone=(0,), hands=("",))
    assert table.facts("teams_matched") == []


@pytest.mark.rule("dodos.ruling.support-enrage", "dodos.derby.enraged")
@pytest.mark.parametrize(("ruling", "angry"), [("counts", True), ("not", False)])
def test_c14_an_aggressive_card_of_a_supporter_counts(ruling: str, angry: bool) -> None:
    table = derby(*played(s0="a2"), at=(15, 2, 1, 0, 0, 5, 6, 2), gone=(0,), support_enrage=ruling)
    assert any(racer.enraged for racer in table.state.racers) == angry
    assert table.far(4) == 2 + 1


@pytest.mark.rule("dodos.ruling.support", "dodos.derby.finish")
def test_c13_no_track_is_closed_before_the_end() -> None:
    """One racer of each team has finished, all four on the inner track; the others run on."""
    table = derby(at=(15, 14, 13, 16, 2, 5, 6, 2), gone=(0, 1, 2, 3)).play("done")
    assert (table.over, table.asked, table.state.round) == ("", "scheme", 2)
    assert set(table.fact("tracks_rewarded").lead) == {6}


# The end.


def ending(*at: int, gone: tuple[int, ...] = (), hands: tuple[str, ...] = ()) -> Table:
    """A round in which nobody ran is over."""
    return derby(at=at, gone=gone, hands=hands).play("done")


@pytest.mark.rule("dodos.derby.end")
def test_the_team_both_of_whose_racers_have_finished_wins() -> None:
    """Even though another racer is further."""
    table = ending(18, 13, 1, 0, 0, 13, 6, 2, gone=(0, 1))
    assert (table.over, table.rule("race_ended")) == ("team 15", "dodos.derby.end")
    outcome = outcome_of(GAME, table.position)
    assert outcome is not None
    assert (outcome.winners, outcome.rule, outcome.scores[:2]) == (
        (1, 5),
        "dodos.derby.end",
        (6, 1),
    )
    assert table.asked == ""


@pytest.mark.rule("dodos.derby.end")
def test_one_racer_of_a_team_is_not_enough() -> None:
    assert ending(18, 13, 1, 0, 0, 6, 13, 2, gone=(0, 1)).over == ""


@pytest.mark.rule("dodos.derby.end")
def test_both_may_finish_in_the_same_round() -> None:
    assert ending(13, 2, 1, 0, 13, 5, 6, 2).over == "team 04"


@pytest.mark.rule("dodos.derby.end")
def test_of_several_teams_the_one_with_the_furthest_racer_wins() -> None:
    """1.5: the distance of who has left is kept; which of the two racers it is does not matter."""
    table = ending(15, 18, 1, 0, 14, 13, 6, 2, gone=(0, 1, 5))
    assert (table.over, table.fact("race_ended").progress[:2]) == ("furthest-team 15", (3, 6))
    table = ending(15, 13, 1, 0, 14, 17, 6, 2, gone=(0, 1))
    assert table.over == "furthest-team 15"


@pytest.mark.rule("dodos.ruling.derby-tie")
def test_c21_teams_level_in_their_furthest_racers_go_by_its_hand() -> None:
    """Not by the hands of the team."""
    hands = ("n1", "n1 n1", "n0", "n0", "n0 n0 n0", "n0")
    table = ending(15, 15, 1, 0, 14, 13, 6, 2, gone=(0, 1, 4, 5), hands=hands)
    assert (table.over, table.rule("race_ended")) == ("team-cards 15", "dodos.ruling.derby-tie")


@pytest.mark.rule("dodos.ruling.derby-tie")
def test_c21_else_the_victory_is_shared() -> None:
    table = ending(15, 15, 1, 0, 14, 13, 6, 2, gone=(0, 1, 4, 5))
    assert (table.over, table.rule("race_ended")) == ("shared 0145", "dodos.ruling.derby-tie")
    outcome = outcome_of(GAME, table.position)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((0, 1, 4, 5), "dodos.ruling.derby-tie")


@pytest.mark.rule("dodos.ruling.derby-tie")
def test_c21_the_partner_level_with_the_furthest_counts_with_the_larger_hand() -> None:
    hands = ("n1", "n1 n1", "n0", "n0", "n0 n0 n0", "n0")
    table = ending(15, 15, 1, 0, 15, 13, 6, 2, gone=(0, 1, 4, 5), hands=hands)
    assert table.over == "team-cards 04"


@pytest.mark.rule("dodos.ruling.cap", "dodos.ruling.derby-tie")
def test_after_so_many_rounds_the_team_of_the_furthest_racer_wins() -> None:
    table = derby(at=(3, 2, 1, 0, 0, 5, 6, 2), numbers={"cap": 2}).put(round=2).play("done")
    assert (table.over, table.rule("race_ended")) == ("cap 26", "dodos.ruling.cap")
    assert derby(numbers={"cap": 2}).play("done").over == ""


def test_a_whole_round_with_both_racers_of_each_team() -> None:
    """Turns go round the table, from track to track."""
    table = derby(first=3, at=EIGHT)
    assert table.state.queue == (4, 5, 6, 7, 0, 1, 2)
    table.play("done")
    assert [fact.seat for fact in table.facts("turn_began")] == [3, 4, 5, 6, 7, 0, 1, 2]
