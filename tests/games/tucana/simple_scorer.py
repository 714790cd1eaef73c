"""A second scorer, slow and plain: follow every animal along every path of the printed data."""

from __future__ import annotations

import json
from importlib import resources

DATA = json.loads(resources.files("tavola.games.tucana.rules").joinpath("components.json").read_text("utf-8"))
STEPS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
APPROACHES = {
    (tuple(map(int, approach["field"].split(","))), approach["edge_of_field"]): hut["id"]
    for hut in DATA["map"]["huts"]
    for approach in hut["approaches"]
}
Board = dict[tuple[int, int], tuple[list[int], list[str]]]  # field: exits, animals


def hut_points(board: Board, colours: dict[str, str]) -> dict[str, int]:
    """What each hut scores."""
    points = dict.fromkeys(colours, 0)
    for field, (_, animals) in board.items():
        reached = huts_from(board, field)
        for animal in animals:
            for hut in reached:
                if animal == "toucan" or DATA["animals"][animal] == colours[hut]:
                    points[hut] += 1
    return points


def huts_from(board: Board, field: tuple[int, int]) -> set[str]:
    """The huts that somebody walking from the field can come to; a hut is the end of the walk."""
    seen, walk, huts = {field}, [field], set()
    while walk:
        here = walk.pop()
        for edge in board[here][0]:
            there = here[0] + STEPS[edge][0], here[1] + STEPS[edge][1]
            if (here, edge) in APPROACHES:
                huts.add(APPROACHES[here, edge])
            elif there in board and (edge + 3) % 6 in board[there][0] and there not in seen:
                seen.add(there)
                walk.append(there)
    return huts
