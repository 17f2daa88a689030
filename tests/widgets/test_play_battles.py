"""Dinosaur Table Battles in the browser: a drafted match wholly by mouse, turns wholly by keyboard,
a draft of two people at one screen.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator
from widgets.pictures import picture_problems, too_wide
from widgets.shim import Shown
from widgets.test_play_arena import Keys

from dinolab import Bot
from dinolab.bots.greedy import Greedy
from dinolab.core.action import Action
from dinolab.core.fold import open_questions
from dinolab.core.scene import Choice, Item, Scene
from dinolab.games.dinosaur_table_battles.events import Attack, Flip, Pay, Place, React
from dinolab.lobby import new
from dinolab.session import Session
from dinolab.widgets import PlayWidget

pytestmark = pytest.mark.browser

BATTLES = "dinosaur_table_battles"
ALL = "Show all that could be done"
PEOPLE = ("Ann", "Ben")
AGAINST_BOT = ("Ann", Bot("greedy"))
Taken = list[tuple[int, Action]]


def table(seed: int, mode: str, seats: Any = AGAINST_BOT) -> Session[Any]:
    session = new(BATTLES, seats, seed=seed, memory=True, options={"mode": mode})
    session.run()
    return session


def moves(session: Session[Any], seed: int) -> Iterator[tuple[int, Action]]:
    """What each person chooses who follows the game's hints; the caller acts."""
    greedy, rng = Greedy(session.game), Random(seed)
    while session.outcome is None:
        seat = open_questions(session.game, session.position)[0].seat
        seen = session.game.observe(session.position.state, seat)
        yield seat, greedy.choose(seen, session.legal_actions(seat), rng)


def wanted(taken: Taken, open_choices: list[int]) -> bool:
    """A match that has everything that is to be shown, and ends soon."""
    chosen = [action for (_, action), n in zip(taken, open_choices, strict=True) if n > 1]
    kinds = {type(action) for _, action in taken}
    broken = any(isinstance(action, Flip | Pay) for action in chosen)
    pair = any(isinstance(action, Place) and action.count == 2 for action in chosen)
    return len(taken) <= 40 and {Attack, React, Place} <= kinds and broken and pair


@cache
def lucky(mode: str) -> tuple[int, tuple[Action, ...]]:
    """A seed, and what Ann chooses in its match."""
    for seed in range(1, 400):
        session, taken, counts = table(seed, mode), [], []
        for seat, action in moves(session, seed):
            counts.append(len(session.legal_actions(seat)))
            taken.append((seat, action))
            session.act(seat, action)
            if len(taken) > 40:
                break
        if session.outcome is not None and wanted(taken, counts):
            return seed, tuple(action for _, action in taken)
    raise AssertionError("no seed is lucky")


def at(kind: str, mode: str, skip: int = 0, seats: Any = PEOPLE, least: int = 1) -> Session[Any]:
    """A table where this is asked, the first time after `skip` with so many possible answers."""
    for seed in range(1, 60):
        session, left = table(seed, mode, seats), skip
        for seat, action in moves(session, seed):
            here = open_questions(session.game, session.position)[0]
            if here.kind == kind and len(session.legal_actions(seat)) >= least:
                if not left:
                    return session
                left -= 1
            session.act(seat, action)
    raise AssertionError(f"{kind} is never asked")


