"""No number of a request is too large for an answer: every field and parameter is refused with 4xx, or accepted."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import httpx
import msgspec

from lexdex.app import create_api
from lexdex.settings import Settings
from lexdex_tests.access.matrix import MATRIX
from lexdex_tests.access.test_matrix import Person, send_request, user
from lexdex_tests.access.test_text_fields import COMPLETE, PEOPLE, Path, fill_in, list_fields
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.builders import create_product

NUMBERS = (10**309, -(10**309), 2**63, 10**4_000)
"""Beyond a double, beyond an integer of the database, and near the longest that Python converts to text."""
NUMBER_TYPES = ("integer", "number")


def list_cases(document: dict[str, Any]) -> Iterator[tuple[str, Path, bool]]:
    """List the operations with their number fields; true for parameters in the query."""
    for methods in document["paths"].values():
        for operation in methods.values():
            name = operation["operationId"]
            content = operation.get("requestBody", {}).get("content", {}).get("application/json")
            for path in set(list_fields(document, content["schema"], NUMBER_TYPES)) if content else ():
                yield name, path, False
            for parameter in operation.get("parameters", ()):
                if parameter["in"] == "query" and set(list_fields(document, parameter["schema"], NUMBER_TYPES)):
                    yield name, (parameter["name"],), True


async def test_no_number_is_an_internal_error(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("certa", name="Certa")
    cases = sorted(list_cases(create_api(settings).openapi_schema.to_schema()), key=str)
    assert len(cases) > 20
    sessions: dict[Person, Headers] = {}
    failed = {}
    for name, path, is_parameter in cases:
        person = PEOPLE.get(MATRIX[name].access, user)
        if person not in sessions:
            sessions[person] = await person(client)
        for number in NUMBERS:
            row = MATRIX[name]
            if is_parameter:
                mark = "&" if "?" in row.path else "?"
                row = msgspec.structs.replace(row, path=f"{row.path}{mark}{path[0]}={number}")
            else:
                body = {**deepcopy(row.json or {}), **deepcopy(COMPLETE.get(name, {}))}
                fill_in(body, path, number)
                row = msgspec.structs.replace(row, json=body)
            answer = await send_request(client, row, dict(sessions[person]))
            if answer.status_code == 500:
                failed[name, path, number] = answer.text[:200]
    assert failed == {}
