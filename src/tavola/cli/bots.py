"""The commands of `tavola` that are about bots: how strong they are, and making them."""

from __future__ import annotations

import json
import shlex
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import tavola
from tavola.bots import training
from tavola.bots.measure import ladder as ladders
from tavola.bots.measure import report
from tavola.bots.measure.match import Match, Round, command, rounds
from tavola.bots.measure.signature import signatures
from tavola.bots.measure.sprt import Claims
from tavola.bots.measure.tally import Tally
from tavola.bots.play import BotFailed
from tavola.games import GAMES

REPORT_EVERY = 20  # rounds between two lines that say how a match stands
PROOF_PAIRS = 40  # pairs of the match that is written down with new weights


def match(
    game: str,
    a: str,
    b: str | None = None,
    *,
    pairs: int = 100,
    seed: int = 1,
    nodes_a: int | None = None,
    nodes_b: int | None = None,
    from_b: Path | None = None,
    seats: int = 2,
    sprt: tuple[float, float] | None = None,
    options: str = "{}",
    jobs: int = 1,
) -> None:
    """Let two bots play each other on the same draws.

    Parameters
    ----------
    game
        Its short name; `tavola doctor` lists the games.
    a
        A bot: random, greedy, a level from 1 to 5, or one of your own as package.module:Name.
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
    from_b
        Another checkout of Tavola, whose bot B is: to compare a change with what was before.
    seats
        How many players.
    sprt
        Two differences in Elo: stop as soon as the games tell which is true (5 % error either way).
    options
        Options of the game as JSON.
    jobs
        Play in so many processes. It changes no figure but the times.
    """
    folder = None if from_b is None else str(from_b)
    played = Match(game, a, b, pairs, seed, seats, nodes_a, nodes_b, read_options(options), folder)
    claims = Claims(*sprt) if sprt else None
    if claims and seats != 2:
        raise ValueError("the sequential test is for two players")
    try:
        tally = counted(played, rounds(played, jobs), claims)
    except BotFailed as error:
        if isinstance(error.__cause__, ValueError):  # a wrong turn; anything else is told with its traceback
            raise ValueError(str(error)) from None
        raise
    print("\n".join(report.lines(tally)))
    if claims:
        print(report.weighed(claims, tally))
    print(f"again   {command(played, claims, jobs)}")


def ladder(
    game: str,
    *,
    pairs: int = 100,
    seed: int = 1,
    seats: int = 2,
    out: Path | None = None,
    jobs: int = 1,
) -> None:
    """Let every level play random, greedy and the level below, and put the figures into a table.

    Parameters
    ----------
    game
        Its short name; `tavola doctor` lists the games.
    pairs
        Pairs of games on every rung (for more than two players: rounds; alone: games).
    seed
        Where the draws come from.
    seats
        How many players; 1: the totals of every level alone.
    out
        Write the table into this file too (Markdown).
    jobs
        Play in so many processes.
    """
    rung = Match(game, "1", "random", pairs, seed, seats)
    table = ladders.table(list(ladders.climb(rung, said, jobs)))
    words = ["tavola", "ladder", game, "--pairs", str(pairs), "--seed", str(seed)]
    words += ["--seats", str(seats)] if seats != 2 else []
    text = f"{table}\n\nAgain: `{shlex.join(words)}`\n"
    print(text, end="")
    if out:
        out.write_text(text, "utf-8")


def train(game: str, *, seed: int = 1, out: Path | None = None) -> None:
    """Make the weights of a game's bots anew. They come out the same for the same seed.

    With the weights that the bots read a short match of level 3 against greedy play is written down.

    Parameters
    ----------
    game
        Its short name; `tavola doctor` lists the games.
    seed
        Where everything left to chance comes from.
    out
        The file to write; the one the bots read when left out.
    """
    result = training.train(game, seed, said)
    file = out or training.weights_file(game)
    made = {"command": f"tavola train {game} --seed {seed}", "seed": seed, "version": tavola.__version__} | commit()
    training.write(file, result, made)
    if out is None:
        training.write(file, result, made | {"match": proof(game)})
    print(f"{file} is written")


def signature(games: list[str] | None = None, *, write: Path | None = None) -> None:
    """Print short hashes of how each bot plays. Uncompiled it takes minutes.

    Parameters
    ----------
    games
        Which games; all when left out.
    write
        Put them into this JSON file, in place of those of the same games.
    """
    made = {game: signatures(game) for game in games or [game.id for game in GAMES.values() if game.bots]}
    if write:
        made = (json.loads(write.read_text("utf-8")) if write.exists() else {}) | made
        write.write_text(json.dumps(made, indent=1) + "\n", "utf-8")
    print(json.dumps(made, indent=1))


def proof(game: str) -> dict[str, str]:
    """What level 3 scores against greedy play, in processes of their own: they read the weights as they are now."""
    played = Match(game, "3", "greedy", PROOF_PAIRS, seed=1)
    tally = counted(played, rounds(played, jobs=2), None)
    return {"command": command(played), "score": report.interval(tally.score, report.percent)}


def commit() -> dict[str, str]:
    """Which commit this is, marked when files differ from it; nothing outside of a git checkout."""
    here = Path(__file__).parent
    try:
        words = ["git", "-C", str(here), "describe", "--always", "--dirty", "--exclude=*"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return {}
    return {"commit": done.stdout.strip()} if done.returncode == 0 else {}


def said(text: str) -> None:
    print(text, flush=True)


def read_options(text: str) -> dict[str, Any]:
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
        if number % REPORT_EVERY == 0 and number < played.pairs:
            print(f"{number} of {played.pairs} …", flush=True)
    return tally
