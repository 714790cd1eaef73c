"""nginx and Caddy in front of a site, set up as docs/hosting.md says; only names, ports and folders differ."""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
import trustme

from tests.hosting.guide import block, changed
from tests.web.served import free_port

NAME = "games.example.org"
HERE = "localhost"
DEBIANS = Path("/etc/nginx/nginx.conf")
FEW_FILES = ("prlimit", "--nofile=1024:")  # as systemd starts a service that does not ask for more


class Proxy(NamedTuple):
    """Where it listens, whom its certificate is from, and the folder of its logs."""

    address: str
    trust: ssl.SSLContext
    folder: Path


class Certificate(NamedTuple):
    """Files of a certificate for this machine, and who trusts it."""

    chain: Path
    key: Path
    trust: ssl.SSLContext


def certificate(folder: Path) -> Certificate:
    authority = trustme.CA()
    issued = authority.issue_cert(HERE, "127.0.0.1")
    chain, key = folder / "fullchain.pem", folder / "privkey.pem"
    issued.private_key_pem.write_to_path(key)
    for pem in issued.cert_chain_pems:
        pem.write_to_path(chain, append=True)
    trust = ssl.create_default_context()
    authority.configure_trust(trust)
    return Certificate(chain, key, trust)


def program(name: str) -> str:
    """The path of a program. Skips the test where it is missing."""
    found = shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")
    if not found:
        pytest.skip(f"no {name} here: apt-get install {name}")
    return found


def nginx_files(folder: Path, site: str, port: int, cert: Certificate) -> Path:
    """Debian's nginx.conf with what the guide puts into it."""
    if not DEBIANS.is_file():
        pytest.skip(f"no {DEBIANS} here: this nginx is not Debian's")
    server = changed(
        block("listen 443 ssl http2"),
        {
            NAME: HERE,
            f"/etc/letsencrypt/live/{HERE}/fullchain.pem": str(cert.chain),
            f"/etc/letsencrypt/live/{HERE}/privkey.pem": str(cert.key),
            "/var/log/nginx/": f"{folder}/",
            "http://127.0.0.1:8000": site,
            "listen 80;": f"listen {free_port()};",
            "listen [::]:80;": "",
            "listen 443 ssl http2;": f"listen {port} ssl http2;",
            "listen [::]:443 ssl http2;": "",
        },
    )
    (folder / "tavola").write_text(server)
    main = re.sub(r"^events \{.*?^\}\n", lambda _: block("worker_connections"), DEBIANS.read_text(), flags=re.M | re.S)
    main = changed(
        main,
        {
            "user www-data;": "user root;" if os.geteuid() == 0 else "",
            "/run/nginx.pid": f"{folder}/pid",
            "/var/log/nginx/error.log;": f"{folder}/error.log warn;",
            "/var/log/nginx/": f"{folder}/",
            "include /etc/nginx/conf.d/*.conf;": "".join(
                f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
            ),
            "include /etc/nginx/sites-enabled/*;": f"include {folder}/tavola;",
        },
    )
    (folder / "nginx.conf").write_text(main)
    return folder / "nginx.conf"


def caddy_files(folder: Path, site: str, port: int, cert: Certificate) -> Path:
    own = f"{{\n    admin off\n    http_port {free_port()}\n    https_port {port}\n"
    text = changed(
        block("reverse_proxy"),
        {
            "{\n    log {": own + "    log {",
            f"{NAME} {{": f"{HERE} {{\n    tls {cert.chain} {cert.key}",
            "127.0.0.1:8000": site.removeprefix("http://"),
        },
    )
    (folder / "Caddyfile").write_text(text)
    return folder / "Caddyfile"


def nginx_check(folder: Path, file: Path) -> subprocess.CompletedProcess[str]:
    command = [program("nginx"), "-t", "-c", str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def caddy_check(folder: Path, file: Path) -> subprocess.CompletedProcess[str]:
    command = [program("caddy"), "validate", "--config", str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=_homeless(folder))


def _homeless(folder: Path) -> dict[str, str]:
    """Caddy keeps its things in the folder."""
    return os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}


def _nginx_command(folder: Path, file: Path) -> list[str]:
    return [program("nginx"), "-c", str(file), "-g", "daemon off;"]


def _caddy_command(folder: Path, file: Path) -> list[str]:
    return [program("caddy"), "run", "--config", str(file)]


Files = Callable[[Path, str, int, Certificate], Path]
FILES: dict[str, Files] = {"nginx": nginx_files, "caddy": caddy_files}
COMMANDS = {"nginx": _nginx_command, "caddy": _caddy_command}
CHECKS = {"nginx": nginx_check, "caddy": caddy_check}


@contextmanager
def running(name: str, folder: Path, site: str, cert: Certificate) -> Iterator[Proxy]:
    """A proxy in front of a site, until the end of the block."""
    folder.mkdir()
    port = free_port()
    file = FILES[name](folder, site, port, cert)
    with (folder / "said").open("wb") as said:
        process = subprocess.Popen(
            [*FEW_FILES, *COMMANDS[name](folder, file)],
            env=_homeless(folder),
            stdout=said,
            stderr=subprocess.STDOUT,
        )
    try:
        _wait(process, port, folder)
        yield Proxy(f"https://{HERE}:{port}", cert.trust, folder)
    finally:
        process.terminate()
        try:
            process.wait(10)
        finally:
            process.kill()


def _wait(process: subprocess.Popen[bytes], port: int, folder: Path) -> None:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise RuntimeError((folder / "said").read_text())
