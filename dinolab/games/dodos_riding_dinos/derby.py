"""The Derby: teams that match, the rewards of a round, racers that leave, and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dinolab.core.event import Entry
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.lanes import TEAMS, ahead, partner, seconds, standing_at
from dinolab.games.dodos_riding_dinos.state import State, card_kind, on_board, ruling, seats_from


def matched(state: State) -> tuple[int, ...]:
    """The racers of teams that revealed the same type of card, in turn order; where one of a team
    has left the board, by ruling C14 its partner or none.
    """
    found = []
    for seat in seats_from(state, state.first):
        cards = state.racers[seat].played, state.racers[partner(state, seat)].played
        types = [card_kind(state, card).type for card in cards if card]
        alone = state.racers[partner(state, seat)].gone
        if len(types) < 2 or types[0] != types[1] or state.racers[seat].gone:
            continue
        if not alone or ruling(state, "support-match") == "partner":
            found.append(seat)
    return tuple(found)


def _match(state: State) -> Entry:
    return Entry(ev.TeamsMatched(matched(state)), "dodos.derby.match")


def _rewards(state: State) -> Entry:
    """On each track the lead advances 2, second place 1; they draw 0 and 1, all others 2."""
    lead = (*ahead(state, 0), *ahead(state, 1))
    order = tuple(seat for seat in seats_from(state, state.first) if seat in lead)
    return Entry(ev.TracksRewarded(order, seconds(state)), "dodos.derby.rewards")


def rewarded(state: State, count: int) -> tuple[int, ...]:
    """Who draws so many cards at the end of a round."""
    if count == 1:
        return state.second
    others = (seat for seat in seats_from(state, state.first) if seat in on_board(state))
    return tuple(seat for seat in others if seat not in (*state.lead, *state.second))


def done(state: State) -> tuple[int, ...]:
    """The teams both of whose racers have left the board, by their first seat."""
    racers = state.racers
    return tuple(t for t in range(TEAMS) if racers[t].gone and racers[t + TEAMS].gone)


def derby_end(state: State) -> ev.RaceEnded:
    """The team that is done wins; of several the one with the furthest racer; then the one whose
    furthest racer has most cards in hand; then it is shared (ruling C21).
    """
    progress = tuple(standing_at(state, seat) for seat in range(len(state.racers)))
    hands = tuple(racer.cards for racer in state.racers)
    teams = list(done(state)) or list(range(TEAMS))
    code = "team" if len(teams) == 1 else "furthest-team"

    def furthest(team: int) -> tuple[int, int]:
        return max((progress[seat], hands[seat]) for seat in (team, team + TEAMS))

    best = max(furthest(team)[0] for team in teams)
    teams = [team for team in teams if furthest(team)[0] == best]
    if len(teams) > 1:
        most = max(furthest(team)[1] for team in teams)
        teams = [team for team in teams if furthest(team)[1] == most]
        code = "team-cards" if len(teams) == 1 else "shared"
    if not done(state):
        code = "cap"
    winners = tuple(sorted(seat for team in teams for seat in (team, team + TEAMS)))
    return ev.RaceEnded(winners, progress, hands, code)


DERBY_STEPS: Final[dict[str, Callable[[State], Entry]]] = {
    "match": _match,
    "rewards": _rewards,
}
"""What happens by itself in a Derby only."""
