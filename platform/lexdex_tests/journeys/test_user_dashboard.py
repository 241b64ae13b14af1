"""Accounts of users and admins: two-factor authentication, sessions, export, deletion and legal texts."""

import re
from contextlib import suppress

import pytest
from playwright.async_api import Locator, Page, TimeoutError, expect  # noqa: A004 - Playwright's own

from lexdex_tests.journeys.account_steps import (
    PASSWORD,
    create_admin,
    log_in,
    open_email_link,
    register,
    set_up_second_factor,
)
from lexdex_tests.journeys.browser import NARROW, JourneySite, Visitor

pytestmark = pytest.mark.browser

VERIFY = "Verify your email address"


async def register_user(visitor: Visitor, email: str, name: str) -> None:
    """Register a user, verify the email address and log in."""
    await register(visitor, "User", email, name)
    await open_email_link(visitor.page, email, VERIFY, "Verify email address")
    await visitor.page.get_by_role("button", name="Verify email address").click()
    await expect(visitor.page.get_by_role("heading", name="Registration Successful!")).to_be_visible()
    await log_in(visitor.page, email)
    await expect(visitor.page).to_have_url("/user-dashboard")


async def _read_activity(page: Page, line: str) -> None:
    """Reload the page until the worker has added the latest actions to the activity log."""
    for _ in range(5):
        await page.get_by_role("tab", name="Activity").click()
        with suppress(TimeoutError):
            await page.get_by_text(line).wait_for(timeout=3_000)
            return
        await page.reload()
    raise AssertionError(f"The activity does not say: {line}")


async def _reload_until(page: Page, expected: Locator) -> None:
    """Reload the page until the worker has added the expected entry."""
    for _ in range(5):
        with suppress(TimeoutError):
            await expected.first.wait_for(timeout=3_000)
            return
        await page.reload()
    raise AssertionError(f"Never shown: {expected}")


@pytest.mark.covers("P04", "R04", "I09", "Z01/badge", "Z01/home", "Z01/logout")
async def test_an_admin_must_set_up_a_second_factor_first(visitor: Visitor, journey_site: JourneySite) -> None:
    page = visitor.page
    create_admin(journey_site, "first.admin@lexdex.example")
    await log_in(page, "first.admin@lexdex.example")
    await expect(page).to_have_url(re.compile(r"/account\?next=.*admin-dashboard#second-factor$"))
    await set_up_second_factor(page)
    await expect(page).to_have_url("/admin-dashboard")
    await expect(page.get_by_role("heading", name="Admin Portal")).to_be_visible()
    await expect(page.get_by_text("Admin", exact=True)).to_be_visible()
    await page.get_by_role("tab", name="Legal texts").click()
    await expect(page.get_by_text("Accessibility").first).to_be_visible()
    assert await visitor.find_violations() == []
    await visitor.save_screenshot("admin-dashboard")
    await page.set_viewport_size(NARROW)
    assert await visitor.measure_overflow() <= 0
    await page.get_by_role("link", name="Home", exact=True).click()
    await expect(page).to_have_url("/")
    await page.goto("/admin-dashboard")
    await page.get_by_role("button", name="Logout", exact=True).click()
    await expect(page).to_have_url("/login?reason=logged-out")
    await expect(page.get_by_text("Logged Out", exact=True)).to_be_visible()
    await log_in(page, "first.admin@lexdex.example")
    await expect(page.get_by_role("heading", name="One more step")).to_be_visible()
    await expect(page.get_by_text("Login successful!")).to_have_count(0)


@pytest.mark.covers("P02")
async def test_a_user_cannot_open_the_admin_area(visitor: Visitor) -> None:
    await register_user(visitor, "curious@meridian.example", "Curious Cat")
    await visitor.page.evaluate("localStorage.setItem('roleId', '4')")
    await visitor.page.goto("/admin-dashboard")
    await expect(visitor.page).to_have_url("/")


