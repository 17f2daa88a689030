"""The branch tree: lines, paths, what two lines share, what leaves where."""

import pytest

from dinolab.core.errors import DinolabError
from dinolab.core.event import Fact
from dinolab.core.kinds import Kinds, encode
from dinolab.core.tree import (
    MAIN,
    NOTE_FACTS,
    TREE_FACTS,
    Abandoned,
    Extracted,
    Forked,
    Headed,
    NoteWritten,
    Opened,
    Part,
    Promoted,
    Renamed,
    Tree,
    evolve_tree,
    fold_tree,
)

FACTS: tuple[Fact, ...] = (
    Opened(MAIN),
    Forked("b1", MAIN, 8, "bold"),
    Forked("b2", "b1", 12, "bolder"),
    Forked("b3", MAIN, 8, ""),
    Forked("b4", MAIN, 4, ""),
    Forked("b5", "b2", 15, ""),
)


@pytest.fixture
def tree() -> Tree:
    return fold_tree(FACTS)


def test_a_new_tree_has_one_line() -> None:
    tree = fold_tree(FACTS[:1])
    assert [one.line for one in tree.lines] == ["main"]
    assert (tree.head, tree.main) == ("main", "main")
    assert "main" in tree
    assert "b1" not in tree


def test_paths_go_from_the_root_to_the_leaf(tree: Tree) -> None:
    assert tree.path("main") == (Part("main", 0, None),)
    assert tree.path("b4") == (Part("main", 0, 4), Part("b4", 4, None))
    assert tree.path("b5") == (
        Part("main", 0, 8), Part("b1", 8, 12), Part("b2", 12, 15), Part("b5", 15, None),
    )  # fmt: skip


def test_what_two_lines_share(tree: Tree) -> None:
    assert tree.common("main", "main") == ("main", None)
    assert tree.common("main", "b1") == tree.common("b1", "main") == ("main", 8)
    assert tree.common("b2", "b3") == ("main", 8)
    assert tree.common("b4", "b5") == ("main", 4)
    assert tree.common("b1", "b2") == ("b1", 12)
    assert tree.common("b5", "b1") == ("b1", 12)


def test_what_leaves_a_line_where(tree: Tree) -> None:
    def names(line: str, position: int | None = None) -> list[str]:
        return [one.line for one in tree.children(line, position)]

    assert names("main") == ["b1", "b3", "b4"]
    assert names("main", 8) == ["b1", "b3"]
    assert names("main", 5) == []
    assert names("b1") == ["b2", "b3", "b4"]
    assert names("b5", 12) == []
    assert names("b4") == []
    assert names("b3", 8) == ["b1"]


def test_which_stream_holds_a_position(tree: Tree) -> None:
    assert [tree.home_of("b5", position) for position in (1, 8, 9, 12, 13, 15, 16)] == [
        "main", "main", "b1", "b1", "b2", "b2", "b5",
    ]  # fmt: skip


def test_names_head_main_and_marks(tree: Tree) -> None:
    for fact in (
        Headed("b2"), Promoted("b1"), Renamed("b3", "timid"), Abandoned("b4"),
        Extracted("b5", "x9"), Extracted("b5", "x10"),
    ):  # fmt: skip
        tree = evolve_tree(tree, fact)
    assert (tree.head, tree.main) == ("b2", "b1")
    assert tree.line("b3").name == "timid"
    assert tree.line("b4").abandoned
    assert tree.line("b5").extracted == ("x9", "x10")
    assert tree.line("b1").name == "bold"


@pytest.mark.parametrize(
    "fact",
    [
        Headed("b9"), Promoted("b9"), Renamed("b9", ""), Abandoned("b9"), Extracted("b9", ""),
        Forked("b9", "b8", 3, ""), Forked("b1", MAIN, 3, ""), Forked("b9", MAIN, 0, ""),
    ],
)  # fmt: skip
def test_facts_that_do_not_fit_are_refused(tree: Tree, fact: Fact) -> None:
    with pytest.raises(DinolabError):
        evolve_tree(tree, fact)


def test_tree_and_notes_are_kinds_like_others() -> None:
    kinds = Kinds((*TREE_FACTS, *NOTE_FACTS))
    for fact in (*FACTS, NoteWritten("b1", 9, "why?", "Ann", 1)):
        payload, secret = encode(fact)
        assert kinds.decode(fact.kind, 1, payload, secret, file="", version=0) == fact
    assert evolve_tree(Tree(), NoteWritten("b1", 9, "why?", "Ann", 1)) == Tree()
