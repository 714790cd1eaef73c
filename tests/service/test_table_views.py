"""Structs of the games become views: the fields that the view names, with sentences in place of messages."""

from __future__ import annotations

import msgspec
import pytest

from tavola.games.game import Outcome
from tavola.games.messages import Who, say
from tavola.games.page import Cell, Line
from tavola.service.messages.views import CellView, OutcomeView, SheetLine
from tavola.service.table_views import as_view


class Narrow(msgspec.Struct):
    text: str


class Wide(Narrow):
    more: int


def test_messages_become_sentences_with_the_names_of_the_players() -> None:
    outcome = Outcome((1,), say("{who} has most", who=Who(1)), (Line(say("points"), (3, 5)),))
    view = as_view(outcome, OutcomeView, ["Ines", "Jun"])
    assert view == OutcomeView((1,), "Jun has most", [SheetLine("points", (3, 5), "", "", True)])


def test_a_view_gets_the_fields_that_it_names_and_no_others() -> None:
    cell = Cell("<svg/>", say("huts"), "3", note=None)
    assert as_view(cell, CellView, ()) == CellView("<svg/>", "3", None, "huts")
    assert as_view(cell, Narrow, ()) == Narrow("3")


def test_a_field_that_the_games_do_not_give_is_an_error() -> None:
    with pytest.raises(msgspec.ValidationError, match="more"):
        as_view(Cell("", say("huts")), Wide, ())
