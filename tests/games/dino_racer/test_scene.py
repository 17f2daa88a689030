"""The picture, the graph, and that they agree."""

import pytest
from games.dino_racer.driver import NAMES, Table

from dinolab.core.event import SPECTATOR
from dinolab.core.scene import Item, Scene
from dinolab.games.dino_racer import GAME
from dinolab.games.dino_racer.events import Draft, Flip

ROUND = ("announce 1", "flip T T R S B")


def drawn(table: Table, viewer: int = SPECTATOR) -> Scene:
    names = NAMES[: table.state.setup.players]
    return GAME.scene(GAME.observe(table.state, viewer), viewer, names)


def item(scene: Scene, item_id: str) -> Item:
    return next(i for i in scene.items if i.id == item_id)


def test_the_track_is_a_graph_of_five_lanes() -> None:
    import networkx as nx

    graph = GAME.board(Table().play(*ROUND).state)
    assert graph.number_of_nodes() == 5 * 9
    assert graph.number_of_edges() == 5 * 8
    assert nx.is_directed_acyclic_graph(graph)
    assert nx.shortest_path_length(graph, "t0.0", "t8.0") == 8
    assert graph.graph["flag"] == 8
    dinos = {node: data["dino"] for node, data in graph.nodes(data=True) if "dino" in data}
    assert dinos == {"t2.0": 0, "t1.1": 1, "t1.2": 2, "t0.3": 3, "t1.4": 4}


def test_graph_and_picture_have_the_same_spaces_in_the_same_places() -> None:
    table = Table().play(*ROUND)
    graph = GAME.board(table.state)
    spots = {spot.id: (spot.x, spot.y) for spot in drawn(table).spots if spot.shape == "lane"}
    assert spots == {node: data["pos"] for node, data in graph.nodes(data=True)}
    standing = {i.on: i.tone for i in drawn(table).items if i.kind == "piece"}
    assert standing == {n: d["dino"] for n, d in graph.nodes(data=True) if "dino" in d}


def test_a_draft_points_at_the_stack_of_that_dinos_cards() -> None:
    table = Table().play(*ROUND)
    scene = drawn(table, 1)
    row = {i.id: i.value for i in scene.items if i.on == "row"}
    assert row == {"row0": 2, "row1": 1, "row2": 1, "row4": 1}
    paths = [GAME.path(table.state, action) for action in GAME.legal_actions(table.state, 1)]
    assert paths == [("row0",), ("row1",), ("row2",), ("row4",)]
    assert GAME.path(table.state, Flip(0)) == ()


def test_hidden_cards_lie_face_down() -> None:
    table = Table(variant__hidden="on").play(*ROUND, "draft T T R S")
    hands = {(i.on, i.face) for i in drawn(table, 1).items if i.on.startswith("hand")}
    assert hands == {("hand0", "down"), ("hand1", "up"), ("hand2", "down"), ("hand3", "down")}


def test_last_movements_are_links() -> None:
    table = Table().play("announce 0").put(T=5, R=4, S=3, P=2).play("flip B", "turn upset")
    links = {(link.a, link.b, link.label) for link in drawn(table).links}
    assert links == {("t5.0", "t1.4", "T-Rex 5 to 1"), ("t1.4", "t5.0", "Bronto 1 to 5")}


def test_tumbling_lanes_are_movements_too() -> None:
    table = Table().play("announce 0").put(T=5, R=4, S=3, P=2).play("flip B", "turn tumble")
    assert len(drawn(table).links) == 4


def test_due_checkpoints_are_lit() -> None:
    table = Table().play("announce 0").put(T=2, R=2, S=2, P=2).play("flip B")
    assert [zone.over for zone in drawn(table).zones] == [("k1",)]
    assert drawn(Table()).zones == ()


def test_the_pay_table_is_on_the_board() -> None:
    pays = [(i.label, i.lines) for i in drawn(Table()).items if i.id.startswith("pay")]
    assert len(pays) == 5
    assert pays[0] == ("T-Rex", ("4, 3, 1",))


def test_ours_is_marked_as_ours() -> None:
    table = Table().play("announce 0").put(T=5, R=4, S=3, P=2).play("flip B", "turn gusts")
    scene = drawn(table)
    assert item(scene, "cp1").origin == "house"
    assert "16 of 30 checkpoint cards, 12 of 15 point values" in scene.footnote
    table = Table().play("announce 0").put(T=5, R=4, S=3, P=2).play("flip B", "turn upset")
    assert item(drawn(table), "cp1").origin == "rulebook"


def test_a_custom_pack_is_nobodys_but_its_makers() -> None:
    pack = GAME.content_text.replace('"upset"', '"uproar"').replace(
        'effect = "uproar"', 'effect = "upset"'
    )
    pack = pack.replace("points = 6\n", "points = 9\n")
    scene = drawn(Table(pack=pack))
    assert "18 of 30 checkpoint cards, 12 of 15" in scene.footnote


def test_the_race_end_card_shows() -> None:
    table = Table().play("announce 0").put(deck=(1, 0, 0, 0, 0), T=3).play("flip T")
    assert item(drawn(table), "race-end").face == "up"


@pytest.mark.parametrize("seats", [2, 6])
def test_ids_are_unique_and_everything_lies_somewhere(seats: int) -> None:
    scene = drawn(Table(seats=seats).play("announce 0", "flip T R S"))
    areas, spots = {a.id for a in scene.areas}, {s.id for s in scene.spots}
    ids = [*areas, *spots, *(i.id for i in scene.items)]
    assert len(ids) == len(set(ids))
    assert {i.on for i in scene.items} <= areas | spots
    assert {s.area for s in scene.spots} <= areas


def test_every_event_kind_has_a_sentence() -> None:
    assert {fact.kind for fact in GAME.facts} <= set(GAME.words.tables["event"])
    assert {action.__struct_config__.tag for action in GAME.actions} <= set(
        GAME.words.tables["action"]
    )


def test_sentences_read_well() -> None:
    table = Table().play(*ROUND, "draft T T R S")
    said = [GAME.words.event(event.fact, NAMES) for event in table.last]
    assert said == [
        "Ann takes Steggy.",
        "Bronto is left over and discarded.",
        "Bronto advances from checkpoint 1 to checkpoint 2.",
        "The race deck goes to Cleo.",
    ]
    assert GAME.words.action(Draft(3)) == "Take Tri-Top"
    assert GAME.words.question(GAME.questions(table.state)[0]) == "Which race card is flipped?"
