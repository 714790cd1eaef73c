"""Bots for tests: simple, quick, and wrong in the ways a bot can be wrong."""

from __future__ import annotations

from tavola.bots.bot import Bot, Info, Limit, Result, any_turn


class Dummy(Bot):
    """A bot with so many nodes a turn."""

    def __init__(self, game, nodes=10):
        self.game = game
        self.limit = Limit(nodes=nodes)

    def result(self, turn, budget, seats):
        return Result(tuple(turn), Info(budget.nodes, budget.seconds, (1 / seats,) * seats))


class First(Dummy):
    """Plays the first legal move."""

    def think(self, view, seat, budget, rng):
        state = self.game.sample(view, rng)
        before, turn = state.turn, []
        while state.turn == before:
            turn.append(state.legal(seat)[0])
            state.apply(seat, turn[-1])
            budget.spend()
        return self.result(turn, budget, state.seats)


class Counting(Dummy):
    """Looks at positions until it may look at no more, then plays by lot."""

    def think(self, view, seat, budget, rng):
        while budget.left:
            budget.spend()
        turn = any_turn(self.game, view, seat, type(budget)(self.limit), rng).turn
        return self.result(turn, budget, self.game.sample(view, rng).seats)


class Failing(Dummy):
    """Cannot think."""

    def think(self, view, seat, budget, rng):
        raise ZeroDivisionError("no idea")


class HalfTurn(Dummy):
    """Plays the first move of a turn of several."""

    def think(self, view, seat, budget, rng):
        state = self.game.sample(view, rng)
        return self.result(state.legal(seat)[:1], budget, state.seats)


class TakesMost(Dummy):
    """Torven: places where it takes the most dice; chooses the highest."""

    def think(self, view, seat, budget, rng):
        best, found = -1, ()
        for _ in range(8):
            state = self.game.sample(view, rng)
            turn = any_turn(self.game, view, seat, budget, rng).turn
            before = state.removed[1 - seat]
            for move in turn:
                state.apply(seat, move)
            if state.removed[1 - seat] - before > best:
                best, found = state.removed[1 - seat] - before, turn
        return self.result(found, budget, 2)
