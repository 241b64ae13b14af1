"""Accounts: registration, email verification, login, password reset, and errors."""

import pytest
from playwright.async_api import expect

from lexdex_tests.journeys.account_steps import (
    PASSWORD,
    create_user,
    fill_form,
    log_in,
    open_email_link,
    register,
)
from lexdex_tests.journeys.browser import JourneySite, Visitor

pytestmark = pytest.mark.browser

NEW = "seven swans a-swimming by"
VERIFY = "Verify your email address"


@pytest.mark.covers(
    "R02",
    "R03",
    "R05",
    "R10",
    "G01",
    "G04",
    "G05",
    "G06",
    "G07",
    "G08",
    "G10",
    "I02",
    "I05",
    "I17",
    "M11",
    "M21",
    "D01",
    "N03",
)
async def test_a_user_registers_verifies_and_arrives_at_the_dashboard(visitor: Visitor) -> None:
    page = visitor.page
    await register(visitor, "User", "ines@meridian.example", "Ines Okonkwo")
    await open_email_link(page, "ines@meridian.example", VERIFY, "Verify email address")
    await page.get_by_role("button", name="Verify email address").click()
    await expect(page.get_by_role("heading", name="Registration Successful!")).to_be_visible()
    await expect(page).to_have_url("/auth/verify-email")
    await page.get_by_role("button", name="Go to Login Now").click()
    await log_in(page, "ines@meridian.example")
    await expect(page).to_have_url("/user-dashboard")
    await expect(page.get_by_role("heading", name="User Dashboard")).to_be_visible()
    await expect(page.get_by_text("Ines Okonkwo").first).to_be_visible()
    assert await page.evaluate("localStorage.getItem('roleId')") == "1"
    assert await visitor.find_violations() == []
    await visitor.save_screenshot("user-dashboard")
    await page.get_by_role("button", name="Log out").click()
    await expect(page).to_have_url("/")
    assert await page.evaluate("localStorage.getItem('authToken')") is None


