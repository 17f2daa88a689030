"""Files as the log needs them; the only file that knows platforms.

Linux: flock, pwrite, fdatasync. macOS: flock, pwrite, F_FULLFSYNC. Windows: a lock far behind the
end of the file, since locks keep readers out there, seek and write, fsync. Tested on Linux only.
Every `OSError` on the way to the disk becomes a `CannotWrite`.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import sys
from pathlib import Path
from typing import Final

from dinolab.core.errors import DinolabError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PRIVATE: Final = 0o600
"""The mode of a log while its game is open: it holds the secrets in clear."""
SHARED: Final = 0o644
"""The mode of a finished log, whose secrets have been shown."""
_LOCKED: Final = 2**31 - 2
"""Where the locked byte lies on Windows: no log is as long."""
_BINARY: Final = getattr(os, "O_BINARY", 0)
_NO_LINKS: Final = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS)


class CannotWrite(DinolabError):
    """The disk did not take it; nothing of the failed action is recorded."""

    def __init__(self, path: Path, error: OSError) -> None:
        self.path, self.errno = path, error.errno
        super().__init__(f"{path}: {_problem(error)}; nothing was recorded")


class CannotRead(DinolabError):
    """There is no such log, or it may not be read."""

    def __init__(self, path: Path, error: OSError) -> None:
        self.path = path
        super().__init__(f"{path}: cannot be read ({error.strerror or error})")


class InUse(DinolabError):
    """Somebody else has the log open for writing."""

    def __init__(self, place: Path) -> None:
        self.place = place
        super().__init__(
            f"{place} is being played elsewhere: another notebook, kernel or terminal has it open. "
            "Close the game there (or restart that kernel), or open it here to look at only"
        )


def _problem(error: OSError) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return "the disk is full or its quota is used up: make room and try again"
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return "may not be written: copy the game's folder to a place of your own"
    if error.errno == errno.EEXIST:
        return "is there already: choose another name"
    if error.errno == errno.ESTALE:
        return "was deleted or replaced meanwhile: put a copy back, then open the game again"
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return "the folder it belongs in is not there (or is no folder)"
    return f"cannot be written ({error.strerror or error})"


def lock(fd: int, place: Path) -> None:
    """Take the writer's lock on an open file, or raise `InUse` naming `place`.

    `flock` belongs to the descriptor; `lockf` would be lost when any other descriptor of the same
    file is closed (log format, rule 2).
    """
    try:
        if sys.platform == "win32":
            os.lseek(fd, _LOCKED, os.SEEK_SET)
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EWOULDBLOCK, errno.EACCES):
            raise InUse(place) from None
        raise CannotWrite(place, error) from error


def open_reading(path: Path) -> int:
    """A descriptor for reading."""
    try:
        return os.open(path, os.O_RDONLY | _BINARY)
    except OSError as error:
        raise CannotRead(path, error) from error


def open_writing(path: Path, place: Path) -> int:
    """A locked descriptor for reading and writing; `place` is what an `InUse` error names."""
    while True:
        try:
            fd = os.open(path, os.O_RDWR | _BINARY)
        except FileNotFoundError as error:
            raise CannotRead(path, error) from error
        except OSError as error:
            raise CannotWrite(path, error) from error
        try:
            lock(fd, place)
            if _is_at(fd, path):
                return fd
        except BaseException:
            os.close(fd)
            raise
        os.close(fd)


def _is_at(fd: int, path: Path) -> bool:
    """Whether the locked file is still the one at `path`: packing may have replaced it."""
    try:
        return os.path.samestat(os.fstat(fd), path.stat())
    except FileNotFoundError:
        return False


def is_replaced(fd: int, path: Path) -> bool:
    """Whether another file has come to the place of an open one, as packing puts one there."""
    try:
        return not os.path.samestat(os.fstat(fd), path.stat())
    except OSError:
        return False


def require_there(fd: int, path: Path) -> None:
    """Raise `CannotWrite` where an open file has no name any more, so that nobody would ever read
    what is written to it. (A file that was moved has one.)
    """
    if os.fstat(fd).st_nlink == 0 and not _is_at(fd, path):
        raise CannotWrite(path, OSError(errno.ESTALE, ""))


def size(fd: int) -> int:
    """How many bytes the file has."""
    return os.fstat(fd).st_size


def read(fd: int, start: int, stop: int, path: Path) -> bytes:
    """The bytes from `start` to `stop`, fewer where the file ends before."""
    parts = []
    try:
        while start < stop:
            part = _read_at(fd, stop - start, start)
            if not part:
                break
            parts.append(part)
            start += len(part)
    except OSError as error:
        raise CannotRead(path, error) from error
    return b"".join(parts)


def write(fd: int, data: bytes, start: int, path: Path) -> None:
    """Write all of `data` at `start`, or cut the file back to `start` and raise `CannotWrite`.

    A full disk shows as a short write first, so what `pwrite` returns is checked.
    """
    done = 0
    try:
        while done < len(data):
            done += _write_at(fd, data[done:] if done else data, start + done)
    except OSError as error:
        with contextlib.suppress(CannotWrite):
            cut(fd, start, path)
        raise CannotWrite(path, error) from error


def cut(fd: int, end: int, path: Path) -> None:
    """Cut the file off at `end`."""
    try:
        os.ftruncate(fd, end)
    except OSError as error:
        raise CannotWrite(path, error) from error


def sync(fd: int, path: Path) -> None:
    """Return when the file's bytes are on the disk."""
    try:
        if sys.platform == "darwin":
            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
        elif sys.platform == "win32":
            os.fsync(fd)
        else:
            os.fdatasync(fd)
    except OSError as error:
        raise CannotWrite(path, error) from error


