"""The guide agrees with the components, and its examples show what they say."""

from __future__ import annotations

import re

import pytest

from tavola.games.messages import in_words
from tavola.games.tiwanacu.page.guide import BOOK, card, example, guide, position
from tavola.games.tiwanacu.rules.component_checks import standard
from tavola.games.tiwanacu.rules.gods import card_text

TEXT = guide()
BOX = standard()


def points(name):
    state, lit = position(BOOK.examples[name]), BOOK.examples[name].lit
    return state.book.gains(state.temples[0])[state.book.keys.index(lit)].points


def test_every_example_is_in_the_text_and_drawn():
    named = re.findall(r"```board\n(\S+)\n```", TEXT)
    assert sorted(named) == sorted(BOOK.examples)
    for name in named:
        svg, caption = example(name)
        assert svg.startswith("<svg")
        assert caption
        assert not re.search(r' id="(?:space|seat|position|god)-', svg)


@pytest.mark.parametrize(
    ("name", "expected"), [("area", 5), ("figures", 25), ("monoliths", 10), ("zone", 5), ("sea", 6)]
)
def test_an_example_scores_what_its_caption_says(name, expected):
    assert points(name) == expected


def test_the_lit_line_of_an_example_is_shown():
    assert 'data-net="figures"' not in example("figures")[0]
    assert 'data-net="red-figures"><use' in example("figures")[0]


@pytest.mark.parametrize("god", BOX.god_cards, ids=lambda god: god.id)
def test_every_card_is_in_the_text(god):
    assert f"| {god.name} | {in_words(card_text(god), ())} |" in TEXT


def test_the_numbers_in_the_text_are_those_of_the_components():
    flat = " ".join(TEXT.split())
    payments = ", ".join(f"{pays:+d}".replace("-", "−") if pays else "0" for pays in BOX.payments(4))
    first, second, third, fourth = BOX.start.coins_by_seat
    assert f"With four players: {payments}." in flat
    assert (
        f"begins with {first} coins, the second with {second}, the third with {third}, the fourth with {fourth}" in flat
    )
    assert f"{BOX.tile_bag.total}: of each colour 9, 11, 7 and 3" in flat
    assert "gives 1, 3, 7, 12, 18 or 25 points" in flat
    assert BOX.scoring.monolith_sets.values == (0, 1, 3, 7, 12, 18, 25)
    assert f"**loan**: {BOX.loan.coins} coins each" in flat
    assert f"costs {BOX.loan.penalty} points at the end" in flat


def test_the_components_are_said_to_be_our_own():
    assert "Tavola's own edition" in " ".join(TEXT.split())


def test_a_card_for_the_front_page_has_no_marks():
    assert "tw-last" not in card().split("</defs>")[1]
