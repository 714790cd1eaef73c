"""Whether a component set can be played with: counts, the map, the approaches, and that a legal field always exists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from tavola.games.component_sets import listed, read_set
from tavola.games.hexes import Hex
from tavola.games.tucana.rules.components import (
    COLOURS,
    MOST_FIELDS,
    REACH,
    TERRAINS,
    Components,
    Hut,
    TerrainCard,
    Tile,
)
from tavola.games.tucana.rules.edges import EDGES, over
from tavola.games.tucana.rules.verdicts import VERDICTS

HUTS = ("A", "B", "C", "D", "E", "F")
MOST_TILES = 2000


def read(data: bytes, name: str = "components") -> Components:
    """A component set from JSON. Raises ValueError that begins with the name and lists all faults with their places."""
    return read_set(data, name, Components, faults)


def load(path: str | Path) -> Components:
    """A component set from a file like components.json. Raises ValueError naming the file, OSError if unreadable."""
    return read(Path(path).read_bytes(), str(path))


def fault(components: Components) -> str | None:
    """Everything wrong with the set, in words; None for a good one."""
    return listed(faults(components)) or None


def faults(components: Components) -> Iterator[str]:
    """Everything about a set that cannot be played, each with its place."""
    for place, check in (
        ("players, rounds, turns_per_round", _rounds),
        ("map.fields", _fields),
        ("map.huts", _huts),
        ("map.fields", _connected),
        ("path_tiles, starting_tiles", _tiles),
        ("terrain_cards", _terrain_cards),
        ("starting_cards, starting_tiles", _ponds),
        ("setup_cards", _setup_cards),
        ("bonus_cards", _bonus_cards),
        ("solo_table", _solo_table),
    ):
        yield from (f"{place}: {wrong}" for wrong in check(components))


def _rounds(components: Components) -> Iterator[str]:
    if components.rounds != 2:
        yield f"rounds is {components.rounds}, the rules know 2"
    if not 1 <= components.turns_per_round <= 60:
        yield f"turns_per_round is {components.turns_per_round}, not 1 to 60"
    if (components.players.min, components.players.max) != (1, 5):
        yield "players must be 1 to 5"


def _fields(components: Components) -> Iterator[str]:
    seen: set[Hex] = set()
    for field in components.map.fields:
        at = field.q, field.r
        if at in seen:
            yield f"field {_name(at)} is there twice"
        seen.add(at)
        if max(abs(field.q), abs(field.r)) > REACH:
            yield f"field {_name(at)} lies beyond {REACH} fields from the middle"
        if field.kind == "terrain" and field.terrain is None:
            yield f"field {_name(at)} has no terrain"
        if field.kind == "pond" and (field.pond is None or field.dock_corner not in range(EDGES)):
            yield f"pond {_name(at)} needs a name and a dock_corner from 0 to 5"
    if not 1 <= len(seen) <= MOST_FIELDS:
        yield f"an island has 1 to {MOST_FIELDS} fields, not {len(seen)}"


def _huts(components: Components) -> Iterator[str]:
    names = tuple(hut.id for hut in components.map.huts)
    if names != HUTS:
        yield f"huts are {', '.join(names) or 'missing'}; {', '.join(HUTS)} are asked for, in this order"
    taken = {(field.q, field.r) for field in components.map.fields}
    for hut in components.map.huts:
        if (hut.q, hut.r) in taken:
            yield f"hut {hut.id} stands on {_name((hut.q, hut.r))}, where something is already"
        taken.add((hut.q, hut.r))
        if max(abs(hut.q), abs(hut.r)) > REACH:
            yield f"hut {hut.id} lies beyond {REACH} fields from the middle"
    fields = {(field.q, field.r) for field in components.map.fields}
    for hut in components.map.huts:
        yield from _approaches(hut, fields)


def _approaches(hut: Hut, fields: set[Hex]) -> Iterator[str]:
    if not hut.approaches:
        yield f"hut {hut.id} has no approach"
    seen: set[tuple[Hex, int]] = set()
    for approach in hut.approaches:
        try:
            at = approach.at
        except ValueError as error:
            yield f"hut {hut.id}: {error}"
            return
        edge = approach.edge_of_field
        if at not in fields:
            yield f"hut {hut.id}: there is no field {_name(at)} to approach from"
        if edge not in range(EDGES):
            yield f"hut {hut.id}: edge {edge} of {_name(at)} is not 0 to 5"
        elif over(at, edge) != (hut.q, hut.r):
            yield f"hut {hut.id}: edge {edge} of {_name(at)} leads to {_name(over(at, edge))}, not to the hut"
        if (at, edge) in seen:
            yield f"hut {hut.id}: edge {edge} of {_name(at)} is listed twice"
        seen.add((at, edge))


def _connected(components: Components) -> Iterator[str]:
    fields = {(field.q, field.r) for field in components.map.fields}
    reached, todo = set[Hex](), [*fields][:1]
    while todo:
        at = todo.pop()
        if at not in reached:
            reached.add(at)
            todo += [over(at, edge) for edge in range(EDGES) if over(at, edge) in fields]
    if cut_off := sorted(fields - reached):
        yield f"field {_name(cut_off[0])} is cut off from the rest of the island"


def _tiles(components: Components) -> Iterator[str]:
    tiles = [(f"path tile {i}", tile.edges, tile.animals) for i, tile in enumerate(components.path_tiles, 1)]
    tiles += [(f"starting tile {tile.number}", tile.edges, tile.animals) for tile in components.starting_tiles]
    for name, edges, animals in tiles:
        if not edges or sorted(set(edges)) != list(edges) or not set(edges) <= set(range(EDGES)):
            yield f"{name}: edges {list(edges)} are not some of 0 to 5, each once, ascending"
        if len(animals) > 2:
            yield f"{name} has {len(animals)} animals, 2 is the most"
    if any(tile.count < 0 for tile in components.path_tiles):
        yield "a count of path tiles is below 0"
    there = _count(components.path_tiles)
    needed = components.players.max * components.rounds * components.turns_per_round
    if there < needed:
        yield f"there are {there} path tiles, {components.players.max} players need {needed}"
    if there > MOST_TILES:
        yield f"there are {there} path tiles, {MOST_TILES} are the most"


def _terrain_cards(components: Components) -> Iterator[str]:
    if any(card.count < 0 for card in components.terrain_cards):
        yield "a count of terrain cards is below 0"
    if (cards := _count(components.terrain_cards)) != components.turns_per_round:
        yield f"there are {cards} terrain cards for a round of {components.turns_per_round} turns"
    fields = Counter(field.terrain for field in components.map.fields)
    for terrain in TERRAINS:
        cards = sum(card.count for card in components.terrain_cards if card.terrain == terrain)
        needed = components.rounds * (cards + 1)  # as many cards a round, and one joker spent there
        if cards and fields[terrain] < needed:
            yield f"{terrain} has {fields[terrain]} fields, {needed} may be wanted: a turn could have no legal field"


def _ponds(components: Components) -> Iterator[str]:
    ponds = sorted(str(field.pond) for field in components.map.fields if field.kind == "pond")
    cards = sorted(card.pond for card in components.starting_cards)
    if ponds != cards or len(set(ponds)) != len(ponds):
        yield f"each pond needs its one starting card: cards {', '.join(cards)}, ponds {', '.join(ponds)}"
    numbers = [tile.number for tile in components.starting_tiles]
    if numbers != list(range(1, len(ponds) + 1)):
        yield f"the starting tiles are numbered {numbers}, for {len(ponds)} ponds they must go from 1 to {len(ponds)}"


def _setup_cards(components: Components) -> Iterator[str]:
    if not components.setup_cards:
        yield "there are no set-up cards"
    for i, card in enumerate(components.setup_cards, 1):
        if set(card.colours) != set(HUTS):
            yield f"set-up card {i} must give a colour to each of the huts {', '.join(HUTS)}"
        elif Counter(card.colours.values()) != Counter(dict.fromkeys(COLOURS, 2)):
            yield f"set-up card {i} must have two huts of each colour"


def _bonus_cards(components: Components) -> Iterator[str]:
    if len(components.bonus_cards) < 2:
        yield f"there are {len(components.bonus_cards)} bonus cards, two are drawn"
    for i, card in enumerate(components.bonus_cards, 1):
        condition = card.condition
        if condition.type == "connect":
            if len(set(condition.huts)) != 2 or not set(condition.huts) <= set(HUTS):
                yield f"bonus card {i} must connect two of the huts {', '.join(HUTS)}"
        elif condition.min < 1:
            yield f"bonus card {i} must ask for a min of at least 1"
        if not card.high >= card.low >= 0:
            yield f"bonus card {i}: high must be at least low, and low at least 0"


def _solo_table(components: Components) -> Iterator[str]:
    table = components.solo_table
    if len(table) != len(VERDICTS):
        yield f"solo_table has {len(table)} bands, there are {len(VERDICTS)} verdicts"
    firsts: list[int | None] = [first for first, _ in table]
    lasts: list[int | None] = [None if last is None else last + 1 for _, last in table]
    if firsts != [0, *lasts[:-1]] or lasts[-1:] != [None] or not _rises([first for first, _ in table]):
        yield "solo_table must begin at 0, each band where the one before ends, the last without an end"


def _rises(numbers: Sequence[int]) -> bool:
    return all(a < b for a, b in pairwise(numbers))


def _count(items: Iterable[Tile | TerrainCard]) -> int:
    return sum(item.count for item in items)


def _name(at: Hex) -> str:
    return f"{at[0]},{at[1]}"
