"""What an API in production shows to the public: no state of its parts, and no API document unless it is opened."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
import httpx
import pytest

from lexdex_tests.http.second_api import run_second_api
from lexdex_tests.live_site import Site

PRODUCTION = {
    "LEXDEX_ENVIRONMENT": "production",
    "LEXDEX_PUBLIC_URL": "https://lexdex.example",
    "LEXDEX_SECRET_KEY": "3vQm8XyT0uJr5Lh2Wc7KzPa9NbEd4GfS",
    "LEXDEX_TRUSTED_PROXIES": "192.0.2.7",
    "LEXDEX_CAPTCHA": "proof-of-work",
    "LEXDEX_LIMITS_FACTOR": "10",
}
SCHEMA_PATHS = ("/schema", "/schema/", "/schema/openapi.json", "/schema/openapi.yaml", "/schema/swagger")
LAST_CHECKS = """
SELECT query_start FROM pg_stat_activity
WHERE starts_with(application_name, 'lexdex') AND query = 'SELECT name FROM migration'
"""
REQUESTS = 50


@contextmanager
def run_production(site: Site, **settings: str) -> Iterator[httpx.Client]:
    """Run another API on the services of the site, with the settings of a production installation.

    It has no address of a mail server, whose password only the worker knows.
    """
    with (
        run_second_api(site, "production", **{**PRODUCTION, **settings}) as api,
        httpx.Client(base_url=f"http://127.0.0.1:{api.port}", timeout=30) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def production(site: Site) -> Iterator[httpx.Client]:
    with run_production(site) as client:
        yield client


def test_readiness_is_only_a_status(production: httpx.Client) -> None:
    answer = production.get("/health/ready")
    assert (answer.status_code, answer.json()) == (200, {"status": "ready"})


@pytest.mark.parametrize("path", SCHEMA_PATHS)
@pytest.mark.parametrize("accept", ["application/json", "text/html", "*/*"])
def test_the_api_document_is_not_public(production: httpx.Client, path: str, accept: str) -> None:
    answer = production.get(path, headers={"accept": accept})
    nowhere = production.get("/nowhere", headers={"accept": accept})
    assert (answer.status_code, answer.text) == (404, nowhere.text)


def test_the_api_document_is_public_if_the_setting_opens_it(site: Site) -> None:
    with run_production(site, LEXDEX_PUBLIC_SCHEMA="true") as client:
        assert client.get("/schema/openapi.json").json()["openapi"].startswith("3.")


def test_the_api_document_is_public_in_development(site: Site) -> None:
    with site.client() as client:
        assert client.get("/schema/openapi.json").json()["openapi"].startswith("3.")


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
@pytest.mark.parametrize(
    ("method", "path"),
    [
        *(("GET", path) for path in ("/", "/product/certa", "/nothing", "/robots.txt", "/assets/none.js")),
        *(("GET", path) for path in ("/api/config", "/api/account", "/api/none", "/health/live")),
        *(("POST", "/auth/login"), ("PUT", "/api/config"), ("TRACE", "/"), ("OPTIONS", "/api/config")),
    ],
)
def test_every_response_requires_https_for_a_year(
    production: httpx.Client, method: str, path: str, accept: str
) -> None:
    headers = production.request(method, path, headers={"Accept": accept}).headers
    assert headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"


@pytest.mark.parametrize(("proxy", "expected"), [("192.0.2.7", [400] * 10 + [429] * 2), ("127.0.0.1", [400] * 12)])
def test_only_a_trusted_proxy_can_name_the_client(site: Site, proxy: str, expected: list[int]) -> None:
    form = {"grant_type": "password", "username": f"guessed-through-{proxy}@lawfirm.example", "password": "a guess"}
    with run_production(site, LEXDEX_TRUSTED_PROXIES=proxy, LEXDEX_LIMITS_FACTOR="1") as client:
        addresses = [{"X-Forwarded-For": f"198.51.100.{number}", "X-Real-IP": "198.51.100.1"} for number in range(12)]
        assert [client.post("/auth/login", data=form, headers=each).status_code for each in addresses] == expected


async def test_readiness_uses_the_database_once_a_second_at_most(site: Site) -> None:
    connection = await asyncpg.connect(site.environment["LEXDEX_DATABASE_URL"])
    began = time.monotonic()
    checks: set[asyncpg.Record] = set()
    try:
        with site.client() as client:
            requests = 0
            # A connection shows its last statement only: another one may hide a check.
            while requests < REQUESTS or not checks:
                requests += 1
                assert client.get("/health/ready").status_code == 200
                checks.update(await connection.fetch(LAST_CHECKS))
    finally:
        await connection.close()
    assert 1 <= len(checks) <= time.monotonic() - began + 2
