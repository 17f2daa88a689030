"""Hexagons: places, neighbours, distances, rings, and maps of letters."""

from __future__ import annotations

from itertools import pairwise
from math import dist, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dinolab.boards.hex import (
    SIDES,
    Axial,
    adjacent,
    beside,
    distance,
    neighbours,
    place,
    read_map,
    ring,
    turn,
    write_map,
)

AXIAL = st.tuples(st.integers(-20, 20), st.integers(-20, 20))


@given(AXIAL)
def test_neighbours_are_one_apart_and_clockwise(at: Axial) -> None:
    here = place(*at)
    around = [place(*near) for near in neighbours(at)]
    assert all(isclose(dist(here, there), 1) for there in around)
    assert all(isclose(dist(a, b), 1) for a, b in pairwise(around))
    assert turn(around) > 0
    assert all(adjacent(at, near) and at in neighbours(near) for near in neighbours(at))


@given(AXIAL, AXIAL)
def test_a_distance_is_the_steps_of_a_shortest_walk(a: Axial, b: Axial) -> None:
    steps, at = 0, a
    while at != b:
        at = min(neighbours(at), key=lambda near: dist(place(*near), place(*b)))
        steps += 1
    assert distance(a, b) == distance(b, a) == steps


@given(AXIAL, st.integers(0, 6))
def test_a_ring_goes_round(at: Axial, radius: int) -> None:
    found = ring(at, radius)
    assert len(found) == len(set(found)) == max(1, 6 * radius)
    assert {distance(at, cell) for cell in found} == {radius}
    if radius:
        assert all(adjacent(a, b) for a, b in zip(found, (*found[1:], found[0]), strict=True))
        assert turn([place(*cell) for cell in found]) > 0


@given(st.dictionaries(AXIAL, st.sampled_from("abc@"), min_size=1))
def test_a_map_is_read_as_it_was_written(letters: dict[Axial, str]) -> None:
    read = read_map(write_map(letters))
    (q, r), *_ = sorted(letters, key=lambda at: (at[1], at[0]))
    (u, v), *_ = sorted(read, key=lambda at: (at[1], at[0]))
    assert {(x - u + q, y - v + r): letter for (x, y), letter in read.items()} == letters


def test_a_map_says_what_touches() -> None:
    cells = read_map("a b\n c\nd e")
    assert sorted(cells[near] for near in beside((0, 1), cells)) == ["a", "b", "d", "e"]
    assert len(SIDES) == 6


def test_letters_between_hexagons_are_refused() -> None:
    with pytest.raises(ValueError, match="one column"):
        read_map("a b\nc d")
