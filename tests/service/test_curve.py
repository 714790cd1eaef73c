"""The drawing of how a game went."""

from __future__ import annotations

import itertools
import re
from xml.etree import ElementTree

from tavola.service.curve import HEIGHT, MARGIN, WIDTH, curve

SVG = "{http://www.w3.org/2000/svg}"


def paths(drawing: str, kind: str) -> list[str]:
    root = ElementTree.fromstring(drawing)
    return [p.get("d", "") for p in root.iter(f"{SVG}path") if kind in p.get("class", "").split()]


def numbers(path: str) -> list[float]:
    return [float(text) for text in re.findall(r"-?\d+(?:\.\d+)?", path)]


def test_each_seat_has_a_layer_in_its_colour_and_edges_between() -> None:
    drawing = curve([[0.5, 0.25, 0.25], [1, 0, 0]])
    assert re.findall(r'class="layer" fill="([^"]*)"', drawing) == ["var(--seat-0)", "var(--seat-1)", "var(--seat-2)"]
    assert len(paths(drawing, "edge")) == 2


def test_the_edge_goes_from_the_share_at_the_start_to_that_at_the_end() -> None:
    edge = numbers(paths(curve([[0.5, 0.5], [1, 0]]), "edge")[0])
    assert edge == [MARGIN, 2 * MARGIN + HEIGHT / 2, MARGIN + WIDTH, 2 * MARGIN]


def test_points_of_one_reach_the_top_at_their_most() -> None:
    edge = numbers(paths(curve([[20.0], [80.0], [40.0]]), "edge")[0])
    assert edge[1::2] == [2 * MARGIN + HEIGHT * part for part in (0.75, 0, 0.5)]


def test_turning_points_are_numbered() -> None:
    drawing = curve([[0.5, 0.5]] * 5, [1, 3])
    assert [t.text for t in ElementTree.fromstring(drawing).iter(f"{SVG}text")] == ["1", "2"]


def test_the_drawing_has_no_style_of_its_own() -> None:
    assert "style" not in curve([[0.5, 0.5], [1, 0]], [1])


def test_marks_of_neighbouring_steps_stand_beside_each_other_inside_the_drawing() -> None:
    root = ElementTree.fromstring(curve([[0.5, 0.5]] * 60, [57, 58, 59]))
    places = [float(disc.get("cx", "")) for disc in root.iter(f"{SVG}circle")]
    assert all(b - a >= 20 for a, b in itertools.pairwise(places))
    assert places[-1] <= MARGIN + WIDTH
