"""Moves and endings of Taluva in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavola.games.game import Line, Outcome
from tavola.games.messages import Message, Who, say, say_n
from tavola.games.taluva.rules.notation import Build, Lay, decode

if TYPE_CHECKING:
    from tavola.games.taluva.rules.state import State

INTO: Final = {
    "jungle": say("expands into the jungle: {huts} on {fields}"),
    "clearing": say("expands into the clearing: {huts} on {fields}"),
    "sand": say("expands into the sand: {huts} on {fields}"),
    "rock": say("expands into the rock: {huts} on {fields}"),
    "lake": say("expands into the lake: {huts} on {fields}"),
}


def count_huts(n: int) -> Message:
    """'3 huts'."""
    return say_n("{n} hut", "{n} huts", n)


def count_fields(n: int) -> Message:
    """'2 fields'."""
    return say_n("{n} field", "{n} fields", n)


def buried(before: State, move: int) -> list[Message]:
    """The huts a tile buries, by owner: '2 huts of Ines'."""
    lost = enumerate(before.buried(move))
    return [say_n("{n} hut of {who}", "{n} huts of {who}", n, who=Who(seat)) for seat, n in lost if n]


def describe(before: State, move: int) -> Message:
    """A move in words, its player left out: 'builds a temple on level 2'."""
    what = decode(move)
    if isinstance(what, Lay):
        return _lay(before, what, move)
    if what.kind == "expand":
        return _expansion(before, what, move)
    level = before.at(what.q, what.r)[0]
    if what.kind == "temple":
        return say("builds a temple on level {level}", level=level)
    if what.kind == "tower":
        return say("builds a tower on level {level}", level=level)
    return say("builds a hut")


def _lay(before: State, what: Lay, move: int) -> Message:
    level = before.at(what.q, what.r)[0] + 1
    if level == 1:
        return say("lays a tile on the coast") if before.tiles_laid else say("lays the first tile")
    lost = buried(before, move)
    if not lost:
        return say("makes a volcano erupt to level {level}", level=level)
    if len(lost) == 1:
        return say("makes a volcano erupt to level {level}, burying {huts}", level=level, huts=lost[0])
    return say(
        "makes a volcano erupt to level {level}, burying {huts} and {others}", level=level, huts=lost[0], others=lost[1]
    )


def _expansion(before: State, what: Build, move: int) -> Message:
    fields = before.expansion_fields(move)
    huts = sum(before.at(q, r)[0] for q, r in fields)
    return say(INTO[what.terrain or ""].text, huts=count_huts(huts), fields=count_fields(len(fields)))


def outcome(state: State) -> Outcome:
    """How a finished game ended: winners, why, and what everybody built."""
    built = [state.built_by(seat) for seat in range(state.seats)]
    sheet = (
        Line(say("Temples built"), tuple(row[1] for row in built)),
        Line(say("Towers built"), tuple(row[2] for row in built)),
        Line(say("Huts built"), tuple(row[0] for row in built)),
    )
    return Outcome(state.winners, _reason(state), sheet)


def _reason(state: State) -> Message:
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


def _ahead(state: State, winner: int, rivals: list[int]) -> Message:
    """Which count decided when the tiles were used up."""
    _, temples, towers = state.built_by(winner)
    level = [seat for seat in rivals if state.built_by(seat)[1] == temples]
    if not level:
        return say("The tiles are used up: the most temples win.")
    if all(state.built_by(seat)[2] < towers for seat in level):
        return say("The tiles are used up: equal in temples, the most towers win.")
    return say("The tiles are used up: equal in temples and towers, the most huts win.")
