"""Where the drawn tile may go, as picks in the drawing: a volcano's field, turned in every direction that is legal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from tavola.games.hexes import Hex, around, beside
from tavola.games.messages import Message, say
from tavola.games.page import Pick, Variant
from tavola.games.taluva.page.art import centre
from tavola.games.taluva.page.tiles import tile
from tavola.games.taluva.page.words import buried
from tavola.games.taluva.rules import notation
from tavola.games.taluva.rules.components import terrains_of
from tavola.games.taluva.rules.island import VOLCANO
from tavola.games.taluva.rules.notation import Lay
from tavola.games.taluva.rules.state import State

COMPASS = (say("south"), say("south-west"), say("north-west"), say("north"), say("north-east"), say("south-east"))
Levels = Mapping[Hex, int]


def in_hand(state: State) -> tuple[str, str]:
    """Left and right terrain of the drawn tile. Raises ValueError when there is none."""
    if state.hand is None:
        raise ValueError("no tile is in hand")
    return terrains_of(state.hand)


def tile_picks(state: State, seat: int, moves: Iterable[int]) -> tuple[Pick, ...]:
    """A pick a volcano's field; its variants are the directions of the lava."""
    levels: Levels = {(q, r): level for q, r, level, *_ in state.fields()}
    danger = Danger(state, seat)
    lays = ((lay, move) for move in moves if isinstance(lay := notation.decode(move), Lay))
    picks = []
    for place, group in groupby(lays, key=lambda pair: (pair[0].q, pair[0].r)):
        level = levels.get(place, 0)
        spot = (*centre(*place, level + 1), level + 1)
        variants = tuple(_variant(state, lay, move, spot, danger) for lay, move in group)
        picks.append(_pick(place, level, variants))
    return tuple(picks)


def tile_ghosts(state: State, picks: Iterable[Pick]) -> dict[str, str]:
    """The tile in every direction and on every level that the picks name."""
    left, right = in_hand(state)
    names = sorted({variant.ghost for pick in picks for variant in pick.variants})
    return {name: tile(left, right, int(name[4]), int(name[6:]), ghost=True) for name in names}


def _pick(place: Hex, level: int, variants: tuple[Variant, ...]) -> Pick:
    q, r = place
    field = f"{q},{r}"
    x, y = centre(q, r, level)
    if level:
        label = say("volcano at {field}, level {level}", field=field, level=level)
        brief = say("eruption to level {level}", level=level + 1)
    else:
        label, brief = say("coast at {field}", field=field), say("coast, level 1")
    target = f"f{field}" if level else f"sea:{field}"
    return Pick(target, x, y, label, variants, mark="small" if level else "full", brief=brief)


def _variant(state: State, lay: Lay, move: int, spot: tuple[float, float, int], danger: Danger) -> Variant:
    x, y, level = spot
    return Variant(
        notation.text(move),
        _label(lay, level),
        detail=_buried(state, move) if level > 1 else None,
        ghost=f"tile{lay.k}-{level}",
        x=x,
        y=y,
        warning=danger.warning(lay, move, level),
        same=str(lay.k),
    )


def _label(lay: Lay, level: int) -> Message:
    field, lava = f"{lay.q},{lay.r}", COMPASS[lay.k]
    if level == 1:
        return say("Expand the coast at {field}, lava to the {lava}", field=field, lava=lava)
    return say("Erupt at {field} to level {level}, lava to the {lava}", field=field, level=level, lava=lava)


def _buried(state: State, move: int) -> Message | None:
    lost = buried(state, move)
    if len(lost) == 2:
        return say("buries {huts} and {others}", huts=lost[0], others=lost[1])
    return say("buries {huts}", huts=lost[0]) if lost else say("buries no huts")


class Danger:
    """Which placements leave their player no building; one is tried out only where that cannot be told at once."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.huts = state.stock_of(seat)[0]
        fields = state.fields()
        self.own = {(q, r) for q, r, _, _, _, _, owner in fields if owner == seat + 1}
        free = {(q, r) for q, r, level, kind, _, house, _ in fields if level == 1 and kind < VOLCANO and not house}
        self.hut_sites = {site for site in free if self._takes_hut(site)} if self.huts else set()
        self.can_build = state.can_build()

    def _takes_hut(self, site: Hex) -> bool:
        return not (self.state.strict_founding and any(field in self.own for field in around(site)))

    def warning(self, lay: Lay, move: int, level: int) -> Message | None:
        """What to say before such a placement."""
        if not self._is_fatal(lay, move, level):
            return None
        if self.state.seats == 2:
            return say("Then there is nothing you can build, and you lose the game.")
        return say("Then there is nothing you can build, and you are out of the game.")

    def _is_fatal(self, lay: Lay, move: int, level: int) -> bool:
        at = (lay.q, lay.r)
        land = (beside(at, lay.k), beside(at, lay.k + 1))
        if self.hut_sites.difference(land):  # volcanoes are no sites, so the tile covers two at most
            return False
        if level == 1:
            if self.can_build or (self.huts and not self.state.strict_founding):
                return False  # new land takes nothing away
            if not any(field in self.own for site in land for field in around(site)):
                return not self.huts
        trial = self.state.copy()
        trial.apply(self.seat, move)
        return trial.is_out(self.seat)
