"""End of the Round, step by step, and the end of the race."""

from __future__ import annotations

import pytest
from games.dodos_riding_dinos.driver import ICE, Table, racing

from dinolab.core.fold import outcome_of
from dinolab.games.dodos_riding_dinos import GAME


def rounds_end(*at: int, hands: tuple[str, ...] = (), **more: object) -> Table:
    """A round in which nobody moves is over; the next has begun or the race has ended."""
    cards = ("n0",) * len(at)
    held = hands or ("n1",) * len(at)
    return racing(*cards, at=at, hands=held, **more).play("done")


# End of the Round.


@pytest.mark.rule("dodos.end.order")
def test_the_steps_of_end_of_the_round() -> None:
    """Abilities, the lead, draws, recovery, the marker."""
    table = rounds_end(0, 3, 1, racers="parks osmolska marsh", hands=("n1", "n1", "n1"))
    kinds = [e.kind.split(".")[1] for e in table.events]
    order = ["round_ending", "ability_triggered", "lead_advanced", "move_began", "draws_began",
             "card_dealt", "marker_passed", "round_began"]  # fmt: skip
    last = kinds[kinds.index("round_ending") :]
    assert [last.index(kind) for kind in order if kind != "card_dealt"] == sorted(
        last.index(kind) for kind in order if kind != "card_dealt"
    )
    assert table.rule("round_ending") == "dodos.end.order"


@pytest.mark.rule("dodos.end.lead", "dodos.glossary.lead")
def test_the_lead_racer_advances_and_the_others_draw() -> None:
    table = rounds_end(0, 3, 1)
    assert table.fact("lead_advanced").racers == (1,)
    assert table.far() == (0, 4, 1)
    assert [table.count(seat) for seat in range(3)] == [2, 1, 2]


@pytest.mark.rule("dodos.end.draw")
@pytest.mark.parametrize(("lead", "order"), [(0, (1, 2)), (1, (0, 2)), (2, (0, 1))])
def test_draws_begin_with_the_first_player_or_to_its_left_if_that_one_leads(
    lead: int, order: tuple[int, ...]
) -> None:
    at = [0, 0, 0]
    at[lead] = 4
    assert rounds_end(*at).fact("draws_began").racers == order


@pytest.mark.rule("dodos.ruling.tied-lead")
@pytest.mark.parametrize(
    ("ruling", "lead", "draw"),
    [("all", (0, 2), (1,)), ("none", (), (0, 1, 2)), ("first", (0,), (1, 2))],
)
def test_f7_tied_lead_racers(ruling: str, lead: tuple[int, ...], draw: tuple[int, ...]) -> None:
    """F7: all advance and none of them draws; none advances; the first in turn order."""
    table = rounds_end(3, 1, 3, tied_lead=ruling)
    assert table.fact("lead_advanced").racers == lead
    assert table.fact("draws_began").racers == draw
    assert table.far() == tuple(at + (seat in lead) for seat, at in enumerate((3, 1, 3)))


@pytest.mark.rule("dodos.ruling.tied-lead")
def test_f7_first_in_turn_order_is_from_the_first_player() -> None:
    assert rounds_end(3, 1, 3, tied_lead="first", first=1).fact("lead_advanced").racers == (2,)


@pytest.mark.rule("dodos.end.recover", "dodos.running.recover")
def test_only_a_lead_racer_can_be_empty_after_the_draws() -> None:
    """1.4: line 60: it goes back 3 after its hex, and draws 5. (Emptied by the signal's damage: by
    its turn's end a racer has recovered already.)
    """
    table = racing("n0", "n0", "n0", at=(1, 0, 0), hands=("n2", "n1", "n1"), track=ICE)
    table.play("done", "roll 1")
    assert (table.state.phase, table.count(0)) == ("ending", 0)
    table.play("done")
    assert (table.far(0), table.count(0)) == (-1, 5)
    assert "dodos.end.recover" in table.rules("recovering")


