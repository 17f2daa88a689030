"""The components: Movement cards, Racers, Challengers' numbers, and packs that do not fit."""

import re
from collections import Counter

import pytest
from games.dodos_riding_dinos.races import positions
from msgspec.structs import replace

from dinolab.core.content import entries
from dinolab.core.errors import BadContent
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.abilities import CODES, at_round_end, reaction_part
from dinolab.games.dodos_riding_dinos.content import LEVELS, load_content
from dinolab.games.dodos_riding_dinos.effects import PARTS
from dinolab.games.dodos_riding_dinos.frames import Dice, Played, Turn
from dinolab.games.dodos_riding_dinos.hints import Outlook
from dinolab.games.dodos_riding_dinos.resolving import RESOLVING
from dinolab.games.dodos_riding_dinos.state import RUNNING, State

CONTENT = GAME.content
CARDS = {card.id: card for card in CONTENT.card}
RACERS = {racer.id: racer for racer in CONTENT.racer}


def standing() -> State:
    """The first position of a race with six people in which cards are chosen."""
    return next(p.state for p in positions("island") if p.state.phase == "scheming")


def driven(state: State, ability: str) -> tuple[State, int]:
    """A seat 0 that has the Racer with an ability."""
    kind = next(racer for racer in CONTENT.racer if racer.ability == ability)
    racers = (replace(state.racers[0], kind=kind.id), *state.racers[1:])
    return replace(state, racers=racers), kind.n


# Movement cards.


@pytest.mark.rule("dodos.contents.box")
def test_the_box_holds_64_movement_cards_and_12_racers() -> None:
    assert sum(card.copies for card in CONTENT.card) == 64
    assert len(CONTENT.racer) == 12


@pytest.mark.rule("dodos.cards.types")
def test_there_are_enough_cards_of_each_type() -> None:
    count = Counter[str]()
    for card in CONTENT.card:
        count[card.type] += card.copies
    assert count == {"normal": 31, "aggressive": 21, "reaction": 12}


@pytest.mark.rule("dodos.running.example")
def test_thunder_is_as_printed() -> None:
    thunder = CARDS["thunder"]
    assert (thunder.speed, thunder.effect, thunder.origin) == (2, ("hit-ahead 2",), "derived")


@pytest.mark.rule("dodos.reactions.block")
def test_block_and_megablock_are_reactions_that_cancel() -> None:
    for name in ("block", "megablock"):
        card = CARDS[name]
        assert (card.type, card.effect, card.origin) == ("reaction", (name,), "derived")


@pytest.mark.rule("dodos.challengers.example")
def test_a_normal_card_of_speed_three_exists() -> None:
    assert any(card.type == "normal" and card.speed == 3 for card in CONTENT.card)


@pytest.mark.rule("dodos.ruling.reaction-speed")
def test_reactions_have_speed_zero_and_only_they_cancel() -> None:
    for card in CONTENT.card:
        cancels = any(part.endswith("block") for part in card.effect)
        if card.type == "reaction":
            assert card.speed == 0
            assert not any(part.startswith("throw-") for part in card.effect)
        else:
            assert not cancels


@pytest.mark.rule("dodos.faq.no-movement")
def test_some_cards_are_there_for_their_effect_alone() -> None:
    still = [card for card in CONTENT.card if card.type != "reaction" and card.speed == 0]
    assert still
    assert all(card.effect for card in still)


def test_every_part_of_the_vocabulary_is_on_a_card() -> None:
    printed = {part.split()[0] for card in CONTENT.card for part in card.effect}
    assert printed == set(PARTS)


def test_aggressive_cards_are_stronger_than_normal_ones() -> None:
    """Speed and effect, as bots count them in hexes, with three racers ahead and one passed."""
    outlook, worth = Outlook(standing(), 0), dict[str, list[float]]()
    for kind in outlook.state.setup.pack:
        strength = kind.speed + sum(outlook.part(part, 3, 1) for part in kind.parts)
        worth.setdefault(kind.type, []).extend([strength] * kind.copies)
    mean = {kind: sum(found) / len(found) for kind, found in worth.items()}
    assert mean["aggressive"] > mean["normal"] + 0.1


# Racers.


@pytest.mark.rule("dodos.cards.racer")
def test_every_racer_has_an_ability_of_its_own_and_a_source() -> None:
    assert sorted(racer.ability for racer in CONTENT.racer) == sorted(CODES)
    for racer in CONTENT.racer:
        assert racer.species in racer.source
        assert re.search(r"\b(18|19|20)\d\d\b", racer.source)
        dodo = "Othniel" if racer.id == "othniel-tracy" else racer.name.split(" & ")[0]
        assert dodo in racer.source
        assert racer.n > 0


def test_traced_names_are_there() -> None:
    traced = ("Marsh & Spike", "Othniel & Tracy", "Osborn & Reynaldo", "Riggs & Sauro",
              "Godefroit & Valery")  # fmt: skip
    names = {racer.name: racer.origin for racer in CONTENT.racer}
    assert all(names[name] == "derived" for name in traced)
    assert RACERS["oberndorfer-pico"].ability == "light"


