"""Feats over many logs: the same from logs and tables, each log looked at once, nothing trusted."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest
from ledger.made import ANN, BEN, CLEO, race, write
from msgspec.structs import replace

import dinolab
from dinolab.core.errors import BadLog, BadName
from dinolab.core.table import Seat
from dinolab.games import find
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.content import BOARDS
from dinolab.ledger import Book, feats_in
from dinolab.ledger.index import Index
from dinolab.lobby import open_shared
from dinolab.store import manifest
from dinolab.store.bulk import write_game
from dinolab.store.compact import compact
from dinolab.store.names import logs

RACES = 16


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The logs of some races, made once."""
    root = tmp_path_factory.mktemp("shelf")
    for number in range(RACES):
        write(root, number)
    return root


@pytest.fixture
def folders(shelf: Path, dinolab_home: Path) -> list[Path]:
    """The same races as one's own games."""
    shutil.copytree(shelf, logs())
    return sorted(logs().glob("*/*"))


def told(book: Book) -> list[tuple[object, ...]]:
    return [
        (one.feat, one.player, one.id, one.line, one.version, one.ended, one.digest)
        for one in book.earned
    ]


def index_file(home: Path) -> Path:
    (path,) = (home / "cache" / "feats").iterdir()
    return path


def test_every_feat_opens_where_it_was_earned(folders: list[Path]) -> None:
    """Its position is that right after the end of a race that its player has won."""
    book = feats_in(folders)
    assert (book.games, book.faults) == (RACES, ())
    assert {one.feat for one in book.earned} >= {"no-projectiles", "no-dice"}
    for one in book.earned:
        record, position = open_shared(one.share)
        assert position == one.position
        last = record.timeline().events[position - 1]
        assert isinstance(last.fact, ev.RaceEnded)
        seat = record.position.table.names.index(one.name)
        assert seat in last.fact.winners
        assert dinolab.open_log(one.place).timeline().events[one.version] == last


def test_the_first_of_all_games_is_named(folders: list[Path]) -> None:
    """Games are told in the order in which they ended, whatever their ids; each feat once."""
    book = feats_in(folders)
    assert len({(one.feat, one.player) for one in book.earned}) == len(book.earned)
    alone = [feats_in([folder]) for folder in folders]
    for one in book.earned:
        if not GAME.feats or GAME.feats.find(one.feat).parts:
            continue
        again = [found for b in alone for found in b.earned]
        same = [f for f in again if (f.feat, f.player) == (one.feat, one.player)]
        assert one == min(same, key=lambda found: found.ended)


def test_parts_are_collected_over_games(folders: list[Path]) -> None:
    """Every track: earned with the last board won on; until then what is there is told."""
    book = feats_in(folders)
    won: dict[str, dict[str, int]] = {"ann": {}, "ben": {}, "cleo": {}}
    for folder in folders:
        events = dinolab.open_log(folder).timeline().events
        board = next(e.fact.board for e in events if isinstance(e.fact, ev.SetUp))
        end = next(e.fact for e in events if isinstance(e.fact, ev.RaceEnded))
        for seat in end.winners if end.code != "cap" else ():
            player = ("ann", "ben", "cleo")[seat]
            first = won[player].get(board, 2**60)
            won[player][board] = min(first, events[-1].at)
    earned = {one.player: one.ended for one in book.earned if one.feat == "every-track"}
    begun = {one.player: set(one.parts) for one in book.begun if one.feat == "every-track"}
    whole = {player: max(at.values()) for player, at in won.items() if len(at) == len(BOARDS)}
    assert earned == whole
    assert earned
    assert begun == {p: set(at) for p, at in won.items() if 0 < len(at) < len(BOARDS)}


def test_tables_tell_the_same(folders: list[Path], tmp_path: Path) -> None:
    """Compacted games tell of the same feats, and again without looking once more."""
    out = tmp_path / "tables"
    compact(folders, out, lambda game: find(game).kinds)
    from_logs, from_tables = feats_in(folders), feats_in([out])
    assert told(from_tables) == told(from_logs)
    assert from_tables.begun == from_logs.begun
    assert (from_tables.new, feats_in([out]).new) == (RACES, 0)
    assert told(feats_in([out])) == told(from_logs)


def test_changed_tables_are_noticed(folders: list[Path], tmp_path: Path) -> None:
    """A byte that is not what the manifest says keeps DuckDB from the file."""
    out = tmp_path / "tables"
    compact(folders, out, lambda game: find(game).kinds)
    file = out / "batch-0001" / manifest.EVENTS_FILE
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)
    book = feats_in([out])
    assert book.earned == ()
    assert ["was changed" in fault for fault in book.faults] == [True]


def test_each_log_is_looked_at_once(folders: list[Path]) -> None:
    """A log that is added is the only one that is new."""
    assert feats_in(folders[:-1]).new == RACES - 1
    both = feats_in(folders)
    assert (both.games, both.new) == (RACES, 1)
    moved = folders[0].rename(folders[0].with_name("moved"))
    assert feats_in([moved]).new == 0


