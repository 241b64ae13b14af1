"""What every test may ask for: settings, a clean database, a client of the whole application."""

from collections.abc import AsyncIterator
from typing import Any, cast

import httpx
import pytest

from lexdex.settings import Settings
from lexdex_tests.fixtures.postgres import database, empty_settings, pool, postgres, settings
from lexdex_tests.fixtures.site import site, site_files

__all__ = ["client", "database", "empty_settings", "pool", "postgres", "settings", "site", "site_files"]


@pytest.fixture
async def client(settings: Settings, database: None) -> AsyncIterator[httpx.AsyncClient]:
    """Calls the application as a program does, on the test's own loop (Litestar's client would use another)."""
    from lexdex.app import create_app  # noqa: PLC0415 - tests without HTTP need none of it

    transport = httpx.ASGITransport(cast("Any", create_app(settings)), raise_app_exceptions=False)
    headers = {"Accept": "application/json"}
    async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test", headers=headers) as made:
        yield made
