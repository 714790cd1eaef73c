"""What stands beside the board."""

from tavola.games.messages import in_words
from tavola.games.taluva import TALUVA
from tavola.games.taluva.guide import BOOK, position
from tavola.games.taluva.panel import panel


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
    assert sum(int(cell.text.removeprefix("×")) for cell in shown.left) == 23


def test_who_is_out_has_a_hollow_badge() -> None:
    state = TALUVA.start(3)
    state.withdraw(1)
    shown = panel(TALUVA.view(state, None))

    assert shown.out == (False, True, False)
    assert ["tv-hollow" in badge for badge in shown.badges] == [False, True, False]
