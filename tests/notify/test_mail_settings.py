"""How mail settings are read."""

from __future__ import annotations

import pytest

from tavola.notify.mail_settings import Smtp, mail_settings, read_smtp_url


@pytest.mark.parametrize(
    ("url", "smtp"),
    [
        ("smtp://localhost", Smtp("smtp", "localhost", 25)),
        ("smtp://localhost:2525/", Smtp("smtp", "localhost", 2525)),
        ("smtps://me:p%40ss@mail.example.org", Smtp("smtps", "mail.example.org", 465, "me", "p@ss")),
        ("smtp+starttls://mail.example.org", Smtp("smtp+starttls", "mail.example.org", 587)),
    ],
)
def test_smtp_url_names_the_server(url: str, smtp: Smtp) -> None:
    assert read_smtp_url(url) == smtp


@pytest.mark.parametrize(
    "url",
    ["mail.example.org", "http://mail.example.org", "smtp://", "smtp://host:port", "smtp://h:99999", "smtp://h/x"],
)
def test_other_urls_are_refused_in_words(url: str) -> None:
    with pytest.raises(ValueError, match="TAVOLA_SMTP_URL should be like"):
        read_smtp_url(url)


def test_password_stays_out_of_logs() -> None:
    assert "hush" not in repr(read_smtp_url("smtp://me:hush@localhost"))
    with pytest.raises(ValueError, match="TAVOLA_SMTP_URL") as caught:
        read_smtp_url("smtp://me:hush@localhost:port")
    assert "hush" not in str(caught.value)


def test_sender_defaults_to_this_host() -> None:
    settings = mail_settings("https://play.example.org/")
    assert (settings.base_url, settings.sender) == ("https://play.example.org", "Tavola <tavola@play.example.org>")


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://münchen.example", "xn--mnchen-3ya.example"),
        ("http://[::1]:8000", "localhost"),
        ("http://127.0.0.1:8000", "127.0.0.1"),
    ],
)
def test_host_can_stand_in_headers(url: str, host: str) -> None:
    settings = mail_settings(url)
    assert (settings.host, settings.sender) == (host, f"Tavola <tavola@{host}>")


def test_sender_is_split_for_the_envelope() -> None:
    settings = mail_settings("http://localhost", sender="Games <games@example.org>")
    assert settings.sender_address == "games@example.org"


def test_bad_sender_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="TAVOLA_MAIL_FROM should be like"):
        mail_settings("http://localhost", sender="games")
