"""Finished games as Parquet: what lies there, what is left out, what is noticed."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from store.made_up import KINDS
from store.wholes import branch, kinds_of, play, told

from dinolab.arena.simulate import simulate
from dinolab.core.errors import BadLog, BadName, DinolabError
from dinolab.games import find
from dinolab.store import compactor, disk, manifest, parquet
from dinolab.store.columns import arrow_type, view_of
from dinolab.store.compact import Result, compact
from dinolab.store.compacted import Compacted, verify_compacted
from dinolab.store.compactor import Compactor
from dinolab.store.folder import GameFolder
from dinolab.store.parquet import Source
from dinolab.store.whole import read_whole, write_whole

RACER = find("dino_racer").kinds


@pytest.fixture
def games(tmp_path: Path) -> list[Path]:
    """Three finished games: plain, with branches and notes, of another name."""
    root = tmp_path / "logs"
    plain = play(root, "plain", 33)
    tree = play(root, "tree", 40, fork=24, notes=("why?", "☃"))
    with GameFolder.open(tree, write=True, durability="none") as made:
        branch(made, "b1", 25)
        branch(made, "main", 8)
    return [plain, tree, play(root, "a", 5, game="another")]


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Where compacted games go."""
    return tmp_path / "tables"


def add(folders: list[Path], out: Path, **more: Any) -> Result:
    return compact(folders, out, kinds_of, **more)


def whys(result: Result) -> list[tuple[str, str]]:
    return [(Path(one.place).name, one.why) for one in result.skipped]


def content(folder: Path) -> dict[str, bytes]:
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_games_come_back_as_they_were(games: list[Path], out: Path) -> None:
    """Every stream of every game, branches, tree and notes: the same rows, headers, digests."""
    result = add(games, out)
    assert result.batch is not None
    assert (result.batch.games, result.skipped) == (3, ())
    opened = Compacted(out)
    assert opened.ids() == (("another", "a"), ("made_up", "plain"), ("made_up", "tree"))
    for folder in games:
        was = told(folder)
        back = opened.game(was.game, was.id)
        assert back.streams == was.streams
    assert [len(whole.streams) for whole in opened.games()] == [2, 2, 6]
    assert result.batch.events == sum(told(folder).events for folder in games)
    assert verify_compacted(out, kinds_of).ok
    with pytest.raises(BadName, match="has no game made_up/none"):
        opened.game("made_up", "none")


def test_a_game_can_be_put_back_on_disk(games: list[Path], out: Path, tmp_path: Path) -> None:
    add(games, out)
    for folder in games:
        was = read_whole(folder)
        place = write_whole(Compacted(out).game(was.game, was.id), tmp_path / "back")
        assert told(place) == told(folder)
        with GameFolder.open(folder) as before, GameFolder.open(place) as after:
            assert (after.tree, after.notes()) == (before.tree, before.notes())


