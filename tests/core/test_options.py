"""What a table agrees on before it starts."""

from __future__ import annotations

from dinolab.core.action import Refusal
from dinolab.core.options import Option, choose

OPTIONS = (
    Option("variant.long", ("off", "on"), "demo.variant.long"),
    Option("ruling.ties", ("share", "lanes", "dice"), "demo.ruling.ties"),
)


def test_defaults_fill_what_nobody_said() -> None:
    """All options are written down, sorted by name, the given ones as given."""
    assert choose(OPTIONS, {"ruling.ties": "dice"}) == (
        ("ruling.ties", "dice"),
        ("variant.long", "off"),
    )


def test_an_unknown_option_is_refused_with_the_nearest() -> None:
    """Slips of the pen are answered with what was meant."""
    for slip, meant in (("variant.lang", "variant.long"), ("ties", "ruling.ties"), ("", "")):
        no = choose(OPTIONS, {slip: "on"})
        assert isinstance(no, Refusal)
        assert no.code == "unknown_option"
        assert dict(no.facts)["nearest"] in ((meant,) if meant else ("variant.long", "ruling.ties"))


def test_an_unknown_value_is_refused_with_the_possible_ones() -> None:
    """The refusal cites the option's own rule."""
    no = choose(OPTIONS, {"ruling.ties": "Share"})
    assert isinstance(no, Refusal)
    assert (no.code, no.rule) == ("unknown_value", "demo.ruling.ties")
    assert dict(no.facts)["choices"] == ("share", "lanes", "dice")


def test_a_game_without_options_takes_none() -> None:
    """Nothing to choose from is nothing chosen."""
    assert choose((), {}) == ()
    assert isinstance(choose((), {"a": "b"}), Refusal)