class Match:
    """A match on a screen."""

    def __init__(self, browser: Browser, session: Session[Any], **page: Any) -> None:
        self.session = session
        self.shown = Shown(browser, PlayWidget(session), reduced_motion="reduce", **page)
        self.page = self.shown.page

    def choice(self, action: Action, seat: int = 0) -> Choice:
        found = self.session.prompt(seat).choices
        return next(c for c in found if self.session.read_action(c.action) == action)

    def ring(self, on: str) -> Locator:
        return self.page.locator(f'[data-id="{on}"] > .dl-ring')

    def click(self, on: str) -> None:
        """Click a thing in its corner, where nothing lies on it; a small one in its middle."""
        place = None if on.startswith("die.") else {"x": 8, "y": 8}
        self.ring(on).click(position=place, force=True)

    def middle(self, on: str) -> tuple[float, float]:
        box = self.ring(on).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, on: str, to: str | None) -> None:
        """Drag one thing to another, or to nothing."""
        self.page.evaluate("document.querySelector('.dl-board').scrollIntoView()")
        self.page.mouse.move(*self.middle(on))
        self.page.mouse.down()
        x, y = self.middle(to) if to else (self.middle(on)[0] + 300, 2)
        self.page.mouse.move(x, y, steps=6)
        assert self.page.locator(".dl-ghost").count() == 1
        assert self.page.locator(".dl-over").count() == bool(to)
        self.page.mouse.up()
        assert self.page.locator(".dl-ghost").count() == 0

    @property
    def beside(self) -> Locator:
        return self.page.locator(".dl-beside:not([hidden]) button")

    def settle(self, before: int) -> None:
        """Wait until the match has gone on and the view is there."""
        for _ in range(100):
            if len(self.session.timeline) > before:
                break
            self.page.wait_for_timeout(20)
        end = len(self.session.timeline)
        assert end > before
        self.page.locator(".dl-where", has_text=f"{end} of {end}").wait_for()

    def take(self, action: Action) -> None:
        """Choose by mouse: dice by dragging one to its card, the rest by clicking."""
        choice, before = self.choice(action), len(self.session.timeline)
        if not choice.on:
            self.page.locator(".dl-choices button", has_text=choice.label).click()
        elif isinstance(action, Place):
            self.drag(choice.on[1], choice.on[0])
        else:
            for on in choice.on:
                self.click(on)
        self.page.wait_for_timeout(30)
        if len(self.session.timeline) == before:
            self.rest(choice.label)
        self.settle(before)

    def rest(self, label: str) -> None:
        """Take what is offered beside the place, or confirm it."""
        for button in self.beside.all():
            if (button.get_attribute("aria-label") or button.text_content()) == label:
                return button.click()
        assert label in (self.page.locator(".dl-confirm").text_content() or "")
        self.page.locator(".dl-confirm .dl-main").click()

    def scene(self, seat: int) -> Scene:
        state = self.session.game.observe(self.session.position.state, seat)
        return self.session.game.scene(state, seat, self.session.table.names)

    def close(self) -> None:
        assert self.shown.errors == []
        self.shown.close()


def test_a_drafted_match_by_mouse(browser: Browser) -> None:
    """Draft, attacks, a reaction, a breaking choice, dice that are dragged, to the end."""
    seed, taken = lucky("draft")
    match = Match(browser, table(seed, "draft"), width=1280)
    for action in taken:
        match.take(action)
    assert match.session.outcome is not None
    said = match.page.locator(".dl-question").text_content() or ""
    assert all(match.session.table.names[seat] in said for seat in match.session.outcome.winners)
    match.close()


def test_turns_by_keyboard(browser: Browser) -> None:
    """The suggested set-up: attack, react, break, place dice; the focus is never lost."""
    seed, taken = lucky("suggested")
    match = Match(browser, table(seed, "suggested"), width=1280)
    keys = Keys(match.page)
    match.page.locator(".dl-choices button").first.focus()
    kinds = {Attack, React, Place}
    for action in taken[:24]:
        choice, before = match.choice(action), len(match.session.timeline)
        if choice.on:
            keys.to_board()
            for on in choice.on:
                keys.until(".", on)
                keys.press("Enter")
                match.page.wait_for_timeout(20)
        else:
            keys.until("Tab", choice.label)
            keys.press("Enter")
        if len(match.session.timeline) == before:
            keys.press("Tab")
            while not choice.label.endswith(keys.at):
                keys.press("ArrowDown")
            keys.press("Enter")
        match.settle(before)
        kinds.discard(type(action))
    assert not kinds - {React}
    match.close()


