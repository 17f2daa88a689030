"""Sentences: one for everything that happens, is refused, asked or chosen, and they read well."""

from __future__ import annotations

import re

import pytest
from games.dinosaur_table_battles.driver import NAMES, Table, dino, fighting
from games.dinosaur_table_battles.positions import MATCHES, positions

from dinolab.core.driver import Driver
from dinolab.core.event import SPECTATOR, redact
from dinolab.core.prompt import prompt
from dinolab.core.words import load_words
from dinolab.games.dinosaur_table_battles import GAME
from dinolab.games.dinosaur_table_battles import events as ev
from dinolab.games.dinosaur_table_battles.choices import ASKED, ENDINGS
from dinolab.games.dinosaur_table_battles.powers import ATTACKS, PASSIVES, REACTIONS
from dinolab.games.dinosaur_table_battles.setup import RULINGS
from dinolab.views.narrate import narrate, narrative, outcome_text

WORDS = load_words(GAME.folder, "en")
SMALL = ("galli tri utah", "stego stygi pachy")
ANN = "anky brachio deino galli pachy"
BEN = "para ptera spino stego stygi"


def said(table: Table, *lines: str) -> list[str]:
    """What actions make happen, in words."""
    before = len(table.events)
    table.play(*lines)
    return [WORDS.event(event.fact, NAMES) for event in table.events[before:]]


def label(line: str) -> str:
    return WORDS.action(Table().action(line), NAMES)


def why(table: Table, line: str, seat: int | None = None) -> str:
    """Why an action is not possible, in words."""
    return WORDS.refusal(table.refused(line, seat), NAMES)


# Nothing is missing.


def test_everything_has_a_sentence() -> None:
    assert {fact.kind for fact in GAME.facts} <= set(WORDS.tables["event"])
    assert {a.__struct_config__.tag for a in GAME.actions} <= set(WORDS.tables["action"])
    source = "".join(path.read_text(encoding="utf-8") for path in GAME.folder.glob("*.py"))
    codes = set(re.findall(r'\brefusal\(\s*"(\w+)"', source))
    assert len(codes) > 30
    assert codes <= set(WORDS.tables["refusal"])
    assert {kind.replace("-", "_") for kind in ASKED} <= set(WORDS.tables["question"])


def test_no_sentence_is_left_over() -> None:
    mine = {name for name in WORDS.tables["event"] if name.startswith("battles.")}
    assert mine == {fact.kind for fact in GAME.facts if fact.kind.startswith("battles.")}
    source = "".join(path.read_text(encoding="utf-8") for path in GAME.folder.glob("*.py"))
    core = load_words(GAME.folder.parent, "en").tables["refusal"]
    for code in set(WORDS.tables["refusal"]) - set(core):
        assert f'"{code}"' in source, f"no refusal says {code}"


def test_every_code_has_a_word() -> None:
    for table, codes in (
        ("attack", ATTACKS), ("reaction", REACTIONS), ("passive", PASSIVES),
        ("passive_text", PASSIVES), ("outcome", ENDINGS), ("ending", ENDINGS),
    ):  # fmt: skip
        assert set(WORDS.terms[table]) == set(codes), table


def test_every_dinosaur_and_card_has_a_name() -> None:
    content = GAME.content
    assert {d.id: WORDS.term("dino", d.id) for d in content.dino} == {
        d.id: d.name for d in content.dino
    }
    cards = {card.id for card in content.cards}
    assert cards == set(WORDS.terms["card"]) - {"hidden"}
    for card in content.cards:
        name = WORDS.term("card", card.id)
        assert name.startswith(WORDS.term("dino", card.id.partition(".")[0]))
        if card.passive:
            assert name.endswith(f"({WORDS.term('passive', card.passive)})")


def test_option_values_are_plain_words_and_each_is_explained() -> None:
    rulings = GAME.rulebook.ruling
    for name, values in RULINGS.items():
        assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", value) for value in values)
        ruling = rulings[f"battles.ruling.{name}"]
        assert len({ruling.default, *ruling.alternatives}) == len(values), name


@pytest.mark.parametrize("name", MATCHES)
def test_nothing_is_left_without_words(name: str) -> None:
    """In whole matches: no template with an argument that is not there, no bare code."""
    for position in positions(name):
        for seat in (0, 1):
            asked = prompt(GAME, position, seat)
            lines = [asked.text, asked.waiting, *(c.label + c.why for c in asked.choices)]
            assert not [line for line in lines if re.search(r"[{}=]|battles\.|None|_|  ", line)]


