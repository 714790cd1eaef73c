"""A match in a few lines."""

from __future__ import annotations

from collections.abc import Callable
from math import isinf

from tavola.bots.measure.intervals import Estimate, Spread, elo_of, mean, quantile, spread
from tavola.bots.measure.sprt import Claims
from tavola.bots.measure.tally import Side, Tally
from tavola.games import GAMES

PAIR_RESULTS = ("0", "½", "1", "1½", "2")


def lines(tally: Tally) -> list[str]:
    """The figures in words."""
    return _alone(tally) if tally.match.seats == 1 else [*_result(tally), *_sides(tally)]


def _result(tally: Tally) -> list[str]:
    seats, rounds, pairs = tally.match.seats, len(tally.scores), tally.match.seats == 2
    games = f"{rounds * seats} games ({rounds} {'pairs' if pairs else 'rounds'})"
    counts = f"{tally.wins} won, {tally.shared} {'drawn' if pairs else 'shared'}, {tally.losses} lost"
    first = f"{GAMES[tally.match.game].name}, {seats} players: {tally.a.name} against {tally.b.name}, {games}"
    if not pairs:
        even = f"an even player has {percent(1 / seats)}"
        return [first, f"wins    {interval(tally.score, percent)}; {even}: {counts}"]
    outcomes = ", ".join(f"{name}: {count}" for name, count in zip(PAIR_RESULTS, tally.pairs, strict=True))
    strength = interval(elo_of(tally.score), signed)
    return [
        first,
        f"score   {interval(tally.score, percent)}: {counts}",
        f"Elo     {strength}",
        f"pairs   {outcomes}",
    ]


def _sides(tally: Tally) -> list[str]:
    a, b = (mean(side.points).value for side in (tally.a, tally.b))
    points = f"points  A {a:.2f}, B {b:.2f} ({tally.counted.lower()}); A - B {_difference(tally)}"
    return [points, *(f"turns   {side.name}: {cost(side)}" for side in (tally.a, tally.b))]


def _alone(tally: Tally) -> list[str]:
    out = [f"{GAMES[tally.match.game].name}, alone: {len(tally.a.points)} games each"]
    for side in (tally.a, tally.b):
        if side.points:
            out += [f"points  {side.name}: {spread_out(spread(side.points))}", f"turns   {side.name}: {cost(side)}"]
    return [*out, f"points  A - B on the same draws: {_difference(tally)}"] if tally.b.points else out


def _difference(tally: Tally) -> str:
    return interval(mean([a - b for a, b in zip(tally.a.points, tally.b.points, strict=True)]), signed)


def cost(side: Side) -> str:
    """What a turn took: half of them no more than the first figure, 19 of 20 no more than the second."""
    times, nodes = [t.seconds * 1000 for t in side.turns], [t.nodes for t in side.turns]
    time = f"{quantile(times, 0.5):.1f} ms (p95 {quantile(times, 0.95):.1f})"
    return f"{time}, {quantile(nodes, 0.5):.0f} nodes (p95 {quantile(nodes, 0.95):.0f}), {len(side.turns)} turns"


def spread_out(found: Spread) -> str:
    """Mean with interval, deviation, quartiles and ends."""
    quartiles = " ".join(f"{value:g}" for value in found.quartiles)
    middle = interval(found.mean, "{:.2f}".format)
    return f"mean {middle}, sd {found.deviation:.2f}, quartiles {quartiles}, {found.least:g} to {found.most:g}"


def weighed(claims: Claims, tally: Tally) -> str:
    """How the sequential test stands."""
    low, high = claims.bounds
    verdict = claims.verdict(tally.pairs)
    said = "the games don't tell yet" if verdict is None else f"taken for true: {verdict:+g} Elo"
    ratio = claims.ratio(tally.pairs)
    return f"SPRT    {claims.elo0:+g} or {claims.elo1:+g} Elo: {ratio:.2f} ({low:.2f} to {high:.2f}); {said}"


def interval(found: Estimate, words: Callable[[float], str]) -> str:
    """A figure and its interval of 95 %: '61.0 % (54.2 to 67.4)'."""
    low, high = (words(value).removesuffix(" %") for value in (found.low, found.high))
    return f"{words(found.value)} ({low} to {high})"


def percent(part: float) -> str:
    return f"{part:.1%}".replace("%", " %")


def signed(value: float) -> str:
    """With its sign and to one place; 'any' for a value without bound."""
    return "any" if isinf(value) else f"{round(value, 1) + 0.0:+.1f}"
