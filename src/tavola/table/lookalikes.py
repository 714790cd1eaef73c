"""Names that nobody can tell apart by looking: the skeletons of Unicode's technical standard 39."""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib import resources

import msgspec

from tavola.table.names import SELECTOR, UNSEEN

MARK = "\u200e"  # stands round letters written from right to left in the table


class _Alike(msgspec.Struct):
    c: str


def look_alike(one: str, other: str) -> bool:
    """Whether two names look the same, small and capital letters being the same."""
    return not _skeletons(one).isdisjoint(_skeletons(other))


def _skeletons(name: str) -> set[str]:
    return {_skeleton(name), _skeleton(name.casefold())}


def _skeleton(text: str) -> str:
    """The text with each character replaced by what stands for all that look like it, without what is not seen."""
    letters = (_prototypes().get(letter, letter) for letter in unicodedata.normalize("NFD", text) if _seen(letter))
    return unicodedata.normalize("NFD", "".join(letters))


def _seen(letter: str) -> bool:
    return unicodedata.category(letter) != "Cf" and letter not in UNSEEN and not SELECTOR.match(letter)


@cache
def _prototypes() -> dict[str, str]:
    """What stands for each character that looks like others. Read from the data of a library when first needed.

    Its table names for each character all those that look like it; those that have several are what stands for them.
    """
    data = resources.files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()
    table = {
        one.strip(MARK): [alike.c.strip(MARK) for alike in others]
        for one, others in msgspec.json.decode(data, type=dict[str, list[_Alike]]).items()
    }
    return {
        one: min(one, others[0]) if len(table[others[0]]) == 1 else others[0]
        for one, others in table.items()
        if len(others) == 1
    }
