"""A game on disk against a plain list of its events: whatever is done in whatever order, the log
holds what was acknowledged, and nothing else.

Hypothesis plays Nest Raid (`tests/toy`), branches, goes back and forth, takes back, hands seats
over, leaves, comes back, and pulls the plug at any byte of a write.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from pathlib import Path
from random import Random
from unittest import mock

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from toy import GAME

from dinolab.core.chance import Seeded
from dinolab.core.event import Event
from dinolab.core.fold import fold, open_questions, outcome_of
from dinolab.core.step import Step, start
from dinolab.core.table import Adjourn, AskTakeback, Branched, Closed, Seat, table_actions
from dinolab.core.tree import NoteWritten
from dinolab.session import Session
from dinolab.store.compact import compact
from dinolab.store.compacted import Compacted
from dinolab.store.folder import GameFolder
from dinolab.store.jsonl import lines_of, read_jsonl
from dinolab.store.lines import DiskLines
from dinolab.store.names import stream_file
from dinolab.store.pack import pack
from dinolab.store.scan import scan
from dinolab.store.verify import verify_folder
from dinolab.store.whole import read_whole, write_whole

EXAMPLES = int(os.environ.get("DINOLAB_EXAMPLES", "0"))
"""How many other games than always the same ones."""
pick = st.integers(0, 2**16)


class Model:
    """What was acknowledged: each line's own events after its fork, which line is live, which are
    followed no longer, and the notes.
    """

    def __init__(self, events: tuple[Event, ...]) -> None:
        self.own: dict[str, list[Event]] = {"main": list(events)}
        self.parent: dict[str, tuple[str, int]] = {}
        self.head = "main"
        self.left: set[str] = set()
        self.notes: list[str] = []

    def line(self, name: str) -> list[Event]:
        """A whole line."""
        if name not in self.parent:
            return self.own[name]
        parent, fork = self.parent[name]
        return self.line(parent)[:fork] + self.own[name]

    def home(self, name: str, position: int) -> str:
        """The line that a branch hangs on: the one whose own events lead to the position."""
        while name in self.parent and position <= self.parent[name][1]:
            name = self.parent[name][0]
        return name


class Played(RuleBasedStateMachine):
    """A table and its model. After each rule the disk is read anew and compared."""

    @initialize(seats=st.integers(2, 4), seed=st.integers(0, 99), bots=st.booleans())
    def begin(self, seats: int, seed: int, bots: bool) -> None:
        """Sit down, people and perhaps a bot."""
        self.root = Path(tempfile.mkdtemp(prefix="dinolab-stateful-"))
        self.seed, self.clock = str(seed), 0
        # New luck is new, and the same when an example is tried again.
        self.luck = mock.patch("dinolab.session.token_hex", self._new_luck)
        self.luck.start()
        taken = [Seat(name, name.lower()) for name in ("Ann", "Ben", "Cleo", "Dan")[:seats]]
        if bots:
            taken[-1] = Seat("Bot", "bot-random", "random")
        opening = start(GAME, taken, {}, key=bytes(range(16)))
        assert isinstance(opening, Step)
        lines = DiskLines.create(
            GAME.kinds, "one", opening.events, root=self.root, durability="none"
        )
        self.folder = Path(lines.place)
        self._sit(lines)
        self.model = Model(self.session.timeline.events)
        self.act_on()

    def _sit(self, lines: DiskLines) -> None:
        self.session = Session(
            GAME, lines, lines.tree.head, chance=Seeded(self.seed), seed=self.seed, now=self._now
        )

    def _new_luck(self, size: int) -> str:
        return f"new {self._now()}"

    def _now(self) -> int:
        self.clock += 1
        return self.clock

    def _come_back(self) -> None:
        """Sit down again at what lies on the disk."""
        self._sit(DiskLines.open(self.folder, GAME.kinds, durability="none"))

    def _learn(self) -> None:
        """Take over what the table says was added: on the line it stands on, at its end."""
        here = self.session.line
        if here not in self.model.own:
            self._forked(here)
        known, told = self.model.line(here), list(self.session.timeline.events)
        assert told[: len(known)] == known, "what is past never changes"
        self.model.own[here] += told[len(known) :]
        self.model.head = here

    def _forked(self, line: str) -> None:
        """A line that came into being by what was done: it must hang where the table stood."""
        first = next(e for e in self.session.timeline.events if _opens(e, line)).fact
        assert isinstance(first, Branched)
        assert first.parent in self.model.own
        assert line == f"b{len(self.model.own)}"
        self.model.parent[line] = first.parent, first.fork
        self.model.own[line] = []

    # What people do.

    @rule()
    def act_on(self) -> None:
        """Let luck and bots go on."""
        self.session.run()
        self._learn()

    def _play(self, number: int) -> bool:
        asked = [q.seat for q in open_questions(GAME, self.session.position) if q.seat >= 0]
        people = [seat for seat in asked if seat in self.session.table.people]
        if not people:
            return False
        seat = people[number % len(people)]
        legal = self.session.legal_actions(seat)
        return isinstance(self.session.act(seat, legal[number // 7 % len(legal)]), Step)

    @rule(numbers=st.lists(pick, min_size=1, max_size=12))
    def act(self, numbers: list[int]) -> None:
        """Some choices, whoever is asked."""
        for number in numbers:
            self._play(number)
            self._learn()

    @rule(number=pick)
    def talk(self, number: int) -> None:
        """Something one may do at the table: draws, conceding, ending for today."""
        table, over = self.session.table, self.session.outcome is not None
        seat = number % len(table.seats)
        actions = [a for a in table_actions(table, seat, over=over) if not isinstance(a, Adjourn)]
        if actions and number % 5 == 0:
            line, before = self.session.line, self.session.table.takeback
            self.session.act(seat, actions[number // 16 % len(actions)])
            self._after_takeback(line, before is not None)

    @rule(number=pick)
    def ask_back(self, number: int) -> None:
        """A seat asks to go back to some position."""
        line, seat = self.session.line, number % len(self.session.table.seats)
        self.session.act(seat, AskTakeback(number % len(self.session.timeline)))
        self._after_takeback(line, True)

    @rule(number=pick)
    def undo(self, number: int) -> None:
        """A person takes the last choice back."""
        people = self.session.table.people
        if people:
            line = self.session.line
            self.session.undo(people[number % len(people)])
            self._after_takeback(line, True)

    def _after_takeback(self, line: str, possible: bool) -> None:
        """What was agreed on is a new line, and the one that was left is followed no longer."""
        if self.session.line != line:
            assert possible
            tail = self._on_disk(line)[len(self.model.line(line)) :]
            self.model.own[line] += tail
            self.model.left.add(line)
        self._learn()

    @rule(number=pick, luck=st.sampled_from(["same", "new"]))
    def branch(self, number: int, luck: str) -> None:
        """Play on from a step's end."""
        timeline, line = self.session.timeline, self.session.line
        at = timeline.step_end(1 + number % len(timeline))
        if outcome_of(GAME, timeline.at(at)) is None:
            home = self.model.home(line, at)
            self.session.branch(at, f"try {number % 9}", luck=luck)
            self._learn()
            assert self.model.parent[self.session.line] == (home, at)

    @rule(number=pick)
    def repeat(self, number: int) -> None:
        """Do anew what was done on this line: it is the same line again, not another one."""
        inputs = [e for e in self.session.timeline.events if e.is_input and e.actor.isdigit()]
        inputs = [e for e in inputs if GAME.action_of(e.fact) is not None]
        if inputs:
            event, lines = inputs[number % len(inputs)], len(self.model.own)
            action = GAME.action_of(event.fact)
            assert action is not None
            done = self.session.play_from(event.version, int(event.actor), action)
            assert isinstance(done, Step)
            assert len(self.session.lines.tree.lines) == lines
            self._learn()

    @rule(number=pick)
    def switch(self, number: int) -> None:
        """Go to another line: back to one that was left, too."""
        lines = list(self.model.own)
        self.session.switch(lines[number % len(lines)])
        self._learn()

    @rule(text=st.text(max_size=20))
    def note(self, text: str) -> None:
        """Write something down."""
        folder = self.session.lines.folder  # type: ignore[attr-defined]
        folder.write_note(NoteWritten("main", 1, text, "Ann", 7))
        self.model.notes.append(text)

    # What happens to them.

    @rule()
    def leave(self) -> None:
        """Leave and come back."""
        self.session.close()
        self._come_back()
        assert self.session.line == self.model.head

    @rule(number=pick, cut=st.floats(0, 1, exclude_max=True), zeros=st.sampled_from([0, 64, 4096]))
    def pull_the_plug(self, number: int, cut: float, zeros: int) -> None:
        """The power goes while a choice is written: of its message only the beginning is there, so
        it was never acknowledged; on the next day the table stands where it stood before.
        """
        self.act_on()
        line = self.session.line
        path = stream_file(self.folder, line)
        known = list(self.model.line(line))
        self._play(number)
        if self.session.line != line or self._own_length(line) == len(self.model.own[line]):
            self._learn()
            return
        self.session.close()
        data = path.read_bytes()
        last = scan(data).places[-1]
        path.write_bytes(data[: last.start + int(cut * (last.end - last.start))] + bytes(zeros))
        self._come_back()
        assert list(self.session.timeline.events) == known

    @rule(number=pick)
    def killed_between(self, number: int) -> None:
        """The process dies after a branch's file is there and before the tree tells of it."""
        self.act_on()
        at = self.session.timeline.step_end(1 + number % len(self.session.timeline))
        if outcome_of(GAME, self.session.timeline.at(at)) is not None:
            return
        tree = stream_file(self.folder, "tree")
        before = tree.read_bytes()
        self.session.branch(at)
        line, old = self.session.line, self.model.head
        self.session.close()
        tree.write_bytes(before)
        self._come_back()
        assert self.session.line == old, "play goes on where it was"
        self.session.switch(line)
        self._learn()

    @rule(number=pick)
    @precondition(lambda self: len(self.model.own) > 0)
    def pack(self, number: int) -> None:
        """A finished line is packed: the same events in fewer bytes."""
        ended = [name for name in self.model.own if self._is_closed(name)]
        if ended:
            self.session.close()
            pack(stream_file(self.folder, ended[number % len(ended)]))
            self._come_back()

    # What must hold.

    def _is_closed(self, line: str) -> bool:
        return bool(self.model.own[line]) and isinstance(self.model.own[line][-1].fact, Closed)

    def _own_length(self, line: str) -> int:
        fork = self.model.parent.get(line, ("", 0))[1]
        return len(self._on_disk(line)) - fork

    def _on_disk(self, line: str) -> list[Event]:
        with DiskLines.open(self.folder, GAME.kinds, write=False) as lines:
            return list(lines.events(line))

    @invariant()
    def disk_and_table_are_the_model(self) -> None:
        """Every line, the tree, and the position that they fold to."""
        if not hasattr(self, "model"):
            return
        with DiskLines.open(self.folder, GAME.kinds, write=False) as lines:
            tree = lines.tree
            assert {one.line for one in tree.lines} == set(self.model.own)
            assert tree.head == self.model.head == self.session.line
            assert {one.line for one in tree.lines if one.abandoned} == self.model.left
            for one in tree.lines:
                assert list(lines.events(one.line)) == self.model.line(one.line)
                hangs = (one.parent, one.fork) if one.parent else None
                assert hangs == self.model.parent.get(one.line)
        here = self.model.line(self.model.head)
        assert list(self.session.timeline.events) == here
        assert self.session.position == fold(GAME, here)

    def teardown(self) -> None:
        """All is sealed; the whole tree goes out and comes back, with the same digests."""
        if not hasattr(self, "model"):
            return
        self.session.close()
        self.luck.stop()
        try:
            self._all_the_way_round()
        finally:
            shutil.rmtree(self.root)

    def _all_the_way_round(self) -> None:
        reports = verify_folder(self.folder, GAME.kinds)
        assert all(report.ok for report in reports), reports
        whole = read_whole(self.folder)
        file = self.root / "one.jsonl"
        file.write_text("".join(f"{line}\n" for line in lines_of(whole, GAME.kinds)), "utf-8")
        back = write_whole(read_jsonl(file, lambda _: GAME.kinds).whole, self.root / "back")
        assert read_whole(back).streams == whole.streams
        with GameFolder.open(back) as opened:
            assert [note.text for note in opened.notes()] == self.model.notes
        done = compact([self.folder], self.root / "tables", lambda _: GAME.kinds)
        if done.batch is None:
            assert not json.loads(file.read_text("utf-8").partition("\n")[0])["finished"]
        else:
            assert Compacted(self.root / "tables").game("toy", "one").streams == whole.streams


