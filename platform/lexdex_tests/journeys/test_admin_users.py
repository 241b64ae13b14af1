"""Users and admins in the portal, by keyboard alone too: search, suspend, note, erase; invite, promote, remove."""

import re

import httpx
import pytest
from playwright.async_api import Page, expect

from lexdex_tests.journeys.account_steps import PASSWORD, create_user, log_in, open_email_link
from lexdex_tests.journeys.browser import JourneySite, Visitor
from lexdex_tests.journeys.test_admin_batches import ACTIVE_OPTION
from lexdex_tests.journeys.validation_steps import OpenVisitor

pytestmark = pytest.mark.browser

USERS, ADMINS = "/admin-dashboard?tab=users", "/admin-dashboard?tab=admins"
RIGHT_TO_LEFT = "ליאורה בן־דוד הכהן שוורצנברג"
LONG = "Wolfeschlegelsteinhausenbergerdorff Featherstonehaugh-Cholmondeley Mainwaring Villiers-Stuart"
REASON = "Sends advertisements to vendors."
MAX_TABS = 300
"""The list of admins has those of all tests that ran before on this site."""


async def open_super_admin(site: JourneySite, open_visitor: OpenVisitor) -> Visitor:
    """Open the browser of a super admin with two-factor authentication, who is signed in."""
    token = site.act("open-session", "4").strip()
    visitor = await open_visitor()
    stored = f"localStorage.setItem('authToken', '{token}'); localStorage.setItem('roleId', '4')"
    await visitor.context.add_init_script(f"if (self.origin !== 'null') {{ {stored} }}")
    return visitor


def create_named_user(site: JourneySite, name: str) -> str:
    """Create a user with this name and return the email address."""
    token = site.act("open-session", "1").strip()
    with site.client(Authorization=f"Bearer {token}") as client:
        email: str = client.get("/users/profile").json()["email"]
        profile = {"name": name, "email": email, "location": "Singapore", "profession": "Partner"}
        renamed: httpx.Response = client.put("/users/profile/update", json=profile)
        assert renamed.status_code == 200, renamed.text
    return email


async def tab_to(page: Page, name: str) -> None:
    """Press Tab until the focus is on the control with this accessible name."""
    for _ in range(MAX_TABS):
        await page.keyboard.press("Tab")
        focused = await page.evaluate(
            "() => { const e = document.activeElement; return e.getAttribute('aria-label') ?? e.labels?.[0]?.innerText"
            " ?? e.innerText }"
        )
        if (focused or "").strip() == name:
            return
    pytest.fail(f"Tab does not reach {name!r}")


async def use(page: Page, name: str) -> None:
    """Reach a control by Tab and press Enter."""
    await tab_to(page, name)
    await page.keyboard.press("Enter")


async def write(page: Page, label: str, text: str) -> None:
    """Reach a field by Tab and type."""
    await tab_to(page, label)
    await page.keyboard.type(text)


