"""The drawing: one SVG without style sheet or script for a page, one that stands alone for everything else."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET

import pytest
import resvg_py

from tavola.games.tiwanacu import TIWANACU
from tavola.games.tiwanacu.page.drawing import STYLE, draw, draw_temple
from tavola.games.tiwanacu.page.icons import line_icon
from tavola.games.tiwanacu.page.posters import POSTERS
from tavola.games.tiwanacu.rules.component_checks import standard
from tavola.games.tiwanacu.rules.tiles import tile_text
from tavola.games.tiwanacu.rules.view import look_at
from tests.games.tiwanacu.temples import CARDS, begin, finish_turn, greedily, play

SVG = "{http://www.w3.org/2000/svg}"


def later(seats=3, turns=12, gods=("inti", "illapa")):
    state, rng = begin(seats, *gods), random.Random(2)
    for _ in range(turns):
        greedily(state, rng)
    return state


def parsed(state, seat=0, look="auto"):
    return ET.fromstring(draw(look_at(state, seat), look))


def ids(root):
    return [element.get("id") for element in root.iter() if element.get("id")]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_drawing_for_a_page_has_no_style_and_no_script(seats):
    root = parsed(begin(seats))
    assert not [e for e in root.iter() if e.tag in (f"{SVG}style", f"{SVG}script") or e.get("style")]


def test_no_id_appears_twice():
    found = ids(parsed(later()))
    assert len(found) == len(set(found))


def test_everything_used_is_defined():
    root = parsed(later(4, 20, ("kon", "ekeko")))
    used = {element.get("href")[1:] for element in root.iter(f"{SVG}use")}
    assert used <= set(ids(root))


def test_every_colour_is_in_the_style_sheet():
    drawing = draw(look_at(later(), 0))
    assert set(re.findall(r"var\((--tw-[a-z-]+)\)", drawing + STYLE)) <= set(re.findall(r"(--tw-[a-z-]+):", STYLE))


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_baked_drawing_names_no_property_and_can_be_rendered(look):
    drawing = draw(look_at(later(), 0), look)
    assert "var(" not in drawing
    assert bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=300)).startswith(b"\x89PNG")


def test_names_of_different_looks_differ():
    state = later()
    assert not set(ids(parsed(state, 0, "light"))) & {i for i in ids(parsed(state, 0, "dark")) if i.startswith("tw")}


def test_positions_spaces_temples_and_cards_have_names():
    found = set(ids(parsed(begin(3, "inti", "kon"))))
    assert {f"position-{n}" for n in range(1, 7)} <= found
    assert {f"space-{c}{r}" for c in "abcdef" for r in range(1, 6)} <= found
    assert {"seat-0", "seat-1", "seat-2", "god-inti", "god-kon"} <= found


def test_the_temple_of_the_onlooker_is_the_large_one():
    root = parsed(begin(2), seat=1)
    large = next(element for element in root.iter() if element.get("id") == "seat-1")
    assert any(element.get("id") == "space-a1" for element in large.iter())


def test_a_spectator_sees_the_temple_of_the_player_at_turn():
    state = begin(2)
    assert look_at(state, None).focus == state.awaited[0]


def test_lines_with_points_have_hidden_lights():
    state = later()
    root = parsed(state)
    lights = [element for element in root.iter() if element.get("data-net")]
    assert all(element.get("display") == "none" for element in lights)
    keys = {key for element in lights for key in element.get("data-net").split()}
    lines = {row.key for row in look_at(state, 0).sheet}
    assert keys & lines >= {row.key for row in look_at(state, 0).sheet if any(map(any, row.spaces)) and any(row.points)}


def test_a_lit_line_shows_figures_and_factors():
    state = begin(1)
    for space, code in enumerate(("red-x2", "red-3", "red-x2")):
        state.temples[0].lay(space, next(t for t in state.bag if tile_text(t) == code))
    drawing = draw_temple(look_at(state, 0), "red-figures")
    assert ">3×4<" in drawing
    assert 'data-net="red-figures"><' in drawing


def test_tiles_in_hand_are_drawn_at_their_position():
    state = play(begin(2), "take 4")
    column = next(element for element in parsed(state).iter() if element.get("id") == "position-4")
    used = [element.get("href") for element in column.iter(f"{SVG}use")]
    assert used[2 : 2 + len(state.hand)] == [f"#tw-{tile_text(tile)}" for tile in state.hand]


def test_every_card_has_a_poster_of_its_own():
    assert set(POSTERS) == set(CARDS)


def test_every_line_of_the_sheet_has_a_sign():
    state = begin(2, *CARDS)
    assert all(line_icon(key).startswith("<svg") for key in state.book.keys)


def test_a_full_table_is_drawn_in_less_than_90_kilobytes():
    state = later(4, 36)
    assert state.outcome
    assert len(draw(look_at(state, 0))) < 90_000


def test_larger_temples_and_other_tiles_are_drawn():
    import msgspec

    from tavola.games.tiwanacu.rules.components import GridSize
    from tavola.games.tiwanacu.rules.state import Options, start

    box = msgspec.structs.replace(standard(), grid=GridSize(7, 6))
    box = msgspec.structs.replace(box, round_markers=box.round_markers[:3], rounds=3)
    state = start(2, Options(box), b"")
    finish_turn(state)
    assert "space-f7" in ids(parsed(state))


def test_the_game_draws_the_same():
    view = TIWANACU.view(begin(2), 0)
    assert TIWANACU.draw(view) == draw(view)


def test_a_narrow_page_shows_the_temple_first_while_tiles_are_placed():
    state = begin(2)
    seat = state.awaited[0]
    assert "data-near" not in TIWANACU.draw(TIWANACU.view(state, seat))
    assert "data-low" in TIWANACU.draw(TIWANACU.view(state, seat))
    state.apply(seat, state.legal(seat)[0])
    assert "data-near" in TIWANACU.draw(TIWANACU.view(state, seat))
    assert "data-low" not in TIWANACU.draw(TIWANACU.view(state, seat))
