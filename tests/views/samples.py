"""Scenes in the manner of the four kinds of table that views must draw."""

from math import sqrt

from views.dodge import dodge

from dinolab.core.scene import Area, Item, Link, Scene, Spot, Zone


def lanes() -> Scene:
    """A track of lanes, checkpoint cards, a row of cards, two mats."""
    dinos = (("T-Rex", "T"), ("Raptor", "R"), ("Steggy", "S"), ("Tri-Top", "TT"), ("Bronto", "B"))
    areas = (
        Area("track", "Track", 0.1, 0.0),
        Area("flipped", "Flipped this round", 0.1, 7.1),
        Area("ann", "Ann", 0.1, 9.3, 0),
        Area("ben", "Ben", 6.3, 9.3, 1),
    )
    spots = [
        Spot(f"t{x}.{y}", "track", x * 1.2 + 0.6, y + 1.0, "lane",
             f"checkpoint {x}, lane {y + 1}" if x else f"start, lane {y + 1}", w=1.2)
        for y in range(5) for x in range(8)
    ]  # fmt: skip
    spots += [
        Spot(f"k{x}", "track", x * 1.2 + 0.6, 6.05, "slot", f"checkpoint {x}", "", 1.1, 0.95)
        for x in range(1, 8)
    ]
    spots += [
        Spot("flag", "track", 10.2, 3.0, "slot", "finish", "flag", 1.0, 5.0),
        Spot("row", "flipped", 5.4, 8.2, "row", "Flipped this round", w=10.6, h=1.45),
        Spot("hand0", "ann", 3.0, 10.4, "row", "Ann's cards", w=5.8, h=1.45),
        Spot("hand1", "ben", 8.7, 10.4, "row", "Ben's cards", w=4.8, h=1.45),
    ]
    items = [
        Item(f"dino{n}", "piece", f"t{at}.{n}", name, tone=n, mark=mark)
        for n, ((name, mark), at) in enumerate(zip(dinos, (2, 2, 1, 4, 0), strict=True))
    ]
    names = ("SLIP Raptor", "UPSET", "WIPEOUT", "TURBO", "NECK AND NECK")
    items += [
        Item(f"cp{n}", "card", f"k{n + 1}", name, face="up", mark=name[:3],
             tone=1 if n == 0 else None, origin="house" if n != 2 else "rulebook")
        for n, name in enumerate(names[:3])
    ]  # fmt: skip
    items += [Item(f"cp{n}", "card", f"k{n}", "checkpoint card", face="down") for n in (4, 5, 6, 7)]
    items += [
        Item(f"race{n}", "card", "row", dinos[d][0], n, "up", d, dinos[d][1])
        for n, d in enumerate((0, 0, 3, 4))
    ]
    items += [
        Item(f"hand0.{n}", "card", "hand0", dinos[d][0], n, "up", d, dinos[d][1], origin="house",
             lines=("first: 4 points", "second: 2", "third: 1"))
        for n, d in enumerate((1, 2, 2))
    ]  # fmt: skip
    items += [Item(f"hand1.{n}", "card", "hand1", "hidden card", n, "down") for n in range(4)]
    items += [
        Item("deck", "count", "flipped", "race deck", value=57, mark="deck"),
        Item("pts0", "count", "ann", "points", value=7),
        Item("pts1", "count", "ben", "points", 0, value=12),
        Item("turn", "token", "ann", "announcer", mark="announcer", tone=9),
    ]
    return Scene(
        "Race 2, round 3: Ann is to draft", areas, tuple(spots), tuple(items),
        (Link("m", "moved", "t2.3", "t4.3", "Tri-Top 2 to 4"),),
        (Zone("z", "lit", ("t4.3",), "moved now"),),
        "12 of 30 checkpoint kinds are ours, not the publisher's.",
    )  # fmt: skip


def arena() -> Scene:
    """Square tiles with elements on their edges, dragons, a hand of cards."""
    kinds = ("flame:0", "drop:1", "wind:5", "mountain:3")
    spots = [
        Spot(f"{x},{y}", "arena", x * 1.1 + 0.55, y * 1.1 + 1, "square", f"column {x}, row {y}")
        for y in range(4) for x in range(5)
    ]  # fmt: skip
    items = [
        Item(f"tile{n}", "tile", spot.id, "tile", turn=n % 4,
             edges=tuple(kinds[(n * k + k) % 4] for k in (1, 2, 3, 5)))
        for n, spot in enumerate(spots) if n not in (7, 13, 16)
    ]  # fmt: skip
    cards = (("Water", "drop", 1), ("Wind", "wind", 5), ("Wind", "wind", 5), ("Fire", "flame", 0))
    items += [
        Item("dragon0", "piece", "tile6", "Purple dragon", 0, "", 4, "P", "diamond"),
        Item("dragon1", "piece", "tile12", "Green dragon", 0, "", 2, "G", "diamond", 1),
        Item("gone", "tile", "captured", "captured tile", tone=4),
    ]
    items += [
        Item(f"card{n}", "card", "hand", label, n, "up", tone, mark)
        for n, (label, mark, tone) in enumerate(cards)
    ]
    areas = (
        Area("arena", "Arena", 0, 0),
        Area("hand", "Your hand", 6, 0.0),
        Area("cap", "Captured", 6, 2.6),
    )
    spots += [
        Spot("hand", "hand", 8, 1.2, "row", "your hand", w=4, h=1.4),
        Spot("captured", "cap", 7.5, 3.5, "row", "tiles", w=3, h=1.2),
    ]
    links = (
        Link("l", "may", "dragon0", "tile8", "1 wind, 1 fire"),
        Link("l2", "may", "dragon0", "tile1", "1 wind"),
    )
    zones = (Zone("b", "bounds", ("0,0", "4,3"), "tiles may not leave this rectangle"),)
    return Scene(
        "Turn 9: Ben steps, slides or turns", areas, tuple(spots), tuple(items), links, zones
    )


