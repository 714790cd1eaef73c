"""The legal moves of Torven as picks in the drawing, and why a thing in it cannot be picked."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tavola.games.game import BadNotation
from tavola.games.messages import Message, Who, say, say_n
from tavola.games.page import Choices, Pick, Variant
from tavola.games.torven.page.art import CELL, DIE, beads, block, cross, die, use
from tavola.games.torven.page.drawing import centre, slot, well
from tavola.games.torven.rules import notation
from tavola.games.torven.rules.notation import ONE, PASS, SIDE, parts, square_name, square_named
from tavola.games.torven.rules.squares import NEIGHBOURS, WHITE
from tavola.games.torven.rules.state import ADDING, CHOOSING, COUNTERING, OVER, PLACING, State
from tavola.games.torven.rules.view import View, look_at

TARGET = re.compile(r"([a-d][1-4])|die([1-6])|set([1-6])|pass|rival|pool[01]", re.ASCII)
CHOOSE, SET, PLACE, MORE = say("Choose"), say("Set the 2"), say("Place"), say("One more")
STEPS = {
    CHOOSING: ((CHOOSE, PLACE), 0),
    COUNTERING: ((CHOOSE, SET, PLACE), 1),
    PLACING: ((CHOOSE, PLACE), 1),
    ADDING: ((CHOOSE, PLACE, MORE), 2),
    OVER: ((CHOOSE, PLACE), 1),
}
CONFIRM = {
    CHOOSING: say("Choose this die"),
    COUNTERING: say("Set it to this"),
    PLACING: say("Place it here"),
    ADDING: say("Go on"),
    OVER: say("Go on"),
}


def choices(state: State, seat: int) -> Choices:
    """What the seat may do now; without picks when there is nothing."""
    view, moves = look_at(state, seat), state.legal(seat)
    ghosts: dict[str, str] = {}
    if state.phase in (CHOOSING, COUNTERING):
        picks = tuple(_number_pick(state, view, move, ghosts) for move in moves)
    else:
        picks = _square_picks(state, view, moves, ghosts)
    if state.hand[seat]:
        ghosts["hand"] = die(0, 0, DIE, seat, state.hand[seat])
    steps, step = STEPS[state.phase]
    return Choices(
        steps=steps,
        step=step,
        hint=_hint(state, seat),
        confirm=CONFIRM[state.phase],
        picks=picks,
        ghosts=ghosts,
        hand="hand" if state.hand[seat] else "",
        hand_box="-30 -30 60 60",
    )


def _hint(state: State, seat: int) -> Message:
    if state.phase == CHOOSING and state.chosen[seat]:
        return say("you chose a {number} and may still change it", number=state.chosen[seat])
    if state.phase == CHOOSING:
        return say("pick a number in your pool; nobody sees it before both have chosen")
    if state.phase == COUNTERING:
        return say("your 2 counters the 1: pick the number it becomes")
    if state.phase == PLACING:
        return say("your {number}: pick a square", number=state.hand[seat])
    return say("your 1 lets you place one more die: pick a square, or pass")


def _number_pick(state: State, view: View, move: int, ghosts: dict[str, str]) -> Pick:
    """A number of the pool, or one that a 2 may become. Its ghost lies where the chosen die will lie."""
    kind, number, _ = parts(move)
    seat = view.seat or 0
    x, y = well(view, number)
    ghosts[str(number)] = die(0, 0, 30, seat, number) + beads(21)
    label, detail = say("the {number}", number=number), None
    if kind == "choose":
        detail = say_n("{n} in your pool", "{n} in your pool", state.pools[seat][number])
    elif number == 2:
        detail = say("stays as it is")
    where = slot(view)
    return Pick(
        ("die" if kind == "choose" else "set") + str(number),
        x,
        y,
        label,
        (Variant(notation.text(move), label, detail, str(number), *where),),
        mark="small",
        bare=True,
        ends=True,
    )


def _square_picks(state: State, view: View, moves: Iterable[int], ghosts: dict[str, str]) -> tuple[Pick, ...]:
    """A pick a square, with a variant a number, and one for the pass."""
    offers: dict[str, list[Variant]] = {}
    picks = []
    for move in moves:
        if move == PASS:
            label = say("No further die")
            ghosts["pass"] = beads(21)
            variant = Variant(notation.text(move), label, None, "pass", *slot(view))
            picks.append(Pick("pass", *slot(view), label, (variant,), mark="small", bare=True, ends=True))
        else:
            square = square_name(parts(move)[2])
            offers.setdefault(square, []).append(_placement(state, view, move, ghosts))
    ends = state.phase == ADDING or state.hand[view.seat or 0] != ONE
    squares = [
        Pick(square, *centre(view, square), say("square {square}", square=square), tuple(variants), ends=ends)
        for square, variants in offers.items()
    ]
    return (*sorted(squares, key=lambda pick: (pick.y, pick.x)), *picks)


def _placement(state: State, view: View, move: int, ghosts: dict[str, str]) -> Variant:
    seat = view.seat or 0
    _, number, square = parts(move)
    number = number or state.hand[seat]
    taken = state.captures(seat, number, square)
    stay = [q for q in NEIGHBOURS[square] if state.board[q] and state.board[q] // WHITE != seat and q not in taken]
    ghost = f"{number} {_sides(square, taken)} {_sides(square, stay)}"
    ghosts.setdefault(ghost, _ghost(seat, number, square, taken, stay))
    label = say("the {number}", number=number)
    return Variant(notation.text(move), label, _effect(taken, state), ghost, *centre(view, square_name(square)))


def _effect(taken: list[int], state: State) -> Message:
    if not taken:
        return say("takes nothing")
    dice = say_n("takes {n} die", "takes {n} dice", len(taken))
    numbers = sorted((state.board[square] % WHITE for square in taken), reverse=True)
    listed = say("{number}", number=numbers[0])
    for number in numbers[1:]:
        listed = say("{numbers}, {number}", numbers=listed, number=number)
    return say("{dice}: {numbers}", dice=dice, numbers=listed)


def _sides(square: int, others: Iterable[int]) -> str:
    """Where other squares lie from a square: 'n', 'e', 's', 'w'."""
    return "".join({SIDE: "n", 1: "e", -SIDE: "s", -1: "w"}[other - square] for other in others)


def _ghost(seat: int, number: int, square: int, taken: Iterable[int], stay: Iterable[int]) -> str:
    """The die in a beaded ring, wedges and crosses towards what it takes, shields on what is too high for it."""
    drawn = die(0, -0.5, DIE, seat, number) + beads(29)
    for other in stay:
        dx, dy = _way(square, other)
        drawn += use("shield", dx * CELL + 21, dy * CELL - 19)
    for other in taken:
        dx, dy = _way(square, other)
        frame = (dx * CELL - 27, dy * CELL - 28, 54, 57)
        drawn += block(frame, "none", 5, ink="paper", rounded=8) + block(frame, "none", 3, ink="bad", rounded=8)
        drawn += cross(dx * CELL + 22, dy * CELL - 22)
        drawn += use("wedge", dx * 27, dy * 27, turn={(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[dx, dy])
    return drawn


def _way(square: int, other: int) -> tuple[int, int]:
    """One step right or left, down or up in the drawing."""
    return other % SIDE - square % SIDE, square // SIDE - other // SIDE


def why_not(state: State, seat: int, target: str) -> Message:
    """Why a square ('b2'), a die of the pool ('die3') or another part cannot be picked. Raises BadNotation."""
    found = TARGET.fullmatch(target)
    if not found:
        raise BadNotation(f"{target[:40]!r} is no part of the drawing; 'b2' and 'die3' are")
    if state.phase == OVER:
        return say("The game is over.")
    square, number, setting = found.groups()
    if target == "rival" or target.startswith("pool"):
        return say("These dice lie face down: only their owner knows the numbers.")
    if not state.legal(seat):
        return _not_now(state, seat)
    if square:
        return _why_no_square(state, seat, square)
    return _why_no_number(state, seat, int(number or setting or 0))


def _not_now(state: State, seat: int) -> Message:
    if state.phase == CHOOSING:
        return say("You have chosen; {who} has not yet.", who=Who(1 - seat))
    return say("It is {who}'s turn.", who=Who(state.placer))


def _why_no_square(state: State, seat: int, name: str) -> Message:
    if state.phase == CHOOSING:
        return say("First both choose a die.")
    if state.phase == COUNTERING:
        return say("Your 2 counters the 1: first say which number it becomes.")
    if state.board[square_named(name)]:
        return say("{square} is not empty.", square=name)
    return say("A die may be placed on {square}.", square=name)


def _why_no_number(state: State, seat: int, number: int) -> Message:
    if state.phase == PLACING:
        return say("Place your {number} on an empty square.", number=state.hand[seat])
    if state.phase == ADDING:
        return say("Tap the square first, then the number of the die.")
    if state.phase == CHOOSING and number:
        return state.refusal(seat, notation.choose(number)) or say("You may choose a {number}.", number=number)
    return say("This cannot be done now.")
