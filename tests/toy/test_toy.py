"""Nest Raid by hand: each thing that the real games will ask of the contract, once, in a script."""

from __future__ import annotations

from typing import Any

import pytest

from dinolab.core.action import Action, Refusal
from dinolab.core.event import CHANCE, SPECTATOR, redact
from dinolab.core.fold import Position, fold, open_questions
from dinolab.core.step import Step, advance, start
from dinolab.core.table import Seat
from toy import GAME
from toy.actions import (
    Aim,
    Choose,
    Discard,
    Done,
    Draw,
    Hush,
    Keep,
    Pass,
    Reroll,
    Roll,
    Stash,
    Take,
)
from toy.state import Choosing, Hand, Window


class Nest:
    """A game that is played by a script; `events` is its line so far."""

    def __init__(self, hands: tuple[str, ...], *, size: int = 3, **options: str) -> None:
        """Deal each seat the cards of its text: `"hush graze snatch"`."""
        seats = [Seat(name, name.lower()) for name in ("Ann", "Ben", "Cleo")[: len(hands)]]
        pack = GAME.content_text.replace("hand = 3", f"hand = {size}") if size != 3 else ""
        chosen = {name.replace("_", ".", 1).replace("_", "-"): v for name, v in options.items()}
        step = start(GAME, seats, chosen, key=bytes(16), content_pack=pack)
        assert isinstance(step, Step)
        self.events, self.position = list(step.events), step.position
        for hand in hands:
            for card in hand.split():
                self.do(CHANCE, Draw(card))

    def do(self, seat: int, *actions: Action) -> list[str]:
        """Let a seat act; the kinds of the events of its last action."""
        for action in actions:
            step = advance(GAME, self.position, seat, action)
            assert isinstance(step, Step), step
            self.events += step.events
            self.position = step.position
        return [event.kind.removeprefix("toy.") for event in step.events]

    def refused(self, seat: int, action: Action) -> str:
        """The code of the refusal an action meets."""
        no = advance(GAME, self.position, seat, action)
        assert isinstance(no, Refusal)
        return no.code

    @property
    def state(self) -> Any:
        """Where the game stands."""
        return self.position.state

    @property
    def asked(self) -> list[int]:
        """Who must choose now."""
        return [question.seat for question in open_questions(GAME, self.position)]

    def received(self, viewer: int) -> Position[Any]:
        """What a viewer makes of the events it gets."""
        return fold(GAME, [redact(event, viewer) for event in self.events])


@pytest.mark.rule("toy.round.choose")
def test_all_choose_from_the_same_position() -> None:
    """Picks are accepted in any order, each from the position at which all were asked."""
    one = Nest(("graze hush stash", "graze hush snatch"))
    other = Nest(("graze hush stash", "graze hush snatch"))
    opened = {question.opened for question in open_questions(GAME, one.position)}
    assert one.asked == [0, 1]
    assert len(opened) == 1
    one.do(0, Choose("graze"))
    assert {question.opened for question in open_questions(GAME, one.position)} == opened
    one.do(1, Choose("hush"))
    other.do(1, Choose("hush"))
    other.do(0, Choose("graze"))
    assert one.state == other.state


@pytest.mark.rule("toy.round.reveal")
def test_picks_are_hidden_until_all_have_picked() -> None:
    """Others see that a seat has picked, not what; then all cards turn over in one event."""
    nest = Nest(("graze hush stash", "graze hush snatch"))
    nest.do(0, Choose("stash"))
    frame = nest.received(1).state.pending[-1]
    assert isinstance(frame, Choosing)
    assert (frame.ready, frame.picks) == ((0,), (None, None))
    assert nest.do(1, Choose("graze")) == ["chose", "revealed", "announced"]
    assert nest.received(SPECTATOR).state.hands[0] == Hand((), (None, None))


@pytest.mark.rule("toy.window.ask")
def test_every_seat_with_a_card_is_asked() -> None:
    """A window asks who holds cards, not who could answer; a pass is an event."""
    nest = Nest(("graze graze stash", "graze graze snatch", "hush stash stash"))
    nest.do(0, Choose("graze"))
    nest.do(1, Choose("graze"))
    nest.do(2, Choose("hush"))
    assert nest.asked == [1]
    assert nest.do(1, Pass()) == ["passed"]
    assert nest.do(2, Pass()) == ["passed", "window_closed", "scored", "announced"]


@pytest.mark.rule("toy.card.hush")
def test_a_cancel_can_be_cancelled() -> None:
    """A hush that is hushed does nothing; the card underneath is asked about anew, then acts."""
    nest = Nest(("graze hush stash", "graze hush stash", "graze hush stash"))
    for seat in range(3):
        nest.do(seat, Choose("graze"))
    nest.do(1, Hush())
    assert [type(frame) for frame in nest.state.pending[-2:]] == [Window, Window]
    nest.do(2, Pass())
    assert nest.do(0, Hush()) == ["hushed"]
    nest.do(1, Pass())
    assert nest.do(2, Pass()) == ["passed", "window_closed", "window_closed"]
    assert nest.asked == [1]
    nest.do(1, Pass())
    assert "scored" in nest.do(2, Pass())
    assert nest.state.scores == (2, 0, 0)
    assert nest.state.discard == ("graze", "hush", "hush")


@pytest.mark.rule("toy.window.close")
def test_a_cancelled_card_goes_back_face_up() -> None:
    """What was hushed is in its owner's hand again, and everybody knows it."""
    nest = Nest(("graze graze stash", "graze hush snatch"))
    nest.do(0, Choose("stash"))
    nest.do(1, Choose("graze"))
    nest.do(1, Hush())
    nest.do(0, Pass())
    assert nest.received(SPECTATOR).state.hands[0] == Hand(("stash",), (None, None))


