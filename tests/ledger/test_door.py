"""The notebook's doors: a table of feats from which replays open, and the riddle."""

from __future__ import annotations

from pathlib import Path

import pytest
from ledger.made import write

import dinolab
from dinolab.core.errors import BadName
from dinolab.games import find
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.dodorado import clues, decipher
from dinolab.store.compact import compact
from dinolab.store.names import logs
from dinolab.widgets.feats import FeatsTable


@pytest.fixture(scope="module")
def races(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The logs of some races, and beside them the same as tables."""
    root = tmp_path_factory.mktemp("races")
    folders = [write(root / "logs", number) for number in range(6)]
    compact(folders, root / "tables", lambda game: find(game).kinds)
    return root


@pytest.mark.parametrize("where", ["logs", "tables"])
def test_a_feat_opens_its_replay(races: Path, where: str) -> None:
    """The button opens it right after the race's end; another one takes its place."""
    table = dinolab.feats(races / where)
    assert table.rows
    for row in table.rows[:3]:
        table.choice.value = table.rows.index(row)
        table.button.click()
        opened = table.shown
        assert opened is not None
        position = int(row.event) + 1
        assert opened.cursor == {"line": "main", "p": position}
        last = opened.source.timeline().events[position - 1]
        assert isinstance(last.fact, ev.RaceEnded)
        assert row.who in [opened.source.position.table.names[seat] for seat in last.fact.winners]
    table.close()
    assert table.shown is None


def test_the_table_without_a_kernel(races: Path) -> None:
    """As text and as HTML it says who has earned what, by which rule, and what is begun; text in it
    stays text.
    """
    table = dinolab.feats(races / "logs", player="Ann")
    bundle = table._repr_mimebundle_()
    assert bundle["text/plain"] == repr(table) == table.text()
    assert {row.who for row in table.rows} == {"Ann"}
    assert "No dice" in bundle["text/plain"]
    assert "Every character: Ann has " in bundle["text/plain"]
    rules = find("dodos_riding_dinos").rulebook
    assert rules.text("dodos.feats.no-dice") in bundle["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in bundle
    script = FeatsTable("<script>", [], ["a < b"])
    assert "<script>" not in script.html()
    assert "a &lt; b" in script.html()


def test_rulings_and_paths_that_are_none(races: Path) -> None:
    strict = dinolab.feats(races / "logs", options={"ruling.feats": "anyone"})
    usual = dinolab.feats(races / "logs")
    assert [row.cells for row in strict.rows] != [row.cells for row in usual.rows]
    with pytest.raises(BadName, match="no log at"):
        dinolab.feats(races / "logs" / "dodos_riding_dinos" / "none")
    assert dinolab.feats().rows == ()


def test_the_riddle_in_a_notebook() -> None:
    """It shows the island and what is told; a right answer is among one's own feats then."""
    told = dinolab.riddle()
    bundle = told._repr_mimebundle_()
    assert "Egg-throne" in bundle["text/plain"] == repr(told)
    assert bundle["image/svg+xml"].count("in the grass") >= 5
    assert told.hint(1) != told.hint(5)
    with pytest.raises(BadName, match="1 to 5"):
        told.hint(6)
    assert not told.answer("egg", player="Ann")
    assert dinolab.feats().rows == ()
    assert told.answer(decipher(clues().road, clues().dodos), player="Ann")
    (row,) = dinolab.feats().rows
    assert (row.cells, row.look) == (("The road to El Dodorado", "Ann", "", ""), None)
    assert dinolab.feats(logs()).rows == (row,)
    with pytest.raises(BadName, match="no riddle"):
        dinolab.riddle("dino_racer")
