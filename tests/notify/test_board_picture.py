"""The board as PNG."""

from __future__ import annotations

import struct

import pytest

from tavola.notify.board_picture import WIDTH, NoPicture, png, render
from tests.table.tiny import PICTURE


def size(picture: bytes) -> tuple[int, int]:
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


async def test_picture_is_drawn_by_another_process() -> None:
    assert size(await png(PICTURE.format(text=3))) == (WIDTH, 534)


async def test_what_is_no_drawing_is_told() -> None:
    with pytest.raises(NoPicture, match="ValueError"):
        await png("<p>no drawing")


def test_shipped_font_draws_the_figures() -> None:
    assert render(PICTURE.format(text=3)) != render(PICTURE.format(text=""))
    assert render(PICTURE.format(text=3)) != render(PICTURE.format(text=8))


def test_family_with_another_name_is_drawn_in_the_shipped_font() -> None:
    other = PICTURE.replace("Bricolage Grotesque", "Nowhere Sans, sans-serif")
    assert render(other.format(text=3)) == render(PICTURE.format(text=3))
