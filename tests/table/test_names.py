"""What names and titles may look like."""

from __future__ import annotations

import pytest

from tavola.table.names import clean_name, clean_title


@pytest.mark.parametrize("name", ["Ines", "Tomás", "王小明", "O'Brien & <b>", "Ж", "🙂", "นิรันดร์", "a" * 40])
def test_ordinary_names_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "\U0001f469\u200d\U0001f469\u200d\U0001f467",  # a family, joined
        "\U0001f3f3\ufe0f\u200d\U0001f308 Ana",  # a flag of two pictures
        "\U0001f44d\U0001f3fd\u200d\u2640\ufe0f",  # with a colour of skin
        "\U0001f642\u200d\u2194\ufe0f",
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f Ann",  # a flag with a region
        "1\ufe0f\u20e3 Al",  # a digit as a key
        "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",  # a Persian name with a half-space
        "\u0915\u094d\u200d\u0937",  # letters of India, joined
        "\u845b\U000e0100\u57ce",  # a Japanese name with a form of its own
        "\U0001fae8",  # a picture younger than some Pythons
        "\U0001faff",  # one that is not there yet
    ],
)
def test_joined_pictures_and_half_spaces_are_taken(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "a\u200db",
        "a\u200cb",
        "Ines\u200d",
        "\u200dInes",
        "\U0001f642\u200d",
        "\U0001f642\u200da",
        "\u0639\u0644\u06cc\u200c",
        "Ines\ufe0f",
        "1\ufe0f",
        "In\u034fes",
        "In\u00ades",
        "Ines\U000e0041",
        "\U0001f3f4\U000e0067\U000e0062",
        "\U0001f642\ufe0f\ufe0f",
    ],
)
def test_joiners_that_join_nothing_and_marks_that_show_nothing_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="line breaks and invisible"):
        clean_name(name)
    with pytest.raises(ValueError, match="line breaks and invisible"):
        clean_title(name)


@pytest.mark.parametrize(
    ("name", "code"), [("a\u0378", "U\\+0378"), ("\U000effff", "U\\+EFFFF"), ("\uffff", "U\\+FFFF")]
)
def test_a_character_that_does_not_exist_is_named(name: str, code: str) -> None:
    with pytest.raises(ValueError, match=f"leave out the character {code}"):
        clean_name(name)


def test_letters_that_show_nothing_are_spaces() -> None:
    assert clean_name("\u2800Ines\u3164Maria\uffa0") == "Ines Maria"


@pytest.mark.parametrize("name", ["Ines\u034f", "Ines\u3164", "a\u0378", "Ines\ufe0f"])
def test_a_name_written_down_earlier_may_be_odd(name: str) -> None:
    assert clean_name(name, new=False) == name
    assert clean_title(name, new=False) == name


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