@pytest.mark.parametrize("name", MATCHES)
def test_no_event_reads_badly(name: str) -> None:
    """Whole sentences, nothing counted that is not there, no bare code, for whoever looks."""
    for event in replayed(name):
        for viewer in (0, SPECTATOR):
            text = WORDS.event(redact(event, viewer).fact, NAMES)
            assert re.fullmatch(r"[A-Z].*\.", text), text
            assert not re.search(r"[{}=_]|battles\.|None|True|False|  | \.|\bnothing\b", text), text
            if event.kind != "battles.match_ended":
                assert not re.search(r"\b0 (?!hits before)", text), text
            assert not re.search(r"\b1 (tokens|hits|dice|dinosaurs)\b", text), text


def replayed(name: str) -> list[ev.Fact]:
    """The events of a match: made once more from its positions' inputs."""
    from dinolab.bots import player
    from dinolab.core.chance import Seeded

    draft, rulings = MATCHES[name]
    table = Table(draft=draft, **rulings)
    players = {seat: player("random", GAME) for seat in (0, 1)}
    driver, position = Driver(Seeded(f"{name}0"), players, f"{name}0"), table.position
    found = list(table.events)
    while step := driver.step(GAME, position, source="simulated"):
        found += step.events
        position = step.position
    return found


# Events.


def test_the_set_up_reads_well() -> None:
    assert [WORDS.event(e.fact, NAMES) for e in Table().events][1:] == [
        "The Dino Cards, Hit tokens and dice are made ready.",
        "Ann takes 12 tokens for their dinosaurs.",
        "Ben takes 13 tokens for their dinosaurs, fewer dinosaurs than the other side and "
        "Tyrannosaurus Rex.",
        "Ann goes first: fewer tokens.",
        "Turn 1 begins: it is Ann's.",
    ]
    tie = Table(teams=("utah galli", "veloci anky")).events[-2]
    assert WORDS.event(tie.fact, NAMES) == (
        "Ben goes first: level on tokens, and first in the alphabet."
    )


def test_the_draft_reads_well() -> None:
    table = Table(draft=True).deal(ANN, BEN)
    assert WORDS.event(table.events[2].fact, NAMES) == "Ann is dealt Ankylosaurus."
    assert said(table, "0: aside anky", "1: aside para", "0: place brachio") == [
        "Ann removes Ankylosaurus from the match without showing it.",
        "Ben removes Parasaurolophus from the match without showing it.",
        "Ann has chosen: place Brachiosaurus.",
    ]
    assert said(table, "1: place ptera") == [
        "Ben has chosen: place Pteranodon.",
        "Ann places Brachiosaurus.",
        "Ben places Pteranodon.",
        "Ann takes the other side's hand: Spinosaurus, Stegosaurus and Stygimoloch.",
        "Ben takes the other side's hand: Deinocheirus, Gallimimus and Pachycephalosaurus.",
    ]
    assert said(table, "0: remove stego", "1: place galli")[2:4] == [
        "Ann removes Stegosaurus from the match.",
        "Ben places Gallimimus.",
    ]


def test_the_draft_says_what_one_may_know() -> None:
    table = Table(draft=True).deal(ANN, BEN).play("0: aside anky", "1: aside para")
    table.play("0: place brachio", "1: place ptera")
    told = [WORDS.event(redact(event, SPECTATOR).fact, NAMES) for event in table.events]
    assert told[2] == "Ann is dealt a hidden card."
    assert told[12] == "Ann removes a hidden card from the match without showing it."
    assert told[14] == "Ann has chosen: a hidden card."
    assert told[-2] == "Ann takes the other side's hand: something hidden."
    fact = ev.RemovalsShown((dino("anky"), dino("para")))
    assert WORDS.event(fact, NAMES) == "Removed in secret: Ankylosaurus and Parasaurolophus."
    assert WORDS.event(ev.Redrafted(2), NAMES) == (
        "A side has fewer than two dinosaurs: the draft begins anew."
    )


def test_an_attack_reads_well() -> None:
    table = fighting({"tri.1": "446", "rex.2": "12"})
    assert said(table, "attack tri.1 ptera", "react rex.2") == [
        "Ann attacks Pteranodon with Triceratops (dice: 4, 4 and 6): 3 hits before reactions.",
        "Ben reacts with Tyrannosaurus Rex 2, and will make no attack next turn.",
        "The attack comes to 3 hits on Tyrannosaurus Rex.",
        "Ben removes 3 tokens for 3 hits of the attack.",
        "Ann removes 1 token for 1 hit of their own attack.",
        "The attack is over; Ann rolls.",
    ]


