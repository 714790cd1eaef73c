"""A process in which bots think: `python -m tavola.bots.worker`.

Jobs come as JSON lines on standard input, each is answered by a JSON line on standard output. It ends with its input,
so with the process that started it, and kills itself when a job takes longer than it may.
"""

from __future__ import annotations

import os
import signal
import sys
from functools import cache

import msgspec
import structlog

from tavola import bots
from tavola.bots.bot import Bot
from tavola.games import GAMES

READY = b"ready\n"  # the first line of the output
NICE = 10  # people's pages come first


class Job(msgspec.Struct, frozen=True):
    """A turn to be found: of whom, says the view, which is that of the seat to move. `cap` is in seconds."""

    game: str
    view: msgspec.Raw
    level: int
    seed: int
    cap: float


class Answer(msgspec.Struct, frozen=True):
    """A whole turn in notation, what is expected of it by seat, and how long it took. An `error` comes without one."""

    turn: tuple[str, ...] = ()
    value: tuple[float, ...] = ()  # 0 lost to 1 won
    score: tuple[float, ...] = ()  # final points, in games that count points
    nodes: int = 0
    seconds: float = 0
    error: str = ""


@cache
def bot_of(game: str, level: int) -> Bot:
    """The bot of a game at a level; loaded when it is first asked for."""
    return bots.named(game, str(level))


def answer(job: Job) -> Answer:
    """What the bot plays."""
    game = GAMES[job.game]
    view = msgspec.json.decode(job.view, type=game.views)
    found = bot_of(job.game, job.level).play(view, seed=job.seed)
    turn, info = found.turn, found.info
    return Answer(tuple(game.text(move) for move in turn), info.value, info.score, info.nodes, info.seconds)


def answer_line(line: bytes) -> bytes:
    """The answer to a line of input, as a line."""
    try:
        job = msgspec.json.decode(line, type=Job)
        signal.setitimer(signal.ITIMER_REAL, job.cap)  # its signal ends the process, whatever runs at that moment
        found = answer(job)
    except Exception as error:  # the next job may be a better one
        structlog.get_logger().exception("a job could not be done")
        found = Answer(error=f"{type(error).__name__}: {error}")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return msgspec.json.encode(found) + b"\n"


def main() -> None:
    """Answer jobs until the input ends."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing else gets between the answers
    os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the site, which then ends this process
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.format_exc_info,  # without the values of variables
            structlog.processors.KeyValueRenderer(key_order=["level", "event"]),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    answers.write(READY)
    for line in sys.stdin.buffer:
        answers.write(answer_line(line))


if __name__ == "__main__":
    main()
