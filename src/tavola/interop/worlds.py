"""Positions whose lots are drawn one by one, by whoever asks. A world never changes; what comes after it is another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Self

from tavola.games import GAMES
from tavola.games.encoding import Encoding, Lots, Parameters, encoded
from tavola.games.game import Seat

CHANCE: Final = -1  # who moves, in OpenSpiel's numbers; a seat otherwise
TOGETHER: Final = -2
OVER: Final = -4
ROLL: Final = -1  # instead of the number of a lot: one within an action


class Event(NamedTuple):
    """One thing that happened: an action of a seat, or by chance a lot (its number is `lot`) or a ROLL."""

    who: int
    what: int
    lot: int = 0
    action: int = 0  # that a roll belongs to


class World:
    """A position, with everything that led to it. `waiting` are actions to be played as soon as the lot is drawn that
    is rolled within the first of them.
    """

    __slots__ = ("drawn", "encoding", "events", "mover", "state", "waiting")

    def __init__(
        self,
        encoding: Encoding[Any],
        state: Any,
        drawn: int = 0,
        waiting: tuple[tuple[Seat, int], ...] = (),
        events: tuple[Event, ...] = (),
    ) -> None:
        self.encoding = encoding
        self.state = state
        self.drawn = drawn
        self.waiting = waiting
        self.events = events
        self.mover = self._mover()

    def _mover(self) -> int:
        """A seat, CHANCE, TOGETHER or OVER."""
        if self.waiting or self.drawn < self.encoding.needed(self.state):
            return CHANCE
        awaited = self.state.awaited
        if not awaited:
            return OVER
        seat: Seat = awaited[0]
        return seat if len(awaited) == 1 else TOGETHER

    def legal(self, seat: Seat) -> list[int]:
        """The actions of a seat, ascending; none while chance is at work."""
        return [] if self.mover in (CHANCE, OVER) else self.encoding.legal(self.state, seat)

    def lots(self) -> Lots:
        """What chance may give now; empty when it is somebody's turn."""
        if self.mover != CHANCE:
            return []
        if self.waiting:
            return self.encoding.rolls(self.state, *self.waiting[0])
        return self.encoding.lots(self.state, self.drawn)

    def after(self, action: int) -> World:
        """Once the seat to move has acted, or chance has given this. Raises ValueError for what is not possible."""
        if self.mover == CHANCE:
            return self._after_roll(action) if self.waiting else self._after_lot(action)
        if self.mover < 0:
            raise ValueError("the game is over" if self.mover == OVER else "all seats act together here")
        return self._played(self.state.copy(), ((self.mover, action),), (*self.events, Event(self.mover, action)))

    def after_all(self, actions: Sequence[int]) -> World:
        """Once all seats have acted together, `actions` by seat; those of seats that are not awaited are passed over.
        Raises ValueError.
        """
        if self.mover != TOGETHER or len(actions) != self.encoding.seats:
            raise ValueError(f"{len(actions)} actions together do not fit here")
        acts = tuple((seat, actions[seat]) for seat in self.state.awaited)
        return self._played(self.state.copy(), acts, (*self.events, *(Event(seat, action) for seat, action in acts)))

    def _after_lot(self, lot: int) -> World:
        state = self.encoding.draw(self.state.copy(), self.drawn, lot)
        events = (*self.events, Event(CHANCE, lot, self.drawn))
        return World(self.encoding, state, self.drawn + 1, events=events)

    def _after_roll(self, roll: int) -> World:
        state, (seat, action) = self.state.copy(), self.waiting[0]
        self.encoding.play(state, seat, action, roll)
        return self._played(state, self.waiting[1:], (*self.events, Event(CHANCE, roll, ROLL, action)))

    def _played(self, state: Any, acts: tuple[tuple[Seat, int], ...], events: tuple[Event, ...]) -> World:
        """Play one action after the other, up to the first within which something is rolled."""
        for number, (seat, action) in enumerate(acts):
            if self.encoding.rolls(state, seat, action):
                return World(self.encoding, state, self.drawn, acts[number:], events)
            self.encoding.play(state, seat, action)
        return World(self.encoding, state, self.drawn, events=events)

    # what is known of the events

    def seen(self, seat: Seat | None) -> list[Event | None]:
        """The events as a seat saw them (None: a spectator): None for a lot that it did not."""
        return [event if self._sees(seat, event) else None for event in self.events]

    def _sees(self, seat: Seat | None, event: Event) -> bool:
        if event.who != CHANCE or event.lot == ROLL:
            return True
        eyes = self.encoding.lot_seen_by(event.lot)
        return eyes is None or eyes == seat

    def event_text(self, event: Event | None) -> str:
        """What happened, in notation."""
        if event is None:
            return "?"
        if event.who != CHANCE:
            return f"{event.who}: {self.encoding.text(event.what)}"
        if event.lot == ROLL:
            return self.encoding.roll_text(event.action, event.what)
        return self.encoding.lot_text(event.lot, event.what)

    # copies: as nothing is changed, none are needed; what is stored is how to come here again

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        encoding = self.encoding
        return restored, (encoding.game.id, encoding.seats, dict(encoding.given), tuple(map(tuple, self.events)))


def first_world(encoding: Encoding[Any]) -> World:
    """The beginning of a game, before anything is drawn."""
    return World(encoding, encoding.blank())


def restored(game: str, seats: int, given: Parameters, events: Sequence[Sequence[int]]) -> World:
    """A world as it was stored. Raises ValueError that names the event that does not fit."""
    if game not in GAMES:
        raise ValueError(f"there is no game {game!r}")
    return replayed(encoded(GAMES[game], seats, given), [(event[0], event[1]) for event in events])


def replayed(encoding: Encoding[Any], events: Sequence[tuple[int, int]]) -> World:
    """The world after events, each who and what. Raises ValueError that names the first one that does not fit."""
    world, number = first_world(encoding), 0
    while number < len(events):
        try:
            count = len(world.state.awaited) if world.mover == TOGETHER else 1
            acts = events[number : number + count]
            wanted = list(world.state.awaited) if world.mover == TOGETHER else [world.mover]
            if [who for who, _ in acts] != wanted:
                raise ValueError(f"it is the turn of {wanted}, not of {[who for who, _ in acts]}")
            world = _after(world, acts)
        except (ValueError, IndexError) as error:
            raise ValueError(f"event {number + 1} of {len(events)}: {error}") from None
        number += count
    return world


def _after(world: World, acts: Sequence[tuple[int, int]]) -> World:
    if world.mover != TOGETHER:
        return world.after(acts[0][1])
    actions = [0] * world.encoding.seats
    for seat, action in acts:
        actions[seat] = action
    return world.after_all(actions)
