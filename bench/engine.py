"""How fast the rules are, compiled and interpreted, Taluva's beside two games of OpenSpiel, all in one run.

Every figure is the median of short repeats that take turns, so that a busy machine troubles all alike; rates are by
CPU time.
Run it with any Python that has the project's dependencies; OpenSpiel (`pip install open_spiel`) is optional.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

ROOT = Path(__file__).parents[1]
REPEATS = 7
SECONDS = 0.6  # a repeat, about

Figures = dict[str, float]
Row = tuple[str, list[Figures]]


def rate(play: Callable[[int], int]) -> float:
    """Games a second; `play(n)` plays about n games and returns how many."""
    games, count, start = 0, 1, process_time()
    while process_time() - start < SECONDS:
        games += play(count)
        count = min(2 * count, 256)
    return games / (process_time() - start)


# one form of the engine, in a process of its own


def taluva_figures() -> Figures:
    """Playouts a second, and microseconds for legal moves of either kind and for a copy, along random games."""
    from tavola.games import TALUVA
    from tavola.games.taluva.rules import state as rules

    starts = [TALUVA.start(2, seed=bytes([n])) for n in range(64)]
    decks = [[n for n in (state.hand, *state.undrawn) if n is not None] for state in starts]
    first = 0

    def play(count: int) -> int:
        nonlocal first
        first += count
        chosen = [decks[(first + n) % len(decks)] for n in range(count)]
        rules.play_games(2, chosen, first)
        return count

    return {"playouts": rate(play), **times()}


def tucana_figures() -> Figures:
    """Playouts a second of Tucana Builders for two, without bonus cards."""
    from tavola.games.tucana import TUCANA
    from tavola.games.tucana.rules import state as rules

    starts = [TUCANA.start(2, seed=bytes([n])) for n in range(64)]
    first = 0

    def play(count: int) -> int:
        nonlocal first
        first += count
        deals = [starts[(first + n) % len(starts)].deal for n in range(count)]
        rules.play_games(starts[0].ground, deals, first)
        return count

    return {"playouts": rate(play)}


def times() -> Figures:
    """Microseconds (medians) of `legal` for tiles and for buildings, and of `copy`."""
    from tavola.games import TALUVA

    rng = random.Random(1)
    spent: dict[str, list[float]] = {"tile": [], "build": [], "copy": []}
    for seed in range(3):
        state = TALUVA.start(2, seed=bytes([seed]))
        while state.awaited:
            start = perf_counter()
            moves = state.legal(state.awaited[0])
            between = perf_counter()
            state.copy()
            spent[state.phase_name].append(between - start)
            spent["copy"].append(perf_counter() - between)
            state.apply(state.awaited[0], rng.choice(moves))
    return {kind: median(values) * 1e6 for kind, values in spent.items()}


def in_a_process(folder: Path, game: str) -> Callable[[], Figures]:
    """Measures a game of the engine that lies in a folder."""

    def measure() -> Figures:
        command = [sys.executable, __file__, "--one", str(folder), game]
        return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)

    return measure


# OpenSpiel, driven from Python


def open_spiel(name: str) -> Callable[[], Figures]:
    """Random games of an OpenSpiel game and its median microseconds for legal moves."""
    import pyspiel

    game, rng = pyspiel.load_game(name), random.Random(1)

    def play(count: int) -> int:
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
        return count

    def legal() -> float:
        state, spent = game.new_initial_state(), []
        while not state.is_terminal():
            start = perf_counter()
            moves = state.legal_actions()
            spent.append(perf_counter() - start)
            state.apply_action(rng.choice(moves))
        return median(spent) * 1e6

    return lambda: {"playouts": rate(lambda count: play(min(count, 4))), "legal": legal()}


# the run


def contestants() -> dict[str, Callable[[], Figures]]:
    """What is measured, by name; says what is missing."""
    sys.path.insert(0, str(ROOT / "tests" / "games"))
    from compiled_build import NoCompiler, compiled_copy

    found: dict[str, Callable[[], Figures]] = {}
    try:
        found |= {f"{game}, compiled": in_a_process(compiled_copy(), game) for game in FIGURES}
    except NoCompiler as reason:
        print(f"compiled rules are not measured: {reason}")
    found |= {f"{game}, interpreted": in_a_process(ROOT / "src", game) for game in FIGURES}
    try:
        found |= {f"OpenSpiel {name}": open_spiel(name) for name in ("hive", "havannah")}
    except ImportError:
        print("OpenSpiel is not measured: pyspiel is not installed (pip install open_spiel)")
    return found


def main() -> None:
    """Measure everything in turns and print medians and ratios."""
    measured = contestants()
    rounds: dict[str, list[Figures]] = {name: [] for name in measured}
    for _ in range(REPEATS):
        for name, measure in measured.items():
            rounds[name].append(measure())
    print(f"{'median of ' + str(REPEATS):24}{'playouts/s':>12}{'legal tiles':>14}{'buildings':>12}{'copy':>10}")
    for name, figures in rounds.items():
        print(line(name, {kind: median(one[kind] for one in figures) for kind in figures[0]}))
    compare(rounds)


def line(name: str, figures: Figures) -> str:
    cells = [f"{figures[kind]:.1f} us" if kind in figures else "" for kind in ("tile", "build", "copy")]
    if "legal" in figures:
        cells[0] = f"{figures['legal']:.1f} us"
    return f"{name:24}{figures['playouts']:12,.0f}{cells[0]:>14}{cells[1]:>12}{cells[2]:>10}"


def compare(rounds: dict[str, list[Figures]]) -> None:
    """Ratios of playouts, each the median over the rounds."""
    names = list(rounds)
    for upper, lower in (pair for pair in PAIRS if set(pair) <= set(names)):
        ratios = [a["playouts"] / b["playouts"] for a, b in zip(rounds[upper], rounds[lower], strict=True)]
        print(f"{upper} / {lower}: {median(ratios):.1f}")


FIGURES: dict[str, Callable[[], Figures]] = {"Taluva": taluva_figures, "Tucana": tucana_figures}
PAIRS = (
    ("Taluva, compiled", "Taluva, interpreted"),
    ("Tucana, compiled", "Tucana, interpreted"),
    ("Taluva, compiled", "OpenSpiel hive"),
    ("Taluva, compiled", "OpenSpiel havannah"),
    ("Taluva, interpreted", "OpenSpiel hive"),
)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        sys.path.insert(0, sys.argv[2])
        print(json.dumps(FIGURES[sys.argv[3]]()))
    else:
        main()