@pytest.mark.covers("R06", "G03", "I03", "M22", "P03")
async def test_a_vendor_registers_with_its_company_and_uses_its_own_tab(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.open("/registration")
    await fill_form(page, "Vendor", "edna@gmail.com", "Edna Ben Israel")
    await expect(page.get_by_text("Please use your official company email address")).to_be_visible()
    await register(visitor, "Vendor", "edna@deeds.example", "Edna Ben Israel")
    await open_email_link(page, "edna@deeds.example", VERIFY, "Verify email address")
    await page.get_by_role("button", name="Verify email address").click()
    await expect(page.get_by_role("heading", name="Registration Successful!")).to_be_visible()
    await log_in(page, "edna@deeds.example", tab="User Login")
    await expect(page.get_by_text("Role Mismatch")).to_be_visible()
    visitor.expect_problem("403 (Forbidden)")
    await log_in(page, "edna@deeds.example", tab="Vendor Login")
    await expect(page).to_have_url("/vendor-dashboard")
    await expect(page.get_by_role("heading", name="Vendor Dashboard")).to_be_visible()


async def test_a_refused_password_or_email_domain_is_reported_at_the_first_step(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.open("/registration")
    await fill_form(page, "Vendor", "edna@gmx.de", "Edna Ben Israel", password="password1")
    await expect(page.get_by_text("Please use your official company email address")).to_be_visible()
    await expect(page.get_by_text("This password is too common. Please choose another one.")).to_be_visible()
    await expect(page.get_by_role("textbox", name="Email")).to_be_focused()
    assert await visitor.find_violations() == []
    await page.get_by_role("textbox", name="Email").fill("edna@first-step.example")
    await page.get_by_label("Password", exact=True).fill(PASSWORD)
    await page.get_by_label("Confirm password").fill(PASSWORD)
    await page.get_by_role("button", name="Continue").click()
    await expect(page.get_by_text("Step 1 of 4")).to_be_visible()


async def test_an_ended_session_leads_to_the_login_and_back(visitor: Visitor, journey_site: JourneySite) -> None:
    page = visitor.page
    create_user(journey_site, "ended@meridian.example")
    await visitor.open("/login")
    await log_in(page, "ended@meridian.example")
    await expect(page).to_have_url("/user-dashboard")
    # A request of the dashboard that is still on its way would meet the ended session first.
    await visitor.open("/termsAndConditions")
    token = await page.evaluate("localStorage.getItem('authToken')")
    ended = await page.request.post("/auth/logout", headers={"Authorization": f"Bearer {token}"})
    assert ended.status == 204
    visitor.expect_problem("401 (Unauthorized)")
    # The page leaves for the login before it has loaded.
    await page.goto("/account", wait_until="commit")
    await expect(page).to_have_url("/login?next=%2Faccount&reason=session-ended")
    await expect(page.get_by_text("Your session has ended. Log in to continue.")).to_be_visible()
    assert await visitor.find_violations() == []
    await page.get_by_role("textbox", name="Email").fill("ended@meridian.example")
    await page.get_by_label("Password", exact=True).fill(PASSWORD)
    await page.get_by_role("button", name="Log in", exact=True).click()
    await expect(page).to_have_url("/account")


@pytest.mark.covers("R09", "I07", "I10", "I12", "M23", "M25")
async def test_a_forgotten_password_is_reset_by_email(visitor: Visitor) -> None:
    page = visitor.page
    await register(visitor, "User", "otto@meridian.example", "Otto Brandt")
    await page.goto("/login")
    await page.get_by_role("button", name="Forgot password?").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("textbox", name="Email").fill("otto@meridian.example")
    await dialog.get_by_role("button", name="Send reset link").click()
    await expect(page.get_by_text("Reset Link Sent")).to_be_visible()
    await open_email_link(page, "otto@meridian.example", "Reset your Lexdex password", "Reset password")
    await expect(page).to_have_url("/auth/reset-password")
    await page.get_by_label("New password").fill(NEW)
    await page.get_by_label("Confirm password").fill(NEW)
    await page.get_by_role("checkbox", name="I agree to the").check()
    await page.get_by_role("button", name="Update Password").click()
    await expect(page).to_have_url("/login")
    await log_in(page, "otto@meridian.example", password=NEW)
    await expect(page).to_have_url("/user-dashboard")


async def test_an_address_that_was_registered_twice_is_verified_with_its_password(visitor: Visitor) -> None:
    page = visitor.page
    await register(visitor, "User", "twice@meridian.example", "Somebody Else")
    await register(visitor, "User", "twice@meridian.example", "Rosa Twice")
    visitor.expect_problem("409 (Conflict)")
    visitor.expect_problem("400 (Bad Request)")
    await open_email_link(page, "twice@meridian.example", VERIFY, "Verify email address")
    await expect(page.get_by_text("This email address was registered more than once.")).to_be_visible()
    assert await visitor.find_violations() == []
    await page.get_by_label("Password", exact=True).fill("not the password")
    await page.get_by_role("button", name="Verify email address").click()
    await expect(page.get_by_text("This is not the password of the latest registration")).to_be_visible()
    await page.get_by_label("Password", exact=True).fill(PASSWORD)
    await page.get_by_role("button", name="Verify email address").click()
    await expect(page.get_by_role("heading", name="Registration Successful!")).to_be_visible()
    await log_in(page, "twice@meridian.example")
    await expect(page).to_have_url("/user-dashboard")


@pytest.mark.covers("I18", "I19", "M26")
@pytest.mark.parametrize("path", ["/auth/verify-email", "/auth/verify-email?token=nonsense"])
async def test_an_invalid_verification_link_leads_to_registration(visitor: Visitor, path: str) -> None:
    page = visitor.page
    visitor.expect_problem("400 (Bad Request)")
    await visitor.open(path)
    await expect(page.get_by_role("heading", name="Verification Failed")).to_be_visible()
    await expect(page.get_by_text("The verification link is invalid or expired.")).to_be_visible()
    await page.get_by_role("link", name="Try Registering Again").click()
    await expect(page).to_have_url("/registration")


@pytest.mark.covers("R07", "R12", "S01")
async def test_a_visitor_of_the_user_search_logs_in_and_returns(visitor: Visitor) -> None:
    page = visitor.page
    await register(visitor, "User", "mara@meridian.example", "Mara Silva")
    await open_email_link(page, "mara@meridian.example", VERIFY, "Verify email address")
    await page.get_by_role("button", name="Verify email address").click()
    await expect(page.get_by_role("heading", name="Registration Successful!")).to_be_visible()
    await page.goto("/search?q=contract+review")
    await expect(page).to_have_url("/login?next=%2Fsearch%3Fq%3Dcontract%2Breview")
    await page.get_by_role("textbox", name="Email").fill("mara@meridian.example")
    await page.get_by_label("Password", exact=True).fill(PASSWORD)
    await page.get_by_role("button", name="Log in", exact=True).click()
    await expect(page).to_have_url("/search?q=contract+review")
    await expect(page.get_by_role("heading", name="AI Response")).to_be_visible()


@pytest.mark.covers("M17", "M20")
async def test_errors_are_shown_and_the_form_keeps_its_values(visitor: Visitor) -> None:
    page = visitor.page
    visitor.expect_problem("400 (Bad Request)")
    await visitor.open("/login")
    await page.get_by_role("button", name="Log in", exact=True).click()
    await expect(page.get_by_role("alert").filter(has_text="Please fill in all fields").first).to_be_visible()
    await log_in(page, "nobody@meridian.example", password="not the password")
    await expect(page.get_by_text("Invalid credentials")).to_be_visible()
    await expect(page.get_by_role("textbox", name="Email")).to_have_value("nobody@meridian.example")
