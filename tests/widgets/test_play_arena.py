"""Dragon Dodge in the browser: turns in a tile arena, wholly by mouse and wholly by keyboard."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from widgets.pictures import picture_problems, silent_edges, too_wide
from widgets.shim import Shown

from dinolab import Bot
from dinolab.core.scene import Choice
from dinolab.lobby import new, open_log
from dinolab.session import Session
from dinolab.widgets import PlayWidget, ReplayWidget

pytestmark = pytest.mark.browser

DRAWS = ((1, 0), (0, 0), (0, 1), (0, 0))
"""The decks from which Ann draws in her first turns; she plays nothing before the fourth."""
END = "Play nothing more"
Path = tuple[str, ...]


def possible(session: Session[Any]) -> list[Choice]:
    return [choice for choice in session.prompt(0).choices if choice.ok]


def take(session: Session[Any], on: Path) -> None:
    """Choose, without a screen, what one points at like this."""
    choice = next(choice for choice in possible(session) if choice.on == on)
    session.act(0, session.read_action(choice.action))


def discards(session: Session[Any]) -> Iterator[Path]:
    """The stacks from which Ann discards: always the first."""
    while session.outcome is None and session.prompt(0).question.kind == "discard":
        yield possible(session)[0].on


def played(seed: int, turns: int, last: int = 2) -> Session[Any] | None:
    """A table after some turns of Ann, who only draws, and `last` draws; None where it ended."""
    session = new("dragon_dodge", ("Ann", Bot("random")), seed=seed, memory=True)
    session.run()
    for turn in range(turns):
        for deck in DRAWS[turn][: last if turn == turns - 1 else 2]:
            if session.outcome is not None or (f"deck{deck}",) not in [
                choice.on for choice in possible(session)
            ]:
                return None
            take(session, (f"deck{deck}",))
        if turn < turns - 1:
            take(session, ())
            for on in discards(session):
                take(session, on)
    return session


class Plan:
    """What is to be pointed at in the fourth turn; ValueError where the cards do not allow it."""

    def __init__(self, session: Session[Any]) -> None:
        choices = session.prompt(0).choices
        steps = [c for c in choices if c.on and c.on[0][0] == "p" and len(c.on) > 1]
        ways = [c for c in steps if c.ok and len(c.on) > 2 and " 3 " in c.label]
        free = {s.on[1] for s in steps if not s.ok}
        piece = {c.on[0] for c in ways} & {s.on[0] for s in steps if not s.ok and s.on[1] in free}
        if not piece:
            raise ValueError
        self.step = next(c for c in ways if c.on[0] in piece)
        self.refused = next(s for s in steps if not s.ok and s.on[0] == self.step.on[0])
        spells = [c for c in choices if c.ok and len(c.on) == 2 and c.on[0][0] == "t"]
        self.slides = [c for c in spells if c.on[1][0] == "c" and c.on[0] != self.step.on[1]]
        if not self.slides or not any(c.on == (self.step.on[1], "h.s0") for c in spells):
            raise ValueError


@cache
def lucky() -> int:
    """A seed with which the fourth turn has everything that is to be shown."""
    for seed in range(1, 400):
        session = played(seed, 4)
        try:
            if session is not None and session.outcome is None and Plan(session):
                return seed
        except (ValueError, StopIteration):
            continue
    raise AssertionError("no seed is lucky")


def table() -> Session[Any]:
    """Before the draws of the third turn, at whose end cards are discarded."""
    session = played(lucky(), 3, last=0)
    assert session is not None
    return session


class Game:
    """A table on a screen, and how far it had come when something was last asked of it."""

    def __init__(self, browser: Browser, session: Session[Any], **page: Any) -> None:
        self.session = session
        self.shown = Shown(browser, PlayWidget(session), reduced_motion="reduce", **page)
        self.page = self.shown.page
        self.before = len(session.timeline)

    def went_on(self) -> str:
        """Wait until the game has gone on and the view is there; what happened first."""
        for _ in range(100):
            if len(self.session.timeline) > self.before:
                break
            self.page.wait_for_timeout(50)
        end, first = len(self.session.timeline), self.before
        self.page.locator(".dl-where", has_text=f"{end} of {end}").wait_for()
        self.page.locator(".dl-ask[data-ready]").wait_for()
        self.before = end
        return self.session.timeline.events[first].fact.kind

    @property
    def picked(self) -> list[str]:
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('.dl-picked')].map((g) => g.dataset.id)"
        )
        return found

    def text(self, selector: str) -> str:
        return self.page.locator(selector).text_content() or ""

    def click(self, on: str) -> None:
        """Click a thing near its corner, where nothing stands on it; a round one in its middle."""
        ring = self.page.locator(f'[data-id="{on}"] > .dl-ring')
        ring.click(position=None if on[0] == "p" else {"x": 5, "y": 5}, force=True)

    def close(self) -> None:
        assert self.shown.errors == []
        self.shown.close()


def test_turns_by_mouse(browser: Browser) -> None:
    """Draw, end and discard; then a step that is refused, one that a wildcard pays, a rotation, a
    slide, and the end.
    """
    session = table()
    game = Game(browser, session, width=900)
    for deck in DRAWS[2]:
        game.click(f"deck{deck}")
        assert game.went_on() == "dodge.deck_chosen"
    game.page.locator(".dl-choices button", has_text=END).click()
    assert game.went_on() == "dodge.plays_ended"
    for on in discards(session):
        game.click(on[0])
        assert game.went_on() == "dodge.card_discarded"
    for deck in DRAWS[3]:
        game.click(f"deck{deck}")
        game.went_on()
    plan = Plan(session)

    for on in plan.refused.on:
        game.click(on)
    assert plan.refused.why in game.text(".dl-refused")
    assert game.picked == [plan.refused.on[0]]
    assert len(session.timeline) == game.before

    tile = game.page.locator(f'[data-id="{plan.step.on[1]}"] > .dl-ring')
    tile.hover(position={"x": 5, "y": 5})
    assert " for " in game.text(".dl-about")
    game.click(plan.step.on[1])
    assert game.page.locator(".dl-beside button").count() > 1
    pay(game, plan, game.click)

    game.click(plan.step.on[1])
    game.page.locator(".dl-beside button", has_text="half a turn").first.click()
    assert game.went_on() == "dodge.tile_rotated"
    for on in slide(session):
        game.click(on)
    assert game.went_on() == "dodge.tile_slid"
    game.page.locator(".dl-choices button", has_text=END).click()
    assert game.went_on() == "dodge.plays_ended"
    game.close()


def pay(game: Game, plan: Plan, point: Callable[[str], None]) -> None:
    """Point at the stacks that pay, and confirm where the last of them goes without saying."""
    for stack in plan.step.on[2:]:
        if len(game.session.timeline) == game.before:
            point(stack)
            game.page.wait_for_timeout(100)
    assert game.went_on() == "dodge.stepped"
    first = next(e for e in reversed(game.session.timeline.events) if e.is_input)
    assert json.loads(plan.step.action)["pay"] == [*first.fact.pay]


def slide(session: Session[Any]) -> Path:
    """Where one points to slide the first tile that can be slid."""
    return next(c.on for c in possible(session) if len(c.on) > 1 and c.on[1][0] == "c")


class Keys:
    """Somebody who has a keyboard only."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
        assert self.page.evaluate("Boolean(document.activeElement.closest('.dl-root'))"), keys

    @property
    def at(self) -> str:
        """What has the focus: a thing's id on the board, else the words of a button."""
        found: str = self.page.evaluate(
            "() => { const a = document.activeElement;"
            " return a.closest('[data-id]')?.dataset.id ?? a.textContent; }"
        )
        return found

    def until(self, key: str, *wanted: str) -> None:
        """Press a key until one of these has the focus."""
        for _ in range(90):
            if self.at in wanted:
                return
            self.press(key)
        raise AssertionError(f"{key} never leads to {wanted}, but to {self.at}")

    def to_board(self) -> None:
        for _ in range(60):
            if self.page.evaluate("Boolean(document.activeElement.closest('.dl-board'))"):
                return
            self.page.keyboard.press("Shift+Tab")
        raise AssertionError("there is no way to the board")

    def walk(self, on: str) -> None:
        """Go over the cells with the arrow keys."""
        middle = (
            "(id) => { const g = document.querySelector(`[data-id='${id}'] > .dl-ring`);"
            " const b = g.getBoundingClientRect();"
            " return [b.x + b.width / 2, b.y + b.height / 2]; }"
        )
        for _ in range(30):
            (x, y), (tx, ty) = (self.page.evaluate(middle, key) for key in (self.at, on))
            if abs(tx - x) < 8 and abs(ty - y) < 8:
                return
            across = abs(tx - x) > abs(ty - y)
            self.press(
                ("ArrowRight" if tx > x else "ArrowLeft")
                if across
                else ("ArrowDown" if ty > y else "ArrowUp")
            )
        raise AssertionError(f"arrow keys do not lead to {on}")


