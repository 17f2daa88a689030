"""`dinolab verify` on folders of compacted games."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cli.kit import run

import dinolab.games.dino_racer as racer
from dinolab.core.event import Entry
from dinolab.core.table import Started
from dinolab.games.dino_racer.events import Advanced
from dinolab.store.bulk import write_game


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    """Two batches of compacted games."""
    out = tmp_path / "tables"
    run("simulate", "dino_racer", "--games", 3, "--out", tmp_path / "logs")
    run("compact", tmp_path / "logs", "--out", out)
    run("compact", "dino_racer/two-cards", "--out", out)
    return out


def test_whole_tables_are_good(tables: Path) -> None:
    done = run("verify", tables, "--rules")
    assert (done.code, "all good" in done.out) == (0, True)
    assert "Today's rules give the same games." in done.out
    assert not done.err

    told = json.loads(run("verify", tables, "--json").out)
    assert (told["ok"], told["streams"]) == (True, [])
    (one,) = told["compacted"]
    assert (one["batches"], one["games"], one["ok"], one["problems"]) == (2, 4, True, [])


def test_logs_and_tables_are_checked_together(tables: Path, tmp_path: Path) -> None:
    """Below a folder of many things each is found once; others' manifests are left alone."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "manifest.json").write_text('{"icons": []}')
    done = run("verify", tmp_path, tables, "--json")
    told = json.loads(done.out)
    assert (done.code, len(told["streams"]), len(told["compacted"])) == (0, 3, 1)
    said = run("verify", tmp_path).out
    assert "3 games, 3 streams" in said
    assert "4 compacted games" in said


def test_each_file_that_was_changed_is_a_fault(tables: Path) -> None:
    """Whatever is flipped, cut or taken away, the file is named and the code is 1."""
    for file in sorted(tables.rglob("*.parquet")):
        data = file.read_bytes()
        for changed in (data[:-1], data[: len(data) // 2] + b"x" + data[len(data) // 2 + 1 :], b""):
            file.write_bytes(changed)
            done = run("verify", tables)
            assert (done.code, str(file) in done.out) == (1, True), file
        file.unlink()
        done = run("verify", tables, "--json")
        told = json.loads(done.out)
        assert (done.code, told["ok"], told["compacted"][0]["ok"]) == (1, False, False)
        assert f"{file}: is missing" in told["compacted"][0]["problems"]
        file.write_bytes(data)
    assert run("verify", tables).code == 0


def test_a_manifest_that_is_none(tables: Path) -> None:
    for text in (b"", b"{}x", b'{"format": "dinolab-compact/9"}'):
        (tables / "manifest.json").write_bytes(text)
        for path in (tables, tables.parent):
            done = run("verify", path)
            assert (done.code, "manifest.json" in done.out) == (1, True), text


def test_a_batch_that_is_not_in_the_manifest(tables: Path) -> None:
    """The power went between a batch and the manifest: told, with what to do."""
    manifest = json.loads((tables / "manifest.json").read_text())
    manifest["batches"].pop()
    (tables / "manifest.json").write_text(json.dumps(manifest))
    done = run("verify", tables)
    assert (done.code, "compact again takes it in" in done.out) == (1, True)


def test_a_game_that_cannot_have_happened(tmp_path: Path) -> None:
    """Sealed anew, compacted, and with digests that fit: still no game."""
    import dinolab

    record = dinolab.open_log("dino_racer/three-races")
    events = list(record.timeline().events)
    at = next(e.version for e in events if e.kind == "racer.drafted")
    wrong = msgspec.structs.replace(events[at].fact, seat=5)
    events[at] = msgspec.structs.replace(events[at], fact=wrong)
    started = events[0].fact
    assert isinstance(started, Started)
    write_game(tmp_path / "logs", "forged", events, bytes.fromhex(started.key))
    assert run("compact", tmp_path / "logs", "--out", tmp_path / "tables").code == 0
    done = run("verify", tmp_path / "tables")
    assert done.code == 1
    assert "racer.drafted cannot have happened here" in done.out


def test_other_rules_are_told_with_the_game(tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def follow(state: Any) -> Entry | None:
        found = racer.follow(state)
        if found is None or not isinstance(found.fact, Advanced):
            return found
        further = msgspec.structs.replace(found.fact, to=found.fact.to + 1)
        return msgspec.structs.replace(found, fact=further)

    monkeypatch.setattr(racer, "GAME", replace(racer.GAME, follow=follow))
    assert run("verify", tables).code == 0
    done = run("verify", tables, "--rules", "--json")
    told = json.loads(done.out)
    assert (done.code, told["ok"], told["compacted"][0]["ok"]) == (1, False, True)
    assert {Path(one["folder"]).parent.name for one in told["rules"]} == {"dino_racer"}
    assert len(told["rules"]) == 4


def test_verifying_changes_nothing(tables: Path) -> None:
    def digests() -> dict[Path, str]:
        files = (file for file in tables.rglob("*") if file.is_file())
        return {file: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}

    before = digests()
    run("verify", tables, "--rules")
    assert digests() == before
