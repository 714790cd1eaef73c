"""A second scorer, written from the rules alone and without thought of speed: a temple is a dict of (row, column)."""

from __future__ import annotations

from functools import cache

Grid = dict[tuple[int, int], tuple[str, str]]  # to a kind and a number or 'x2'
COLOURS = ["red", "yellow", "green", "blue"]
SET_POINTS = {1: 1, 2: 3, 3: 7, 4: 12, 5: 18, 6: 25}


@cache
def touching(a: tuple[int, int], b: tuple[int, int], wrap: bool, diagonal: bool = False) -> bool:
    """Do two different spaces touch?"""
    down, right = abs(a[0] - b[0]), abs(a[1] - b[1])
    if wrap and right == 5:
        right = 1
    return down + right == 1 or (diagonal and down == right == 1)


def group_sizes(grid: Grid, kind: str, wrap: bool) -> list[int]:
    """Sizes of the connected areas of a kind."""
    left = {space for space in grid if grid[space][0] == kind}
    sizes = []
    while left:
        group = {left.pop()}
        while more := {s for s in left if any(touching(s, g, wrap) for g in group)}:
            group |= more
            left -= more
        sizes.append(len(group))
    return sizes


def sheet(grid: Grid, coins: int, loans: int, wrap: bool, diagonal: bool) -> dict[str, int]:
    """Every line there can be, all cards in play at once."""
    lines = {}
    for colour in COLOURS:
        lines[f"{colour}-area"] = max(group_sizes(grid, colour, wrap), default=0)
        lines[f"{colour}-figures"] = figures(grid, colour, wrap, diagonal)
    lines["monoliths"] = monoliths([n for kind, n in grid.values() if kind == "monolith"])
    lines["coins"] = coins
    lines["zone"] = max([size for kind in [*COLOURS, "monolith"] for size in group_sizes(grid, kind, wrap)], default=0)
    lines["five"] = 10 if {kind for kind, _ in grid.values()} == {*COLOURS, "monolith"} else 0
    lines["loans"] = -15 * loans
    return lines | gods(grid, coins, wrap)


def figures(grid: Grid, colour: str, wrap: bool, diagonal: bool) -> int:
    """Each tile's figures, doubled again and again."""
    points = 0
    for space, (kind, n) in grid.items():
        if kind == colour and n != "x2":
            worth = int(n)
            for other, tile in grid.items():
                if tile == (colour, "x2") and touching(space, other, wrap, diagonal):
                    worth *= 2
            points += worth
    return points


def monoliths(designs: list[str]) -> int:
    """Take the largest set of different designs, again and again."""
    points = 0
    while designs:
        one_set = set(designs)
        points += SET_POINTS[len(one_set)]
        for design in one_set:
            designs.remove(design)
    return points


def gods(grid: Grid, coins: int, wrap: bool) -> dict[str, int]:
    """The lines of the cards that score."""
    rows = [all((r, c) in grid for c in range(6)) for r in range(5)]
    columns = [len({grid[r, c][0] for r in range(5) if (r, c) in grid}) == 5 for c in range(6)]
    large = [max(group_sizes(grid, colour, wrap), default=0) >= 5 for colour in COLOURS]
    stones = sorted(space for space in grid if grid[space][0] == "monolith")
    pairs = [1 for a in stones for b in stones if a < b and touching(a, b, wrap) and grid[a][1] != grid[b][1]]
    corners = [grid[space][0] for space in ((0, 0), (0, 5), (4, 0), (4, 5)) if space in grid]
    return {
        "god-inti": 3 * sum(rows),
        "god-mama-killa": 6 * sum(columns),
        "god-pachamama": 4 * sum(large),
        "god-wiracocha": len(pairs),
        "god-chasca": 8 if len(set(corners)) == 4 else 0,
        "god-urcaguary": 10 if coins > 10 else coins,
        "god-supay": -max(30 - len(grid) - 3, 0),
    }