def test_turns_by_keyboard(browser: Browser) -> None:
    """The same without a mouse; the focus stays where one is."""
    session = table()
    game = Game(browser, session, width=900)
    keys = Keys(game.page)

    def point(on: str) -> None:
        keys.until(".", on)
        keys.press("Enter")

    game.page.locator(".dl-choices button").first.focus()
    keys.to_board()
    for deck in DRAWS[2]:
        point(f"deck{deck}")
        assert game.went_on() == "dodge.deck_chosen"
    keys.until("Tab", END)
    keys.press("Enter")
    assert game.went_on() == "dodge.plays_ended"
    keys.to_board()
    for on in discards(session):
        point(on[0])
        assert game.went_on() == "dodge.card_discarded"
    for deck in DRAWS[3]:
        point(f"deck{deck}")
        game.went_on()
    plan = Plan(session)
    piece, to = plan.step.on[:2]

    point(piece)
    assert game.picked == [piece]
    keys.walk(plan.refused.on[1])
    assert plan.refused.why.rstrip(".") in game.text(".dl-about")
    keys.press("Enter")
    assert plan.refused.why in game.text(".dl-refused")
    assert game.picked == [piece]
    point(to)
    pay(game, plan, point)

    # Pressed twice, the piece means the tile under it.
    keys.walk(piece)
    keys.press("Enter", "Enter")
    assert game.picked == [to]
    keys.press("Tab")
    while "half a turn" not in keys.at:
        keys.press("ArrowDown")
    keys.press("Enter")
    assert game.went_on() == "dodge.tile_rotated"
    path = slide(session)
    for on in path:
        point(on)
    assert game.went_on() == "dodge.tile_slid"
    assert keys.at in (path[0], piece)
    keys.until("Tab", END)
    keys.press("Enter")
    assert game.went_on() == "dodge.plays_ended"
    game.close()


