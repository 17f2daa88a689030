"""Law 4: what a seat may see, and what it may conclude from what it receives."""

from __future__ import annotations

from random import Random
from typing import Any

from contract.checks import check_accepted, check_census, check_scene, names_in, scene_of
from contract.plays import Play

from dinolab.core.action import Action
from dinolab.core.chain import first_break
from dinolab.core.event import Event, redact
from dinolab.core.fold import Position, observed, open_questions, step_on
from dinolab.core.game import Game
from dinolab.core.step import Step, advance


def law_4a_redacted_fold(one: Play) -> None:
    """Folding what a seat receives shows it what observing the whole shows it, at every version."""
    for viewer in one.viewers:
        position: Position[Any] = Position()
        received = [redact(event, viewer) for event in one.events]
        assert first_break(received) is None, "the digests of a redacted stream do not follow"
        for event in received:
            position = step_on(one.game, position, event)
            seen = observed(one.game, position, viewer)
            whole = observed(one.game, one.line.at(position.version), viewer)
            assert seen == whole, f"viewer {viewer} at {position.version}: {seen} is not {whole}"
            assert observed(one.game, whole, viewer) == whole, "observing twice differs"


def law_4b_from_the_observation(one: Play, rng: Random, positions: int = 12) -> None:
    """A seat's questions, actions, near misses, hints and paths come from what it sees."""
    game = one.game
    for at in one.some_ends(rng, positions):
        state = one.state(at)
        for seat in range(one.setting.seats):
            seen = game.observe(state, seat)
            mine = [[q for q in game.questions(s) if q.seat == seat] for s in (seen, state)]
            assert mine[0] == mine[1], f"at {at} seat {seat}: its question differs"
            legal = game.legal_actions(seen, seat)
            assert legal == game.legal_actions(state, seat), f"at {at} seat {seat}: actions differ"
            assert game.near_misses(seen, seat) == game.near_misses(state, seat)
            for action in legal:
                check_accepted(game, seen, seat, action)
                assert isinstance(game.hint(seen, action), float | int)


def law_4b_everybody_knows_who_is_asked(one: Play, rng: Random, positions: int = 12) -> None:
    """Who is asked what, and the facts of the sentence, are the same to every viewer. (The key of a
    question to luck may tell what is left in a deck; it is not shown.)
    """
    for at in one.some_ends(rng, positions):
        state = one.state(at)
        asked = asked_what(one.game, state)
        for viewer in one.viewers:
            seen = asked_what(one.game, one.game.observe(state, viewer))
            assert seen == asked, f"at {at}: viewer {viewer} sees {seen} asked, not {asked}"


def asked_what(game: Game[Any], state: Any) -> list[tuple[Any, ...]]:
    """The open questions without their keys."""
    return [(q.seat, q.kind, q.opened, q.rule, q.facts) for q in game.questions(state)]


def law_4b_pictures(one: Play, rng: Random, positions: int = 6) -> None:
    """Pictures hang together, and the paths of legal actions lead over things on them."""
    for at in one.some_ends(rng, positions):
        for viewer in one.viewers:
            scene = scene_of(one, at, viewer)
            check_scene(scene)
            ids = {thing.id for thing in (*scene.areas, *scene.spots, *scene.items, *scene.zones)}
            if viewer >= 0:
                seen = one.game.observe(one.state(at), viewer)
                misses = [action for action, _ in one.game.near_misses(seen, viewer)]
                for action in (*one.game.legal_actions(seen, viewer), *misses):
                    path = one.game.path(seen, action)
                    assert set(path) <= ids, f"at {at}: {action} points at {path}, not all there"


def law_4b_sentences(one: Play) -> None:
    """Every event reads as a sentence for every viewer, with nothing missing."""
    for event in one.events:
        template = one.game.words.tables["event"].get(event.kind)
        assert template is not None, f"{one.game.name}: no sentence for {event.kind}"
        assert names_in(template) <= set(event.fact.__struct_fields__), f"{event.kind}: {template}"
        for viewer in one.viewers:
            text = one.game.words.event(redact(event, viewer).fact, one.line.last.table.names)
            assert text, f"{event.kind}: nothing said"


