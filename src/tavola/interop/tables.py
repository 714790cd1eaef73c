"""One game being played from a seed, as environments of other libraries step it."""

from __future__ import annotations

from operator import index
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction
from numpy.typing import NDArray

from tavola.games import GAMES
from tavola.games.encoding import Encoding, Value, encoded
from tavola.games.game import AnyGame, Seat
from tavola.interop.tensors import Layout, as_row

SEED: Final = 32  # bytes
Observation = dict[str, NDArray[Any]]
Mask = NDArray[np.int8]


class Table:
    """A game with its parameters, and the position it has come to. `begin` deals."""

    def __init__(self, game: AnyGame | str, players: int | None = None, **parameters: Value) -> None:
        """A game or its id. Raises ValueError that names what does not fit."""
        rules = game_named(game) if isinstance(game, str) else game
        self.encoding: Encoding[Any] = encoded(
            rules, max(2, rules.players[0]) if players is None else players, parameters
        )
        self.layout = Layout(self.encoding.pieces)
        self.state: Any = None

    def begin(self, seed: bytes) -> None:
        """Deal a new game; the same seed and actions give the same game everywhere."""
        self.state = self.encoding.start(seed)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Who is to act; nobody when the game is over."""
        seats: tuple[Seat, ...] = self.state.awaited
        return seats

    def legal(self, seat: Seat) -> list[int]:
        """The actions of a seat, ascending; none unless it is awaited."""
        return self.encoding.legal(self.state, seat)

    def play(self, seat: Seat, action: Any) -> None:
        """Play an action. Raises gymnasium's InvalidAction, saying why, and leaves the position as it was."""
        if seat not in self.state.awaited:
            raise InvalidAction(f"seat {seat}: it is not its turn")
        try:
            self.encoding.play(self.state, seat, index(action))
        except (TypeError, ValueError) as error:
            raise InvalidAction(f"seat {seat}, action {action!r}: {error}") from None

    def tensor(self, seat: Seat) -> NDArray[np.float32]:
        """What a seat sees."""
        tensor = np.zeros(self.layout.size, np.float32)
        self.layout.fill(tensor[np.newaxis], as_row(self.encoding.look(self.state, seat)))
        return tensor

    def mask(self, seat: Seat, room: int = 0) -> Mask:
        """1 for what is legal, 0 for what is not, with so many more places for what is no action of the game."""
        mask = np.zeros(self.encoding.actions + room, np.int8)
        mask[self.legal(seat)] = 1
        return mask

    def sketch(self, seat: Seat | None = None) -> str:
        """The board as plain text."""
        game = self.encoding.game
        return game.sketch(game.view(self.state, seat))


class Actions(spaces.Discrete):
    """The numbers of actions. A sample without a mask is one of those that are legal now."""

    def __init__(self, table: Table, seat: Seat, wait: bool = False) -> None:
        super().__init__(table.encoding.actions + wait)
        self._table = table
        self._seat = seat
        self._wait = wait

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """An action by lot; what is not legal where there is nothing else."""
        if mask is None and probability is None and self._table.state is not None:
            mask = waiting_mask(self._table, self._seat) if self._wait else self._table.mask(self._seat)
        return super().sample(mask, probability)


def waiting_mask(table: Table, seat: Seat) -> Mask:
    """A mask with one more place, the last: to wait, which is all that a seat can do that is not awaited."""
    mask = table.mask(seat, 1)
    mask[-1] = seat not in table.awaited
    return mask


def observation_space(table: Table, wait: bool = False) -> spaces.Dict:
    """What is observed: the tensor as `observation`, and which actions are legal as `action_mask`."""
    low, high = table.layout.bounds()
    actions = table.encoding.actions + wait
    return spaces.Dict(
        {"observation": spaces.Box(low, high, dtype=np.float32), "action_mask": spaces.Box(0, 1, (actions,), np.int8)}
    )


def game_named(name: str) -> AnyGame:
    """A game by its id. Raises ValueError that lists them."""
    if name not in GAMES:
        raise ValueError(f"there is no game {name!r}; there are {', '.join(GAMES)}")
    return GAMES[name]
