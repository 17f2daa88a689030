"""The bots: what greedy thinks of choices, the roller, and that they pass where they should."""

from functools import cache
from random import Random

import pytest
from games.dodos_riding_dinos.races import positions
from msgspec.structs import replace

from dinolab.arena.playout import Played, bot_seats, play_out
from dinolab.bots import kinds, player
from dinolab.core.fold import Position, step_on
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.choices import asked_seats
from dinolab.games.dodos_riding_dinos.content import BOARDS
from dinolab.games.dodos_riding_dinos.roller import Roller, chance, step
from dinolab.games.dodos_riding_dinos.state import SCHEMING, State, card_kind, pile


class Hasty(Roller):
    """A roller that looks less often, for tests."""

    tries = 2


@cache
def greedy_race(board: str) -> Played:
    return play_out(GAME, bot_seats(("greedy",), 6), {"board": board}, "greedy race")


def scheming(*hand: str, places: tuple[int, ...] = ()) -> State:
    """Six people on Dodino Island's inner track; the first has this hand, racers stand so many
    hexes before the line.
    """
    state: State = next(p.state for p in positions("island") if p.state.phase == SCHEMING)
    racers = list(state.racers)
    racers[0] = replace(racers[0], hand=pile(*hand))
    for seat, left in enumerate(places):
        at = next(n for n, h in enumerate(state.setup.hexes) if h.left == left)
        racers[seat] = replace(racers[seat], place=(at, 1))
    return replace(state, racers=tuple(racers), pools=tuple(
        tuple(max(n, 0) for n in pool) for pool in state.pools or ()
    ))  # fmt: skip


def best(state: State, seat: int = 0) -> object:
    """What greedy takes."""
    seen = GAME.observe(state, seat)
    return max(GAME.legal_actions(seen, seat), key=lambda action: GAME.hint(seen, action))


# Greedy.


def test_one_runs_as_far_as_one_can_where_nothing_else_counts() -> None:
    assert best(scheming("brisk-waddle", "elbow-room", "snack-stop")) == ev.Scheme("brisk-waddle")


def test_places_are_changed_when_one_is_far_behind() -> None:
    hand = ("wrong-saddle", "brisk-waddle")
    assert best(scheming(*hand, places=(17, 2, 9, 9, 9, 9))) == ev.Scheme("wrong-saddle")
    assert best(scheming(*hand, places=(5, 6, 9, 9, 9, 9))) == ev.Scheme("brisk-waddle")


def answers(board: str):
    """Each choice of a person in a greedy race: the position before, the seat, the fact."""
    position = Position()
    for event in greedy_race(board).events[:-1]:
        if event.is_input and event.actor.isdigit() and position.state is not None:
            yield position.state, int(event.actor), event.fact
        position = step_on(GAME, position, event)


@pytest.mark.parametrize("board", BOARDS)
def test_nobody_blocks_an_effect_of_ones_own(board: str) -> None:
    for state, seat, fact in answers(board):
        if isinstance(fact, ev.ReactionPlayed) and fact.against == -1:
            assert state.pending[-1].seat != seat


@pytest.mark.parametrize("board", BOARDS)
def test_whoever_has_no_reaction_passes_for_the_round(board: str) -> None:
    seen = set()
    for state, seat, fact in answers(board):
        if isinstance(fact, ev.ReactionPassed):
            hand = state.racers[seat].hand
            ready = any(card_kind(state, card).type == "reaction" for card in hand)
            assert fact.all_round == (not ready)
            seen.add(ready)
    assert seen == {True, False}


def test_what_is_discarded_is_what_is_worth_least() -> None:
    state = scheming("brisk-waddle", "elbow-room", "megablock")
    one, other = (GAME.hint(GAME.observe(state, 0), ev.DiscardCards((card,)))
                  for card in ("elbow-room", "brisk-waddle"))  # fmt: skip
    assert one > other


def test_every_choice_of_a_race_has_a_hint_from_what_the_seat_sees() -> None:
    """Hidden hands do not matter: whoever sees less values the same."""
    for state, seat, _ in answers("ignis-volcano"):
        seen = GAME.observe(state, seat)
        for action in GAME.legal_actions(seen, seat):
            assert GAME.hint(seen, action) == GAME.hint(GAME.observe(seen, seat), action)


