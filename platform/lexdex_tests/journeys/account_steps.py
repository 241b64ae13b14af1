"""Steps of the journeys: register, open the link in an email, log in."""

import os
import re
import subprocess
import sys
import time
from typing import NamedTuple

import pyotp
from playwright.async_api import Page, expect

from lexdex_tests.journeys.browser import JourneySite, Visitor

PASSWORD = "nine green bottles on a wall"
EMAIL_SECONDS = 60


async def choose_option(page: Page, label: str, option: str) -> None:
    """Choose an option of an Ant Design select by typing."""
    box = page.get_by_label(label, exact=True)
    await box.click()
    await box.fill(option)
    await page.locator(".ant-select-item-option").filter(has_text=option).first.click()


async def fill_form(page: Page, kind: str, email: str, name: str, password: str = PASSWORD) -> None:
    """Fill in the first page of the registration form."""
    await page.get_by_role("button", name=re.compile(f"^{kind} ")).click()
    await page.get_by_label("Full name").fill(name)
    if kind == "Vendor":
        await page.get_by_label("Company name").fill("Meridian Deeds Ltd")
    await page.get_by_role("textbox", name="Email").fill(email)
    await page.get_by_label("Password", exact=True).fill(password)
    await page.get_by_label("Confirm password").fill(password)
    await page.get_by_role("checkbox", name=re.compile("18 or older")).check()
    await page.get_by_role("button", name="Continue").click()


async def fill_wizard(page: Page) -> None:
    """Fill in the four steps of the profile form."""
    await expect(page.get_by_text("Step 1 of 4")).to_be_visible()
    await expect(page.get_by_role("button", name="Next")).to_be_disabled()
    await choose_option(page, "Country", "Portugal")
    await choose_option(page, "Language", "Portuguese")
    await page.get_by_role("button", name="Next").click()
    await choose_option(page, "Industry", "Legal Services")
    await choose_option(page, "Job title", "Legal Operations")
    await choose_option(page, "Organisation size", "Solo practitioner")
    await page.get_by_label("Organisation name").fill("Meridian Deeds")
    await page.get_by_role("button", name="Next").click()
    await choose_option(page, "Reason for joining", "For Research")
    await page.get_by_role("button", name="Next").click()
    await expect(page.get_by_text("100%")).to_be_visible()


async def register(visitor: Visitor, kind: str, email: str, name: str) -> None:
    """Complete the registration, up to the toast."""
    page = visitor.page
    await visitor.open("/registration")
    await fill_form(page, kind, email, name)
    await fill_wizard(page)
    await page.get_by_role("button", name="Submit").click()
    await expect(page.get_by_text("Registration Successful!")).to_be_visible()
    await expect(page).to_have_url("/")


async def open_email_link(page: Page, email: str, subject: str, link: str) -> None:
    """Open the mailbox until the email has arrived, and click its button."""
    line = page.get_by_role("link").filter(has_text=subject).filter(has_text=email)
    end = time.monotonic() + EMAIL_SECONDS
    while True:
        await page.goto("/mailbox")
        if await line.count():
            break
        assert time.monotonic() < end, f"no email to {email}: {subject}"
        await page.wait_for_timeout(200)
    await line.first.click()
    await page.wait_for_load_state("networkidle")
    await page.frame_locator("iframe").get_by_role("link", name=link, exact=True).click()


async def log_in(page: Page, email: str, *, tab: str = "User Login", password: str = PASSWORD) -> None:
    """Log in with the login form."""
    await page.goto("/login")
    await page.get_by_role("tab", name=tab).click()
    await page.get_by_role("textbox", name="Email").fill(email)
    await page.get_by_label("Password", exact=True).fill(password)
    await page.get_by_role("button", name="Log in", exact=True).click()


class SecondFactor(NamedTuple):
    """What a user has after setting up two-factor authentication."""

    secret: str
    recovery_codes: list[str]


async def set_up_second_factor(page: Page) -> SecondFactor:
    """Set up two-factor authentication in the dialog and return its secret and recovery codes."""
    await page.get_by_role("button", name="Set up").click()
    dialog = page.get_by_role("dialog", name="Set up two-factor authentication")
    await dialog.get_by_label("Your password").fill(PASSWORD)
    await dialog.get_by_role("button", name="Continue").click()
    secret = (await dialog.locator("code").inner_text()).replace(" ", "")
    await dialog.get_by_label("Code", exact=False).last.fill(pyotp.TOTP(secret).now())
    await dialog.get_by_role("button", name="Turn on").click()
    await dialog.get_by_role("button", name="I have saved them").wait_for()
    codes = await dialog.get_by_role("listitem").all_inner_texts()
    await dialog.get_by_role("button", name="I have saved them").click()
    return SecondFactor(secret, codes)


def create_user(site: JourneySite, email: str) -> None:
    """Create a user directly in the database, without the registration form."""
    site.act("create-user", email, PASSWORD)


def create_admin(site: JourneySite, email: str) -> None:
    """Create an admin with the command that operators use."""
    done = subprocess.run(  # noqa: S603 - ourselves
        [sys.executable, "-m", "lexdex", "account", "create-admin", email, "--password-stdin"],
        input=f"{PASSWORD}\n",
        env={**os.environ, **site.environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
