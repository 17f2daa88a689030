"""boardgame.io in a Node process of its own, asked line by line."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SCRIPT = Path(__file__).with_name("peer_board.cjs")


class Board:
    """The running process."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def ask(self, work: str, **what: Any) -> dict[str, Any]:
        """Let it do some work: `took` in microseconds of the processor, `at` its position."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"work": work, **what}) + "\n")
        self._process.stdin.flush()
        if not (line := self._process.stdout.readline()):
            raise RuntimeError("boardgame.io ended; see what Node printed above")
        answer: dict[str, Any] = json.loads(line)
        return answer


@contextmanager
def running(folder: Path) -> Iterator[Board]:
    """A process with the boardgame.io that lies in a folder, without its checks for developers."""
    node = shutil.which("node") or "node"
    process = subprocess.Popen(
        [node, str(SCRIPT), str(folder / "node")],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "NODE_ENV": "production"},
    )  # fmt: skip
    try:
        yield Board(process)
    finally:
        assert process.stdin is not None
        process.stdin.close()
        process.wait(timeout=30)
        assert process.stdout is not None
        process.stdout.close()
