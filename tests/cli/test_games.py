"""`dinolab games`: the games, their options, rules and whose content they have."""

import json

from cli.kit import run

from dinolab.games import find, names


def test_the_list() -> None:
    """Every game with its name, title and numbers of players."""
    done = run("games")

    assert done.code == 0
    assert all(name in done.out and find(name).title in done.out for name in names())
    assert "2 to 6" in done.out


def test_the_list_for_scripts() -> None:
    """The same as JSON."""
    games = json.loads(run("games", "--json").out)

    assert [game["name"] for game in games] == list(names())
    assert games[0].keys() == {"name", "title", "seats"}


def test_one_game_tells_all_options() -> None:
    """Each option with its choices, the usual one first, and its rule in words."""
    game = find("dino_racer")
    done = run("games", "dino_racer")

    assert done.code == 0
    for option in game.options:
        assert f"{option.name} = {' | '.join(option.choices)}" in done.out
        assert game.rulebook.text(option.rule) in done.out


def test_one_game_says_whose_content_it_is() -> None:
    """Entries by part and origin, and all together."""
    told = json.loads(run("games", "dino_racer", "--json").out)

    assert told["content"]["dino"] == {"rulebook": 5, "derived": 0, "house": 0}
    assert [option["default"] for option in told["options"]][:2] == ["off", "off"]
    text = run("games", "dino_racer").out
    sums = [sum(part[key] for part in told["content"].values()) for key in
            ("rulebook", "derived", "house")]  # fmt: skip
    last = next(line for line in text.splitlines() if line.startswith("  all "))
    assert last.split()[1:] == [str(number) for number in sums]


def test_one_game_lists_its_bots() -> None:
    """Those for any game, and those of this game alone."""
    assert "\nBots: greedy, hunter, random\n" in run("games", "dragon_dodge").out
    assert "hunter" not in json.loads(run("games", "dino_racer", "--json").out)["bots"]


def test_the_rulebook() -> None:
    """`--rules` prints every rule and ruling with its id."""
    game = find("dino_racer")
    done = run("games", "dino_racer", "--rules")

    assert done.code == 0
    assert all(f"\n{rule}" in done.out for rule in game.rulebook.ids)
    data = json.loads(run("games", "dino_racer", "--rules", "--json").out)
    assert [rule["id"] for rule in data] == list(game.rulebook.ids)


def test_one_rule() -> None:
    """`--rule ID` prints one, a rule of every game too; a wrong id names the nearest."""
    done = run("games", "dino_racer", "--rule", "racer.ruling.race-end-shows")
    assert done.code == 0
    assert "ruling: the printed rules are silent" in done.out
    assert "Option: ruling.race-end-shows" in done.out

    assert "take-back" in run("games", "dino_racer", "--rule", "core.table").out

    wrong = run("games", "dino_racer", "--rule", "racer.ruling.race-end-show")
    assert wrong.code == 2
    assert "the nearest is racer.ruling.race-end-shows" in wrong.err
