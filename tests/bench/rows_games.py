"""Moves, whole games and closed logs, against boardgame.io, OpenSpiel and PettingZoo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bench import peer_board, peer_playouts, series
from bench.rows import Bench, Row, against
from bench.timing import in_turn, middle

from dinolab.arena.simulate import simulate
from dinolab.core.event import Event
from dinolab.core.fold import Position, Timeline, open_questions
from dinolab.core.step import Step, advance, start
from dinolab.games import find
from dinolab.store.compact import compact
from dinolab.store.pack import pack

GAME = series.GAME
BOARD = "boardgame.io"
ONE = {"variant.boards": "1"}


def moved(cells: list[int]) -> Position[Any]:
    """Recorded choices through the rules: each makes its events, which are folded."""
    step = start(GAME, series.SEATS, series.MANY, key=series.KEY)
    events: list[Event] = []
    for cell in cells:
        assert isinstance(step, Step)
        events += step.events
        state = step.position.state
        step = advance(GAME, step.position, state.turn, GAME.actions[0](cell))
    assert isinstance(step, Step)
    return step.position


def reducer(bench: Bench) -> list[Row]:
    """The same recorded moves: played, and replayed to the end and to the middle."""
    recorded = series.events(bench.sizes.rebuilt)
    cells = series.marks(recorded)
    count, half = len(cells), len(cells) // 2
    long = Timeline(GAME, series.events(bench.sizes.loaded))
    far = series.marks(long.events)
    middle_of = len(far) // 2
    works: dict[str, Any] = {
        "move": lambda: moved(cells),
        "replay": lambda: Timeline(GAME, recorded),
    }
    if BOARD not in bench.peers:
        times = in_turn(works, bench.sizes.turns)
        rewound: list[float] | None = None
    else:
        with peer_board.running(bench.peers.folder) as board:
            series.same(moved(cells), board.ask("play", cells=cells)["at"])
            series.same(moved(cells), board.ask("replay", count=count)["at"])
            series.same(moved(cells[:half]), board.ask("replay", count=half)["at"])
            works["their move"] = lambda: board.ask("play", cells=cells)["took"]
            works["their replay"] = lambda: board.ask("replay", count=count)["took"]
            told = ("their move", "their replay")
            times = in_turn(works, bench.sizes.turns, tell=told)
            board.ask("play", cells=far)
            turns = range(min(5, bench.sizes.turns))
            rewound = [board.ask("replay", count=middle_of)["took"] for _ in turns]
    move = Row("reducer", "a move, rules and log in memory", "us/move", 0)
    replay = Row("reducer", "recorded moves to states", "us/move", 0)
    back = Row("reducer", f"from the end of {bench.sizes.loaded:,} events to the middle", "us", 0)
    spots = [len(long) // 2] * 2_000
    sought = in_turn({"at": lambda: [long.at(at) for at in spots]}, len(rewound or "x") + 1)["at"]
    ours = [time / len(spots) for time in sought][: len(rewound or "x")]
    return [
        against(move, f"{BOARD}, client.moves", times["move"], times.get("their move"), count),
        against(replay, f"{BOARD}, reducer", times["replay"], times.get("their replay"), count),
        against(back, f"{BOARD}, log replayed", ours, rewound),
    ]


def plainly(games: int) -> int:
    """Games of one board by random players, through the pure functions; the number of moves."""
    from random import Random

    random, moves = Random(1).random, 0
    for _ in range(games):
        step = start(GAME, series.SEATS, ONE, key=series.KEY)
        assert isinstance(step, Step)
        while questions := open_questions(GAME, step.position):
            seat = questions[0].seat
            actions = GAME.legal_actions(step.position.state, seat)
            action = actions[int(random() * len(actions))]
            step = advance(GAME, step.position, seat, action)
            assert isinstance(step, Step)
            moves += 1
    return moves


def games(bench: Bench) -> list[Row]:
    """Random games of one board, the same rules in each, and games of Dino Racer."""
    count, out = bench.sizes.games, bench.folder / "simulated"
    turn = iter(range(1_000_000))

    def logged() -> None:
        list(simulate(GAME, count, seed=f"s{next(turn)}", seats=2, out=out))

    works: dict[str, Any] = {
        "plain": lambda: plainly(count),
        "simulate": lambda: list(simulate(GAME, count, seats=2)),
        "logged": logged,
    }
    if "open_spiel" in bench.peers:
        python = peer_playouts.open_spiel("python_tic_tac_toe")
        core = peer_playouts.open_spiel("tic_tac_toe")
        works["python"] = lambda: python(count)
        works["core"] = lambda: core(count)
    if "pettingzoo" in bench.peers:
        zoo = peer_playouts.petting_zoo()
        works["zoo"] = lambda: zoo(count)
    times = in_turn(works, bench.sizes.turns)

    def row(what: str, ours: str, peer: str, theirs: str) -> Row:
        made = Row("games", what, "us/game", 0)
        return against(made, peer, times[ours], times.get(theirs), count)

    return [
        row("random tic-tac-toe, events kept", "plain", "OpenSpiel, Python game", "python"),
        row("random tic-tac-toe, events kept", "plain", "PettingZoo", "zoo"),
        row("random tic-tac-toe, events kept", "plain", "OpenSpiel, C++ core", "core"),
        row("simulate (bots), in memory", "simulate", "OpenSpiel, Python game", "python"),
        row("simulate, log written", "logged", "OpenSpiel, Python game", "python"),
        row("simulate, log written", "logged", "PettingZoo", "zoo"),
        _whole(bench, "dino_racer", 10, "Dino Racer, 4 random bots", "games/s", 4),
        _whole(bench, "dodos_riding_dinos", 60, "Dodos' Cup, 4 random bots", "Cups/s", 4, "cup"),
        _whole(bench, "dodos_riding_dinos", 60, "Dodos' Derby, 8 random bots", "Derbies/s", 8,
               "derby"),
    ]  # fmt: skip


def _whole(
    bench: Bench, name: str, fewer: int, what: str, unit: str, seats: int, mode: str = ""
) -> Row:
    """Whole games a second of the processor, so many times fewer than of the small ones."""
    game, count = find(name), max(2, bench.sizes.games // fewer)
    options = {"mode": mode} if mode else {}
    works = {"ours": lambda: list(simulate(game, count, seats=seats, options=options))}
    rate = 1e6 * count / middle(in_turn(works, bench.sizes.turns)["ours"])
    return Row("games", what, unit, rate)


def closed(bench: Bench) -> list[Row]:
    """Bytes an event: finished games as tables and logs, and the series beside SQLite."""
    racer, out = find("dino_racer"), bench.folder / "closed"
    logs = [Path(one.log) for one in simulate(racer, bench.sizes.closed, seats=4, out=out)]
    packed = sum(file.stat().st_size for log in logs for file in log.glob("*.arrows"))
    compact(logs, bench.folder / "tables", lambda name: racer.kinds)
    (table,) = bench.folder.glob("tables/batch-*/events.parquet")
    events = sum(one.events for one in simulate(racer, bench.sizes.closed, seats=4))
    recorded = series.events(bench.sizes.loaded)
    path = series.write_log(bench.folder / "live.arrows", recorded, 4)
    small = pack(path)
    database: list[float] | None = None
    if "eventsourcing" in bench.peers:
        from bench import peer_series

        file = bench.folder / "closed.db"
        app = peer_series.opened(file)
        peer_series.write(app, recorded, 4)
        app.close()
        size = sum(one.stat().st_size for one in bench.folder.glob("closed.db*"))
        database = [size / len(recorded)]
    peer = "eventsourcing, SQLite file"
    return [
        Row("bytes", "closed games, compacted", "B/event", table.stat().st_size / events, goal=30),
        Row("bytes", "closed game, one packed log", "B/event", packed / events),
        against(Row("bytes", "series, as played, 4 events a message", "B/event", 0),
                peer, [small.before / len(recorded)], database),
        against(Row("bytes", "series, packed", "B/event", 0),
                peer, [small.after / len(recorded)], database),
    ]  # fmt: skip
