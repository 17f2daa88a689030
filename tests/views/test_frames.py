import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from views.strategies import scenes

from dinolab.core.outcome import Clock
from dinolab.core.scene import Scene, Spot
from dinolab.views.frames import Frame, Shot, Stages, apply, diff, shot

clocks = st.builds(Clock, *[st.integers(0, 3)] * 4, st.sampled_from(["", "draft"]))


@settings(deadline=None)
@given(st.lists(st.tuples(scenes, clocks), min_size=1, max_size=5))
def test_frames_put_back_every_shot(told: list[tuple[Scene, Clock]]) -> None:
    """`apply` undoes `diff`, also after the frame was JSON in between."""
    stages = Stages()
    before = Shot()
    for scene, clock in told:
        after = shot(scene, clock, stages)
        sent = msgspec.json.decode(msgspec.json.encode(diff(before, after)), type=Frame)
        assert apply(before, sent) == after
        before = after


@settings(deadline=None)
@given(scenes)
def test_a_scene_is_no_change_to_itself(scene: Scene) -> None:
    stages = Stages()
    one = shot(scene, Clock(), stages)
    assert diff(one, shot(scene, Clock(), stages)) == Frame()
    assert len(stages.all) == 1


def test_a_stage_seen_before_is_the_same_stage() -> None:
    stages = Stages()
    one = Scene("", (), (), ())
    other = msgspec.structs.replace(one, spots=(Spot("s", "a", 0, 0, "slot", "here"),))
    assert [shot(s, Clock(), stages).stage for s in (one, other, one)] == [0, 1, 0]
