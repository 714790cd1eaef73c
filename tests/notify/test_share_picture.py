"""The picture that comes with a link in a chat."""

from __future__ import annotations

import pytest

from tavola.games import GAMES
from tavola.notify.board_picture import Examined, render
from tavola.notify.share_picture import WIDTH, shared
from tests.notify.test_board_picture import size
from tests.table.tiny import PICTURE


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_card_makes_a_picture_of_the_size_that_is_asked_for(game) -> None:
    svg = shared(game.book.card("light"), game.name, "words")
    Examined(svg)
    assert size(render(svg, WIDTH)) == (1200, 630)


def test_words_are_drawn_as_words() -> None:
    svg = shared(PICTURE.format(text=3), '<image href="x"/>', "& more")
    Examined(svg)
    assert "&lt;image" in svg


def test_a_drawing_without_a_view_is_refused() -> None:
    with pytest.raises(ValueError, match="viewBox"):
        shared("<svg></svg>", "", "")
