"""The OpenAPI document tells the truth: requests made up from it get the answers it declares, and never a crash."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx

from tests.web.served import served
from tests.web.visitor import Site, token


async def test_every_endpoint_is_described(site: Site) -> None:
    document = await site.ask("GET", "/schema/openapi.json")
    paths = document["paths"]
    assert {"/api/games", "/api/tables", "/api/claim", "/api/tables/{table}", "/api/tables/{table}/events"} <= set(
        paths
    )
    turns = paths["/api/tables/{table}/turns"]["post"]
    assert {"201", "400", "401", "403", "404", "409", "410", "413", "422", "503"} <= set(turns["responses"])
    assert "429" in paths["/api/tables"]["post"]["responses"]
    assert list(turns["responses"]["409"]["content"]) == ["application/problem+json"]
    assert all(operation["summary"] for methods in paths.values() for operation in methods.values())


async def test_answers_have_all_their_fields(site: Site) -> None:
    schemas = (await site.ask("GET", "/schema/openapi.json"))["components"]["schemas"]
    for name in ("TableView", "SeatView", "Panel", "Cell", "Choices", "Pick", "Variant", "Outcome", "Line", "GameView"):
        assert set(schemas[name]["required"]) == set(schemas[name]["properties"]), name
    assert schemas["NewTable"]["required"] == ["game"]
    assert {"errors", "seq", "view"}.isdisjoint(schemas["ProblemBody"]["required"])
    assert schemas["Pick"]["properties"]["label"] == {"type": "string"}


async def test_a_table_has_the_fields_that_are_described(site: Site) -> None:
    schemas = (await site.ask("GET", "/schema/openapi.json"))["components"]["schemas"]
    view = await (await site.open()).view(0)
    described = {
        "TableView": view,
        "SeatView": view["seats"][0],
        "Panel": view["panel"],
        "Cell": view["panel"]["left"][0],
        "Choices": view["choices"],
        "Pick": view["choices"]["picks"][0],
        "Variant": view["choices"]["picks"][0]["variants"][0],
    }
    for name, sent in described.items():
        assert set(sent) == set(schemas[name]["properties"]), name


def a_table(address: str) -> tuple[str, str]:
    """Id and play token of a table where one device holds both seats."""
    new = {"game": "taluva", "seats": 2, "hotseat": ["Ines", "Tomás"]}
    opened = httpx.post(f"{address}/api/tables", json=new).json()
    return opened["table"], token(opened["play"])


def test_requests_made_up_from_the_document_get_what_it_declares(tmp_path: Path) -> None:
    with served(tmp_path) as address:
        table, play = a_table(address)
        settings = tmp_path / "schemathesis.toml"
        settings.write_text(
            f'headers = {{ Authorization = "Bearer {play}" }}\nparameters = {{ "path.table" = "{table}" }}\n'
        )
        command = [
            str(Path(sys.executable).parent / "schemathesis"),
            f"--config-file={settings}",
            "run",
            f"{address}/schema/openapi.json",
            "--max-examples=10",
            "--exclude-path-regex=/events$",  # a stream has no end to wait for
            # A table for five is well-formed, and refused all the same; the framework's own answer to OPTIONS forgets
            # methods where two functions share an address.
            "--exclude-checks=positive_data_acceptance,allow_header_conformance",
            "--phases=coverage,fuzzing",
            "--seed=1",
            "--request-timeout=10",
        ]
        done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
