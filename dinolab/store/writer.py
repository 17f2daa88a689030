"""Putting messages on disk under a named promise, never leaving half of one behind.

The modes: `each` returns when the message is on the disk (the default for play); `group` returns
when it is with the operating system and puts it on the disk within some milliseconds or actions;
`none` leaves that to the operating system (simulation).
"""

from __future__ import annotations

import contextlib
import os
import threading
from pathlib import Path
from typing import Final, Literal

import msgspec

from dinolab.core.errors import DinolabError
from dinolab.store import disk

Durability = Literal["each", "group", "none"]
PIECE: Final = 65_536
"""How much zeroed room is made ahead: writing into it needs no change of the file's size, which
would cost a journal commit of the file system for each action."""


class Group(msgspec.Struct, frozen=True):
    """What mode `group` may lose in a power cut: so many milliseconds and so many actions."""

    milliseconds: int = 200
    actions: int = 20


class Writer:
    """The one writer of a log: a locked descriptor and the offset where the next message goes."""

    def __init__(self, fd: int, path: Path, end: int, durability: Durability, group: Group) -> None:
        self.end = end
        self._fd, self._path, self._mode, self._group = fd, path, durability, group
        self._size = disk.size(fd)
        self._broken = ""
        self._unsynced = 0
        self._timer: threading.Timer | None = None
        self._guard = threading.Lock()

    def append(self, message: bytes) -> None:
        """Write a message; when this returns the mode's promise holds, when it raises the file
        ends where it ended before.
        """
        with self._guard:
            if self._broken:
                raise DinolabError(f"{self._path}: {self._broken}; open the log again")
            disk.require_there(self._fd, self._path)
            try:
                self._make_room(len(message))
                disk.write(self._fd, message, self.end, self._path)
                self._keep_promise()
                self._size = max(self._size, self.end + len(message))
                # Last, so that an interrupt finds the message taken back or counted, never neither.
                self.end += len(message)
            except BaseException:
                self._take_back()
                raise

    def _make_room(self, length: int) -> None:
        if self._mode == "none" or self.end + length <= self._size:
            return
        room = bytes(length + PIECE)
        try:
            disk.write(self._fd, room, self.end, self._path)
        except disk.CannotWrite:
            # No room for a whole piece; the message alone may still fit.
            self._size = self.end
            return
        disk.sync(self._fd, self._path)
        self._size = self.end + len(room)

    def _keep_promise(self) -> None:
        if self._mode == "each":
            self._sync()
        elif self._mode == "group":
            self._unsynced += 1
            if self._unsynced >= self._group.actions:
                self._sync()
            elif self._timer is None:
                timer = threading.Timer(self._group.milliseconds / 1000, self._on_time)
                timer.daemon = True
                timer.start()
                self._timer = timer

    def _take_back(self) -> None:
        """Cut off what lies after `end`. Until that is done the writer counts as broken, so that
        nothing is written after it where the cut fails or is interrupted.
        """
        before, self._broken = self._broken, self._broken or "a failed write was not taken back"
        with contextlib.suppress(disk.CannotWrite):
            disk.cut(self._fd, self.end, self._path)
            self._size = disk.size(self._fd)
            self._broken = before

    def _sync(self) -> None:
        """After a failed sync nobody knows what is on the disk, so the writer goes no further."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        try:
            disk.sync(self._fd, self._path)
        except disk.CannotWrite as error:
            self._broken = f"an earlier write may not be on the disk ({error})"
            raise
        self._unsynced = 0

    def _on_time(self) -> None:
        with self._guard:
            self._timer = None
            if self._unsynced and not self._broken:
                try:
                    self._sync()
                except disk.CannotWrite:
                    return  # the next append says so

    def sync(self) -> None:
        """Put everything on the disk now, whatever the mode."""
        with self._guard:
            self._sync()

    def close(self) -> None:
        """Keep the promise, give unused room back, let go of the lock."""
        with self._guard:
            try:
                if self._unsynced and not self._broken:
                    self._sync()
            finally:
                with contextlib.suppress(disk.CannotWrite):
                    disk.cut(self._fd, self.end, self._path)
                os.close(self._fd)
                self._broken = "the log is closed"