def sync_folder(folder: Path) -> None:
    """Return when the folder's names are on the disk (a no-op where folders cannot be synced)."""
    if sys.platform == "win32":
        return
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise CannotWrite(folder, error) from error
    finally:
        os.close(fd)


def create(path: Path, data: bytes, *, durable: bool, mode: int = PRIVATE) -> int:
    """Put a new file with `data` in place, all or nothing, and return its locked descriptor.

    It is written under another name and linked, so that it never appears half made and never
    replaces a file that is there.
    """
    return _put(path, data, durable=durable, mode=mode, replace=False)


def replace(path: Path, data: bytes, *, mode: int = PRIVATE) -> None:
    """Replace a file by one with `data`, all or nothing, on the disk when this returns."""
    os.close(_put(path, data, durable=True, mode=mode, replace=True))


def _put(path: Path, data: bytes, *, durable: bool, mode: int, replace: bool) -> int:
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(6)}")
    fd = -1
    try:
        fd = os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, mode)
        lock(fd, path)
        write(fd, data, 0, path)
        if durable:
            sync(fd, path)
        if sys.platform == "win32":  # where an open file keeps its name
            os.close(fd)
            fd = -1
        if replace:
            temporary.replace(path)
        else:
            _link(temporary, path)
        if durable:
            sync_folder(path.parent)
        return fd if fd >= 0 else open_writing(path, path)
    except BaseException as error:
        if fd >= 0:
            os.close(fd)
        with contextlib.suppress(OSError):
            temporary.unlink()
        if isinstance(error, OSError):
            raise CannotWrite(path, error) from error
        raise


def _link(temporary: Path, path: Path) -> None:
    """Give a file its name, failing if the name is taken."""
    try:
        path.hardlink_to(temporary)
        temporary.unlink()
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        # No hard links on this file system: take the name, then rename over it.
        os.close(os.open(path, os.O_CREAT | os.O_EXCL))
        temporary.replace(path)


if sys.platform == "win32":

    def _read_at(fd: int, count: int, start: int) -> bytes:
        os.lseek(fd, start, os.SEEK_SET)
        return os.read(fd, count)

    def _write_at(fd: int, data: bytes, start: int) -> int:
        os.lseek(fd, start, os.SEEK_SET)
        return os.write(fd, data)

else:

    def _read_at(fd: int, count: int, start: int) -> bytes:
        return os.pread(fd, count, start)

    def _write_at(fd: int, data: bytes, start: int) -> int:
        return os.pwrite(fd, data, start)
