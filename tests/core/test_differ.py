"""What changed between two values."""

from __future__ import annotations

from contract.plays import play, settings
from toy import state as st

from dinolab.core.differ import changes


def test_nothing_changed_in_the_same() -> None:
    """Equal values have no changes, nor has a value and its copy."""
    state = play(settings("toy")[0], 1).line.last.state
    assert changes(state, state) == ()
    assert changes(state, st.change(state)) == ()


def test_changes_are_paths_to_fields() -> None:
    """Structs by field, tuples by place, down to what differs."""
    one = st.Hand(("hush",), ("graze", None))
    other = st.Hand(("hush",), ("graze", "stash"))
    found = changes((1, one), (1, other))
    assert [(c.path, c.before, c.after) for c in found] == [("[1].held[1]", None, "stash")]


def test_other_lengths_and_types_are_one_change() -> None:
    """Where the shape differs the whole value does."""
    assert [c.path for c in changes(st.Hand((), ("hush",)), st.Hand((), ()))] == ["held"]
    assert [c.path for c in changes(st.Hand(), st.Laid(0, None))] == [""]


def test_an_event_changes_what_it_says() -> None:
    """Between two positions of a game the differ names the places an event touched."""
    one = play(settings("toy")[0], 1)
    drew = next(event.version for event in one.events if event.kind == "toy.drew")
    paths = {c.path for c in changes(one.state(drew), one.state(drew + 1))}
    assert {path.split(".")[0].split("[")[0] for path in paths} == {"version", "hands", "deck"}
