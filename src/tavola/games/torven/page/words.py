"""Moves and reasons of Torven in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from tavola.games.messages import Message, Who, say
from tavola.games.torven.rules.notation import ONE, TWO, parts, square_name
from tavola.games.torven.rules.state import CHOOSING, COUNTERING, PLACING, State
from tavola.games.torven.rules.story import Step


def describe(before: State, seat: int, move: int, after: State) -> Message:
    """A move in words without its player. The one that closes both choices tells the reveal too."""
    kind, number, _ = parts(move)
    if kind == "choose":
        again = before.chosen[seat] > 0
        choice = say("chooses a {number} instead", number=number) if again else say("chooses a {number}", number=number)
        return choice if after.phase == CHOOSING and after.round == before.round else _joined([choice, *_reveal(after)])
    if kind == "set":
        return _joined([_set(number), *(_rerolls(after) + _consequence(after) if after.phase != COUNTERING else [])])
    steps = after.story[len(before.story) :]
    return _joined([_laid(steps[0]), *(_lost(step) for step in steps if step.kind == "lost")])


def _joined(parts_of_it: Sequence[Message]) -> Message:
    return reduce(lambda so_far, more: say("{so_far}; {more}", so_far=so_far, more=more), parts_of_it)


def _reveal(after: State) -> list[Message]:
    """Both numbers, the rerolls of ties, and what comes next."""
    lines = [
        say("{blue} shows {first}, {white} shows {second}", blue=Who(0), white=Who(1), first=x, second=y)
        if step.kind == "reveal"
        else say("a tie: {blue} rerolls {first}, {white} {second}", blue=Who(0), white=Who(1), first=x, second=y)
        for step in after.story
        if step.kind in ("reveal", "tie")
        for x, y in [step.numbers]
    ]
    return lines + _consequence(after)


def _consequence(after: State) -> list[Message]:
    """Who goes on after a reveal, and which dice found no empty square."""
    lost = [_lost(step) for step in after.story if step.kind == "lost"]
    if after.phase == COUNTERING:
        return [say("{who}'s {two} counters the {one}", who=Who(after.placer), two=TWO, one=ONE)]
    return [say("{who} places first", who=Who(after.placer))] if after.phase == PLACING else lost


def _set(number: int) -> Message:
    return say("keeps the {number}", number=TWO) if number == TWO else say("sets the 2 to {number}", number=number)


def _rerolls(after: State) -> list[Message]:
    """The rolls of the countered 1, in order."""
    rolls = [step for step in after.story if step.kind == "reroll"]
    return [say("{who} rerolls {number}", who=Who(step.seat), number=step.numbers[step.seat]) for step in rolls]


def _laid(step: Step) -> Message:
    if step.kind == "pass":
        return say("places no extra die")
    square = square_name(step.square)
    laid = (
        say("places a {number} on {square}", number=step.number, square=square)
        if step.kind == "place"
        else say("places an extra {number} on {square}", number=step.number, square=square)
    )
    return say("{laid} and takes {dice}", laid=laid, dice=listed(step.taken)) if step.taken else laid


def _lost(step: Step) -> Message:
    return say("no square is empty: {who}'s {number} leaves the game", who=Who(step.seat), number=step.number)


def listed(taken: Iterable[tuple[int, int]]) -> Message:
    """Dice on squares, of which there are some: 'the 4 on b2 and the 1 on c1'."""
    dice = [say("the {number} on {square}", number=number, square=square_name(square)) for square, number in taken]
    *first, last = dice
    if not first:
        return last
    return say("{dice} and {die}", dice=reduce(lambda a, b: say("{dice}, {die}", dice=a, die=b), first), die=last)
