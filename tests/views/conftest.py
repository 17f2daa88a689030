"""A Chromium for the tests of pages and pictures."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    sync = pytest.importorskip("playwright.sync_api")
    chromium = Path("/usr/bin/chromium")
    arguments = ["--no-sandbox", "--disable-background-networking"]
    with sync.sync_playwright() as playwright:
        found = str(chromium) if chromium.exists() else None
        try:
            opened = playwright.chromium.launch(executable_path=found, args=arguments)
        except sync.Error:
            pytest.skip("no Chromium")
        yield opened
        opened.close()