def test_a_flip_reads_well() -> None:
    table = fighting({"galli.1": "133"}, teams=SMALL, down="stego.2")
    assert said(table, "attack galli.1 stego", "flip stego.1")[2:4] == [
        "Ben flips Stegosaurus for all hits of the attack.",
        "Stegosaurus has no card face up any more and leaves play.",
    ]


def test_a_counter_and_a_block_read_well() -> None:
    table = fighting({"tri.1": "4", "stego.1": "3"}, teams=SMALL)
    assert said(table, "attack tri.1 stego", "react stego.1")[-2] == (
        "Ann removes 3 tokens for 3 hits of their own attack and the counter."
    )
    table = fighting({"tri.1": "4", "rex.2": "1"}, cards={"rex.2": "12 die block"})
    assert said(table, "attack tri.1 ptera", "react rex.2")[2] == (
        "Tyrannosaurus Rex 2 blocks: no hits on either side."
    )


def test_theft_and_what_falls_away_read_well() -> None:
    table = fighting({"veloci.1": "111"})
    assert said(table, "attack veloci.1 ptera", "pay")[2:5] == [
        "Ben removes 2 tokens for 2 hits of the attack.",
        "Ann takes 1 token of those removed: Egg Thieves.",
        "Ann removes 1 token for 1 hit of their own attack.",
    ]
    table = fighting(
        {"tri.1": "4", "stego.1": "3"}, teams=SMALL, down="stego.2", tokens=(2, 9),
        own_hits="counter-first",
    )  # fmt: skip
    assert said(table, "attack tri.1 stego", "react stego.1")[-2] == (
        "Ann need not pay for 1 hit of their own attack."
    )
    table = fighting({"veloci.1": "1"})
    assert said(table, "attack veloci.1 ptera")[:2] == [
        "Ann attacks Pteranodon with Velociraptors (dice: 1): 0 hits before reactions.",
        "The attack comes to no hit on Pteranodon.",
    ]


def test_a_turn_reads_well() -> None:
    table = fighting({"stego.1": "3"})
    lines = ("pass", "roll 12466", "place tri.1 6 2", "place veloci.1 1 1", "end")
    assert said(table, *lines) == [
        "Ann makes no attack.",
        "Ann rolls 1, 2, 4, 6 and 6.",
        "Ann places 2 dice showing 6 on Triceratops.",
        "Ann places 1 die showing 1 on Velociraptors.",
        "Ann ends the turn.",
        "Turn 4 begins: it is Ben's.",
    ]
    table = fighting({"tri.1": "446", "stego.1": "335"})
    assert said(table, "pass")[1] == "All dice of Ann lie on cards: nothing is rolled."
    table = fighting({"galli.1": "1", "stego.1": "3"}, teams=SMALL)
    table.play("attack galli.1 stego", "react stego.1", "roll 111111")
    assert said(table, "end")[-1] == "Ben reacted, and so makes no attack this turn."


def test_the_end_reads_well() -> None:
    table = fighting({"galli.1": "13"}, teams=SMALL, tokens=(4, 2))
    assert said(table, "attack galli.1 stego")[-1] == (
        "The match is over, as a side is out of tokens, and won by Ann. "
        "Tokens left: Ann 4 and Ben 0; cards face up: Ann 6 and Ben 6."
    )
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome_text(GAME, outcome, NAMES) == (
        "Ann wins with 4 tokens: the other side is out of tokens."
    )
    said_of = {
        code: WORDS.event(ev.MatchEnded((0, 1) if code == "cap" else (1,), (1, 1), (3, 3), code),
                          NAMES).partition(". ")[0]
        for code in ENDINGS
    }  # fmt: skip
    assert said_of["cap"] == "The match is over, after so many turns, as a draw between Ann and Ben"
    assert said_of["one-each-tie"] == (
        "The match is over, as both sides have one token and as many cards face up; "
        "going second, it is won by Ben"
    )
    assert len(set(said_of.values())) == len(ENDINGS)


# Actions, questions, refusals.


def test_labels_make_sense_alone() -> None:
    assert [label(line) for line in (
        "aside rex", "place rex", "remove rex", "attack rex.1 tri", "pass", "react rex.3",
        "decline", "flip tri.2", "pay", "place tri.1 6 2", "place tri.1 6 1", "end", "deal rex",
        "roll 1123",
    )] == [
        "Remove Tyrannosaurus Rex in secret",
        "Place Tyrannosaurus Rex",
        "Remove Tyrannosaurus Rex",
        "Attack Triceratops with Tyrannosaurus Rex 1",
        "No attack",
        "React with Tyrannosaurus Rex (Tyrant): no attack next turn",
        "Do not react",
        "Flip the card Triceratops (Three Horns) for all hits",
        "Remove Hit tokens",
        "Place 2 dice showing 6 on Triceratops",
        "Place 1 die showing 6 on Triceratops",
        "End the turn",
        "Deal Tyrannosaurus Rex",
        "Roll 1, 1, 2 and 3",
    ]  # fmt: skip