@pytest.mark.rule("dodos.end.marker")
def test_the_marker_goes_to_the_left() -> None:
    assert rounds_end(0, 0, 0).state.first == 1
    assert rounds_end(0, 0, 0, first=2).state.first == 0


@pytest.mark.rule("dodos.end.abilities")
def test_abilities_come_first_so_they_can_change_who_leads() -> None:
    """1.4: line 57."""
    table = rounds_end(0, 1, 1, racers="riggs marsh brown")
    assert table.fact("lead_advanced").racers == (0,)
    assert table.far(0) == 3


@pytest.mark.rule("dodos.abilities.order")
def test_abilities_triggered_at_once_go_clockwise_from_the_first_player() -> None:
    table = rounds_end(0, 0, 3, racers="riggs parks osmolska", first=1)
    assert [fact.seat for fact in table.facts("ability_triggered")] == [1, 2, 0]
    assert table.rules("ability_triggered") == {"dodos.end.abilities"}


# The end.


@pytest.mark.rule("dodos.race.end", "dodos.race.furthest")
def test_the_furthest_past_the_line_wins() -> None:
    table = rounds_end(13, 14, 2)
    assert table.over == "furthest 1"
    outcome = outcome_of(GAME, table.position)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.rule) == (
        (1,),
        (1, 3, -10),
        "dodos.race.furthest",
    )
    assert table.asked == ""
    assert table.why("scheme n1", seat=0) == "table_over"


@pytest.mark.rule("dodos.race.end")
def test_the_end_is_tested_after_all_of_end_of_the_round() -> None:
    """1.4: line 63: the lead's hex may carry it over the line."""
    assert rounds_end(12, 1, 2).over == "furthest 0"
    assert rounds_end(11, 1, 2).over == ""


@pytest.mark.rule("dodos.ruling.finish")
@pytest.mark.parametrize(("ruling", "over"), [("beyond", ""), ("entering", "furthest 0")])
def test_f6_past_is_beyond_the_finish_hex_or_entering_it(ruling: str, over: str) -> None:
    assert rounds_end(11, 1, 2, finish=ruling).over == over


@pytest.mark.rule("dodos.race.tie")
def test_of_those_on_one_hex_most_cards_win() -> None:
    table = rounds_end(13, 13, 2, hands=("n1", "n1 n1", "n1"))
    assert (table.over, table.rule("race_ended")) == ("most-cards 1", "dodos.race.tie")


@pytest.mark.rule("dodos.race.tie")
def test_else_the_victory_is_shared() -> None:
    table = rounds_end(13, 13, 2, hands=("n1", "n1", "n1 n1"))
    assert table.over == "shared 01"
    outcome = outcome_of(GAME, table.position)
    assert outcome is not None
    assert outcome.winners == (0, 1)


@pytest.mark.rule("dodos.race.furthest", "dodos.challengers.setup")
def test_a_challenger_may_win() -> None:
    table = racing("n0", "n0", at=(0, 0, 13)).play("turn n1", "done")
    assert table.over == "furthest 2"
    outcome = outcome_of(GAME, table.position)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((), (-12, -12))


@pytest.mark.rule("dodos.ruling.cap")
def test_after_so_many_rounds_the_furthest_ahead_wins() -> None:
    table = rounds_end(0, 3, 1, numbers={"cap": 2}, hands=("n1 n1",) * 3)
    assert table.over == ""
    table.scheme("n1", "n1", "n1").play("done")
    assert (table.over, table.rule("race_ended")) == ("cap 1", "dodos.ruling.cap")


@pytest.mark.rule("dodos.race.end")
def test_a_race_may_be_won_in_its_first_round() -> None:
    table = racing("n6", "n1", "n1", at=(7, 0, 0)).play("done")
    assert (table.over, table.state.round) == ("furthest 0", 1)
