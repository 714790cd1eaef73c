"""Style sheets: what browsers of 2022 (Chrome 105, Safari 16.0, Firefox 110) don't know has a fallback before it."""

from __future__ import annotations

import re

import pytest

from tavola.games import GAMES
from tavola.games.messages import in_words
from tavola.web.static import FOLDER

SHEETS = {path.name: path.read_text() for path in sorted((FOLDER / "css").glob("*.css"))}
SHEETS |= {f"board of {game.id}": game.style for game in GAMES.values()}
UNKNOWN = re.compile(r"light-dark\(|color-mix\(|oklch\(|@container|@layer|@scope|@starting-style")


@pytest.mark.parametrize("name", SHEETS)
def test_no_style_sheet_depends_on_what_older_browsers_do_not_know(name: str) -> None:
    assert UNKNOWN.findall(SHEETS[name]) == []


@pytest.mark.parametrize("name", SHEETS)
def test_newer_units_stand_behind_a_question(name: str) -> None:
    """A declaration with var() in it is never dropped when it is read: an older value before it is no fallback."""
    asked = re.sub(r"@supports \([^)]*\) \{[^}]*\}", "", SHEETS[name])
    assert re.findall(r"\d[dsl]v[hw]", asked) == []


@pytest.mark.parametrize("name", SHEETS)
def test_has_stands_alone_in_its_rule(name: str) -> None:
    """A browser that does not know it drops the whole rule: no other selector may stand there."""
    for selectors in re.findall(r"([^{}]*:has\([^{}]*)\{", SHEETS[name]):
        if selectors.strip().startswith(("@", "/*")):
            continue
        assert all(":has(" in selector for selector in selectors.split(",")), selectors


def test_rules_for_chosen_things_do_not_need_has() -> None:
    assert "@supports not selector(:has(*))" in SHEETS["forms.css"]
    assert not any(":has(" in text for name, text in SHEETS.items() if name != "forms.css")


SITE = {str(path.relative_to(FOLDER)): path.read_text() for kind in ("css", "js") for path in FOLDER.rglob(f"*.{kind}")}
PREFIXES = {re.findall(r"--([a-z]+)-", game.style)[0] for game in GAMES.values()}
INKS = {in_words(ink.name, ()) for game in GAMES.values() for ink in game.inks}


def test_each_game_has_a_prefix_and_seats_have_inks() -> None:
    assert len(PREFIXES) == len(GAMES)
    assert {"red", "white"} <= INKS


@pytest.mark.parametrize("name", SITE)
def test_no_script_or_style_sheet_of_the_site_knows_a_name_of_one_game(name: str) -> None:
    prefixes = "|".join(PREFIXES)
    assert re.findall(rf"(?:--|[.#\"' ])(?:{prefixes})-[a-z]+", SITE[name]) == []


@pytest.mark.parametrize("name", [name for name in SITE if name.endswith(".css")])
def test_no_colour_of_a_seat_is_a_class_of_the_site(name: str) -> None:
    assert re.findall(rf"\.({'|'.join(INKS)})\b", SITE[name]) == []


def test_tokens_come_first() -> None:
    base = (FOLDER.parent / "templates" / "base.jinja").read_text()
    assert re.findall(r"static\('css/([a-z]+)\.css'\)", base)[0] == "tokens"
    used = set(re.findall(r"var\((--[a-z0-9-]+)\)", "".join(SHEETS[name] for name in SHEETS if name.endswith(".css"))))
    known = set(re.findall(r"(--[a-z0-9-]+)\s*[:\"]", "".join(SITE.values())))
    assert used - known == set()