def law_4c_twins(one: Play, rng: Random, tries: int = 3, length: int = 40) -> None:
    """What a seat cannot see changes neither who is asked nor number, kinds, rules and steps of
    what it receives: two games that differ only there are the same to it until one of them shows
    something.
    """
    for _ in range(tries):
        at = rng.choice(one.ends)
        viewer = rng.choice(one.viewers)
        position = one.line.at(at)
        seen = one.game.observe(position.state, viewer)
        other = one.game.sample(seen, rng)
        twins = [position, Position(position.version, other, position.table)]
        for _ in range(length):
            both = twin_steps(one.game, twins, viewer, rng)
            if both is None or not alike(one.game, both, viewer):
                break
            twins = [step.position for step in both]


def twin_steps(
    game: Game[Any], twins: list[Position[Any]], viewer: int, rng: Random
) -> list[Step] | None:
    """The same step for the viewer in both games; None where the game is over."""
    asked = [
        [(q.seat, q.kind, q.opened, q.rule) for q in open_questions(game, twin)] for twin in twins
    ]
    assert asked[0] == asked[1], f"viewer {viewer} cannot see why {asked[0]} is asked, {asked[1]}"
    if not asked[0]:
        return None
    seat = rng.choice(asked[0])[0]
    legal = [game.legal_actions(twin.state, seat) for twin in twins]
    if seat == viewer:
        assert legal[0] == legal[1], f"seat {seat} has other choices in games it cannot tell apart"
        action = rng.choice(legal[0])
        return [stepped(game, twin, seat, action) for twin in twins]
    looks = [
        {action: redact(stepped(game, twin, seat, action).events[0], viewer) for action in actions}
        for twin, actions in zip(twins, legal, strict=True)
    ]
    common = [look for look in looks[0].values() if look in looks[1].values()]
    if not common:
        return None
    look = rng.choice(common)
    chosen = [rng.choice([a for a, seen in game_.items() if seen == look]) for game_ in looks]
    return [stepped(game, t, seat, a) for t, a in zip(twins, chosen, strict=True)]


def stepped(game: Game[Any], position: Position[Any], seat: int, action: Action) -> Step:
    """A step that must be possible."""
    step = advance(game, position, seat, action)
    assert isinstance(step, Step), f"{action}: {step}"
    return step


def alike(game: Game[Any], both: list[Step], viewer: int) -> bool:
    """Whether the viewer received the same in both games. Raises where events differ in more than
    what they show.
    """
    received = [[redact(event, viewer) for event in step.events] for step in both]
    for mine, theirs in zip(*received, strict=False):
        assert outline(mine) == outline(theirs), f"viewer {viewer}: {mine} is not like {theirs}"
        if mine != theirs:
            return False
    assert len(received[0]) == len(received[1]), f"viewer {viewer}: {received} differ in length"
    seen = [game.observe(step.position.state, viewer) for step in both]
    assert seen[0] == seen[1], f"viewer {viewer} received the same and sees {seen}"
    return True


def outline(event: Event) -> tuple[Any, ...]:
    """What an event gives away besides its content."""
    return event.version, event.step, event.kind, event.rule, event.actor, event.visible_to


def law_4_sample_fits(one: Play, rng: Random, positions: int = 8) -> None:
    """A sampled state looks to the viewer like the observation it was made from, and is whole."""
    for at in one.some_ends(rng, positions):
        for viewer in one.viewers:
            seen = one.game.observe(one.state(at), viewer)
            seed = rng.randrange(1 << 30)
            full = one.game.sample(seen, Random(seed))
            assert one.game.observe(full, viewer) == seen, f"at {at}: sample for {viewer} differs"
            assert one.game.sample(seen, Random(seed)) == full, "the same seed samples otherwise"
            check_census(one, full)
