"""Which addresses are taken."""

from __future__ import annotations

import pytest

from tavola.notify.addresses import clean_address


@pytest.mark.parametrize(
    "text", ["ines@example.org", "i.n+es_1@mail.example.co", "me@localhost", "O'Brien@example.org"]
)
def test_ordinary_addresses_stay_as_they_are(text: str) -> None:
    assert clean_address(text) == text


def test_blanks_around_are_dropped() -> None:
    assert clean_address(" ines@example.org ") == "ines@example.org"


def test_domain_is_written_in_ascii() -> None:
    assert clean_address("ines@bücher.example") == "ines@xn--bcher-kva.example"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ines",
        "@example.org",
        "ines@",
        "a@b@c.org",
        "in es@example.org",
        "ines@exam ple.org",
        "ines@example.org\r\nBcc: eve@example.org",
        "ines@example.org\n",
        "ines\x00@example.org",
        "ines@example.org,eve@example.org",
        "<ines@example.org>",
        "Ines <ines@example.org>",
        '"ines"@example.org',
        "ines@example..org",
        "ines@-example.org",
        ".ines@example.org",
        "inés@example.org",
        "ines@" + "a" * 70 + ".org",
        "i" * 250 + "@example.org",
        "ines@" + "a." * 200 + "org",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="does not look like an e-mail address"):
        clean_address(text)
