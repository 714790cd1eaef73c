"""The systemd units, the file of settings and the shell's short word of docs/hosting.md."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tavola.notify.mail_settings import read_smtp_url
from tests.hosting.guide import block, blocks, changed
from tests.hosting.proxies import program

PASSWORDS = (
    "plain",
    "a&b;c|d",
    "$HOME ${HOME} $(id) `id`",
    'say "hi" \\ \\n #no comment',
    "it's ' '' quoted",
    "user:p@ss/w?rd#[x]%41",
    " leading, trailing ",
    "schön ünd naïve",
    "!*~<>(){}^=+",
)
VARIABLES = ("TAVOLA_URL", "TAVOLA_SMTP_URL", "TAVOLA_MAIL_FROM")
EXPOSURE = 25  # tenths of systemd's figure from 0 to 10: it calls less than 30 fine


def units(folder: Path) -> dict[str, Path]:
    """The units of the guide as files, for a Tavola that is installed in the folder."""
    home = folder / "srv"
    (home / ".venv" / "bin").mkdir(parents=True)
    (home / ".venv" / "bin" / "tavola").write_text("#!/bin/sh\n")
    (home / ".venv" / "bin" / "tavola").chmod(0o755)
    texts = {
        "tavola.service": block("tavola serve"),
        "tavola-backup.service": block("Type=oneshot"),
        "tavola-backup.timer": block("[Timer]"),
    }
    for name, text in texts.items():
        (folder / name).write_text(text.replace("/srv/tavola", str(home)))
    return {name: folder / name for name in texts}


def test_systemd_takes_the_units_without_a_word(tmp_path: Path) -> None:
    command = [program("systemd-analyze"), "verify", "--man=no", "--recursive-errors=no"]
    done = subprocess.run([*command, *units(tmp_path).values()], capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    assert not [line for line in said.splitlines() if "tavola" in line], said
    assert done.returncode == 0, said


def test_the_service_can_do_little_beside_its_work(tmp_path: Path) -> None:
    unit = units(tmp_path)["tavola.service"]
    command = [program("systemd-analyze"), "security", "--offline=true", f"--threshold={EXPOSURE}", "--no-pager"]
    done = subprocess.run([*command, str(unit)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


# settings


def settings_with(password: str) -> str:
    """/etc/tavola.env as the guide has it, the password written as its command says."""
    (quoting,) = re.findall(r"print\((urllib\.parse\.quote\(.*\))\)'", block("getpass"))
    code = f"import urllib.parse, sys; print({quoting.replace('getpass.getpass()', 'sys.argv[1]')})"
    quoted = subprocess.run([sys.executable, "-c", code, password], capture_output=True, text=True, check=True).stdout
    return changed(block("TAVOLA_SMTP_URL='"), {":password@": f":{quoted.strip()}@"})


def as_the_shell_reads(file: Path, name: str) -> str:
    script = 'set -a; . "$0"; exec printenv "$1"'
    return subprocess.run(["sh", "-c", script, file, name], capture_output=True, text=True, check=True).stdout[:-1]


def as_systemd_reads(folder: Path, file: Path, name: str) -> str:
    """The value of a variable. systemd reads os-release by the same rules, and can be asked for what stands there."""
    (folder / "etc").mkdir(exist_ok=True)
    text = re.sub(rf"^{name}=", "VARIANT_ID=", file.read_text("utf-8"), flags=re.M)
    (folder / "etc" / "os-release").write_text(text, "utf-8")
    (folder / "ask.conf").write_text("f+ /answer 0644 - - - %W\n")
    (folder / "answer").unlink(missing_ok=True)
    command = [program("systemd-tmpfiles"), f"--root={folder}", "--create", folder / "ask.conf"]
    subprocess.run(command, capture_output=True, check=True)
    return (folder / "answer").read_text("utf-8")


@pytest.mark.parametrize("password", PASSWORDS)
def test_a_password_arrives_as_it_is_by_systemd_and_by_the_shell(password: str, tmp_path: Path) -> None:
    file = tmp_path / "tavola.env"
    file.write_text(settings_with(password), "utf-8")
    for name in VARIABLES:
        assert as_the_shell_reads(file, name) == as_systemd_reads(tmp_path, file, name)
    smtp = read_smtp_url(as_systemd_reads(tmp_path, file, "TAVOLA_SMTP_URL"))
    assert (smtp.user, smtp.password, smtp.host) == ("tavola", password, "mail.example.org")


def test_what_stands_in_single_quotes_is_taken_as_it_is_by_both(tmp_path: Path) -> None:
    file, value = tmp_path / "tavola.env", r'a&b $HOME ${x} `id` "q" \n \\ #; <>|*?~!%'
    file.write_text(f"TAVOLA_URL='{value}'\n")
    assert as_the_shell_reads(file, "TAVOLA_URL") == as_systemd_reads(tmp_path, file, "TAVOLA_URL") == value


def test_commands_run_in_the_folder_with_the_settings_as_the_short_word_says(tmp_path: Path) -> None:
    file, home = tmp_path / "tavola.env", tmp_path / "srv"
    file.write_text(settings_with(PASSWORDS[2]), "utf-8")
    (home / ".venv" / "bin").mkdir(parents=True)
    (home / ".venv" / "bin" / "tavola").write_text('#!/bin/sh\npwd; printenv TAVOLA_SMTP_URL; printf "%s\\n" "$@"\n')
    (home / ".venv" / "bin" / "tavola").chmod(0o755)
    function = next(text for text in blocks() if text.startswith("tavola()")).splitlines()[0]
    function = changed(function, {"/srv/tavola": str(home), "/etc/tavola.env": str(file)})
    script = f"sudo() {{ shift 2; \"$@\"; }}\n{function}\ntavola export 'a table' game.json\n"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=True)
    url = as_the_shell_reads(file, "TAVOLA_SMTP_URL")
    assert done.stdout.splitlines() == [str(home), url, "export", "a table", "game.json"]
