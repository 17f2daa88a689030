"""What lets go of a file or a lock at the end of a `with` block."""

from __future__ import annotations

from typing import Self


class Closing:
    """Closed when its `with` block ends, however it ends."""

    def close(self) -> None:
        """Let go."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
