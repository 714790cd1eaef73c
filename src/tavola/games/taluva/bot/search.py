"""The bot of Taluva: tries all whole turns, then what the next player would answer with the tiles not seen yet."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import resources
from itertools import takewhile
from typing import Final

import msgspec

from tavola.bots.bot import Bot, Budget, Info, Limit, Result, Thought
from tavola.games.game import Move, Seat
from tavola.games.taluva import TALUVA
from tavola.games.taluva.bot.candidates import Scout, hold
from tavola.games.taluva.bot.evaluation import WON
from tavola.games.taluva.bot.sites import NO_TILE
from tavola.games.taluva.rules.island import FIELDS
from tavola.games.taluva.rules.position import CELL, EXPANSION, LAYS, SHIFT
from tavola.games.taluva.rules.state import State
from tavola.games.taluva.rules.view import View

SCALE: Final = 1500.0  # by so much in worth the odds grow e-fold
ALIKE: Final = 3  # turns with the same building that are looked into
CHOICE: Final = 16  # turns kept where no answers are looked into
CHECKED: Final = 4  # kinds of tiles with which the next player must not win at once
FIRST_KINDS: Final = 2  # kinds of tiles of the first look at answers
PLACES: Final = 12  # of the next tile that are tried with every kind, the best with the first kind
THOUGHTS: Final = 5
HUTS_AT_ONCE: Final = 7  # huts that one expansion may use up; more are rare

Values = tuple[float, ...]  # by seat: the part of the win to expect
Kind = tuple[int, int]  # of tiles: number, how many of them nobody has seen


class Level(msgspec.Struct, frozen=True):
    """How strong: turns whose answers are looked into, how many of them one turn deeper and with how many kinds of
    tiles, how soft the choice (in worth), nodes and seconds.
    """

    width: int
    deep: int
    kinds: int
    softness: float
    nodes: int
    time: float


LEVELS: Final = {
    1: Level(4, 0, 0, 1000, 40_000, 0.8),
    2: Level(6, 0, 0, 450, 50_000, 0.8),
    3: Level(9, 0, 0, 100, 20_000, 0.8),
    4: Level(16, 0, 0, 0, 100_000, 1.5),
    5: Level(64, 10, 16, 0, 500_000, 4.0),
}
GREEDY: Final = Level(0, 0, 0, 0, 30_000, 1.0)


class Candidate:
    """A whole turn, and what the answers looked into so far make of it."""

    def __init__(self, tile: int, build: int, worth: Sequence[int], places: Sequence[int] = ()) -> None:
        self.tile, self.build = tile, build  # moves inside the rules; NO_TILE for none
        self.worth = worth
        self.places = list(places)  # for the next tile, the best for the player who answers; empty: not known yet
        self.values = shares(worth)
        self._sums = [0.0] * len(worth)
        self._seen = 0

    def add(self, worth: Sequence[int], weight: int) -> None:
        """One more answer, to a tile of which there are so many: the values are the mean of all answers."""
        self._seen += weight
        self._sums = [total + weight * share for total, share in zip(self._sums, shares(worth), strict=True)]
        self.values = tuple(total / self._seen for total in self._sums)


def shares(worth: Sequence[int]) -> Values:
    """Each seat's part of the win for the worths of a position: softly the best takes it."""
    most = max(worth)
    if most >= WON:
        return tuple(float(one == most) / worth.count(most) for one in worth)
    odds = [math.exp((one - most) / SCALE) for one in worth]
    return tuple(one / sum(odds) for one in odds)


