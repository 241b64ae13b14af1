"""Requests that are refused as invalid count against the rate limit of their operation, as valid ones do."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, cast

import httpx
import msgspec
import pytest

from lexdex.app import create_app
from lexdex.foundation.http.bodies import MAX_JSON_BYTES
from lexdex.settings import Settings
from lexdex_tests.access.matrix import MATRIX
from lexdex_tests.http.test_invalid_utf8 import BODIES
from lexdex_tests.http.test_null_characters import CALLERS
from lexdex_tests.limits.test_table import LIMITED, narrow

__all__ = ["narrow"]

SEARCH, PER_MINUTE = "/api/free-ai-search", 60
INVALID = {
    "syntax": (b"{", 400),
    "schema": (b"[]", 422),
    "encoding": (b'{"query": "\xe9"}', 400),
    "depth": (b"[" * 20_000, 400),
}


def connect(settings: Settings, address: str) -> httpx.AsyncClient:
    """Return a client with this address of a site with its usual limits."""
    app = create_app(msgspec.structs.replace(settings, limits_factor=1))
    transport = httpx.ASGITransport(cast("Any", app), client=(address, 1))
    headers = {"Content-Type": "application/json"}
    return httpx.AsyncClient(transport=transport, base_url="http://lexdex.test", headers=headers)


async def send_until_refused(send: Callable[[], Awaitable[httpx.Response]]) -> tuple[list[int], httpx.Response]:
    """Send requests until one is refused for their number; return the statuses before it, and its response.

    The limit lets one more request pass each second, so that their number depends on the machine.
    """
    allowed = []
    while (response := await send()).status_code != 429:
        allowed.append(response.status_code)
        assert len(allowed) < 10 * PER_MINUTE
    return allowed, response


@pytest.mark.parametrize("kind", INVALID)
async def test_a_flood_of_invalid_bodies_is_limited(settings: Settings, database: None, kind: str) -> None:
    body, status = INVALID[kind]
    async with connect(settings, f"192.0.2.{[*INVALID].index(kind) + 10}") as client:
        allowed, refused = await send_until_refused(lambda: client.post(SEARCH, content=body))
    assert len(allowed) >= PER_MINUTE
    assert set(allowed) == {status}
    assert int(refused.headers["retry-after"]) >= 1
    assert refused.json()["detail"].startswith("Too many attempts.")


async def test_bodies_that_turn_out_too_large_are_limited(settings: Settings, database: None) -> None:
    async def send_parts() -> AsyncIterator[bytes]:
        yield b" " * (MAX_JSON_BYTES + 1)

    async with connect(settings, "192.0.2.30") as client:
        allowed, _ = await send_until_refused(lambda: client.post(SEARCH, content=send_parts()))
    assert set(allowed) == {413}


@pytest.mark.parametrize("operation", sorted(set(LIMITED) & set(BODIES)))
async def test_every_limit_counts_invalid_bodies(
    client: httpx.AsyncClient, narrow: httpx.AsyncClient, operation: str
) -> None:
    row = MATRIX[operation]
    headers = {"Content-Type": "application/json", **row.headers, **await CALLERS[row.access](client)}
    refused = await narrow.request(row.method, row.path, headers=headers, content=b"{")
    assert refused.status_code == 429