@pytest.mark.parametrize("harm", ["cut", "flip", "other", "swap", "empty"])
def test_a_damaged_index_is_made_anew(folders: list[Path], dinolab_home: Path, harm: str) -> None:
    """Whatever is wrong with the index, the answer is the same and the index whole again."""
    right = feats_in(folders)
    path = index_file(dinolab_home)
    good = path.read_bytes()
    bad = {
        "cut": good[: len(good) // 2],
        "flip": good.replace(b"no-dice", b"no-rice"),
        "other": good.replace(b"dinolab-feats/1", b"dinolab-feats/0"),
        "swap": good.replace(b'"ann"', b'"ben"'),
        "empty": b"",
    }[harm]
    assert bad != good
    path.write_bytes(bad)
    again = feats_in(folders)
    assert (again.earned, again.begun, again.new) == (right.earned, right.begun, RACES)
    assert path.read_bytes() == good


def test_an_index_of_other_code_or_rulings_is_not_used(dinolab_home: Path) -> None:
    """The file of an index says what its answers depend on."""
    mine = Index(GAME, {"ruling.feats": "winner"}).path
    other = Index(GAME, {"ruling.feats": "anyone"}).path
    another = Index(find("dino_racer"), {"ruling.feats": "winner"}).path
    assert len({mine, other, another}) == 3


def test_rulings_are_asked_for(folders: list[Path]) -> None:
    """By the stricter ruling nobody has more, and somebody less; others are refused by name."""
    usual, strict = feats_in(folders), feats_in(folders, {"ruling.feats": "anyone"})
    mine = {(one.feat, one.player, one.id) for one in strict.earned}
    assert mine != {(one.feat, one.player, one.id) for one in usual.earned}
    with pytest.raises(BadName, match=r"ruling\.feats"):
        feats_in(folders, {"ruling.feets": "anyone"})
    with pytest.raises(BadName, match="anybody"):
        feats_in(folders, {"ruling.feats": "anybody"})


def test_a_log_that_was_changed_is_a_fault(folders: list[Path]) -> None:
    """What the index says of a log is said of its bytes, so a changed one is read, and refused."""
    right = feats_in(folders)
    file = folders[0] / "main.arrows"
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)
    book = feats_in(folders)
    assert (book.games, len(book.faults)) == (RACES - 1, 1)
    assert str(file) in book.faults[0]
    assert right.faults == ()


def test_bots_and_games_without_feats_tell_of_nothing(tmp_path: Path) -> None:
    """Bots earn nothing; games of other titles are not even looked at."""
    bots = [Seat(name, "bot-random", "random") for name in ("A", "B", "C")]
    mine = [write(tmp_path, number, bots) for number in range(4)]
    assert feats_in(mine).earned == feats_in(mine).begun == ()
    example = [Path(dinolab.open_log("dino_racer/best-race").place)]
    assert feats_in(example).games == 0


def test_a_seat_without_a_player_id_goes_by_its_name(tmp_path: Path) -> None:
    """It is the id that the name would have got."""
    nameless = [Seat("Ann", ""), BEN, CLEO]
    mine = [write(tmp_path, number, nameless) for number in range(6)]
    named = [write(tmp_path / "named", number, (ANN, BEN, CLEO)) for number in range(6)]
    whose = [(one.feat, one.player) for one in feats_in(mine).earned]
    assert whose == [(one.feat, one.player) for one in feats_in(named).earned]
    assert any(player == "ann" for _, player in whose)


def test_the_line_that_tells_of_a_game(folders: list[Path], tmp_path: Path) -> None:
    """A branch tells of nothing while the main line is followed, and of everything once that was
    given up; in tables too.
    """
    before = feats_in(folders)
    folder = next(
        folder for folder in folders if any(one.place == str(folder) for one in before.earned)
    )
    table = dinolab.resume(folder, seed=5)
    table.branch(table.timeline.nearest_end(len(table.timeline) // 2))
    rng = Random(1)
    while table.outcome is None:
        table.run()
        for seat in table.position.table.people:
            if actions := table.legal_actions(seat):
                table.act(seat, rng.choice(actions))
    line = table.line
    assert told(feats_in(folders)) == told(before)
    table.lines.abandon("main", at=0)
    table.close()
    events = dinolab.open_log(folder, line=line).timeline().events
    (end,) = [event for event in events if isinstance(event.fact, ev.RaceEnded)]
    after = feats_in([folder])
    places = {(one.line, one.version, one.live) for one in after.earned}
    assert places <= {(line, end.version, True)}
    out = tmp_path / "tables"
    compact([folder], out, lambda game: find(game).kinds)
    assert told(feats_in([out])) == told(after)
    assert feats_in([out]).begun == after.begun


def test_an_index_that_cannot_be_kept_is_done_without(
    folders: list[Path], dinolab_home: Path
) -> None:
    """Where the home is a file, feats are told all the same."""
    (dinolab_home / "cache").write_text("in the way")
    assert feats_in(folders).earned == feats_in(folders).earned != ()


def test_a_fact_that_is_none_is_a_fault(
    folders: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log of another dinolab is left out by name, the others are told."""

    def fails(*_: object, **__: object) -> None:
        raise BadLog("", -1, "kind", "made by a newer dinolab")

    monkeypatch.setattr("dinolab.core.kinds.Kinds.decode", fails)
    book = feats_in(folders)
    assert book.games == 0
    assert len(book.faults) == RACES
    assert str(folders[0]) in book.faults[0]


def test_a_log_that_tells_of_the_impossible_is_a_fault(tmp_path: Path) -> None:
    """Whole and sealed, and yet the winner's seat is none of the race's."""
    played = race(1)
    ended = next(e for e in played.events if isinstance(e.fact, ev.RaceEnded))
    wrong = replace(ended, fact=replace(ended.fact, winners=(9,)))
    events = tuple(wrong if event is ended else event for event in played.events)
    folder = write_game(tmp_path, "wrong", events, played.key)
    book = feats_in([folder, write(tmp_path, 2)])
    assert book.games == 1
    assert [str(folder) in fault for fault in book.faults] == [True]