class TaluvaBot(Bot):
    """A player of Taluva; what it knows of the game is in `games.taluva.bot`."""

    game = TALUVA

    def __init__(self, level: Level, weights: Mapping[str, int]) -> None:
        self.level = level
        self.limit = Limit(level.time, level.nodes)
        self._weights = weights

    def think(self, view: View, seat: Seat, budget: Budget, rng: random.Random) -> Result:
        """The turn whose expected result after the best answer is the highest."""
        state = TALUVA.sample(view, random.Random(0))  # of what is hidden nothing is used
        scout = Scout(self._weights)
        candidates = self._candidates(state, scout, budget)
        if self.level.width and len(candidates) > 1 and max(candidates[0].values) < 1:
            candidates = self._halve(state, scout, candidates, budget)
        expected = candidates[0].values
        if self.level.softness:
            candidates = self._softly(state, scout, candidates, budget, rng)
        return _result(state, seat, candidates, expected, budget)

    def _candidates(self, state: State, scout: Scout, budget: Budget) -> list[Candidate]:
        """Whole turns by what they are worth at once, the best first."""
        scout.look(state)
        _try_all(scout, state.hand or 0, budget)
        return [Candidate(*turn) for turn in scout.top(self.level.width or CHOICE, ALIKE)]

    # a softer choice

    def _softly(
        self, state: State, scout: Scout, candidates: list[Candidate], budget: Budget, rng: random.Random
    ) -> list[Candidate]:
        """One of the best by lot, the better the likelier, then the others; none that loses at once."""
        seat, best = state.awaited[0], candidates[0].values
        if best[seat] == 1:
            return candidates
        pool = list(candidates)
        while len(pool) > 1 and budget.left:
            odds = [math.exp((_logit(one.values[seat]) - _logit(best[seat])) / self.level.softness) for one in pool]
            chosen = rng.choices(pool, odds)[0]
            if not self._loses(state, scout, chosen, budget):
                return [chosen, *(one for one in candidates if one is not chosen)]
            pool.remove(chosen)
        return pool + [one for one in candidates if one not in pool]

    def _loses(self, state: State, scout: Scout, candidate: Candidate, budget: Budget) -> bool:
        """Can the next player win at once?"""
        after = _after(state, candidate)
        if not after.awaited or not _near_the_end(after, after.awaited[0]):
            return False
        rival = after.awaited[0]
        scout.look(after)
        for tile, _ in _kinds(state)[:CHECKED]:
            scout.again()
            _try_all(scout, tile, budget)
            if scout.answer()[rival] == WON:
                return True
        return False

    # answers

    def _halve(self, state: State, scout: Scout, candidates: list[Candidate], budget: Budget) -> list[Candidate]:
        """Look into answers to all, then to ever fewer of the best with ever more kinds of tiles; the best first."""
        seat, first, count, kinds = state.awaited[0], 0, FIRST_KINDS, _kinds(state)
        rest: list[Candidate] = []
        while len(candidates) > 1 and first < len(kinds) and budget.left:
            done = self._all(candidates, partial(self._answers, state, scout, kinds[first : first + count], budget))
            if len(done) < len(candidates) and first:
                return candidates + rest
            undone = candidates[len(done) :]
            done.sort(key=lambda one: -one.values[seat])
            keep = max((len(done) + 1) // 2, self.level.deep)
            candidates, rest = done[:keep], done[keep:] + undone + rest
            first, count = first + count, 2 * count
        if self.level.deep and first >= len(kinds):
            candidates = self._deepen(state, scout, candidates, kinds, budget)
        return candidates + rest

    def _all(self, candidates: list[Candidate], look: Callable[[Candidate], bool]) -> list[Candidate]:
        """Those that were looked into before the budget ended."""
        return list(takewhile(look, candidates))

    def _answers(self, state: State, scout: Scout, kinds: Sequence[Kind], budget: Budget, one: Candidate) -> bool:
        """Add the answers to some kinds of tiles, if there are nodes and time for all of them."""
        after = _after(state, one)
        if not after.awaited:
            return True
        scout.look(after)
        answers = []
        for tile, count in kinds:
            one.places = _answer(scout, tile, one.places, budget)
            if not budget.left:
                return False
            answers.append((scout.answer(), count))
        for worth, count in answers:
            one.add(worth, count)
        return True

    # one turn deeper

    def _deepen(
        self, state: State, scout: Scout, candidates: list[Candidate], kinds: list[Kind], budget: Budget
    ) -> list[Candidate]:
        """Value the best anew by the best turn after the answer; the best first."""
        seat = state.awaited[0]
        deep = [Candidate(one.tile, one.build, one.worth, one.places) for one in candidates[: self.level.deep]]
        done = self._all(deep, partial(self._follow, state, scout, kinds, budget))
        if len(done) < len(deep):
            return candidates
        for one, new in zip(candidates, deep, strict=False):
            one.values = new.values
        return sorted(candidates[: len(deep)], key=lambda one: -one.values[seat]) + candidates[len(deep) :]

    def _follow(self, state: State, scout: Scout, kinds: list[Kind], budget: Budget, one: Candidate) -> bool:
        """Add the results of the best turns after the answers, if there are nodes and time for all of them."""
        after = _after(state, one)
        if not after.awaited:
            return True
        for i, (tile, count) in enumerate(kinds[: self.level.kinds]):
            scout.look(after)
            _answer(scout, tile, one.places, budget)
            answer = after.copy()
            hold(answer, tile)
            _play(answer, int(scout.best_move), int(scout.best_build))
            worth = scout.answer()
            if answer.awaited and answer.undrawn:
                scout.look(answer)
                drawn = sorted(set(answer.unseen))
                _try_all(scout, drawn[i % len(drawn)], budget)
                worth = scout.answer()
            if not budget.left:
                return False
            one.add(worth, count)
        return True


def _answer(scout: Scout, tile: int, places: list[int], budget: Budget) -> list[int]:
    """Try the turns with a tile on these places, or on all if there are none; returns the best places."""
    scout.again()
    found = []
    for place in places or scout.places():
        budget.spend(scout.lay(place, tile))
        found.append((scout.peak, place))
        if not budget.left:
            break
    if places:
        return places
    first = found[0][1]  # stands for all tiles that do not matter: always tried, and before the others
    best = sorted(found[1:], key=lambda one: -one[0])
    return [first, *(place for _, place in best[:PLACES])]


def _try_all(scout: Scout, tile: int, budget: Budget) -> None:
    """Try all whole turns with the tile, as far as the budget goes."""
    for place in scout.places():
        budget.spend(scout.lay(place, tile))
        if not budget.left:
            return


def _kinds(state: State) -> list[Kind]:
    """The kinds of tiles that the next player may draw, most first."""
    return sorted(Counter(state.unseen).items(), key=lambda kind: (-kind[1], kind[0]))


def _after(state: State, candidate: Candidate) -> State:
    """The position after a turn; the tile in hand there is none that anybody knows."""
    after = state.copy()
    _play(after, candidate.tile, candidate.build)
    return after


def _play(state: State, tile: int, build: int) -> None:
    """Play a whole turn."""
    for move in (tile, build):
        if move != NO_TILE:
            state.play(move)


def _near_the_end(state: State, seat: Seat) -> bool:
    """Could one building win it for the seat?"""
    huts, temples, towers = state.stock_of(seat)
    return sorted((max(0, huts - HUTS_AT_ONCE + 1), temples, towers))[1] <= 1


def _logit(share: float) -> float:
    """How far in the unit of worths a share is from an even one, for two."""
    share = min(max(share, 1e-9), 1 - 1e-9)
    return SCALE * math.log(share / (1 - share))


# the result


def _result(state: State, seat: Seat, candidates: list[Candidate], expected: Values, budget: Budget) -> Result:
    """The first candidate is played; the first few are told."""
    told = sorted(candidates[:THOUGHTS], key=lambda one: -one.values[seat])
    thoughts = tuple(Thought(_public(state, one), one.values[seat]) for one in told)
    return Result(_public(state, candidates[0]), Info(budget.nodes, budget.seconds, expected, thoughts=thoughts))


def _public(state: State, candidate: Candidate) -> tuple[Move, ...]:
    """The moves of a turn as the house knows them."""
    turn: list[Move] = []
    now, seat = state.copy(), state.awaited[0]
    if candidate.tile != NO_TILE:
        c, k = divmod(candidate.tile, 6)
        turn.append(now.island.code_of(c) * 6 + k)
        now.play(candidate.tile)
    if candidate.build != NO_TILE:
        turn.append(_building(now, seat, candidate.build))
    return tuple(turn)


def _building(state: State, seat: Seat, build: int) -> Move:
    """The public move of a building; of expansions to the same fields the one that is listed."""
    kind, c = build >> SHIFT, build & CELL
    move = LAYS + kind * FIELDS + state.island.code_of(c)
    if kind < EXPANSION:
        return move
    same = state.expansion_fields(move)
    return next(m for m in state.legal(seat) if (m - LAYS) // FIELDS == kind and state.expansion_fields(m) == same)


# who plays


def weights() -> dict[str, int]:
    """The weights that are shipped."""
    text = resources.files("tavola.games.taluva.bot").joinpath("weights.json").read_bytes()
    found: dict[str, int] = msgspec.json.decode(text)["weights"]
    return found


def bot(level: int) -> Bot:
    """The bot of a level from 1 to 5."""
    return TaluvaBot(LEVELS[level], weights())


def greedy() -> Bot:
    """The turn that is worth most at once."""
    return TaluvaBot(GREEDY, weights())
