"""What chance gives a game: hut colours, ponds, tiles and cards."""

from __future__ import annotations

import msgspec

from tavola.games.chance import Chance
from tavola.games.tucana.rules.components import COLOURS, TERRAINS, Components

BONUS_CARDS = 2


class Deal(msgspec.Struct, frozen=True):
    """Everything drawn in a game, in its order. Colours and terrains are numbers in the order of the components."""

    seats: int
    huts: tuple[int, ...]  # the colour of each hut
    ponds: tuple[int, ...]  # the number of the field on which starting tile n lies
    tiles: tuple[int, ...]  # kinds of path tiles; seat s draws number t * seats + s in turn t
    cards: tuple[int, ...]  # the terrain of every turn, both rounds
    bonus: tuple[int, ...] = ()  # numbers of the bonus cards


def deal(components: Components, seats: int, bonus: bool, seed: bytes) -> Deal:
    """The deal of a seed. Each part has a label of its own, so none depends on how another was drawn."""
    chance = Chance(seed)
    colours = components.setup_cards[chance.number("set-up card", len(components.setup_cards))].colours
    pond = {field.pond: i for i, field in enumerate(components.map.fields) if field.kind == "pond"}
    return Deal(
        seats,
        huts=tuple(COLOURS.index(colours[hut.id]) for hut in components.map.huts),
        ponds=tuple(pond[card.pond] for card in chance.shuffled("starting cards", components.starting_cards)),
        tiles=tuple(chance.shuffled("path tiles", all_tiles(components))),
        cards=tuple(terrain for i in range(components.rounds) for terrain in _round(components, chance, i + 1)),
        bonus=tuple(chance.shuffled("bonus cards", range(len(components.bonus_cards)))[:BONUS_CARDS]) if bonus else (),
    )


def all_tiles(components: Components) -> list[int]:
    """The kind of every path tile in the box."""
    return [kind for kind, tile in enumerate(components.path_tiles) for _ in range(tile.count)]


def all_cards(components: Components) -> list[int]:
    """The terrain of every terrain card."""
    return [TERRAINS.index(card.terrain) for card in components.terrain_cards for _ in range(card.count)]


def _round(components: Components, chance: Chance, number: int) -> list[int]:
    return chance.shuffled(f"terrain cards of round {number}", all_cards(components))
