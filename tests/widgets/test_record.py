"""A race at a real table is written down by keyboard, corrected, and looked at in a replay."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect
from table.eyes import GAME, NAMES
from widgets.shim import Shown

import dinolab
from dinolab.widgets import RecordWidget

pytestmark = pytest.mark.browser

BEFORE = ("mar oth osb ri go br", "1")
ROUND = (
    "brthsusnbapo",  # what all six reveal
    "6se",  # to Ann's card: Finn, Second Wind
    "",  # to Ben's: nobody
    "egr??wr",  # what Finn and Ann discard, two of the cards unseen
    "", "", "",  # to Cleo's, Dan's, Eve's
    "6",  # Eve's banana hits Finn
    "?tr",
    "",
    "3",  # whom Finn chooses
)  # fmt: skip
PATIENCE = 10_000
COUNT = "addEventListener('keydown', () => { window.keys = (window.keys ?? 0) + 1; }, true)"


class Form:
    """The form, written on by keyboard."""

    def __init__(self, shown: Shown) -> None:
        self.shown, self.keyboard = shown, shown.page.keyboard
        self.sheet = shown.page.get_by_role("region", name="Sheet")
        self.entry = self.sheet.get_by_role("textbox")
        self.alert = self.sheet.get_by_role("alert")
        self.next = self.sheet.locator(".dl-next")
        shown.page.evaluate(COUNT)
        self.entry.click()

    @property
    def keys(self) -> int:
        return self.shown.page.evaluate("window.keys ?? 0")

    def write(self, *lines: str) -> None:
        """Type lines without waiting for what becomes of them."""
        for line in lines:
            self.keyboard.type(line)
            self.keyboard.press("Enter")

    def instead(self, wrong: str, right: str) -> None:
        """Type something else in the place of the last letters."""
        for _ in wrong:
            self.keyboard.press("Backspace")
        self.keyboard.type(right)

    def lines(self) -> Locator:
        return self.sheet.get_by_role("list", name="Lines written").get_by_role("listitem")

    def asks(self, heading: str) -> None:
        """Wait until this is asked."""
        expect(self.entry).to_have_accessible_name(heading)


@pytest.fixture
def widget(tmp_path: Path) -> Iterator[RecordWidget]:
    made = dinolab.record(GAME, NAMES[:6], id="evening", home=tmp_path, abilities="off")
    yield made
    made.session.close()


def test_a_round_of_six_is_written_by_keyboard_and_opens_in_a_replay(
    browser: Browser, widget: RecordWidget
) -> None:
    shown = Shown(browser, widget)
    form = Form(shown)
    form.asks("Racer cards")
    form.write(*BEFORE)
    before = form.keys
    form.write(*ROUND)
    assert form.keys - before == 38, "a round of six takes fewer than sixty keystrokes"
    form.asks("Round 2: cards")
    assert shown.page.get_by_text("Catching up").count() == 0
    expect(form.lines()).to_have_count(13)
    expect(form.lines().nth(9)).to_have_text("Eve launches the banana: Finn")
    end = len(widget.session.timeline)
    expect(shown.page.get_by_text(f"{end} of {end}", exact=True)).to_be_visible()
    assert [shown.axe(), shown.errors] == [[], []]
    shown.close()

    widget.session.close()
    replay = Shown(browser, dinolab.replay(widget.session.place))
    replay.page.get_by_role("button", name="To the end").click()
    expect(replay.page.get_by_text(f"{end} of {end}", exact=True)).to_be_visible()
    expect(replay.page.get_by_role("heading", name="Round 2").first).to_be_visible()
    assert replay.errors == []
    replay.close()


def test_what_cannot_be_is_shown_while_one_types_and_never_written(
    browser: Browser, widget: RecordWidget
) -> None:
    shown = Shown(browser, widget, width=360)
    form = Form(shown)
    form.write(*BEFORE)
    form.asks("Round 1: cards")
    end = len(widget.session.timeline)
    form.keyboard.type("br el el")
    conflict = (
        "Line 3, “el”: Elbow Room is in the game 1 time, and lies open as often already "
        "(see line 3). Way out: write another word."
    )
    expect(form.next).to_have_text(conflict)
    expect(form.entry).to_have_attribute("aria-invalid", "true")
    form.keyboard.press("Enter")
    expect(form.alert).to_have_text(conflict)
    expect(form.entry).to_have_value("br el el")
    assert (len(widget.session.timeline), shown.axe()) == (end, [])

    form.instead("el", "bl")
    expect(form.next).to_contain_text("Block is a Reaction card")
    form.instead("bl", "sun")
    expect(form.next).to_have_text("Brisk Waddle, Elbow Room. Next: Cleo's card.")
    expect(form.alert).to_be_hidden()
    form.keyboard.press("Tab")
    expect(form.entry).to_have_value("br el Sunbathing, ")
    form.sheet.get_by_role("button", name="Thunder").click()
    form.keyboard.type("br po")
    form.keyboard.press("Enter")
    form.asks("Reactions to Ann's Brisk Waddle")
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert (shown.page.evaluate(wide), shown.errors) == (0, [])
    shown.close()


def test_an_earlier_line_is_corrected_and_the_later_ones_follow_as_far_as_they_fit(
    browser: Browser, widget: RecordWidget
) -> None:
    for line in (*BEFORE, *ROUND):
        assert widget.recorder.write(line) is None, line
    shown = Shown(browser, widget, dark=True)
    form = Form(shown)
    form.asks("Round 2: cards")
    form.lines().nth(2).get_by_role("button").click()
    form.asks("Line 3 anew: Round 1: cards")
    form.keyboard.press("Control+a")
    form.write("brthsusnbabr")
    form.asks("Reactions to Finn's Brisk Waddle")
    expect(form.lines()).to_have_count(11)
    expect(form.lines().nth(2)).to_contain_text("Banana Skin, Brisk Waddle")
    expect(form.alert).to_have_text(
        "Line 12, “Reactions to Finn's Pothole: -”: this is not asked here any more; now it is "
        "“Reactions to Finn's Brisk Waddle”. Way out: write what is asked now, or leave the line "
        "out."
    )
    assert shown.axe() == []
    expect(form.sheet.get_by_role("button", name="Give up all 2")).to_be_visible()
    form.sheet.get_by_role("button", name="Leave out the first").click()
    expect(form.alert).to_contain_text("“Finn: a chosen racer goes back: Cleo”")
    form.sheet.get_by_role("button", name="Leave it out").click()
    expect(form.alert).to_be_hidden()
    form.write("")
    form.asks("Round 2: cards")

    form.keyboard.press("ArrowUp")
    form.asks("Line 12 anew: Reactions to Finn's Brisk Waddle")
    form.keyboard.press("Escape")
    form.asks("Round 2: cards")
    form.keyboard.press("ArrowUp")
    form.sheet.get_by_role("button", name="Take this line out").click()
    form.asks("Reactions to Finn's Brisk Waddle")
    expect(form.lines()).to_have_count(11)
    shown.page.get_by_role("button", name="Take back").click()
    form.asks("Discards of Finn")
    assert shown.errors == []
    shown.close()


def test_without_a_kernel_what_was_written_stays_in_the_entry(
    browser: Browser, widget: RecordWidget
) -> None:
    shown = Shown(browser, widget)
    form = Form(shown)
    shown.page.evaluate("window.cut = true")
    form.write(BEFORE[0])
    expect(form.alert).to_contain_text("The kernel cannot be reached")
    expect(form.entry).to_have_value(BEFORE[0])
    shown.page.evaluate("window.cut = false")
    form.keyboard.press("Enter")
    form.asks("First-player marker")

    shown.page.clock.install()
    shown.deaf = True
    form.write("ann")
    shown.page.clock.fast_forward(PATIENCE)
    expect(form.sheet.get_by_role("status")).to_contain_text("does not answer yet")
    shown.close()
