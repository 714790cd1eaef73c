"""What a seat may see of a game of Torven: all but the numbers in the other pool, the other's choice, rolls to come."""

from __future__ import annotations

import random

import msgspec

from tavola.games.torven.rules.notation import SIDES, square_name, square_named
from tavola.games.torven.rules.squares import WHITE
from tavola.games.torven.rules.state import State
from tavola.games.torven.rules.story import Kind, Phase
from tavola.games.torven.rules.story import Step as Happened


class Die(msgspec.Struct, frozen=True):
    """A die on a square."""

    square: str
    owner: int
    number: int


class Step(msgspec.Struct, frozen=True):
    """One thing that happened since the last reveal, in the order it happened.

    'reveal', 'tie', 'set' (a 2 becomes another number) and 'reroll' (of the countered 1) say both `numbers` after it;
    'place', 'extra' and 'lost' (no empty square) say which `number` went where, and which dice it took.
    """

    kind: Kind
    seat: int | None = None
    numbers: tuple[int, int] | None = None
    number: int | None = None
    square: str | None = None
    taken: tuple[Die, ...] = ()


class View(msgspec.Struct, frozen=True):
    """The position as one seat sees it; pairs are per seat, blue first."""

    seat: int | None  # who looks; None: a spectator
    round: int  # which turn of the game it is, from 1
    phase: Phase
    awaited: tuple[int, ...]
    dice: tuple[Die, ...]  # on the board, a1 b1 ... d4
    left: tuple[int, int]  # dice in each pool, a chosen one too until it is revealed
    chosen: tuple[bool, bool]  # who has chosen
    pool: tuple[int, ...] = ()  # the own numbers, sorted
    choice: int | None = None  # the own number chosen
    hand: tuple[int | None, int | None] = (None, None)  # revealed and not yet placed
    placer: int | None = None  # whose counter, placement or extra it is
    removed: tuple[int, int] = (0, 0)  # dice that left the game
    story: tuple[Step, ...] = ()  # since the last reveal
    quitter: int | None = None
    winners: tuple[int, ...] = ()  # none when over: a draw


def look_at(state: State, seat: int | None) -> View:
    """The view, built from what may be seen and nothing else."""
    outcome = state.outcome
    return View(
        seat=seat,
        round=state.round,
        phase=state.phase,
        awaited=state.awaited,
        dice=tuple(_die(square, mark) for square, mark in enumerate(state.board) if mark),
        left=(state.left[0], state.left[1]),
        chosen=(bool(state.chosen[0]), bool(state.chosen[1])),
        pool=() if seat is None else tuple(n for n in range(1, SIDES + 1) for _ in range(state.pools[seat][n])),
        choice=None if seat is None else state.chosen[seat] or None,
        hand=(state.hand[0] or None, state.hand[1] or None),
        placer=None if state.placer < 0 else state.placer,
        removed=(state.removed[0], state.removed[1]),
        story=tuple(map(_step, state.story)),
        quitter=None if state.quitter < 0 else state.quitter,
        winners=outcome.winners if outcome else (),
    )


def sample(view: View, rng: random.Random) -> State:
    """A position that looks like the view. Hidden dice are rolled afresh: each number is as likely for each die."""
    state = State(rng.randbytes(32))
    state.round, state.phase = view.round, view.phase
    state.turn = 2 * view.round  # how often choices were changed is not to be seen; no rule asks for it
    state.left, state.removed = list(view.left), list(view.removed)
    state.hand = [number or 0 for number in view.hand]
    state.placer = -1 if view.placer is None else view.placer
    state.quitter = -1 if view.quitter is None else view.quitter
    state.story = [_happened(step) for step in view.story]
    for die in view.dice:
        state.board[square_named(die.square)] = die.owner * WHITE + die.number
    for seat in (0, 1):
        _fill_pool(state, view, seat, rng)
    return state


def _fill_pool(state: State, view: View, seat: int, rng: random.Random) -> None:
    """Own dice as they are; of the other's, every die is equally likely to be the chosen one."""
    own = seat == view.seat
    pool = list(view.pool) if own else [rng.randrange(SIDES) + 1 for _ in range(view.left[seat])]
    for number in pool:
        state.pools[seat][number] += 1
    if view.chosen[seat]:
        state.chosen[seat] = (view.choice or 0) if own else pool[0]


def _die(square: int, mark: int) -> Die:
    return Die(square_name(square), mark // WHITE, mark % WHITE)


def _step(step: Happened) -> Step:
    return Step(
        kind=step.kind,
        seat=None if step.seat < 0 else step.seat,
        numbers=step.numbers if step.numbers[0] else None,
        number=step.number or None,
        square=None if step.square < 0 else square_name(step.square),
        taken=tuple(Die(square_name(square), 1 - step.seat, number) for square, number in step.taken),
    )


def _happened(step: Step) -> Happened:
    return Happened(
        step.kind,
        -1 if step.seat is None else step.seat,
        step.numbers or (0, 0),
        step.number or 0,
        -1 if step.square is None else square_named(step.square),
        tuple((square_named(die.square), die.number) for die in step.taken),
    )
