"""Drawings hold what drawings are made of and nothing else, whatever words stand in the data they are made from."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavola.games import GAMES, TIWANACU, TUCANA
from tavola.games.game import AnyGame
from tavola.games.messages import in_words
from tavola.games.tiwanacu.rules.components import Components
from tavola.games.tiwanacu.rules.state import Options
from tavola.games.tucana.rules.components import BonusCard, Condition
from tavola.games.tucana.rules.view import Bonus
from tavola.notify.board_picture import Examined
from tavola.service.curve import curve
from tests.games.test_component_sets import places, plain, put

MARKUP = (
    '</text><script>a()</script><text x="0">',
    '"/><image href="/etc/passwd"/><g id="',
    "' onload='a()",
    "]]><!--",
    "&lt;&#60;&unknown;",
    "{0}{name}{who.__class__}%s",
    "<?xml-stylesheet href='//a.test'?>",
    "]]>\x00\x1b\u202e\ufffe",
    ", the sun",
    "😀\u0301\u0301",
)
WORDS = st.one_of(
    st.sampled_from(MARKUP),
    st.text(st.characters(), max_size=60),
    st.lists(st.one_of(st.sampled_from(MARKUP), st.text("<>&\"'/={}a ", max_size=9)), max_size=4).map("".join),
)


def whole(drawn: str) -> str:
    """A fragment as a drawing."""
    return drawn if drawn.startswith("<svg ") else f"<svg>{drawn}</svg>"


def examine(drawn: str) -> ElementTree.Element:
    """The drawing, once it is known to hold nothing strange: no element, attribute or reference that is not ours."""
    sized = whole(drawn)
    if "viewBox" not in sized.partition(">")[0]:
        sized = sized.replace("<svg", '<svg viewBox="0 0 1 1"', 1)
    Examined(sized)
    return ElementTree.fromstring(sized)


def shown(root: ElementTree.Element) -> str:
    """All words in a drawing."""
    return "\n".join("".join(part.itertext()) for part in root.iter() if part.tag.endswith("text"))


def visible(words: str) -> str:
    """What a drawing can show of the words."""
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]", "", words).replace("\r", "\n")


def pictures(game: AnyGame, state: Any, seat: int | None) -> Iterator[str]:
    """Everything that is drawn for a seat: the board in both forms, what stands beside it, ghosts."""
    view = game.view(state, seat)
    yield game.draw(view)
    yield game.draw(view, "dark")
    panel = game.panel(view)
    cells = [*panel.left, *(cell for row in panel.rows for cell in row), *panel.cards, *panel.sheet]
    yield from (cell.picture for cell in cells)
    yield from (mark.badge for mark in game.seat_marks(view))
    if seat is not None and state.legal(seat):
        choices = game.choices(state, seat)
        yield from choices.ghosts.values()
        yield from (variant.picture for pick in choices.picks for variant in pick.variants)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_everything_a_game_draws_is_made_of_what_pages_and_mails_take(game: AnyGame) -> None:
    lot = random.Random(5)
    state = game.start(game.players[1], None, b"drawings")
    for move in range(60):
        if not state.awaited:
            break
        seat = lot.choice(state.awaited)
        if move % 12 in (0, 1):
            for drawn in {one for viewer in (seat, None) for one in pictures(game, state, viewer)}:
                examine(drawn)
        state.apply(seat, lot.choice(state.legal(seat)))
    for name in re.findall(r"^```board\s+(\S+)", game.book.guide(), re.MULTILINE):
        examine(game.book.example(name)[0])
    examine(game.book.card())


def test_the_course_of_a_game_is_made_of_the_same() -> None:
    examine(curve([[0.5, 0.5], [0.6, 0.4], [0.3, 0.7]], [1]))


def kinds(game: str) -> dict[tuple[str, ...], list[Any]]:
    """The places of texts in a set by what they are: ('god_cards', 'name') and where each of them stands."""
    found: dict[tuple[str, ...], list[Any]] = {}
    for path, value in places(plain(game)):
        if isinstance(value, str):
            found.setdefault(tuple(key for key in path if isinstance(key, str)), []).append(path)
    return found


@settings(max_examples=150, deadline=None)
@given(st.data())
@pytest.mark.parametrize("game", [TUCANA, TIWANACU], ids=lambda game: game.id)
def test_a_set_with_any_words_is_refused_or_drawn_as_words(game: AnyGame, data: st.DataObject) -> None:
    box = plain(game.id)
    words = data.draw(WORDS)
    for path in data.draw(st.sampled_from(sorted(kinds(game.id).values(), key=str))):
        put(box, path, words)
    try:
        options = game.kept_options({"components": box})
    except ValueError:
        return
    state = game.start(2, options, b"words")
    for drawn in pictures(game, state, state.awaited[0]):
        examine(drawn)
    game.sketch(game.view(state, None))


@settings(max_examples=150, deadline=None)
@given(WORDS.filter(lambda name: 0 < len(name) <= 60))
def test_names_of_gods_are_words_wherever_they_stand(name: str) -> None:
    box = plain("tiwanacu")
    gods = tuple(card["id"] for card in box["god_cards"][:4])
    view = TIWANACU.view(TIWANACU.start(2, Options(gods=gods), b"gods"), 0)
    for card in box["god_cards"]:
        card["name"] = name
    components = msgspec.convert(box, Components)  # not checked: as if a check had failed
    hostile = msgspec.structs.replace(view, options=Options(components, gods))
    short = name.partition(",")[0].strip() or name
    for look in ("auto", "light"):
        assert visible(short) in shown(examine(TIWANACU.draw(hostile, look)))
    panel = TIWANACU.panel(hostile)
    assert {in_words(card.name, ()) for card in panel.cards} == {name}
    labels = [in_words(line.label, ()) for line in panel.sheet]
    assert name in labels or not any(line.lights.startswith("god-") for line in panel.sheet)


@settings(max_examples=100, deadline=None)
@given(WORDS, WORDS)
def test_names_of_huts_are_words_on_bonus_cards(one: str, other: str) -> None:
    view = TUCANA.view(TUCANA.start(2, TUCANA.options(bonus=True), b"huts"), 0)
    bonus = Bonus(0, BonusCard(Condition("connect", (one, other)), 5, 3), ())
    drawn = examine(TUCANA.draw(msgspec.structs.replace(view, bonus=(bonus, bonus))))
    assert visible(one) in shown(drawn)
    assert visible(other) in shown(drawn)
