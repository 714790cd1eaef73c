"""Games by lot a second, of every game: `python bench/playouts.py [folder ...]`.

A game is a copy of a start that is played out through the interface of every game (`awaited`, `legal`, `apply`) and
scored (`outcome`). Folders hold a package `tavola` each, compiled or not; without any, the sources are measured in both
forms. They take turns, all games play the same lots, rates are by CPU time, and of seven rounds the median counts.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

ROOT = Path(__file__).parents[1]
ROUNDS = 7
SECONDS = 0.4  # a game in a round
SETTINGS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("taluva", 2, {}),
    ("taluva", 2, {"tiles_per_player": 24}),
    ("torven", 2, {}),
    ("tucana", 2, {}),
    ("tucana", 2, {"bonus": True}),
    ("tiwanacu", 2, {}),
    ("tiwanacu", 4, {}),
)

Figures = list[tuple[float, float]]  # by setting: games a second, microseconds of a copy


def figures(folder: Path) -> Figures:
    """One round of what lies in a folder, in a process of its own."""
    command = [sys.executable, __file__, "--one", str(folder)]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def one(game: str, seats: int, options: dict[str, Any]) -> tuple[float, float]:
    """Games a second and microseconds of a copy."""
    from tavola.games import GAMES
    from tavola.games.playouts import play_out

    rules, played, begun = GAMES[game], 0, 0.0
    starts = [rules.start(seats, rules.read_options(options), bytes([n])) for n in range(64)]
    while played <= 64 or process_time() - begun < SECONDS:
        if played == 64:  # the first ones fill caches
            begun = process_time()
        state = starts[played % 64].copy()
        play_out(state, played)
        assert state.outcome
        played += 1
    games, begun = (played - 64) / (process_time() - begun), process_time()
    for _ in range(1000):
        starts[0].copy()
    return games, 1000 * (process_time() - begun)


def folders() -> list[Path]:
    """Those that were named; else the sources compiled, where they can be, and as they are."""
    if len(sys.argv) > 1:
        return [Path(name).resolve() for name in sys.argv[1:]]
    sys.path.insert(0, str(ROOT / "tests" / "games"))
    from compiled_build import NoCompiler, compiled_copy

    try:
        return [compiled_copy(), ROOT / "src"]
    except NoCompiler as reason:
        print(f"compiled rules are not measured: {reason}")
        return [ROOT / "src"]


def main() -> None:
    """Print a line a setting: games a second and microseconds of a copy, for each folder."""
    measured = folders()
    rounds = [[figures(folder) for folder in measured] for _ in range(ROUNDS)]
    print(" " * 32 + "".join(f"{folder.name[-20:]:>24}" for folder in measured))
    for number, (game, seats, options) in enumerate(SETTINGS):
        name = " ".join([game, str(seats), *(f"{key}={value}" for key, value in options.items())])
        cells = [
            f"{median(r[i][number][0] for r in rounds):12,.0f}/s {median(r[i][number][1] for r in rounds):7.1f} us"
            for i in range(len(measured))
        ]
        print(f"{name:32}" + "".join(f"{cell:>24}" for cell in cells))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        sys.path.insert(0, sys.argv[2])
        print(json.dumps([one(*setting) for setting in SETTINGS]))
    else:
        main()
