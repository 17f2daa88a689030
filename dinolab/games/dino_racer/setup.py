"""What a table agrees on before Dino Racer starts, and how the set-up is written down."""

from __future__ import annotations

from typing import Final

from dinolab.core.action import Refusal, refusal
from dinolab.core.event import Entry
from dinolab.core.options import Chosen, Option
from dinolab.games.dino_racer.content import Content
from dinolab.games.dino_racer.events import Kind, SetUp

TWO_CARD_SEATS: Final = (2, 3)

OPTIONS: Final = (
    Option("variant.hidden", ("off", "on"), "racer.variant.hidden"),
    Option("variant.two-cards", ("off", "on"), "racer.variant.two-cards"),
    Option("ruling.race-end-shows", ("when-needed", "when-empty"), "racer.ruling.race-end-shows"),
    Option("ruling.cut-round", ("unscored", "drafted"), "racer.ruling.cut-round"),
    Option("ruling.turbo-race-end", ("game-over", "fizzles"), "racer.ruling.turbo-race-end"),
    Option("ruling.flag-first", ("no-more-fire", "due-fire"), "racer.ruling.flag-first"),
    Option("ruling.two-card-order", ("abab", "abba"), "racer.ruling.two-card-order"),
    Option("ruling.refire", ("never", "when-passed-anew"), "racer.ruling.refire"),
    Option("ruling.point-scale", ("per-dino", "one-scale"), "racer.ruling.point-scale"),
    Option("ruling.lane-order", ("listed", "rare-first"), "racer.ruling.lane-order"),
    Option("ruling.hidden-counts", ("shown", "nothing"), "racer.ruling.hidden-counts"),
    Option("ruling.flag-then-back", ("race-over", "race-goes-on"), "racer.ruling.flag-then-back"),
)
"""Variants and rulings, the default first; each is explained in `rulebook.toml`."""


def setup(options: Chosen, seats: int, content: Content) -> tuple[Entry, ...] | Refusal:
    """The set-up event. Refused: two cards each with more than three players."""
    chosen = dict(options)
    if chosen["variant.two-cards"] == "on" and seats not in TWO_CARD_SEATS:
        return refusal("two_cards_seats", "racer.variant.two-cards", seats=seats)
    return (Entry(_fact(chosen, seats, content), "racer.setup.table"),)


def _fact(chosen: dict[str, str], seats: int, content: Content) -> SetUp:
    picks = 2 if chosen["variant.two-cards"] == "on" else 1
    table = next(t for t in content.seats if (t.seats, t.picks) == (seats, picks))
    copies = {supply.checkpoint: supply.copies for supply in content.supply}
    cards = sorted(content.checkpoint, key=lambda card: card.id)
    ids = [dino.id for dino in content.dino]
    order = next(o for o in content.lanes if o.id == chosen["ruling.lane-order"]).dinos
    per_dino = chosen["ruling.point-scale"] == "per-dino"
    return SetUp(
        players=seats,
        lengths=tuple(race.checkpoints for race in content.race),
        deck=tuple(dino.copies for dino in content.dino),
        cards=tuple(card.id for card in cards),
        kinds=tuple(Kind(card.effect, card.args, card.times) for card in cards),
        supply=tuple(copies[card.id] for card in cards),
        pays=tuple(content.pays(dino) if per_dino else content.scale.points for dino in ids),
        lanes=tuple(order.index(dino) for dino in ids),
        flips=table.flips,
        picks=picks,
        hidden=chosen["variant.hidden"] == "on",
        counts_shown=chosen["ruling.hidden-counts"] == "shown",
        snake=chosen["ruling.two-card-order"] == "abba",
        refire=chosen["ruling.refire"] == "when-passed-anew",
        due_first=chosen["ruling.flag-first"] == "due-fire",
        back_undoes=chosen["ruling.flag-then-back"] == "race-goes-on",
        draft_cut=chosen["ruling.cut-round"] == "drafted",
        turbo_fizzles=chosen["ruling.turbo-race-end"] == "fizzles",
        ends_when_empty=chosen["ruling.race-end-shows"] == "when-empty",
    )
