from __future__ import annotations

import msgspec
import pytest

from tavola.games.messages import Message, Who, in_words, say, say_n


class German:
    def gettext(self, message):
        return {"{who} builds {what}": "{who} baut {what}"}.get(message, message)

    def ngettext(self, one, many, n):
        return {"{n} hut": "{n} Hütte" if n == 1 else "{n} Hütten"}.get(one, one)


def test_a_message_is_said_with_names_and_numbers():
    assert in_words(say("{who} is on level {n}", who=Who(1), n=3), ["Ann", "Bob"]) == "Bob is on level 3"


@pytest.mark.parametrize(("n", "words"), [(0, "0 huts"), (1, "1 hut"), (2, "2 huts")])
def test_a_count_picks_its_form(n, words):
    assert in_words(say_n("{n} hut", "{n} huts", n), []) == words


def test_messages_nest_and_are_translated_through_and_through():
    message = say("{who} builds {what}", who=Who(0), what=say_n("{n} hut", "{n} huts", 2))
    assert in_words(message, ["Ann"]) == "Ann builds 2 huts"
    assert in_words(message, ["Ann"], German()) == "Ann baut 2 Hütten"


def test_a_player_without_a_name_goes_by_the_seat():
    assert in_words(say("{who} sits here", who=Who(1)), ["Ann"]) == "seat 2 sits here"


def test_names_are_taken_as_they_are():
    assert in_words(say("{who} wins", who=Who(0)), ["{n}"]) == "{n} wins"


def test_messages_that_say_the_same_are_equal():
    assert say_n("{n} hut", "{n} huts", 2, who=Who(0)) == Message("{n} hut", {"who": Who(0)}, "{n} huts", 2)
    assert say("{who} wins", who=Who(0)) != say("{who} wins", who=Who(1))


def test_a_message_that_is_not_in_words_cannot_be_sent():
    with pytest.raises(TypeError):
        msgspec.json.encode([say("{who} wins", who=Who(0))])
