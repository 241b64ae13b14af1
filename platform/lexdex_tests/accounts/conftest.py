"""Fixtures of the tests of accounts."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import httpx
import pytest
from litestar.types import ASGIApp

from lexdex_tests.accounts.login_alerts import From


@pytest.fixture
def client_from(application: ASGIApp, database: None) -> From:
    """Returns a function that opens a client with an address and a user agent."""

    @asynccontextmanager
    async def connect(address: str, user_agent: str) -> AsyncIterator[httpx.AsyncClient]:
        transport = httpx.ASGITransport(cast("Any", application), client=(address, 1))
        headers = {"Accept": "application/json", "User-Agent": user_agent}
        async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test", headers=headers) as made:
            yield made

    return connect