@pytest.mark.rule("toy.ruling.hush-a-hush")
def test_a_hush_may_be_final_by_option() -> None:
    """With the other ruling a hush cannot be hushed: a near miss, with its reason."""
    nest = Nest(("graze hush stash", "graze hush snatch"), ruling_hush_a_hush="may-not")
    nest.do(0, Choose("graze"))
    nest.do(1, Choose("graze"))
    nest.do(1, Hush())
    assert nest.refused(0, Hush()) == "hush_is_final"
    assert [no.code for _, no in GAME.near_misses(nest.state, 0)] == ["hush_is_final"]


@pytest.mark.rule("toy.card.snatch")
def test_a_hidden_card_leaving_makes_the_zone_unknown() -> None:
    """Who is not in the know loses sight of all of a hand when any card of it may have gone."""
    nest = Nest(("stash graze graze", "snatch hush graze", "graze hush graze"))
    nest.do(0, Choose("stash"))
    nest.do(1, Choose("snatch"))
    nest.do(2, Choose("graze"))
    nest.do(1, Hush())
    nest.do(2, Pass())
    nest.do(0, Pass())
    assert nest.received(2).state.hands[0].shown == ("stash",)
    nest.do(2, Pass())
    nest.do(0, Pass())
    nest.do(1, Aim(0))
    assert GAME.outcomes(nest.state) == ((Take("graze"), 2), (Take("stash"), 1))
    nest.do(CHANCE, Take("graze"))
    assert nest.received(2).state.hands[0] == Hand((), (None, None))
    assert nest.received(0).state.hands[0] == Hand((), ("graze", "stash"))
    took = next(event for event in nest.events if event.kind == "toy.took")
    assert [redact(took, viewer).fact.card for viewer in (0, 1, 2)] == ["graze", "graze", None]


@pytest.mark.rule("toy.card.stash")
def test_a_known_top_card_is_drawn_without_luck() -> None:
    """A card laid on the deck is drawn by whoever draws next; nobody asks luck, in no view."""
    nest = Nest(("graze graze graze", "stash hush graze"))
    nest.do(0, Choose("graze"))
    nest.do(1, Choose("stash"))
    nest.do(1, Pass())
    nest.do(0, Pass())
    nest.do(1, Stash("hush"))
    laid = [nest.received(viewer).state.deck.top[0].card for viewer in (0, 1, SPECTATOR)]
    assert laid == [None, "hush", None]
    assert nest.do(0, Done()) == ["finished", "drew", "filled"]
    assert nest.received(1).state.hands[0] == Hand((), (None, None, None))
    assert nest.received(0).state.hands[0] == Hand((), ("graze", "graze", "hush"))


@pytest.mark.rule("toy.card.forage")
def test_a_reroll_is_another_question_to_luck() -> None:
    """The second try has a key of its own, so it is not the first answer again."""
    nest = Nest(("forage graze graze", "graze hush graze"))
    nest.do(0, Choose("forage"))
    nest.do(1, Choose("graze"))
    nest.do(1, Pass())
    keys = [question.key for question in open_questions(GAME, nest.position)]
    nest.do(CHANCE, Roll(2))
    assert GAME.legal_actions(nest.state, 0) == (Keep(), Reroll())
    nest.do(0, Reroll())
    keys += [question.key for question in open_questions(GAME, nest.position)]
    assert keys == ["roll/1/0/1", "roll/1/0/2"]
    assert nest.do(CHANCE, Roll(5))[:2] == ["rolled", "scored"]
    assert nest.state.scores == (5, 0)


@pytest.mark.rule("toy.refill.discard")
def test_several_discards_are_small_actions_with_a_done() -> None:
    """Each discard is a step of its own; `Done` ends them."""
    nest = Nest(("graze graze hush", "graze hush graze"))
    nest.do(0, Choose("graze"))
    nest.do(1, Choose("graze"))
    nest.do(1, Pass())
    nest.do(0, Pass())
    assert nest.do(0, Discard("hush")) == ["discarded"]
    assert nest.refused(0, Discard("hush")) == "not_in_hand"
    assert nest.do(0, Discard("graze")) == ["discarded"]
    assert nest.do(0, Done()) == ["finished"]
    assert nest.asked == [CHANCE]


@pytest.mark.rule("toy.ruling.nothing-to-do")
def test_a_card_without_a_target_is_spent() -> None:
    """With one card each, nobody has a card to take or to lay away."""
    nest = Nest(("snatch", "stash"), size=1)
    nest.do(0, Choose("snatch"))
    kinds = nest.do(1, Choose("stash"))
    assert kinds.count("fizzled") == 2
    assert nest.state.discard == ("snatch", "stash")


@pytest.mark.rule("toy.refill.reshuffle")
def test_the_discard_pile_becomes_a_new_deck() -> None:
    """An empty deck is made anew from the discard pile, as another epoch."""
    nest = Nest(("graze graze graze", "graze graze forage"), variant_long="on")
    seen = set()
    while not GAME.outcome(nest.state) and nest.state.deck.epoch == 1:
        seat = nest.asked[0]
        actions = GAME.legal_actions(nest.state, seat)
        discards = [action for action in actions if isinstance(action, Discard)]
        seen.update(nest.do(seat, (discards or actions)[0]))
    assert "reshuffled" in seen
    assert nest.state.deck.epoch == 2
    assert nest.state.discard == ()
