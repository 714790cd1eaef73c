"""Why a move, or anything on a field, is not possible: in a player's words."""

from __future__ import annotations

from typing import Final

from tavola.games.hexes import Hex, around, beside
from tavola.games.messages import Message, Who, say
from tavola.games.taluva.rules.components import COMPONENTS, TERRAINS, count_huts
from tavola.games.taluva.rules.island import HUT, TEMPLE, TOWER, VOLCANO
from tavola.games.taluva.rules.notation import Build, Lay, decode, encode
from tavola.games.taluva.rules.survey import Survey

NEEDED: Final = COMPONENTS.rules
NO_FIELD: Final = {
    "jungle": say("No free jungle field touches this settlement."),
    "clearing": say("No free clearing field touches this settlement."),
    "sand": say("No free sand field touches this settlement."),
    "rock": say("No free rock field touches this settlement."),
    "lake": say("No free lake field touches this settlement."),
}


def why_not_move(state: Survey, seat: int, move: int) -> Message:
    """Why a move that is not legal is not."""
    waiting = _not_now(state, seat)
    if waiting:
        return waiting
    try:
        what = decode(move)
    except ValueError:
        return say("There is no such move.")
    if isinstance(what, Lay):
        return _why_not_lay(state, what)
    if state.phase_name == "tile":
        return say("The tile comes first, then the building.")
    if what.kind == "expand":
        return _why_not_expand(state, seat, what)
    return _why_nothing(state, (what.q, what.r)) or _why_not(state, seat, (what.q, what.r), what.kind)


def why_not_field(state: Survey, seat: int, q: int, r: int) -> Message:
    """Why no volcano can be laid on a field now, or why nothing can be built there."""
    waiting = _not_now(state, seat)
    if waiting:
        return waiting
    if state.phase_name == "tile":
        return _why_no_volcano(state, (q, r))
    return _why_nothing(state, (q, r)) or _why_no_building(state, seat, (q, r))


def why_not_withdraw(state: Survey, seat: int) -> Message:
    """Why a seat cannot give up."""
    if state.phase_name == "over":
        return say("The game is over.")
    if not 0 <= seat < state.seats:
        return say("Nobody sits there.")
    return say("{who} is out of the game already.", who=Who(seat))


def _not_now(state: Survey, seat: int) -> Message | None:
    if state.phase_name == "over":
        return say("The game is over.")
    return None if seat in state.awaited else say("It is not your turn.")


# the tile


def _why_not_lay(state: Survey, what: Lay) -> Message:
    if state.phase_name == "build":
        return say("The tile of this turn is laid: now comes the building.")
    return _lay_fault(state, (what.q, what.r), what.k)[1]


def _why_no_volcano(state: Survey, at: Hex) -> Message:
    """The fault of the direction that comes nearest to being legal."""
    return max((_lay_fault(state, at, k) for k in range(6)), key=lambda fault: fault[0])[1]


def _lay_fault(state: Survey, at: Hex, k: int) -> tuple[int, Message]:
    """What is wrong with a tile there, and how late in the checks it shows."""
    fields = (at, beside(at, k), beside(at, k + 1))
    levels = [state.at(*field)[0] for field in fields]
    if not any(levels):
        return _coast_fault(state, at, fields)
    if levels[0] and state.at(*at)[1] < VOLCANO:
        return 2, say("An eruption starts at a volcano: the new volcano must cover an old one.")
    if 0 in levels:
        return 1, say("The tile must lie wholly on the table or wholly on the island.")
    return _eruption_fault(state, fields, levels, k)


def _coast_fault(state: Survey, at: Hex, fields: tuple[Hex, ...]) -> tuple[int, Message]:
    if not state.tiles_laid:
        return 0, say("The first volcano goes to the middle of the table.")
    if any(state.at(*field)[0] for own in fields for field in around(own)):
        return 9, say("The tile can be laid here.")
    return 0, say("The tile must touch the island with an edge at least.")


def _eruption_fault(state: Survey, fields: tuple[Hex, ...], levels: list[int], k: int) -> tuple[int, Message]:
    if len(set(levels)) > 1:
        return 3, say("An eruption must cover three fields of the same level.")
    if state.at(*fields[0])[1] - VOLCANO == k:
        return 4, say("The lava must flow in another direction than before, so that two tiles or more are covered.")
    houses = [state.at(*field)[3] for field in fields]
    if TEMPLE in houses:
        return 5, say("An eruption may not bury a temple.")
    if TOWER in houses:
        return 5, say("An eruption may not bury a tower.")
    for field in fields:
        if state.at(*field)[3] == HUT and set(state.settlement_at(*field)) <= set(fields):
            owner = state.at(*field)[4] - 1
            return 6, say("An eruption may not bury the whole settlement of {who}.", who=Who(owner))
    return 9, say("The tile can be laid here.")


# the building