def _opens(event: Event, line: str) -> bool:
    return isinstance(event.fact, Branched) and event.fact.branch == line


TestPlayed = pytest.mark.timeout(36_000 if EXAMPLES else 300)(Played.TestCase)
TestPlayed.settings = settings(
    max_examples=EXAMPLES or 15, stateful_step_count=15, deadline=None, derandomize=not EXAMPLES,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip


def test_random_trees_of_finished_games_go_round(tmp_path: Path) -> None:
    """Games played to their end in every line, packed and with notes: out as JSON lines and as
    tables, back, and the same.
    """
    for number in range(12):
        machine, rng = Played(), Random(number)
        machine.begin(2 + number % 3, number, number % 2 == 0)
        for _ in range(rng.randrange(4)):
            machine.act([rng.randrange(2**16) for _ in range(rng.randrange(1, 30))])
            machine.branch(rng.randrange(2**16), rng.choice(["same", "new"]))
        machine.note(rng.choice(["", "why?", "☃ \\ \n", "x" * 300]))
        for line in list(machine.model.own):
            machine.session.switch(line)
            machine.session.run()
            while machine._play(rng.randrange(2**16)):
                pass
            machine._learn()
        machine.pack(number)
        machine.disk_and_table_are_the_model()
        whole = read_whole(machine.folder)
        assert all(line.is_closed for line in whole.lines)
        done = compact([machine.folder], tmp_path / str(number), lambda _: GAME.kinds)
        assert done.batch is not None
        machine.teardown()
