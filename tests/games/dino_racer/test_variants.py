"""The two printed variants, and what the hidden one hides."""

from random import Random

import pytest
from games.dino_racer.driver import Table, counts

from dinolab.core.event import SPECTATOR, redact
from dinolab.games.dino_racer import GAME
from dinolab.games.dino_racer.hidden import unseen_cards

ROUND = ("announce 0", "flip T T R S B", "draft T T R S")


@pytest.mark.rule("racer.variant.hidden")
def test_in_the_hidden_variant_one_sees_only_ones_own_cards() -> None:
    state = Table(variant__hidden="on").play(*ROUND).state
    assert GAME.observe(state, 1).piles == (None, counts("T"), None, None)
    assert GAME.observe(state, SPECTATOR).piles == (None,) * 4
    assert GAME.observe(state, 1).held == (1, 1, 1, 1)


@pytest.mark.rule("racer.variant.hidden")
def test_without_the_variant_all_cards_lie_open() -> None:
    state = Table().play(*ROUND).state
    assert GAME.observe(state, 1) == state


def test_a_pick_is_public_when_it_is_made() -> None:
    table = Table(variant__hidden="on").play(*ROUND)
    drafted = next(e for e in table.events if e.kind == "racer.drafted")
    assert redact(drafted, SPECTATOR) == drafted


def test_observing_twice_or_as_another_shows_no_more() -> None:
    state = Table(variant__hidden="on").play(*ROUND).state
    seen = GAME.observe(state, 1)
    assert GAME.observe(seen, 1) == seen
    assert GAME.observe(seen, 2).piles == (None,) * 4


def test_what_follows_from_an_observation_stays_one() -> None:
    """Events can be folded into an observation; what was hidden stays hidden."""
    table = Table(variant__hidden="on").play(*ROUND)
    seen = GAME.observe(table.state, 1)
    table.play("flip T R R S B", "draft R R S T")
    for event in table.events[seen.version :]:
        seen = GAME.evolve(seen, event)
    assert seen.piles == (None, counts("TR"), None, None)
    assert seen == GAME.observe(table.state, 1)


def test_nothing_can_be_scored_from_an_observation() -> None:
    table = Table(variant__hidden="on").play(*ROUND)
    seen = GAME.observe(table.put(phase="ended", standings=(0, 1, 2, 3, 4)).state, 0)
    assert GAME.follow(seen) is None
    assert GAME.follow(table.state) is not None


def test_samples_deal_the_missing_cards_to_the_hidden_piles() -> None:
    table = Table(variant__hidden="on").play(*ROUND, "flip T R R S B", "draft R R S T")
    seen = GAME.observe(table.state, 1)
    assert sum(unseen_cards(seen)) == 6
    for seed in range(20):
        full = GAME.sample(seen, Random(seed))
        assert GAME.observe(full, 1) == seen
        assert [sum(pile or ()) for pile in full.piles] == [2, 2, 2, 2]
        assert sum(unseen_cards(full)) == 0
    assert GAME.sample(table.state, Random(1)) == table.state


@pytest.mark.rule("racer.variant.two-cards")
@pytest.mark.parametrize(("seats", "flips"), [(2, 5), (3, 7)])
def test_two_cards_each_from_more_flips_one_at_a_time(seats: int, flips: int) -> None:
    table = Table(seats=seats, variant__two_cards="on").play("announce 1")
    assert table.state.setup.flips == flips
    table.play("flip " + " ".join("TRSPTRS"[:flips]))
    order = []
    while table.asked == "draft":
        order.append(GAME.questions(table.state)[0].seat)
        table.act(order[-1], GAME.legal_actions(table.state, order[-1])[0])
    assert order == [(1 + turn) % seats for turn in range(2 * seats)]
    assert table.state.held == (2,) * seats
    assert "leftover_discarded" in table.kinds()
    assert table.state.announcer == (1 + 1) % seats
