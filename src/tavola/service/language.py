"""The language of the request at hand. Sentences of the pages and the API go through `gettext` and `ngettext`."""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import ContextVar
from gettext import NullTranslations

import msgspec

from tavola.games.messages import Message, in_words

ENGLISH = NullTranslations()
current: ContextVar[NullTranslations] = ContextVar("language", default=ENGLISH)


def gettext(text: str) -> str:
    """The sentence in the language of the request."""
    return current.get().gettext(text)


def ngettext(one: str, many: str, n: int) -> str:
    """The sentence for a number of things, in the language of the request."""
    return current.get().ngettext(one, many, n)


def words(message: Message, names: Sequence[str] = ()) -> str:
    """A message of the games in the language of the request; `names` are the players by seat."""
    return in_words(message, names, current.get())


def as_json(thing: object, names: Sequence[str] = ()) -> msgspec.Raw:
    """What a game shows as JSON, its messages as sentences in the language of the request; `names` are the players by
    seat. Raises TypeError for what JSON cannot hold.
    """
    language = current.get()

    def said(message: object) -> str:
        if isinstance(message, Message):
            return in_words(message, names, language)
        raise TypeError(f"{type(message).__name__} cannot be sent")

    return msgspec.Raw(msgspec.json.encode(thing, enc_hook=said))
