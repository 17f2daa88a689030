"""Core as a whole: examples in its docstrings run, and nothing in it can be changed in place."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module
from types import ModuleType

import pytest
from contract.annotations import lax_structs, mutable_struct, unbounded_structs

import dinolab.core
from dinolab.core import (
    action,
    event,
    fold,
    outcome,
    prompt,
    replay,
    scene,
    share,
    step,
    table,
    tree,
)

MODULES = tuple(
    import_module(f"dinolab.core.{module.name}")
    for module in pkgutil.iter_modules(dinolab.core.__path__)
)
FACTS = (*table.TABLE_FACTS, *tree.TREE_FACTS, *tree.NOTE_FACTS)
FROZEN = (
    *FACTS, *table.TABLE_ACTIONS, event.Event, event.Entry, action.Question, action.Refusal,
    outcome.Outcome, outcome.Clock, scene.Scene, scene.Choice, prompt.Prompt, table.Table,
    tree.Tree, share.Shared, step.Step, fold.Position, replay.Difference, replay.Carried,
)  # fmt: skip


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_examples_in_docstrings_run(module: ModuleType) -> None:
    """What a docstring shows is what happens."""
    assert doctest.testmod(module).failed == 0


def test_law_8_core_names_nothing_mutable() -> None:
    """No field of anything that core hands out can hold a dict, list or set."""
    seen: set[object] = set()
    assert [bad for cls in FROZEN for bad in mutable_struct(cls, seen)] == []


def test_law_8_core_is_strict() -> None:
    """Facts and actions take no unknown fields, and their numbers have bounds."""
    seen: set[object] = set()
    read = (*FACTS, *table.TABLE_ACTIONS)
    assert [bad for cls in read for bad in lax_structs(cls, seen)] == []
    seen.clear()
    assert [bad for cls in read for bad in unbounded_structs(cls, seen)] == []


def test_every_module_says_what_it_is_for() -> None:
    """Each module begins with a docstring."""
    assert [module.__name__ for module in MODULES if not (module.__doc__ or "").strip()] == []
