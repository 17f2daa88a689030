"""Sentences: one for everything that happens, is refused, asked or chosen, and they read well."""

from __future__ import annotations

import re

import pytest
from games.dragon_dodge.driver import NAMES, SMALL, Table, action, playing
from games.dragon_dodge.test_scene import GAMES, positions

from dinolab.core.action import Refusal
from dinolab.core.event import SPECTATOR, redact
from dinolab.core.prompt import prompt
from dinolab.core.words import load_words
from dinolab.games.dragon_dodge import GAME
from dinolab.games.dragon_dodge import events as ev
from dinolab.games.dragon_dodge.choices import ASKED
from dinolab.views.narrate import narrate, narrative, outcome_text

WORDS = load_words(GAME.folder, "en")


def said(table: Table, line: str) -> list[str]:
    """What an action makes happen, in words."""
    return [WORDS.event(event.fact, NAMES) for event in table.play(line).last]


def label(line: str) -> str:
    return WORDS.action(action(line), NAMES)


def why(table: Table, line: str) -> str:
    """Why an action is not possible, in words."""
    return WORDS.refusal(table.refused(line), NAMES)


def test_everything_has_a_sentence() -> None:
    assert {fact.kind for fact in GAME.facts} <= set(WORDS.tables["event"])
    assert {a.__struct_config__.tag for a in GAME.actions} <= set(WORDS.tables["action"])
    source = "".join(path.read_text(encoding="utf-8") for path in GAME.folder.glob("*.py"))
    codes = set(re.findall(r'\brefusal\(\s*"(\w+)"', source))
    codes |= {f"too_few_{deck}" for deck in ("elements", "spells")}
    codes |= {
        f"{deck}_{how}"
        for deck in ("elements", "spells")
        for how in ("not_held", "not_named", "do_not_pay")
    }
    assert codes <= set(WORDS.tables["refusal"])
    kinds = set(re.findall(r'Question\([^"]*"(\w+)"', source))
    assert len(kinds) == len(ASKED)
    assert kinds <= set(WORDS.tables["question"])


def test_every_arena_and_every_cell_has_a_name() -> None:
    named = {arena.id: arena.name for arena in GAME.content.arena}
    assert {name: WORDS.term("arena", name) for name in named} == named
    cells = [WORDS.term("cell", 10 * y + x) for y in range(1, 9) for x in range(1, 9)]
    assert cells == [f"column {x}, row {y}" for y in range(1, 9) for x in range(1, 9)]


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_left_without_words(name: str) -> None:
    """In whole games: no template with an argument that is not there, no bare code."""
    for position in positions(name):
        for seat in range(GAMES[name][0]):
            asked = prompt(GAME, position, seat)
            lines = [asked.text, *(c.label + c.why for c in asked.choices)]
            assert not [line for line in lines if re.search(r"[{}=]|dodge\.|None|_", line)]


def test_events_read_well() -> None:
    table = playing("EEEE-P1  EEEE-D1  FNWE-O1\nEEEE-P2  EEEE-O2  .\nEEEE-D2  EEEE  EEEE", "ERRRM")
    table.hold("EEFFFRRRM", "WN")
    assert said(table, "rotate 12 2 R") == [
        "Ann plays 1 rotate: the tile at column 2, row 1 makes half a turn."
    ]
    assert said(table, "slide 13 23 M") == [
        "Ann plays 1 move: the tile at column 3, row 1 moves to column 3, row 2."
    ]
    assert said(table, "step D2 32 FFF") == [
        "Ann plays 3 fire: dragon 2 goes from column 1, row 3 to column 2, row 3.",
        "The tile that the dragon left at column 1, row 3 is removed; Ann keeps it.",
    ]
    assert said(table, "step D1 22 E") == [
        "Ann plays 1 earth: dragon 1 goes from column 2, row 1 to column 2, row 2.",
        "The tile that the dragon left at column 2, row 1 is removed; Ann keeps it.",
        "A dragon tags orange wizard 2 at column 2, row 2: it leaves the board.",
    ]
    assert said(table, "end") == [
        "Ann plays nothing more this turn.",
        "Turn 2 begins: it is Ben's.",
    ]


