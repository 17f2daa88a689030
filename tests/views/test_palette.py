import re

import pytest

from dinolab.views.palette import Tone, contrast, palette

READABLE = 4.5
VISIBLE = 3.0
TEXT = (
    ("text", "ground"), ("muted", "ground"), ("text", "space"), ("muted", "space"),
    ("text", "slot"), ("muted", "slot"), ("ink", "card"), ("muted", "card"), ("ink", "space"),
    ("on_back", "back"), ("accent", "ground"), ("on_accent", "accent"), ("on_house", "house"),
)  # fmt: skip
LINES = (("line", "ground"), ("edge", "ground"), ("edge", "card"), ("edge", "space"),
         ("house", "card"), ("house", "ground"))  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("over", "under"), TEXT)
def test_text_can_be_read(scheme: str, over: str, under: str) -> None:
    theme = palette().themes[scheme]
    assert contrast(theme.colour(over), theme.colour(under)) >= READABLE


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("over", "under"), LINES)
def test_lines_can_be_seen(scheme: str, over: str, under: str) -> None:
    theme = palette().themes[scheme]
    assert contrast(theme.colour(over), theme.colour(under)) >= VISIBLE


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_links_and_zones_can_be_seen(scheme: str) -> None:
    theme = palette().themes[scheme]
    colours = [*theme.link.values(), *theme.zone.values()]
    grounds = (theme.ground, theme.space, theme.slot)
    assert min(contrast(c, g) for c in colours for g in grounds) >= READABLE


@pytest.mark.parametrize("tone", palette().tones, ids=lambda tone: tone.name)
def test_tones_can_be_written_on(tone: Tone) -> None:
    for theme in palette().themes.values():
        assert contrast(theme.on_tone, tone.fill) >= READABLE


def test_colour_is_never_alone() -> None:
    tones = palette().tones
    assert len(tones) == 10
    assert len({tone.shape for tone in tones}) == 10
    assert {tone.shape for tone in tones} <= set(palette().shapes)
    assert len({tone.pattern for tone in tones}) == 10


def test_both_themes_have_the_same_colours() -> None:
    light, dark = palette().themes["light"], palette().themes["dark"]
    assert light.link.keys() == dark.link.keys() == palette().dashes["link"].keys()
    assert light.zone.keys() == dark.zone.keys() == palette().dashes["zone"].keys()


def test_icons_are_paths_and_nothing_else() -> None:
    paths = {**palette().shapes, **palette().icons}
    odd = [
        name
        for name, path in paths.items()
        if not re.fullmatch(r"M[-MLHVCSQAZmlhvcsqaz\d. ]+", path)
    ]
    assert odd == []


def test_numbers_beyond_the_last_tone_begin_again() -> None:
    assert palette().tone(11) == palette().tone(1)