def test_questions_read_well() -> None:
    table = Table(draft=True)
    asked = [prompt(GAME, table.position, 0).waiting]
    table.deal(ANN, BEN)
    asked.append(prompt(GAME, table.position, 0).text)
    asked.append(prompt(GAME, table.play("0: aside anky", "1: aside para").position, 1).text)
    table.play("0: place brachio", "1: place ptera")
    asked.append(prompt(GAME, table.position, 1).text)
    table = fighting({"tri.1": "446", "rex.2": "12"})
    asked.append(prompt(GAME, table.position, 0).text)
    asked.append(prompt(GAME, table.play("attack tri.1 ptera").position, 1).text)
    table = fighting({"tri.1": "446"}).play("attack tri.1 ptera")
    asked.append(prompt(GAME, table.position, 1).text)
    asked.append(prompt(GAME, table.play("pay").position, 0).waiting)
    asked.append(prompt(GAME, table.play("roll 111111").position, 0).text)
    assert asked == [
        "Which Dino Card is dealt to Ann?",
        "Ann, remove one card from the match; nobody sees it.",
        "Ben, place a first dinosaur.",
        "Ben, place a dinosaur or remove one from the match.",
        "Ann, attack, or not.",
        "Ben: Triceratops attacks Pteranodon, 3 hits. You must react. It costs your next attack.",
        "Ben: Pteranodon suffers 3 hits, and breaks at 2. "
        "Flip a card for all of them, or remove 3 tokens of 10?",
        "What do the 6 dice of Ann show?",
        "Ann, place dice, or end the turn.",
    ]


def asks(table: Table, seat: int = 1) -> str:
    """The question of a reaction or of hits, without who is asked and what attacks."""
    text = prompt(GAME, table.position, seat).text
    return text.partition(" hit")[2].partition(" ")[2]


def test_a_question_says_whether_one_must_react() -> None:
    teams = ("galli rex", "para stego")
    need = {}
    for dice, pair in (("13", ""), ("133", ""), ("133", "22")):
        table = fighting({"galli.1": dice, "stego.1": "3", "para.1": pair}, teams=teams)
        need[dice, pair] = asks(table.play("attack galli.1 stego"))
    assert need == {
        ("13", ""): "You may react, or not. It costs your next attack.",
        ("133", ""): "You must react. It costs your next attack.",
        ("133", "22"): "You must react: with which card? It costs your next attack.",
    }


@pytest.mark.rule("battles.one.flip", "battles.hits.breaking")
def test_a_question_says_why_one_may_flip_and_what_tokens_cost() -> None:
    dice, teams = {"tri.1": "446", "veloci.1": "122"}, ("tri veloci", "ptera rex")
    table = fighting(dice, teams=teams).play("attack tri.1 ptera")
    assert asks(table) == (
        "and breaks at 2. Flip a card for all of them, or remove 3 tokens of 10?"
    )
    table = fighting(dice, teams=teams, tokens=(10, 2)).play("attack tri.1 ptera")
    assert asks(table) == (
        "and breaks at 2. Flip a card for all of them, or lose: remove 2 tokens of 2?"
    )
    table = fighting(dice, teams=teams, tokens=(10, 1)).play("attack tri.1 rex")
    assert asks(table) == (
        "and breaks at 5. With one token left you may flip a card all the same, or lose: "
        "remove 1 token of 1?"
    )
    table = fighting(dice, teams=teams).play("attack veloci.1 ptera")
    assert asks(table) == (
        "and breaks at 2. Flip a card for all of them, or remove 2 tokens of 10, "
        "some of which Egg Thieves steal?"
    )


@pytest.mark.rule("battles.one.self")
def test_an_attack_with_one_token_left_says_that_it_costs_none() -> None:
    for tokens, more in ((1, " With one token left it costs no hit of its own."), (2, "")):
        table = fighting({"tri.1": "4"}, tokens=(tokens, 9))
        assert said(table, "attack tri.1 rex")[0] == (
            "Ann attacks Tyrannosaurus Rex with Triceratops (dice: 4): 1 hit before reactions."
            + more
        )


@pytest.mark.rule("battles.reactions.zero")
def test_an_attack_without_hits_says_that_it_triggers_nothing() -> None:
    table = fighting({"veloci.1": "1", "spino.1": "3"}).play("attack veloci.1 rex")
    assert table.rule("no_hits") == "battles.reactions.zero"
    assert table.asked == "roll"


