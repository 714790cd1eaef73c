"""Exported games: round trip, secrets, verification, hostile files."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tavola.table.export import MAX_FILE, from_file, to_file, verify
from tavola.table.table import Table
from tests.table.setting import NOW, SALT, SEED, played_out, table


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    """The file of a game that is over, changed by hand."""
    file = json.loads(to_file(played_out()))
    change(file)
    return json.dumps(file).encode()


def wrong(data: bytes) -> list[str]:
    return [str(finding.message.text) for finding in verify(data) if not finding.good]


def test_round_trip_keeps_header_and_records() -> None:
    full = played_out()
    header, records = from_file(to_file(full))
    assert records == full.records
    assert (header.id, header.seed, header.names) == (full.header.id, full.header.seed, full.header.names)
    assert Table.open(header, records).story() == full.story()


def test_options_come_back_whole() -> None:
    header, _ = from_file(to_file(played_out()))
    assert header.options == {"stones": 7}


def test_running_game_keeps_its_secrets() -> None:
    nim = table()
    nim.turn(0, ["take 1", "pass 0"], NOW)
    data = to_file(nim)
    assert SEED not in data.decode()
    assert SALT not in data.decode()
    assert [record["digest"] for record in json.loads(data)["records"]] == [""]
    with pytest.raises(ValueError, match="without its seed"):
        from_file(data)


def test_host_may_move_a_running_game() -> None:
    nim = table()
    nim.turn(0, ["take 1", "pass 0"], NOW)
    header, records = from_file(to_file(nim, with_seed=True))
    assert Table.open(header, records).awaited == (1,)


def test_good_file_verifies() -> None:
    findings = verify(to_file(played_out()))
    assert [finding.good for finding in findings] == [True, True, True]


def test_verify_finds_a_changed_move() -> None:
    data = changed(lambda file: file["records"][2]["event"].update(moves=["take 1", "pass 0"]))
    assert wrong(data) == ["Step {step} of this game does not replay: {why}"]


def test_verify_finds_a_changed_digest() -> None:
    data = changed(lambda file: file["records"][1].update(digest="ab"))
    assert wrong(data) == ["Step {step} of this game does not replay: {why}"]


def test_verify_finds_a_changed_seed() -> None:
    data = changed(lambda file: file.update(seed="33" * 32))
    assert wrong(data) == [
        "Seed and salt are not those that were bound at the start by {commitment}.",
        "Step {step} of this game does not replay: {why}",
    ]


def test_verify_finds_a_changed_salt() -> None:
    data = changed(lambda file: file.update(salt="33"))
    assert wrong(data) == ["Seed and salt are not those that were bound at the start by {commitment}."]


def deep(depth: int) -> Callable[[dict[str, Any]], object]:
    def change(file: dict[str, Any]) -> None:
        nested: dict[str, Any] = {}
        for _ in range(depth):
            nested = {"a": nested}
        file["options"] = nested

    return change


def test_file_that_does_not_replay_is_not_imported() -> None:
    with pytest.raises(ValueError, match="Step 2 of this game does not replay"):
        from_file(changed(lambda file: file["records"][1].update(digest="ab")))


def test_unknown_options_are_left_out() -> None:
    header, _ = from_file(changed(deep(50)))
    assert header.options == {"stones": 7}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no exported game"),
        (b"\xff\xfe\x00", "no exported game"),
        (b"[]", "no exported game"),
        (b"{", "no exported game"),
        (b"[" * 200_000, "no exported game"),
        (b'{"options":' * 100_000, "no exported game"),
        (b" " * (MAX_FILE + 1), "too large"),
    ],
)
def test_what_is_no_game_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        from_file(data)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda file: file.update(format="chess"), "no exported game"),
        (lambda file: file.update(version=2), "no exported game"),
        (lambda file: file.update(game="chess"), "no game called chess"),
        (lambda file: file.update(rules_version=2), "version 2 of its rules"),
        (lambda file: file.update(seats="two"), "no exported game"),
        (lambda file: file.update(seats=10**9), "players, not 1000000000"),
        (lambda file: file.update(seats=3), "another number of names"),
        (lambda file: file.update(names=["Ines", "\u202eTomás"]), "invisible"),
        (lambda file: file.update(names=["Ines"] * 100_000), "too large"),
        (lambda file: file.update(names=["Ines", " Tomás "]), "not written as it should be"),
        (lambda file: file.update(title="x" * 10_000), "too long"),
        (lambda file: file.update(invited=["\u202eTomás", None]), "invisible"),
        (lambda file: file.update(invited=["Jun"]), "another number of names"),
        (lambda file: file.update(chain="x" * 10_000), "too large"),
        (lambda file: file.update(chain=5), "no exported game"),
        (lambda file: file.update(seed="zz"), "hexadecimal"),
        (lambda file: file.update(seed=None), "without its seed"),
        (lambda file: file.update(options={"stones": "many"}), "options of Nim"),
        (lambda file: file.update(options={"stones": 0}), "needs a stone"),
        (lambda file: file.update(created=1e300), "too large"),
        (lambda file: file.update(created=-1), "too large"),
        (lambda file: file["records"][0].update(at=1e300), "too large"),
        (lambda file: file["records"][0].update(seq=5), "Step 1 of this game"),
        (lambda file: file["records"][0]["event"].update(kind="cheat"), "no exported game"),
        (lambda file: file["records"][0]["event"].update(seat=7), "no seat 7"),
        (lambda file: file["records"][0]["event"].update(moves=["take 1"] * 300), "too large"),
        (lambda file: file["records"][0]["event"].update(moves=["x" * 300]), "too large"),
        (lambda file: file.update(records=file["records"] * 2000), "too large"),
        (lambda file: file.update(records=None), "no exported game"),
        (lambda file: file.pop("commitment"), "no exported game"),
    ],
)
def test_hostile_file_is_refused_in_words(change: Callable[[dict[str, Any]], object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        from_file(changed(change))


def test_deeply_nested_file_is_refused() -> None:
    data = to_file(played_out()).replace(
        b'"options": {', b'"options": ' + b'{"a": ' * 5000 + b"0" + b"}" * 4999 + b', "b": {'
    )
    with pytest.raises(ValueError, match="nested too deeply"):
        from_file(data)
