"""A database that answers every statement, but late: a request of many statements ends all the same."""

import time
from collections.abc import AsyncIterator

import httpx
import msgspec
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.errors import UNAVAILABLE
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.builders import create_product
from lexdex_tests.failures.slow_database import SlowProxy, run_slow_proxy
from lexdex_tests.fixtures.postgres import set_pool_aside
from lexdex_tests.reviews.builders import get_review_page, send_review

pytestmark = pytest.mark.chaos
PAUSE_SECONDS = 2.4
"""Less than the time limit of a statement, which has one answer if it is prepared already."""
NGINX_SECONDS = 30
"""`proxy_read_timeout`: later, nginx would answer by itself, and without a sentence."""


@pytest.fixture
async def slow(settings: Settings, database: None) -> AsyncIterator[SlowProxy]:
    """The proxy through which the application reaches its database; a test sets its pause."""
    async with run_slow_proxy(settings.database_url) as (url, proxy):
        with set_pool_aside():
            async with db.pool(msgspec.structs.replace(settings, database_url=url, database_pool=1)):
                yield proxy
                proxy.pause_seconds = 0


@pytest.mark.timeout(240)
async def test_a_request_of_many_slow_statements_ends_with_503_and_leaves_nothing(
    client: httpx.AsyncClient, slow: SlowProxy
) -> None:
    await create_product("certa")
    first, second = [await open_session(client, email) for email in ("ada@firm.example", "bob@firm.example")]
    # Prepares the statements, so that none of them is too slow by itself.
    assert (await send_review(client, first)).status_code == 200
    before = await get_review_page(client)
    slow.pause_seconds = PAUSE_SECONDS
    started = time.monotonic()
    refused = await send_review(client, second)
    assert time.monotonic() - started < NGINX_SECONDS
    assert (refused.status_code, refused.json()) == (503, {"detail": UNAVAILABLE})
    assert int(refused.headers["retry-after"]) > 0
    slow.pause_seconds = 0
    assert await get_review_page(client) == before
    assert (await send_review(client, second)).status_code == 200
    assert db.engine.leases == 0