def test_refusals_of_an_attack_read_well() -> None:
    table = fighting({"tri.1": "46", "rex.1": "5"}, down="veloci.1")
    assert why(table, "attack tri.1 spino") == "Spinosaurus cannot be targeted: Water Lurker."
    assert why(table, "attack stego.1 ptera") == "There is no die on the card Stegosaurus."
    assert why(table, "attack veloci.1 ptera") == "Velociraptors is face down."
    assert why(table, "attack tri.2 ptera") == "Triceratops (Three Horns) has no attack."
    assert why(table, "attack rex.1 tri") == (
        "Tyrannosaurus Rex 1 is not a card of a dinosaur of yours in play."
    )
    table = fighting({"rex.1": "5", "galli.1": "1"}, teams=("rex galli", "stygi deino utah"))
    assert why(table, "attack rex.1 stygi") == "Stygimoloch cannot be targeted by Large dinosaurs."
    assert why(table, "attack galli.1 utah") == (
        "Utahraptor cannot be targeted by Small dinosaurs while Deinocheirus is there."
    )
    table = fighting({"tri.1": "46"}, cards={"tri.1": "46 die! absorb-dice"})
    assert why(table, "attack tri.1 ptera") == (
        "Triceratops needs a pair: two of its dice must match."
    )


def test_refusals_of_a_reaction_read_well() -> None:
    table = fighting({"tri.1": "446", "rex.2": "12", "spino.1": "3"}).play("attack tri.1 ptera")
    assert why(table, "decline") == ("You must react: Spinosaurus 1 and Tyrannosaurus Rex 2 can.")
    assert why(table, "react ptera.1") == "Pteranodon helps other dinosaurs, not its own."
    assert why(table, "react spino.2") == "Spinosaurus 2 counters only attacks on its own dinosaur."
    table = fighting({"tri.1": "446"}).play("attack tri.1 ptera")
    assert why(table, "flip rex.1") == (
        "Tyrannosaurus Rex 1 is not a card of Pteranodon, which suffers the hits."
    )


def test_refusals_of_dice_read_well() -> None:
    table = fighting({}, seat=1).play("pass", "roll 112556")
    assert why(table, "place ptera.1 5 1") == "Pteranodon takes 2 or 4, not 5."
    assert why(table, "place rex.1 5 2") == "Tyrannosaurus Rex 1 takes one die a turn."
    assert why(table, "place spino.2 5 1") == "Spinosaurus 2 takes just two matching dice a turn."
    assert why(table, "place rex.2 2 2") == "You have not so many dice showing 2 left to place."
    assert why(table, "place rex.3 5 1") == "Tyrannosaurus Rex (Tyrant) takes no dice."
    table.play("place rex.1 5 1")
    assert (
        why(table, "place rex.1 6 1")
        == "Dice were placed on Tyrannosaurus Rex 1 this turn already."
    )
    assert why(table, "place rex.2 1 2") == (
        "Dice were placed on another card of Tyrannosaurus Rex this turn."
    )
    table.play("place ptera.1 2 1")
    assert why(table, "place spino.2 1 2") == "Dice were placed for 2 dinosaurs this turn already."
    assert why(table, "roll 111", 1) == "Nobody is asked for that now."


def test_refusals_of_the_draft_read_well() -> None:
    table = Table(draft=True).deal(ANN, BEN).play("0: aside anky", "1: aside para")
    assert why(table, "remove galli", 0) == "The first card you pick must be placed."
    assert why(table, "place rex", 0) == "Tyrannosaurus Rex is not in your hand."
    table.play("0: place brachio")
    assert why(table, "place galli", 0) == "You have chosen; now the other side does."
    table.play("1: place ptera", "0: remove stego", "1: place pachy")
    table.play("0: remove galli", "1: place stygi")
    assert why(table, "remove spino", 0) == (
        "Your side has one dinosaur, so this last card must be placed."
    )
    assert why(table, "place deino", 1) == (
        "Deinocheirus brings 3 Action Cards to your 6; a side has at most 8."
    )


def test_the_reason_for_a_flip_goes_back_to_the_attack() -> None:
    table = fighting({"galli.1": "133"}, teams=SMALL, down="stego.2")
    table.play("attack galli.1 stego", "flip stego.1")
    left = next(e for e in table.events if e.kind == "battles.dino_left")
    told = narrate(GAME, tuple(table.events), left.version)
    assert told[0].sentence == "Stegosaurus has no card face up any more and leaves play."
    assert "because" in narrative(told)
