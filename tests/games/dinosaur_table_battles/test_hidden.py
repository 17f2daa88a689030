"""Who sees what: one's own hand of the draft, and nothing else is hidden; samples that could be."""

from __future__ import annotations

from random import Random

import pytest
from games.dinosaur_table_battles.driver import Table, dino, fighting
from games.dinosaur_table_battles.positions import positions

from dinolab.core.event import SPECTATOR
from dinolab.games.dinosaur_table_battles import GAME
from dinolab.games.dinosaur_table_battles.drafting import refused
from dinolab.games.dinosaur_table_battles.events import Choose
from dinolab.games.dinosaur_table_battles.hidden import known
from dinolab.games.dinosaur_table_battles.state import State, dino_id

ANN = "anky brachio deino galli pachy"
BEN = "para ptera spino stego stygi"


def drafting(**rulings: str) -> Table:
    return Table(draft=True, **rulings).deal(ANN, BEN).play("0: aside anky", "1: aside para")


def in_the_draft() -> list[Table]:
    """Tables at each stage of a draft."""
    table, found = Table(draft=True), []
    deal = [f"deal {d}" for pair in zip(ANN.split(), BEN.split(), strict=True) for d in pair]
    script = [f"-1: {line}" for line in deal] + ["1: aside para", "0: aside anky",
              "1: place ptera", "0: place brachio", "0: place spino", "1: place pachy",
              "1: place stego", "0: remove galli", "1: remove deino", "0: place stygi"]  # fmt: skip
    for line in script:
        table.play(line)
        copy = Table.__new__(Table)
        copy.position, copy.events, copy.last = table.position, table.events, table.last
        found.append(copy)
    return found


@pytest.mark.rule("battles.draft.deal", "battles.draft.set-aside")
def test_a_seat_sees_its_own_hand_and_what_it_set_aside() -> None:
    seen = GAME.observe(drafting().state, 1)
    table = drafting()
    assert table.names_of(seen.draft.hands[1]) == "ptera spino stego stygi"
    assert table.names_of(seen.draft.hands[0]) == "? ? ? ?"
    assert [table.names_of(hand) for hand in seen.draft.aside] == ["?", "paras"]


@pytest.mark.rule("battles.draft.pass")
def test_a_hand_passed_on_is_forgotten() -> None:
    """What one has seen and passed on is up to one's own memory; the screen has none."""
    table = drafting().play("0: place brachio", "1: place ptera")
    seen = GAME.observe(table.state, 0)
    assert table.names_of(seen.draft.hands[1]) == "? ? ?"
    assert dino("galli") not in {dino_id(table.state, number) for number in known(seen)}


def test_after_the_draft_everybody_sees_the_same() -> None:
    state = fighting({"tri.1": "446", "rex.2": "12"}).play("attack tri.1 ptera").state
    views = [GAME.observe(state, viewer) for viewer in (0, 1, SPECTATOR)]
    assert len({repr(v).replace(f"viewer={v.viewer}", "") for v in views}) == 1


def test_samples_fit_and_hidden_choices_in_them_may_be_made() -> None:
    for name in ("draft", "in-order", "redraft"):
        for position in positions(name)[:45]:
            for viewer in (0, 1, SPECTATOR):
                seen = GAME.observe(position.state, viewer)
                for seed in range(3):
                    check_sample(GAME.sample(seen, Random(seed)), seen, viewer)


def check_sample(full: State, seen: State, viewer: int) -> None:
    assert GAME.observe(full, viewer) == seen
    for seat, pick in enumerate(full.draft.picks):
        if pick is not None:
            assert pick.dino in full.draft.hands[seat]
            assert refused(full, seat, Choose(dino_id(full, pick.dino), pick.place)) is None


@pytest.mark.rule("battles.draft.eight")
def test_a_sampled_choice_keeps_to_eight_action_cards() -> None:
    table = drafting().play(
        "0: place brachio", "1: place ptera", "0: place spino", "1: place pachy"
    )
    table.play("0: remove galli", "1: place stego", "1: remove deino")
    seen = GAME.observe(table.state, 0)
    picks = {GAME.sample(seen, Random(seed)).draft.picks[1] for seed in range(40)}
    assert len(picks) > 3
    small = [pick.dino for pick in picks if pick is not None and pick.place]
    assert small
    assert None not in small
    assert all(len(table.state.setup.dinos[dino].cards) == 2 for dino in small if dino is not None)


def test_each_dino_card_is_in_one_place_in_every_sample() -> None:
    for table in in_the_draft():
        for viewer in (0, 1, SPECTATOR):
            full = GAME.sample(GAME.observe(table.state, viewer), Random(2))
            draft = full.draft
            places = (*draft.hands, *draft.aside, draft.out, *full.teams)
            lie = [one for place in places for one in place]
            assert None not in lie
            assert len(lie) == len(set(lie))


def test_who_is_asked_is_no_secret() -> None:
    for table in in_the_draft():
        views = (table.state, *(GAME.observe(table.state, v) for v in (0, 1, SPECTATOR)))
        asked = {tuple((q.seat, q.kind, q.opened) for q in GAME.questions(s)) for s in views}
        assert len(asked) == 1