def test_the_list_alone_is_enough(browser: Browser) -> None:
    """A group opens to what it holds, with the focus on the first of it; Escape leads back."""
    session = played(lucky(), 4)
    assert session is not None
    game = Game(browser, session)
    keys = Keys(game.page)
    buttons = game.page.locator(".dl-choices button")
    many = buttons.count()
    border = "(button) => getComputedStyle(button).borderTopStyle"
    assert buttons.nth(1).evaluate(border) == "solid"
    assert game.page.locator(".dl-group.dl-no").first.evaluate(border) == "dashed"
    buttons.nth(1).focus()
    for _ in range(3):
        keys.press("ArrowDown", "ArrowUp", "Enter")
        assert buttons.count() < many
        assert keys.at == buttons.first.text_content()
        keys.press("Escape")
        assert buttons.count() == many
        buttons.nth(1).focus()
    keys.press("Enter")
    game.page.locator(".dl-choices button:not([aria-disabled])").first.focus()
    keys.press("Enter")
    game.went_on()
    game.close()


@pytest.mark.parametrize("calm", [False, True])
def test_a_tile_turns_before_the_eyes(browser: Browser, calm: bool) -> None:
    """A rotation is seen to happen, unless the reader wants no motion."""
    session = played(lucky(), 4)
    assert session is not None
    motion = "reduce" if calm else "no-preference"
    shown = Shown(browser, PlayWidget(session), reduced_motion=motion)
    tile = Plan(session).step.on[1]
    shown.page.evaluate(
        "() => { window.turned = []; const animate = Element.prototype.animate;"
        " Element.prototype.animate = function (frames, how) {"
        " turned.push(frames[0].transform); return animate.call(this, frames, how); }; }"
    )
    shown.page.locator(f'[data-id="{tile}"] > .dl-ring').click(position={"x": 5, "y": 5})
    shown.page.locator(".dl-beside button").first.click()
    shown.page.wait_for_timeout(400)
    turned = [frame for frame in shown.page.evaluate("turned") if "rotate" in str(frame)]
    assert turned == ([] if calm else ["rotate(-90deg)"])
    assert shown.errors == []
    shown.close()


@pytest.mark.parametrize("width", [360, 700, 833, 1280])
def test_piles_say_how_many_cards_there_are(browser: Browser, width: int) -> None:
    line = open_log("dragon_dodge/reshuffled").timeline()
    at = max(range(2, len(line)), key=lambda p: sum(map(sum, piles(line.at(p)))))
    shown = Shown(browser, ReplayWidget(open_log("dragon_dodge/reshuffled"), at=at), width=width)
    for deck, used in enumerate(piles(line.at(at))):
        for kind, count in enumerate(used):
            told = shown.page.locator(f'[data-id="u{deck}.{kind}"] text').all_text_contents()
            assert f"×{count}" in " ".join(told)
    shown.close()


def piles(position: Any) -> list[tuple[int, ...]]:
    """The played cards of each deck by kind."""
    return [deck.used for deck in position.state.decks]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 900, 1280, 1600])
def test_a_turn_is_readable(browser: Browser, width: int, dark: bool) -> None:
    """With hundreds of choices, with a piece picked, and with the ways that are left beside it."""
    session = played(lucky(), 4)
    assert session is not None
    plan = Plan(session)
    game = Game(browser, session, width=width, dark=dark)
    for on in (None, *plan.step.on[:2]):
        if on:
            game.click(on)
            game.page.wait_for_timeout(50)
        game.page.mouse.move(0, 0)
        # What is left stands over a part of the board.
        problems = [p for p in picture_problems(game.page) if not p.startswith("covered")]
        assert problems == []
        assert silent_edges(game.page) == []
        assert too_wide(game.page) == 0
        assert game.shown.axe() == []
    game.close()
