"""Whatever stands in a component set has a bound: no number, text or list in it makes the rules work without end."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from tavola.games import GAMES
from tavola.games.tiwanacu.rules.component_checks import standard
from tavola.games.tucana.rules.components import OWN

SETS: dict[str, Any] = {"tucana": OWN, "tiwanacu": standard()}
Path = tuple[str | int, ...]


def plain(game: str) -> Any:
    """The own set of a game as JSON data, to be changed."""
    return json.loads(msgspec.json.encode(SETS[game]))


def places(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Everything in the data that is not the whole, with the way to it."""
    if path:
        yield path, data
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in parts:
        yield from places(value, (*path, key))


def put(data: Any, path: Path, value: Any) -> None:
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


def refused(game: str, change: Callable[[Any], Any]) -> list[Path]:
    """The places where the changed value is taken although it should not be."""
    taken = []
    for path, value in places(plain(game)):
        changed = change(value)
        if changed is None:
            continue
        box = plain(game)
        put(box, path, changed)
        try:
            GAMES[game].kept_options({"components": box})
        except ValueError:
            continue
        taken.append(path)
    return taken


def number(size: int) -> Callable[[Any], Any]:
    return lambda value: size if isinstance(value, int) else None


@pytest.mark.parametrize("game", SETS)
@pytest.mark.parametrize("size", [1_000_000, -1_000_000, 2**63, -(2**63) - 1, 10**400])
def test_every_number_has_a_bound(game: str, size: int) -> None:
    assert refused(game, number(size)) == []


@pytest.mark.parametrize("game", SETS)
def test_every_text_has_a_bound(game: str) -> None:
    assert refused(game, lambda value: value + "a" * 1000 if isinstance(value, str) else None) == []


@pytest.mark.parametrize("game", SETS)
def test_every_list_has_a_bound(game: str) -> None:
    assert refused(game, lambda value: value * 4000 if isinstance(value, list) and value else None) == []


@pytest.mark.parametrize("game", SETS)
def test_every_table_of_values_has_a_bound(game: str) -> None:
    def longer(value: Any) -> Any:
        keyed = isinstance(value, dict) and len({type(one) for one in value.values()}) == 1
        return value | {f"k{n}": next(iter(value.values())) for n in range(4000)} if keyed else None

    named = [path for path in refused(game, longer) if path[-1] in ("effect", "payments", "colours")]
    assert named == []


@pytest.mark.parametrize("game", SETS)
def test_nothing_is_nested_deeper_than_it_stands_there(game: str) -> None:
    deep: Any = 1
    for _ in range(200):
        deep = [deep]
    assert refused(game, lambda value: deep) == []


@pytest.mark.parametrize("name", ["Inti\n", "Inti\x00", "In\u202eti", "In\u200bti", "\ud800", "a" * 61, ""])
def test_names_are_one_line_that_can_be_seen(name: str) -> None:
    for path in (("god_cards", 0, "name"), ("tile_bag", "tiles", -1, "name")):
        box = plain("tiwanacu")
        put(box, path, name)
        with pytest.raises(ValueError, match="name"):
            GAMES["tiwanacu"].kept_options({"components": box})


def test_an_id_ends_where_its_text_does() -> None:
    box = plain("tiwanacu")
    box["god_cards"][0]["id"] = "inti\n"
    with pytest.raises(ValueError, match=r"god_cards\[0\]\.id"):
        GAMES["tiwanacu"].kept_options({"components": box})
