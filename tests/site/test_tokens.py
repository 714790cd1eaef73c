"""Secrets in links."""

from __future__ import annotations

import pytest

from tavola.site.tokens import redacted

TOKEN = "m5lVqb-EMECjxxLoR9BuwPwT9C7vsvWOzcUJBsFHERI"


@pytest.mark.parametrize(
    ("path", "logged"),
    [
        (f"/p/{TOKEN}", "/p/..."),
        (f"/stop/{TOKEN}/", "/stop/..."),
        (f"/w/{TOKEN[:20]} {TOKEN[20:]}", "/w/..."),
        (f"/i/{TOKEN[:-1]}", "/i/..."),
        (f"/h/{TOKEN[:20]}\n{TOKEN[20:]}", "/h/..."),
        (f"/elsewhere/{TOKEN}", "/elsewhere/..."),
        ("/api/tables/0123456789abcdef/turns", "/api/tables/0123456789abcdef/turns"),
        ("/rules/taluva", "/rules/taluva"),
    ],
)
def test_no_token_whole_or_broken_is_logged(path: str, logged: str) -> None:
    assert redacted(path) == logged
