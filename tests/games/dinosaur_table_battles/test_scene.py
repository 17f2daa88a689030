"""The picture: what every viewer sees, what one points at, what a choice changes in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from games.dinosaur_table_battles.driver import NAMES, Table, card, dino, fighting
from games.dinosaur_table_battles.positions import MATCHES, positions

from dinolab.core.event import REFEREE, SPECTATOR
from dinolab.core.fold import Position
from dinolab.core.prompt import prompt
from dinolab.core.scene import Item, Scene
from dinolab.games.dinosaur_table_battles import GAME
from dinolab.games.dinosaur_table_battles.scene import QUIET
from dinolab.games.dinosaur_table_battles.state import NONE, OVER, State
from dinolab.views.frames import Stage, Stages, diff, shot
from dinolab.views.svg import svg
from dinolab.views.text import board

VIEWERS = (0, 1, SPECTATOR, REFEREE)
ANN = "anky brachio deino galli pachy"
BEN = "para ptera spino stego stygi"


def drawn(state: State, viewer: int = SPECTATOR) -> Scene:
    seen = state if viewer == REFEREE else GAME.observe(state, viewer)
    return GAME.scene(seen, viewer, NAMES)


def pictures(name: str) -> Iterator[tuple[Position[Any], int, Scene]]:
    for position in positions(name):
        for viewer in VIEWERS:
            yield position, viewer, drawn(position.state, viewer)


def ids_of(scene: Scene) -> list[str]:
    return [thing.id for group in (scene.areas, scene.spots, scene.items) for thing in group]


def item(scene: Scene, name: str) -> Item:
    return next(i for i in scene.items if i.id == name)


def on(scene: Scene, spot: str) -> list[str]:
    return [i.label for i in scene.items if i.on == spot]


def path(table: Table, line: str, seat: int | None = None) -> tuple[str, ...]:
    seat = table.seat if seat is None else seat
    return GAME.path(GAME.observe(table.state, seat), table.action(line))


def drafting() -> Table:
    return Table(draft=True).deal(ANN, BEN).play("0: aside anky", "1: aside para")


# Whole matches.


@pytest.mark.parametrize("name", MATCHES)
def test_ids_are_unique_and_everything_lies_somewhere(name: str) -> None:
    for position, viewer, scene in pictures(name):
        ids, known = ids_of(scene), set(ids_of(scene))
        ends = [*(link.id for link in scene.links), *(zone.id for zone in scene.zones)]
        assert len(ids) + len(ends) == len(known | set(ends)), (position.version, viewer)
        assert {i.on for i in scene.items} <= known
        assert {s.area for s in scene.spots} <= {a.id for a in scene.areas}
        assert {end for link in scene.links for end in (link.a, link.b)} <= known
        assert {one for zone in scene.zones for one in zone.over} <= known


@pytest.mark.parametrize("name", MATCHES)
def test_the_stage_stays_once_the_teams_stand(name: str) -> None:
    stages = {
        (viewer, scene.areas, scene.spots)
        for position, viewer, scene in pictures(name)
        if position.state.turn
    }
    assert len({stage[1:] for stage in stages}) == 2  # Ben's, and everybody else's
    assert len(stages) == len(VIEWERS)


@pytest.mark.parametrize("name", MATCHES)
def test_dinosaurs_and_cards_keep_their_ids_and_places(name: str) -> None:
    """Whatever happens to them: on the table, face down, out of play."""
    places = set()
    for position, _, scene in pictures(name):
        if position.state.turn:
            cards = [i for i in scene.items if i.kind == "card"]
            places.add(frozenset((i.id, i.on) for i in cards))
            assert all(i.on == f"s.{i.id}" for i in cards)
    assert len(places) == 1


@pytest.mark.parametrize("name", MATCHES)
def test_every_choice_points_at_what_is_there_and_no_two_look_alike(name: str) -> None:
    for position in positions(name):
        for seat in (0, 1):
            choices = prompt(GAME, position, seat).choices
            if choices:
                known = set(ids_of(drawn(position.state, seat)))
                assert {one for choice in choices for one in choice.on} <= known
                looks = [(choice.on, choice.label) for choice in choices]
                assert len(set(looks)) == len(looks), position.version


@pytest.mark.parametrize("name", MATCHES)
def test_twelve_dice_lie_in_the_picture(name: str) -> None:
    for position, _, scene in pictures(name):
        if position.state.turn and position.state.phase != OVER:
            dice = sum(i.kind == "die" for i in scene.items)
            pools = sum(i.value or 0 for i in scene.items if i.id.startswith("free"))
            assert dice + pools == 12, position.version


def test_what_is_hidden_changes_nothing_in_the_picture() -> None:
    rng = Random(7)
    for name in ("draft", "in-order"):
        for position in positions(name)[:40]:
            for viewer in (0, 1, SPECTATOR):
                other = GAME.sample(GAME.observe(position.state, viewer), rng)
                assert drawn(other, viewer) == drawn(position.state, viewer)


def test_graph_and_picture_agree() -> None:
    """The quiet links are the edges of the board that say what could be."""
    seen = 0
    for position in positions("suggested")[2::7]:
        state, scene = position.state, drawn(position.state)
        if state.fight is not None or state.seat == NONE or state.phase == OVER:
            assert not [link for link in scene.links if link.quiet]
            continue
        edges = set()
        for a, b, data in GAME.board(state).edges(data=True):
            if data["kind"] in QUIET:
                a, b = state.setup.cards[int(a[1:])].id, state.setup.dinos[int(b[1:])].id
                edges.add((data["kind"], a, b))
        links = {(x.id.split(".")[0], x.a, x.b) for x in scene.links if x.quiet}
        assert links == edges
        seen += len(links)
    assert seen > 50


def test_quiet_links_say_what_they_depend_on() -> None:
    """An alarm, attackers that Blocks and Treetops are no use against, an attack lost."""
    cards = {"tri.1": "46 die block"}
    table = fighting(
        {"tri.1": "4", "pachy.1": "3"}, cards=cards,
        teams=("tri para brachio", "pachy ptera"),
    ).put(penalty=(False, True))  # fmt: skip
    said = {link.id: link.label for link in drawn(table.state).links if link.quiet}
    para, brachio = dino("para"), dino("brachio")
    assert said[f"react.{card('tri.1')}.{para}"] == (
        "would have to react for: 3 hits or more, fewer if it likes, not against Pteranodon"
    )
    assert said[f"may.{card('brachio.3')}.{para}"] == (
        "may react for: not against Pachycephalosaurus"
    )
    assert said[f"attack.{card('tri.1')}.{dino('ptera')}"] == "could attack: 1 hit"
    assert said[f"attack.{card('pachy.1')}.{brachio}"] == ("could attack: 1 hit, but not next turn")
    table = fighting({}, teams=("tri brachio", "pachy ptera"), treetops="alone")
    alone = next(link for link in drawn(table.state).links if link.a == card("brachio.3"))
    assert alone.label == (
        "would have to react for: if no other card can, not against Pachycephalosaurus"
    )


def test_quiet_links_stand_in_no_text_and_no_still() -> None:
    state = fighting({"tri.1": "446", "rex.2": "12"}).state
    scene = drawn(state, 0)
    quiet = [link for link in scene.links if link.quiet]
    assert {link.kind for link in quiet} == {"attack", "must", "guards"}
    loud = msgspec.structs.replace(scene, links=())
    assert board(scene) == board(loud)
    assert svg(scene) == svg(loud)
    for label in {link.label for link in quiet}:
        assert label not in board(scene)
        assert label not in svg(scene)


# The draft.


def hands_seen(scene: Scene) -> dict[str, int]:
    """How many cards of each hand lie open, and how many hidden ones are counted."""
    found = {f"open{seat}": sum(i.id.startswith(f"h{seat}.") for i in scene.items)
             for seat in (0, 1)}  # fmt: skip
    return found | {i.id: i.value or 0 for i in scene.items if i.id in ("hand0", "hand1")}


def test_each_sees_ones_own_hand_and_how_many_the_other_holds() -> None:
    table = drafting()
    assert hands_seen(drawn(table.state, 0)) == {"open0": 4, "open1": 0, "hand1": 4}
    assert hands_seen(drawn(table.state, 1)) == {"open0": 0, "open1": 4, "hand0": 4}
    assert hands_seen(drawn(table.state)) == {"open0": 0, "open1": 0, "hand0": 4, "hand1": 4}
    assert hands_seen(drawn(table.state, REFEREE)) == {"open0": 4, "open1": 4}


def test_nobody_sees_what_was_set_aside_or_chosen_but_the_chooser() -> None:
    table = drafting().play("1: place spino")
    for viewer in VIEWERS:
        scene = drawn(table.state, viewer)
        mine = viewer in (1, REFEREE)
        pick = item(scene, "pick1")
        assert (pick.face, pick.label) == (("up", "Spinosaurus") if mine else ("down", "chosen"))
        assert pick.lines == (("to be placed",) if mine else ())
        aside = [item(scene, f"aside{seat}").label for seat in (0, 1)]
        seen = ("Ankylosaurus", "Parasaurolophus")
        assert aside == [
            seen[seat] if viewer in (seat, REFEREE) else "removed in secret" for seat in (0, 1)
        ]
        if not mine:
            assert "Spinosaurus" not in board(scene)


def test_choices_shown_lie_with_their_side_or_out_of_the_match() -> None:
    table = drafting().play(
        "1: place spino", "0: place brachio", "0: remove stego", "1: place pachy"
    )
    scene = drawn(table.state)
    assert on(scene, f"s.{dino('spino')}") == ["Spinosaurus"]
    assert item(scene, card("pachy.2")).on == f"s.{card('pachy.2')}"
    assert item(scene, f"out.{dino('stego')}").on == "out"


def test_a_hand_has_as_many_places_as_cards() -> None:
    """All while they are dealt, so that the picture stays; each hand for whoever sees both."""

    def places(table: Table, viewer: int) -> int:
        return sum(spot.id.startswith("hand") for spot in drawn(table.state, viewer).spots)

    table = Table(draft=True)
    assert [places(table, viewer) for viewer in (0, SPECTATOR, REFEREE)] == [5, 0, 10]
    table.deal(ANN, BEN).play("0: aside anky")
    assert [places(table, viewer) for viewer in (0, 1, REFEREE)] == [4, 5, 9]
    table.play("1: aside para", "0: place brachio", "1: place ptera")
    assert [places(table, viewer) for viewer in (0, 1, REFEREE)] == [3, 3, 6]


def test_ones_own_removal_says_that_it_is_secret() -> None:
    scene = drawn(drafting().state, 0)
    assert item(scene, "aside0").lines == ("removed in secret",)
    assert (item(scene, "aside1").face, item(scene, "aside1").lines) == ("down", ())


def test_a_card_of_the_draft_says_what_one_chooses_by() -> None:
    lines = item(drawn(drafting().state, 0), f"h0.{dino('galli')}").lines
    assert lines[0] == "2 Action Cards"
    assert re.fullmatch(r"breaks at 3, ranking \d", lines[1])
    assert lines[-2:] == ("dice 1 3, 1 hit a die, 1 self, absorb: 1 hit less",
                          "Its attacks cost no hit of its own.")  # fmt: skip


def test_choices_of_the_draft_point_at_the_card() -> None:
    table = drafting()
    assert (
        path(table, "place galli", 0) == path(table, "remove galli", 0) == (f"h0.{dino('galli')}",)
    )
    assert path(table, "place ptera", 1) == (f"h1.{dino('ptera')}",)


# The match.


def test_a_choice_is_where_its_action_is() -> None:
    table = fighting({"tri.1": "446", "rex.2": "12", "spino.1": "3"})
    assert path(table, "attack tri.1 ptera") == ("triceratops.1", "pteranodon")
    assert path(table, "pass") == ()
    table.play("attack tri.1 ptera")
    assert path(table, "react rex.2") == ("tyrannosaurus-rex.2",)
    assert path(table, "decline") == ()
    table.play("react spino.1")
    table = fighting({"tri.1": "446"}).play("attack tri.1 ptera")
    assert path(table, "flip ptera.2") == ("pteranodon.2",)
    assert path(table, "pay") == ()
    table = fighting({}).play("pass", "roll 124466")
    assert path(table, "place tri.1 4 2") == ("triceratops.1", "die.4.0", "die.4.1")
    assert path(table, "place tri.1 4 1") == ("triceratops.1", "die.4.0")
    assert path(table, "end") == ()


def test_dice_lie_on_their_cards_and_rolled_ones_in_the_pool() -> None:
    table = fighting({"tri.1": "446"}).play("pass", "roll 136")
    scene = drawn(table.state)
    assert [i.value for i in scene.items if i.on == "triceratops.1"] == [4, 4, 6]
    assert [i.value for i in scene.items if i.on == "pool0"] == [1, 3, 6]
    assert item(scene, "free1").value == 6
    table.play("place tri.1 6 1")
    scene = drawn(table.state)
    assert [i.value for i in scene.items if i.on == "triceratops.1"] == [4, 4, 6, 6]
    assert [i.value for i in scene.items if i.on == "pool0"] == [1, 3]


def test_flipped_cards_and_dinosaurs_out_of_play_look_so() -> None:
    scene = drawn(fighting({}, down="tri.2 utah.1 utah.2").state)
    faces = {i.id: i.face for i in scene.items if i.kind == "card"}
    assert faces[card("tri.1")] == faces[dino("tri")] == "up"
    assert faces[card("tri.2")] == "down"
    assert {faces[x] for x in (dino("utah"), card("utah.1"), card("utah.2"))} == {"used"}


def test_the_reaction_window() -> None:
    table = fighting({"tri.1": "446", "rex.2": "12", "spino.1": "3"}).play("attack tri.1 ptera")
    scene = drawn(table.state)
    assert scene.title == "Turn 3: Ben must answer the attack of Ann"
    zone = scene.zones[0]
    assert (zone.kind, zone.over) == ("window", ("spinosaurus.1", "tyrannosaurus-rex.2"))
    assert zone.label == "Ben must react, and makes no attack next turn"
    links = {(link.kind, link.a, link.b, link.label) for link in scene.links}
    assert links == {
        ("attack", "triceratops.1", "pteranodon", "hits: 3"),
        ("must", "spinosaurus.1", "pteranodon", "must react"),
        ("must", "tyrannosaurus-rex.2", "pteranodon", "must react"),
    }


def test_the_reaction_window_where_one_need_not_react() -> None:
    table = fighting({"tri.1": "4"}, teams=("tri galli", "brachio stego"))
    scene = drawn(table.play("attack tri.1 stego").state)
    assert scene.title == "Turn 3: Ben may answer the attack of Ann"
    assert scene.zones[0].label == "Ben may react, and then makes no attack next turn"
    assert [link.kind for link in scene.links] == ["attack", "may"]
    table = fighting({"galli.1": "1", "stego.1": "3"}, teams=("galli rex", "para stego"))
    scene = drawn(table.play("attack galli.1 stego").state)  # Alarm Call
    assert [link.kind for link in scene.links] == ["attack", "may"]


def test_who_suffers_is_outlined() -> None:
    table = fighting({"tri.1": "4466", "rex.2": "12"}, breaking={"rex": 4})
    table.play("attack tri.1 ptera", "react rex.2")
    scene = drawn(table.state)
    assert scene.title == "Turn 3: Ben suffers hits"
    assert (scene.zones[0].over, scene.zones[0].label) == (
        ("tyrannosaurus-rex",),
        "hits suffered: 4",
    )
    assert ("absorbed", "tyrannosaurus-rex", "pteranodon") in {
        (link.id, link.a, link.b) for link in scene.links
    }
    table = fighting(
        {"tri.1": "4", "stego.1": "3333"}, teams=("tri galli", "stego utah"),
        cards={"stego.1": "35 die counter-die"}, counter_breaks="may-break",
    )  # fmt: skip
    scene = drawn(table.play("attack tri.1 stego", "react stego.1").state)
    assert scene.title == "Turn 3: Ann suffers hits from a counter"
    assert scene.zones[0].over == ("triceratops",)


def test_the_price_of_a_reaction_is_seen_until_it_is_paid() -> None:
    table = fighting({"tri.1": "446", "rex.2": "12"}).play("attack tri.1 ptera", "react rex.2")
    assert item(drawn(table.state), "penalty1").label == "makes no attack next turn"
    table.turn()
    assert "penalty1" not in {i.id for i in drawn(table.state).items}


def test_whose_turn_it_is_and_how_many_tokens() -> None:
    table = fighting({}, tokens=(7, 9))
    scene = drawn(table.state)
    assert item(scene, "turn").on == "s0"
    assert [item(scene, f"tokens{seat}").value for seat in (0, 1)] == [7, 9]
    assert item(drawn(table.turn().state), "turn").on == "s1"


def test_titles_say_what_is_going_on() -> None:
    table = Table(draft=True)
    titles = [drawn(table.state).title]
    table = fighting({})
    for line in ("", "pass", "roll 123456", "end"):
        titles.append(drawn((table.play(line) if line else table).state).title)
    table = fighting({"stego.1": "33"}, tokens=(4, 2)).play("attack stego.1 ptera", "pay")
    titles.append(drawn(table.state).title)
    assert titles == [
        "Dinosaur Table Battles: the draft",
        "Turn 3: Ann may attack",
        "Turn 3: Ann rolls",
        "Turn 3: Ann places dice",
        "Turn 4: Ben may attack",
        "Dinosaur Table Battles: the match is over",
    ]


def test_ones_own_side_is_at_the_bottom() -> None:
    state = fighting({}).state
    below = {
        viewer: max(drawn(state, viewer).areas, key=lambda area: area.y).id for viewer in VIEWERS
    }
    assert below == {0: "s0", 1: "s1", SPECTATOR: "s0", REFEREE: "s0"}


def test_the_footnote_says_what_is_ours() -> None:
    house = drawn(fighting({}).state).footnote
    assert re.fullmatch(
        r"Ours, not the publisher's .*: \d+ of the 16 Action Cards in play, .*", house
    )
    assert "ours" in drawn(Table(draft=True).state).footnote


def test_stage_and_frame_are_small() -> None:
    scene = drawn(positions("suggested")[-1].state, 0)
    encode = msgspec.json.encode
    assert len(encode(Stage(scene.areas, scene.spots))) < 4_900
    assert len(encode((scene.items, scene.zones))) < 6_000
    stages, shots = Stages(), []
    for position in positions("suggested")[1:]:
        shots.append(shot(drawn(position.state, 0), GAME.clock(position.state), stages))
    sizes = [len(encode(diff(a, b))) for a, b in pairwise(shots)]
    assert sum(sizes) / len(sizes) < 1_500


GOLDEN = Path(__file__).parent / "golden" / "board.txt"


def spoken() -> str:
    """A draft, a reaction window and a roll as they are read, without palaeontology and origins."""
    tables = (
        (drafting().play("0: place brachio"), 0),
        (fighting({"tri.1": "446", "rex.2": "12"}, down="ptera.2").play("attack tri.1 ptera"), 1),
        (fighting({"tri.1": "446"}).play("pass", "roll 136"), SPECTATOR),
    )
    texts = []
    for table, viewer in tables:
        scene = msgspec.structs.replace(drawn(table.state, viewer), footnote="")
        text = re.sub(r"\(breaks at (\d+);.*", r"(breaks at \1)", board(scene))
        texts.append(re.sub(r", ranking \d+;", ";", text).replace(" (house)", ""))
    return "\n".join(texts) + "\n"


def test_the_board_reads_aloud() -> None:
    """Write it anew by hand when it is meant to change: `print(spoken())`."""
    assert spoken() == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("viewer", [0, SPECTATOR, REFEREE])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_draws(viewer: int, scheme: Any) -> None:
    """Every card and die is drawn, with words for pointer and screen reader."""
    state = fighting({"tri.1": "446", "rex.2": "12"}).play("attack tri.1 ptera").state
    drawing = ElementTree.fromstring(svg(drawn(state, viewer), scheme=scheme))
    words = [e.text or "" for e in drawing.iter("{http://www.w3.org/2000/svg}title")]
    assert sum("die " in word for word in words) >= 2
    for name in ("Triceratops", "Tyrannosaurus Rex", "Water Lurker", "Three Horns"):
        assert [word for word in words if word.startswith(name)], name