def test_row_groups_are_joined(
    games: list[Path], out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games are told apart and put together wherever a row group ends."""
    monkeypatch.setattr(parquet, "GROUP", 7)
    monkeypatch.setattr(compactor, "GATHERED", 11)
    result = add(games, out)
    source = Source(out / "batch-0001" / manifest.EVENTS_FILE)
    assert source.groups > 10
    source.close()
    assert [whole.id for whole in Compacted(out).games()] == ["a", "plain", "tree"]
    for folder in games:
        assert Compacted(out).game(told(folder).game, folder.name).streams == told(folder).streams
    assert verify_compacted(out, kinds_of).events == result.manifest.events


def test_equal_games_give_equal_bytes(games: list[Path], out: Path, tmp_path: Path) -> None:
    """In whatever order they are given, and however often."""
    add(games, out)
    add([*reversed(games), games[0]], tmp_path / "again")
    assert content(out) == content(tmp_path / "again")


def test_rows_stand_by_game_and_version(games: list[Path], out: Path) -> None:
    add(games, out)
    table = pq.read_table(out / "batch-0001" / manifest.EVENTS_FILE)
    assert table.num_rows == sum(told(folder).events for folder in games)
    keys = list(zip(*(table[n].to_pylist() for n in ("game", "id", "stream")), strict=True))
    runs = [key for i, key in enumerate(keys) if i == 0 or keys[i - 1] != key]
    streams = ("main", "b1", "b2", "b3", "tree", "notes")
    assert runs == [
        ("another", "a", "main"), ("another", "a", "tree"),
        ("made_up", "plain", "main"), ("made_up", "plain", "tree"),
        *(("made_up", "tree", stream) for stream in streams),
    ]  # fmt: skip
    versions = table["version"].to_pylist()
    for run in runs:
        own = [v for v, key in zip(versions, keys, strict=True) if key == run]
        assert own == list(range(own[0], own[0] + len(own)))
    meta = pq.ParquetFile(out / "batch-0001" / manifest.EVENTS_FILE).metadata.row_group(0)
    assert [column.column_index for column in meta.sorting_columns] == [0, 1]
    assert {meta.column(i).compression for i in range(meta.num_columns)} == {"ZSTD"}


def test_what_is_added_later(games: list[Path], out: Path) -> None:
    """A second run adds what is new as a batch of its own; files that are there stay."""
    add(games[:2], out)
    before = content(out)
    result = add(games, out)
    assert whys(result) == [("plain", "there"), ("tree", "there")]
    assert (result.faults, [batch.name for batch in result.manifest.batches]) == (
        (), ["batch-0001", "batch-0002"],
    )  # fmt: skip
    after = content(out)
    assert {n: d for n, d in after.items() if n in before and n != manifest.NAME} == {
        n: d for n, d in before.items() if n != manifest.NAME
    }
    assert add(games, out).batch is None
    assert content(out) == after
    assert verify_compacted(out, kinds_of).games == 3


def test_a_game_that_went_on_is_named(games: list[Path], out: Path) -> None:
    """The batch stays what it is; the other game of that id is a fault."""
    add(games, out)
    with GameFolder.open(games[0], write=True, durability="none") as made:
        branch(made, "main", 12)
    result = add(games, out)
    assert [(Path(one.place).name, one.why) for one in result.faults] == [("plain", "other")]
    assert result.batch is None


def test_unfinished_games_are_left_out(tmp_path: Path, out: Path) -> None:
    """Open games, and games with a line open that people follow; one that was given up does not
    count.
    """
    root = tmp_path / "logs"
    folders = [
        play(root, "ended"),
        play(root, "open", ended=False),
        play(root, "open-branch", fork=8, branch_ended=False),
        play(root, "given-up", fork=8, branch_ended=False, abandoned=True),
    ]
    result = add(folders, out)
    assert whys(result) == [("open", "unfinished"), ("open-branch", "unfinished")]
    assert Compacted(out).ids() == (("made_up", "ended"), ("made_up", "given-up"))
    with pytest.raises(DinolabError, match="open: unfinished"):
        add(folders, tmp_path / "other", strict=True)
    assert Compacted(tmp_path / "other").manifest.batches == ()
    assert [p.name for p in (tmp_path / "other").glob("*batch*")] == []


def test_damaged_games_are_left_out(games: list[Path], out: Path, tmp_path: Path) -> None:
    main = games[0] / "main.arrows"
    data = bytearray(main.read_bytes())
    data[-40] ^= 1
    main.write_bytes(data)
    (tmp_path / "No Id").mkdir()
    (tmp_path / "No Id" / "main.arrows").write_bytes((games[1] / "main.arrows").read_bytes())
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "main.arrows").write_bytes(b"hello")
    result = add([*games, tmp_path / "No Id", tmp_path / "odd", tmp_path / "none"], out)
    assert sorted(whys(result)) == [
        ("No Id", "damaged"), ("none", "damaged"), ("odd", "damaged"), ("plain", "damaged"),
    ]  # fmt: skip
    assert len(result.faults) == 4
    assert Compacted(out).ids() == (("another", "a"), ("made_up", "tree"))


def test_a_game_this_dinolab_does_not_have(games: list[Path], out: Path) -> None:
    result = compact(games, out, lambda name: find(name).kinds)
    assert {one.why for one in result.skipped} == {"damaged"}
    assert result.batch is None


def test_a_folder_of_other_things_is_refused(games: list[Path], tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("x")
    with pytest.raises(BadName, match="holds other things"):
        add(games, tmp_path / "mine")
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["thesis.txt"]


def test_a_run_killed_in_its_first_moments_is_begun_again(games: list[Path], out: Path) -> None:
    """The first manifest was written and not in place yet."""
    out.mkdir()
    (out / ".lock").touch()
    (out / ".manifest.json.0a1b2c3d4e5f").write_text("{")
    assert add(games, out).batch is not None


def test_one_at_a_time(games: list[Path], out: Path) -> None:
    with Compactor(out), pytest.raises(DinolabError, match="added to it elsewhere"):
        add(games, out)
    assert add(games, out).batch is not None


def test_a_full_disk_leaves_what_was_there(
    games: list[Path], out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(games[:1], out)
    before = content(out)

    def full(*given: object) -> None:
        raise OSError(28, "No space left on device")

    for where, name in ((parquet.Sheet, "add"), (parquet.Sheet, "close"), (disk, "sync")):
        with monkeypatch.context() as patch:
            patch.setattr(where, name, full)
            with pytest.raises(disk.CannotWrite, match="the disk is full"):
                add(games, out)
        assert content(out) == before
    assert add(games, out).manifest.games == 3


def test_a_run_cut_off_before_the_manifest(
    games: list[Path], out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The batch is whole, so the next run takes it in; no game is there twice."""
    add(games[:1], out)
    with monkeypatch.context() as patch:
        patch.setattr(manifest, "save", lambda *given: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            add(games[:2], out)
    checked = verify_compacted(out, kinds_of)
    assert (checked.games, len(checked.problems)) == (1, 1)
    assert "batch-0002: is not in the manifest" in checked.problems[0]
    result = add(games, out)
    assert whys(result) == [("plain", "there"), ("tree", "there")]
    assert verify_compacted(out, kinds_of).ok
    assert len(Compacted(out).ids()) == 3


def test_a_run_that_was_killed_leaves_nothing_that_counts(games: list[Path], out: Path) -> None:
    """What it was writing lies in a hidden folder, which nobody reads and the next run drops."""
    script = (
        "import os, sys; from pathlib import Path\n"
        "from dinolab.store import manifest; from store.wholes import kinds_of\n"
        "from dinolab.store.compact import compact\n"
        "manifest.sync_all = lambda folder: os._exit(9)\n"
        "compact([Path(p) for p in sys.argv[2:]], Path(sys.argv[1]), kinds_of)\n"
    )
    tests = str(Path(__file__).parents[1])
    command = [sys.executable, "-c", script, str(out), *map(str, games)]
    done = subprocess.run(command, env={"PYTHONPATH": tests, "PATH": ""}, capture_output=True)
    assert done.returncode == 9, done.stderr
    assert [p.name[:11] for p in out.iterdir() if p.is_dir()] == [".batch-0001"]
    assert verify_compacted(out, kinds_of).ok
    assert add(games, out).manifest.games == 3
    assert [p.name for p in out.iterdir() if p.is_dir()] == ["batch-0001"]


@pytest.mark.parametrize("hurt", ["flip", "cut", "missing"])
def test_every_changed_file_is_told(games: list[Path], out: Path, hurt: str) -> None:
    """And its games are not read."""
    batch = add(games, out).batch
    assert batch is not None
    for name in batch.files:
        path = out / "batch-0001" / name
        whole = path.read_bytes()
        if hurt == "flip":
            path.write_bytes(whole[:50] + bytes([whole[50] ^ 4]) + whole[51:])
        elif hurt == "cut":
            path.write_bytes(whole[:-1])
        else:
            path.unlink()
        checked = verify_compacted(out, kinds_of)
        assert len(checked.problems) == 1
        assert checked.problems[0].startswith(f"{path}: ")
        if name == manifest.EVENTS_FILE:
            with pytest.raises(BadLog):
                Compacted(out).game("made_up", "plain")
        path.write_bytes(whole)
    assert verify_compacted(out, kinds_of).ok


def test_page_checksums_are_verified(games: list[Path], out: Path) -> None:
    """Where somebody changed the manifest too, a changed page is still no event."""
    add(games, out)
    path = out / "batch-0001" / manifest.EVENTS_FILE
    data = bytearray(path.read_bytes())
    at = data.index(told(games[0]).streams[0].rows[20][13])
    data[at] ^= 1
    path.write_bytes(data)
    source = Source(path)
    with pytest.raises(BadLog, match=r"CRC|checksum"):
        source.events(0)
    source.close()


def test_a_game_that_was_changed_is_told(games: list[Path], out: Path, tmp_path: Path) -> None:
    """Whoever rewrites table and manifest still breaks the chain of digests."""
    add(games, out)
    path = out / "batch-0001" / manifest.EVENTS_FILE
    table = pq.read_table(path)
    actors = table["actor"].to_pylist()
    actors[-9] = "7"
    index = table.schema.get_field_index("actor")
    pq.write_table(table.set_column(index, "actor", pa.array(actors)), path)
    batch = manifest.describe(out / "batch-0001", "batch-0001")
    manifest.save(out, manifest.Manifest(batches=(batch,)))
    (problem,) = verify_compacted(out, kinds_of).problems
    assert "digest: does not follow the event before" in problem


def test_tables_that_tell_of_other_games_are_told(
    games: list[Path], out: Path, tmp_path: Path
) -> None:
    add(games, out)
    add(games[:1], tmp_path / "other")
    for name in (manifest.GAMES_FILE, "kinds/made.moved.parquet"):
        was = content(out)
        there = out / "batch-0001" / name
        there.write_bytes((tmp_path / "other" / "batch-0001" / name).read_bytes())
        batch = manifest.describe(out / "batch-0001", "batch-0001")
        manifest.save(out, manifest.Manifest(batches=(batch,)))
        problems = verify_compacted(out, kinds_of).problems
        assert problems, name
        there.write_bytes(was[f"batch-0001/{name}"])


@pytest.mark.parametrize(
    "change",
    [
        lambda m: m.update(format="dinolab-compact/2"),
        lambda m: m.update(more=1),
        lambda m: m["batches"][0].update(name="../elsewhere"),
        lambda m: m["batches"][0]["files"].update({"/x": {"rows": 1, "bytes": 1, "sha256": ""}}),
        lambda m: m["batches"][0]["files"].pop("events.parquet"),
    ],
)  # fmt: skip
def test_a_bad_manifest_is_refused(
    games: list[Path], out: Path, change: Callable[[Any], object]
) -> None:
    """It leads to no file elsewhere."""
    add(games, out)
    path = out / manifest.NAME
    found = json.loads(path.read_text())
    change(found)
    path.write_text(json.dumps(found))
    with pytest.raises(BadLog):
        Compacted(out)
    with pytest.raises(BadLog):
        add(games, out)
    with pytest.raises(BadName, match="holds no compacted games"):
        Compacted(out.parent)


def test_types_of_columns() -> None:
    """Annotations as Arrow types; what has no form is JSON."""

    class Pair(msgspec.Struct, frozen=True):
        name: str
        counts: tuple[int, ...]

    expected = {
        int: "int64",
        bool: "bool",
        float: "double",
        bytes: "binary",
        str | None: "string",
        tuple[int, ...]: "list<item: int64>",
        tuple[int, int, int]: "list<item: int64>",
        tuple[str, int]: "struct<f0: string, f1: int64>",
        tuple[Pair, ...]: "list<item: struct<name: string, counts: list<item: int64>>>",
        tuple[tuple[str, int], ...] | None: "list<item: struct<f0: string, f1: int64>>",
        dict[str, int]: "string",
        int | str: "string",
    }
    assert {hint: str(arrow_type(hint)[0]) for hint in expected} == expected
    kind, convert = arrow_type(tuple[Pair, ...])
    assert convert is not None
    assert pa.array([convert((Pair("x", (1, 2)),)), None], kind).to_pylist() == [
        [{"name": "x", "counts": [1, 2]}], None,
    ]  # fmt: skip
    kind, convert = arrow_type(dict[str, int])
    assert convert is not None
    assert (convert({"a": 1}), convert(None)) == ('{"a":1}', None)


def test_every_kind_has_a_view(tmp_path: Path, out: Path) -> None:
    """One file a kind, its rows the facts, its columns the fields by their types."""
    folder = play(tmp_path, "g", 40, fork=8, notes=("☃",))
    batch = add([folder], out).batch
    assert batch is not None
    whole = told(folder)
    counts = Counter(row[2] for stream in whole for row in stream.rows)
    views = {Path(n).stem: f.rows for n, f in batch.files.items() if n.startswith("kinds/")}
    assert views == counts
    drawn = pq.read_table(out / "batch-0001/kinds/made.drew.parquet").to_pylist()
    assert drawn[-1] == {
        "game": "made_up", "id": "g", "stream": "b1", "version": 9, "step": 9, "actor": "1",
        "seat": 1, "card": "king",
    }  # fmt: skip
    begun = pq.read_table(out / "batch-0001/kinds/core.started.parquet").to_pylist()
    assert (begun[0]["game"], begun[0]["game_"]) == ("made_up", "made_up")


def test_every_field_of_the_games_has_a_type() -> None:
    """No field of Dino Racer has to be kept as JSON."""
    for kinds in (RACER, KINDS):
        for fact in kinds.facts:
            names = [name for name in view_of(fact).schema.names if name != "game_"]
            assert names[:3] == ["game", "id", "stream"]
            assert len(names) == len(set(names))
    task = view_of(next(f for f in RACER.facts if f.kind == "racer.effect_struck")).schema
    assert str(task.field("tasks").type).startswith("list<item: struct<act: string, dino: int64")


DUCK = """
import json, sys
import duckdb
folder = sys.argv[1]
def ask(sql): return [list(row) for row in duckdb.sql(sql.replace("DIR", folder)).fetchall()]
print(json.dumps({
    "events": ask("select count(*), count(distinct id), max(version) "
                  "from 'DIR/batch-*/events.parquet'"),
    "wins": ask('''select s.seat, sum(case when list_contains(winners, s.seat)
        then 1.0 / len(winners) else 0 end)::double from 'DIR/batch-*/games.parquet',
        (select unnest([0, 1, 2, 3]) as seat) s group by 1 order by 1'''),
    "drafts": ask("select dino, count(*) from 'DIR/batch-*/kinds/racer.drafted.parquet' "
                  "group by 1 order by 1"),
    "nested": ask("select sum(len(tasks)) from 'DIR/batch-*/kinds/racer.effect_struck.parquet'"),
    "options": ask("select distinct options['variant.hidden'] from 'DIR/batch-*/games.parquet'"),
    "joined": ask('''select count(*) from 'DIR/batch-*/kinds/racer.drafted.parquet' d
        join 'DIR/batch-*/events.parquet' e using (game, id, stream, version)
        where e.payload like '%dino%' and e.kind = 'racer.drafted' '''),
    "strange": [name for name in ("dinolab", "pyarrow") if name in sys.modules],
}))
"""
FRAMES = """
import json, sys
import polars as pl
folder = sys.argv[1]
scan = lambda name: pl.scan_parquet(f"{folder}/batch-*/{name}.parquet")
events, games = scan("events"), scan("games")
wins = (games.select("winners", share=1 / pl.col("winners").list.len()).explode("winners")
        .group_by("winners").agg(pl.col("share").sum()).sort("winners").collect())
drafted = scan("kinds/racer.drafted")
found = events.select(pl.len(), pl.col("id").n_unique(), pl.col("version").max()).collect()
joined = drafted.join(events, on=["game", "id", "stream", "version"])
struck = scan("kinds/racer.effect_struck").select(pl.col("tasks").list.len().sum())
print(json.dumps({
    "events": [list(row) for row in found.rows()],
    "wins": [list(row) for row in wins.rows()],
    "drafts": [list(row) for row in drafted.group_by("dino").len().sort("dino").collect().rows()],
    "nested": [list(row) for row in struck.collect().rows()],
    "options": [["off"]],
    "joined": [list(row) for row in joined.select(pl.len()).collect().rows()],
    "strange": [name for name in ("dinolab", "pyarrow") if name in sys.modules],
}))
"""


@pytest.fixture(scope="module")
def racing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables of 120 simulated races, in two batches."""
    folder = tmp_path_factory.mktemp("racing")
    results = list(simulate(find("dino_racer"), 120, out=folder / "logs"))
    logs = [Path(result.log) for result in results]
    for part in (logs[:60], logs):
        compact(part, folder / "tables", lambda name: find(name).kinds)
    return folder


@pytest.mark.parametrize("script", [DUCK, FRAMES], ids=["duckdb", "polars"])
def test_other_tools_read_it_without_dinolab(racing: Path, script: str) -> None:
    """DuckDB and Polars give what the logs themselves tell, and need nothing of ours."""
    command = [sys.executable, "-c", script, str(racing / "tables")]
    done = subprocess.run(command, cwd=racing, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)

    logs = [read_whole(path.parent) for path in sorted(racing.glob("logs/*/*/main.arrows"))]
    rows = [row for whole in logs for stream in whole for row in stream.rows]
    of = {
        kind: [json.loads(row[9]) for row in rows if row[2] == kind]
        for kind in ("racer.drafted", "core.closed", "racer.effect_struck")
    }
    drafts = Counter(fact["dino"] for fact in of["racer.drafted"])
    wins = [0.0] * 4
    for fact in of["core.closed"]:
        for seat in fact["winners"]:
            wins[seat] += 1 / len(fact["winners"])
    assert found["strange"] == []
    assert found["events"] == [[len(rows), 120, max(row[0] for row in rows)]]
    assert found["drafts"] == [list(pair) for pair in sorted(drafts.items())]
    assert found["nested"] == [[sum(len(fact["tasks"]) for fact in of["racer.effect_struck"])]]
    assert found["joined"] == [[len(of["racer.drafted"])]]
    assert found["options"] == [["off"]]
    assert [seat for seat, _ in found["wins"]] == [0, 1, 2, 3]
    assert [share for _, share in found["wins"]] == pytest.approx(wins)


def test_thirty_bytes_an_event(racing: Path, tmp_path: Path) -> None:
    """All tables and views together, from a hundred games on."""
    logs = [path.parent for path in racing.glob("logs/*/*/main.arrows")]
    batch = compact(logs, tmp_path / "t", lambda name: find(name).kinds).batch
    assert batch is not None
    assert batch.bytes / batch.events <= 30
    assert batch.files["events.parquet"].bytes / batch.events <= 24
    assert verify_compacted(tmp_path / "t", lambda name: find(name).kinds).ok
