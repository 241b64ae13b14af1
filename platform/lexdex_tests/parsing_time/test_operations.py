"""Every text that a caller can send to an operation of the API is answered in little CPU time, whatever the text is.

The places for texts come from the API document, so that a new operation, parameter or property is tested at once.
"""

import json
import time
from collections.abc import Callable
from functools import partial
from itertools import groupby
from typing import Any, Final
from urllib.parse import quote, urlencode

import httpx
import pytest
from msgspec.structs import replace

from lexdex_tests.access.matrix import MATRIX
from lexdex_tests.access.operation import Operation
from lexdex_tests.access.test_matrix import send_request
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.builders import create_product
from lexdex_tests.http.test_null_characters import CALLERS
from lexdex_tests.parsing_time.entrances import (
    FORM,
    JSON,
    Entrance,
    find_body_schema,
    list_entrances,
    load_document,
    put_text,
)
from lexdex_tests.parsing_time.hostile_families import FAMILIES, Family

MAX_ADDRESS_LENGTH: Final = 8_000
MAX_BODY_LENGTH: Final = 64_000
"""Of a body with the text in it."""
SHORT_LENGTH: Final = 200
"""Of a text that most places accept, so that all of the operation runs."""
CHOSEN: Final = (
    *("letters that compose", "ligature", "combining marks on letters", "quotes"),
    *("round brackets", "opened links", "alternating hosts", "different words"),
)
NEAR_MISSES: Final = tuple(name for name in FAMILIES if name.endswith("near miss"))
"""A backtracking parser takes endlessly long for a short one of these, too."""
MAX_SECONDS: Final = 2.0
"""Far more than any request takes; a slow machine is not an error."""
FLOOR_SECONDS: Final = 0.05
"""Shorter times say nothing about growth. A quadratic parser that takes less is no danger."""
MAX_RATIO: Final = 9.0
"""Of the times of a text and its quarter: linear parsers have 4, quadratic ones 16."""
ATTEMPTS: Final = (1, 3, 7)
"""Repeats of each measurement; more if fewer showed too much growth, because other processes take the caches."""
ENCODERS: Final[dict[str, Callable[[Any], str]]] = {JSON: partial(json.dumps, ensure_ascii=False), FORM: urlencode}
"""By media type. Bodies of other types are the text itself."""
ENTRANCES: Final = {name: tuple(found) for name, found in groupby(list_entrances(), lambda each: each.operation)}


def build_request(row: Operation, entrance: Entrance, text: str) -> Operation:
    """Put the text into the operation's valid request, at the place of the entrance."""
    address, _, query = row.path.partition("?")
    name = entrance.steps[0] if entrance.steps else ""
    if entrance.place == "path":
        parts = entrance.path.split("/")
        # The last parameter of a path may have slashes.
        pairs = zip(parts, address.split("/", len(parts) - 1), strict=True)
        changed = "/".join(quote(text, "") if part == f"{{{name}}}" else own for part, own in pairs)
        return replace(row, path=f"{changed}?{query}")
    if entrance.place == "query":
        return replace(row, path=f"{address}?{urlencode({**dict(httpx.QueryParams(query)), name: text})}")
    body = text
    if entrance.steps:
        filled = put_text(find_body_schema(entrance), row.form or row.json, entrance.steps, text)
        body = ENCODERS[entrance.place](filled)
    headers = {**row.headers, "Content-Type": entrance.place}
    return replace(row, json=None, form=None, content=body.encode(), headers=headers)


def build_longest(row: Operation, entrance: Entrance, family: Family, share: float = 1) -> Operation:
    """Build the request with as long a text of the family as the place takes, or with a share of that length."""
    is_body = "/" in entrance.place
    limit = MAX_BODY_LENGTH if is_body else MAX_ADDRESS_LENGTH
    sample = build_request(row, entrance, family(1_000))
    plain = build_request(row, entrance, "")
    expansion = (_get_size(sample) - _get_size(plain)) / 1_000
    return build_request(row, entrance, family(int(limit * share / expansion)))


def _get_size(request: Operation) -> int:
    return len(request.content or b"") + len(request.path)


async def measure_seconds(client: httpx.AsyncClient, request: Operation, person: Headers, repeats: int) -> float:
    """Return the CPU seconds, of this process, of the fastest of some requests."""
    fastest = float("inf")
    for _ in range(repeats):
        start = time.process_time()
        answer = await send_request(client, request, person)
        fastest = min(fastest, time.process_time() - start)
        assert answer.status_code < 500 or answer.status_code == 503, request.path
    return fastest


async def find_slow_text(client: httpx.AsyncClient, row: Operation, entrance: Entrance, person: Headers) -> str:
    """Return the name of a family of texts that takes too long, with the times; an empty string if none does."""
    for name in (*CHOSEN, *NEAR_MISSES):
        family = FAMILIES[name]
        short = build_request(row, entrance, family(SHORT_LENGTH))
        longest = build_longest(row, entrance, family)
        quarter = build_longest(row, entrance, family, 0.25)
        for repeats in ATTEMPTS:
            seconds = await measure_seconds(client, longest, person, repeats)
            if seconds <= FLOOR_SECONDS:
                break
            shorter = await measure_seconds(client, quarter, person, repeats)
            if seconds <= min(MAX_SECONDS, MAX_RATIO * shorter):
                break
        else:
            return f"{name}: {shorter * 1_000:.1f} ms -> {seconds * 1_000:.1f} ms"
        if name in NEAR_MISSES and await measure_seconds(client, short, person, 1) > MAX_SECONDS:
            return f"{name}: more than {MAX_SECONDS} s for {SHORT_LENGTH} characters"
    return ""


@pytest.mark.parametrize("name", sorted(ENTRANCES))
async def test_every_text_takes_little_time(client: httpx.AsyncClient, name: str) -> None:
    row = MATRIX[name]
    await create_product("certa")
    person = await CALLERS[row.access](client)
    assert (await send_request(client, row, person)).status_code not in {401, 403}
    slow = {str(entrance): await find_slow_text(client, row, entrance, person) for entrance in ENTRANCES[name]}
    assert {entrance: found for entrance, found in slow.items() if found} == {}


def test_each_kind_of_place_is_found() -> None:
    """Also a text in a list in an alternative, a name that the caller chooses, a form, and a file."""
    names = {str(entrance) for entrance in list_entrances()}
    assert {
        "get_product_as_of query date",
        "list_product_reviews path product_id",
        "login application/x-www-form-urlencoded username",
        "save_search application/json constraints.0.values.0",
        "publish_review application/json details.pros",
        "save_profile_draft application/json changes.*",
        "submit_review_proof application/pdf ",
    } - names == set()
    assert len(names) > 250


def test_every_operation_with_a_place_is_tested() -> None:
    documented = {
        operation["operationId"]
        for verbs in load_document()["paths"].values()
        for operation in verbs.values()
        if operation.get("parameters") or "requestBody" in operation
    }
    assert set(ENTRANCES) == documented