def battles() -> Scene:
    """Cards beside their dinosaur, dice on cards, a reaction window."""
    areas = (Area("top", "Ben", 0, 0, 1), Area("bottom", "Ann", 0, 3.4, 0))
    spots, items = [], []
    dinos = (("trex", "T-Rex", 0), ("tric", "Triceratops", 2))
    for row, side in enumerate(("top", "bottom")):
        for col, (key, name, tone) in enumerate(dinos):
            x, y = 3.2 + col * 6.6, 1.7 + row * 3.4
            s = f"{side}.{key}"
            spots.append(Spot(s, side, x, y, "slot", name, w=6.4, h=2.6))
            items.append(Item(f"i.{s}", "card", s, name, tone=tone, lines=("breaks at 4",)))
            for n in range(3):
                spots.append(
                    Spot(
                        f"{s}.{n}",
                        side,
                        x - 2.1 + n * 2.1,
                        y + 0.22,
                        "slot",
                        f"{name} {n + 1}",
                        w=2,
                        h=2,
                    )
                )
                items.append(
                    Item(
                        f"i.{s}.{n}",
                        "card",
                        f"{s}.{n}",
                        f"Attack {n + 1}",
                        face=("up", "down", "used")[(n + row) % 3],
                        lines=("[5][6] hit 1 per die, self 1", "absorb all"),
                        origin="house",
                        tone=tone,
                    )
                )
        spots.append(
            Spot(f"{side}.pool", side, 14.3, 1.7 + row * 3.4, "row", "dice and hits", w=2, h=2.6)
        )
        items += [
            Item(f"{side}.d{n}", "die", f"{side}.pool", "die", n, value=n + 1) for n in range(6)
        ]
        items += [Item(f"{side}.tok", "count", f"{side}.pool", "hit tokens", 9, value=11)]
    items += [
        Item("d5", "die", "i.top.trex.0", "die", value=5),
        Item("d6", "die", "i.top.trex.0", "die", 1, value=5),
    ]
    links = (
        Link("a", "attack", "i.top.tric.0", "i.bottom.trex.1", "3 hits"),
        Link("m", "must", "i.top.trex.0", "i.bottom.tric", "must absorb"),
    )
    zones = (
        Zone("w", "window", ("i.bottom.trex.1",), "Ben must react; price: no attack next turn"),
    )
    return Scene(
        "Round 2: Ann attacks with Triceratops", areas, tuple(spots), tuple(items), links, zones
    )


def hexes() -> Scene:
    """A ring of hexes, several racers on one, thrown tokens, a hand."""
    areas = (Area("board", "Ignis Volcano", 0, 0), Area("hand", "Your hand", 8.3, 0.0))
    spots, ring = [], []
    for r in range(5):
        for q in range(7):
            if 0 < r < 4 and 0 < q < 6 - (r % 2) and not (r == 2 and q in (1, 5)):
                continue
            ring.append((q + (r % 2) / 2 + 0.6, r * sqrt(3) / 2 + 1))
    marks = {3: "flame", 5: "paw", 9: "shortcut", 12: "snow", 1: "egg"}
    for n, (x, y) in enumerate(ring):
        mark = marks.get(n, "")
        spots.append(
            Spot(f"o{n}", "board", x, y, "hex", f"hex {n}" + (f", {mark}" if mark else ""), mark)
        )
    spots += [
        Spot("hand", "hand", 10.3, 1.2, "row", "your hand", w=4, h=1.5),
        Spot("pile", "hand", 9, 3.2, "slot", "power-ups", "deck", 1.1, 1.4),
        Spot("played", "hand", 10.5, 3.2, "slot", "played cards", w=1.1, h=1.4),
    ]
    racers = (
        ("Othniel & Tracy", "OT", 1),
        ("Osborn & Rey", "OR", 0),
        ("Marsh & Spike", "MS", 2),
        ("Riggs & Sauro", "RS", 3),
        ("Kux & Babbey", "KB", 4),
    )
    items = [
        Item(f"racer{n}", "piece", at, name, n, tone=tone, mark=mark)
        for n, ((name, mark, tone), at) in enumerate(
            zip(racers, ("o2", "o2", "o2", "o5", "o3"), strict=True)
        )
    ]
    items += [
        Item("egg", "token", "o8", "egg", mark="egg", at=(ring[8][0] + 0.2, ring[8][1] + 0.2)),
        Item("log", "token", "o2", "log", mark="log", tone=3),
        Item("fans", "token", "racer3", "fan", mark="star", tone=8),
        *(
            Item(f"m{n}", "card", "hand", k, n, "up", t, m, lines=rows, origin=o)
            for n, (k, m, t, rows, o) in enumerate(
                (
                    ("Thunder", "bolt", 0, ("Speed 2", "2 damage to all ahead"), "rulebook"),
                    ("Block", "shield", 2, ("Speed 1",), "rulebook"),
                    ("Long Stride", "3", 1, ("Speed 3",), "house"),
                )
            )
        ),
        Item("p1", "card", "played", "hidden card", face="down"),
        Item("p2", "card", "played", "hidden card", 1, face="down"),
    ]
    links = (Link("t", "throw", "o12", "o5", "egg: hits Tracy"),)
    zones = (Zone("r", "reach", ("o5", "o3", "o4"), "closest hexes"),)
    return Scene(
        "Race 1, round 4: throws are declared", areas, tuple(spots), tuple(items), links, zones
    )


SAMPLES = {"lanes": lanes, "arena": arena, "dodge": dodge, "battles": battles, "hexes": hexes}
