"""What stands beside the board."""

import random
import re

from tavola.games.messages import in_words
from tavola.games.taluva import TALUVA
from tavola.games.taluva.page.guide import BOOK, position
from tavola.games.taluva.page.panel import panel, seat_marks


def test_stocks_are_pieces_left_and_words_tell_what_is_built() -> None:
    view = TALUVA.view(position(BOOK.examples["expansion"]), None)
    huts, temples, towers = panel(view).rows[0]

    assert huts.text == "14"
    assert in_words(huts.words, ()) == "14 huts left, 6 built"
    assert in_words(temples.words, ()) == "3 temples left, 0 built"
    assert in_words(towers.words, ()) == "2 towers left, 0 built"


def test_what_is_built_is_counted_beside_the_stocks_for_all_to_see() -> None:
    view = TALUVA.view(position(BOOK.examples["expansion"]), None)
    notes = [cell.note for cell in panel(view).rows[0]]

    assert [in_words(note, ()) for note in notes if note] == ["6 built", "0 built", "0 built"]


def test_a_spent_piece_stays_as_a_faint_one() -> None:
    view = TALUVA.view(position(BOOK.examples["temple"]), None)
    temples = [panel(view).rows[seat][1].picture for seat in (0, 1)]

    assert [picture.count("tv-spent") for picture in temples] == [1, 0]
    assert [picture.count("<g class=") for picture in temples] == [3, 3]


def test_tiles_left_are_counted_by_kind() -> None:
    shown = panel(TALUVA.view(TALUVA.start(2), None))

    assert in_words(shown.note, ()) == "23 of 24 tiles left"
    assert (shown.done, shown.of) == (1, 24)
    assert in_words(shown.left_title, ()) == "Tiles not seen yet: 23 of these 47 come"
    assert sum(int(cell.text.removeprefix("×")) for cell in shown.left) == 47


def test_with_all_tiles_in_play_the_ones_not_seen_are_those_to_come() -> None:
    shown = panel(TALUVA.view(TALUVA.start(4), None))

    assert in_words(shown.note, ()) == "47 of 48 tiles left"
    assert in_words(shown.left_title, ()) == "Tiles to come"
    assert sum(int(cell.text.removeprefix("×")) for cell in shown.left) == 47


def test_when_the_last_tile_is_drawn_the_others_are_those_that_stayed_in_the_box() -> None:
    state, rng = TALUVA.start(2, seed=b"seed"), random.Random(7)
    while state.undrawn:
        state.apply(state.awaited[0], rng.choice(state.legal(state.awaited[0])))
    shown = panel(TALUVA.view(state, None))

    assert in_words(shown.left_title, ()) == "Tiles that stayed in the box"
    assert sum(int(cell.text.removeprefix("×")) for cell in shown.left) == 24


def test_who_is_out_has_a_hollow_badge() -> None:
    state = TALUVA.start(3)
    state.withdraw(1)
    marks = seat_marks(TALUVA.view(state, None))

    assert [mark.out for mark in marks] == [False, True, False]
    assert ["tv-hollow" in mark.badge for mark in marks] == [False, True, False]


def test_tiles_beside_the_board_refer_to_what_the_board_defines() -> None:
    view = TALUVA.view(TALUVA.start(2), None)
    drawing = TALUVA.draw(view)
    pictures = [cell.picture for cell in panel(view).left]
    named = {name for picture in pictures for name in re.findall(r'href="#([^"]+)"', picture)}
    assert named
    assert named <= set(re.findall(r'id="([^"]+)"', drawing))
    assert max(map(len, pictures)) < 250  # characters; there are up to 25 of them in every view
