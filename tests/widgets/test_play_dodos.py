"""A single race of Dodos Riding Dinos in the browser: a round with a Reaction and a throw aimed on
the board by mouse, the same round by keyboard, throws that people declare.
"""

from typing import Any

import pytest
from playwright.sync_api import Browser
from widgets.pictures import picture_problems, too_wide
from widgets.test_play_arena import Keys
from widgets.test_play_battles import Match
from widgets.test_play_modes import Ann, choose_by_keys, table

from dinolab.core.action import Action
from dinolab.core.scene import Choice
from dinolab.games.dodos_riding_dinos.events import (
    Aim,
    AimFlick,
    Pass,
    React,
    Scheme,
    Target,
    Throw,
)
from dinolab.session import Session

pytestmark = pytest.mark.browser

LUCKY, ROUND = 1, 2
"""The seed of a race, and its round in which Ann holds a Reaction and a card that throws."""
FLICKS = 2
"""The seed of a race on Boreal Sky in which Ann soon stands on a glass ramp."""


def wanted(ann: Ann) -> Action:
    """What Ann chooses: a card that throws, a Reaction where there is one, else what is hinted."""
    session = ann.session
    pack = session.position.state.setup.pack
    throwing = {card.id for card in pack if any("throw" in part for part in map(str, card.parts))}
    legal = session.legal_actions(0)
    if ann.asked == "window":
        return next((a for a in legal if isinstance(a, React)), Pass(False))
    if ann.asked == "scheme":
        cards = (a for a in legal if isinstance(a, Scheme) and a.card in throwing)
        return next(cards, None) or ann.choose()
    return ann.choose()


def race(seed: int, round: int, bots: int = 2, **options: str) -> Ann:
    """A race at the beginning of a round."""
    ann = Ann(table(bots, seed, **options))
    while ann.session.position.state.round < round:
        ann.session.act(0, wanted(ann))
    return ann


def aims(session: Session[Any]) -> list[Choice]:
    return [choice for choice in session.prompt(0).choices if choice.aim]


