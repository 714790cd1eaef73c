"""The drawing: what it shows, that it is well formed, and that it needs nothing from outside."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
import resvg_py

from tavola.games.torven import TORVEN
from tavola.games.torven.page.palette import LIGHT, NIGHT, STYLE
from tavola.games.torven.page.strip import MOST, frames
from tavola.games.torven.rules.state import State
from tavola.games.torven.rules.story import Step
from tests.games.torven.setting import EMPTY, SQUARES, play, pool, position

BOARD = "b4 . . b2 / w6 . w5 . / . w4 . w6 / b3 . b1 ."
ROLLS = {"turn 1 tie 1 seat 0": 2, "turn 1 tie 1 seat 1": 1, "turn 1 counter 1": 3}
START = position(BOARD, "114466", "3445556", rolls=ROLLS)
WHOLE = "b choose 4, w choose 4, b set 5, b place c2, w place a2"
MOMENTS = ["", "b choose 4", "b choose 4, w choose 4", "b choose 4, w choose 4, b set 5", WHOLE]


def drawn(state: State, seat: int | None, look: str = "auto") -> ElementTree.Element:
    return ElementTree.fromstring(TORVEN.draw(TORVEN.view(state, seat), look))


def uses(part: ElementTree.Element) -> list[str]:
    """Names of the shapes used in a part, those of definitions left out."""
    return [use.get("href", "")[4:] for use in part.iter("{http://www.w3.org/2000/svg}use")]


def part(svg: ElementTree.Element, name: str) -> ElementTree.Element:
    return next(element for element in svg.iter() if element.get("id") == name)


@pytest.mark.parametrize("moves", MOMENTS)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_all_squares_and_dice_are_there(moves: str, seat: int | None) -> None:
    state = play(START, moves)
    svg = drawn(state, seat)
    for square in SQUARES:
        die = next((die for die in TORVEN.view(state, seat).dice if die.square == square), None)
        shapes = [shape for shape in uses(part(svg, square)) if shape.startswith(("blue", "white"))]
        if die:
            assert shapes == [f"{('blue', 'white')[die.owner]}{die.number}"]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_own_pool_lies_open_and_the_other_face_down(seat: int) -> None:
    svg = drawn(START, seat)
    colour, other = ("blue", "white")[seat], ("white", "blue")[seat]
    open_dice = "".join(shape[-1] for n in range(1, 7) for shape in uses(part(svg, f"die{n}")))
    assert open_dice == pool(START, seat)
    assert uses(part(svg, "rival")) == [f"{other}down"] * START.left[1 - seat]
    assert not [shape for shape in uses(part(svg, "rival")) if shape.startswith(colour)]


def test_a_spectator_sees_both_pools_face_down() -> None:
    svg = drawn(START, None)
    assert uses(part(svg, "pool0")) == ["bluedown"] * 6
    assert uses(part(svg, "pool1")) == ["whitedown"] * 7


def test_a_choice_shows_its_number_to_its_player_alone() -> None:
    state = play(START, "b choose 4")
    assert [uses(part(drawn(state, 0), f"die{n}")) for n in (4,)] == [["blue4"]]
    assert uses(part(drawn(state, 1), "rival")) == ["bluedown"] * 6


def test_taken_dice_are_marked_where_they_fell() -> None:
    svg = drawn(play(START, WHOLE), 0)
    assert uses(part(svg, "b2")) == ["white4", "cross"]
    assert uses(part(svg, "a1")) == ["blue3", "cross"]


def test_the_story_is_a_frame_a_step() -> None:
    told = frames(TORVEN.view(play(START, WHOLE), 0))
    assert [(frame.step.kind, frame.was, frame.sign) for frame in told] == [
        ("reveal", (0, 0), "="),
        ("tie", (4, 4), "!"),
        ("reroll", (2, 1), ">"),
        ("place", (0, 0), ""),
        ("place", (0, 0), ""),
    ]


@pytest.mark.parametrize(("number", "sign"), [(2, ">"), (3, "="), (5, "<")])
def test_a_sign_on_the_strip_reads_as_it_is(number: int, sign: str) -> None:
    state = play(position(EMPTY, "36", "235"), f"b choose 3, w choose {number}")
    assert sign in {element.text for element in drawn(state, 0).iter("{http://www.w3.org/2000/svg}text")}


def test_further_rolls_of_a_countered_1_are_frames_of_their_own() -> None:
    rolls = {"turn 1 counter 1": 4, "turn 1 counter 2": 4, "turn 1 counter 3": 1}
    state = play(position(EMPTY, "14", "24", rolls=rolls), "b choose 1, w choose 2, w set 4")
    told = [(frame.step.numbers, frame.was, frame.sign) for frame in frames(TORVEN.view(state, 0))]
    assert told == [((1, 2), (0, 0), "!"), ((4, 4), (1, 2), "="), ((4, 4), (4, 0), "="), ((1, 4), (4, 0), "<")]


def test_a_long_row_of_ties_leaves_out_its_middle() -> None:
    state = play(START, "b choose 4, w choose 4")
    state.story[1:1] = [Step("tie", -1, (k, k)) for k in (1, 2, 3, 4, 5, 6, 1, 2)]
    told = frames(TORVEN.view(state, 0))
    assert len(told) == MOST
    assert (told[0].step.kind, told[-1].step.numbers) == ("reveal", (2, 1))


def test_the_winner_gets_a_crown_and_a_draw_gives_none() -> None:
    end = "b choose 5, w choose 3, b place a4, w place d1"
    won = play(position(". . . . / . . . . / w1 . w1 . / . . . .", "5", "33"), end)
    drawn_game = play(position(EMPTY, "5", "33"), end)
    crowns = [uses(drawn(state, None)).count("crown") for state in (won, drawn_game)]
    assert crowns == [2, 1]  # one stands in the strip, over who placed first


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_baked_drawing_needs_no_style_sheet_and_becomes_a_picture(look: str) -> None:
    svg = TORVEN.draw(TORVEN.view(play(START, WHOLE), 0), look)
    assert "var(" not in svg
    assert "<style" not in svg
    assert bytes(resvg_py.svg_to_bytes(svg_string=svg, width=320)).startswith(b"\x89PNG")


def test_nothing_comes_from_outside_and_nothing_is_styled_inline() -> None:
    svg = TORVEN.draw(TORVEN.view(play(START, WHOLE), 0))
    assert not re.search(r"style=|<style|<script|(?:href|src)=\"(?!#)", svg)
    assert len(svg) < 40_000


def test_every_colour_used_is_in_the_style_sheet() -> None:
    used = {
        name
        for moves in MOMENTS
        for name in re.findall(r"var\(--to-([a-z-]+)\)", str(TORVEN.draw(TORVEN.view(play(START, moves), 0))))
    }
    assert used <= set(LIGHT)
    assert set(NIGHT) <= set(LIGHT)
    assert all(f"--to-{name}:" in STYLE for name in used)


def test_every_shape_used_is_defined_once() -> None:
    for moves in MOMENTS:
        svg = TORVEN.draw(TORVEN.view(play(START, moves), 1))
        names = re.findall(r' id="([^"]+)"', svg)
        assert len(names) == len(set(names))
        assert set(re.findall(r'(?:href="|url\()#([a-z0-9-]+)', svg)) <= set(names)


def luminance(colour: str) -> float:
    parts = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("palette", [LIGHT, LIGHT | NIGHT], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [("paper", "blue", 4.5), ("ink", "white", 7), ("card-ink", "card", 7), ("paper", "frame", 4.5), ("ink", "sun", 7)],
)
def test_what_must_be_read_stands_out(palette: dict[str, str], ink: str, ground: str, least: float) -> None:
    light, dark = sorted((luminance(palette[ink]), luminance(palette[ground])), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= least
