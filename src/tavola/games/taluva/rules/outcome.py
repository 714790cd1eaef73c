"""How a game of Taluva ended: winners, the reason in words, what everybody built."""

from __future__ import annotations

from tavola.games.game import Outcome
from tavola.games.messages import Message, say
from tavola.games.page import Line
from tavola.games.taluva.rules.survey import Survey


def result(state: Survey) -> Outcome:
    """The result of a finished game."""
    built = [state.built_by(seat) for seat in range(state.seats)]
    sheet = (
        Line(say("Temples built"), tuple(row[1] for row in built)),
        Line(say("Towers built"), tuple(row[2] for row in built)),
        Line(say("Huts built"), tuple(row[0] for row in built)),
    )
    return Outcome(state.winners, _reason(state), sheet)


def _reason(state: Survey) -> Message:
    winner = state.winners[0]
    huts, temples, towers = state.stock_of(winner)
    if [huts, temples, towers].count(0) >= 2:
        return _early(huts, temples, towers)
    rivals = [seat for seat in range(state.seats) if not state.is_out(seat) and seat not in state.winners]
    if len(state.winners) > 1:
        return say("The tiles are used up, and the best have built just the same.")
    if not rivals:
        return say("Everybody else is out of the game.")
    return _ahead(state, winner, rivals)


def _early(huts: int, temples: int, towers: int) -> Message:
    if huts:
        return say("All temples and all towers are built.")
    if temples:
        return say("All huts and all towers are built.")
    if towers:
        return say("All huts and all temples are built.")
    return say("All huts, temples and towers are built.")


def _ahead(state: Survey, winner: int, rivals: list[int]) -> Message:
    """Which count decided when the tiles were used up."""
    _, temples, towers = state.built_by(winner)
    level = [seat for seat in rivals if state.built_by(seat)[1] == temples]
    if not level:
        return say("The tiles are used up: the most temples win.")
    if all(state.built_by(seat)[2] < towers for seat in level):
        return say("The tiles are used up: equal in temples, the most towers win.")
    return say("The tiles are used up: equal in temples and towers, the most huts win.")
