"""Playing in the browser: by mouse and by keys, alone and in turns at one screen."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser
from widgets.shim import Shown

from dinolab import Bot
from dinolab.core.event import SPECTATOR
from dinolab.lobby import new
from dinolab.session import Session
from dinolab.widgets import PlayWidget, ReplayWidget

pytestmark = pytest.mark.browser


def table(*seats: Any, **options: Any) -> Session[Any]:
    """A table with the same luck every time."""
    return new("dino_racer", seats or ("Ann", Bot("random")), seed=5, memory=True, **options)


def choices_made(session: Session[Any], seat: int) -> int:
    """How often a seat has chosen on the line in play."""
    return sum(e.is_input and e.actor == str(seat) for e in session.timeline.events)


def ready(shown: Shown) -> None:
    """Wait until the view has caught up and something can be chosen."""
    shown.page.locator(".dl-ask[data-ready]").wait_for()


def test_a_click_on_the_board_plays(browser: Browser) -> None:
    """A click on a card that lies open takes it; the same card is a button in the list."""
    session = table()
    shown = Shown(browser, PlayWidget(session))
    names = shown.page.locator(".dl-choice:not([aria-disabled])").all_text_contents()
    assert [f"Take {name}" for name in _open_cards(shown)] == names
    shown.page.locator(".dl-open > .dl-ring").first.click()
    ready(shown)
    assert choices_made(session, 0) == 1
    shown.page.locator(".dl-choice:not([aria-disabled])").first.click()
    ready(shown)
    assert choices_made(session, 0) == 2
    assert shown.errors == []


def _open_cards(shown: Shown) -> list[str]:
    cards = shown.page.locator(".dl-open > .dl-ring").all()
    return [(card.get_attribute("aria-label") or "").split(" ")[0] for card in cards]


def test_keys_play(browser: Browser) -> None:
    """The board is walked with arrow keys, and Enter takes a card."""
    session = table()
    shown = Shown(browser, PlayWidget(session))
    shown.page.locator(".dl-board .dl-ring[tabindex='0']").focus()
    for _ in range(30):
        if shown.page.evaluate("document.activeElement.closest('.dl-open') !== null"):
            break
        shown.page.keyboard.press("ArrowDown")
    shown.page.keyboard.press("Enter")
    ready(shown)
    assert choices_made(session, 0) == 1


def test_a_double_click_plays_once(browser: Browser) -> None:
    """Two clicks before the kernel has answered are one choice."""
    session = table()
    shown = Shown(browser, PlayWidget(session))
    shown.page.evaluate(
        "() => { const b = document.querySelector('.dl-choice'); b.click(); b.click(); }"
    )
    ready(shown)
    assert choices_made(session, 0) == 1


def test_choices_wait_until_the_board_has_caught_up(browser: Browser) -> None:
    """Nobody chooses before what happened was shown; who will not wait is there at once."""
    session = table()
    shown = Shown(browser, PlayWidget(session))
    for skip in ("Enter", "Escape"):
        shown.page.locator(".dl-choice:not([aria-disabled])").first.press("Enter")
        shown.page.get_by_text("Catching up…").wait_for()
        assert shown.page.locator(".dl-choice").count() == 0
        assert shown.page.locator(".dl-open").count() == 0
        assert shown.page.evaluate("document.activeElement.closest('.dl-root') !== null")
        shown.page.keyboard.press(skip)
        ready(shown)
        assert shown.page.locator(".dl-choice").count() > 0
        end = len(session.timeline)
        assert shown.page.locator(".dl-where").text_content() == f"{end} of {end}"
    shown.page.locator(".dl-choice:not([aria-disabled])").first.click()
    shown.page.get_by_role("button", name="Skip").click()
    ready(shown)
    assert choices_made(session, 0) == 3
    assert shown.errors == []


def test_keys_do_not_leak(browser: Browser) -> None:
    """No key pressed in the widget reaches the notebook, where x cuts the cell."""
    shown = Shown(browser, PlayWidget(table()))
    shown.page.evaluate(
        "() => { window.leaked = []; for (const name of ['keydown', 'keyup', 'keypress'])"
        " document.body.addEventListener(name, (e) => leaked.push(e.key)); }"
    )
    stops = (
        ".dl-board .dl-ring[tabindex='0']",
        ".dl-slider",
        ".dl-choice",
        ".dl-select",
        ".dl-move",
    )
    for stop in stops:
        shown.page.locator(stop).first.focus()
        for key in (
            "x",
            "b",
            "d",
            "z",
            "ArrowUp",
            "Escape",
            "?",
            "?",
            "[",
            "Shift+Enter",
            "Control+Enter",
        ):
            shown.page.keyboard.press(key)
    leaked = shown.page.evaluate("leaked")
    assert [key for key in leaked if key not in {"Control", "Shift"}] == []


def test_names_are_text(browser: Browser) -> None:
    """Markup and script in names stay text, on the board and in sentences."""
    nasty = "<img src=x onerror=window.bad=1>"
    shown = Shown(browser, PlayWidget(table(nasty, Bot("random", "</script><b>B"))))
    assert shown.page.evaluate("window.bad") is None
    assert shown.page.locator("#out img, #out b, #out script").count() == 0
    assert nasty in (shown.page.locator(".dl-question").text_content() or "")


def test_a_lost_update_does_no_harm(browser: Browser) -> None:
    """The tail holds everything since the bundle, so the next one makes up for a lost one."""
    session = table()
    shown = Shown(browser, PlayWidget(session))
    session.act(0, session.legal_actions(0)[0])
    shown._changed.clear()
    session.act(0, session.legal_actions(0)[0])
    shown.push()
    ready(shown)
    shown.page.wait_for_timeout(3000)
    assert (
        shown.page.locator(".dl-where").text_content()
        == f"{len(session.timeline)} of {len(session.timeline)}"
    )
    assert shown.errors == []


def test_a_long_tail_moves_into_the_bundle(browser: Browser) -> None:
    """After 64 events the bundle is sent anew, and the view follows all the same."""
    session = table()
    widget = PlayWidget(session)
    shown = Shown(browser, widget)
    first = widget.bundle
    while widget.bundle is first:
        session.act(0, session.legal_actions(0)[0])
        shown.push()
    ready(shown)
    shown.page.wait_for_timeout(3000)
    assert widget.tail == {}
    assert (
        shown.page.locator(".dl-where").text_content()
        == f"{len(session.timeline)} of {len(session.timeline)}"
    )


def test_a_closed_question_is_refused_in_sight(browser: Browser) -> None:
    """A choice for a question that was answered meanwhile changes nothing and says why."""
    session = table()
    widget = PlayWidget(session)
    shown = Shown(browser, widget)
    session.act(0, session.legal_actions(0)[0])
    before = len(session.timeline)
    shown.page.locator(".dl-choice:not([aria-disabled])").first.click()
    shown.page.locator(".dl-refused:not([hidden])").wait_for()
    assert len(session.timeline) == before


def test_a_kernel_that_is_gone_is_told(browser: Browser) -> None:
    """Where nothing can be sent the view says so; stepping goes on, choosing is off."""
    session = table()
    shown = Shown(browser, PlayWidget(session))
    shown.page.evaluate("window.cut = true")
    shown.page.locator(".dl-choice:not([aria-disabled])").first.click()
    shown.page.locator(".dl-gone", has_text="cannot be reached").wait_for()
    assert shown.page.locator(".dl-choice:not([aria-disabled])").count() == 0
    shown.page.get_by_role("button", name="Step back", exact=True).click()
    assert (
        shown.page.locator(".dl-where").text_content()
        != f"{len(session.timeline)} of {len(session.timeline)}"
    )
    shown.page.evaluate("window.cut = false")
    shown.page.get_by_role("button", name="Try again").click()
    ready(shown)
    assert choices_made(session, 0) == 1


def test_taking_back_opens_a_branch_and_is_told(browser: Browser) -> None:
    """A choice that is taken back is told as taken back; the old line stays."""
    session = table()
    shown = Shown(browser, PlayWidget(session), reduced_motion="reduce")
    shown.page.locator(".dl-choice:not([aria-disabled])").first.click()
    ready(shown)
    shown.page.get_by_role("button", name="Take back").click()
    shown.page.get_by_text("Taken back:").wait_for(state="attached")
    ready(shown)
    assert session.line != "main"
    assert choices_made(session, 0) == 0
    assert shown.page.locator(".dl-line").count() == 2


def test_playing_from_an_earlier_position_opens_a_branch(browser: Browser) -> None:
    """Acting in the past never changes the line one leaves."""
    session = table()
    shown = Shown(browser, PlayWidget(session), reduced_motion="reduce")
    for _ in range(3):
        shown.page.locator(".dl-choice:not([aria-disabled])").first.click()
        ready(shown)
    main = session.timeline.events
    shown.page.locator(".dl-slider").fill("12")
    shown.page.locator(".dl-name").fill("another way")
    shown.page.get_by_role("button", name="Play from here").last.click()
    ready(shown)
    assert session.lines.tree.line(session.line).name == "another way"
    assert session.lines.events("main") == main
    assert shown.page.locator(".dl-line[aria-current]").text_content().startswith("another way")


def test_a_replay_becomes_a_table(browser: Browser) -> None:
    """ "Play from here" in a replay of bots seats a person where the next choice was made."""
    session = table(Bot("random", "Ann"), Bot("random", "Ben"))
    session.run()
    widget = ReplayWidget(session, at=40)
    shown = Shown(browser, widget, reduced_motion="reduce")
    assert shown.page.locator(".dl-chip").last.text_content() == "Everything shown"
    shown.page.get_by_role("button", name="Play from here").click()
    ready(shown)
    assert len(session.table.people) == 1
    shown.page.locator(".dl-choice:not([aria-disabled])").first.click()
    ready(shown)
    assert choices_made(session, session.table.people[0]) > 0
    assert shown.errors == []


def test_the_curtain_hides_what_only_one_person_may_see(browser: Browser) -> None:
    """With hidden cards and two people the page never holds the cards of the one who is away."""
    session = table("Ann", "Ben", variant_hidden="on")
    widget = PlayWidget(session)
    shown = Shown(browser, widget, reduced_motion="reduce")
    held: dict[int, str] = {}
    for _ in range(8):
        _no_secrets(widget, widget.viewer)
        show = shown.page.get_by_role("button", name="show")
        if show.count():
            assert widget.viewer == SPECTATOR
            seat = widget.prompt["curtain"]["seat"]
            assert shown.page.locator(".dl-choice").count() == 0
            show.click()
            ready(shown)
            assert widget.viewer == seat
            _no_secrets(widget, seat)
            held[seat] = json.dumps(widget.bundle)
        before = len(session.timeline)
        shown.page.locator(".dl-choice:not([aria-disabled])").first.click()
        shown.page.wait_for_timeout(150)
        assert len(session.timeline) > before
    assert set(held) == {0, 1}
    assert shown.errors == []


def _no_secrets(widget: PlayWidget, viewer: int) -> None:
    """Nothing that is sent shows an open card in a hand of somebody else."""
    for trait in (widget.bundle, widget.tail):
        for line in trait.get("lines", [trait] if trait else []):
            for frame in line["frames"]:
                for thing in frame.get("set", {}).values():
                    on = thing.get("on", "")
                    if on.startswith("hand") and on != f"hand{viewer}":
                        assert thing.get("face") == "down", thing


def test_calm_readers_see_no_motion(browser: Browser) -> None:
    """With reduced motion nothing glides, and the view is where the game is at once."""
    session = table()
    shown = Shown(browser, PlayWidget(session), reduced_motion="reduce")
    shown.page.locator(".dl-choice:not([aria-disabled])").first.click()
    ready(shown)
    assert shown.page.evaluate("document.getAnimations().length") == 0
    assert (
        shown.page.locator(".dl-where").text_content()
        == f"{len(session.timeline)} of {len(session.timeline)}"
    )


def test_a_linked_view_follows_and_leads(browser: Browser) -> None:
    """With `linked=True` the position is shared both ways."""
    session = table(Bot("random", "Ann"), Bot("random", "Ben"))
    session.run()
    widget = ReplayWidget(session, at=5, linked=True)
    shown = Shown(browser, widget)
    widget.cursor = {"line": "main", "p": 33}
    shown.push()
    assert (shown.page.locator(".dl-where").text_content() or "").startswith("33 of")
    shown.page.locator(".dl-slider").fill("21")
    shown.page.wait_for_timeout(100)
    assert widget.cursor == {"line": "main", "p": 21}


def test_nothing_outside_is_asked_for(browser: Browser) -> None:
    """The view loads nothing from anywhere."""
    shown = Shown(browser, PlayWidget(table()))
    shown.page.get_by_role("button", name="Step back", exact=True).click()
    assert [url for url in shown.requests if not url.startswith(("blob:", "about:", "data:"))] == []
