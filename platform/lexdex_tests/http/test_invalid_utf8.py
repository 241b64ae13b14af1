"""JSON is UTF-8: every operation refuses a body with other bytes with a message, not with a server error."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from lexdex_tests.access.matrix import MATRIX
from lexdex_tests.builders import create_product
from lexdex_tests.conventions.source_files import ROOT
from lexdex_tests.http.test_null_characters import CALLERS

JSON = "application/json"
BYTES = {"stray": b"\xe9", "surrogate": b"\xed\xa0\x80", "overlong": b"\xc0\x80", "cut": b"\xf0\x9f"}


def _list_bodies() -> dict[str, dict[str, Any]]:
    """List the schema of the JSON body of each operation that takes one, by its id."""
    document: dict[str, Any] = json.loads((ROOT / "web" / "openapi.json").read_bytes())
    schemas = document["components"]["schemas"]
    found = {
        operation["operationId"]: operation["requestBody"]["content"][JSON]["schema"]
        for verbs in document["paths"].values()
        for operation in verbs.values()
        if JSON in operation.get("requestBody", {}).get("content", {})
    }
    # A body whose bytes are signed is refused for its signature first: see payments/test_webhooks.py.
    found = {name: schema for name, schema in found.items() if schema.get("format") != "binary"}
    return {name: schemas.get(schema.get("$ref", "").rpartition("/")[2], schema) for name, schema in found.items()}


BODIES = _list_bodies()


def _spoil(schema: dict[str, Any]) -> Iterator[bytes]:
    """Yield bodies with bytes that are not UTF-8: in each value at once, in a key, in an unknown field and outside."""
    fields = [name.encode() for name in schema.get("properties", {"text": {}})]
    for wrong in BYTES.values():
        yield b"{" + b",".join(b'"%b":"%b"' % (field, wrong) for field in fields) + b"}"
        yield b'{"%b":1}' % wrong
        yield b'{"unknown":"%b"}' % wrong
        yield b"{}" + wrong


def test_all_operations_with_a_json_body_are_tried() -> None:
    assert len(BODIES) > 40
    assert BODIES.keys() <= MATRIX.keys()


@pytest.mark.parametrize("name", sorted(BODIES))
async def test_a_body_that_is_not_utf8_is_refused(
    client: httpx.AsyncClient, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    await create_product("certa")
    operation = MATRIX[name]
    headers = {"Content-Type": JSON, **operation.headers, **await CALLERS[operation.access](client)}
    for body in _spoil(BODIES[name]):
        answer = await client.request(operation.method, operation.path, headers=headers, content=body)
        assert answer.status_code == 400, (body, answer.text)
        assert answer.json()["detail"] in {"The request is not valid UTF-8.", "The request is not valid JSON."}, body
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
