"""Random scenes: any nesting, any text, unknown places, empty names."""

from typing import Any

from hypothesis import strategies as st

from dinolab.core.scene import Area, Item, Link, Scene, Spot, Zone

words = st.text(max_size=12) | st.sampled_from(
    ["T-Rex", "", "<b>&", "a b c d", "\x00\x1b[0m\u202e"]
)
marks = st.sampled_from(["", "T", "ABC", "flame", "deck", "no-such-icon"])
whole = st.integers(0, 4)
cells = st.integers(-3, 12).map(lambda n: n / 2)
spot_ids = st.sampled_from([f"s{n}" for n in range(5)])
item_ids = st.sampled_from([f"i{n}" for n in range(8)])
any_ids = spot_ids | item_ids | st.sampled_from(["a0", "nowhere"])

areas = st.builds(Area, st.just("a0"), words, cells, cells) | st.builds(Area, st.just("a1"), words)
spots = st.builds(
    Spot, spot_ids, st.sampled_from(["a0", "a1"]), cells, cells,
    st.sampled_from(["hex", "square", "lane", "slot", "row"]), words, marks,
    st.sampled_from([0.5, 1.0, 3.0]), st.sampled_from([0.5, 1.0, 1.5]),
)  # fmt: skip
items = st.builds(
    Item, item_ids, st.sampled_from(["piece", "card", "tile", "die", "token", "count"]), any_ids,
    words, whole, st.sampled_from(["", "up", "down", "used"]), st.none() | st.integers(0, 9), marks,
    st.sampled_from(["", "round", "square", "diamond"]), whole,
    st.lists(st.sampled_from(["flame:0", "W:1", "E"]), max_size=6).map(tuple),
    st.none() | st.integers(-3, 99), st.lists(words, max_size=3).map(tuple),
    st.sampled_from(["", "rulebook", "house"]), st.none() | st.tuples(cells, cells),
)  # fmt: skip
links = st.builds(
    Link, st.sampled_from(["l0", "l1"]), st.sampled_from(["moved", "may", "throw", "cause"]),
    any_ids, any_ids, words,
)  # fmt: skip
zones = st.builds(
    Zone, st.sampled_from(["z0", "z1"]), st.sampled_from(["bounds", "reach", "window", "lit"]),
    st.lists(any_ids, max_size=3).map(tuple), words,
)  # fmt: skip


def _unique(things: list[Any]) -> tuple[Any, ...]:
    return tuple({thing.id: thing for thing in things}.values())


def _some(things: st.SearchStrategy[Any], most: int) -> st.SearchStrategy[Any]:
    return st.lists(things, max_size=most).map(_unique)


scenes = st.builds(
    Scene, words, _some(areas, 2), _some(spots, 5), _some(items, 8), _some(links, 2),
    _some(zones, 2), words,
)  # fmt: skip
