"""Settings from the environment."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tavola.games import TIWANACU, TUCANA
from tavola.games.tiwanacu.rules.component_checks import standard
from tavola.games.tucana.rules.components import OWN
from tavola.service.settings import Settings, from_environment, unknown
from tavola.web.serve import load_component_sets


def test_without_variables_everything_has_its_default() -> None:
    assert from_environment({}) == Settings()


def test_variables_are_read_by_name() -> None:
    settings = from_environment(
        {"TAVOLA_PORT": "9000", "TAVOLA_URL": "https://a.test/", "TAVOLA_CASES": "x", "PORT": "1"}
    )
    assert (settings.port, settings.base) == (9000, "https://a.test")


def test_without_an_address_the_site_is_where_it_listens() -> None:
    assert Settings(host="127.0.0.1", port=8001).base == "http://127.0.0.1:8001"


def test_an_ipv6_address_is_written_as_links_need_it() -> None:
    assert Settings(host="::1", port=8001).base == "http://[::1]:8001"


@pytest.mark.parametrize(("name", "value"), [("TAVOLA_PORT", "many"), ("TAVOLA_MAIL_DELAY", "-1")])
def test_a_value_that_does_not_fit_is_named(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=name):
        from_environment({name: value})


def test_a_component_set_is_put_in_place_for_new_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TUCANA, "components", "tavola")
    path = tmp_path / "box.json"
    path.write_bytes(msgspec.json.encode(OWN))
    load_component_sets(Settings(components={"tucana": str(path)}))
    assert TUCANA.read_options({}).components == OWN


def test_a_component_set_of_tiwanacu_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TIWANACU, "components", None)
    path = tmp_path / "box.json"
    path.write_bytes(msgspec.json.encode(standard()))
    load_component_sets(Settings(components={"tiwanacu": str(path)}))
    assert TIWANACU.read_options({}).components == standard()


def test_a_component_set_that_cannot_be_played_with_stops_the_start(tmp_path: Path) -> None:
    path = tmp_path / "box.json"
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(OWN, turns_per_round=13)))
    with pytest.raises(ValueError, match=r"box.json: .* path tiles"):
        load_component_sets(Settings(components={"tucana": str(path)}))


@pytest.mark.parametrize(
    "url",
    [
        "games.example.org",
        "games.example.org:8000",
        "ftp://a.test",
        "https://",
        "//a.test",
        "https://[::1",
        "https://a.test:port",
        "https://a.test:0",
        "https://a .test",
        "https://a.test\n",
    ],
)
def test_an_address_that_links_cannot_begin_with_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="TAVOLA_URL is how people reach the site"):
        from_environment({"TAVOLA_URL": url})


@pytest.mark.parametrize(
    "url", ["https://a.test/games", "https://a.test//", "https://a.test/?", "https://a.test?x=1", "https://a.test/#a"]
)
def test_an_address_below_a_path_is_refused_and_told_why(url: str) -> None:
    with pytest.raises(ValueError, match="a host name of its own"):
        from_environment({"TAVOLA_URL": url})


def test_a_password_in_the_address_is_refused_and_not_repeated() -> None:
    with pytest.raises(ValueError, match="leave it out") as refused:
        from_environment({"TAVOLA_URL": "https://ines:hush@a.test"})
    assert "hush" not in str(refused.value)


@pytest.mark.parametrize("url", ["https://a.test", "https://a.test/", "http://[::1]:8000", "https://spiele.übung:8443"])
def test_scheme_host_and_port_are_an_address(url: str) -> None:
    assert from_environment({"TAVOLA_URL": url}).base == url.rstrip("/")


def test_variables_that_are_no_settings_are_named_with_the_nearest_that_is() -> None:
    found = unknown({"TAVOLA_DATABSE": "x", "TAVOLA_XYZ": "x", "TAVOLA_PORT": "1", "TAVOLA_PURE": "1", "PATH": "/"})
    assert found == [
        "there is no setting TAVOLA_DATABSE (did you mean TAVOLA_DATABASE?); it changes nothing",
        "there is no setting TAVOLA_XYZ; it changes nothing",
    ]
