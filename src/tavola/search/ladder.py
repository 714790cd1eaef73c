"""Every level of a game against random play, against greedy play and against the level below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from tavola.games import GAMES
from tavola.search.bot import LEVELS
from tavola.search.figures import elo_of, quantile
from tavola.search.match import Match, rounds
from tavola.search.report import interval, percent, signed
from tavola.search.tally import Tally

HEAD = ("level", "against", "games", "score", "Elo", "ms a turn (p95)", "nodes a turn (p95)")


class Rung(msgspec.Struct, frozen=True):
    """A level and what it is measured against."""

    level: str
    rival: str


def rungs(levels: Sequence[int] = LEVELS) -> list[Rung]:
    """Three for each level; the first has no level below it."""
    return [
        Rung(str(level), rival)
        for level in levels
        for rival in ("random", "greedy", *([str(level - 1)] if level > 1 else []))
    ]


def climbed(match: Match, say: Callable[[str], None], jobs: int, levels: Sequence[int] = LEVELS) -> Iterator[Tally]:
    """Play a match like this one on every rung."""
    for rung in rungs(levels):
        played = msgspec.structs.replace(match, a=rung.level, b=rung.rival)
        say(f"level {rung.level} against {rung.rival} …")
        tally = Tally(played)
        for done in rounds(played, jobs):
            tally.add(done)
        yield tally


def table(tallies: Sequence[Tally]) -> str:
    """The figures as a table in Markdown, with its heading and how it was made."""
    match = tallies[0].match
    game = GAMES[match.game].name
    rows = [_row(tally) for tally in tallies]
    widths = [max(map(len, column)) for column in zip(HEAD, *rows, strict=True)]
    lines = [_line(row, widths) for row in (HEAD, ["-" * width for width in widths], *rows)]
    return "\n".join([f"{game}, {match.seats} players; in brackets 95 % intervals.", "", *lines])


def _row(tally: Tally) -> list[str]:
    match, nodes = tally.match, [turn.nodes for turn in tally.a.turns]
    elo = interval(elo_of(tally.score), signed) if match.seats == 2 else "-"
    slowest = quantile([turn.seconds * 1000 for turn in tally.a.turns], 0.95)
    games = str(len(tally.scores) * match.seats)
    score = interval(tally.score, percent)
    return [match.a, match.b or "", games, score, elo, f"{slowest:.1f}", f"{quantile(nodes, 0.95):.0f}"]


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    return "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