@pytest.mark.covers("D01", "D02", "D03", "D04", "D06", "D07", "R04", "M38")
async def test_a_user_edits_the_profile_and_reads_the_activity(visitor: Visitor) -> None:
    page = visitor.page
    await register_user(visitor, "nadia@meridian.example", "Nadia Petrova-Lindqvist")
    await page.get_by_role("tab", name="Profile").click()
    await page.get_by_role("button", name="Edit Profile").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Full name").fill("ناديا بتروفا")
    await dialog.get_by_role("button", name="Save Changes").click()
    await expect(page.get_by_text("Profile updated successfully!")).to_be_visible()
    await expect(page.get_by_text("ناديا بتروفا").first).to_be_visible()
    await _read_activity(page, "Logged in")
    assert await visitor.find_violations() == []
    await page.set_viewport_size(NARROW)
    assert await visitor.measure_overflow() <= 0
    await visitor.save_screenshot("user-dashboard-390")
    await page.goto("/dashboard")
    await expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert await visitor.find_violations() == []
    assert await visitor.measure_overflow() <= 0


async def test_a_user_protects_exports_and_removes_the_account(visitor: Visitor) -> None:
    page = visitor.page
    await register_user(visitor, "leaving@meridian.example", "Leah Ving")
    await page.goto("/account")
    enrolment = await set_up_second_factor(page)
    assert len(enrolment.secret) == 32
    assert await visitor.find_violations() == []
    await visitor.save_screenshot("account")
    await page.get_by_role("button", name="Export my data").click()
    ready = page.get_by_role("button", name="Download my data")
    # The worker prepares the file, and the page looks for it every three seconds.
    await expect(ready).to_be_visible(timeout=30_000)
    async with page.expect_download() as download:
        await ready.click()
    assert (await download.value).suggested_filename.endswith(".json")
    await page.get_by_role("button", name=re.compile("Delete my account")).first.click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("password").fill(PASSWORD)
    await dialog.get_by_role("button", name=re.compile("Delete")).last.click()
    await expect(page.get_by_role("button", name="Cancel deletion")).to_be_visible()
    await page.get_by_role("button", name="Cancel deletion").click()
    await open_email_link(page, "leaving@meridian.example", "will be deleted on", "Open account settings")
    await expect(page).to_have_url("/account")


async def test_a_user_sees_the_failed_logins_of_a_stranger(visitor: Visitor) -> None:
    page = visitor.page
    await register_user(visitor, "watchful@meridian.example", "Wanda Watchful")
    answer = await page.request.post(
        "/auth/login", form={"username": "watchful@meridian.example", "password": "not the password", "scope": "user"}
    )
    assert answer.status == 400
    await page.goto("/account#security-activity")
    card = page.get_by_role("region", name="Recent security activity")
    await expect(card.get_by_text("Logged in")).to_be_visible()
    await _reload_until(page, card.get_by_text("Wrong password at login"))
    await expect(card.get_by_text("Check this").first).to_be_visible()
    assert await visitor.find_violations() == []
    await visitor.save_screenshot("security-activity")
    await page.set_viewport_size(NARROW)
    await page.emulate_media(color_scheme="dark")
    await card.scroll_into_view_if_needed()
    assert await visitor.measure_overflow() <= 0
    assert await visitor.find_violations() == []
    await visitor.save_screenshot("security-activity-390")


@pytest.mark.covers("L04", "N11")
async def test_the_disclaimers_tabs_scroll_to_their_sections(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.open("/disclaimer")
    await (
        page.get_by_role("tab", name=re.compile("AI Disclaimer"))
        .or_(page.get_by_role("link", name="AI Disclaimer"))
        .first.click()
    )
    await expect(page.get_by_role("heading", name="AI-generated answers")).to_be_in_viewport()
    await page.get_by_role("contentinfo").get_by_role("link", name="Terms & Conditions").click()
    await expect(page.get_by_role("heading", name=re.compile("^22"))).to_have_count(1)
