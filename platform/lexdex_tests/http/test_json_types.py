"""JSON bodies have the documented types: a number in quotes is text, and 1 is no boolean."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from lexdex_tests.access.matrix import MATRIX
from lexdex_tests.http.test_null_characters import CALLERS


def _replace_values(value: Any) -> Iterator[tuple[Any, str]]:  # noqa: ANN401 - JSON
    """Yield the document once for each number and boolean in it with a value of another type, and that type."""
    if isinstance(value, bool):
        yield "true", "text"
        yield int(value), "a whole number"
    elif isinstance(value, int):
        yield str(value), "text"
    elif isinstance(value, dict | list):
        for key, entry in value.items() if isinstance(value, dict) else enumerate(value):
            for changed, type_ in _replace_values(entry):
                copy: Any = value.copy()
                copy[key] = changed
                yield copy, type_


OWN_SENTENCES = {"change_site_settings": "Please enter a whole number."}
"""Of operations whose values have the types that the settings' table names, and not the API document."""
CHANGED = {name: found for name, operation in MATRIX.items() if (found := list(_replace_values(operation.json)))}


def test_operations_with_numbers_or_booleans_are_found() -> None:
    assert len(CHANGED) > 25


@pytest.mark.parametrize("name", CHANGED)
async def test_a_value_of_another_type_is_refused(client: httpx.AsyncClient, name: str) -> None:
    operation = MATRIX[name]
    headers = {**operation.headers, **await CALLERS[operation.access](client)}
    for body, type_ in CHANGED[name]:
        answer = await client.request(operation.method, operation.path, headers=headers, json=body)
        if name in OWN_SENTENCES and OWN_SENTENCES[name] in answer.text:
            assert answer.status_code == 400
        else:
            assert answer.status_code == 422, (body, answer.text)
            assert f", not {type_}." in str(answer.json()["detail"]), (body, answer.text)


@pytest.mark.parametrize(("number", "status"), [("0.0", 204), ("0e3", 204), ("0.5", 422), ("1e400", 400)])
async def test_whole_numbers_may_be_written_with_decimals(client: httpx.AsyncClient, number: str, status: int) -> None:
    headers = {"content-type": "application/json", **await CALLERS["admin_only"](client)}
    body = f'{{"newest_id": {number}}}'
    answer = await client.post("/api/admin/activity/seen", headers=headers, content=body)
    assert answer.status_code == status, answer.text
