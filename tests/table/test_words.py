"""What names and titles may look like."""

from __future__ import annotations

import pytest

from tavola.table.words import clean_name, clean_title


@pytest.mark.parametrize("name", ["Ines", "Tomás", "王小明", "O'Brien & <b>", "Ж", "🙂", "นิรันดร์", "a" * 40])
def test_ordinary_names_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name


def test_blanks_around_are_dropped_and_inside_become_one() -> None:
    assert clean_name("  Ana \u00a0  Lu\n") == "Ana Lu"


def test_letters_are_composed() -> None:
    assert clean_name("Toma\u0301s") == "Tomás"


@pytest.mark.parametrize(
    "name",
    [
        "Ines\nBcc: x",
        "a\x00b",
        "a\x1b[31m",
        "\u202eabc",
        "a\u200bb",
        "a\u2066b",
        "\ud800",
        "\ue000",
        "a\u2028b",
        "a\tb",
    ],
)
def test_invisible_characters_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="line breaks and invisible"):
        clean_name(name)


@pytest.mark.parametrize("name", ["", "   ", "\u3164", "\u2800\u2800"])
def test_names_that_show_nothing_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="A name is needed"):
        clean_name(name)


@pytest.mark.parametrize("name", ["a" * 41, "a" * 10_000])
def test_long_names_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="40 characters at most"):
        clean_name(name)


def test_towers_of_accents_are_refused() -> None:
    with pytest.raises(ValueError, match="too many accents"):
        clean_name("Z\u0335\u0336\u0337\u0338a")


def test_title_may_be_empty_and_longer() -> None:
    assert clean_title("") == ""
    assert clean_title("x" * 60) == "x" * 60
    with pytest.raises(ValueError, match="60 characters at most"):
        clean_title("x" * 61)
