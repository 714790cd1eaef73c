"""What pages rely on in every game: the docstrings of `games/page.py` and `Game.draw` say it, this suite holds it."""

from __future__ import annotations

import re
from itertools import islice, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

import tavola.web
from tavola.games.messages import in_words
from tests.games.test_every_game import NAMES, each_game, each_size, moments, positions

WEB = Path(tavola.web.__file__).parent
SVG = "{http://www.w3.org/2000/svg}"
SLACK = 60  # units that the middle of a pick may lie outside of the drawing


def ids_of_pages():
    """The ids that templates and scripts give to parts of pages."""
    templates = (re.findall(r'\bid="([\w-]+)"', path.read_text("utf-8")) for path in WEB.rglob("*.jinja"))
    scripts = (re.findall(r'\bid: "([\w-]+)"', path.read_text("utf-8")) for path in WEB.rglob("*.js"))
    return {name for found in (*templates, *scripts) for name in found}


def prefix_of(game):
    """What the names of a game in drawings begin with."""
    return game.draw(game.view(game.start(game.players[0]), None)).partition('class="')[2].partition('"')[0]


def ids_in(svg):
    """The ids of a drawing."""
    return {part.get("id") for part in ElementTree.fromstring(svg).iter() if "id" in part.attrib}


def test_pages_have_ids_that_drawings_must_not_have():
    assert {"hand", "turn", "move", "end", "board"} <= ids_of_pages()


@each_size
def test_no_part_of_a_drawing_has_the_id_of_a_part_of_the_page(game, seats):
    taken = {name for name in ids_of_pages() if not name.startswith(f"{prefix_of(game)}-")}
    for state, seat in moments(game, seats)[::2]:
        assert ids_in(game.draw(game.view(state, seat))) & taken == set()


@each_game
def test_card_and_examples_name_nothing_that_can_be_picked_as_several_stand_on_a_page(game):
    names = re.findall(r"^```board\n(.+?)\n```", game.book.guide(), re.MULTILINE)
    for svg in (game.book.card(), *(game.book.example(name)[0] for name in names)):
        assert {name for name in ids_in(svg) if not name.startswith(f"{prefix_of(game)}-")} == set()


def groups(root):
    """What arrives on the page when it is new, by id: groups in the drawing or in a group there."""
    upper = [root, *root.findall(f"{SVG}g")]
    return {group.get("id"): group for part in upper for group in part.findall(f"{SVG}g") if "id" in group.attrib}


def last_parts(root):
    """The parts with an id that `data-last` marks: those that have it, and the nearest round what has it."""
    above = {child: part for part in root.iter() for child in part}
    found = {}
    for mark in root.iter():
        part = mark if "data-last" in mark.attrib else None
        while part is not None and "id" not in part.attrib:
            part = above.get(part)
        if part is not None and part is not root:
            found[part.get("id")] = part
    return found


def arrives(before, after):
    """Whether a page shows anything arrive when a drawing takes the place of another."""
    old = {part.get("id"): ElementTree.tostring(part) for part in before.iter() if "id" in part.attrib}
    changed = {
        name for name, part in last_parts(after).items() if name in old and old[name] != ElementTree.tostring(part)
    }
    return bool(changed or set(groups(after)) - set(groups(before)))


@each_size
def test_what_others_did_is_seen_to_arrive(game, seats):
    if seats == 1:
        pytest.skip(f"nobody else plays {game.name} alone")
    states = islice((state for state, _, _ in positions(game, seats)), 24)
    drawn = [ElementTree.fromstring(game.draw(game.view(state, None))) for state in states]
    assert any(arrives(before, after) for before, after in pairwise(drawn)), (
        "no move brings a new group with an id, or changes a part with an id that data-last marks: see Game.draw"
    )


@each_size
def test_what_grows_when_pressed_can_be_reached_by_keyboard(game, seats):
    for state, seat in moments(game, seats)[::2]:
        for part in ElementTree.fromstring(game.draw(game.view(state, seat))).iter():
            assert "data-frame" not in part.attrib or part.get("aria-label"), part.attrib


@each_size
def test_a_drawing_in_one_look_has_its_colours_in_it(game, seats):
    for state, seat in moments(game, seats)[::4]:
        for look in ("light", "dark"):
            assert "var(--" not in game.draw(game.view(state, seat), look)


@each_size
def test_each_pick_has_a_name_that_tells_it_from_the_others_and_a_place_in_the_drawing(game, seats):
    for state, seat in moments(game, seats):
        if seat is None:
            continue
        offered = game.choices(state, seat)
        root = ElementTree.fromstring(game.draw(game.view(state, seat)))
        left, top, width, height = map(float, root.get("viewBox").split())
        labels = [in_words(pick.label, NAMES) for pick in offered.picks]
        assert all(labels)
        assert len(set(labels)) == len(labels)
        for pick in offered.picks:
            assert in_words(pick.brief, NAMES)
            assert left - SLACK <= pick.x <= left + width + SLACK, pick.target
            assert top - SLACK <= pick.y <= top + height + SLACK, pick.target


@each_size
def test_why_a_thing_cannot_be_picked_is_said_of_whatever_has_an_id_to_any_seat(game, seats):
    for state, seat in moments(game, seats)[:-1:3]:
        drawn = ids_in(game.draw(game.view(state, seat)))
        for name in sorted(name for name in drawn if not name.startswith(f"{prefix_of(game)}-")):
            for asking in range(seats):
                assert in_words(game.why_not(state, asking, name), NAMES), name


@each_size
def test_who_gave_up_is_marked_as_out(game, seats):
    for state, _ in moments(game, seats)[:-1:3]:
        for seat in range(seats):
            world = state.copy()
            world.withdraw(seat)
            assert [mark.out for mark in game.seat_marks(game.view(world, None))][seat]


@each_size
def test_each_line_of_the_score_that_lights_something_up_does_so_at_some_time(game, seats):
    named, nets = set(), set()
    for state, _ in moments(game, seats):
        view = game.view(state, None)
        nets |= set(" ".join(re.findall(r'data-net="([^"]*)"', game.draw(view))).split())
        sheet = (*game.panel(view).sheet, *(state.outcome.sheet if state.outcome else ()))
        named |= {name for line in sheet if any(line.values) for name in line.lights.split()}
    assert named <= nets


@each_game
def test_a_value_that_no_form_offers_is_refused_by_the_name_of_its_setting(game):
    for setting in game.settings:
        values = [choice.value for choice in setting.choices]
        strange = [-1, 10**6, max(values) + 1] if type(values[0]) is int else ["no such value", 7]
        for value in strange:
            with pytest.raises(ValueError, match=setting.name):
                game.read_options({setting.name: value})
