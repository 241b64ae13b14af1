"""PostgreSQL stores no null character: wherever a caller sends one, the request is refused with a message."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import httpx
import pytest

from lexdex_tests.access.matrix import MATRIX
from lexdex_tests.access.operation import Access, Operation
from lexdex_tests.access.test_matrix import (
    Person,
    no_session,
    super_admin,
    user,
    vendor,
    vendor_with_second_factor,
)
from lexdex_tests.builders import create_product
from lexdex_tests.conventions.source_files import ROOT

NULL = "a\x00b"
CALLERS: Mapping[Access, Person] = {
    "public": no_session,
    "any_session": user,
    "signed_in_only": user,
    "vendor_only": vendor,
    "vendor_with_second_factor": vendor_with_second_factor,
    "admin_only": super_admin,
}


def _list_documented() -> dict[str, tuple[str, list[dict[str, Any]]]]:
    """Path and parameters of each operation, by its id."""
    document: dict[str, Any] = json.loads((ROOT / "web" / "openapi.json").read_bytes())
    return {
        operation["operationId"]: (path, operation.get("parameters", []))
        for path, verbs in document["paths"].items()
        for operation in verbs.values()
    }


DOCUMENTED = _list_documented()


def _replace_texts(value: Any) -> Iterator[Any]:  # noqa: ANN401 - JSON
    """Yield the document once for each text in it, with a null character in place of that text."""
    if isinstance(value, str):
        yield NULL
    elif isinstance(value, dict | list):
        for key, entry in value.items() if isinstance(value, dict) else enumerate(value):
            for changed in _replace_texts(entry):
                copy: Any = value.copy()
                copy[key] = changed
                yield copy


def _list_requests(operation: Operation, path: str, parameters: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    url, _, query = operation.path.partition("?")
    valid = dict(httpx.QueryParams(query))
    texts = [each for each in parameters if each["schema"].get("type", "string") == "string"]
    for name in (each["name"] for each in texts if each["in"] == "query"):
        yield {"url": url, "params": {**valid, name: NULL}, "json": operation.json}
    parts = path.split("/")
    # The last parameter of a path may have slashes.
    segments = zip(parts, url.split("/", len(parts) - 1), strict=True)
    names = {f"{{{each['name']}}}" for each in texts if each["in"] == "path" and "format" not in each["schema"]}
    if names:
        changed = "/".join("a%00b" if template in names else segment for template, segment in segments)
        yield {"url": changed, "params": valid, "json": operation.json}
    for body in _replace_texts(operation.json):
        yield {"url": url, "params": valid, "json": body}


@pytest.mark.parametrize("name", sorted(MATRIX.keys() & DOCUMENTED.keys()))
async def test_a_null_character_is_no_server_error(client: httpx.AsyncClient, name: str) -> None:
    operation = MATRIX[name]
    requests = list(_list_requests(operation, *DOCUMENTED[name]))
    if not requests:
        return
    await create_product("certa")
    headers = {**operation.headers, **await CALLERS[operation.access](client)}
    for request in requests:
        answer = await client.request(operation.method, headers=headers, **request)
        assert answer.status_code != 500, request
        assert answer.status_code < 400 or answer.json()["detail"], request
