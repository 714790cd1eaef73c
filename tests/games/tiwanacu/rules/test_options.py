"""God cards that a new table names."""

from __future__ import annotations

import pytest

from tavola.games import TIWANACU
from tavola.games.tiwanacu.rules.component_checks import standard

FIRST, SECOND, THIRD = (card.id for card in standard().god_cards[:3])


def test_two_different_cards_can_be_named():
    options = TIWANACU.read_options({"gods": [SECOND, FIRST]})
    assert [card.id for card in TIWANACU.start(2, options).book.gods] == [SECOND, FIRST]


@pytest.mark.parametrize("gods", [[], [FIRST], [FIRST, FIRST], [FIRST, SECOND, THIRD], [FIRST, "zeus"]])
def test_other_numbers_of_cards_the_same_twice_and_unknown_ones_are_refused(gods):
    with pytest.raises(ValueError, match=r"^options of Tiwanacu: gods: "):
        TIWANACU.read_options({"gods": gods})


def test_a_file_with_other_numbers_of_cards_is_still_read():
    assert TIWANACU.kept_options({"gods": [FIRST]}).gods == (FIRST,)
