"""The recorded games of Dodos Riding Dinos."""

from __future__ import annotations

from collections.abc import Iterator

from games.dodos_riding_dinos import recorded_modes, recorded_races
from make_logs import Wanted


def games() -> Iterator[tuple[str, Wanted]]:
    """Every game to record, by id."""
    yield from recorded_races.games()
    yield from recorded_modes.games()