def test_the_end_reads_well() -> None:
    table = playing("EEEE-P1 EEEE-D1 EEEE\nEEEE-P2 EEEE-O1 EEEE\nEEEE-D2 EEEE EEEE", "EE", seats=4)
    assert said(table, "step D1 22 E")[-1] == (
        "The game is over, won by Ann and Cleo. Wizards left, purple and orange: 2 and 0."
    )
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome_text(GAME, outcome, NAMES) == (
        "Ann and Cleo share the win with 2 wizards left: no wizard of the other team is left."
    )
    for code, sentence in (
        ("cap", "with too many turns without a tag, as a draw between Ann and Ben."),
        ("most-wizards", "with too many turns without a tag, and won on wizards by Ann."),
    ):
        winners = (0, 1) if code == "cap" else (0,)
        assert WORDS.event(ev.GameEnded(winners, (2, 1), code), NAMES).startswith(
            f"The game is over, {sentence}"
        )


def test_a_draw_says_what_one_may_know() -> None:
    table = Table().set_up("E R", "F M")
    table.play("draw W", "draw P")
    drawn = [e for e in table.events if e.kind == "dodge.card_drawn"]
    for viewer, cards in ((0, ("water", "place")), (SPECTATOR, ("an element card", "a tile card"))):
        sentences = [WORDS.event(redact(event, viewer).fact, NAMES) for event in drawn]
        assert sentences == [f"Ann draws {card}." for card in cards]
    assert WORDS.event(ev.DeckChosen(0, 1), NAMES) == "Ann chooses the tile deck."
    assert WORDS.event(ev.CardDiscarded(1, 0, 2), NAMES) == "Ben discards wind."
    assert WORDS.event(ev.Reshuffled(0, 31), NAMES) == (
        "The element deck has run out: its pile of 31 cards is shuffled and becomes the deck."
    )


def test_labels_make_sense_alone() -> None:
    assert label("step D1 23 NW") == "Send dragon 1 to column 3, row 2 for 1 wind and 1 water"
    assert label("step P2 11 FFFW") == (
        "Send purple wizard 2 to column 1, row 1 for 3 fire and 1 water"
    )
    assert [label(f"rotate 11 {n} R").split(" by ")[1] for n in (1, 2, 3)] == [
        "a quarter turn clockwise for 1 rotate", "half a turn for 1 rotate",
        "a quarter turn back for 1 rotate",
    ]  # fmt: skip
    assert label("slide 11 12 RRR") == (
        "Move the tile at column 1, row 1 to column 2, row 1 for 3 rotate"
    )
    assert label("place 7 12 0 P") == "Place tile 7 at column 2, row 1, as printed, for 1 place"
    assert label("draw R") == "Draw from the tile deck"
    assert label("discard R") == "Discard rotate"
    assert label("discard E") == "Discard earth"


def test_refusals_say_what_is_missing() -> None:
    table = playing("EEEE-P1  FNEW-D1  .\nWNNE  EEEE-O1  NNEW-D2\nFEEE-P2  EEEE-O2  EEEE", "NM")
    assert why(table, "step D1 11 EW") == "Needs 1 earth and 1 water; you hold 1 wind."
    assert why(table, "step P1 21 EW") == "Needs 1 earth and 1 water; you hold 1 wind."
    assert why(table, "rotate 11 1 R") == "Needs 1 rotate; you hold 1 move."
    assert why(table, "step D1 13") == "There is a hole at column 3, row 1."
    assert why(table, "step P1 22") == "Nobody moves diagonally."
    assert why(table, "step P1 12") == (
        "A dragon is at column 2, row 1; a wizard does not walk onto it."
    )
    assert why(table, "slide 12 14 M") == (
        "A tile moves into a hole beside it; column 4, row 1 is not beside it."
    )
    assert why(table, "slide 23 24 M") == (
        "Tiles stay inside the smallest rectangle around them; column 4, row 2 is outside."
    )
    assert why(table, "step O1 32 E") == (
        "You do not control orange wizard 1: only dragons and your own team's wizards."
    )
    assert why(playing(SMALL), "step P1 12 E") == "Needs 1 earth; you hold no element."
    assert why(playing(SMALL, "E"), "rotate 11 1 R") == "Needs 1 rotate; you hold no tile spell."
    assert why(playing(SMALL, "E"), "step P1 12 F") == "You do not hold 1 fire."
    assert why(playing(SMALL, "EF"), "step P1 12 F") == "Needs 1 earth; 1 fire does not pay for it."


