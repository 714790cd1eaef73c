"""Sentences that can be said in any language: an English template and its arguments, translated when shown.

The rules speak only through messages. Templates are marked for extraction by the calls `say` and `say_n`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

import msgspec


class Who(msgspec.Struct, frozen=True):
    """Stands for the name of the player on a seat."""

    seat: int


class Message:
    """A template with `{named}` places. With `plural` set, `n` picks the form and is itself a place.

    No struct: msgspec cannot encode it, so none leaves the server but in words (`service.language.as_json`).
    """

    __slots__ = ("args", "n", "plural", "text")

    def __init__(self, text: str, args: Mapping[str, Argument] = {}, plural: str = "", n: int = 0) -> None:
        self.text: Final = text
        self.args: Final = args
        self.plural: Final = plural
        self.n: Final = n

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash((self.text, self.plural, self.n))

    def __repr__(self) -> str:
        return f"Message{self._parts()!r}"

    def _parts(self) -> tuple[str, Mapping[str, Argument], str, int]:
        return self.text, self.args, self.plural, self.n


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
