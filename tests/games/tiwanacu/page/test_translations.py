"""The game in French, German and Hungarian: every sentence is there, with the same places."""

from __future__ import annotations

import io
import re
from gettext import GNUTranslations
from importlib.resources import files

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tavola.games.messages import in_words
from tavola.games.tiwanacu.rules.component_checks import standard
from tavola.games.tiwanacu.rules.gods import card_text
from tests.games.tiwanacu.temples import CARDS

FOLDER = files("tavola.games.tiwanacu")
LANGUAGES = ("fr", "de", "hu")
PLACES = re.compile(r"\{\w*\}")


def catalogue(language):
    return read_po(io.BytesIO(FOLDER.joinpath("page", "translations", f"{language}.po").read_bytes()), locale=language)


def spoken(language):
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    return GNUTranslations(compiled)


def sentences():
    found = extract_from_dir(str(FOLDER), method_map=[("**.py", "python")], keywords={"say": None, "say_n": (1, 2)})
    names = [card.name for card in standard().god_cards] + list(standard().designs().values())
    return {line[2] for line in found} | set(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_translated(language):
    translated = {entry.id if isinstance(entry.id, str) else tuple(entry.id): entry for entry in catalogue(language)}
    assert sentences() == {key for key in translated if key}
    texts = [entry.string if isinstance(entry.string, tuple) else (entry.string,) for entry in translated.values()]
    assert all(all(forms) for forms in texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_places_of_the_sentence(language):
    for entry in catalogue(language):
        ids = entry.id if isinstance(entry.id, tuple) else (entry.id,)
        known = set(PLACES.findall(ids[-1])) if entry.id else set()
        for text in entry.string if isinstance(entry.string, tuple) else (entry.string,):
            if entry.id:
                assert set(PLACES.findall(text)) - {"{n}"} == known - {"{n}"}, text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("god", CARDS)
def test_every_card_speaks_every_language(god, language):
    words = in_words(card_text(CARDS[god]), (), spoken(language))
    assert words != in_words(card_text(CARDS[god]), ())
    assert all(str(abs(number)) in words for number in CARDS[god].numbers.values() if number)


def test_a_card_in_hungarian():
    assert in_words(card_text(CARDS["kon"]), (), spoken("hu")).endswith("és kapsz 1 érmét.")
