"""A browser for the widgets' tests."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from widgets.shim import open_browser


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with open_browser() as opened:
        yield opened
