"""A Cup and a Derby of Dodos Riding Dinos in the browser: the end of a race and a Power-up by
mouse, a round of a Derby by keyboard.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from games.dodos_riding_dinos.races import names, positions
from playwright.sync_api import Browser
from widgets.pictures import picture_problems, too_wide
from widgets.shim import Shown
from widgets.test_pictures import bundle_of, finished
from widgets.test_play_arena import Keys
from widgets.test_play_battles import Match

from dinolab import Bot
from dinolab.bots.greedy import Greedy
from dinolab.core.action import Action
from dinolab.core.event import SPECTATOR
from dinolab.core.fold import open_questions
from dinolab.core.scene import Choice, Scene
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.events import Pass, UsePower
from dinolab.games.dodos_riding_dinos.powers import offered
from dinolab.games.dodos_riding_dinos.state import OVER, RANKING, RUNNING, SCHEMING, State
from dinolab.lobby import new
from dinolab.session import Session
from dinolab.widgets import ReplayWidget

pytestmark = pytest.mark.browser

NAMES = ("Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
LUCKY = 8
"""The seed of a Cup in which Ann is third in the first race and gets a Dragon Fruit."""


def table(bots: int, seed: int, **options: str) -> Session[Any]:
    """Ann and bots, at Ann's first choice."""
    seats = ["Ann", *(Bot("greedy", name) for name in NAMES[:bots])]
    session = new("dodos_riding_dinos", seats, seed=seed, memory=True, options=options)
    session.run()
    return session


class Ann:
    """A player who follows the game's hints."""

    def __init__(self, session: Session[Any]) -> None:
        self.session, self.greedy, self.rng = session, Greedy(session.game), Random(1)

    @property
    def asked(self) -> str:
        return open_questions(self.session.game, self.session.position)[0].kind

    def choose(self) -> Action:
        seen = self.session.game.observe(self.session.position.state, 0)
        return self.greedy.choose(seen, self.session.legal_actions(0), self.rng)

    def choose_or_pass(self) -> Action:
        return Pass(True) if self.asked == "window" else self.choose()

    def play_to(self, race: int, round: int, kind: str, nth: int = 1) -> None:
        """Go on up to the nth such question of a round."""
        while True:
            state = self.session.position.state
            nth -= (state.race, state.round, self.asked) == (race, round, kind)
            if not nth:
                return
            self.session.act(0, self.choose())


MOMENTS: tuple[tuple[str, int, Callable[[State], bool]], ...] = (
    ("cup", 0, lambda s: bool(offered(s))),
    ("cup", 0, lambda s: s.phase == RANKING and bool(s.rolled)),
    ("cup", 0, lambda s: s.phase == RANKING and s.race == 3 and bool(s.order)),
    ("cup", SPECTATOR, lambda s: s.phase == OVER),
    ("derby", 0, lambda s: s.round == 1 and s.phase == RUNNING),
    ("derby", 0, lambda s: any(r.gone for r in s.racers) and s.phase == SCHEMING),
    ("derby", SPECTATOR, lambda s: s.phase == OVER),
)


def scenes() -> Iterator[Scene]:
    """What is seen at these moments."""
    for name, viewer, test in MOMENTS:
        state = next(p.state for p in positions(name) if test(p.state))
        yield GAME.scene(GAME.observe(state, viewer), viewer, names(name))


@pytest.mark.parametrize(("width", "dark"), [(360, False), (768, True), (1280, False)])
def test_each_moment_is_readable(browser: Browser, width: int, dark: bool) -> None:
    widget = ReplayWidget(finished())
    widget.bundle = bundle_of(next(scenes()))
    widget.cursor = {"line": "main", "p": 1}
    shown = Shown(browser, widget, width=width, dark=dark, reduced_motion="reduce")
    for scene in scenes():
        widget.bundle = bundle_of(scene)
        shown.push()
        shown.page.get_by_role("heading", name=scene.title, exact=True).wait_for()
        assert picture_problems(shown.page) == [], scene.title
        assert too_wide(shown.page) == 0
    assert shown.errors == []
    shown.close()


def test_a_race_of_a_cup_ends_and_a_power_up_is_used_by_mouse(browser: Browser) -> None:
    session = table(2, LUCKY, mode="cup")
    ann = Ann(session)
    ann.play_to(1, 7, "window", 3)
    match = Match(browser, session, width=1280)
    page = match.page
    while ann.asked != "use_power":
        match.take(ann.choose_or_pass())
    assert session.position.state.race == 2
    assert (page.locator(".dl-title").text_content() or "").startswith("Race 2 of 4, round 1: ")
    assert "a Power-up before your racer advances?" in (
        page.locator(".dl-question").text_content() or ""
    )
    (choice,) = (c for c in session.prompt(0).choices if c.on)
    assert choice.label == "Use Dragon Fruit"
    (card,) = choice.on
    told = match.ring(card).get_attribute("aria-label") or ""
    assert "Before advancing; once" in told
    assert "house" in told
    assert picture_problems(page) == []
    before = session.position.state
    match.click(card)
    match.settle(len(session.timeline) - 1)
    uses = [e for e in session.timeline.events if e.kind == "dodos.power_used"]
    assert session.read_action(choice.action) == UsePower("dragon-fruit")
    assert [e.fact.power for e in uses] == ["dragon-fruit"]
    assert before.racers[0].powers == ("dragon-fruit",)
    assert session.position.state.racers[0].powers == ()
    assert page.locator(f'[data-id="{card}"]').count() == 0
    match.close()


def test_a_round_of_a_derby_by_keyboard(browser: Browser) -> None:
    """A card is laid, Reactions are passed; the partner's cards stay hidden."""
    session = table(7, 3, mode="derby", board="boreal-sky")
    ann = Ann(session)
    ann.play_to(0, 1, "scheme")
    match = Match(browser, session, width=1280)
    keys, page = Keys(match.page), match.page
    page.locator(".dl-choices button").first.focus()
    laid = 0
    while session.position.state.round == 1:
        choice, before = match.choice(ann.choose_or_pass()), len(session.timeline)
        choose_by_keys(match, keys, choice, before)
        laid += bool(choice.on)
        assert page.locator('[data-id^="held"]').count() == 0
    assert laid
    assert (page.locator(".dl-title").text_content() or "").startswith("Round 2")
    assert page.locator("text=Ann, team 1").count()
    assert picture_problems(page) == []
    assert too_wide(page) == 0
    match.close()


def choose_by_keys(match: Match, keys: Keys, choice: Choice, before: int) -> None:
    """Choose on the board, or in the list where the choice does not lie there; then in the list
    what the board leaves open.
    """
    if choice.on:
        keys.to_board()
        for on in choice.on:
            keys.until(".", on)
            keys.press("Enter")
    else:
        keys.until("Tab", choice.label)
        keys.press("Enter")
    match.page.wait_for_timeout(30)
    if len(match.session.timeline) == before:
        keys.press("Tab")
        keys.until("ArrowDown", choice.label)
        keys.press("Enter")
    match.settle(before)
