"""The rulebook's worked example, step by step, in an arena that fits it."""

import pytest
from games.dragon_dodge.driver import Table, playing

from dinolab.games.dragon_dodge.state import DRAWING, NOWHERE

CORNER = """
    EWFE-D1  .     .
    .        NENW  NNEF-O1
    .        .     .        EEEE-O2
    EEEE-P1  EEEE  EEEE-P2  EEEE-D2
"""
"""Three of the game's tiles: the dragon's with water on its right, the middle one with water on its
left and earth on its right, the orange wizard's with fire on its left; the others are far away.
"""


def purple_has_drawn() -> Table:
    """Purple starts the turn with Fire, Water and Rotate, and draws Move and Water."""
    table = playing(CORNER, "FWR").put(phase=DRAWING, draws=0)
    assert table.holds(0) == "FWR"
    return table.play("draw M W")


@pytest.mark.rule("dodge.example.hand")
def test_example_the_hand_after_the_draw() -> None:
    table = purple_has_drawn()
    assert table.holds(0) == "FWWRM"
    assert table.asked == "play"


@pytest.mark.rule("dodge.example.capture")
def test_example_purple_captures_the_orange_wizard() -> None:
    table = purple_has_drawn()
    rightmost = table.state.lie[23]

    # 1. The tile with the dragon moves into the neighbouring hole.
    table.play("slide 11 21 M")
    assert (table.at("D1"), table.tile(21), table.tile(11)) == (21, "EWFE", "")

    # 2. A Water card moves the dragon onto the middle tile: water faces water, one card.
    assert table.may("step D1 22 W")
    table.play("step D1 22 W")
    assert table.at("D1") == 22

    # Earth faces fire now, and there is no earth: the dragon cannot go on yet.
    no = table.refused("step D1 23 WF")
    assert (no.code, dict(no.facts)["needs"]) == ("too_few_elements", (0, 1))

    # 3. That tile is rotated by 180 degrees, the dragon on it.
    table.play("rotate 22 2 R")
    assert (table.tile(22), table.at("D1")) == ("NWNE", 22)

    # 4. A Water and a Fire card move the dragon onto the wizard's space.
    table.play("step D1 23 WF")
    assert table.at("D1") == 23

    # 5. All but the rightmost tile are removed, and the wizard.
    assert [table.tile(cell) for cell in (11, 21, 22)] == ["", "", ""]
    assert table.state.lie[23] == rightmost
    assert table.at("O1") == NOWHERE
    assert table.kinds() == ["stepped", "tile_captured", "wizard_tagged"]
    assert [code >> 2 for code in table.state.captured[0]] == [0, 1], "purple keeps both tiles"

    # Every card is played: the hand was just enough. The second orange wizard is still there.
    assert table.holds(0) == ""
    assert (table.pile(0), table.pile(1)) == ("FWW", "RM")
    assert (table.asked, table.at("O2")) == ("play", 34)
