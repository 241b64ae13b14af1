"""PostgreSQL's ids have 64 bits: a larger number in a path is the number of no row, and never a server error."""

from typing import Final

import httpx
import msgspec
import pytest

from lexdex_tests.access.matrix import MATRIX
from lexdex_tests.access.test_matrix import send_request
from lexdex_tests.http.test_null_characters import CALLERS, DOCUMENTED

HUGE: Final = (2**63, 10**20, -(2**63) - 1)
BY_NUMBER: Final = {
    name: (path, tuple(found))
    for name, (path, parameters) in DOCUMENTED.items()
    if (found := [each["name"] for each in parameters if each["in"] == "path" and each["schema"]["type"] == "integer"])
}


def test_operations_by_number_are_found() -> None:
    assert len(BY_NUMBER) > 40


@pytest.mark.parametrize("name", BY_NUMBER)
async def test_a_number_beyond_64_bits_is_not_found(client: httpx.AsyncClient, name: str) -> None:
    path, names = BY_NUMBER[name]
    operation = MATRIX[name]
    headers = await CALLERS[operation.access](client)
    url, _, query = operation.path.partition("?")
    parts, segments = path.split("/"), url.split("/")
    for number in HUGE:
        for place in [parts.index(f"{{{each}}}") for each in names]:
            changed = "/".join([*segments[:place], str(number), *segments[place + 1 :]])
            row = msgspec.structs.replace(operation, path=f"{changed}?{query}" if query else changed)
            answer = await send_request(client, row, headers)
            assert answer.status_code in {400, 404, 409, 422}, (changed, answer.text)
            assert answer.json()["detail"]
