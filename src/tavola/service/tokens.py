"""Names of tables and secrets in links, beside what the store makes of them."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from urllib.parse import unquote

from tavola.store.tokens import token_from

LINK = re.compile(
    r"^/+(p|w|h|i|me|stop|allow|confirm)/(.+)", re.DOTALL | re.IGNORECASE
)  # a broken link may hold most of its token
WITHIN = re.compile(
    r"/(p|w|h|i|me|stop|allow|confirm)/\S{16,}", re.IGNORECASE
)  # a link behind something else, cut off too
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")  # 256 bits
# A token in a text, whose signs may stand behind it.
TOKEN_ALONE = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?=[_-]*(?![A-Za-z0-9_-]))")
SOFT_BREAK = re.compile(r"=[ \t]*\r?\n")  # where a mail in quoted-printable goes on in the next line
QUOTED = re.compile(r"=([0-9A-F]{2})")  # one of its characters
INVISIBLE = re.compile(r"[\s\u00ad\u200b-\u200f\u2060\ufeff]")  # breaks, blanks and marks that cut a word unseen


def token_for(invitation: str, key: str, body: bytes) -> str:
    """The play token of a seat taken with an idempotency key: a repeated claim gets the same link again.

    Whoever gave out the invitation knows it, so the key has to be a secret of the guest.
    """
    digest = hashlib.sha256(f"claim {invitation} {key} ".encode() + body).digest()
    return urlsafe_b64encode(digest).decode().rstrip("=")


def token_again(play: str, table_id: str, number: int) -> str:
    """The play token at a rematch for who held the token `play` at the game before, so that asking again leads to the
    same link; `number`: how many before it have ended.
    """
    return token_from(f"{play} {table_id} {number}", "rematch")


def token_for_seats(person: str, table_id: str, role: str, seats: Sequence[int], number: int) -> str:
    """The token of the link that a person's page gives a device to seats at a table, so that asking again leads to the
    same link; `person`: the token of the page. `number`: how many before it have ended.
    """
    what = f"seats {table_id} {role} {','.join(map(str, seats))} {number}"
    digest = hmac.new(person.encode(), what.encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(digest).decode().rstrip("=")


def signature(secret: str, text: str) -> str:
    """What shows that this site wrote a text: 128 bits, fit for a path."""
    return hmac.new(bytes.fromhex(secret), text.encode(), hashlib.sha256).hexdigest()[:32]


def invitation_token(host: str, seat: int, number: int) -> str:
    """The token of an invitation that who holds the host token `host` can be told again; `number`: how many invitations
    to the seat were given out before it.
    """
    return token_from(f"{host} {seat} {number}", "invitation")


def new_table_id() -> str:
    """Names a table in addresses and files; gives no access by itself."""
    return secrets.token_hex(8)


def new_seed() -> str:
    """All luck of a game comes from this."""
    return secrets.token_hex(32)


def new_salt() -> str:
    """Keeps a seed from being guessed by its commitment."""
    return secrets.token_hex(16)


def mended(path: str) -> str | None:
    """The path of the link that is meant by a broken one; None when there is none, or nothing to mend."""
    link = LINK.match(path)
    if link is None or not TOKEN_ALONE.fullmatch(token := whole(link[2])):
        return None
    better = f"/{link[1].lower()}/{token}"
    return None if better == path else better


def whole(text: str) -> str:
    """The token in what stands for it in an address, where a mail program, a chat or a sentence left something in it or
    behind it; the text as it is when there is none.
    """
    token = TOKEN_ALONE.search(unquote(text)) or TOKEN_ALONE.search(_without_breaks(text))
    return token[0] if token else text


def _without_breaks(text: str) -> str:
    text = SOFT_BREAK.sub("", unquote(text))
    return INVISIBLE.sub("", QUOTED.sub(lambda quoted: chr(int(quoted[1], 16)), text))


def redacted(path: str) -> str:
    """The path with every token in it hidden, for logs."""

    def short(link: re.Match[str]) -> str:
        return f"/{link[1].lower()}/..."

    return TOKEN.sub("...", WITHIN.sub(short, LINK.sub(short, path)))
