"""What every test may ask for: settings, a clean database, a client of the whole application."""

from collections.abc import AsyncIterator, Callable
from typing import Any, cast

import httpx
import pytest
from litestar.types import ASGIApp

from lexdex.settings import Settings
from lexdex_tests.api_contract import list_violations
from lexdex_tests.audit_contract import count_audit_entries, require_audit_entry
from lexdex_tests.fixtures.certificates import authority
from lexdex_tests.fixtures.postgres import cleaning, database, empty_settings, pool, postgres, settings, without_pool
from lexdex_tests.fixtures.redis import queue, redis_url
from lexdex_tests.fixtures.security_log import security_lines
from lexdex_tests.fixtures.site import site, site_files
from lexdex_tests.fixtures.stripe import running_simulator, simulator

__all__ = [
    "authority",
    "cleaning",
    "client",
    "database",
    "empty_settings",
    "pool",
    "postgres",
    "queue",
    "redis_url",
    "running_simulator",
    "security_lines",
    "settings",
    "simulator",
    "site",
    "site_files",
    "without_pool",
]


@pytest.fixture(scope="session")
def application(settings: Settings) -> ASGIApp:
    """The whole application, made once: that takes some 200 ms, and what it remembers is no test's business."""
    from lexdex.app import create_app  # noqa: PLC0415 - tests without HTTP need none of it

    return create_app(settings)


@pytest.fixture
async def client(application: ASGIApp, database: None) -> AsyncIterator[httpx.AsyncClient]:
    """Calls the application as a program does, on the test's own loop (Litestar's client would use another)."""
    transport = httpx.ASGITransport(cast("Any", application), raise_app_exceptions=False)
    headers = {"Accept": "application/json"}
    hooks: dict[str, list[Callable[..., Any]]] = {
        "request": [count_audit_entries],
        "response": [_check_contract, require_audit_entry],
    }
    async with httpx.AsyncClient(
        transport=transport, base_url="http://lexdex.test", headers=headers, event_hooks=hooks
    ) as made:
        yield made


async def _check_contract(response: httpx.Response) -> None:
    """Fail the test at a response that the API document does not describe."""
    await response.aread()
    violations = list_violations(response)
    assert not violations, f"{response.request.method} {response.request.url.path}: {violations}"
