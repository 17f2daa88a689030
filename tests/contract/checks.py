"""What the laws check about one action, refusal, question, picture or state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from string import Formatter
from typing import Any

import msgspec
from contract.games import OWN_ORDER, census
from contract.plays import Play

from dinolab.core.action import Action, Question, Refusal, sort_key
from dinolab.core.game import Game
from dinolab.core.scene import Scene


def fields_in(template: str) -> Iterator[tuple[str, str]]:
    """Each argument of a template with its spec; those within a spec too (`{card:{deck:kind}}`)."""
    for _, name, spec, _ in Formatter().parse(template):
        if name is not None:
            yield name, spec or ""
            yield from fields_in(spec or "")


def names_in(template: str) -> set[str]:
    """The argument names of a template."""
    return {name for name, _ in fields_in(template)}


def unknown_specs(template: str, terms: set[str]) -> set[str]:
    """The tables of terms that a template names and that are not there. (One that an argument
    names, as in `{card:{deck:kind}}`, only shows when it is said.)
    """
    built_in = {"", "seat", "seats", "by_seat", "ordinal", "list", "either"}
    specs = {spec.removeprefix("counted ") for _, spec in fields_in(template) if "{" not in spec}
    named = {spec for spec in specs - built_in if not spec.startswith("plural ")}
    return {spec for spec in named if not {spec, spec.removesuffix("s")} & terms}


def check_order(game: Game[Any], legal: tuple[Action, ...]) -> None:
    """Legal actions stand in the one stable order, each once."""
    assert len(set(map(sort_key, legal))) == len(legal), f"twice in {legal}"
    if game.name not in OWN_ORDER:
        assert list(legal) == sorted(legal, key=sort_key), f"not in order: {legal}"


def check_accepted(game: Game[Any], state: Any, seat: int, action: Action) -> None:
    """A legal action makes events; the first records it."""
    decided = game.decide(state, seat, action)
    assert not isinstance(decided, Refusal), f"seat {seat}: legal {action} refused: {decided}"
    assert decided, f"seat {seat}: {action} makes no event"
    assert game.action_of(decided[0].fact) == action, f"{decided[0]} does not record {action}"
    assert game.action_decoder.decode(msgspec.json.encode(action)) == action


def refusal_of(game: Game[Any], state: Any, seat: int, action: Action) -> Refusal:
    """The refusal of an action that must be refused, with its sentence and its rule."""
    no = game.decide(state, seat, action)
    assert isinstance(no, Refusal), f"seat {seat}: {action} is not legal and was accepted: {no}"
    check_sentence(game, no)
    return no


def check_sentence(game: Game[Any], no: Refusal) -> None:
    """A refusal's code has a sentence whose names are among its facts; its rule exists."""
    template = game.words.tables["refusal"].get(no.code)
    assert template is not None, f"{game.name}: no sentence for {no}"
    needed = names_in(template)
    assert needed <= set(dict(no.facts)), f"{game.name}: {no} lacks {needed} of its sentence"
    assert no.rule in game.rulebook, f"{game.name}: {no} cites no rule"


def check_refused(one: Play, state: Any, seat: int, action: Action) -> None:
    """The refusal is the same from what the seat can see."""
    no = refusal_of(one.game, state, seat, action)
    if seat >= 0:
        seen = one.game.observe(state, seat)
        again = one.game.decide(seen, seat, action)
        assert again == no, f"seat {seat} {action}: {no}, but from its observation {again}"


def check_question(game: Game[Any], question: Question) -> None:
    """A question has a rule and a sentence with nothing missing."""
    assert question.rule in game.rulebook, f"{question} cites no rule"
    template = game.words.tables["question"].get(question.kind)
    assert template is not None, f"{game.name}: no sentence for question {question.kind}"
    missing = names_in(template) - {"seat", "kind", *dict(question.facts)}
    assert not missing, f"{game.name}: {question} lacks {missing} of its sentence"


def check_census(one: Play, state: Any) -> None:
    """Nothing known is there too often, and with the unknown ones everything is there."""
    components, totals = census(one.game.name)
    box = totals(one.line.last.table.options, one.setting.seats)
    found = components(state)
    extra = {name: n for name, n in found.items() if name != "?" and n > box.get(name, 0)}
    assert not extra, f"too many of {extra} in {state}"
    assert min(found.values()) >= 0, f"negative: {found}"
    assert sum(found.values()) == sum(box.values()), f"{found} of {box} in {state}"


def assert_frozen(value: Any) -> None:
    """Walk a value down to its last field."""
    if isinstance(value, tuple):
        for part in value:
            assert_frozen(part)
    elif isinstance(value, msgspec.Struct):
        assert type(value).__struct_config__.frozen, f"{type(value)} is not frozen"
        for field in value.__struct_fields__:
            assert_frozen(getattr(value, field))
    else:
        kinds = (int, float, str, bytes, type(None))
        assert isinstance(value, kinds), f"{value!r} may be changed"


def scene_of(one: Play, at: int, viewer: int) -> Scene:
    """The picture one viewer has at a position."""
    seen = one.game.observe(one.state(at), viewer)
    return one.game.scene(seen, viewer, one.line.at(at).table.names)


def check_scene(scene: Scene) -> None:
    """Ids are unique; everything lies on something; lines and outlines end at something."""
    things = (*scene.areas, *scene.spots, *scene.items)
    count = Counter(thing.id for thing in (*things, *scene.links, *scene.zones))
    assert max(count.values()) == 1, f"ids twice: {[i for i, n in count.items() if n > 1]}"
    ids = {thing.id for thing in things}
    areas = {area.id for area in scene.areas}
    assert {spot.area for spot in scene.spots} <= areas, "a spot in no area"
    assert {item.on for item in scene.items} <= ids, "an item on nothing"
    assert {end for link in scene.links for end in (link.a, link.b)} <= ids, "a link to nothing"
    assert {i for zone in scene.zones for i in zone.over} <= ids, "a zone round nothing"
    assert all(thing.label for thing in things), "something without a label"