def test_what_could_be_done_is_drawn_on_demand(browser: Browser) -> None:
    session = at("attack", "suggested", skip=4)
    match = Match(browser, session, width=1280)
    drawn = match.page.locator("[data-link]")
    match.page.mouse.move(2, 2)
    assert drawn.count() == 0
    quiet = [link for link in match.scene(0).links if link.quiet]
    foe = next(link for link in quiet if link.kind == "attack")
    match.ring(foe.b).hover(position={"x": 8, "y": 8}, force=True)
    mine = [link for link in quiet if foe.b in (link.a, link.b)]
    assert drawn.count() == len(mine)
    assert "could attack it: " in (match.page.locator(".dl-about").text_content() or "")
    match.page.get_by_role("button", name=ALL).click()
    match.page.mouse.move(2, 2)
    assert drawn.count() == len(quiet)
    assert picture_problems(match.page) == []
    match.page.keyboard.press("l")
    assert match.page.get_by_role("button", name=ALL).get_attribute("aria-pressed") == "false"
    assert match.shown.axe() == []
    match.close()


def test_what_could_be_done_is_gone_when_it_is_done(browser: Browser) -> None:
    """A dinosaur keeps the focus while it is attacked: what was said of it before is not drawn."""
    session = at("attack", "suggested", skip=4)
    match = Match(browser, session, width=1280)
    seat = open_questions(session.game, session.position)[0].seat
    attack = next(a for a in session.legal_actions(seat) if isinstance(a, Attack))
    match.ring(attack.target).focus()
    drawn = match.page.locator("[data-link]")
    assert drawn.count() > 0
    before = len(session.timeline)
    session.act(seat, attack)
    match.shown.push()
    match.settle(before)
    assert not [link for link in match.scene(0).links if link.quiet]
    assert drawn.count() == 0
    match.close()


def test_dice_are_dragged_and_taken_back_until_the_turn_ends(browser: Browser) -> None:
    session = at("place", "suggested", skip=2, seats=AGAINST_BOT, least=4)
    match = Match(browser, session, width=1280)
    before, dice = len(session.timeline), session.position.state.dice
    pairs = (session.read_action(c.action) for c in session.prompt(0).choices if c.ok)
    action = next(a for a in pairs if isinstance(a, Place))
    card, die = match.choice(action).on[:2]

    match.drag(die, None)
    assert match.page.locator(".dl-picked").count() == 0
    match.page.mouse.move(*match.middle(die))
    match.page.mouse.down()
    match.page.mouse.move(*match.middle(card), steps=4)
    match.page.keyboard.press("Escape")
    match.page.mouse.up()
    assert match.page.locator(".dl-picked, .dl-ghost").count() == 0
    assert len(session.timeline) == before

    match.take(action)
    assert session.position.state.dice != dice
    match.page.get_by_role("button", name="Take back").click()
    match.page.wait_for_timeout(150)
    assert session.position.state.dice == dice
    assert match.ring(die).count() == 1
    match.close()


def test_a_finger_drags_dice_and_scrolls_elsewhere(browser: Browser) -> None:
    session = at("place", "suggested", skip=2, seats=AGAINST_BOT, least=4)
    match = Match(browser, session, width=768, has_touch=True)
    choice = next(c for c in session.prompt(0).choices if c.ok and len(c.on) == 2)
    card, die = choice.on
    finger = match.page.context.new_cdp_session(match.page)

    def stroke(start: tuple[float, float], end: tuple[float, float]) -> None:
        for step in range(9):
            x, y = (a + (b - a) * step / 8 for a, b in zip(start, end, strict=True))
            kind = "touchMove" if step else "touchStart"
            finger.send(
                "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]}
            )
            match.page.wait_for_timeout(20)
        match.page.wait_for_timeout(200)  # else the page would roll on
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        match.page.wait_for_timeout(100)

    x, y = match.middle(card)
    stroke((x, y), (x, y - 200))
    assert match.page.evaluate("scrollY") > 100
    assert match.page.locator(".dl-picked").count() == 0
    match.page.evaluate("scrollTo(0, 0)")
    match.page.wait_for_function("scrollY === 0")
    match.page.wait_for_timeout(300)
    before = len(session.timeline)
    stroke(match.middle(die), match.middle(card))
    assert match.page.evaluate("scrollY") == 0
    if len(session.timeline) == before:
        assert match.beside.count() > 1
        match.rest(choice.label)
    match.settle(before)
    match.close()


