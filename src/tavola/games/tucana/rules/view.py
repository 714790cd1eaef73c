"""What a seat may see: all but the tiles and cards to come and the others' placements of the open turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import msgspec

from tavola.games.tucana.rules.components import ANIMALS, COLOURS, OWN, TERRAINS, BonusCard, Components
from tavola.games.tucana.rules.deal import all_tiles
from tavola.games.tucana.rules.edges import EDGES, exits
from tavola.games.tucana.rules.island import Ground, Island
from tavola.games.tucana.rules.networks import count
from tavola.games.tucana.rules.state import State

GROUND = Ground(OWN)  # of Tavola's own edition


class Tile(msgspec.Struct, frozen=True):
    """Exits as edges 0 (east) to 5, against the clock; `kind` counts path tiles, then starting tiles."""

    kind: int
    edges: tuple[int, ...]
    animals: tuple[str, ...]


class Laid(msgspec.Struct, frozen=True):
    """A tile on a field, its exits as they point there. `turn` 0: a starting tile, whose dock stands on a corner."""

    q: int
    r: int
    tile: Tile
    rotation: int
    turn: int
    network: int  # a place in the island's networks
    dock: int | None = None


class Network(msgspec.Struct, frozen=True):
    """Joined fields, and the huts they reach."""

    fields: tuple[tuple[int, int], ...]
    huts: tuple[str, ...]


class Placement(msgspec.Struct, frozen=True):
    """The own placement of the open turn, and what each hut would score with it."""

    q: int
    r: int
    tile: Tile
    joker: bool
    rotation: int
    worth: dict[str, int]


class IslandView(msgspec.Struct, frozen=True):
    """A player's island as it stood when the last turn closed, and what everybody knows of the player."""

    laid: tuple[Laid, ...]
    networks: tuple[Network, ...]
    worth: dict[str, int]  # what each hut would score now
    tracks: dict[str, int]  # scored so far
    ahead: dict[str, int]  # the tracks if the round ended now
    bonus: int
    total: int  # of the tracks so far, the lowest once more, the bonus
    total_ahead: int  # the same if the round ended now
    joker: bool  # lies face up
    placed: bool  # in the open turn
    out: bool
    drawn: Tile | None  # to be placed in the open turn, not yet turned


class Spot(msgspec.Struct, frozen=True):
    """A field of the map: a terrain or 'pond'."""

    q: int
    r: int
    kind: str


class HutView(msgspec.Struct, frozen=True):
    """A hut space with its colour; `approaches`: field and edge from which a path reaches it."""

    id: str
    q: int
    r: int
    colour: str
    approaches: tuple[tuple[int, int, int], ...]


class Met(msgspec.Struct, frozen=True):
    """Who met a bonus card in which turn (from 1, both rounds counted on), and for how much."""

    seat: int
    turn: int
    points: int


class Bonus(msgspec.Struct, frozen=True):
    number: int  # in the component set
    card: BonusCard
    met: tuple[Met, ...]


class Left(msgspec.Struct, frozen=True):
    """So many tiles of a kind are still to be drawn."""

    tile: Tile
    count: int


class View(msgspec.Struct, frozen=True):
    """The game as one seat (None: a spectator) sees it."""

    seat: int | None
    players: int
    components: Components | Literal["tavola"]  # the component set; 'tavola': the own edition
    phase: Literal["place", "over"]
    closed: int  # turns of both rounds that are closed
    round: int
    turn: int  # of the round, from 1; the last one at the end
    turns: int  # of a round
    rounds: int
    cards: tuple[str, ...]  # the terrain of every turn so far; that of the open turn is the last
    cards_left: dict[str, int]  # to come in this round
    awaited: tuple[int, ...]
    placed: Placement | None  # the own placement of the open turn, open to change
    joker_played: bool  # by the own seat, its placement is to follow
    spots: tuple[Spot, ...]
    huts: tuple[HutView, ...]
    islands: tuple[IslandView, ...]
    bonus: tuple[Bonus, ...]
    tiles_left: tuple[Left, ...]  # by kind; all in the box but those seen
    winners: tuple[int, ...]


def path_tile(ground: Ground, kind: int, rotation: int = 0) -> Tile:
    """A tile by its kind, turned."""
    animals = int(ground.animals[kind])
    names = tuple(name for i, name in enumerate(ANIMALS) for _ in range(int(count(animals, i))))
    return Tile(kind, exits(int(ground.exits[kind * EDGES + rotation])), names)


