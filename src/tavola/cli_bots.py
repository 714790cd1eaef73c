"""The commands of `tavola` that are about bots: how strong they are, and making them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from tavola.search import report
from tavola.search.match import Match, Round, command, rounds
from tavola.search.sprt import Claims
from tavola.search.tally import Tally

EVERY = 20  # rounds between two lines that say how a match stands


def match(
    game: str,
    a: str,
    b: str | None = None,
    *,
    pairs: int = 100,
    seed: int = 1,
    nodes_a: int | None = None,
    nodes_b: int | None = None,
    seats: int = 2,
    sprt: tuple[float, float] | None = None,
    options: str = "{}",
    jobs: int = 1,
) -> None:
    """Let two bots play each other on the same draws, and say which is stronger and how sure that is.

    Parameters
    ----------
    game
        taluva, torven, tucana or tiwanacu.
    a
        A bot: random, greedy, or a level from 1 to 5.
    b
        The other one. For three and more players it takes all other seats; alone it may be left out.
    pairs
        Pairs of games with swapped seats (for more than two players: rounds, A once on each seat; alone: games).
    seed
        Where the draws come from: the same seed gives the same games.
    nodes_a
        Positions that A looks at for a turn; those of its level when left out.
    nodes_b
        The same for B.
    seats
        How many players.
    sprt
        Two differences in Elo: stop as soon as the games tell which is true (5 % error either way).
    options
        Options of the game as JSON.
    jobs
        Play in so many processes. It changes no figure but the times.
    """
    played = Match(game, a, b, pairs, seed, seats, nodes_a, nodes_b, settings(options))
    claims = Claims(*sprt) if sprt else None
    if claims and seats != 2:
        raise ValueError("the sequential test is for two players")
    tally = counted(played, rounds(played, jobs), claims)
    print("\n".join(report.lines(tally)))
    if claims:
        print(report.weighed(claims, tally))
    print(f"again   {command(played, claims, jobs)}")


def settings(text: str) -> dict[str, Any]:
    """Options of a game from JSON. Raises ValueError for anything but an object."""
    try:
        found = json.loads(text)
    except ValueError as error:
        raise ValueError(f"--options is no JSON: {error}") from None
    if not isinstance(found, dict):
        raise ValueError('--options takes a JSON object, such as {"name": 1}')
    return found


def counted(played: Match, games: Iterable[Round], claims: Claims | None) -> Tally:
    """The whole match, or as much of it as the test needs; says in between how it stands."""
    tally = Tally(played)
    for number, done in enumerate(games, 1):
        tally.add(done)
        if claims and claims.verdict(tally.pairs) is not None:
            break
        if number % EVERY == 0 and number < played.pairs:
            print(f"{number} of {played.pairs} …", flush=True)
    return tally
