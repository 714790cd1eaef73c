"""The bot of Tiwanacu: plans for each free position, played on by greedy players to where the learned prospects speak.

A plan is the tiles of a position laid; the best of a beam are kept. Each is played on to the end of the next round,
whose tiles everybody sees, or further with tiles drawn by lot; the better half of the plans gets twice the games.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any, Final

import msgspec

from tavola.bots.bot import Bot, Budget, Info, Limit, Result, Thought
from tavola.games import TIWANACU
from tavola.games.game import Move, Seat
from tavola.games.tiwanacu.bot.bot_temple import Plot
from tavola.games.tiwanacu.bot.packed_rules import NO_TILE, POINT, Ground
from tavola.games.tiwanacu.bot.plans import GIVE_BACK, Plan, Play, plans
from tavola.games.tiwanacu.bot.prospects import ENTRIES, Prospects
from tavola.games.tiwanacu.rules.notation import COVER, PLACE, give_back, lay, take
from tavola.games.tiwanacu.rules.state import State
from tavola.games.tiwanacu.rules.tiles import EMPTY

UNIT: Final = POINT // 100  # of the weights
SPREAD: Final = (0.4, 4.0, 5.0, 6.0, 6.5, 7.0, 7.5, 8.0, 8.5)  # points that count, by rounds to come
KEEN: Final = 0.002  # of a win: a point more for oneself
TIE: Final = 0.01  # of a point: a coin, where all else is equal
KNOWN: Final = 1  # rounds after this one whose tiles everybody sees
TRUST: Final = 16  # games drawn by lot that the one without chance counts for
FIRST_GAMES: Final = 16
CLOSING: Final = 8  # width of the beam on the last turn of a game: no level misses a win there
CHANCES: Final = 1 << 31


class Strength(msgspec.Struct, frozen=True):
    """What a level does."""

    width: int  # of the beam
    kept: int  # plans a position that are followed
    rounds: int = 0  # played on after this one; -1: nothing is played on
    drawn: int = 0  # candidates that are played on with tiles drawn by lot
    soft: float = 0  # points by which the odds of being chosen fall e-fold
    doubt: float = 0  # share of a win that does so too, where plans are played on
    limit: Limit = Limit()


LEVEL: Final = {
    1: Strength(1, 1, -1, soft=1.4, limit=Limit(time=0.5, nodes=50)),
    2: Strength(2, 2, -1, soft=0.5, limit=Limit(time=0.5, nodes=50)),
    3: Strength(1, 1, 1, soft=2.0, doubt=0.25, limit=Limit(time=0.5, nodes=400)),
    4: Strength(3, 2, 1, limit=Limit(time=1.0, nodes=1000)),
    5: Strength(24, 12, 2, drawn=6, limit=Limit(time=2.7, nodes=4000)),
}


@dataclass
class Candidate:
    """A whole turn, and what its games ended like."""

    position: int
    plan: Plan
    games: int = 0
    gain: float = 0.0  # sums over the games: what is chosen by,
    chances: list[float] = field(default_factory=list)  # of each seat to win,
    points: list[float] = field(default_factory=list)  # and its points

    def add(self, gain: float, chances: list[float], points: list[float], weight: int) -> None:
        """Count a game as so many."""
        self.games += weight
        self.gain += weight * gain
        self.chances = [a + weight * b for a, b in zip(self.chances or [0.0] * len(chances), chances, strict=True)]
        self.points = [a + weight * b for a, b in zip(self.points or [0.0] * len(points), points, strict=True)]


class TiwanacuBot(Bot):
    """A player of some strength."""

    game = TIWANACU

    def __init__(self, strength: Strength, prospects: Prospects | None = None) -> None:
        self.strength = strength
        self.limit = strength.limit
        self.prospects = prospects or learned()

    def think(self, view: Any, seat: Seat, budget: Budget, rng: random.Random) -> Result:
        """The best plan found within the budget."""
        state = TIWANACU.sample(view, rng)
        play = play_of(state, Ground(state.book, state.seats, self.prospects), rng.randrange(1, CHANCES))
        last = play.round == play.ground.rounds and len(state.order) == 1
        found = self._candidates(state, play, budget, CLOSING if last else self.strength.width)
        self._follow(play, found, budget, rng)
        chosen = self._choice(found, int(play.mover()), last, rng)
        found.sort(key=lambda candidate: (candidate is not chosen, -candidate.gain / candidate.games))
        return _result(state, found, budget)

    def _candidates(self, state: State, play: Play, budget: Budget, width: int) -> list[Candidate]:
        """The best plans of each position one can go to, or for the tiles in hand."""
        found: list[Candidate] = []
        kept = max(1, width * self.strength.kept // self.strength.width)
        for position, plan in starts(state, play):
            for done in plans(plan, width if budget.left else 1)[:kept]:
                found.append(Candidate(position, done))
                budget.spend()
        found.sort(key=lambda candidate: -candidate.plan.worth)
        return found

    def _follow(self, play: Play, found: list[Candidate], budget: Budget, rng: random.Random) -> None:
        """Play the candidates on: once as far as all is known, the best then further, with tiles drawn by lot."""
        rounds = self.strength.rounds
        if rounds >= 0:
            for candidate in found:
                if budget.left:
                    self._play_on(play, candidate, min(rounds, KNOWN), 1, TRUST, budget)
        for candidate in found:
            if not candidate.games:
                self._count_as_it_stands(play, candidate)
        if rounds > KNOWN and play.round + KNOWN < play.ground.rounds:
            found.sort(key=_mean_gain)
            self._draw_lots(play, found[: self.strength.drawn], budget, rng)

    def _draw_lots(self, play: Play, alive: list[Candidate], budget: Budget, rng: random.Random) -> None:
        """Play the better half on, again and again, until the budget is spent."""
        games = FIRST_GAMES
        while budget.left and len(alive) > 1:
            for _ in range(games):
                chance = rng.randrange(1, CHANCES)  # the same tiles for all
                for candidate in alive:
                    if budget.left:
                        self._play_on(play, candidate, self.strength.rounds, chance, 1, budget)
            alive.sort(key=_mean_gain)
            if len(alive) > 2:
                alive, games = alive[: (len(alive) + 1) // 2], games * 2

    def _play_on(self, play: Play, candidate: Candidate, rounds: int, chance: int, weight: int, budget: Budget) -> None:
        after = play.imagined(candidate.position, candidate.plan.plot, rounds, chance)
        budget.spend(int(after.turns) + 1)
        left = max(0, play.ground.rounds - play.round - rounds)
        candidate.add(*_reckoned(after, int(play.mover()), left), weight)

    def _count_as_it_stands(self, play: Play, candidate: Candidate) -> None:
        seat = int(play.mover())
        after = Play(play.ground, play)
        after.take(seat, candidate.position, candidate.plan.plot)
        candidate.add(*_reckoned(after, seat, play.ground.rounds - play.round), 1)

    def _choice(self, found: list[Candidate], seat: Seat, last: bool, rng: random.Random) -> Candidate:
        """The best, or by lot one that is little worse; on the last turn of the game always the best."""
        soft, doubt = self.strength.soft, self.strength.doubt
        if last or not soft:
            return min(found, key=lambda candidate: (-candidate.games, _mean_gain(candidate)))
        if doubt:  # points as well: who is sure to win, or alone, does not play anything
            loss = [_mean_gain(one) / doubt - one.points[seat] / one.games / soft for one in found]
        else:
            loss = [-candidate.plan.worth / POINT / soft for candidate in found]
        least = min(loss)
        return rng.choices(found, [exp(least - x) if x - least < 3 else 0 for x in loss])[0]


def _mean_gain(candidate: Candidate) -> float:
    """For sorting, the best first."""
    return -candidate.gain / candidate.games


def starts(state: State, play: Play) -> list[tuple[int, Plan]]:
    """The positions one can go to with the tiles there in hand; the one taken already, when it is."""
    if not state.hand:
        return [(int(position), play.moved(play.mover(), position)) for position in play.free()]
    seat = state.awaited[0]
    return [(state.track.index(seat), play.holding(seat, state.hand, state.may_give_back))]


def play_of(state: State, ground: Ground, chance: int) -> Play:
    """A position as the bot plays it on; what it draws follows from the number."""
    play = Play(ground)
    play.set_up(state.round, state.track, state.order, state.now, state.soon, state.bag)
    play.chance = chance
    for seat, temple in enumerate(state.temples):
        plot = Plot(ground)
        cells = [NO_TILE if tile == EMPTY else tile for tile in temple.cells]
        place = state.track.index(seat) if seat in state.track else 0
        plot.set_up(cells, temple.coins, temple.loans, place)
        plot.look_ahead(state.book.box.rounds - state.round + (seat in state.order))
        play.plots.append(plot)
    return play


def _reckoned(play: Play, seat: Seat, left: int) -> tuple[float, list[float], list[float]]:
    """What an ending is worth to a seat, each seat's chance to win, each one's points."""
    points = [worth / POINT for worth in play.worths()]
    on = [other in play.track for other in range(len(points))]
    spread = SPREAD[min(left, len(SPREAD) - 1)]
    firm = [worth + TIE * int(plot.coins) for worth, plot in zip(points, play.plots, strict=True)]
    top = max(worth for worth, playing in zip(firm, on, strict=True) if playing)
    odds = [exp((worth - top) / spread) if playing else 0.0 for worth, playing in zip(firm, on, strict=True)]
    chances = [odd / sum(odds) for odd in odds]
    return chances[seat] + KEEN * points[seat], chances, points


def _result(state: State, found: list[Candidate], budget: Budget) -> Result:
    """The turn of the first candidate, and what stands behind the best: the first, or the one behind it."""
    seat, best = state.awaited[0], min(found[:2], key=lambda one: (-one.games, _mean_gain(one)))
    thoughts = tuple(Thought(turn_of(state, each), each.chances[seat] / each.games) for each in found[:5])
    value = tuple(chance / best.games for chance in best.chances)
    score = tuple(points / best.games for points in best.points)
    return Result(turn_of(state, found[0]), Info(budget.nodes, budget.seconds, value, score, thoughts))


def turn_of(state: State, candidate: Candidate) -> tuple[Move, ...]:
    """The moves of a candidate."""
    seat, columns = state.awaited[0], state.grid.columns
    moves = [] if state.hand else [take(candidate.position)]
    filled = [tile != EMPTY for tile in state.temples[seat].cells]
    for tile, space in candidate.plan.steps():
        if space == GIVE_BACK:
            moves.append(give_back(tile))
        else:
            moves.append(lay(COVER if filled[space] else PLACE, tile, *divmod(space, columns)))
            filled[space] = True
    return tuple(moves)


@cache
def learned() -> Prospects:
    """The prospects that are shipped."""
    data = msgspec.json.decode(files(__package__).joinpath("weights.json").read_bytes())
    return Prospects([number * UNIT for block in data["prospects"] for number in block])


class GreedyBot(Bot):
    """Lays tile after tile where it scores most now, on the position where that ends best; equal ones by lot."""

    game = TIWANACU
    limit = Limit(nodes=1)  # one look, whatever it takes

    def think(self, view: Any, seat: Seat, budget: Budget, rng: random.Random) -> Result:
        """The turn after which most points are on the sheet."""
        state = TIWANACU.sample(view, rng)
        play = play_of(state, Ground(state.book, state.seats, Prospects([0] * ENTRIES)), 1)
        found = []
        for position, start in starts(state, play):
            plan = start
            while len(plan.hand):
                plan = plan.follow(
                    *max((int(worth), rng.random(), at, space) for worth, at, space in plan.ways())[2:], 0
                )
                budget.spend()
            found.append((plan.worth, rng.random(), Candidate(position, plan)))
        best = max(found)[2]
        after = Play(play.ground, play)
        after.take(seat, best.position, best.plan.plot)
        best.add(*_reckoned(after, seat, play.ground.rounds - play.round), 1)
        return _result(state, [best], budget)


def bot(level: int) -> Bot:
    """The player of a level from 1 to 5."""
    return TiwanacuBot(LEVEL[level])


def greedy() -> Bot:
    """What the levels are measured against."""
    return GreedyBot()
