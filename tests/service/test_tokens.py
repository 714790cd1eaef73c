"""Secrets in links."""

from __future__ import annotations

import pytest

from tavola.service.tokens import mended, redacted

TOKEN = "m5lVqb-EMECjxxLoR9BuwPwT9C7vsvWOzcUJBsFHERI"


@pytest.mark.parametrize(
    ("path", "logged"),
    [
        (f"/p/{TOKEN}", "/p/..."),
        (f"/stop/{TOKEN}/", "/stop/..."),
        (f"/w/{TOKEN[:20]} {TOKEN[20:]}", "/w/..."),
        (f"/i/{TOKEN[:-1]}", "/i/..."),
        (f"/index.html/p/{TOKEN[:-1]}", "/index.html/p/..."),
        (f"/https://site.test/H/{TOKEN[:20]}={TOKEN[20:]}", "/https://site.test/h/..."),
        (f"no such thing as /p/{TOKEN[1:]} here", "no such thing as /p/... here"),
        (f"/h/{TOKEN[:20]}\n{TOKEN[20:]}", "/h/..."),
        (f"/P/{TOKEN[:20]}\n{TOKEN[20:]}", "/p/..."),
        (f"//p/{TOKEN[:20]} {TOKEN[20:]}", "/p/..."),
        (f"/elsewhere/{TOKEN}", "/elsewhere/..."),
        ("/api/tables/0123456789abcdef/turns", "/api/tables/0123456789abcdef/turns"),
        ("/rules/taluva", "/rules/taluva"),
    ],
)
def test_no_token_whole_or_broken_is_logged(path: str, logged: str) -> None:
    assert redacted(path) == logged


@pytest.mark.parametrize(
    "broken",
    [
        *(
            f"/p/{TOKEN}{tail}"
            for tail in (".", ",", ")", "!", "*", ">", '"', "’", "_", "**", " ", "%20", "/", "/).", "&gt;")
        ),
        *(f"/p/{head}{TOKEN}" for head in ("<", '"', " ", "https://site.test/p/")),
        f"//p/{TOKEN}",
        f"/P/{TOKEN}",
        f"/p/{TOKEN[:20]}\n{TOKEN[20:]}",
        f"/p/{TOKEN[:20]} {TOKEN[20:]}",
        f"/p/{TOKEN[:20]}=\r\n{TOKEN[20:]}",
        f"/p/=3D{TOKEN}",
        f"/p/{TOKEN.replace('-', '=2D')}",
        f"/p/{TOKEN[:20]}\u200b{TOKEN[20:]}\ufeff",
        f"/p/{TOKEN}\nRegards",
    ],
)
def test_a_link_with_something_too_much_in_it_is_mended(broken: str) -> None:
    assert mended(broken) == f"/p/{TOKEN}"


@pytest.mark.parametrize(
    "path", ["/", f"/p/{TOKEN}", f"/p/{TOKEN}x", f"/p/{TOKEN[:-1]}.", f"/rules/{TOKEN}.", f"/stopped/{TOKEN}.", "/p/"]
)
def test_what_is_no_broken_link_is_left_alone(path: str) -> None:
    assert mended(path) is None
