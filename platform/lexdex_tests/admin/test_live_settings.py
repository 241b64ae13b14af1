"""A change of the settings reaches every process within five seconds: two API processes and a worker."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy

import asyncpg
import httpx
import pytest
from msgspec import structs

from lexdex.embedded.process import Child
from lexdex.embedded.ready import wait_ready
from lexdex_tests.live_site import BROWSER, Site, free_port, pause, wait_until

MAX_SECONDS = 5.0
SETTINGS = "/api/admin/settings"
COLORS = {"brand_color": "#1c4e80", "dark_brand_color": "#9cc9f7", "dark_on_brand_color": "#06182a"}
END_CONNECTIONS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"


@contextmanager
def run_second_api(site: Site) -> Iterator[str]:
    """Run another API process on the same database, and yield its address."""
    port = free_port()
    program = site._lexdex("serve")  # noqa: SLF001 - the same process on another port
    second = Child(structs.replace(program, name="second", environment={**site.environment, "LEXDEX_PORT": str(port)}))
    try:
        wait_ready("127.0.0.1", port, second, pause)
        yield f"http://127.0.0.1:{port}"
    finally:
        second.stop()


def change(client: httpx.Client, **values: object) -> float:
    """Change settings and return the time at which the answer came."""
    revision = client.get(SETTINGS).json()["revision"]
    answer = client.put(SETTINGS, json={"revision": revision, "values": values})
    assert answer.status_code == 200, answer.text
    return time.monotonic()


def wait_for(address: str, path: str, text: str, since: float) -> str:
    """Wait until a page has a text, for five seconds after the change at most; return the page."""
    with httpx.Client(base_url=address, headers={"Accept": BROWSER}) as browser:
        page = wait_until(lambda: found if text in (found := browser.get(path).text) else "", seconds=MAX_SECONDS)
        assert page, f"{path} has no {text} after {time.monotonic() - since:.1f} s: {browser.get(path).text[:400]}"
    return page


def send_test_email(client: httpx.Client) -> None:
    """Request a test email, whose subject the worker writes with the name of the site that it knows."""
    assert client.post(f"{SETTINGS}/test-email").status_code == 202


def list_subjects(site: Site) -> list[str]:
    """List the subjects of the emails sent so far."""
    files = (site.data / "mail").glob("*.eml")
    return [message_from_bytes(file.read_bytes(), policy=policy.default)["Subject"] for file in files]


@pytest.fixture
def admin(site: Site) -> Iterator[httpx.Client]:
    """A super admin's client; afterwards every setting has its default again."""
    token = site.act("open-session", "4").strip()
    with site.client(authorization=f"Bearer {token}", accept="application/json") as client:
        yield client
        changed = [field["name"] for field in client.get(SETTINGS).json()["fields"] if field["source"] == "stored"]
        if changed:
            change(client, **dict.fromkeys(changed))


def test_pages_answers_and_emails_of_every_process_follow(site: Site, admin: httpx.Client) -> None:
    before = httpx.get(f"{site.address}/", headers={"Accept": BROWSER}).text
    with run_second_api(site) as second:
        for path in ("/", "/product/certa", "/compare"):
            assert "Acme" not in httpx.get(f"{second}{path}", headers={"Accept": BROWSER}).text
        since = change(admin, brand="Acme & Söhne", **COLORS)
        for address in (site.address, second):
            assert "--brand:#1c4e80" in wait_for(address, "/", "Acme &amp; Söhne", since)
            assert "<title>Acme" not in wait_for(address, "/compare", "Acme &amp; Söhne</title>", since)
            assert "?v=1-" in wait_for(address, "/product/certa", "Acme &amp; Söhne</title>", since)
            assert httpx.get(f"{address}/api/config").json()["brand"] == "Acme & Söhne"
        site.start_worker()
        try:
            send_test_email(admin)
            assert wait_until(lambda: any("from Acme & Söhne" in subject for subject in list_subjects(site)))
            # The worker that is running follows as well: an email that is requested in time has the new name.
            since = change(admin, brand="Later")
            assert wait_until(lambda: time.monotonic() > since + MAX_SECONDS)
            send_test_email(admin)
            assert wait_until(lambda: any("from Later" in subject for subject in list_subjects(site)))
        finally:
            site.stop("worker")
        since = change(admin, **dict.fromkeys(("brand", *COLORS)))
        for address in (site.address, second):
            assert wait_for(address, "/", "<title>Lexdex</title>", since) == before


async def _end_connections(site: Site) -> None:
    connection = await asyncpg.connect(site.environment["LEXDEX_DATABASE_URL"])
    try:
        await connection.execute(END_CONNECTIONS)
    finally:
        await connection.close()


def test_a_lost_connection_delays_nothing(site: Site, admin: httpx.Client) -> None:
    with run_second_api(site) as second:
        wait_for(second, "/api/config", "Before.", change(admin, tagline="Before."))
        asyncio.run(_end_connections(site))
        # This process's connections are lost too; it opens others.
        wait_until(lambda: admin.get(SETTINGS).status_code == 200)
        since = change(admin, brand="After")
        wait_for(second, "/compare", "After</title>", since)
