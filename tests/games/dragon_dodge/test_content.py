"""The components: tiles, decks, arenas' entries, and packs that nobody can play with."""

from collections import Counter

import pytest

from dinolab.core.content import origins
from dinolab.core.errors import BadContent
from dinolab.games.dragon_dodge import GAME
from dinolab.games.dragon_dodge.content import Tile, load_content
from dinolab.games.dragon_dodge.grid import edges
from dinolab.games.dragon_dodge.setup import OPTIONS

CONTENT = GAME.content
ELEMENTS = "EFNW"


def kind_of(tile: Tile) -> tuple[str, str, bool]:
    """A tile's element that is there twice, the one that is missing, and whether the two equal
    edges are opposite.
    """
    (double, _), *_ = Counter(tile.edges).most_common(1)
    (missing,) = set(ELEMENTS) - set(tile.edges)
    return double, missing, tile.edges[0] == tile.edges[2] or tile.edges[1] == tile.edges[3]


@pytest.mark.rule("dodge.contents.box")
def test_the_box_holds_24_tiles_and_two_decks_of_36() -> None:
    assert len(CONTENT.tile) == 24
    for split in CONTENT.split:
        assert (sum(split.elements), sum(split.spells)) == (36, 36)


@pytest.mark.rule("dodge.contents.box")
@pytest.mark.parametrize("arena", CONTENT.arena, ids=lambda arena: arena.id)
def test_every_arena_has_two_wizards_a_team_and_two_dragons(arena) -> None:
    pieces = Counter(arena.map.split())
    assert (pieces["A"], pieces["B"], pieces["D"]) == (2, 2, 2)
    assert sum(pieces.values()) - pieces["."] == 24


def test_every_kind_of_tile_is_there_once() -> None:
    """Each pair of an element twice and another missing, with the equal edges opposite and beside
    each other.
    """
    kinds = Counter(kind_of(tile) for tile in CONTENT.tile)
    wanted = {
        (double, missing, opposite)
        for double in ELEMENTS
        for missing in ELEMENTS
        for opposite in (True, False)
        if double != missing
    }
    assert kinds == dict.fromkeys(wanted, 1)


def test_no_two_tiles_are_the_same_one_turned() -> None:
    turned = {min(edges((tile,), turn) for turn in range(4)) for tile in CONTENT.edges}
    assert len(turned) == 24


def test_every_element_lies_on_a_quarter_of_all_edges() -> None:
    assert Counter("".join(tile.edges for tile in CONTENT.tile)) == dict.fromkeys(ELEMENTS, 24)


@pytest.mark.rule("dodge.ruling.split")
def test_by_default_the_decks_are_split_evenly() -> None:
    split = CONTENT.split[0]
    assert (split.elements, split.spells) == ((9, 9, 9, 9), (12, 12, 12))
    assert split.origin == "derived"


@pytest.mark.rule("dodge.ruling.split")
def test_other_splits_are_ours() -> None:
    splits = {split.id: split for split in CONTENT.split}
    assert splits["restless"].spells == (16, 12, 8)
    assert splits["stormy"].elements == (6, 9, 12, 9)
    assert {splits[name].origin for name in ("restless", "stormy")} == {"house"}


def test_options_name_every_arena_and_split_of_the_pack() -> None:
    choices = {option.name: option.choices for option in OPTIONS}
    assert choices["arena"] == tuple(arena.id for arena in CONTENT.arena)
    assert choices["ruling.split"] == tuple(split.id for split in CONTENT.split)


def test_entries_say_whose_they_are() -> None:
    found = origins(CONTENT)
    assert found["tile"] == {"rulebook": 0, "derived": 24, "house": 0}
    assert found["element"] == {"rulebook": 3, "derived": 1, "house": 0}
    assert found["arena"] == {"rulebook": 0, "derived": 1, "house": 3}


def test_every_ruling_names_an_option_that_has_its_alternatives() -> None:
    """A ruling without an option says in its text why, or has no alternative."""
    choices = {option.rule: option for option in OPTIONS}
    for name, ruling in GAME.rulebook.ruling.items():
        if ruling.option:
            assert choices[name].name == ruling.option
            assert len(choices[name].choices) == 1 + len(ruling.alternatives)
        elif name != "dodge.ruling.own-arena":
            assert ruling.alternatives == ()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('edges = "ENEW"', 'edges = "ENEX"', "tile 0: ENEX names no element X"),
        ('id = "fire"', 'id = "earth"', "element 'earth' stands twice"),
        ('letter = "F"', 'letter = "E"', "letter 'E' stands twice"),
        ('id = "ring"', 'id = "halls"', "arena 'halls' stands twice"),
        ('id = "rotate"', 'id = "turn"', "the tile spells are rotate, move, place"),
        ("elements = [6, 9, 12, 9]", "elements = [6, 9, 12]", "split stormy: one number for each"),
        ("spells = [16, 12, 8]", "spells = [6, 6, 8]", "split restless: a deck of 20 cards"),
        ("dealt = 1", "dealt = 9", "dealt"),
        ('name = "The Ring"', 'name = "halls"', "arena ring: 'halls' is the id of another arena"),
        ("dealt = 1", "delt = 1", "delt"),
    ],
)
def test_a_pack_that_does_not_fit_is_refused_by_name(old: str, new: str, says: str) -> None:
    pack = GAME.content_text
    assert old in pack
    with pytest.raises(BadContent, match=r"content\.toml: ") as refused:
        load_content(pack.replace(old, new, 1))
    assert says in str(refused.value)


def test_a_deck_holds_more_than_all_opening_hands() -> None:
    """Four times three cards of each deck, and four draws before the first hand limit."""
    table = "dealt = 1\ndraws = 2\nlimit = 6"
    pack = GAME.content_text.replace(table, "dealt = 3\ndraws = 4\nlimit = 1", 1)
    assert pack != GAME.content_text
    assert load_content(pack.replace("spells = [12, 12, 12]", "spells = [8, 10, 10]", 1))
    with pytest.raises(BadContent, match="split even: a deck of 27 cards; at least 28"):
        load_content(pack.replace("spells = [12, 12, 12]", "spells = [9, 9, 9]", 1))
