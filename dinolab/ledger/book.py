"""All games of all players: who earned which feat, in which game, at which event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from dinolab.core.action import Refusal
from dinolab.core.errors import BadName, DinolabError
from dinolab.core.feats import Feat, Feats
from dinolab.core.game import Game
from dinolab.core.options import choose
from dinolab.core.share import share
from dinolab.core.table import player_id
from dinolab.games import find, names
from dinolab.ledger.compacted import looked_at
from dinolab.ledger.index import Done, Looked
from dinolab.ledger.logs import Lookout
from dinolab.ledger.signed import signed_at, signed_in
from dinolab.store.compact import game_in
from dinolab.store.manifest import is_compacted
from dinolab.store.names import games, logs
from dinolab.store.places import places_at

Watch = Callable[[Sequence[Path]], Iterable[Path]]


class Earned(msgspec.Struct, frozen=True):
    """A feat that a player has: in which game (`place` is its folder, or that of the compacted
    games that hold it), on which line, by which event (`version`), and when the game ended (UTC
    microseconds). A feat earned away from the table has no id.
    """

    game: str
    feat: str
    player: str
    name: str
    place: str = ""
    id: str = ""
    line: str = ""
    live: bool = True
    version: int = -1
    ended: int = 0
    digest: str = ""

    @property
    def position(self) -> int:
        """The position to look at: the event has just happened."""
        return self.version + 1

    @property
    def share(self) -> str:
        """The position as a short text to paste; empty for a feat earned away from the table."""
        if not self.id:
            return ""
        return share(self.game, self.id, self.line, self.position, bytes.fromhex(self.digest))


class OnTheWay(msgspec.Struct, frozen=True):
    """A feat that takes several games, and the parts of it that a player has so far."""

    game: str
    feat: str
    player: str
    name: str
    parts: tuple[str, ...]
    of: int


class Book(msgspec.Struct, frozen=True):
    """What some logs tell: feats earned and begun, in the order of the games and their feats; how
    many games there were, how many of them nobody had looked at before, and what could not be read.
    """

    earned: tuple[Earned, ...]
    begun: tuple[OnTheWay, ...]
    games: int
    new: int
    faults: tuple[str, ...] = ()

    def of(self, player: str) -> Book:
        """The same of one player, by player id or name."""
        ids = (player, player_id(player))
        return msgspec.structs.replace(
            self,
            earned=tuple(one for one in self.earned if one.player in ids or one.name == player),
            begun=tuple(one for one in self.begun if one.player in ids or one.name == player),
        )


class _Seen(msgspec.Struct, frozen=True):
    """A game that was looked at, and where it is."""

    place: str
    id: str
    looked: Looked


def feats_at(
    paths: Sequence[str | Path] = (),
    given: Mapping[str, str] | None = None,
    *,
    told: Watch = iter,
) -> Book:
    """The feats that some PATHs tell of: games' folders, LOGs, compacted games or folders of many
    of these, with what was earned away from the table and lies there; one's own where none is
    named. Raises `BadName` for a PATH that holds nothing of the kind.
    """
    if not paths:
        return feats_in(games(), given, signed=signed_at([logs()]), told=told)
    folders, signed = dict[Path, None](), dict[Path, None]()
    for path in paths:
        beside = signed_at([Path(path).expanduser()])
        signed |= dict.fromkeys(beside)
        try:
            folders |= dict.fromkeys(places_at([path]))
        except BadName:
            if not beside:
                raise
    return feats_in(folders, given, signed=signed, told=told)


def feats_in(
    folders: Iterable[Path],
    given: Mapping[str, str] | None = None,
    *,
    signed: Iterable[Path] = (),
    told: Watch = iter,
) -> Book:
    """The feats that the games in some folders tell of: games' folders, and folders of compacted
    games; and those of some logs of feats that were earned away from the table (`signed`). `given`
    are rulings by name. `told` may watch the folders go by (a progress bar).

    Raises `BadName` for a ruling that no game has, or a value it does not take.
    """
    lookouts = dict(_lookouts(dict(given or {})))
    seen: dict[str, list[_Seen]] = {name: [] for name in lookouts}
    faults: list[str] = []
    for folder in told(sorted(set(folders))):
        try:
            for game, one in _in(folder, lookouts):
                seen[game].append(one)
        except DinolabError as error:
            faults.append(str(error))
    earned, begun = list[Earned](), list[OnTheWay]()
    away = _away(signed, faults)
    for name, lookout in lookouts.items():
        lookout.index.save()
        faults += lookout.faults
        for feat in lookout.feats.feats:
            for player, found in _by_player(feat, seen[name]).items():
                _fold(name, feat, player, found, earned, begun)
            earned += [one for one in away if (one.game, one.feat) == (name, feat.name)]
    count = sum(len(found) for found in seen.values())
    new = sum(one.index.new for one in lookouts.values())
    return Book(tuple(earned), tuple(begun), count, new, tuple(faults))


def _away(signed: Iterable[Path], faults: list[str]) -> list[Earned]:
    """What was earned away from the table, each thing once, by player."""
    found: dict[tuple[str, str, str], Earned] = {}
    for path in signed:
        try:
            game, events = signed_in(path)
        except DinolabError as error:
            faults.append(str(error))
            continue
        for fact, event in events:
            one = Earned(
                game, fact.feat, fact.player, fact.name, str(path),
                version=event.version, ended=event.at, digest=event.digest.hex()[:8],
            )  # fmt: skip
            known = found.setdefault((fact.player, game, fact.feat), one)
            if one.ended < known.ended:
                found[fact.player, game, fact.feat] = one
    return [found[key] for key in sorted(found)]


def _lookouts(given: dict[str, str]) -> Iterator[tuple[str, Lookout]]:
    """Every game that has feats, with the rulings that are its own."""
    offered: list[tuple[Game[Any], Feats]] = [
        (game, game.feats) for game in map(find, names()) if game.feats is not None
    ]
    known = {option.name for _, feats in offered for option in feats.options}
    if strange := sorted(set(given) - known):
        raise BadName(f"no feat asks for {strange[0]!r}; there is {', '.join(sorted(known))}")
    for game, feats in offered:
        mine = {option.name for option in feats.options}
        chosen = choose(feats.options, {k: v for k, v in given.items() if k in mine})
        if isinstance(chosen, Refusal):
            raise BadName(game.words.refusal(chosen))
        yield game.name, Lookout(game, feats, dict(chosen))


def _in(folder: Path, lookouts: Mapping[str, Lookout]) -> Iterator[tuple[str, _Seen]]:
    """The games in a folder; those without feats are passed over."""
    if is_compacted(folder):
        for game, lookout in lookouts.items():
            for id, looked in looked_at(folder, lookout):
                yield game, _Seen(str(folder), id, looked)
    elif (game := game_in(folder)) in lookouts:
        looked = lookouts[game].folder(folder)
        yield game, _Seen(str(folder), folder.resolve().name, looked)


def _by_player(feat: Feat, seen: Iterable[_Seen]) -> dict[str, list[tuple[_Seen, Done]]]:
    """What each player did towards a feat, in the order in which the games ended."""
    found: dict[str, list[tuple[_Seen, Done]]] = {}
    for one in sorted(seen, key=lambda one: (one.looked.ended, one.id, one.place)):
        for done in one.looked.done:
            if done.feat == feat.name and (not feat.parts or done.part in feat.parts):
                found.setdefault(done.player, []).append((one, done))
    return dict(sorted(found.items()))


def _fold(
    game: str,
    feat: Feat,
    player: str,
    found: list[tuple[_Seen, Done]],
    earned: list[Earned],
    begun: list[OnTheWay],
) -> None:
    """A feat is earned with what completes it, and once; else a player is on the way to it."""
    missing = set(feat.parts)
    for one, done in found:
        missing.discard(done.part)
        if not missing:
            looked = one.looked
            earned.append(
                Earned(
                    game, feat.name, player, done.name, one.place, one.id, looked.line,
                    looked.live, done.version, looked.ended, done.digest,
                )
            )  # fmt: skip
            return
    have = tuple(part for part in feat.parts if part not in missing)
    begun.append(OnTheWay(game, feat.name, player, found[-1][1].name, have, len(feat.parts)))
