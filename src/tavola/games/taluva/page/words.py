"""Moves of Taluva in words."""

from __future__ import annotations

from typing import Final

from tavola.games.messages import Message, Who, say, say_n
from tavola.games.taluva.rules.components import count_huts
from tavola.games.taluva.rules.notation import Build, Lay, decode
from tavola.games.taluva.rules.survey import Survey

INTO: Final = {
    "jungle": say("expands into the jungle: {huts} on {fields}"),
    "clearing": say("expands into the clearing: {huts} on {fields}"),
    "sand": say("expands into the sand: {huts} on {fields}"),
    "rock": say("expands into the rock: {huts} on {fields}"),
    "lake": say("expands into the lake: {huts} on {fields}"),
}


def count_fields(n: int) -> Message:
    """'2 fields'."""
    return say_n("{n} field", "{n} fields", n)


def buried(before: Survey, move: int) -> list[Message]:
    """The huts a tile buries, by owner: '2 huts of Ines'."""
    lost = enumerate(before.buried(move))
    return [say_n("{n} hut of {who}", "{n} huts of {who}", n, who=Who(seat)) for seat, n in lost if n]


def describe(before: Survey, move: int) -> Message:
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


def _lay(before: Survey, what: Lay, move: int) -> Message:
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


def _expansion(before: Survey, what: Build, move: int) -> Message:
    fields = before.expansion_fields(move)
    huts = sum(before.at(q, r)[0] for q, r in fields)
    return say(INTO[what.terrain or ""].text, huts=count_huts(huts), fields=count_fields(len(fields)))
