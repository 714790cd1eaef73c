"""What may be built, as picks in the drawing: a field, and every building that would stand on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from tavola.games.hexes import Hex
from tavola.games.messages import Message, say
from tavola.games.page import Pick, Variant
from tavola.games.taluva.page.art import centre
from tavola.games.taluva.page.drawing import rise
from tavola.games.taluva.page.icons import ghost_pieces
from tavola.games.taluva.page.panel import TERRAINS
from tavola.games.taluva.page.words import count_fields
from tavola.games.taluva.rules import notation
from tavola.games.taluva.rules.components import count_huts
from tavola.games.taluva.rules.notation import Build
from tavola.games.taluva.rules.state import State
from tavola.games.taluva.rules.view import Field, View, look_at

INTO = {
    "jungle": say("Expand into the jungle"),
    "clearing": say("Expand into the clearing"),
    "sand": say("Expand into the sand"),
    "rock": say("Expand into the rock"),
    "lake": say("Expand into the lake"),
}
SINGLE = {"hut": say("Build a hut"), "temple": say("Build a temple"), "tower": say("Build a tower")}
TEMPLES = (say("your first temple"), say("your second temple"), say("your third temple"))
TOWERS = (say("your first tower"), say("your second tower"))


class Plan(msgspec.Struct, frozen=True):
    """A legal building: its notation, the fields it covers, and the huts, temples and towers it takes."""

    text: str
    what: Build
    fields: tuple[Hex, ...]
    cost: tuple[int, int, int]


def build_picks(state: State, seat: int, moves: Iterable[int]) -> tuple[tuple[Pick, ...], dict[str, str]]:
    """A pick a field, and the ghosts its variants name."""
    view = look_at(state)
    at = {(f.q, f.r): f for f in view.fields}
    plans = [_plan(state, move, at) for move in moves]
    names = _names(plans)
    offers: dict[Hex, list[Variant]] = {}
    ghosts: dict[str, str] = {}
    for plan in plans:
        for place in plan.fields:
            offers.setdefault(place, []).append(_variant(plan, names[plan.text], view, seat, _spot(at[place], at)))
        name = _ghost_name(plan)
        if name not in ghosts:
            ghosts[name] = _ghost(plan, seat, at)
    picks = (_pick(at[place], tuple(offers[place])) for place in sorted(offers, key=lambda place: place[::-1]))
    return tuple(picks), ghosts


def _plan(state: State, move: int, at: dict[Hex, Field]) -> Plan:
    what, text = notation.decode(move), notation.text(move)
    if not isinstance(what, Build):
        raise ValueError(f"{text!r} is no building")
    if what.kind == "expand":
        fields = tuple(state.expansion_fields(move))
        return Plan(text, what, fields, (sum(at[place].level for place in fields), 0, 0))
    cost = {"hut": (1, 0, 0), "temple": (0, 1, 0), "tower": (0, 0, 1)}[what.kind]
    return Plan(text, what, ((what.q, what.r),), cost)


def _names(plans: Iterable[Plan]) -> dict[str, Message]:
    """Names of the plans; expansions into one terrain that overlap also say from where."""
    plans = list(plans)
    meets = Counter((place, plan.what.terrain) for plan in plans if plan.what.terrain for place in plan.fields)
    names = {}
    for plan in plans:
        terrain = plan.what.terrain
        if terrain is None:
            names[plan.text] = SINGLE[plan.what.kind]
        elif any(meets[place, terrain] > 1 for place in plan.fields):
            start = f"{plan.what.q},{plan.what.r}"
            names[plan.text] = say("{expand} from the settlement at {field}", expand=INTO[terrain], field=start)
        else:
            names[plan.text] = INTO[terrain]
    return names


def _variant(plan: Plan, name: Message, view: View, seat: int, spot: tuple[float, float]) -> Variant:
    x, y = (0.0, 0.0) if plan.what.terrain else spot
    stock = view.stock[seat]
    left = (stock.huts - plan.cost[0], stock.temples - plan.cost[1], stock.towers - plan.cost[2])
    wins = left.count(0) > 1
    detail = say("{cost}: wins the game", cost=_gives(plan, view, seat)) if wins else _cost(plan, view, seat, left)
    last_huts = plan.cost[0] > 0 and not left[0] and not wins
    return Variant(plan.text, name, detail, _ghost_name(plan), x, y, warning=_no_huts() if last_huts else None)


def _no_huts() -> Message:
    return say("Your last huts: from now on you must build a temple or a tower every turn, or you are out.")


def _cost(plan: Plan, view: View, seat: int, left: tuple[int, int, int]) -> Message:
    """'3 huts for 2 fields; 12 left', 'your second temple; 1 left'."""
    kind = {"temple": 1, "tower": 2}.get(plan.what.kind, 0)
    return say("{gives}; {left} left", gives=_gives(plan, view, seat), left=left[kind])


def _gives(plan: Plan, view: View, seat: int) -> Message:
    built = view.built[seat]
    if plan.what.kind == "temple":
        return TEMPLES[built.temples]
    if plan.what.kind == "tower":
        return TOWERS[built.towers]
    huts = count_huts(plan.cost[0])
    if plan.what.kind == "hut":
        return huts
    return say("{huts} for {fields}", huts=huts, fields=count_fields(len(plan.fields)))


def _spot(f: Field, at: dict[Hex, Field]) -> tuple[float, float]:
    """Where pieces on a field are drawn."""
    x, y = centre(f.q, f.r, f.level)
    return x, y - rise(f, at)


def _ghost_name(plan: Plan) -> str:
    return plan.text if plan.what.terrain else plan.what.kind


def _ghost(plan: Plan, seat: int, at: dict[Hex, Field]) -> str:
    if not plan.what.terrain:
        return ghost_pieces(plan.what.kind, seat, [(0, 0, 1)])
    return ghost_pieces("hut", seat, [(*_spot(at[place], at), at[place].level) for place in plan.fields])


def _pick(f: Field, variants: tuple[Variant, ...]) -> Pick:
    x, y = centre(f.q, f.r, f.level)
    terrain, field = TERRAINS[f.kind], f"{f.q},{f.r}"
    label = say("{terrain} at {field}, level {level}", terrain=terrain, field=field, level=f.level)
    brief = say("{terrain}, level {level}", terrain=terrain, level=f.level)
    return Pick(f"f{field}", x, y, label, variants, mark="small", brief=brief)
