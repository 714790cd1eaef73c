"""Many games of one kind, stepped by one call with arrays, for learners."""

from __future__ import annotations

from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from gymnasium.error import InvalidAction
from numpy.typing import NDArray

from tavola.games.encoding import Value
from tavola.games.game import AnyGame
from tavola.interop.tables import SEED, Table


class Step(NamedTuple):
    """What is to be decided in each of n games, and what the last actions led to. All arrays are new ones."""

    observations: NDArray[np.float32]  # (n, size): what the seat to move sees
    masks: NDArray[np.bool_]  # (n, actions): what it may do
    seats: NDArray[np.intp]  # (n,): which seat it is
    rewards: NDArray[np.float32]  # (n, seats): what each seat got, in games that have just ended
    ended: NDArray[np.bool_]  # (n,): which these are; there a new game has been dealt


class Batch:
    """`count` games, each going on with a new one when it is over. One seat of each game is to move in every step; who
    choose in secret do so one after the other, and do not see it.
    """

    def __init__(self, game: AnyGame | str, count: int, players: int | None = None, **parameters: Value) -> None:
        """Raises ValueError for what does not fit."""
        if count < 1:
            raise ValueError(f"count: at least one game, not {count}")
        self._table = Table(game, players, **parameters)
        self.encoding, self.layout = self._table.encoding, self._table.layout
        self.count = count
        self._states: list[Any] = []
        self._movers: list[int] = []
        self._legal: list[list[int]] = []
        self._random = np.random.default_rng()

    def reset(self, seed: int | None = None) -> Step:
        """Deal all games. The same seed and actions give the same arrays."""
        self._random = np.random.default_rng(seed)
        self._states = [self._dealt() for _ in range(self.count)]
        return self._step(np.zeros((self.count, self.encoding.seats), np.float32), np.zeros(self.count, np.bool_))

    def step(self, actions: NDArray[np.integer[Any]]) -> Step:
        """Play an action in each game. Raises InvalidAction naming the first game whose action is not legal; then
        nothing has been played.
        """
        chosen = self._checked(actions)
        rewards = np.zeros((self.count, self.encoding.seats), np.float32)
        ended = np.zeros(self.count, np.bool_)
        play = self.encoding.play
        for number, (state, seat, action) in enumerate(zip(self._states, self._movers, chosen, strict=True)):
            play(state, seat, action)
            if not state.awaited:
                rewards[number] = self.encoding.returns(state)
                ended[number] = True
                self._states[number] = self._dealt()
        return self._step(rewards, ended)

    def _checked(self, actions: Any) -> list[int]:
        chosen = np.asarray(actions)
        if chosen.shape != (self.count,) or not np.issubdtype(chosen.dtype, np.integer) or not self._legal:
            raise InvalidAction(
                f"after a reset, {self.count} whole numbers are asked for, not {chosen.dtype}{chosen.shape}"
            )
        found: list[int] = chosen.tolist()
        for number, (action, legal) in enumerate(zip(found, self._legal, strict=True)):
            if action not in legal:
                raise InvalidAction(f"game {number}, seat {self._movers[number]}: {action} is not legal")
        return found

    def _dealt(self) -> Any:
        return self.encoding.start(self._random.bytes(SEED))

    def _step(self, rewards: NDArray[np.float32], ended: NDArray[np.bool_]) -> Step:
        encoding, states = self.encoding, self._states
        movers = self._movers = [state.awaited[0] for state in states]
        legal = self._legal = [encoding.legal(state, seat) for state, seat in zip(states, movers, strict=True)]
        masks = np.zeros((self.count, encoding.actions), np.bool_)
        rows = np.repeat(np.arange(self.count), [len(actions) for actions in legal])
        masks[rows, np.fromiter(chain.from_iterable(legal), np.intp, len(rows))] = True
        seen = b"".join([encoding.look(state, seat) for state, seat in zip(states, movers, strict=True)])
        observations = np.zeros((self.count, self.layout.size), np.float32)
        self.layout.fill(observations, np.frombuffer(seen, np.int16).reshape(self.count, -1))
        return Step(observations, masks, np.array(movers, np.intp), rewards, ended)