@pytest.mark.covers("Z10/screen")
async def test_a_user_is_found_suspended_and_restored_by_keyboard(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    create_named_user(journey_site, LONG)
    create_named_user(journey_site, RIGHT_TO_LEFT)
    email = "spam.sender@lawfirm.example"
    create_user(journey_site, email)
    visitor = await open_super_admin(journey_site, open_visitor)
    page = visitor.page
    await visitor.open(USERS)
    await expect(page.get_by_role("table", name="Users")).to_be_visible()
    await visitor.check_sizes("admin-users")
    await write(page, "Name, email or company", "spam lawf")
    await page.keyboard.press("Enter")
    await expect(page).to_have_url(re.compile("q=spam"))
    await expect(page.get_by_role("row")).to_have_count(2)
    await use(page, "Member Example")
    await expect(page.get_by_role("heading", name="Member Example")).to_be_focused()
    await write(page, "Note", "Two vendors complained.")
    await use(page, "Add note")
    await expect(page.get_by_text("Two vendors complained.", exact=True).last).to_be_visible()
    await page.get_by_role("heading", name="Member Example").focus()
    await use(page, "Suspend")
    await write(page, "Ground", "False identity")
    await expect(page.locator(ACTIVE_OPTION)).to_contain_text("False identity")
    await page.keyboard.press("Enter")
    await write(page, "Reason", REASON)
    await use(page, "Suspend")
    await expect(page.get_by_text("Account suspended")).to_be_visible()
    await expect(page.get_by_text(REASON)).to_be_visible()
    await visitor.check_sizes("admin-user")
    user = await open_visitor()
    await log_in(user.page, email)
    user.expect_problem("403")
    await expect(user.page.get_by_text("This account is suspended.")).to_be_visible()
    await page.get_by_role("heading", name="Member Example").focus()
    await use(page, "Lift the suspension")
    await write(page, "Reason", "It was someone else.")
    await use(page, "Lift the suspension")
    await expect(page.get_by_text("Suspension lifted")).to_be_visible()
    await log_in(user.page, email)
    await expect(user.page).to_have_url("/user-dashboard")


async def test_an_erasure_is_confirmed_and_cancelled(journey_site: JourneySite, open_visitor: OpenVisitor) -> None:
    email = create_named_user(journey_site, RIGHT_TO_LEFT)
    visitor = await open_super_admin(journey_site, open_visitor)
    page = visitor.page
    await visitor.open(f"{USERS}&q={email.partition('@')[0]}")
    await page.get_by_role("button", name=RIGHT_TO_LEFT).click()
    await page.get_by_role("button", name="Erase").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Reason").fill("Asked by post.")
    await dialog.get_by_label("to confirm").fill(email)
    await visitor.check_sizes("admin-erasure")
    await dialog.get_by_role("button", name="Schedule the erasure").click()
    await expect(page.get_by_text("Deletion requested")).to_be_visible()
    await page.get_by_role("button", name="Cancel the erasure").click()
    await expect(page.get_by_text("Erasure cancelled")).to_be_visible()


@pytest.mark.covers("Z06", "Z23/screen", "Z24/screen", "M44/admin")
async def test_an_admin_is_invited_and_removed_by_keyboard(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    email, name = "nora.new@lexdex.example", "Nora New"
    visitor = await open_super_admin(journey_site, open_visitor)
    page = visitor.page
    await visitor.open(ADMINS)
    own = page.get_by_role("row").filter(has_text="(you)")
    await expect(own.get_by_role("button", name="Remove")).to_be_disabled()
    await expect(own.get_by_text("A Super Admin cannot be removed.")).to_be_visible()
    await use(page, "Add admin")
    await write(page, "Full name", name)
    await write(page, "Email", email)
    await visitor.check_sizes("admin-invite")
    await use(page, "Add admin")
    await expect(page.get_by_text("Admin Created")).to_be_visible()
    await expect(page.get_by_role("row").filter(has_text=email)).to_contain_text("Invited")
    await visitor.check_sizes("admin-admins")
    invited = await open_visitor()
    await open_email_link(invited.page, email, "You are invited to administer", "Set password")
    await set_password(invited.page)
    await log_in(invited.page, email)
    await expect(invited.page).to_have_url(re.compile("/account"))
    await use(page, f"Remove {name}")
    await write(page, f"Type {name} to confirm", name)
    await use(page, "Remove")
    await expect(page.get_by_text("Admin Removed")).to_be_visible()
    await expect(page.get_by_role("row").filter(has_text=email)).to_have_count(0)


async def set_password(page: Page) -> None:
    """Set a password on the page that the link of the invitation opens."""
    await expect(page.get_by_role("heading", name="Welcome to Lexdex")).to_be_visible()
    await page.get_by_label("Password", exact=True).fill(PASSWORD)
    await page.get_by_label("Confirm password").fill(PASSWORD)
    await page.get_by_role("checkbox", name="I agree to the").check()
    await page.get_by_role("button", name="Set password").click()
    await expect(page).to_have_url(re.compile("/login"))