def test_a_reaction_is_a_clear_moment(browser: Browser) -> None:
    """Who attacks whom, how many hits, which cards must react, and what it costs."""
    session = at("react", "suggested", least=2)
    match = Match(browser, session, width=1280)
    seat = open_questions(session.game, session.position)[0].seat
    scene, choices = match.scene(seat), session.prompt(seat).choices
    window = next(zone for zone in scene.zones if zone.kind == "window")
    assert set(window.over) == {c.on[0] for c in choices if c.ok and c.on}
    attack = next(link for link in scene.links if link.id == "attack")
    drawn = match.page.locator('[data-id="attack"] text')
    assert drawn.text_content() == attack.label
    assert "It costs your next attack." in (match.page.locator(".dl-question").text_content() or "")
    card = next(c for c in choices if c.ok and c.on)
    assert card.label.endswith(": no attack next turn")
    match.click(card.on[0])
    match.settle(len(session.timeline) - 1)
    assert session.position.state.penalty[seat]
    match.close()


# The draft of two people at one screen.


def hands(scene: Scene, seat: int) -> set[str]:
    return {i.label for i in scene.items if isinstance(i, Item) and i.on.startswith(f"hand{seat}.")}


def test_two_people_draft_behind_the_curtain(browser: Browser) -> None:
    """Each sees the own hand only; the choices are shown when both have chosen."""
    session = table(3, "draft", PEOPLE)
    match = Match(browser, session, width=1280)
    page, greedy = match.page, Greedy(session.game)
    passed = []
    for _ in range(6):
        asked = [q.seat for q in open_questions(session.game, session.position)]
        state = session.position.state
        curtain = page.locator(".dl-curtain:not([hidden])")
        if curtain.count():
            assert page.locator('[data-id^="h0."], [data-id^="h1."]').count() == 0
            passed.append(curtain.locator(".dl-curtain-title").text_content())
            curtain.locator("button").first.click()
        page.locator(".dl-ask[data-ready]").wait_for()
        eyes = page.locator(".dl-head .dl-chip").last.text_content() or ""
        seat = PEOPLE.index(eyes.removesuffix("’s view"))
        assert seat in asked
        mine = page.locator(f'[data-id^="h{seat}."]').count()
        assert mine == len(state.draft.hands[seat])
        assert page.locator(f'[data-id^="h{1 - seat}."]').count() == 0
        seen = session.game.observe(state, seat)
        action = greedy.choose(seen, session.legal_actions(seat), Random(1))
        choice, before = match.choice(action, seat), len(session.timeline)
        match.click(choice.on[0])
        page.wait_for_timeout(30)
        if len(session.timeline) == before:
            match.rest(choice.label)
        match.settle(before)
        told = [e.fact.kind for e in session.timeline.events[before:]]
        both = len(asked) == 1
        assert ("battles.choice_shown" in told) == (both and state.phase != "aside")
    assert passed[:2] == ["Pass to Ann", "Pass to Ben"]
    match.close()


# Readable at each width.

MOMENTS = (
    ("set_aside", "draft", 0),
    ("choose", "draft", 2),
    ("attack", "suggested", 3),
    ("react", "suggested", 0),
    ("break", "suggested", 0),
    ("place", "suggested", 2),
)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1280, 1600])
@pytest.mark.parametrize(("kind", "mode", "skip"), MOMENTS, ids=[m[0] for m in MOMENTS])
def test_each_moment_is_readable(
    browser: Browser, kind: str, mode: str, skip: int, width: int, dark: bool
) -> None:
    session = at(kind, mode, skip)
    match = Match(browser, session, width=width, dark=dark)
    curtain = match.page.locator(".dl-curtain:not([hidden]) button")
    if curtain.count():
        curtain.first.click()
    match.page.locator(".dl-ask[data-ready]").wait_for()
    match.page.mouse.move(0, 0)
    assert picture_problems(match.page) == []
    assert too_wide(match.page) == 0
    assert match.shown.axe() == []
    seat = open_questions(session.game, session.position)[0].seat
    for item in match.scene(seat).items:
        if item.kind == "card" and item.face != "down":
            told = match.ring(item.id).get_attribute("aria-label") or ""
            assert all(line in told for line in item.lines), item.id
    match.close()
