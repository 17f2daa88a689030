"""A long game in a browser: how long a step takes, how soon the first picture is there, and how
many bytes are sent. Nobody is compared with; the step has a goal.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import msgspec
from bench.rows import Bench, Row
from bench.timing import middle

from dinolab.arena.simulate import simulate, simulate_some
from dinolab.core.event import REFEREE
from dinolab.games import find
from dinolab.lobby import Record, open_log
from dinolab.widgets.feed import Feed

FRAME_MS = 16
GAME = "dragon_dodge"
BROWSER = "Chromium"
PAINTS = 5

# One step by key, from the event to a page that is laid out.
STEP = """() => {
  const root = document.querySelector(".dl-root");
  const key = new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true });
  const before = performance.now();
  root.dispatchEvent(key);
  document.body.getBoundingClientRect();
  root.getBoundingClientRect();
  return performance.now() - before;
}"""
SMALLER = """() => document.querySelector(".dl-root").dispatchEvent(
  new KeyboardEvent("keydown", { key: "[", bubbles: true }))"""
AT = "() => Number(document.querySelector('.dl-root input[type=range]').value)"
PAINTED = """() => new Promise((found) => {
  const look = () => {
    const [first] = performance.getEntriesByName("first-contentful-paint");
    if (first) found(first.startTime); else setTimeout(look, 5);
  };
  look();
})"""


def long_game(folder: Path, events: int) -> Record[Any]:
    """The first game by random bots that has so many events, recorded."""
    game = find(GAME)
    long = next(one for one in simulate(game, 10_000, seats=4) if one.events >= events)
    (written,) = simulate_some(game, [long.number], seats=4, out=folder)
    return open_log(written.log)


def browser(bench: Bench) -> list[Row]:
    """Steps, first paint and bytes of one long game."""
    record = long_game(bench.folder, bench.sizes.shown)
    feed = Feed(record, REFEREE)
    feed.update()
    count = len(record.timeline())
    rows = sizes_of(feed.bundle, count)
    try:
        from playwright.sync_api import Error
        from widgets.shim import open_browser
    except ImportError:
        return [*rows, *absent(count)]
    with ExitStack() as stack:
        try:
            opened = stack.enter_context(open_browser())
        except Error:
            return [*rows, *absent(count)]
        return [*rows, *shown(bench, opened, record, feed.bundle, count)]


def sizes_of(bundle: dict[str, Any], count: int) -> list[Row]:
    """The bytes of a bundle as JSON, plain and as gzip sends it."""
    data = msgspec.json.encode(bundle)
    small = gzip.compress(data, 6)
    what = f"bundle of {count:,} events"
    return [
        Row("browser", what, "kB", len(data) / 1000),
        Row("browser", f"{what}, gzip", "kB", len(small) / 1000),
    ]


def absent(count: int) -> list[Row]:
    """What is said where there is no browser."""
    what = f"step at {count:,} events, p95"
    return [Row("browser", what, "ms", 0, goal=FRAME_MS, peer=BROWSER, installed=False)]


def shown(
    bench: Bench, browser: Any, record: Record[Any], bundle: dict[str, Any], count: int
) -> list[Row]:
    """What is measured in a browser."""
    wall, busy = stepped(bench, browser, record)
    paint = painted(bench, browser, bundle)
    what = f"step at {count:,} events with layout"
    return [
        Row("browser", f"{what}, p95", "ms", p95(wall), goal=FRAME_MS),
        Row("browser", f"{what}, median", "ms", median(wall)),
        Row("browser", f"{what}, p95 of the processor", "ms", p95(busy)),
        Row("browser", "exported page, first paint", "ms", middle(paint)),
    ]


def stepped(bench: Bench, browser: Any, record: Record[Any]) -> tuple[list[float], list[float]]:
    """Steps of one event through the middle of the game, in a widget as a notebook shows it: by
    the clock, and by the page's thread alone (scripts, style, layout and paint).
    """
    from widgets.shim import Shown

    from dinolab.widgets import ReplayWidget

    steps = bench.sizes.steps
    start = max(1, len(record.timeline()) // 2 - steps)
    view = Shown(browser, ReplayWidget(record, viewer=REFEREE, at=start), width=1280)
    devtools = view.page.context.new_cdp_session(view.page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def task() -> float:
        told = devtools.send("Performance.getMetrics")["metrics"]
        return 1000 * next(m["value"] for m in told if m["name"] == "TaskDuration")

    view.page.evaluate(SMALLER)
    first = view.page.evaluate(AT)
    idle = median(_busy(task, lambda: view.page.evaluate("() => 0")) for _ in range(9))
    wall: list[float] = []
    busy: list[float] = []
    for number in range(steps + 3):
        busy_now = _busy(task, lambda: wall.append(view.page.evaluate(STEP)))
        busy.append(max(0.0, busy_now - idle))
        if number == 2:  # the first steps load what later ones have
            wall.clear()
            busy.clear()
    gone = view.page.evaluate(AT) - first
    view.close()
    if gone != steps + 3:
        raise AssertionError(f"{steps + 3} steps went on by {gone} events")
    return wall, busy


def _busy(task: Callable[[], float], work: Callable[[], object]) -> float:
    before = task()
    work()
    return task() - before


def painted(bench: Bench, browser: Any, bundle: dict[str, Any]) -> list[float]:
    """The first paint of the exported page, opened as a file."""
    from dinolab.views.esm import css, esm
    from dinolab.views.page import page

    file = bench.folder / "page.html"
    file.write_text(page(bundle, esm(), css()), encoding="utf-8")
    found = []
    for _ in range(min(PAINTS, bench.sizes.turns)):
        opened = browser.new_page(viewport={"width": 1280, "height": 900})
        opened.goto(file.as_uri())
        found.append(float(opened.evaluate(PAINTED)))
        opened.close()
    return found


def p95(times: list[float]) -> float:
    """The time that 19 of 20 do not pass."""
    return quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]
