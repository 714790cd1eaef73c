"""The drawing: sound, self-contained, with what can be pressed and nothing that is hidden."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
import resvg_py

from tavola.games import TUCANA
from tavola.games.tucana.page.drawing import STYLE, joker_spot, spot
from tavola.games.tucana.rules.position import JOKER
from tavola.games.tucana.rules.state import State
from tests.games.tucana.setting import a_deal, close, place, played

SVG = "{http://www.w3.org/2000/svg}"


def drawn(state: State, seat: int | None = 0, look: str = "auto") -> str:
    return TUCANA.draw(TUCANA.view(state, seat), look)


def parts(svg: str) -> dict[str, ET.Element]:
    """Elements by id."""
    return {element.attrib["id"]: element for element in ET.fromstring(svg).iter() if "id" in element.attrib}


POSITIONS = [(1, 0), (1, 13), (1, 24), (2, 7), (3, 20), (4, 61), (5, 57), (5, 120)]


@pytest.mark.parametrize(("seats", "turns"), POSITIONS)
def test_every_reference_in_a_drawing_is_to_something_in_it(seats: int, turns: int) -> None:
    svg = drawn(played(seats, 3, turns))
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', svg)) <= parts(svg).keys()


@pytest.mark.parametrize(("seats", "turns"), POSITIONS)
def test_no_id_stands_twice(seats: int, turns: int) -> None:
    ids = re.findall(r' id="([^"]*)"', drawn(played(seats, 3, turns)))
    assert len(ids) == len(set(ids))


def test_a_drawing_for_a_page_has_no_styles_of_its_own_and_every_ink_is_in_the_style_sheet() -> None:
    svg = drawn(played(3, 1, 30))
    assert "<style" not in svg
    assert " style=" not in svg
    assert set(re.findall(r"var\((--[\w-]+)\)", svg)) <= set(re.findall(r"(--[\w-]+):", STYLE))


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_baked_drawing_has_its_colours_and_can_be_made_a_picture(look: str) -> None:
    svg = drawn(played(5, 1, 60), look=look)
    assert "var(" not in svg
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=300))
    assert png.startswith(b"\x89PNG")


def test_light_and_dark_differ() -> None:
    state = played(2, 1, 20)
    assert drawn(state, look="light") != drawn(state, look="dark")


def test_fields_huts_joker_and_the_other_islands_can_be_pressed() -> None:
    found = parts(drawn(played(3, 1, 12), 1))
    assert {"f2,1", "f5,6", "hutA", "hutF", "joker", "card", "tile", "island0", "island2"} <= found.keys()
    assert "island1" not in found


def test_pressing_a_tile_lights_the_network_it_belongs_to() -> None:
    state = played(1, 5, 20)
    view = TUCANA.view(state, 0)
    svg = drawn(state)
    found = parts(svg)
    for laid in view.islands[0].laid:
        assert found[f"f{laid.q},{laid.r}"].attrib["data-lights"] == f"n{laid.network}"
    assert svg.count('class="tu-lit"') == len(view.islands[0].networks)


def test_pressing_a_hut_lights_every_network_that_reaches_it() -> None:
    state = played(1, 5, 24)
    view, found = TUCANA.view(state, 0), parts(drawn(state))
    for hut in view.huts:
        nets = [f"n{i}" for i, network in enumerate(view.islands[0].networks) if hut.id in network.huts]
        assert found[f"hut{hut.id}"].attrib.get("data-lights", "").split() == nets


def test_a_small_island_grows_to_a_part_that_lies_in_the_drawing() -> None:
    svg = drawn(played(5, 1, 40))
    left, top, wide, tall = map(float, ET.fromstring(svg).attrib["viewBox"].split())
    for seat in range(1, 5):
        x, y, width, height = map(float, parts(svg)[f"island{seat}"].attrib["data-frame"].split())
        assert left <= x < x + width <= left + wide + 0.5
        assert top <= y < y + height <= top + tall + 0.5


def test_the_drawing_of_another_seat_is_the_same_whatever_is_placed_in_the_open_turn() -> None:
    first, second = (TUCANA.start(3, explicit=a_deal(3)) for _ in range(2))
    place(first, 0, "2,1")
    second.apply(0, JOKER)
    place(second, 0, "4,1", 3)
    assert drawn(first, 1) == drawn(second, 1)
    assert drawn(first, None) == drawn(second, None)
    assert drawn(first, 0) != drawn(second, 0)


def test_the_own_placement_of_the_open_turn_is_beaded_and_the_hand_empty() -> None:
    state = TUCANA.start(2, explicit=a_deal(2))
    before = drawn(state)
    place(state, 0, "2,1")
    assert drawn(state).count("tu-bead") == before.count("tu-bead") + 1


@pytest.mark.parametrize(("colour", "shown"), [("blue", 0), ("yellow", 1)])
def test_the_own_placement_of_the_open_turn_shows_what_huts_gain(colour: str, shown: int) -> None:
    """A puma with an exit on a bridge of hut F."""
    other = {"blue": "yellow", "yellow": "blue"}[colour]
    state = TUCANA.start(2, explicit=a_deal(2, f"{other} red red yellow blue {colour}"))
    place(state, 0, "1,3")
    assert drawn(state).count(">+1<") == 2 * shown  # the letters and their rim


def test_tiles_of_the_turn_closed_last_are_marked_on_every_island() -> None:
    state = TUCANA.start(3, seed=b"x")
    assert "tu-last" not in drawn(state)
    close(state)
    assert drawn(state).count('class="tu-last"') == 3


def test_picks_lie_on_the_fields() -> None:
    state = played(2, 1, 11)
    found = parts(drawn(state))
    scale = 40 / 58
    for field in TUCANA.view(state, 0).spots:
        x, y = map(float, re.findall(r"-?[\d.]+", found[f"f{field.q},{field.r}"].attrib["transform"]))
        assert spot(field.q, field.r) == pytest.approx((x * scale, y * scale), abs=0.1)


def test_the_joker_is_where_its_pick_says() -> None:
    """The card's own translation within the tray's within the drawing's."""
    view = TUCANA.view(played(3, 1, 5), 0)
    root = ET.fromstring(TUCANA.draw(view))
    parents = {child: parent for parent in root.iter() for child in parent}
    element: ET.Element | None = next(e for e in root.iter() if e.attrib.get("id") == "joker")
    x = y = 0.0
    while element is not None:
        if found := re.match(r"translate\((-?[\d.]+) (-?[\d.]+)\)", element.attrib.get("transform", "")):
            x, y = x + float(found[1]), y + float(found[2])
        element = parents.get(element)
    assert joker_spot(view, 0) == pytest.approx((x * 40 / 58, y * 40 / 58), abs=0.2)


def test_the_sketch_shows_every_tile_and_player() -> None:
    state = played(3, 2, 30)
    text = TUCANA.sketch(TUCANA.view(state, 1))
    assert text.startswith("Round 1, turn 11 of 12, the card shows ")
    assert [line[:2] for line in text.splitlines() if re.match(r"\d:", line)] == ["1:", "2:", "3:"]
    assert all(line == line.rstrip() and len(line) < 120 for line in text.splitlines())
