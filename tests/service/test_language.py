"""What games show becomes JSON with sentences in place of messages."""

from __future__ import annotations

import json
from gettext import NullTranslations

import pytest

from tavola.games.game import Outcome
from tavola.games.messages import Who, say
from tavola.games.page import Cell, Line
from tavola.service.language import as_json, current


class German(NullTranslations):
    def gettext(self, message: str) -> str:
        return {"{who} has most": "{who} hat am meisten"}.get(message, message)


OUTCOME = Outcome((1,), say("{who} has most", who=Who(1)), (Line(say("points"), (3, 5)),))


def test_messages_become_sentences_with_the_names_of_the_players() -> None:
    assert json.loads(bytes(as_json(OUTCOME, ["Ines", "Jun"]))) == {
        "winners": [1],
        "reason": "Jun has most",
        "sheet": [{"label": "points", "values": [3, 5], "lights": "", "picture": "", "best": True}],
    }


def test_they_are_in_the_language_of_the_request() -> None:
    token = current.set(German())
    try:
        assert json.loads(bytes(as_json(OUTCOME, ["Ines", "Jun"])))["reason"] == "Jun hat am meisten"
    finally:
        current.reset(token)


def test_fields_that_a_game_leaves_out_are_sent_too() -> None:
    cell = json.loads(bytes(as_json(Cell("<svg/>", say("huts")))))
    assert cell == {"picture": "<svg/>", "words": "huts", "text": "", "note": None}


def test_what_json_cannot_hold_is_an_error() -> None:
    with pytest.raises(TypeError, match="object"):
        as_json({"it": object()})
