"""Words that people give to a table: names and titles, which everybody at the table will read."""

from __future__ import annotations

import unicodedata

from tavola.games.messages import Message, say
from tavola.table.errors import TableError

NAME_LENGTH = 40
TITLE_LENGTH = 60
MARKS = 3  # accents on one letter; more of them run over the lines above
# Control, format (turns of writing direction, invisible joiners), halves of pairs, private use, ends of lines.
REFUSED = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
BLANK = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}  # letters and signs that show nothing


def clean_name(text: str) -> str:
    """A player's name as it is kept, 1 to 40 characters. Raises TableError (a ValueError) saying what is wrong."""
    name = _clean(text, NAME_LENGTH)
    if not any(_shows(character) for character in name):
        raise TableError(say("A name is needed."))
    return name


def clean_title(text: str) -> str:
    """A table's title as it is kept, up to 60 characters, may be empty. Raises TableError saying what is wrong."""
    return _clean(text, TITLE_LENGTH)


def _clean(text: str, longest: int) -> str:
    """One line in composed form (NFC) with single spaces."""
    if len(text) > 4 * longest:  # not worth looking at
        raise TableError(_too_long(longest))
    clean = unicodedata.normalize("NFC", text).strip()
    if any(unicodedata.category(character) in REFUSED for character in clean):
        raise TableError(say("Please leave out line breaks and invisible characters."))
    clean = " ".join(clean.split())
    if len(clean) > longest:
        raise TableError(_too_long(longest))
    if _most_marks(clean) > MARKS:
        raise TableError(say("That is too many accents on one letter."))
    return clean


def _too_long(longest: int) -> Message:
    return say("That is too long: {longest} characters at most.", longest=longest)


def _shows(character: str) -> bool:
    return character not in BLANK and unicodedata.category(character)[0] in "LNPS"


def _most_marks(text: str) -> int:
    most = run = 0
    for character in text:
        run = run + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        most = max(most, run)
    return most
