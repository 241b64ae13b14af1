"""Processes killed between the charge and the submission: what was paid is submitted once, and charged once."""

import threading
from contextlib import suppress

import httpx
import pytest

from lexdex_tests.live_site import wait_until
from lexdex_tests.payments.paying_site import PayingSite
from lexdex_tests.payments.test_killed_parts import BLOCKED, kill, locked_table
from lexdex_tests.validation.builders import REQUESTS
from lexdex_tests.validation.paying_vendor import PAYMENT, STATE, order, require_submitted_once, site, vendor

__all__ = ["site", "vendor"]


@pytest.mark.long
def test_the_worker_is_killed_between_the_payment_and_the_submission(site: PayingSite, vendor: httpx.Client) -> None:
    request_id, url = order(vendor)
    with locked_table(site, "validation_move"):
        assert site.simulator.pay(url).status_code == 303
        assert wait_until(lambda: site.read(PAYMENT, request_id) == [{"status": "paid"}])
        assert wait_until(lambda: site.read(BLOCKED))
        kill(site, "worker")
    assert site.read(STATE, request_id) == [{"state": "awaiting_payment"}]
    site.start_worker()
    require_submitted_once(site, request_id)


def test_the_api_is_killed_between_the_payment_and_the_submission(site: PayingSite, vendor: httpx.Client) -> None:
    request_id, url = order(vendor)
    kill(site, "worker")
    site.simulator.control("webhooks", {"mode": "hold"})
    assert site.simulator.pay(url).status_code == 303

    def submit() -> None:
        with suppress(httpx.TransportError):
            vendor.post(f"{REQUESTS}/{request_id}/submit")

    with locked_table(site, "validation_move"):
        browser = threading.Thread(target=submit)
        browser.start()
        assert wait_until(lambda: site.read(BLOCKED))
        kill(site, "api")
    browser.join()
    assert site.read(PAYMENT, request_id) == [{"status": "paid"}]
    assert site.read(STATE, request_id) == [{"state": "awaiting_payment"}]
    site.start_api()
    site.start_worker()
    require_submitted_once(site, request_id)
