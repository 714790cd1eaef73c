"""Sentences that can be said in any language: an English template and its arguments, translated when shown.

The rules speak only through messages. Templates are marked for extraction by the calls `say` and `say_n`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec


class Who(msgspec.Struct, frozen=True, tag=True):
    """Stands for the name of the player on a seat."""

    seat: int


class Message(msgspec.Struct, frozen=True, tag=True):
    """A template with `{named}` places. With `plural` set, `n` picks the form and is itself a place."""

    text: str
    args: dict[str, Argument] = {}
    plural: str = ""
    n: int = 0


Argument = int | str | Who | Message


class Translations(Protocol):
    """What `gettext.NullTranslations` and Babel's catalogues offer."""

    def gettext(self, message: str) -> str: ...
    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str: ...


def say(text: str, /, **args: Argument) -> Message:
    """A message: `say("{who} builds a temple", who=Who(1))`."""
    return Message(text, args)


def say_n(one: str, many: str, n: int, /, **args: Argument) -> Message:
    """A message that counts: `say_n("{n} hut", "{n} huts", 3)`."""
    return Message(one, args, plural=many, n=n)


def verbatim(text: str) -> Message:
    """Words from data as a message: a catalogue may translate them, but what they hold is never a place."""
    return Message(text.replace("{", "{{").replace("}", "}}"))


def in_words(message: Message, names: Sequence[str], language: Translations | None = None) -> str:
    """The sentence in a language (English when none is given); `names` are the players by seat.

    A player without a name there is called by the number of the seat.
    """
    template = _template(message, language)
    args: dict[str, str | int] = {key: _argument(value, names, language) for key, value in message.args.items()}
    if message.plural:
        args.setdefault("n", message.n)
    return template.format_map(args)


def _template(message: Message, language: Translations | None) -> str:
    if not message.plural:
        return language.gettext(message.text) if language else message.text
    if language:
        return language.ngettext(message.text, message.plural, message.n)
    return message.text if message.n == 1 else message.plural


def _argument(value: Argument, names: Sequence[str], language: Translations | None) -> str | int:
    if isinstance(value, Message):
        return in_words(value, names, language)
    if isinstance(value, Who):
        unnamed = say("seat {number}", number=value.seat + 1)
        return names[value.seat] if value.seat < len(names) else in_words(unnamed, (), language)
    return value
