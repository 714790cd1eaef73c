"""The mail to try settings with."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller

from tavola.notify.mail_settings import mail_settings
from tavola.notify.test_message import NotSent, send_test_message


class Server:
    """Keeps mails, or answers what it was told to."""

    def __init__(self) -> None:
        self.mails: list[bytes] = []
        self.answer = "250 taken"

    async def handle_DATA(self, server: object, session: object, envelope: object) -> str:
        self.mails.append(envelope.content)  # type: ignore[attr-defined]  # the package has no types
        return self.answer


@pytest.fixture
def server() -> Iterator[tuple[Server, str]]:
    """A mail server, and its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    handler = Server()
    controller = Controller(handler, hostname="127.0.0.1", port=port)
    controller.start()
    yield handler, f"smtp://127.0.0.1:{port}"
    controller.stop()


async def test_a_mail_comes_from_the_sender_of_the_site(server: tuple[Server, str]) -> None:
    handler, url = server
    await send_test_message(mail_settings("https://play.test", url, "Games <games@play.test>"), "ines@example.org")
    (mail,) = handler.mails
    assert b"From: Games <games@play.test>" in mail
    assert b"https://play.test" in mail


async def test_what_the_server_answers_is_told(server: tuple[Server, str]) -> None:
    handler, url = server
    handler.answer = "554 we do not know you"
    with pytest.raises(NotSent, match=r"did not leave by smtp://127.0.0.1:.*: 554 we do not know you"):
        await send_test_message(mail_settings("https://play.test", url), "ines@example.org")


async def test_a_sender_where_nobody_is_asked_for_a_password_is_told(server: tuple[Server, str]) -> None:
    _, url = server
    settings = mail_settings("https://play.test", url.replace("//", "//ines:secret@"))
    with pytest.raises(NotSent) as caught:
        await send_test_message(settings, "ines@example.org")
    assert "secret" not in str(caught.value)


async def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    settings = mail_settings("https://play.test", outbox=tmp_path / "file" / "outbox")
    with pytest.raises(NotSent, match="the folder"):
        await send_test_message(settings, "ines@example.org")


async def test_what_is_no_address_is_refused() -> None:
    with pytest.raises(ValueError, match="does not look like an e-mail address"):
        await send_test_message(mail_settings("https://play.test"), "ines")
