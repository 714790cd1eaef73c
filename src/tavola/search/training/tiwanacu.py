"""How the prospects of temples are learned: from games of the greedy bot against itself.

After each turn the temple's worth should be what it will be after the next turn, and in the end the score: temporal
differences with traces, reckoned backwards once a game is over.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import mean
from typing import Any, Final

from tavola.games.tiwanacu.bot import Play
from tavola.games.tiwanacu.ground import BLOCK, ENTRIES, POINT, Ground, Prospects
from tavola.games.tiwanacu.lessons import Lesson
from tavola.games.tiwanacu.rules import Options, start
from tavola.search.tiwanacu import UNIT, play_of

GAMES: Final = 30_000
SEATS: Final = (1, 2, 2, 2, 3, 4)  # of the games learned from, in turn
TRACE: Final = 0.7  # how far a result reaches back
NOISE: Final = 2 * POINT  # in the worth of a position, so that all are tried
RATES: Final = (20, 400)  # an error is set right by 1/20 at first, by 1/400 in the end
REPORT: Final = 1000  # games


def train(seed: int, say: Callable[[str], None], games: int = GAMES) -> dict[str, Any]:
    """The prospects learned, by the block, in UNITs; the same for the same seed."""
    rng = random.Random(seed)
    prospects = Prospects([0] * ENTRIES)
    points: list[float] = []
    for game in range(games):
        rate = RATES[0] + (RATES[1] - RATES[0]) * game // games
        seats = SEATS[game % len(SEATS)]
        finals = _learn_from_game(prospects, seats, rng, rate)
        if seats == 2:
            points += finals
        if (game + 1) % REPORT == 0:
            say(f"{game + 1} of {games} games; mean for two {mean(points):.1f}")
            points.clear()
    numbers = [round(number / UNIT) for number in prospects.numbers()]
    return {"prospects": [numbers[i : i + BLOCK] for i in range(0, ENTRIES, BLOCK)]}


def _learn_from_game(prospects: Prospects, seats: int, rng: random.Random, rate: int) -> list[float]:
    """Play a game and learn from it. Returns the points of the seats."""
    state = start(seats, Options(), rng.randbytes(8))
    play = play_of(state, Ground(state.book, seats, prospects), rng.randrange(1, 1 << 31))
    lessons: list[list[Lesson]] = [[] for _ in range(seats)]
    for number in range(state.book.box.rounds):
        if number:
            play.next_round()
        while (seat := int(play.mover())) >= 0:
            play.greedy(NOISE)
            lessons[seat].append(Lesson(play.plots[seat]))
    for learned in lessons:
        _look_back(prospects, learned, rate)
    return [worth / POINT for worth in play.worths()]


def _look_back(prospects: Prospects, lessons: list[Lesson], rate: int) -> None:
    """Set the prospects after each turn of a seat right by what came of them."""
    target = float(lessons[-1].worth)
    for n in range(len(lessons) - 2, -1, -1):
        if n < len(lessons) - 2:
            target = TRACE * target + (1 - TRACE) * int(lessons[n + 1].worth)
        lessons[n].learn(prospects, int(target) - lessons[n].worth, rate)
