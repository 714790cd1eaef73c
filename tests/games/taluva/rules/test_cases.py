"""The written cases: legality, endings, whole games with all legal moves. TAVOLA_CASES names another folder of them."""

from __future__ import annotations

import gzip
import json
import os
import random
from pathlib import Path

import msgspec
import pytest

FOLDER = Path(os.environ.get("TAVOLA_CASES") or Path(__file__).parents[3] / "cases")


def lines(name):
    """The cases of all files with such a name, packed or not."""
    found = []
    for path in sorted(FOLDER.glob(f"taluva-{name}*.jsonl*")):
        with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as file:
            found += [json.loads(line) for line in file if line.strip()]
    return found


def games():
    """Whole games: header and plies."""
    found = []
    for line in lines("games"):
        if "deck" in line:
            found.append((line, []))
        else:
            found[-1][1].append(line)
    return found


EDGES, ENDINGS, GAMES = lines("edgecases"), lines("endings"), games()


def start(engine, case, strict=False):
    options = engine.taluva.options(tiles_per_player=case.get("per_player", 12), strict_founding=strict)
    return engine.taluva.start(case["players"], options, deck=case["deck"])


def number(engine, state, move):
    """The number of a move as a case writes it; None for an expansion that is not among the legal ones."""
    ((kind, where),) = move.items()
    notation = engine.notation
    if kind == "tile":
        return notation.encode(notation.Lay(*where))
    if kind != "expand":
        return notation.encode(notation.Build(kind, *where))
    goal = sorted(tuple(field) for field in where)
    fitting = [m for m in expansions(engine, state) if state.expansion_fields(m) == goal]
    return fitting[0] if fitting else None


def expansions(engine, state):
    decoded = [(m, engine.notation.decode(m)) for m in state.legal(state.awaited[0])]
    return [m for m, what in decoded if getattr(what, "kind", "") == "expand"]


def replay(engine, state, moves):
    for move in moves:
        state.apply(state.awaited[0], number(engine, state, move))


def test_there_are_cases():
    assert EDGES or ENDINGS or GAMES


@pytest.mark.parametrize("strict", [False, True], ids=["open", "strict"])
@pytest.mark.parametrize("case", EDGES, ids=lambda case: case["name"])
def test_legality(engine, case, strict):
    played = start(engine, case)
    replay(engine, played, case["moves"])
    state = engine.taluva.sample(  # the same position under the rule in question
        msgspec.structs.replace(engine.taluva.view(played, None), strict_founding=strict), random.Random(1)
    )
    expected = not strict if case["legal"] is None else case["legal"]
    assert (number(engine, state, case["query"]) in state.legal(state.awaited[0])) == expected


@pytest.mark.parametrize("case", ENDINGS, ids=lambda case: case["name"])
def test_ending(engine, case):
    state = start(engine, case)
    replay(engine, state, case["moves"])
    seats = range(case["players"])
    assert list(state.outcome.winners) == case["winner"]
    assert [list(state.stock_of(seat)) for seat in seats] == case["stock"]
    assert [list(state.built_by(seat)) for seat in seats] == case["built"]
    assert [state.is_out(seat) for seat in seats] == [bool(out) for out in case["eliminated"]]
    assert state.tiles_laid == case["tiles_used"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"game {game[0]['game']}")
def test_every_ply_of_a_game(engine, game):
    header, plies = game
    state = start(engine, header)
    for ply in plies:
        assert [list(state.stock_of(seat)) for seat in range(state.seats)] == ply["stock"]
        assert [state.is_out(seat) for seat in range(state.seats)] == [bool(out) for out in ply["eliminated"]]
        if ply["phase"] == "end":
            assert list(state.outcome.winners) == ply["winner"]
            continue
        assert state.awaited == (ply["player"],)
        check_legal(engine, state, ply)
        replay(engine, state, [ply["move"]])


def check_legal(engine, state, ply):
    decoded = [engine.notation.decode(move) for move in state.legal(state.awaited[0])]
    if ply["phase"] == "tile":
        assert [[what.q, what.r, what.k] for what in decoded] == sorted(ply["tiles"])
        return
    for kind, key in (("hut", "huts_any_level1"), ("temple", "temples"), ("tower", "towers")):
        assert [[what.q, what.r] for what in decoded if what.kind == kind] == sorted(ply[key])
    found = sorted(state.expansion_fields(move) for move in expansions(engine, state))
    assert found == sorted(sorted(tuple(field) for field in fields) for fields in ply["expands"])
    strict = engine.taluva.sample(
        msgspec.structs.replace(engine.taluva.view(state, None), strict_founding=True), random.Random(1)
    )
    founding = [engine.notation.decode(move) for move in strict.legal(strict.awaited[0])]
    assert [[w.q, w.r] for w in founding if w.kind == "hut"] == sorted(ply["huts_not_next_to_own"])
