"""Words that people give to a table: names and titles, which everybody at the table will read."""

from __future__ import annotations

import re
import unicodedata

from tavola.games.messages import Message, say
from tavola.table.errors import TableError

MAX_NAME = 40
MAX_TITLE = 60
MAX_LINE = 300  # of talk
MAX_MARKS = 3  # accents on one letter; more of them run over the lines above
# Control, format (turns of writing direction, invisible joiners), halves of pairs, private use, ends of lines.
REFUSED = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing: as good as a space
UNSEEN = "\u034f\u17b4\u17b5"  # marks that show nothing
SELECTOR = re.compile(
    "[\ufe00-\ufe0f\u180b-\u180d\u180f\U000e0100-\U000e01ef]"
)  # which form of the one before is meant
JOINERS = "\u200c\u200d"  # between letters, and in pictures made of several
KEY = "\u20e3"  # round a digit
TAGGED = re.compile("(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,7}\U000e007f")  # flags of regions
PICTURES = (range(0x1F000, 0x1FB00), range(0x1FC00, 0x1FFFE))  # kept for pictures, those of later Unicode too


def clean_name(text: str, *, new: bool = True) -> str:
    """A player's name as it is kept, 1 to 40 characters. Raises TableError (a ValueError) saying what is wrong.

    One that is not `new` was written down by an earlier version: it may hold what is only odd.
    """
    name = _clean(text, MAX_NAME, new)
    if not any(_shows(character) for character in name):
        raise TableError(say("A name is needed."))
    return name


def clean_title(text: str, *, new: bool = True) -> str:
    """A table's title as it is kept, up to 60 characters, may be empty. Raises TableError saying what is wrong."""
    return _clean(text, MAX_TITLE, new)


def clean_line(text: str, *, new: bool = True) -> str:
    """A line of talk as it is kept, 1 to 300 characters. Raises TableError saying what is wrong."""
    line = _clean(text, MAX_LINE, new)
    if not any(_shows(character) for character in line):
        raise TableError(say("There is nothing to send yet."))
    return line


def _clean(text: str, longest: int, new: bool) -> str:
    """One line in composed form (NFC) with single spaces."""
    if len(text) > 4 * longest:  # not worth looking at
        raise TableError(_too_long(longest))
    clean = unicodedata.normalize("NFC", text)
    if new:
        clean = clean.translate(dict.fromkeys(map(ord, BLANK), " "))
    clean = clean.strip()
    _check_characters(TAGGED.sub("", clean), new)
    clean = " ".join(clean.split())
    if len(clean) > longest:
        raise TableError(_too_long(longest))
    if _most_marks(clean) > MAX_MARKS:
        raise TableError(say("That is too many accents on one letter."))
    return clean


def _check_characters(text: str, new: bool) -> None:
    for place, character in enumerate(text):
        kind = _kind(character)
        if character in JOINERS:
            seen = _joins(text, place)
        elif SELECTOR.match(character):
            seen = not new or _selects(text, place)
        else:
            seen = kind not in REFUSED and (not new or character not in UNSEEN)
        if not seen:
            raise TableError(say("Please leave out line breaks and invisible characters."))
        if kind == "Cn" and new:
            raise TableError(say("Please leave out the character {code}: nobody knows it here.", code=_code(character)))


def _kind(character: str) -> str:
    """The general category; what is kept for pictures of a later Unicode is a symbol."""
    kind = unicodedata.category(character)
    return "So" if kind == "Cn" and any(ord(character) in pictures for pictures in PICTURES) else kind


def _joins(text: str, place: int) -> bool:
    """Whether a joiner stands between two characters that it joins, or keeps apart: as names on the web may have it."""
    if not 0 < place < len(text) - 1:
        return False
    before, after = text[place - 1], text[place + 1]
    picture = _kind(before) in ("So", "Sm", "Sk") or SELECTOR.match(before) or before == KEY
    if text[place] == "\u200d" and picture and _kind(after) in ("So", "Sm"):
        return True
    from idna.core import valid_contextj  # its tables are long, and few names need them

    return valid_contextj(text, place)


def _selects(text: str, place: int) -> bool:
    """Whether a mark that chooses a form stands behind something that has several: a sign, a letter without case."""
    before = text[place - 1] if place else ""
    if before in "0123456789#*":
        return text[place + 1 : place + 2] == KEY
    return _kind(before) in ("So", "Sm", "Po", "Pd", "Lo")


def _code(character: str) -> str:
    return f"U+{ord(character):04X}"


def _too_long(longest: int) -> Message:
    return say("That is too long: {longest} characters at most.", longest=longest)


def _shows(character: str) -> bool:
    return character not in BLANK and _kind(character)[0] in "LNPS"


def _most_marks(text: str) -> int:
    most = run = 0
    for character in text:
        run = run + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        most = max(most, run)
    return most
