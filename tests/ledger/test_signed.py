"""Feats earned away from the table: written down once, on disk first, and kept whatever comes."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.kit import run

from dinolab.core.errors import BadLog, BadName
from dinolab.core.table import Seat
from dinolab.games import find
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.dodorado import clues, decipher
from dinolab.ledger import answer, feats_in, riddle_of, sign, signed_at
from dinolab.ledger.signed import signed_in
from dinolab.store.names import logs

ANN, BEN = Seat("Ann", "ann"), Seat("Ben", "ben")
RULE = "dodos.feats.dodorado"


def solution() -> str:
    """The message, worked out as everybody has to."""
    return decipher(clues().road, clues().dodos)


@pytest.mark.rule("dodos.feats.dodorado")
@pytest.mark.rule("dodos.ruling.dodorado")
def test_a_right_answer_is_a_feat() -> None:
    """Written down for who gave it, once; a wrong one is not."""
    assert not answer(GAME, "the treasure", ANN, at=5)
    assert signed_at([logs()]) == []
    assert answer(GAME, solution(), ANN, at=7)
    assert answer(GAME, solution(), ANN, at=8)
    assert answer(GAME, solution(), BEN, at=9)
    (path,) = signed_at([logs()])
    game, events = signed_in(path)
    assert game == GAME.name
    assert [(f.player, f.feat, e.at, e.rule) for f, e in events] == [
        ("ann", "dodorado", 7, RULE), ("ben", "dodorado", 9, RULE),
    ]  # fmt: skip
    book = feats_in([], signed=[path])
    assert [(o.feat, o.name, o.id, o.ended, o.share) for o in book.earned] == [
        ("dodorado", "Ann", "", 7, ""), ("dodorado", "Ben", "", 9, ""),
    ]  # fmt: skip


def test_the_earliest_of_several_logs_counts(tmp_path: Path) -> None:
    """Somebody who has it in two homes has it once."""
    sign(GAME, "dodorado", ANN, at=9, root=tmp_path / "one")
    sign(GAME, "dodorado", ANN, at=4, root=tmp_path / "two")
    book = feats_in([], signed=signed_at([tmp_path]))
    assert [(one.player, one.ended) for one in book.earned] == [("ann", 4)]


def test_a_damaged_log_is_a_fault_and_takes_nothing_more(tmp_path: Path) -> None:
    """What was acknowledged is not written over."""
    for at, seat in enumerate((ANN, BEN)):
        sign(GAME, "dodorado", seat, at=at, root=tmp_path)
    (path,) = signed_at([tmp_path])
    good = path.read_bytes()
    at = good.index(b'"ann"')
    path.write_bytes(good[:at] + b'"eve"' + good[at + 5 :])
    book = feats_in([], signed=[path])
    assert book.earned == ()
    assert [str(path) in fault for fault in book.faults] == [True]
    with pytest.raises(BadLog):
        sign(GAME, "dodorado", Seat("Cleo", "cleo"), at=3, root=tmp_path)
    assert run("verify", path).code == 1
    path.write_bytes(good)
    assert run("verify", path).code == 0


def test_a_game_without_a_riddle_says_so() -> None:
    with pytest.raises(BadName, match="no riddle"):
        riddle_of(find("dino_racer"))
    assert run("riddle", "dino_racer").code == 2


def test_the_command_tells_and_hints_and_tries() -> None:
    """Without the answer in any of it; a right one shows among the feats of one's own home."""
    told = run("riddle", "--hint", 5)
    assert told.code == 0
    assert "house" in told.out
    assert told.out.count("Hint ") == 5
    assert solution() not in told.out.replace(" ", "").upper()
    assert run("riddle", "--answer", "no").code == 1
    right = run("riddle", "--answer", f" {solution().lower()}! ", "--player", "Ann Lee")
    assert right.code == 0
    listed = run("feats", "--player", "Ann Lee")
    assert "The road to El Dodorado" in listed.out
    assert "Ann Lee" in listed.out
    assert run("verify", logs()).code == 0
