"""Jobs in, answers out, and nothing of a table but what a seat may see."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import IO, Any

import msgspec
import pytest

from tavola import bots
from tavola.bots import worker
from tavola.bots.worker import READY, Answer, Job, answer, answer_line
from tavola.games import GAMES
from tavola.games.game import AnyGame

SOURCE = Path(__file__).parents[2] / "src"
START = (sys.executable, "-m", "tavola.bots.worker")


@pytest.fixture
def by_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bot plays by lot."""
    monkeypatch.setattr(worker, "bot_of", lambda game, level: bots.named(game, "random"))


def positions(game: AnyGame, seats: int) -> list[Any]:
    """The positions of a game played by lot."""
    rng, state = random.Random(seats), game.start(seats, None, bytes(32))
    found = [state]
    while found[-1].outcome is None:
        state = found[-1].copy()
        seat = rng.choice(state.awaited)
        state.apply(seat, rng.choice(state.legal(seat)))
        found.append(state)
    return found


def job(game: AnyGame, state: Any, seat: int, seed: int = 1) -> Job:
    return Job(game.id, msgspec.Raw(msgspec.json.encode(game.view(state, seat))), 1, seed, 5.0)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_every_view_comes_back_from_json_as_it_was(game: AnyGame) -> None:
    for seats in range(game.players[0], game.players[1] + 1):
        for state in positions(game, seats)[::3]:
            for seat in (None, *range(seats)):
                view = game.view(state, seat)
                assert msgspec.json.decode(msgspec.json.encode(view), type=game.views) == view


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
@pytest.mark.usefixtures("by_lot")
def test_an_answer_is_a_whole_turn(game: AnyGame) -> None:
    state = game.start(2, None, bytes(32))
    for _ in range(6):
        seat = state.awaited[0]
        turn = state.turn
        for text in answer(job(game, state, seat)).turn:
            assert state.turn == turn
            state.apply(seat, game.parse(text))
        assert state.turn > turn


@pytest.mark.usefixtures("by_lot")
def test_the_same_job_gets_the_same_turn() -> None:
    game = GAMES["taluva"]
    state = game.start(2, None, bytes(32))
    assert answer(job(game, state, 0)).turn == answer(job(game, state, 0)).turn


@pytest.mark.parametrize("line", [b"{}", b"no json", b'{"game":"chess","view":{},"level":1,"seed":1,"cap":1}'])
def test_a_job_that_makes_no_sense_is_answered_by_an_error(line: bytes) -> None:
    assert msgspec.json.decode(answer_line(line), type=Answer).error


class Process:
    """A worker with pipes to it."""

    def __init__(self) -> None:
        environment = os.environ | {"PYTHONPATH": str(SOURCE)}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(START, stdin=pipe, stdout=pipe, stderr=pipe, env=environment)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.jobs: IO[bytes] = self.process.stdin
        self.answers: IO[bytes] = self.process.stdout
        assert self.answers.readline() == READY


def test_the_process_answers_line_by_line_and_ends_with_its_input() -> None:
    running = Process()
    for _ in range(2):
        running.jobs.write(b"{}\n")
        running.jobs.flush()
        assert msgspec.json.decode(running.answers.readline(), type=Answer).error
    running.jobs.close()
    assert running.process.wait(10) == 0


def test_a_bot_that_never_ends_is_ended_by_its_process() -> None:
    program = (
        "import itertools; from tavola.bots import worker;"
        "worker.answer = lambda job: sum(itertools.repeat(0)); worker.main()"  # holds the interpreter for good
    )
    environment = os.environ | {"PYTHONPATH": str(SOURCE)}
    begun = time.monotonic()
    line = b'{"game":"taluva","view":{},"level":1,"seed":1,"cap":0.2}\n'
    done = subprocess.run([sys.executable, "-c", program], input=line, env=environment, check=False, timeout=30)
    assert done.returncode == -signal.SIGALRM
    assert time.monotonic() - begun < 20
