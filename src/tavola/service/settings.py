"""What can be set from outside, by environment variables TAVOLA_*."""

from __future__ import annotations

import difflib
import os
from collections.abc import Mapping
from typing import Annotated
from urllib.parse import urlsplit

import msgspec

from tavola.games import GAMES

PREFIX = "TAVOLA_"
BUILD_VARIABLES = ("TAVOLA_PURE",)  # variables that are not read here: this one is for the installation
Seconds = Annotated[int, msgspec.Meta(ge=0, le=30 * 24 * 3600)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Each field but `components` is the variable TAVOLA_ plus its name in capitals."""

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    url: str = ""  # how people reach the site, for links: scheme, host, port; empty: as the request says
    database: str = "tavola.db"
    smtp_url: str = ""  # smtp://user:password@host:port; empty: mail goes to the console and the outbox
    mail_from: str = ""  # who writes; empty: Tavola <tavola@host of the site>
    mail_delay: Seconds = 20  # between a turn and the mail about it
    mail_confirm: bool = True  # an address is asked whether it wants mail before it gets any; off: for a closed circle
    outbox: str = "outbox"  # folder for mail that is not sent
    components: dict[str, str] = {}  # by game id, from TAVOLA_GAME_COMPONENTS: files with component sets for new tables
    bot_workers: Annotated[int, msgspec.Meta(ge=0, le=64)] = 1  # processes in which bots think; 0: no bots
    lobby: bool = False  # whether hosts may have their open seats listed on the front page
    create_limit: Annotated[int, msgspec.Meta(ge=0)] = 60  # new tables an hour from one address; 0: no limit

    @property
    def base(self) -> str:
        """The address of the site, without a slash at its end, as far as the settings tell."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return self.url.rstrip("/") or f"http://{host}:{self.port}"


VARIABLES = {PREFIX + field.upper(): field for field in Settings.__struct_fields__ if field != "components"}
COMPONENT_VARIABLES = {f"{PREFIX}{game.upper()}_COMPONENTS": game for game in GAMES if GAMES[game].component_sets}


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """Settings from the environment. Raises ValueError naming the variable that does not fit."""
    given = {field: environment[name] for name, field in VARIABLES.items() if name in environment}
    sets = {game: environment[name] for name, game in COMPONENT_VARIABLES.items() if environment.get(name)}
    try:
        settings = msgspec.convert({**given, "components": sets}, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(f"environment: {str(error).replace('$.', PREFIX).upper()}") from None
    if settings.url:
        _check_url(settings.url)
    return settings


def _check_url(url: str) -> None:
    """Raise ValueError unless links can begin with it: scheme, host and port, nothing else."""
    if "@" in url:
        raise ValueError("TAVOLA_URL holds a user or a password, which would stand in every link: leave it out")
    try:
        parts = urlsplit(url)
        whole = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:  # brackets that do not close, a port that is no number
        whole = False
    if not whole or not url.isprintable() or " " in url:
        raise ValueError(f"TAVOLA_URL is how people reach the site, like https://games.example.org, not {url!r}")
    if parts.path not in ("", "/") or "?" in url or "#" in url:
        raise ValueError(
            f"TAVOLA_URL ends with the host or the port, not as {url!r}: Tavola needs a host name of its own, "
            "like games.example.org, and does not work below a path"
        )


def unknown(environment: Mapping[str, str] = os.environ) -> list[str]:
    """A sentence for every variable that looks like a setting and is none, with the nearest that is."""
    known = [*VARIABLES, *COMPONENT_VARIABLES]
    strange = sorted(name for name in environment if name.startswith(PREFIX) and name not in (*known, *BUILD_VARIABLES))
    return [f"there is no setting {name}{_nearest(name, known)}; it changes nothing" for name in strange]


def _nearest(name: str, known: list[str]) -> str:
    near = difflib.get_close_matches(name.removeprefix(PREFIX), [one.removeprefix(PREFIX) for one in known], 1)
    return f" (did you mean {PREFIX}{near[0]}?)" if near else ""