class Sight:
    """The aim that is drawn on the board."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def at(self) -> tuple[float, float]:
        """Where it is in the window."""
        box = self.match.page.locator(".dl-aim-near").bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def point(self, choice: Choice) -> tuple[float, float]:
        """Where in the window a choice aims: its dot."""
        n = aims(self.match.session).index(choice)
        box = self.match.page.locator(".dl-aim-dot").nth(n).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def on(self, choice: Choice) -> bool:
        return all(abs(a - b) < 1.5 for a, b in zip(self.at, self.point(choice), strict=True))


def beside(match: Match) -> Choice:
    """An aim beside a racer: the first where a mouse would not mean the racer itself."""
    found = aims(match.session)
    return next(c for c in found if isinstance(match.session.read_action(c.action), Aim | AimFlick))


def test_a_round_by_mouse(browser: Browser) -> None:
    """A card is laid, a Reaction played, and a token aimed at a point beside a racer."""
    ann = race(LUCKY, ROUND)
    match = Match(browser, ann.session, width=1280)
    done: list[str] = []
    while ann.session.position.state.round == ROUND:
        action = wanted(ann)
        done.append(type(action).__name__)
        if ann.asked == "aim":
            aim_by_mouse(match)
        elif isinstance(action, Pass):
            before, label = len(ann.session.timeline), match.choice(action).label
            match.page.get_by_role("button", name=label, exact=True).click()
            match.settle(before)
        else:
            match.take(action)
    assert {"Scheme", "React", "Pass", "Target"} <= set(done)
    assert picture_problems(match.page) == []
    match.close()


def aim_by_mouse(match: Match) -> None:
    """The aim follows the mouse from point to point; a click releases."""
    page, session, sight = match.page, match.session, Sight(match)
    assert page.locator(".dl-aim-dot").count() == len(aims(session))
    assert "Move the aim over the board" in (page.locator(".dl-hint").text_content() or "")
    assert match.shown.axe() == []
    page.evaluate("document.querySelector('.dl-board').scrollIntoView()")
    for choice in (aims(session)[0], beside(match)):
        x, y = sight.point(choice)
        page.mouse.move(x + 1, y + 1)
        page.wait_for_timeout(30)
        assert sight.on(choice)
        assert page.locator(".dl-about").text_content() == choice.label
    spread = page.locator(".dl-aim-near").bounding_box()
    assert spread
    assert spread["width"] > 10
    before, meant = len(session.timeline), session.read_action(choice.action)
    page.mouse.click(x + 1, y + 1)
    match.settle(before)
    (aimed,) = [e for e in session.timeline.events[before:] if e.kind == "dodos.aimed"]
    assert (aimed.fact.target, aimed.fact.beside) == (meant.target, meant.beside)
    (thrown,) = [e for e in session.timeline.events[before:] if e.kind == "dodos.thrown"]
    assert thrown.source == "aimed"
    assert page.locator(".dl-aim-dot").count() == 0


def test_a_round_by_keyboard(browser: Browser) -> None:
    """The same round: a card from the hand, passes, and an aim moved by arrow keys."""
    ann = race(LUCKY, ROUND)
    session = ann.session
    match = Match(browser, session, width=1280)
    keys, page = Keys(match.page), match.page
    page.locator(".dl-choices button").first.focus()
    done: list[str] = []
    while session.position.state.round == ROUND:
        action, before = wanted(ann), len(session.timeline)
        done.append(ann.asked)
        if ann.asked == "aim":
            aim_by_keys(match, keys)
            match.settle(before)
            continue
        choice = match.choice(action)
        choose_by_keys(match, keys, choice, before)
    assert {"scheme", "window", "aim"} <= set(done)
    match.close()


def aim_by_keys(match: Match, keys: Keys) -> None:
    """Arrow keys go from point to point; Enter releases what is aimed at last."""
    page, session, sight = match.page, match.session, Sight(match)
    assert "Arrow keys move the aim" in (
        page.locator(".dl-board").get_attribute("aria-label") or ""
    )
    first, before = aims(session)[0], len(session.timeline)
    assert sight.on(first)
    keys.to_board()
    held = keys.at
    keys.press("ArrowUp")
    assert sight.at[1] < sight.point(first)[1] - 4
    (aimed,) = [choice for choice in aims(session) if sight.on(choice)]
    assert page.locator(".dl-about").text_content() == aimed.label
    assert keys.at == held
    assert len(session.timeline) == before
    keys.press("Enter")
    page.wait_for_timeout(30)
    fact = next(e for e in session.timeline.events[before:] if e.kind == "dodos.aimed").fact
    meant = session.read_action(aimed.action)
    assert (fact.target, fact.beside) == (meant.target, meant.beside)


def test_the_egg_is_aimed_over_the_gap(browser: Browser) -> None:
    """On Boreal Sky the same is done with the egg: its points lie round the landing hexes."""
    ann = Ann(table(1, FLICKS, board="boreal-sky", track="inner"))
    session = ann.session
    while ann.asked != "aim_flick":
        session.act(0, wanted(ann))
    match = Match(browser, session, width=1280)
    sight, before = Sight(match), len(session.timeline)
    choice = aims(session)[0]
    (landing,) = choice.on
    middle, point = match.middle(landing), sight.point(choice)
    assert all(abs(a - b) < 1.5 for a, b in zip(middle, point, strict=True))
    match.page.mouse.click(*point)
    match.settle(before)
    events = session.timeline.events[before:]
    aimed = next(e.fact for e in events if e.kind == "dodos.flick_aimed")
    assert AimFlick(aimed.to, aimed.beside) == session.read_action(choice.action)
    assert next(e for e in events if e.kind == "dodos.egg_flicked").source == "aimed"
    match.close()


def test_people_declare_who_was_hit(browser: Browser) -> None:
    """At a table where people throw themselves: whoever threw clicks who was hit."""
    ann = race(LUCKY, ROUND, **{"ruling.throws": "declared"})
    session = ann.session
    while ann.asked != "throw":
        session.act(0, wanted(ann))
    match = Match(browser, session, width=768)
    page, before = match.page, len(session.timeline)
    assert aims(session) == []
    assert page.locator(".dl-aim-dot").count() == 0
    hit = next(a for a in session.legal_actions(0) if isinstance(a, Throw) and a.hits == (1, 2))
    match.take(hit)
    thrown = next(e for e in session.timeline.events[before:] if e.kind == "dodos.thrown")
    assert (thrown.fact.hits, thrown.source) == (hit.hits, "declared")
    assert too_wide(page) == 0
    match.close()


@pytest.mark.parametrize(("width", "dark"), [(360, True), (1280, False)])
def test_an_aim_is_readable(browser: Browser, width: int, dark: bool) -> None:
    """The points lie on the board at every width, those at a racer on its figure."""
    ann = race(LUCKY, ROUND)
    while ann.asked != "aim":
        ann.session.act(0, wanted(ann))
    match = Match(browser, ann.session, width=width, dark=dark)
    sight = Sight(match)
    for choice in aims(ann.session):
        action = ann.session.read_action(choice.action)
        if isinstance(action, Target):
            (x, y), (a, b) = sight.point(choice), match.middle(f"r{action.target}")
            hexes = match.ring("x0").bounding_box()
            assert hexes
            assert abs(x - a) < hexes["width"] / 2
            assert abs(y - b) < hexes["width"] / 2
    assert match.page.locator('[data-id="first"] text').text_content() == "1st"
    assert picture_problems(match.page) == []
    assert too_wide(match.page) == 0
    assert match.shown.axe() == []
    match.close()
