"""The score sheet: one function a line, each giving the points and the spaces they come from."""

from __future__ import annotations

from typing import final

from tavola.games.messages import Message, say, verbatim
from tavola.games.tiwanacu.rules.components import Card, Components
from tavola.games.tiwanacu.rules.gods import laws_under, power_of
from tavola.games.tiwanacu.rules.grid import grid_of
from tavola.games.tiwanacu.rules.temple import Gain, Seen, Temple
from tavola.games.tiwanacu.rules.tiles import COLOURS, DESIGNS, MONOLITH, TWICE, Tile, spaces_in

AREAS = (say("Red area"), say("Yellow area"), say("Green area"), say("Blue area"))
FIGURES = (say("Red figures"), say("Yellow figures"), say("Green figures"), say("Blue figures"))


@final
class Book:
    """The rules of one table: its component set, its God cards, the laws under them and the grid they lead to."""

    def __init__(self, box: Components, gods: tuple[Card, ...]) -> None:
        self.box = box
        self.gods = gods
        self.laws = laws_under(gods, box)
        self.grid = grid_of(box.grid.rows, box.grid.columns, self.laws.wrap)
        self.reach = self.grid.around if self.laws.diagonal else self.grid.beside  # of a multiplier
        self.scoring_gods = [(card, score) for card in gods if (score := power_of(card).score)]
        self.labels = self._labels()
        self.keys = tuple([key for key, _ in self.labels])

    def _labels(self) -> list[tuple[str, Message]]:
        """Key and label of each line of the sheet."""
        colours = [
            line
            for i, colour in enumerate(COLOURS)
            for line in ((f"{colour}-area", AREAS[i]), (f"{colour}-figures", FIGURES[i]))
        ]
        gods = [(f"god-{card.id}", verbatim(card.name)) for card, _ in self.scoring_gods]
        return [
            *colours,
            ("monoliths", say("Monolith sets")),
            ("coins", say("Coins")),
            ("zone", say("Biggest zone")),
            ("five", say("All five kinds")),
            *gods,
            ("loans", say("Loans")),
        ]

    def gains(self, temple: Temple) -> list[Gain]:
        """The lines of the sheet for a temple, in the order of `keys`, as if the game ended now."""
        seen, scoring = Seen(temple, self.grid), self.box.scoring
        lines: list[Gain] = []
        for colour in range(MONOLITH):
            lines.append(area(seen, colour, scoring.colour_area.points_per_tile))
            lines.append(figures(seen, colour, self.reach))
        lines.append(monolith_sets(seen, scoring.monolith_sets.values))
        lines.append(Gain(temple.coins * scoring.coins.points_per_coin))
        lines.append(biggest_zone(seen, scoring.biggest_zone.points_per_tile))
        lines.append(five_kinds(seen, scoring.all_five_kinds.points))
        lines += [score(seen, card.numbers) for card, score in self.scoring_gods]
        lines.append(Gain(temple.loans * scoring.loan_penalty.points))
        return lines

    def total(self, temple: Temple) -> int:
        """The points of a temple as if the game ended now."""
        return sum([gain.points for gain in self.gains(temple)])

    def shares(self, temple: Temple, colour: int) -> list[Share]:
        """What each tile of a colour with figures gives."""
        seen = Seen(temple, self.grid)
        return [
            Share(space, seen.cells[space] & 7, self.reach[space] & seen.twice[colour])
            for space in spaces_in(with_figures(seen, colour))
        ]


@final
class Share:
    """A space, its figures, and the multipliers (a set of spaces) that double them."""

    def __init__(self, space: int, figures: int, doubled_by: int) -> None:
        self.space = space
        self.figures = figures
        self.doubled_by = doubled_by

    @property
    def factor(self) -> int:
        return 1 << self.doubled_by.bit_count()


def area(seen: Seen, colour: int, points: int) -> Gain:
    """The largest area of a colour; multipliers are tiles of their colour."""
    largest = seen.grid.largest(seen.kinds[colour])
    return Gain(points * largest.bit_count(), largest)


def with_figures(seen: Seen, colour: int) -> int:
    """The spaces of a colour that show figures."""
    coloured: list[Tile] = seen.cells
    tiles = seen.kinds[colour] & ~seen.twice[colour]
    return sum([1 << space for space in spaces_in(tiles) if 0 < coloured[space] & 7 < TWICE])


def figures(seen: Seen, colour: int, reach: tuple[int, ...]) -> Gain:
    """All figures of a colour, doubled by each multiplier of the colour in reach."""
    spaces, twice = with_figures(seen, colour), seen.twice[colour]
    return Gain(sum([(seen.cells[s] & 7) << (reach[s] & twice).bit_count() for s in spaces_in(spaces)]), spaces)


def monolith_sets(seen: Seen, values: tuple[int, ...]) -> Gain:
    """Sets of different designs: set k takes each design owned at least k times."""
    owned = [0] * (DESIGNS + 1)
    for space in spaces_in(seen.kinds[MONOLITH]):
        owned[seen.cells[space] & 7] += 1
    points = sum([values[len([n for n in owned if n >= k])] for k in range(1, max(owned) + 1)])
    return Gain(points, seen.kinds[MONOLITH])


def biggest_zone(seen: Seen, points: int) -> Gain:
    """The largest area of any kind, monoliths of all designs being one kind."""
    zone = max((seen.grid.largest(kind) for kind in seen.kinds), key=int.bit_count)
    return Gain(points * zone.bit_count(), zone)


def five_kinds(seen: Seen, points: int) -> Gain:
    """At least one tile of each colour and a monolith; the first of each kind shows it."""
    if not all(seen.kinds):
        return Gain(0)
    return Gain(points, sum([kind & -kind for kind in seen.kinds]))
