"""The drawing: every field once, with its level, its marks, in every look."""

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest
import resvg_py

from tavola.games.taluva import TALUVA
from tavola.games.taluva.page.drawing import STYLE, draw
from tavola.games.taluva.rules.view import Building, Field, View, look_at

SVG = "{http://www.w3.org/2000/svg}"
PNG = b"\x89PNG"


def played(seats: int, turns: int, seed: int) -> View:
    state = TALUVA.start(seats, seed=bytes([seed]))
    chance = random.Random(seed)
    while state.turn < turns and state.awaited:
        seat = state.awaited[0]
        state.apply(seat, chance.choice(state.legal(seat)))
    return look_at(state)


def with_fields(*fields: Field, **more: object) -> View:
    empty = look_at(TALUVA.start(4))
    values = {name: getattr(empty, name) for name in empty.__struct_fields__}
    return View(**{**values, "fields": fields, **more})


def groups(svg: str) -> dict[str, ET.Element]:
    return {g.get("id", ""): g for g in ET.fromstring(svg).findall(f"{SVG}g")}


def uses(element: ET.Element) -> Iterator[str]:
    for use in element.iter(f"{SVG}use"):
        yield use.get("href", "")


@pytest.fixture(scope="module")
def view() -> View:
    return played(4, 26, 7)


def test_every_field_is_drawn_once_by_row(view: View) -> None:
    drawn = re.findall(r'<g id="(f[^"]+)"', draw(view))

    assert drawn == [f"f{f.q},{f.r}" for f in sorted(view.fields, key=lambda f: (f.r, f.q))]


def test_number_wall_and_ground_tell_level_and_kind(view: View) -> None:
    fields = groups(draw(view))

    for f in view.fields:
        hrefs = set(uses(fields[f"f{f.q},{f.r}"]))
        assert {f"#tv-n{f.level}", f"#tv-w{f.level}", f"#tv-ground-{f.kind}"} <= hrefs
        if f.kind == "volcano":
            assert f"#tv-lava{f.lava}" in hrefs


def test_pieces_have_their_owners_colour_and_number() -> None:
    hut, temple, tower = Building("hut", 0, 2), Building("temple", 1), Building("tower", 3)
    fields = (
        Field(0, 0, 2, "sand", 0, None, hut),
        Field(1, 0, 1, "rock", 0, None, temple),
        Field(2, 0, 3, "lake", 1, None, tower),
    )
    drawn = groups(draw(with_fields(*fields)))

    assert list(uses(drawn["f0,0"])).count("#tv-hut-red") == 2
    assert list(uses(drawn["f1,0"])).count("#tv-temple-yellow") == 1
    assert list(uses(drawn["f2,0"])).count("#tv-tower-brown") == 1


def test_a_stack_of_four_huts_shows_its_number() -> None:
    four = Field(0, 0, 4, "sand", 0, None, Building("hut", 2, 4))

    assert "×4" in draw(with_fields(four))


def test_the_last_tile_and_building_are_outlined() -> None:
    fields = (Field(0, 0, 1, "sand", 0), Field(1, 0, 1, "sand", 1, None, Building("hut", 0)))
    last = with_fields(*fields, last_tile=1, last_built=((1, 0),))

    assert "tv-last" not in draw(with_fields(*fields))
    drawn = groups(draw(last))
    assert len(drawn["f1,0"].findall(f".//{SVG}path[@class='tv-last']")) == 2
    assert not drawn["f0,0"].findall(f".//{SVG}path[@class='tv-last']")


def test_fields_of_one_tile_part_at_a_hairline() -> None:
    drawn = groups(draw(with_fields(Field(0, 0, 1, "sand", 0), Field(1, 0, 1, "sand", 0), Field(2, 0, 1, "sand", 1))))

    assert drawn["f0,0"].find(f".//{SVG}path[@class='tv-seam']") is not None
    assert drawn["f2,0"].find(f".//{SVG}path[@class='tv-seam']") is None


def test_the_shape_of_the_table_is_followed_by_the_frame(view: View) -> None:
    far = with_fields(Field(0, 0, 1, "sand", 0), Field(95, 0, 1, "sand", 1))
    width = float((ET.fromstring(draw(far)).get("viewBox") or "").split()[2])

    assert width > 95 * 69
    assert draw(with_fields())  # nothing laid yet


def test_auto_carries_no_style_of_its_own(view: View) -> None:
    svg = draw(view)

    assert "<style" not in svg
    assert "style=" not in svg
    used = set(re.findall(r"tv-[a-z-]+", " ".join(re.findall(r'class="([^"]+)"', svg))))
    assert used - {"tv", "tv-glow"} <= set(re.findall(r"\.(tv-[a-z-]+)", STYLE))
    assert set(re.findall(r"var\((--tv-[a-z-]+)\)", svg)) <= set(re.findall(r"(--tv-[a-z-]+):", STYLE))


def test_every_shape_used_is_defined(view: View) -> None:
    svg = draw(view)

    assert set(re.findall(r'href="#([^"]+)"', svg)) <= set(re.findall(r'id="([^"]+)"', svg))


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_baked_look_needs_nothing_else_and_renders(view: View, look: str) -> None:
    svg = draw(view, look)

    assert "var(" not in svg
    assert not re.search(r"\btv-", svg)
    assert bytes(resvg_py.svg_to_bytes(svg_string=svg, width=400)).startswith(PNG)


def test_looks_differ_and_share_no_names(view: View) -> None:
    light, dark = (set(re.findall(r'id="(tv[^"]+)"', draw(view, look))) for look in ("light", "dark"))

    assert light
    assert not light & dark


def test_a_long_game_stays_small() -> None:
    fields = (Field(q, r, 1, "jungle", q * 12 + r, None, Building("hut", q % 4)) for q in range(12) for r in range(6))

    assert len(draw(with_fields(*sorted(fields, key=lambda f: (f.r, f.q))))) < 60_000
