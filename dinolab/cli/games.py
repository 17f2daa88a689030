"""`dinolab games [NAME]`: the games there are, their options, rules and whose content they have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from dinolab.cli.arguments import Json
from dinolab.cli.shared import say, say_json, say_table

if TYPE_CHECKING:
    from dinolab.core.cite import Rulebook
    from dinolab.core.game import Game
    from dinolab.core.options import Option


def add_to(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("games")(games)


def games(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", show_default=False, help="One game.")
    ] = None,
    rules: Annotated[
        bool, typer.Option("--rules", help="Print the rulebook in our own words.")
    ] = False,
    rule: Annotated[
        str | None,
        typer.Option("--rule", metavar="ID", show_default=False, help="Print one rule."),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the games; with NAME: seats, options and whose content it is, or its rules."""
    from dinolab.core.errors import BadName
    from dinolab.games import find

    if name is None:
        if rules or rule:
            raise BadName("whose rules? Write dinolab games NAME --rules")
        _list(as_json)
        return
    game = find(name)
    if rule is not None:
        _print_rules(game, [_known(game.rulebook, rule)], as_json)
    elif rules:
        _print_rules(game, list(game.rulebook.ids), as_json)
    elif as_json:
        say_json(_described(game))
    else:
        _print_game(game)


def _list(as_json: bool) -> None:
    from dinolab.games import find, names

    found = [find(name) for name in names()]
    if as_json:
        say_json([{"name": g.name, "title": g.title, "seats": g.seats} for g in found])
        return
    say_table(
        ("name", "game", "players", "options"),
        [(g.name, g.title, _players(g), str(len(g.options))) for g in found],
        right="options",
    )
    say("\ndinolab games NAME tells more, dinolab play NAME plays it.")


def _players(game: Game[Any]) -> str:
    low, high = game.seats
    return str(low) if low == high else f"{low} to {high}"


def _described(game: Game[Any]) -> dict[str, Any]:
    from dinolab.bots import kinds
    from dinolab.core.content import origins

    return {
        "name": game.name,
        "title": game.title,
        "rules_version": game.rules_version,
        "seats": game.seats,
        "options": [
            {
                "name": option.name,
                "choices": option.choices,
                "default": option.default,
                "rule": option.rule,
                "text": game.rulebook.text(option.rule),
                "others": dict(_others(game.rulebook, option)),
            }
            for option in game.options
        ],
        "bots": kinds(game),
        "content": origins(game.content),
        "rules": len(game.rulebook.rule),
        "rulings": len(game.rulebook.ruling),
    }


def _print_game(game: Game[Any]) -> None:
    from dinolab.bots import kinds
    from dinolab.core.content import origins

    book = game.rulebook
    say(f"{game.title} ({game.name}), for {_players(game)} players", style="bold")
    say(f"dinolab games {game.name} --rules prints its {len(book.rule)} rules and "
        f"{len(book.ruling)} rulings (where the printed rules are silent).", wrap=True)  # fmt: skip
    say("\nOptions (play and simulate take --set option=value; the first choice is the usual one)")
    for option in game.options:
        say(f"  {option.name} = {' | '.join(option.choices)}", style="bold")
        say(f"    {book.text(option.rule)}", wrap=True)
        for choice, meaning in _others(book, option):
            say(f"    {choice}: {meaning}", wrap=True)
    if not game.options:
        say("  none")
    say(f"\nBots: {', '.join(kinds(game))}")
    say("\nWhose content it is (rulebook: printed there; derived: follows from it; house: ours)")
    table = origins(game.content)
    whose = ("rulebook", "derived", "house")
    table["all"] = {key: sum(row[key] for row in table.values()) for key in whose}
    say_table(
        ("  content", *whose),
        [(f"  {part}", *(str(row[key]) for key in whose)) for part, row in table.items()],
        right=",".join(whose),
    )


def _others(book: Rulebook, option: Option) -> tuple[tuple[str, str], ...]:
    """What the choices beside the usual one mean, where the ruling says more than their names."""
    ruling = book.ruling.get(option.rule)
    meanings = ruling.alternatives if ruling else ()
    return tuple((c, m) for c, m in zip(option.choices[1:], meanings, strict=False) if c != m)


def _known(book: Rulebook, rule: str) -> str:
    """A rule's id; raises `BadName` with the nearest one where there is none."""
    from difflib import get_close_matches

    from dinolab.core.cite import CORE_RULES
    from dinolab.core.errors import BadName

    if rule not in book:
        near = get_close_matches(rule, (*book.ids, *CORE_RULES), n=1, cutoff=0.0)
        raise BadName(f"{book.title} has no rule {rule!r}; the nearest is {''.join(near)}")
    return rule


def _print_rules(game: Game[Any], ids: list[str], as_json: bool) -> None:
    from dinolab.core.cite import CORE_RULES

    book = game.rulebook
    if as_json:
        say_json([_rule(book, rule_id) for rule_id in ids])
        return
    for number, rule_id in enumerate(ids):
        say("" if number else f"{book.title}, in our own words")
        say(_heading(_rule(book, rule_id)), style="bold")
        say(f"  {book.text(rule_id)}", wrap=True)
        ruling = book.ruling.get(rule_id)
        if ruling is not None:
            say(f"  We hold: {ruling.default}", wrap=True)
            for other in ruling.alternatives:
                say(f"  Instead: {other}", wrap=True)
            if ruling.option:
                say(f"  Option: {ruling.option}")
        entry = ruling or book.rule.get(rule_id)
        if entry is not None and entry.see:
            say(f"  See: {', '.join(entry.see)}", wrap=True)
    if len(ids) > 1:
        say(f"\nRules of every game: {', '.join(CORE_RULES)}", wrap=True)


def _heading(rule: dict[str, Any]) -> str:
    where = ", ".join(str(a) if a == b else f"{a} to {b}" for a, b in rule["lines"])
    kind = " (ruling: the printed rules are silent)" if rule["ruling"] else ""
    return f"{rule['id']}{kind}" + (f" (printed lines {where})" if where else "")


def _rule(book: Rulebook, rule_id: str) -> dict[str, Any]:
    """A rule as data."""
    ruling = book.ruling.get(rule_id)
    entry = ruling or book.rule.get(rule_id)
    return {
        "id": rule_id,
        "text": book.text(rule_id),
        "ruling": ruling is not None,
        "lines": book.lines_of(rule_id),
        "see": entry.see if entry else (),
        "default": ruling.default if ruling else "",
        "alternatives": ruling.alternatives if ruling else (),
        "option": ruling.option if ruling else "",
    }
