"""How a game of Tucana Builders ended: winners, the reason in words, the scoring pad."""

from __future__ import annotations

from typing import Final

from tavola.games.game import Outcome
from tavola.games.messages import Message, Who, say, say_n
from tavola.games.page import Line
from tavola.games.tucana.rules import verdicts
from tavola.games.tucana.rules.components import COLOURS
from tavola.games.tucana.rules.survey import Survey

TRACK_NAMES: Final = {"yellow": say("Yellow huts"), "red": say("Red huts"), "blue": say("Blue huts")}
LOWEST: Final = say("Lowest of the three once more")
BONUS_CARDS: Final = say("Bonus cards")
TOTAL: Final = say("Total")


def result(state: Survey) -> Outcome:
    """How a finished game ended, with the scoring pad."""
    return Outcome(state.winners, _reason(state), sheet(state))


def sheet(state: Survey) -> tuple[Line, ...]:
    """The scoring pad: three tracks, the lowest once more, bonus cards, the total."""
    seats = range(state.seats)
    tracks = [state.tracks(seat) for seat in seats]
    lines = [Line(TRACK_NAMES[name], tuple(row[colour] for row in tracks)) for colour, name in enumerate(COLOURS)]
    lines.append(Line(LOWEST, tuple(state.lowest(seat) for seat in seats)))
    if state.deal.bonus:
        lines.append(Line(BONUS_CARDS, tuple(state.bonus(seat) for seat in seats)))
    return (*lines, Line(TOTAL, tuple(state.total(seat) for seat in seats)))


def _reason(state: Survey) -> Message:
    if state.seats == 1:
        return _alone(state)
    winners = state.winners
    if state.closed < state.last:
        return say("{who} is the last one building.", who=Who(winners[0]))
    points = state.total(winners[0])
    if len(winners) > 1:
        return say("Shared win: the same total of {points} and the same lowest track.", points=points)
    tied = [s for s in range(state.seats) if s != winners[0] and state.total(s) == points and not state.is_out(s)]
    if tied:
        return say(
            "{who} has {points} points as others do, but the higher lowest track: {lowest} to {other}.",
            who=Who(winners[0]),
            points=points,
            lowest=state.lowest(winners[0]),
            other=max([state.lowest(seat) for seat in tied]),
        )
    return say("{who} has the most points: {points}.", who=Who(winners[0]), points=points)


def _alone(state: Survey) -> Message:
    if state.is_out(0):
        return say("The island is left as it is, and the animals find their own way.")
    if state.is_lost(0):
        return verdicts.LOST
    table, total = state.ground.components.solo_table, state.total(0)
    band = max([i for i, (first, _) in enumerate(table) if first <= total])
    return say_n("{n} point. {verdict}", "{n} points. {verdict}", total, verdict=verdicts.VERDICTS[band])
