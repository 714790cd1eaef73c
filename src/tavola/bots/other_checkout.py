"""A bot of another checkout, such as one from before a change: it thinks in a process of its own.

The process is this module as that checkout has it. It gets a view a line and answers with a turn in notation.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterable
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any, BinaryIO

import msgspec

from tavola.bots import named
from tavola.bots.bot import Bot, Budget, Info, Limit, Result, mover
from tavola.games import GAMES
from tavola.games.game import Seat


class Hello(msgspec.Struct):
    """What the process says first: the nodes its bot takes."""

    nodes: int | None


class Question(msgspec.Struct):
    """A view, the nodes to spend, and the state of the lots (`random.Random.getstate`)."""

    view: msgspec.Raw
    nodes: int
    lots: tuple[int, tuple[int, ...], float | None]


class Answer(msgspec.Struct):
    """A turn in notation, the nodes it took and the results to expect."""

    turn: tuple[str, ...]
    nodes: int
    value: tuple[float, ...]


class Elsewhere(Bot):
    """Stands for the bot of that name in a checkout."""

    def __init__(self, folder: str, game: str, name: str, nodes: int | None = None) -> None:
        """Start its process. Raises ValueError when the folder has no such bot."""
        source = Path(folder).resolve() / "src"
        if not (source / "tavola" / "bots" / "other_checkout.py").is_file():
            raise ValueError(f"{folder} is no checkout of Tavola whose bots can be asked")
        paths = os.pathsep.join([str(source), *filter(None, [os.environ.get("PYTHONPATH")])])
        command = [sys.executable, "-m", "tavola.bots.other_checkout", game, name]
        self.game = GAMES[game]
        self._process = Popen(command, stdin=PIPE, stdout=PIPE, env=os.environ | {"PYTHONPATH": paths})
        first = self._read()
        if not first:
            raise ValueError(f"{folder} has no bot {name!r} of {self.game.name}")
        self.limit = Limit(nodes=nodes if nodes is not None else msgspec.json.decode(first, type=Hello).nodes)

    def think(self, view: Any, seat: Seat, budget: Budget, rng: random.Random) -> Result:
        """What the other bot does with the same lots and its nodes. Raises RuntimeError when its process has ended."""
        question = Question(msgspec.Raw(msgspec.json.encode(view)), self.limit.nodes or 1, rng.getstate())
        assert self._process.stdin
        self._process.stdin.write(msgspec.json.encode(question) + b"\n")
        self._process.stdin.flush()
        line = self._read()
        if not line:
            raise RuntimeError("the bot of the other checkout has stopped")
        answer = msgspec.json.decode(line, type=Answer)
        budget.spend(answer.nodes)
        turn = tuple(map(self.game.parse, answer.turn))
        return Result(turn, Info(answer.nodes, budget.seconds, answer.value))

    def close(self) -> None:
        """End the process."""
        self._process.communicate()

    def _read(self) -> bytes:
        assert self._process.stdout
        return self._process.stdout.readline()


def answer(bot: Bot, lines: Iterable[bytes], out: BinaryIO) -> None:
    """Answer questions until there are no more."""
    game = bot.game
    _send(out, Hello(bot.limit.nodes))
    for line in lines:
        question = msgspec.json.decode(line, type=Question)
        view = msgspec.json.decode(question.view, type=game.views)
        rng = random.Random()
        rng.setstate(question.lots)
        result = bot.think(view, mover(view), Budget(Limit(nodes=question.nodes)), rng)
        _send(out, Answer(tuple(map(game.text, result.turn)), result.info.nodes, result.info.value))


def _send(out: BinaryIO, message: msgspec.Struct) -> None:
    out.write(msgspec.json.encode(message) + b"\n")
    out.flush()


if __name__ == "__main__":
    answer(named(sys.argv[1], sys.argv[2]), sys.stdin.buffer, sys.stdout.buffer)