def test_greedy_beats_random() -> None:
    """Three against three, places in turn; 81 % of 200 races were measured."""
    won = 0.0
    for number in range(24):
        seats = [("greedy", "random")[(seat + number) % 2] for seat in range(6)]
        options = {"board": BOARDS[number % 4]}
        winners = play_out(GAME, bot_seats(seats, 6), options, f"match {number}").outcome.winners
        won += sum(seats[seat] == "greedy" for seat in winners) / len(winners)
    assert won > 0.6 * 24


# The roller.


def test_the_roller_is_found_by_name() -> None:
    assert "roller" in kinds(GAME)
    assert isinstance(player("roller", GAME), Roller)


def test_it_sees_that_a_card_wins() -> None:
    """Two hexes before the line, all others far behind: to stand still may lose."""
    state = scheming("brisk-waddle", "lucky-wishbone", "wrong-saddle", places=(2, 3, 4, 9, 9, 9))
    seen = GAME.observe(state, 0)
    chosen = Hasty(GAME).choose(seen, GAME.legal_actions(seen, 0), Random(1))
    assert chosen == ev.Scheme("brisk-waddle")


def test_the_same_luck_gives_the_same_choice_and_the_position_stays() -> None:
    seen = GAME.observe(scheming("tail-wag", "snack-stop", "pothole", "egg-roll"), 0)
    before, actions = repr(seen), GAME.legal_actions(seen, 0)
    choices = {Hasty(GAME).choose(seen, actions, Random(7)) for _ in range(3)}
    assert len(choices) == 1
    assert choices <= set(actions)
    assert repr(seen) == before


@pytest.mark.parametrize("board", BOARDS)
def test_it_plays_whole_races(board: str) -> None:
    """With fewer people, and with Challengers."""

    class Quick(Roller):
        tries, width = 1, 2

    position = play_with(Quick(GAME), board)
    assert position.state.ended is not None


def play_with(bot: Roller, board: str) -> Position:
    """A race of one person against two Challengers, by a bot."""
    from dinolab.core.chance import Seeded
    from dinolab.core.driver import Driver
    from dinolab.core.step import start

    first = start(GAME, bot_seats(("random",), 1), {"board": board}, key=bytes(16))
    return Driver(Seeded("quick"), {0: bot}, "quick").play_out(GAME, first.position).position


def test_chances_add_up_and_grow_with_the_way() -> None:
    state = scheming("snack-stop", places=(4, 6, 8, 9, 9, 9))
    chances = [chance(state, seat) for seat in range(6)]
    assert sum(chances) == pytest.approx(1)
    assert chances[0] == max(chances)
    over = next(p.state for p in positions("island") if p.state.ended)
    assert [chance(over, s) > 0 for s in range(6)] == [s in over.ended.winners for s in range(6)]


def test_what_cannot_be_chosen_is_no_step() -> None:
    state = scheming("snack-stop")
    assert asked_seats(state) == tuple(range(6))
    with pytest.raises(ValueError, match="seat 0 cannot choose"):
        step(state, 0, ev.Scheme("pothole"))


@pytest.mark.rule("dodos.cards.types")
def test_no_reaction_lies_face_down_where_a_bot_imagines_it() -> None:
    """Not even where hardly any other card is out of sight."""
    state = scheming("snack-stop")
    hidden = {"block": 4, "megablock": 2, "second-wind": 2, "pothole": 2}
    used = [k.id for k in state.setup.pack for _ in range(k.copies - hidden.get(k.id, 0))]
    used.remove("snack-stop")
    racers = [replace(racer, hand=("block",)) for racer in state.racers[1:]]
    racers[-1] = replace(racers[-1], played="pothole")
    racers[-2] = replace(racers[-2], played="pothole")
    state = replace(state, racers=(state.racers[0], *racers), used=tuple(used), left=3)
    for seed in range(20):
        world = GAME.sample(GAME.observe(state, 0), Random(seed))
        assert [racer.played for racer in world.racers[-2:]] == ["pothole", "pothole"]
