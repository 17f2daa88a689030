"""Going first is fair, all dinosaurs are worth about the same, rankings say what was measured."""

import re

import pytest

from dinolab.arena.balance import main, play_row
from dinolab.arena.playout import bot_seats, play_out
from dinolab.core.balance import Row
from dinolab.games.dinosaur_table_battles import GAME
from dinolab.games.dinosaur_table_battles.balance import BALANCE, Told, fairness, read

SUGGESTED, DRAFT = BALANCE.cases(GAME.content)
NOTE = GAME.content.note


def played(number: int, mode: str, **options: str):
    """A match by random players."""
    return play_out(GAME, bot_seats(("random",), 2), {"mode": mode, **options}, f"told/{number}")


def test_a_report_looks_at_the_suggested_set_up_and_at_drafts() -> None:
    assert [case.name for case in (SUGGESTED, DRAFT)] == ["suggested", "draft"]


@pytest.mark.parametrize("mode", ["suggested", "draft"])
def test_what_is_read_from_a_match_is_what_happened(mode: str) -> None:
    for number in range(20):
        match = played(number, mode, **{"ruling.short-draft": "redraft"})
        (told,) = read(match.events, match.outcome)
        state = match.position.state
        names = [tuple(state.setup.dinos[n].id for n in team) for team in state.teams]
        assert list(told.teams) == names
        assert (told.first, told.turns) == (state.first, state.turn)
        assert told.won[match.outcome.winners[0]] == 1 / len(match.outcome.winners)
        assert sum(told.won) == 1
        assert told.code == match.outcome.code


def test_shares_count_each_team_of_a_dinosaur_and_half_a_draw() -> None:
    teams = (("ankylosaurus", "gallimimus"), ("triceratops", "utahraptor"))
    found = fairness([
        Told(0, (1.0, 0.0), teams, 10, "tokens"),
        Told(1, (0.5, 0.5), teams, 20, "cap"),
    ])  # fmt: skip
    assert (found.first, found.turns) == (0.75, 15)
    assert found.teams[0] == ("ankylosaurus", 2, 0.75)
    assert found.teams[-1] == ("utahraptor", 2, 0.25)
    assert found.ends == (("cap", 1), ("tokens", 1))


def test_few_matches_come_near_to_what_the_note_says() -> None:
    """Few matches, so a loose bound; the content pack notes how it went in more."""
    row = play_row(GAME, DRAFT, 60, 2, bots="hasty", seed="test")
    assert 0.3 < fairness(row.found).first < 0.7


def test_the_table_names_every_dinosaur_that_was_drafted() -> None:
    found = [told for n in range(30) for told in read(played(n, "draft").events,
                                                      played(n, "draft").outcome)]  # fmt: skip
    text = BALANCE.table(GAME.content, [Row("draft", 2, "random", 30, tuple(found))])
    for dino in GAME.content.dino:
        assert dino.name in text


def test_the_command_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    main([GAME.name, "--games", "3", "--bots", "random"])
    head, suggested, draft, *_ = capsys.readouterr().out.splitlines()
    assert head.split() == ["case", "bots", "matches", "first", "turns", "ends"]
    assert (suggested.split()[:3], draft.split()[:3]) == (
        ["suggested", "random", "3"], ["draft", "random", "3"],
    )  # fmt: skip


# What the note says.


def noted() -> dict[str, tuple[float, int]]:
    """By dinosaur the share its teams won and its ranking, from the note's table."""
    rows = re.findall(r"^(\w[\w ]+?) +\d+ +([\d.]+)% +(\d+)$", NOTE, flags=re.MULTILINE)
    return {name: (float(share) / 100, int(ranking)) for name, share, ranking in rows}


def test_the_note_names_the_command() -> None:
    assert "python -m dinolab.arena.balance dinosaur_table_battles" in NOTE


def test_by_the_note_going_first_wins_about_half() -> None:
    for case in (SUGGESTED, DRAFT):
        shares = re.findall(rf"^{case.name} +\w+ +\d+ +([\d.]+)%", NOTE, flags=re.MULTILINE)
        assert shares
        assert all(45 <= float(share) <= 55 for share in shares), (case.name, shares)


def test_by_the_note_the_teams_of_every_dinosaur_win_about_half() -> None:
    found = noted()
    assert set(found) == {dino.name for dino in GAME.content.dino}
    assert all(0.4 <= share <= 0.6 for share, _ in found.values())


@pytest.mark.rule("battles.cards.ranking")
def test_draft_rankings_are_what_was_measured() -> None:
    """5 for half of the matches, one more for each 2.5 in 100."""
    for dino in GAME.content.dino:
        share, ranking = noted()[dino.name]
        assert dino.ranking == ranking == round(5 + 40 * (share - 0.5))
