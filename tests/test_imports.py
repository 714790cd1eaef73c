"""The rooms of the house stand above one another: each imports only what lies below it."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "tavola"
BELOW = {
    "cli": {"web", "service", "notify", "store", "table", "bots", "games"},
    "web": {"service", "notify", "store", "table", "bots", "games"},
    "service": {"notify", "store", "table", "bots", "games"},
    "notify": {"store", "table", "games"},
    "store": {"table", "games"},
    "table": {"games"},
    "bots": {"games"},
    "interop": {"games"},  # the games for other libraries; nobody imports it
    "bots of a game": {"bots", "games"},  # games/GAME/bot: above the games' rules and the tools for all bots
    "games": set(),
}
IN_A_GAME = {"rules": set(), "page": {"rules"}, "bot": {"rules"}}  # games/GAME: rules, what the page shows, the bot
FRAMEWORKS = {"litestar", "starlette", "uvicorn"}
IMPURE = {"asyncio", "datetime", "os", "random", "secrets", "socket", "sqlite3", "subprocess", "threading", "time"}


@cache
def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def room(path: Path) -> str:
    return room_of(path.relative_to(SOURCE).with_suffix("").parts)


def room_of(parts: Sequence[str]) -> str:
    """The room of a module, by the parts of its name below the package."""
    return "bots of a game" if parts[0] == "games" and "bot" in parts[2:3] else parts[0]


def imported(path: Path) -> set[str]:
    """Dotted names that a module imports, anywhere in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the room they reach into"
            names.add(node.module or "")
            names |= {f"{node.module}.{alias.name}" for alias in node.names if node.module == "tavola"}
    return names


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_module_imports_only_from_rooms_below_its_own(path: Path) -> None:
    here = room(path)
    rooms = {room_of(name.split(".")[1:]) for name in imported(path) if name.startswith("tavola.")}
    assert here in {*BELOW, "__init__"}, f"{here} is a new room: say in BELOW what lies below it"
    below = BELOW.get(here, set())
    above = sorted(rooms - {here} - below)
    assert not above, (
        f"{path.relative_to(SOURCE)} imports from {', '.join(above)}, but {here} may use only {sorted(below)}."
        " Hand it in as an argument, or move what both need to a room below both (docs/house.md)."
    )


@pytest.mark.parametrize(
    "path", [p for p in modules() if room(p) in {"games", "table"}], ids=lambda path: str(path.relative_to(SOURCE))
)
def test_rules_and_tables_know_no_clock_no_files_of_others_and_no_outer_chance(path: Path) -> None:
    source = path.read_text("utf-8")
    allowed = {"random"} if "random.Random" in source else set()  # a bot's own numbers, handed in
    if "table/clock.py" in str(path) and not re.search(r"\b(now|today|utcnow)\(", source):
        allowed = {"datetime"}  # the calendar, of times that are handed in
    impure = sorted({name.split(".")[0] for name in imported(path)} & (IMPURE - allowed))
    assert not impure, (
        f"{path.relative_to(SOURCE)} imports {', '.join(impure)}. Lots come from games/chance.py, the numbers of bots"
        " from a random.Random that is handed in, files that ship with rules from importlib.resources, the time from"
        " callers."
    )


@pytest.mark.parametrize(
    "path", [p for p in modules() if room(p) not in {"web", "cli"}], ids=lambda path: str(path.relative_to(SOURCE))
)
def test_the_web_framework_is_known_in_one_room(path: Path) -> None:
    known = {name.split(".")[0] for name in imported(path)} & FRAMEWORKS
    assert not known, f"{path.relative_to(SOURCE)} imports {known}; only web may"


def part(parts: Sequence[str]) -> str:
    """The part of a game a module belongs to, by its name below the package; empty for the game's object and others."""
    return parts[2] if len(parts) > 2 and parts[0] == "games" and parts[2] in IN_A_GAME else ""


@pytest.mark.parametrize(
    "path",
    [p for p in modules() if part(p.relative_to(SOURCE).with_suffix("").parts)],
    ids=lambda path: str(path.relative_to(SOURCE)),
)
def test_the_rules_of_a_game_know_neither_its_page_nor_its_bot_and_the_page_not_the_bot(path: Path) -> None:
    here = part(path.relative_to(SOURCE).with_suffix("").parts)
    used = {part(name.split(".")[1:]) for name in imported_modules(path)} - {"", here}
    assert used <= IN_A_GAME[here], (
        f"{path.relative_to(SOURCE)} imports from {', '.join(sorted(used - IN_A_GAME[here]))}."
        " Words of the rules (refusals, outcomes) stand in rules/, moves in words in page/words.py."
    )


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {dotted(path): imported_modules(path) - {dotted(path)} for path in modules()}
    assert circles(graph) == []


@pytest.mark.parametrize(
    ("graph", "found"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b"}, "b": {"a"}, "c": {"a"}}, [["a", "b"]]),
        ({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"d"}}, [["a", "b", "c"]]),
    ],
)
def test_circles_are_found(graph: dict[str, set[str]], found: list[list[str]]) -> None:
    assert circles(graph) == found


def dotted(path: Path) -> str:
    """The dotted name of a module."""
    return ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")


def imported_modules(path: Path) -> set[str]:
    """The modules of the package that a module imports anywhere in it, for types alone too."""
    known = {dotted(other) for other in modules()}
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            names |= inner & known or {node.module or ""}
    return names & known


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Groups of modules each of which reaches all others of its group."""
    reach = {module: reached(graph, module) for module in graph}
    groups = {tuple(sorted(other for other in graph if other in reach[m] and m in reach[other])) for m in graph}
    return sorted(list(group) for group in groups if len(group) > 1)


def reached(graph: dict[str, set[str]], start: str) -> set[str]:
    """The modules that are imported by a module, directly or not."""
    seen: set[str] = set()
    todo = [*graph[start]]
    while todo:
        module = todo.pop()
        if module not in seen:
            seen.add(module)
            todo += graph.get(module, ())
    return seen


def test_no_module_or_template_outside_games_names_a_game() -> None:
    ids = [folder.name for folder in (SOURCE / "games").iterdir() if (folder / "__init__.py").exists()]
    named = re.compile("|".join(ids), re.IGNORECASE)
    texts = [path for kind in ("*.py", "*.jinja") for path in SOURCE.rglob(kind)]
    outside = [path for path in texts if not path.is_relative_to(SOURCE / "games") and path.parent.name != "art"]
    assert len(ids) >= 4
    assert [str(path.relative_to(SOURCE)) for path in outside if named.search(path.read_text("utf-8"))] == []


def test_every_room_has_its_rule() -> None:
    rooms = {p.name for p in SOURCE.iterdir() if p.is_dir() and not p.name.startswith("__")}
    assert rooms <= BELOW.keys()
