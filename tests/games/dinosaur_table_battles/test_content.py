"""The components: what is known of them, what follows from it, and packs nobody can play with."""

from collections import Counter
from itertools import product

import pytest

from dinolab.core.content import origins
from dinolab.core.errors import BadContent
from dinolab.core.step import Step, start
from dinolab.core.table import Seat
from dinolab.games.dinosaur_table_battles import GAME
from dinolab.games.dinosaur_table_battles.content import load_content
from dinolab.games.dinosaur_table_battles.events import TokensTaken
from dinolab.games.dinosaur_table_battles.powers import ATTACKS, PASSIVES, REACTIONS, RESTRICTIONS

CONTENT = GAME.content
NAMED = {
    "Stegosaurus", "Triceratops", "Utahraptor", "Velociraptors", "Pteranodon", "Spinosaurus",
    "Tyrannosaurus Rex", "Brachiosaurus", "Pachycephalosaurus", "Stygimoloch", "Deinocheirus",
    "Therizinosaurus",
}  # fmt: skip
PRINTED = {
    "spinosaurus": ("water-lurker", 0),
    "pteranodon": ("watch-the-skies", 1),
    "velociraptors": ("egg-thieves", 1),
    "pachycephalosaurus": ("bonk", 0),
    "therizinosaurus": ("ignores-all", 0),
    "triceratops": ("ignores-with-dice", 3),
}
"""Passive abilities that the rulebook tells, with their numbers."""


def dice_cards(dino: str):
    return [card for card in CONTENT.dice_card if card.dino == dino]


def passive_of(dino: str):
    (found,) = [card for card in CONTENT.passive_card if card.dino == dino]
    return found


@pytest.mark.rule("battles.contents.box")
def test_the_box_holds_50_cards_27_tokens_and_twelve_dice() -> None:
    assert (len(CONTENT.dino), len(CONTENT.cards)) == (15, 35)
    assert CONTENT.table.tokens == 27
    assert 2 * CONTENT.table.dice == 12


@pytest.mark.rule("battles.targets.size")
def test_five_are_large_and_ten_small() -> None:
    """4 cards for a Large dinosaur and 3 for a Small one come to 50."""
    assert Counter(dino.size for dino in CONTENT.dino) == {"large": 5, "small": 10}
    assert {dino.name for dino in CONTENT.dino} > NAMED
    assert [len(dino.cards) for dino in CONTENT.dinos] == [
        3 if dino.size == "large" else 2 for dino in CONTENT.dino
    ]


@pytest.mark.rule("battles.setup.suggested")
def test_the_suggested_sides_have_12_and_13_tokens_and_eight_action_cards_each() -> None:
    step = start(GAME, [Seat("Ann", "ann"), Seat("Ben", "ben")], {}, key=bytes(16))
    assert isinstance(step, Step)
    taken = [event.fact for event in step.events if isinstance(event.fact, TokensTaken)]
    assert [fact.tokens for fact in taken] == [12, 13]
    kinds = {dino.id: dino for dino in CONTENT.dinos}
    for team in CONTENT.team:
        assert sum(len(kinds[dino].cards) for dino in team.dinos) == 8
    assert step.position.state.first == 0


@pytest.mark.rule("battles.setup.suggested")
def test_sizes_that_the_suggested_set_up_forces() -> None:
    """Four Small ones against Tyrannosaurus Rex, Large as its designer says, and two with five
    cards between them.
    """
    size = {dino.id: dino.size for dino in CONTENT.dino}
    one, two = (team.dinos for team in CONTENT.team)
    assert [size[dino] for dino in one] == ["small"] * 4
    assert size["tyrannosaurus-rex"] == "large"
    assert sorted(size[dino] for dino in two) == ["large", "large", "small"]


def sides():
    """What a side of a draft may have: Large and Small dinosaurs, the Tyrannosaurus among them."""
    for large, small, rex in product(range(5), range(5), (0, 1)):
        fits = 3 * large + 2 * small <= CONTENT.table.most_cards
        if 2 <= large + small <= 4 and fits and rex <= large:
            yield large + small, 3 * large + 2 * small, rex


@pytest.mark.rule("battles.setup.tokens")
def test_27_tokens_are_enough_for_every_legal_draft() -> None:
    table, most = CONTENT.table, 0
    for (dinos, cards, rex), (others, theirs, no_rex) in product(sides(), sides()):
        if rex and no_rex:
            continue
        reasons = (dinos != others) + (cards != theirs) + rex + no_rex
        most = max(most, table.tokens_each * (dinos + others) + table.tokens_extra * reasons)
    assert most == table.tokens == 27


@pytest.mark.rule("battles.draft.eight")
def test_the_tyrannosaurus_is_never_one_of_four() -> None:
    assert not [side for side in sides() if side[0] == 4 and side[2]]
    assert [(tokens.dino, tokens.tokens) for tokens in CONTENT.tokens] == [("tyrannosaurus-rex", 2)]


