"""Set-up: Racer cards, who goes first, the start hexes, first hands, how many may race."""

from __future__ import annotations

import pytest
from games.dodos_riding_dinos.driver import RACERS, Table, opening, ready

from dinolab.core.action import Refusal
from dinolab.core.event import CHANCE
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.events import ChooseFirst, ChooseRacer


@pytest.mark.rule("dodos.contents.box", "dodos.cards.types", "dodos.cards.racer")
def test_what_is_in_the_box() -> None:
    setup = Table().state.setup
    assert sum(card.copies for card in setup.pack) == 64
    assert len(setup.roster) == 12
    assert {card.type for card in setup.pack} == {"normal", "aggressive", "reaction"}


@pytest.mark.rule("dodos.setup.racers")
def test_each_player_chooses_a_racer_card_that_nobody_has() -> None:
    table = Table(3).play("racer parks-toot")
    assert (table.asked, table.seat) == ("choose_racer", 1)
    assert len(table.legal()) == len(RACERS) - 1
    assert table.why("racer parks-toot") == "racer_not_left"
    assert table.why("racer nobody") == "racer_not_left"


@pytest.mark.rule("dodos.setup.first")
def test_f25_the_table_says_who_runs_the_fastest() -> None:
    """F25, default: the table's first player says it."""
    table = Table(3).play("racer parks-toot", "racer ostrom-dash", "racer marsh-spike")
    assert (table.asked, table.seat) == ("first", 0)
    assert len(table.legal()) == 3
    assert table.why("first 3") == "no_such_player"
    assert table.play("first 2").state.first == 2


@pytest.mark.rule("dodos.ruling.first-player")
def test_f25_luck_says_who_goes_first() -> None:
    """F25, the alternative."""
    table = Table(3, first_player="random")
    for racer in ("parks-toot", "ostrom-dash", "marsh-spike"):
        table.play(f"racer {racer}")
    assert (table.asked, table.seats) == ("first", (CHANCE,))
    assert {a for a, _ in GAME.outcomes(table.state)} == {ChooseFirst(n) for n in range(3)}
    assert table.why("first 1", seat=0) == "only_luck"


@pytest.mark.rule("dodos.setup.start")
@pytest.mark.parametrize(
    ("people", "first", "behind"),
    [(3, 0, "2 1 1"), (4, 0, "2 2 1 1"), (4, 1, "1 2 2 1"), (6, 2, "2 2 3 3 1 1")],
)
def test_the_last_in_turn_order_stand_nearest_the_line(
    people: int, first: int, behind: str
) -> None:
    """Lines 25 to 28: the first player furthest back; three players stand 2 + 1 (from the line)."""
    if people == 6:
        behind = "1 1 3 3 2 2"
    table = Table(people).choose(first=first)
    assert " ".join(str(-far) for far in table.far()) == behind


@pytest.mark.rule("dodos.setup.deal")
def test_six_cards_each_and_the_rest_is_the_deck() -> None:
    table = Table(3).choose().deal()
    assert [table.count(seat) for seat in range(3)] == [6, 6, 6]
    assert table.state.left == 64 - 18
    assert table.rules("card_dealt") == {"dodos.setup.deal"}
    assert {fact.seat for fact in table.facts("card_dealt")[:6]} == {0}


@pytest.mark.rule("dodos.tracks.inner-outer", "dodos.tracks.boards")
@pytest.mark.parametrize(
    ("people", "options", "track"),
    [(4, {}, "outer"), (5, {}, "inner"), (6, {"track": "outer"}, "outer"),
     (2, {"track": "inner"}, "inner")],
)  # fmt: skip
def test_the_track_is_the_recommended_one_or_chosen(
    people: int, options: dict[str, str], track: str
) -> None:
    assert Table(people, **options).state.setup.track == track


@pytest.mark.rule("dodos.tracks.island")
@pytest.mark.parametrize("track", ["inner", "outer"])
def test_the_island_has_no_special_hexes(track: str) -> None:
    setup = Table(board="dodino-island", track=track).state.setup
    assert {at.kind for at in setup.hexes} == {""}


@pytest.mark.rule("dodos.challengers.setup")
@pytest.mark.parametrize(("people", "challengers"), [(1, 2), (2, 1), (3, 0), (6, 0)])
def test_one_and_two_players_race_against_challengers(people: int, challengers: int) -> None:
    assert len(Table(people).state.racers) == people + challengers


@pytest.mark.rule("dodos.challengers.setup")
def test_fewer_challengers_than_needed_are_refused() -> None:
    no = opening(1, {"challengers": "1"})
    assert isinstance(no, Refusal)
    assert (no.code, no.rule) == ("too_few_challengers", "dodos.challengers.setup")


@pytest.mark.rule("dodos.challengers.number")
def test_eleven_racers_are_refused_since_the_cards_do_not_suffice() -> None:
    no = opening(6, {"challengers": "5"})
    assert isinstance(no, Refusal)
    assert no.code == "too_many_racers"
    assert dict(no.facts) == {"racers": 11, "most": 10, "cards": 66, "deck": 64}
    assert not isinstance(opening(6, {"challengers": "4"}), Refusal)


@pytest.mark.rule("dodos.challengers.setup", "dodos.ruling.marker")
def test_f13_challengers_sit_after_the_people_and_count_for_start_hexes() -> None:
    """F13: with one person and two Challengers the person, who goes first, stands furthest back."""
    table = Table(1).choose()
    assert table.far() == (-2, -1, -1)
    assert {racer.kind for racer in table.state.racers} <= set(RACERS)
    assert table.rules("racer_chosen") == {"dodos.setup.racers", "dodos.challengers.setup"}


@pytest.mark.rule("dodos.challengers.pile")
def test_challengers_cards_lie_face_down_in_a_pile() -> None:
    """1.4: nobody has looked at them: luck says what a card is when it is turned up."""
    table = Table(1).choose().deal()
    racer = table.state.racers[1]
    assert (racer.hand, len(racer.pile)) == ((), 6)
    assert table.state.pools is not None
    assert sum(table.state.pools[0]) == 64 - 6


@pytest.mark.rule("dodos.abilities.agree")
@pytest.mark.parametrize(("agreed", "speed"), [("on", 2), ("off", 3)])
def test_the_table_agrees_on_abilities(agreed: str, speed: int) -> None:
    table = ready(3, racers="oberndorfer", abilities=agreed, hands=("n3", "n1", "n1"))
    assert table.scheme("n3", "n1", "n1").fact("turn_began").speed == speed


@pytest.mark.rule("dodos.setup.racers")
def test_a_racer_card_is_chosen_only_when_one_is_asked() -> None:
    table = ready()
    assert table.why(ChooseRacer("parks-toot")) == "not_asked"
