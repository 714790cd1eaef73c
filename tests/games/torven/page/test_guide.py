"""The guide: text and examples belong together, and every example is a position of real moves."""

import re

import pytest

from tavola.games.torven.page.guide import BOOK, card, example, guide, position
from tests.games.torven.setting import dice_of

BLOCK = re.compile(r"```board\n([a-z-]+)\n```")


@pytest.mark.parametrize("name", BOOK.examples)
def test_an_example_replays_and_is_drawn(name: str) -> None:
    svg, caption = example(name)
    state = position(BOOK.examples[name])

    assert svg.startswith("<svg ")
    assert svg.endswith("</svg>")
    assert caption
    assert (dice_of(state, 0), dice_of(state, 1)) == (10, 10)


def test_the_pictures_show_what_their_captions_say() -> None:
    last = {name: position(BOOK.examples[name]) for name in BOOK.examples}

    assert last["tie"].hand == [6, 3]
    assert last["counter"].hand == [4, 6]
    assert last["setting"].phase == "counter"
    assert [len(step.taken) for step in last["taken"].story] == [0, 2, 1]
    assert last["extra"].phase == "extra"
    assert last["full"].story[-1].kind == "lost"
    assert last["draw"].outcome is not None
    assert last["draw"].outcome.winners == ()
    assert (last["draw"].on_board(0), last["draw"].on_board(1), last["draw"].left[1]) == (4, 4, 2)


def test_the_text_names_examples_that_exist_and_shows_each_but_the_card() -> None:
    assert sorted(BLOCK.findall(guide())) == sorted(set(BOOK.examples) - {"table"})


def test_an_unknown_language_reads_the_english_text() -> None:
    assert guide("xx") == guide("en")
    assert example("tie", "xx") == example("tie", "en")


def test_drawings_of_a_page_repeat_no_ids_of_parts() -> None:
    assert not re.search(r'id="(?!to-)', example("capture")[0] + card())


def test_the_card_marks_no_last_move() -> None:
    assert "data-last" not in card()