def test_who_names_no_cards_or_in_another_order_is_told_which() -> None:
    table = playing("EEEE-P1 FFFF EEEE-D1\nEEEE-P2 EEEE-O1 EEEE-D2\nEEEE EEEE-O2 .", "EFR")
    refused = [
        GAME.decide(table.state, 0, action)
        for action in (ev.Step(0, 12, ()), ev.Step(0, 12, (1, 0)), ev.Rotate(11, 1, ()))
    ]
    assert [WORDS.refusal(no) for no in refused if isinstance(no, Refusal)] == [
        "Needs 1 earth and 1 fire; name the cards that pay, 1 earth and 1 fire, in this order.",
        "Needs 1 earth and 1 fire; name the cards that pay, 1 earth and 1 fire, in this order.",
        "Needs 1 rotate; name the cards that pay, 1 rotate.",
    ]


def test_what_is_in_the_way_has_no_price() -> None:
    table = playing("EEEE-P1 . EEEE-D1\nEEEE EEEE-O1 EEEE-D2\nEEEE-P2 FFFF-O2 EEEE", "EFR")
    labels = [WORDS.action(action) for action, _ in GAME.near_misses(table.state, 0)]
    assert "Send purple wizard 1 to column 2, row 1" in labels  # a hole
    assert "Send purple wizard 1 to column 2, row 2" in labels  # not beside it
    assert not [label for label in labels if "nothing" in label]


def test_questions_read_well() -> None:
    table = Table().set_up()
    asked = [prompt(GAME, table.position, 0).text]
    table.play("draw E", "draw E")
    asked.append(prompt(GAME, table.position, 0).text)
    asked.append(prompt(GAME, table.position, 1).waiting)
    table = playing(SMALL, "EEEEEEFF").play("end")
    asked.append(prompt(GAME, table.position, 0).text)
    assert asked == [
        "Ann, choose a deck for draw 1 of 2.",
        "Ann, play as many cards as you like.",
        "Ann, play as many cards as you like.",
        "Ann, keep 6 cards: discard 2 cards.",
    ]


def test_the_reason_for_a_tag_goes_back_to_the_step() -> None:
    table = playing("EEEE-P1 EEEE-D1 EEEE\nEEEE-P2 EEEE-O1 EEEE-O2\nEEEE-D2 . EEEE", "EE")
    table.play("step D1 22 E")
    tag = next(n for n, e in enumerate(table.events) if e.kind == "dodge.wizard_tagged")
    told = narrate(GAME, table.events, table.events[tag].version)
    assert [cause.sentence for cause in told] == [
        "A dragon tags orange wizard 1 at column 2, row 2: it leaves the board.",
        "Ann plays 1 earth: dragon 1 goes from column 2, row 1 to column 2, row 2.",
    ]
    assert "because" in narrative(told)


def test_so_does_the_reason_for_a_wizard_that_walked_into_a_dragon() -> None:
    arena = "EEEE-P1 EEEE-D1 EEEE\nEEEE-P2 EEEE-O1 EEEE-O2\nEEEE-D2 . EEEE"
    table = playing(arena, "EE", ruling__onto_dragon="tagged").play("step P1 12 E")
    tag = next(n for n, e in enumerate(table.events) if e.kind == "dodge.wizard_tagged")
    told = narrate(GAME, table.events, table.events[tag].version)
    assert [cause.sentence for cause in told] == [
        "A dragon tags purple wizard 1 at column 2, row 1: it leaves the board.",
        "Ann plays 1 earth: purple wizard 1 goes from column 1, row 1 to column 2, row 1.",
    ]


def test_bad_options_are_refused_in_words() -> None:
    from games.dragon_dodge.driver import opening

    no = opening(2, {"arena": "ring"}, GAME.content_text.replace('id = "ring"', 'id = "circle"'))
    assert isinstance(no, Refusal)
    assert WORDS.refusal(no) == "There is no arena ring in this content pack."
