"""Every level of a game against random play, against greedy play and against the level below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from tavola.bots.measure.intervals import elo_of, quantile, spread
from tavola.bots.measure.match import Match, rounds
from tavola.bots.measure.report import interval, percent, signed
from tavola.bots.measure.tally import Side, Tally
from tavola.games import GAMES
from tavola.games.game import LEVELS

LADDER_COLUMNS = ("level", "against", "games", "score", "Elo", "points", "ms (p95)", "nodes (p95)")
SOLO_COLUMNS = ("bot", "games", "mean total", "sd", "quartiles", "least to most", "ms (p95)", "nodes (p95)")


def rungs(match: Match) -> list[Match]:
    """Matches like this one: three for each level, for the first two; alone, one for every bot."""
    if match.seats == 1:
        return [replace(match, a=name, b=None) for name in ("random", "greedy", *map(str, LEVELS))]
    return [
        replace(match, a=str(level), b=rival)
        for level in LEVELS
        for rival in ("random", "greedy", *([str(level - 1)] if level > 1 else []))
    ]


def climb(match: Match, say: Callable[[str], None], jobs: int = 1) -> Iterator[Tally]:
    """Play a match like this one on every rung."""
    for rung in rungs(match):
        say(f"{rung.a} against {rung.b} …" if rung.b else f"{rung.a} alone …")
        tally = Tally(rung)
        for done in rounds(rung, jobs):
            tally.add(done)
        yield tally


def table(tallies: Sequence[Tally]) -> str:
    """The figures as a table in Markdown, with a line of what they are."""
    match = tallies[0].match
    alone = match.seats == 1
    rows = [SOLO_COLUMNS, *map(_alone, tallies)] if alone else [LADDER_COLUMNS, *map(_together, tallies)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [_line(row, widths) for row in (rows[0], ["-" * width for width in widths], *rows[1:])]
    players = "alone" if alone else f"{match.seats} players"
    counted = "" if alone else f"; points: {tallies[0].counted.lower()}, level : rival"
    return "\n".join([f"{GAMES[match.game].name}, {players}{counted}; in brackets 95 % intervals.", "", *lines])


def _together(tally: Tally) -> list[str]:
    match, score = tally.match, tally.score
    elo = interval(elo_of(score), signed) if match.seats == 2 else "-"
    means = (sum(side.points) / len(side.points) for side in (tally.a, tally.b))
    points = " : ".join(f"{value:.1f}" for value in means)
    games = str(len(tally.scores) * match.seats)
    return [match.a, match.b or "", games, interval(score, percent), elo, points, *_cost(tally.a)]


def _alone(tally: Tally) -> list[str]:
    found = spread(tally.a.points)
    quartiles = " ".join(f"{value:g}" for value in found.quartiles)
    middle = interval(found.mean, "{:.1f}".format)
    ends = f"{found.least:g} to {found.most:g}"
    return [tally.match.a, str(len(tally.a.points)), middle, f"{found.deviation:.1f}", quartiles, ends, *_cost(tally.a)]


def _cost(side: Side) -> list[str]:
    """Milliseconds and nodes that 19 of 20 turns did not exceed."""
    slowest = quantile([turn.seconds * 1000 for turn in side.turns], 0.95)
    return [f"{slowest:.1f}", f"{quantile([turn.nodes for turn in side.turns], 0.95):.0f}"]


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    return "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
