"""How the prospects of temples are learned: from games of the greedy bot against itself.

After each turn the temple's prospects should be what the rest of the game brings. Many games are played with the
prospects so far, then those of each number of rounds to come are fitted anew, the last first: to the score, and to the
prospects after the next turn, which are fitted already.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import mean
from typing import Any, Final

from tavola.games.tiwanacu.bot.learning import Lesson, fit
from tavola.games.tiwanacu.bot.packed_rules import POINT, Ground
from tavola.games.tiwanacu.bot.prospects import BLOCK, ENTRIES, Prospects
from tavola.games.tiwanacu.bot.search import UNIT, play_of
from tavola.games.tiwanacu.rules.options import Options
from tavola.games.tiwanacu.rules.state import start

SEATS: Final = (1, 2, 2, 2, 3, 4)  # of the games learned from, in turn
ROUNDS: Final = ((2000, 2.0), (2500, 1.5), (3000, 1.0), (4000, 0.7), (5000, 0.5))  # games, and their noise in points
TRACE: Final = 0.5  # how far a result reaches back
RIDGE: Final = 3.0
STEPS: Final = 40


def train(seed: int, say: Callable[[str], None], rounds: tuple[tuple[int, float], ...] = ROUNDS) -> dict[str, Any]:
    """The prospects learned, by the block, in UNITs; the same for the same seed."""
    rng = random.Random(seed)
    prospects = Prospects([0] * ENTRIES)
    before: list[list[Lesson]] = []
    for number, (games, noise) in enumerate(rounds):
        told = [_game(prospects, SEATS[n % len(SEATS)], rng, int(noise * POINT)) for n in range(games)]
        lessons = [seat for game in told for seat in game]
        _fit(prospects, before + lessons)
        before = lessons
        points = mean(int(turns[-1].worth) / POINT for game in told if len(game) == 2 for turns in game)
        say(f"{number + 1} of {len(rounds)}: {games} games with noise {noise}; mean for two {points:.1f}")
    numbers = [round(number / UNIT) for number in prospects.numbers()]
    return {"prospects": [numbers[i : i + BLOCK] for i in range(0, ENTRIES, BLOCK)]}


def _game(prospects: Prospects, seats: int, rng: random.Random, noise: int) -> list[list[Lesson]]:
    """Play a game: by seat what there is to learn from after each turn."""
    state = start(seats, Options(), rng.randbytes(8))
    play = play_of(state, Ground(state.book, seats, prospects), rng.randrange(1, 1 << 31))
    lessons: list[list[Lesson]] = [[] for _ in range(seats)]
    for number in range(state.book.box.rounds):
        if number:
            play.next_round()
        while (seat := int(play.mover())) >= 0:
            play.greedy(noise)
            lessons[seat].append(Lesson(play.plots[seat], prospects))
    return lessons


def _fit(prospects: Prospects, lessons: list[list[Lesson]]) -> None:
    """Fit the prospects after each turn to what came of them, from the last turn back."""
    targets = [float(turns[-1].score) for turns in lessons]
    for n in range(len(lessons[0]) - 2, -1, -1):
        now = [turns[n] for turns in lessons]
        fit(prospects, now, [target - turn.score for target, turn in zip(targets, now, strict=True)], RIDGE, STEPS)
        told = [turn.score + turn.prospects(prospects) for turn in now]
        targets = [TRACE * target + (1 - TRACE) * worth for target, worth in zip(targets, told, strict=True)]
