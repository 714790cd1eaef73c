"""Names of things, and moves in words."""

from __future__ import annotations

from typing import Final

from tavola.games.messages import Message, Who, say, say_n
from tavola.games.tucana.rules.components import TERRAIN_NAMES, TERRAINS, BonusCard
from tavola.games.tucana.rules.edges import EDGES, exits
from tavola.games.tucana.rules.position import JOKER
from tavola.games.tucana.rules.survey import Survey

COLOUR_NAMES: Final = {"yellow": say("yellow"), "red": say("red"), "blue": say("blue")}
ANIMAL_NAMES: Final = {"puma": say("puma"), "snake": say("snake"), "monkey": say("monkey"), "toucan": say("toucan")}
SHAPES: Final = {1: say("tight curve"), 2: say("wide curve"), 3: say("straight path")}  # by the angle, in sixths


def shape(edges: tuple[int, ...]) -> Message:
    """The name of a path by its exits: 'wide curve'."""
    if len(edges) == 1:
        return say("dead end")
    if len(edges) > 2:
        return say_n("junction of {n} path", "junction of {n} paths", len(edges))
    angle = (edges[1] - edges[0]) % EDGES
    return SHAPES[min(angle, EDGES - angle)]


def tile(edges: tuple[int, ...], animals: tuple[str, ...]) -> Message:
    """A tile in words: 'tight curve with puma and snake'."""
    names = [ANIMAL_NAMES[animal] for animal in animals]
    if not names:
        return shape(edges)
    if len(names) == 1:
        return say("{path} with {animal}", path=shape(edges), animal=names[0])
    return say("{path} with {animal} and {other}", path=shape(edges), animal=names[0], other=names[1])


def field(terrain: str, q: int, r: int) -> Message:
    """A field in words: 'sand 2,4'."""
    return say("{terrain} {field}", terrain=TERRAIN_NAMES[terrain], field=f"{q},{r}")


def condition(card: BonusCard) -> Message:
    """What a bonus card asks."""
    asked = card.condition
    if asked.type == "connect":
        return say("connect huts {one} and {other}", one=asked.huts[0], other=asked.huts[1])
    if asked.type == "network_huts":
        return say("one network that reaches {number} huts", number=asked.min)
    if asked.type == "toucans_connected":
        return say("{number} toucans connected to huts", number=asked.min)
    return say_n("every hut worth {n} point", "every hut worth {n} points", asked.min)


def in_a_row(first: Message, *others: Message) -> Message:
    """The sentences one after the other."""
    for other in others:
        first = say("{said} {more}", said=first, more=other)
    return first


# moves


def described(before: Survey, seat: int, move: int, after: Survey) -> Message:
    """A move without its player; one that closes the turn tells what came of it."""
    if move == JOKER:
        return say("plays the joker")
    placed = _placed(before, seat, move)
    if after.closed == before.closed:
        return placed
    return in_a_row(say("{placed}.", placed=placed), *_closing(before, after))


def _placed(before: Survey, seat: int, move: int) -> Message:
    ground, kind = before.ground, before.drawn(seat)
    number = int(ground.field[move // EDGES])
    q, r = ground.spots[number]
    where = field(TERRAINS[ground.terrain[number]], q, r)
    what = ground.components.path_tiles[kind or 0]
    exits_there = ", ".join(EDGE_NAMES[edge] for edge in exits(int(ground.exits[(kind or 0) * EDGES + move % EDGES])))
    lay = say("{tile} on {field} ({exits})", tile=tile(what.edges, what.animals), field=where, exits=exits_there)
    if before.open[seat]:
        return say("changes the placement: {tile}", tile=lay)
    return say("places {tile}", tile=lay)


EDGE_NAMES: Final = ("E", "NE", "NW", "W", "SW", "SE")


def _closing(before: Survey, after: Survey) -> list[Message]:
    """What a turn's end brought: bonus cards met, the round's scores, the next card."""
    said = [_met(after, card, seat) for card, seat in _newly_met(after)]
    if after.closed % after.per_round == 0:
        number = int(after.closed // after.per_round)
        said.append(say("Round {number} is scored (yellow, red, blue):", number=number))
        said += [_scored(before, after, seat) for seat in range(after.seats)]
    if after.card is not None:
        said.append(say("The next card shows {terrain}.", terrain=TERRAIN_NAMES[TERRAINS[after.card]]))
    return said or [say("The turn closes.")]


def _newly_met(after: Survey) -> list[tuple[int, int]]:
    cards = range(len(after.deal.bonus))
    return [(card, seat) for card in cards for seat in range(after.seats) if after.met_in(card, seat) == after.closed]


def _met(after: Survey, card: int, seat: int) -> Message:
    what = condition(after.ground.components.bonus_cards[after.deal.bonus[card]])
    points = after.bonus_of(card, seat)
    return say("{who} meets a bonus card ({what}): {points}.", who=Who(seat), what=what, points=points)


def _scored(before: Survey, after: Survey, seat: int) -> Message:
    gained = [new - old for old, new in zip(before.tracks(seat), after.tracks(seat), strict=True)]
    return say("{who} {yellow}, {red}, {blue}.", who=Who(seat), yellow=gained[0], red=gained[1], blue=gained[2])
