"""Observers as OpenSpiel wants them: tensors and texts of what a seat sees now, and of all that it has seen."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from tavola.games.encoding import Encoding, Piece
from tavola.interop.tensors import Floats, Layout, array_of, chosen, taken
from tavola.interop.worlds import CHANCE, World

HISTORY: Final = "history"


class Observer:
    """`tensor` holds floats, `dict` its pieces as views into it. With `recall` all that the seat has seen happen is
    added, and the text consists of that alone: what it sees now follows from it. While chance is at work only what is
    private is seen.
    """

    def __init__(self, encoding: Encoding[Any], public: bool, private: bool, recall: bool) -> None:
        self.encoding = encoding
        self.recall = recall
        self.private = private
        self.named = private and (public or encoding.hides)  # it says whose eyes it is
        self.pieces = chosen(encoding.pieces, public, private)
        self.layout = Layout([Piece("seat", (1,), of=encoding.seats), *self.pieces] if self.named else self.pieces)
        events = encoding.turns * (encoding.seats if encoding.together else 1) + encoding.most_draws
        room = 2 * events if recall else 0
        self.tensor: Floats = np.zeros(self.layout.size + room, np.float32)
        self.dict = {
            name: self.tensor[where].reshape(self.layout.shapes[name]) for name, where in self.layout.slices.items()
        }
        if recall:
            self.dict[HISTORY] = self.tensor[self.layout.size :].reshape(events, 2)

    def set_from(self, state: Any, player: int) -> None:
        """Make tensor and dict those of a state of OpenSpiel, as a player sees it."""
        world: World = state.world
        self.tensor[:] = 0
        if self.layout.pieces:
            self.layout.fill(self.tensor[np.newaxis, : self.layout.size], array_of(self._numbers(world, player)))
        if self.recall and world.mover != CHANCE:
            self._remember(world, player)

    def string_from(self, state: Any, player: int) -> str:
        """The same as text."""
        world: World = state.world
        if self.recall:
            if world.mover == CHANCE:
                return ""
            who = [f"seat {player}"] if self.private else []
            return "; ".join([*who, *map(world.event_text, world.seen(player if self.private else None))])
        return self.layout.text(self._numbers(world, player)) if self.layout.pieces else ""

    def _numbers(self, world: World, player: int) -> list[int]:
        encoding = self.encoding
        seen = taken(encoding.look(world.state, player), encoding.pieces, self.pieces, world.mover == CHANCE)
        return [player + 1, *seen] if self.named else seen

    def _remember(self, world: World, player: int) -> None:
        """A row for each event: who (chance is 1, the first seat 2), and what; 0 for what was not seen."""
        rows, seats = self.dict[HISTORY], self.encoding.seats + 1
        most = max(self.encoding.actions, self.encoding.most_lots)
        for number, event in enumerate(world.seen(player if self.private else None)):
            rows[number, 0] = (world.events[number].who + 2) / seats
            rows[number, 1] = 0 if event is None else (event.what + 1) / most
