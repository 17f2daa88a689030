"""A widget in a real browser without a notebook: its script and style on a page, its traits and
messages over a bridge to the live Python object.

    with open_browser() as browser:
        shown = Shown(browser, PlayWidget(session), width=768, dark=True)
        shown.page.get_by_role("button", name="Step on").click()

What Python changes by itself reaches the page with `shown.push()`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = Path("/usr/bin/chromium")
AXE = Path(__file__).parent.parent / "js" / "node_modules" / "axe-core" / "axe.min.js"
TRAITS = ("bundle", "tail", "prompt", "settings", "cursor", "sheet")

# JupyterLab's own colours, as far as the style uses them.
THEMES = {
    "light": "--jp-layout-color0:#fff;--jp-layout-color1:#fff;--jp-ui-font-family:sans-serif",
    "dark": "--jp-layout-color0:#111;--jp-layout-color1:#212121;--jp-ui-font-family:sans-serif",
}
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A notebook</title>
<style>body{{margin:0;{theme};background:var(--jp-layout-color0)}}{css}</style></head>
<body><main><h1 style="position:absolute;clip-path:inset(50%)">A notebook</h1>
<div id="out"></div></main></body></html>"""
MOUNT = Path(__file__).with_name("mount.js").read_text("utf-8")


@contextmanager
def open_browser() -> Iterator[Browser]:
    """A headless Chromium that asks nobody for anything."""
    arguments = ["--no-sandbox", "--disable-background-networking"]
    path = os.environ.get("DINOLAB_CHROMIUM") or (str(CHROMIUM) if CHROMIUM.exists() else None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        yield browser
        browser.close()


class Shown:
    """A widget that is shown on a page; `deaf` loses what the kernel answers."""

    def __init__(
        self, browser: Browser, widget: Any, *, width: int = 1280, dark: bool = False, **page: Any
    ) -> None:
        self.widget, self.deaf = widget, False
        self.errors: list[str] = []
        self.requests: list[str] = []
        self._messages: list[Any] = []
        self._changed: set[str] = set()
        widget.send = lambda content, buffers=None: self._messages.append(content)
        self.traits = [name for name in TRAITS if widget.has_trait(name)]
        widget.observe(lambda change: self._changed.add(change["name"]), self.traits)
        self.page: Page = browser.new_page(viewport={"width": width, "height": 900}, **page)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda m: m.type == "error" and self.errors.append(m.text))
        self.page.on("request", lambda r: self.requests.append(r.url))
        self.page.expose_function("kernel", self._heard)
        theme = "dark" if dark else "light"
        self.page.set_content(PAGE.format(theme=THEMES[theme], css=widget._css))
        traits = {name: getattr(widget, name) for name in self.traits}
        self.page.evaluate(MOUNT, {"script": widget._esm, "traits": _plain(traits)})
        self.page.wait_for_timeout(60)

    def _heard(self, said: dict[str, Any]) -> dict[str, Any]:
        if "name" in said:
            setattr(self.widget, said["name"], said["value"])
        else:
            self.widget.receive(said["content"])
        news = self._news()
        return {"traits": {}, "messages": []} if self.deaf else news

    def _news(self) -> dict[str, Any]:
        traits = {name: getattr(self.widget, name) for name in sorted(self._changed)}
        messages, self._messages, self._changed = self._messages, [], set()
        return _plain({"traits": traits, "messages": messages})

    def push(self) -> None:
        """Send the page what Python changed meanwhile."""
        self.page.evaluate("(news) => window.apply(news)", self._news())
        self.page.wait_for_timeout(50)

    def close(self) -> None:
        """Take the view away, as when a cell is cleared, and close the page."""
        self.page.evaluate("window.leave()")
        self.page.close()

    def axe(self) -> list[str]:
        """What axe-core finds: rule and place."""
        self.page.evaluate(AXE.read_text("utf-8"))
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [f"{v['id']}: {n['html'][:160]}" for v in found["violations"] for n in v["nodes"]]


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value))
