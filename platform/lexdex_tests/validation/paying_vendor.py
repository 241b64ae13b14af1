"""A running site with payments, and the browser of a vendor who orders validations on it."""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import httpx
import pytest

from lexdex_tests.live_site import wait_until
from lexdex_tests.payments.paying_site import PayingSite
from lexdex_tests.payments.test_killed_parts import REPEATED_SECONDS
from lexdex_tests.validation.builders import BILLING, FORM, PACKAGE, REQUESTS

STATE = "SELECT state FROM validation_request WHERE id = $1"
MOVES = "SELECT move FROM validation_move WHERE request = $1 ORDER BY id"
PAYMENT = "SELECT status FROM payment WHERE reference = $1"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, site_files: Path) -> Iterator[PayingSite]:
    """A running site with a simulator of its own."""
    site = PayingSite(tmp_path_factory.mktemp("killed"), site_files)
    try:
        site.start(products=5)
        yield site
    finally:
        site.stop()


@pytest.fixture(scope="module")
def vendor(site: PayingSite) -> Iterator[httpx.Client]:
    """The vendor's browser."""
    with site.client(Authorization=f"Bearer {site.act('open-session', '2').strip()}") as client:
        yield client


def order(vendor: httpx.Client) -> tuple[UUID, str]:
    """Order a request; returns its id and its payment page."""
    draft = vendor.post(REQUESTS, json={"package": PACKAGE, "form": FORM})
    assert draft.status_code == 201, draft.text
    payment = vendor.post(f"{REQUESTS}/{draft.json()['id']}/payment", json=BILLING)
    assert payment.status_code == 201, payment.text
    return UUID(draft.json()["id"]), payment.json()["checkout_url"]


def require_submitted_once(site: PayingSite, request_id: UUID) -> None:
    assert wait_until(lambda: site.read(STATE, request_id) == [{"state": "submitted"}], seconds=REPEATED_SECONDS)
    assert [row["move"] for row in site.read(MOVES, request_id)] == ["order", "pay"]
    charges = [charge["metadata"].get("reference") for charge in site.simulator.list_charges()]
    assert charges.count(str(request_id)) == 1
    assert "intact" in site.run_command("log", "verify")