@pytest.mark.rule("battles.cards.brackets")
def test_the_first_card_of_the_tyrannosaurus_is_as_its_designer_tells() -> None:
    card = dice_cards("tyrannosaurus-rex")[0]
    assert (card.faces, card.brackets, card.attack) == ((5, 6), True, "die-plus")
    assert card.reaction.startswith("absorb")
    assert card.origin == "derived"


@pytest.mark.rule("battles.law.attack-minus")
def test_one_die_of_the_velociraptors_makes_no_hit() -> None:
    assert [card.attack for card in dice_cards("velociraptors")] == ["die-minus"]


@pytest.mark.rule("battles.cards.passive")
@pytest.mark.parametrize("dino", PRINTED)
def test_abilities_that_the_rulebook_tells(dino: str) -> None:
    card = passive_of(dino)
    assert (card.passive, card.n) == PRINTED[dino]
    assert card.origin == "rulebook"


@pytest.mark.rule("battles.law.restrictions")
def test_three_dinosaurs_restrict_who_may_be_targeted() -> None:
    found = {card.dino for card in CONTENT.passive_card if card.passive in RESTRICTIONS}
    assert found == {"spinosaurus", "stygimoloch", "deinocheirus"}


def test_what_is_not_printed_is_ours() -> None:
    for card in CONTENT.passive_card:
        assert (card.origin == "rulebook") == (card.dino in PRINTED)
    found = origins(CONTENT)
    assert found["dino"]["house"] == 15  # each has a Breaking Point of ours
    assert found["dice_card"] == {"rulebook": 0, "derived": 1, "house": 19}
    assert found["team"]["rulebook"] == 2


def test_every_entry_says_where_it_comes_from() -> None:
    for part in (CONTENT.dino, CONTENT.dice_card, CONTENT.passive_card, CONTENT.team):
        assert all(entry.note for entry in part)


def test_every_printed_attack_and_reaction_is_on_some_card() -> None:
    assert {card.attack for card in CONTENT.dice_card} == set(ATTACKS)
    assert {card.reaction for card in CONTENT.dice_card} == set(REACTIONS)
    assert {card.passive for card in CONTENT.passive_card} == set(PASSIVES)


@pytest.mark.rule("battles.cards.pair")
@pytest.mark.rule("battles.cards.doubles")
def test_pairs_brackets_and_doubles_occur() -> None:
    for name in ("attack_pair", "reaction_pair", "brackets", "doubles"):
        assert any(getattr(card, name) for card in CONTENT.dice_card), name


@pytest.mark.rule("battles.cards.icons")
def test_every_face_is_of_use_to_about_as_many_cards() -> None:
    faces = Counter(face for card in CONTENT.dice_card for face in card.faces)
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert max(faces.values()) - min(faces.values()) <= 2


def test_abilities_have_the_names_that_the_screen_says() -> None:
    for card in CONTENT.passive_card:
        assert card.name == GAME.words.term("passive", card.passive)


@pytest.mark.rule("battles.cards.facts")
@pytest.mark.parametrize("dino", CONTENT.dino, ids=lambda dino: dino.id)
def test_weight_length_and_diet_have_a_source(dino) -> None:
    assert any(unit in dino.weight for unit in ("short tons (", "lb ("))
    assert "ft (" in dino.length
    assert dino.diet
    assert any(f" {year}" in dino.source for year in range(1942, 2026))


@pytest.mark.rule("battles.setup.alphabet")
def test_dinosaurs_stand_in_alphabetical_order() -> None:
    names = [dino.name for dino in CONTENT.dino]
    assert names == sorted(names)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('id = "stegosaurus"', 'id = "spinosaurus"', "dino spinosaurus stands twice"),
        ('name = "Stegosaurus"', 'name = "Zegosaurus"', "alphabetical order"),
        ('size = "large"', 'size = "small"', "dino brachiosaurus: 1 dice cards and one passive"),
        ("doubles = true", "doubles = false", "dice_card of spinosaurus: it has icons"),
        ("faces = [1, 2]", "faces = [2, 1]", "dice_card of ankylosaurus: faces must be different"),
        ('attack = "one"', 'attack = "two"', "dice_card of brachiosaurus: attack 'two' is none of"),
        ('reaction = "block"', 'reaction = "duck"', "reaction 'duck' is none of absorb-one"),
        ('passive = "bonk"', 'passive = "bump"', "passive_card of pachycephalosaurus: 'bump'"),
        ("hand = 5", "hand = 8", "hand"),
        ("hand = 5", "hands = 5", "hands"),
    ],
)
def test_a_pack_that_does_not_fit_is_refused_by_name(old: str, new: str, says: str) -> None:
    pack = GAME.content_text
    assert old in pack
    pack = pack.replace(old, new, 1)
    with pytest.raises(BadContent, match=r"content\.toml: ") as refused:
        load_content(pack)
    assert says in str(refused.value)
