"""A buyer in a real browser: a declined card, then 3-D Secure, on pages of another origin than ours."""

import asyncio
from uuid import uuid4

import pytest
from playwright.async_api import Browser, Page, Request, expect

from lexdex_tests.fixtures.stripe import CARD, DECLINED, NEEDS_3DS
from lexdex_tests.journeys.conftest import browser
from lexdex_tests.live_site import wait_until
from lexdex_tests.payments.paying_site import PayingSite
from lexdex_tests.payments.test_killed_parts import STATUS

__all__ = ["browser"]
pytestmark = pytest.mark.browser


async def enter_card(page: Page, number: str) -> None:
    await page.get_by_label("Card number").fill(number)
    await page.get_by_label("Expiry").fill("12/40")
    await page.get_by_label("Security code").fill("123")
    await page.get_by_label("Name on card").fill("Ada Lovelace")
    await page.get_by_role("button", name="Pay USD 1,190.00").click()


async def test_a_buyer_pays_with_3d_secure_in_the_browser(browser: Browser, paying_site: PayingSite) -> None:
    reference = uuid4()
    url = await asyncio.to_thread(paying_site.start_payment, reference)
    page = await browser.new_page()
    sent: list[Request] = []

    def note(request: Request) -> None:
        sent.append(request)

    page.on("request", note)
    await page.goto(url)
    await expect(page.get_by_text("Tax (19 %)")).to_be_visible()
    await enter_card(page, DECLINED)
    await expect(page.get_by_role("alert")).to_have_text("Your card was declined.")
    await enter_card(page, NEEDS_3DS)
    await page.get_by_role("button", name="Complete authentication").click()
    await page.wait_for_url(f"{paying_site.address}/software-validation-management?payment=returned")
    statuses = await asyncio.to_thread(wait_until, lambda: paying_site.read(STATUS, reference) == [{"status": "paid"}])
    assert statuses
    # Nothing that was entered has reached our origin.
    ours = [request for request in sent if request.url.startswith(paying_site.address)]
    assert ours
    assert not [request for request in ours if request.method == "POST" or "4000" in request.url]
    await page.close()


async def test_a_second_page_of_one_invoice_says_that_it_is_paid_and_leads_back(
    browser: Browser, paying_site: PayingSite
) -> None:
    reference = uuid4()
    url = await asyncio.to_thread(paying_site.start_payment, reference)
    first, second = [await browser.new_page() for _ in range(2)]
    for page in (first, second):
        await page.goto(url)
    await enter_card(first, CARD)
    await first.wait_for_url(f"{paying_site.address}/software-validation-management?payment=returned")
    await enter_card(second, CARD)
    await expect(second.get_by_role("heading")).to_have_text("This has already been paid")
    await expect(second.get_by_text("Nothing is charged again.")).to_be_visible()
    await second.get_by_role("link", name="Return to the shop").click()
    await second.wait_for_url(f"{paying_site.address}/software-validation-management?payment=returned")
    charges = [each for each in paying_site.simulator.list_charges() if each["metadata"]["reference"] == str(reference)]
    assert len(charges) == 1
    for page in (first, second):
        await page.close()