@pytest.mark.rule("dodos.challengers.difficulty")
def test_each_racer_has_numbers_at_each_level_and_the_harder_runs_faster() -> None:
    """Counted for a card of Speed 3 of each type (a die is 3.5)."""
    numbers = {(m.racer, m.level): m for m in CONTENT.modifiers}
    for racer in RACERS:
        found = [numbers[racer, level] for level in LEVELS]
        speeds = [31 * (3 + m.normal) + 21 * 3 * m.aggressive + 12 * 3.5 * m.dice for m in found]
        assert speeds[0] < speeds[1] < speeds[2], racer


@pytest.mark.rule("dodos.challengers.example")
def test_spike_runs_as_in_the_example() -> None:
    (spike,) = (m for m in CONTENT.modifiers if (m.racer, m.level) == ("marsh-spike", "standard"))
    assert (spike.normal, spike.aggressive, spike.dice, spike.origin) == (2, 2, 1, "rulebook")


@pytest.mark.rule("dodos.challengers.zero")
def test_some_challenger_stays_where_it_is_with_an_aggressive_card() -> None:
    assert any(m.aggressive == 0 for m in CONTENT.modifiers)


# Abilities whose numbers are ours.


@pytest.mark.rule("dodos.ruling.abilities")
def test_whoever_may_roll_again_also_goes_on_more() -> None:
    state, n = driven(standing(), "reroll")
    state = replace(state, pending=(Dice(0, 1, "effect", (4,), True),))
    entry = RESOLVING["dice-move"](state)
    assert entry is not None
    assert isinstance(entry.fact, ev.MoveBegan)
    assert entry.fact.steps == 4 + n


@pytest.mark.rule("dodos.ruling.abilities")
def test_a_reaction_draws_for_the_nimble() -> None:
    state, n = driven(standing(), "reaction-draw")
    assert reaction_part(state, 0) == (ev.Part("draw", n),)
    assert reaction_part(state, 1) == ()


@pytest.mark.rule("dodos.faq.oberndorfer")
def test_oberndorfer_hops_on_at_the_end_of_each_round() -> None:
    state, n = driven(standing(), "light")
    assert at_round_end(state, 0) == n


@pytest.mark.rule("dodos.faq.oberndorfer")
def test_oberndorfers_reactions_are_no_slower() -> None:
    """Only the Speed of the card that was played is."""
    state, _ = driven(standing(), "light")
    turn = Turn(1, "snack-stop", 3, (), due=(Played(0, "second-wind", -2),))
    state = replace(state, phase=RUNNING, pending=(turn,))
    entry = RESOLVING["react"](state)
    assert entry is not None
    assert entry.fact == ev.EffectBegan(0, "second-wind")
    assert CARDS["second-wind"].effect == ("advance 2",)


# The pack as a whole.


def test_what_is_not_the_rulebooks_is_marked() -> None:
    for entry in entries(CONTENT):
        assert entry.note or entry.origin == "house"
    for card in CONTENT.card:
        assert card.origin == ("derived" if card.id in ("thunder", "block", "megablock") else
                               "house")  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("copies = 4", "copies = 5", "Movement cards; 64 are needed"),
        ('"draw 1"', '"dance 1"', "'dance 1' is no part of an effect"),
        ('"draw 1"', '"draw many"', "'draw many' is no part of an effect"),
        ('"draw 1"', '"draw 100"', "'draw 100' is no part of an effect"),
        ('"draw 1"', '"roll 5"', "'roll 5' is no part of an effect"),
        ('"draw 1"', '"block"', "only a Reaction cancels a card"),
        ('"cost 2", "advance 2"', '"advance 2", "cost 2"', "a cost comes first"),
        ('id = "headbutt"', 'id = "block"', "card 'block' stands twice"),
        ('ability = "light"', 'ability = "heavy"', "'heavy' is no ability"),
        ('level = "easy"', 'level = "hard"', "every Racer needs modifiers at each level"),
        ("speed = 4", "speed = -4", "Expected `int` >= 0"),
    ],
)
def test_packs_that_do_not_fit_are_refused(old: str, new: str, why: str) -> None:
    assert old in GAME.content_text
    with pytest.raises(BadContent, match=re.escape(why)):
        load_content(GAME.content_text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"double"', '"extra"', "'extra' stands alone, at the moment 'after'"),
        ('"double"', '"draw 1", "double"', "'double' stands alone"),
        ('"draw 4"', '"block"', "only a Reaction cancels a card"),
    ],
)
def test_power_ups_that_would_never_work_are_refused(old: str, new: str, why: str) -> None:
    powers = (GAME.folder / "powers.toml").read_text(encoding="utf-8")
    assert load_content(GAME.content_text + powers).power == CONTENT.power
    assert old in powers
    with pytest.raises(BadContent, match=re.escape(why)):
        load_content(GAME.content_text + powers.replace(old, new, 1))
