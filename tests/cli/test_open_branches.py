"""One line of a game is over, another is not: nothing that is shown of it opens what is hidden.

A closing event shows its line's key, and under a key a hidden card is found by trying all that it
can be. So whoever may not see a card must never get both a key and what lies under it. Here
everything that can be had of such a game, by one viewer, is searched for keys and attacked.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode, urlsafe_b64encode
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cli.kit import run
from msgspec.structs import replace

import dinolab
from dinolab.cli.differing import seen_by
from dinolab.core.action import Refusal, refusal
from dinolab.core.chain import cover_of
from dinolab.core.event import REFEREE, SPECTATOR, UNKNOWN, ZERO16, may_know, redact
from dinolab.core.fold import open_questions
from dinolab.core.replay import Difference
from dinolab.core.table import Branched, Closed, Started
from dinolab.session import Session
from dinolab.store.arrow import COVER, KIND, SECRET
from dinolab.store.bulk import write_game
from dinolab.store.jsonl import lines_of
from dinolab.store.whole import Whole, read_whole

GAMES = ("toy", "dragon_dodge")
SEED = "5"


def play_on(table: Session[Any], rng: Random, most: int = 10_000) -> None:
    """People who take anything, so many times or to the end."""
    table.run()
    for _ in range(most):
        asked = [q.seat for q in open_questions(table.game, table.position)]
        if not asked:
            return
        seat = rng.choice(asked)
        assert not isinstance(table.act(seat, rng.choice(table.legal_actions(seat))), Refusal)


def half_open(name: str, home: Path | None = None) -> Path:
    """A game whose main line is over; a branch of it in which cards are hidden is not, and another
    that was left is over too.
    """
    rng = Random(SEED)
    table = dinolab.new(name, ["Ann", "Ben"], seed=SEED, id="half", home=home)
    play_on(table, rng)
    steps = [e.version for e in table.timeline.events if e.is_input and e.actor in ("0", "1")]
    table.branch(table.timeline.step_end(steps[len(steps) * 2 // 3]))
    play_on(table, rng)
    table.switch("main")
    table.branch(table.timeline.step_end(steps[len(steps) // 2]))
    play_on(table, rng, 3)
    assert table.outcome is None
    assert not table.all_shown
    table.close()
    return Path(table.place)


@pytest.fixture(params=GAMES)
def folder(request: pytest.FixtureRequest, toy: str) -> Path:
    assert toy
    return half_open(request.param)


def everything(folder: Path, eyes: str) -> str:
    """All that a viewer can have of it, one after the other."""
    out = folder.parent / f"out-{eyes or 'nobody'}"
    out.mkdir()
    look = ["--eyes", eyes] if eyes else []
    lines = [line.line for line in dinolab.open_log(folder).lines.tree.lines]
    texts = []
    run("export", folder, "--html", out / "x.html", "--svg", out / "x.svg", *look)
    run("export", folder, "--jsonl", out / "x.jsonl", *look)
    texts += [file.read_text() for file in sorted(out.iterdir())]
    assert len(texts) == 3
    for line in lines:
        end = len(dinolab.open_log(folder, line=line).timeline())
        at = ["--line", line]
        for position in (end, end // 2):
            texts.append(run("replay", folder, *at, "--at", position, *look, "--json").out)
            texts.append(run("replay", folder, *at, "--at", position, *look).out)
        for version in range(0, end, max(end // 6, 1)):
            texts.append(run("why", folder, version, *at, *look, "--json").out)
        texts.append(run("why", folder, end - 1, *at, *look).out)
        for position in range(end // 2, end, 9):
            texts.append(run("share", folder, *at, "--at", position).out)
        texts.append(run("info", folder, *at).out + run("info", folder, *at, "--json").out)
    for more in ([], ["--json"], ["--rules"], ["--rules", "--json"]):
        texts.append(run("verify", folder, *more).out)
    record = dinolab.open_log(folder)
    texts.append(dinolab.show(record, eyes or "spectator"))
    widget = dinolab.replay(record, eyes_of=eyes or None)
    texts.append(json.dumps([widget.bundle, widget.tail, widget.prompt, widget.settings]))
    return "\n".join(text.replace("_esm", "") for text in texts)


def keys_of(whole: Whole) -> dict[str, bytes]:
    """The key of each stream, as the referee has them."""
    return {
        stream.name: bytes.fromhex(json.loads(stream.rows[0][SECRET])["key"])
        for stream in whole.lines
    }


def written(key: bytes) -> tuple[str, ...]:
    """How a key might stand in a text."""
    spelled = key.hex()
    return (
        spelled, spelled.upper(), b64encode(key).decode()[:-2],
        urlsafe_b64encode(key).decode()[:-2], str(list(key))[1:-1],
        ",".join(map(str, key)),
    )  # fmt: skip


def found_by_trying(text: str, whole: Whole, viewer: int) -> set[tuple[str, int]]:
    """The hidden events that a viewer can read by trying every secret such an event can have
    under everything in the text that could be a key; and what needs no text: keys that are none.
    """
    hexed = set(re.findall(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])", text))
    keys = [b"", ZERO16, SEED.encode(), *(bytes.fromhex(one) for one in hexed)]
    shown, found = {bytes.fromhex(one) for one in hexed}, set()
    for stream in whole.lines:
        hidden = [
            row for row in stream.rows
            if row[SECRET] and not may_know(row[11], viewer)
            and row[KIND] not in (Started.kind, Branched.kind)
        ]  # fmt: skip
        can_be: dict[str, set[str]] = {}
        for row in hidden:
            can_be.setdefault(row[KIND], set()).add(row[SECRET])
        for row in hidden:
            assert row[COVER] != ZERO16
            if row[COVER] in shown and any(
                cover_of(row[0], secret, key) == row[COVER]
                for key, secret in product(keys, can_be[row[KIND]])
            ):
                found.add((stream.name, row[0]))
    return found


@pytest.mark.parametrize("eyes", ["", "0", "1"])
def test_an_open_branch_beside_a_closed_line(folder: Path, eyes: str) -> None:
    """No key of any line, and no secret that can be found by trying."""
    viewer = int(eyes or SPECTATOR)
    whole = read_whole(folder)
    hidden = [
        row for stream in whole.lines for row in stream.rows
        if row[SECRET] and not may_know(row[11], viewer)
    ]  # fmt: skip
    assert len(hidden) > len(whole.lines)
    assert sum(row[KIND] == Closed.kind for one in whole.lines for row in one.rows) == 2
    text = everything(folder, eyes)
    for line, key in keys_of(whole).items():
        for one in written(key):
            assert one not in text, f"the key of {line}"
    assert "shown_key" not in text
    assert found_by_trying(text, whole, viewer) == set()


def test_the_attack_works_where_a_key_is_let_out(folder: Path) -> None:
    """What `lines_of` leaves out is just what it takes."""
    whole = read_whole(folder)
    kinds = dinolab.game(whole.game).kinds
    text = "\n".join(lines_of(whole, kinds, SPECTATOR))
    assert found_by_trying(text, whole, SPECTATOR) == set()
    key = keys_of(whole)["main"].hex()
    hidden = {
        ("main", row[0])
        for row in whole.stream("main").rows
        if row[SECRET] and row[KIND] != Started.kind and not may_know(row[11], SPECTATOR)
    }
    found = found_by_trying(f"{text}\n{key}", whole, SPECTATOR)
    assert (hidden - found, found - hidden) == (set(), set())
    assert hidden


def test_the_end_of_a_line_at_a_shared_screen(toy: str) -> None:
    """Who plays a branch to its end in the terminal sees no more than lies open on the table: the
    line that it left goes on.
    """
    table = dinolab.new(toy, ["Ann", "Ben"], seed=SEED, id="both")
    play_on(table, Random(SEED), 4)
    left = table.line
    table.branch(table.timeline.step_end(len(table.timeline) - 1))
    line = table.line
    table.close()

    first, second = (
        run("play", "toy/both", "--line", one, input="\nt2\n").out for one in (line, left)
    )
    closed = [_shown(line, eyes) for eyes in ("spectator", "all")]
    assert closed[0] != closed[1]
    assert closed[0] in first
    assert closed[1] not in first
    assert _shown(left, "all") in second


def _shown(line: str, eyes: str) -> str:
    return dinolab.show(dinolab.open_log("toy/both", line=line), eyes)


def test_other_rules_tell_no_secret_of_an_open_game(toy: str, tmp_path: Path) -> None:
    """`verify --rules` names the event at which the rules part from the log, as anybody may know
    it; once the game is over it says all.
    """
    game = dinolab.game(toy)
    events = dinolab.open_log(half_open(toy), line="main").timeline("main").events
    started = events[0].fact
    assert isinstance(started, Started)
    key = bytes.fromhex(started.key)
    hidden = [e for e in events[1:] if redact(e, SPECTATOR) != e]
    tried = 0
    for event in {e.kind: e for e in hidden}.values():
        names = ("Ann", "Ben")
        secret, shown = (game.words.event(e.fact, names) for e in (event, redact(event, SPECTATOR)))
        if secret == shown:
            continue
        tried += 1
        changed = (*events[: event.version], replace(event, rule="core.table"))
        for rest, told, untold in ((), shown, secret), (events[len(changed) :], secret, shown):
            root = tmp_path / f"{event.version}-{len(rest)}"
            folder = write_game(root, "bent", (*changed, *rest), key)
            for form in ([], ["--json"]):
                done = run("verify", folder, "--rules", *form)
                assert done.code == 1
                assert told in done.out
                assert untold not in done.out
    assert tried > 1


def test_a_refusal_by_other_rules_tells_no_reason_of_an_open_game() -> None:
    """Its facts were for the seat that is refused."""
    no = refusal("needs", "core.table", wind=2, held=1)
    found = Difference(3, "core.table", "refused", None, no)
    assert seen_by(REFEREE, found) == found
    got = seen_by(SPECTATOR, found).got
    assert isinstance(got, Refusal)
    assert got.facts == (("wind", UNKNOWN), ("held", UNKNOWN))