def _why_nothing(state: Survey, at: Hex) -> Message | None:
    """Why no building at all can stand on a field; None when one might."""
    level, kind, _, house, _ = state.at(*at)
    if not level:
        return say("Buildings stand on the island, not on the table.")
    if kind >= VOLCANO:
        return say("Nothing can be built on a volcano.")
    return say("This field is built on already.") if house else None


def _why_no_building(state: Survey, seat: int, at: Hex) -> Message:
    """One sentence or two for every kind of building."""
    hut = _why_not(state, seat, at, "hut")
    if not _neighbours(state, seat, at):
        others = say("Temples, towers and expansions must touch a settlement of yours, and none is beside this field.")
        return say("{hut} {others}", hut=hut, others=others)
    return say(
        "{hut} {temple} {tower} {expansion}",
        hut=hut,
        temple=_why_not(state, seat, at, "temple"),
        tower=_why_not(state, seat, at, "tower"),
        expansion=_why_no_expansion_onto(state, seat, at),
    )


def _why_not(state: Survey, seat: int, at: Hex, kind: str) -> Message:
    if kind == "hut":
        return _why_no_hut(state, seat, at)
    return _why_no_temple(state, seat, at) if kind == "temple" else _why_no_tower(state, seat, at)


def _why_no_hut(state: Survey, seat: int, at: Hex) -> Message:
    level = state.at(*at)[0]
    if not state.stock_of(seat)[0]:
        return say("You have no huts left.")
    if level > 1:
        return say("This field is on level {level}: a single hut must stand on level 1.", level=level)
    if state.strict_founding and _neighbours(state, seat, at):
        return say("A single hut may not stand next to a settlement of yours at this table.")
    return say("A hut can be built here.")


def _why_no_temple(state: Survey, seat: int, at: Hex) -> Message:
    if not state.stock_of(seat)[1]:
        return say("You have no temples left.")
    settlements = _neighbours(state, seat, at)
    if not settlements:
        return say("A temple must stand next to a settlement of yours.")
    largest = max(len(fields) for fields in settlements)
    if largest < NEEDED.temple_fields:
        return say(
            "A temple needs a settlement of {needed} fields beside it, and the largest here has {largest}.",
            needed=NEEDED.temple_fields,
            largest=largest,
        )
    if all(_has(state, fields, TEMPLE) for fields in settlements if len(fields) >= NEEDED.temple_fields):
        return say("The settlement beside it has a temple already.")
    return say("A temple can be built here.")


def _why_no_tower(state: Survey, seat: int, at: Hex) -> Message:
    level = state.at(*at)[0]
    if not state.stock_of(seat)[2]:
        return say("You have no towers left.")
    if level < NEEDED.tower_level:
        return say("A tower must stand on level {needed} or higher.", needed=NEEDED.tower_level)
    settlements = _neighbours(state, seat, at)
    if not settlements:
        return say("A tower must stand next to a settlement of yours.")
    if all(_has(state, fields, TOWER) for fields in settlements):
        return say("The settlement beside it has a tower already.")
    return say("A tower can be built here.")


def _why_not_expand(state: Survey, seat: int, what: Build) -> Message:
    fields = state.settlement_at(what.q, what.r)
    if not fields or state.at(what.q, what.r)[4] != seat + 1:
        return say("No settlement of yours is on this field.")
    if fields[0] != (what.q, what.r):
        q, r = fields[0]
        return say("This settlement is named by its lowest field, {q},{r}.", q=q, r=r)
    if not state.expansion_fields(encode(what)):
        return NO_FIELD[what.terrain or ""]
    return _too_dear(state, seat, encode(what))


def _why_no_expansion_onto(state: Survey, seat: int, at: Hex) -> Message:
    """About the settlement beside a field for which expanding there is cheapest."""
    terrain = TERRAINS[state.at(*at)[1]]
    moves = [encode(Build("expand", *fields[0], terrain)) for fields in _neighbours(state, seat, at)]
    return _too_dear(state, seat, min(moves, key=lambda move: _cost(state, move)))


def _too_dear(state: Survey, seat: int, move: int) -> Message:
    cost, huts = _cost(state, move), state.stock_of(seat)[0]
    if cost <= huts:
        return say("A settlement of yours can expand there.")
    return say("Expanding there takes {needed}, and you have {left} left.", needed=count_huts(cost), left=huts)


def _cost(state: Survey, move: int) -> int:
    """The huts an expansion takes."""
    return sum(state.at(q, r)[0] for q, r in state.expansion_fields(move))


def _neighbours(state: Survey, seat: int, at: Hex) -> list[list[Hex]]:
    """The seat's settlements beside a field, each with its fields."""
    found = [state.settlement_at(*field) for field in around(at) if state.at(*field)[4] == seat + 1]
    return [fields for i, fields in enumerate(found) if fields not in found[:i]]


def _has(state: Survey, fields: list[Hex], house: int) -> bool:
    return any(state.at(*field)[3] == house for field in fields)