def look_at(state: State, seat: int | None) -> View:
    """What a seat may see of the position."""
    ground, deal, components = state.ground, state.deal, state.ground.components
    closed, per_round = int(state.closed), int(state.per_round)
    shown = min(closed, int(state.last) - 1)
    mine = seat if seat is not None and 0 <= seat < state.seats else None
    islands = tuple(_island(state, other) for other in range(state.seats))
    return View(
        seat=mine,
        players=state.seats,
        components="tavola" if components == OWN else components,
        phase="over" if state.over else "place",
        closed=closed,
        round=shown // per_round + 1,
        turn=shown % per_round + 1,
        turns=per_round,
        rounds=components.rounds,
        cards=tuple(TERRAINS[terrain] for terrain in deal.cards[: shown + 1]),
        cards_left=_to_come(deal.cards[shown + 1 : (shown // per_round + 1) * per_round]),
        awaited=state.awaited,
        placed=None if mine is None else _placed(state, mine),
        joker_played=mine is not None and bool(state.raised[mine]),
        spots=tuple(Spot(field.q, field.r, field.terrain or "pond") for field in components.map.fields),
        huts=_huts(state),
        islands=islands,
        bonus=tuple(_bonus(state, i) for i in range(len(deal.bonus))),
        tiles_left=_left(ground, [kind for island in islands for kind in _kinds(island)]),
        winners=state.winners,
    )


def _to_come(cards: Sequence[int]) -> dict[str, int]:
    return {name: cards.count(number) for number, name in enumerate(TERRAINS)}


def _kinds(island: IslandView) -> list[int]:
    """The path tiles a player was seen to draw."""
    laid = [laid.tile.kind for laid in island.laid if laid.turn]
    return laid if island.drawn is None else [*laid, island.drawn.kind]


def _huts(state: State) -> tuple[HutView, ...]:
    huts = state.ground.components.map.huts
    return tuple(
        HutView(hut.id, hut.q, hut.r, COLOURS[colour], tuple((*a.at, a.edge_of_field) for a in hut.approaches))
        for hut, colour in zip(huts, state.deal.huts, strict=True)
    )


def _placed(state: State, seat: int) -> Placement | None:
    """The seat's open placement."""
    inside, drawn = int(state.open[seat]) - 1, state.drawn(seat)
    if inside < 0 or drawn is None:
        return None
    field, rotation = divmod(inside, EDGES)
    q, r = state.ground.spots[field]
    names = [hut.id for hut in state.ground.components.map.huts]
    worth = state.worth_with(seat, int(state.ground.code[field]) * EDGES + rotation)
    tile = path_tile(state.ground, drawn, rotation)
    return Placement(q, r, tile, bool(state.open_joker[seat]), rotation, dict(zip(names, worth, strict=True)))


def _island(state: State, seat: int) -> IslandView:
    names = [hut.id for hut in state.ground.components.map.huts]
    worth, tracks = state.worth(seat), state.tracks(seat)
    ahead = tracks if state.over else [a + b for a, b in zip(tracks, state.by_colour(worth), strict=True)]
    drawn = state.drawn(seat) if state.open[seat] or not state.is_out(seat) else None
    laid, networks = _laid(state.ground, state.islands[seat])
    bonus = state.bonus(seat)
    return IslandView(
        laid=laid,
        networks=networks,
        worth=dict(zip(names, worth, strict=True)),
        tracks=dict(zip(COLOURS, tracks, strict=True)),
        ahead=dict(zip(COLOURS, ahead, strict=True)),
        bonus=bonus,
        total=state.total(seat),
        total_ahead=state.total(seat) if state.over else sum(ahead) + min(ahead) + bonus,
        joker=not state.spent[seat],
        placed=not state.over and bool(state.open[seat]),
        out=state.is_out(seat),
        drawn=None if drawn is None else path_tile(state.ground, drawn),
    )


def _laid(ground: Ground, island: Island) -> tuple[tuple[Laid, ...], tuple[Network, ...]]:
    """The tiles of an island by field, and its networks."""
    found = island.networks()
    group = [int(g) for g in found.group]
    laid = []
    for number, (q, r) in enumerate(ground.spots):
        if island.tile[number]:
            kind, rotation = divmod(int(island.tile[number]) - 1, EDGES)
            dock = rotation if kind >= ground.path_tiles else None
            tile = path_tile(ground, kind, rotation)
            laid.append(Laid(q, r, tile, rotation, int(island.when[number]), group[number], dock))
    names = [hut.id for hut in ground.components.map.huts]
    networks = tuple(
        Network(
            tuple(spot for spot, number in zip(ground.spots, group, strict=True) if number == g),
            tuple(name for h, name in enumerate(names) if int(huts) >> h & 1),
        )
        for g, huts in enumerate(found.huts)
    )
    return tuple(laid), networks


def _bonus(state: State, i: int) -> Bonus:
    number = state.deal.bonus[i]
    met = [(state.met_in(i, seat), seat) for seat in range(state.seats) if state.met_in(i, seat)]
    return Bonus(
        number,
        state.ground.components.bonus_cards[number],
        tuple(Met(seat, turn, state.bonus_of(i, seat)) for turn, seat in sorted(met)),
    )


def _left(ground: Ground, seen: Sequence[int]) -> tuple[Left, ...]:
    counts = Counter(all_tiles(ground.components))
    counts.subtract(seen)
    return tuple(Left(path_tile(ground, kind), counts[kind]) for kind in range(len(ground.components.path_tiles)))
