"""The guide: text and examples belong together, and every example is a position of real moves."""

import re

import pytest

from tavola.games.game import IllegalMove
from tavola.games.taluva import TALUVA
from tavola.games.taluva.page.guide import BOOK, card, example, guide, position

BLOCK = re.compile(r"```board\n([a-z-]+)\n```")


def outcome_of(name: str) -> tuple[int, ...]:
    outcome = position(BOOK.examples[name]).outcome
    return outcome.winners if outcome else ()


@pytest.mark.parametrize("name", BOOK.examples)
def test_an_example_replays_and_is_drawn(name: str) -> None:
    svg, caption = example(name)

    assert len(position(BOOK.examples[name]).fields()) == svg.count('<use href="#tv-ground-') - 3 * bool(
        BOOK.examples[name].refused
    ) - svg.split("</defs>")[0].count('<use href="#tv-ground-')
    assert caption


@pytest.mark.parametrize("name", [name for name, it in BOOK.examples.items() if it.refused])
def test_what_is_crossed_out_is_illegal(name: str) -> None:
    state = position(BOOK.examples[name])

    with pytest.raises(IllegalMove):
        state.apply(state.awaited[0], TALUVA.parse(BOOK.examples[name].refused or ""))


def test_the_early_win_is_one() -> None:
    state = position(BOOK.examples["early-win"])

    assert state.winners == (0,)
    assert state.stock_of(0).count(0) == 2


def test_the_text_names_examples_that_exist_and_shows_each_but_the_card() -> None:
    assert sorted(BLOCK.findall(guide())) == sorted(set(BOOK.examples) - {"island"})


def test_an_unknown_language_reads_the_english_text() -> None:
    assert guide("xx") == guide("en")
    assert example("tile", "xx") == example("tile", "en")


def test_drawings_of_a_page_repeat_no_field_ids() -> None:
    assert not re.search(r'id="(f|sea:)-?\d', example("coast")[0] + card())


def test_the_card_marks_no_last_move() -> None:
    assert "tv-last" not in card()
