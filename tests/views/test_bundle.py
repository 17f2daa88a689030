import json

import pytest
from views.pretend import POND, played, played_on

from dinolab.core.errors import DinolabError
from dinolab.core.event import REFEREE, SPECTATOR, redact
from dinolab.core.fold import fold, observed
from dinolab.views.bundle import Bundler, Line, bundle, tail
from dinolab.views.frames import Shot, Stages, shot
from dinolab.views.replay import scene_at, shots_of


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR, REFEREE])
def test_replayed_pictures_are_the_scenes(viewer: int) -> None:
    events = played()
    whole = bundle(POND, [Line("main", events)], viewer)
    shots = shots_of(whole, "main")
    assert len(shots) == len(events) + 1
    assert shots[0] == Shot()
    stages = Stages()
    for position in range(2, len(events) + 1):
        seen = [redact(event, viewer) for event in events[:position]]
        state = observed(POND, fold(POND, seen), viewer).state
        assert state is not None
        names = ("Ann", "Ben")
        assert shots[position] == shot(POND.scene(state, viewer, names), POND.clock(state), stages)


def test_shape() -> None:
    whole = bundle(POND, [Line("main", played())], 0, id="20261130-abc234", place="logs/pond")
    assert whole["format"] == "dinolab-bundle/1"
    assert (whole["game"], whole["title"], whole["id"]) == ("pond", "Pond", "20261130-abc234")
    assert whole["viewer"] == {"seat": 0, "name": "Ann"}
    assert whole["seats"] == ["Ann", "Ben"]
    assert whole["units"] == ["event", "step", "turn", "round"]
    assert len(whole["stages"]) == 1
    rule = next(rule for rule in whole["rules"] if rule["id"] == "pond.roll")
    assert rule["lines"] == [[3, 3]]
    ruling = next(rule for rule in whole["rules"] if rule["id"].startswith("pond.ruling"))
    assert ruling["ruling"] is True
    line = whole["lines"][0]
    assert [event["v"] for event in line["events"]] == list(range(len(line["events"])))
    assert len(line["frames"]) == len(line["events"]) + 1
    assert line["frames"][0] == {}
    assert line["outcome"] == {
        "text": "Ann wins with 6 points: first at the far bank.", "winners": [0]
    }  # fmt: skip
    assert json.loads(json.dumps(whole)) == whole


@pytest.mark.parametrize(
    ("viewer", "hidden"),
    [(0, ["newt"]), (1, ["heron"]), (SPECTATOR, ["newt", "heron"])],
)
def test_nothing_hidden_is_in_it(viewer: int, hidden: list[str]) -> None:
    text = json.dumps(bundle(POND, [Line("main", played())], viewer))
    assert [word for word in [*hidden, "5ecre7"] if word in text] == []


def test_a_branch_holds_only_its_own() -> None:
    events = played()
    other = played_on(events[:5], [2, 0], seed=7)
    lines = [Line("main", events), Line("b1", other, "what if", "main", 5, False, True)]
    whole = bundle(POND, lines, REFEREE)
    branch = whole["lines"][1]
    assert [event["v"] for event in branch["events"]] == list(range(5, len(other)))
    assert len(branch["frames"]) == len(branch["events"])
    assert (branch["fork"], branch["live"], branch["abandoned"]) == (5, False, True)
    alone = bundle(POND, [Line("main", other)], REFEREE)
    assert shots_of(whole, "b1") == shots_of(alone, "main")


def test_a_branch_of_a_branch_finds_its_position_in_the_root() -> None:
    events = played()
    second = played_on(events[:7], [2, 1], seed=3)
    third = played_on(events[:5], [2, 0], seed=4)
    lines = [
        Line("main", events),
        Line("b1", second, parent="main", fork=7),
        Line("b2", third, parent="b1", fork=5),
    ]
    whole = bundle(POND, lines, 0)
    assert shots_of(whole, "b2") == shots_of(bundle(POND, [Line("main", third)], 0), "main")


def test_lines_that_do_not_fit_are_refused() -> None:
    events = played()
    bundler = Bundler(POND)
    bundler.add(Line("main", events[:4]))
    with pytest.raises(DinolabError, match="no position 9"):
        bundler.add(Line("b1", events, parent="main", fork=9))
    with pytest.raises(DinolabError, match="is at 4, not 6"):
        bundler.extend("main", events[6:])
    with pytest.raises(DinolabError, match="names no parent"):
        bundler.add(Line("b2", events, fork=3))


@pytest.mark.parametrize("after", [0, 1, 4, 9])
def test_bundle_and_tail_are_the_whole(after: int) -> None:
    events = played()
    bundler = Bundler(POND, 1)
    bundler.add(Line("main", events[:after]))
    grown = bundler.bundle()
    bundler.extend("main", events[after : after + 1])
    bundler.extend("main", events[after + 1 :])
    rest = bundler.tail("main", after)
    assert rest == tail(POND, events, after, 1)
    for table in ("stages", "rules", "kinds"):
        grown[table] += rest[table]
    line = grown["lines"][0]
    line["events"] += rest["events"]
    line["frames"] += rest["frames"]
    line["outcome"] = rest["outcome"]
    whole = bundle(POND, [Line("main", events)], 1)
    grown |= {"units": rest["units"], "seats": whole["seats"], "viewer": whole["viewer"]}
    assert grown == whole


def test_a_scene_comes_back_out_of_a_bundle() -> None:
    events = played()
    whole = bundle(POND, [Line("main", events)], 0)
    state = observed(POND, fold(POND, [redact(event, 0) for event in events[:7]]), 0).state
    assert state is not None
    scene = POND.scene(state, 0, ("Ann", "Ben"))
    again = scene_at(whole, "main", 7)
    assert {item.id: item for item in again.items} == {item.id: item for item in scene.items}
    assert (again.title, again.areas, again.spots) == (scene.title, scene.areas, scene.spots)
    assert scene_at(whole).title == scene_at(whole, "main", len(events)).title


def test_every_event_has_its_rule_and_cause() -> None:
    whole = bundle(POND, [Line("main", played())], REFEREE)
    rolled, moved = whole["lines"][0]["events"][3:5]
    assert whole["rules"][rolled["r"]]["id"] == "pond.roll"
    assert "c" not in rolled
    assert (moved["c"], moved["s"], moved["a"]) == (3, 3, "engine")
    assert whole["kinds"][moved["k"]] == "pond.moved"
    assert moved["say"] == "Ann swims from 0 to 1."
