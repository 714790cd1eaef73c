"""Matches between two bots by fixed nodes and fixed seeds, so that every figure can be had again."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import islice
from multiprocessing import get_context
from typing import Any

import msgspec

from tavola.bots import named
from tavola.bots.measure.sprt import Claims
from tavola.bots.other_checkout import Elsewhere
from tavola.bots.play import Played, Player, play_game, player
from tavola.games import GAMES
from tavola.games.game import check_seats

QUEUED_ROUNDS = 4  # rounds handed out to each process before they are asked for


class Match(msgspec.Struct, frozen=True):
    """What is played: rounds of one game on a seat each for A, the others for B, all on the same draws.

    For two that is a pair of games with swapped seats; alone, one game of A and one of B (None: of A only).
    """

    game: str
    a: str
    b: str | None
    pairs: int
    seed: int
    seats: int = 2
    nodes_a: int | None = None
    nodes_b: int | None = None
    options: dict[str, Any] = {}
    from_b: str | None = None  # the folder of another checkout whose bot B is

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise ValueError(f"there is no game {self.game!r}: {', '.join(GAMES)}")
        check_seats(GAMES[self.game], self.seats)
        if self.pairs < 2:
            raise ValueError("a match takes at least 2 pairs")
        if self.b is None and self.seats > 1:
            raise ValueError("name a second bot: only a game for one needs none")
        GAMES[self.game].read_options(self.options)

    def words(self) -> list[str]:
        """What follows `tavola match` to play this match again."""
        words = [self.game, self.a, *([] if self.b is None else [self.b])]
        words += ["--pairs", str(self.pairs), "--seed", str(self.seed)]
        words += ["--seats", str(self.seats)] if self.seats != 2 else []
        words += ["--nodes-a", str(self.nodes_a)] if self.nodes_a is not None else []
        words += ["--nodes-b", str(self.nodes_b)] if self.nodes_b is not None else []
        words += ["--from-b", self.from_b] if self.from_b is not None else []
        return [*words, *(["--options", msgspec.json.encode(self.options).decode()] if self.options else [])]


class Round(msgspec.Struct, frozen=True):
    """The games of a round; in the game of place i, A sits on seat i. Alone: A's game, then B's."""

    games: tuple[Played, ...]


def command(match: Match, claims: Claims | None = None, jobs: int = 1) -> str:
    """The line that plays it again. The number of processes changes no figure but the times."""
    words = ["tavola", "match", *match.words()]
    words += ["--sprt", f"{claims.elo0:g}", f"{claims.elo1:g}"] if claims else []
    return shlex.join([*words, *(["--jobs", str(jobs)] if jobs > 1 else [])])


def rounds(match: Match, jobs: int = 1) -> Iterator[Round]:
    """Play the rounds one after the other, or in so many processes; they come in the same order.

    Raises ValueError for a bot that does not exist, that has no fixed nodes, or that plays no whole turn.
    """
    _players(match)
    if jobs == 1:
        yield from map(partial(play_round, match), range(match.pairs))
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        numbers = iter(range(match.pairs))
        waiting = [pool.submit(play_round, match, number) for number in islice(numbers, jobs * QUEUED_ROUNDS)]
        try:
            while waiting:
                yield waiting.pop(0).result()
                waiting += [pool.submit(play_round, match, number) for number in islice(numbers, 1)]
        finally:
            for future in waiting:
                future.cancel()


def play_round(match: Match, number: int) -> Round:
    """The games of one round."""
    game, (a, b) = GAMES[match.game], _players(match)
    options, seed = game.read_options(match.options), f"{match.game} match {match.seed} round {number}"
    if match.seats == 1:
        return Round(tuple(play_game(game, [one], options, seed) for one in (a, b) if one))
    assert b is not None
    tables = [[a if other == seat else b for other in range(match.seats)] for seat in range(match.seats)]
    return Round(tuple(play_game(game, players, options, seed) for players in tables))


def _players(match: Match) -> tuple[Player, Player | None]:
    first = _player(match.game, match.a, match.nodes_a)
    return first, None if match.b is None else _player(match.game, match.b, match.nodes_b, match.from_b)


@cache
def _player(game: str, name: str, nodes: int | None, folder: str | None = None) -> Player:
    """A bot, made once a process: it may have weights to read."""
    bot = named(game, name) if folder is None else Elsewhere(folder, game, name, nodes)
    return player(bot, nodes)
