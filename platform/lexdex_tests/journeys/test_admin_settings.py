"""The settings tab: branding with preview and contrast, limits, providers, and another admin's changes; by keyboard."""

import io
from collections.abc import AsyncIterator

import httpx
import pytest
from PIL import Image
from playwright.async_api import expect

from lexdex_tests.journeys.browser import JourneySite, Visitor
from lexdex_tests.journeys.test_admin_queue import open_tab
from lexdex_tests.journeys.validation_steps import ARABIC, OpenVisitor

pytestmark = pytest.mark.browser

PORTAL = "/admin-dashboard"
SETTINGS = "/api/admin/settings"
LONG_NAME = "Verzeichnis der Rechtssoftware für Kanzleien & Behörden <DE>"


def change(client: httpx.Client, **values: object) -> None:
    """Change settings as another admin does."""
    revision = client.get(SETTINGS).json()["revision"]
    answer = client.put(SETTINGS, json={"revision": revision, "values": values})
    assert answer.status_code == 200, answer.text


def read_tagline(client: httpx.Client) -> str:
    """Return the tagline that is in force."""
    return str(client.get("/api/config").json()["tagline"])


def read_prompts_left(site: JourneySite) -> int:
    """Return how many free searches a new visitor has."""
    with site.client(accept="application/json") as client:
        return int(client.get("/api/unregistered-user-details").json()["prompts_left"])


@pytest.fixture
async def admin(journey_site: JourneySite) -> AsyncIterator[httpx.Client]:
    """A super admin's client; afterwards every setting has its default again."""
    token = journey_site.act("open-session", "4").strip()
    with journey_site.client(authorization=f"Bearer {token}", accept="application/json") as client:
        yield client
        changed = [field["name"] for field in client.get(SETTINGS).json()["fields"] if field["source"] == "stored"]
        if changed:
            change(client, **dict.fromkeys(changed))


async def open_settings(site: JourneySite, open_visitor: OpenVisitor, section: str = "") -> Visitor:
    """Open the settings tab as a super admin."""
    token = site.act("open-session", "4").strip()
    visitor = await open_visitor()
    await visitor.context.add_init_script(
        f"localStorage.setItem('authToken', '{token}'); localStorage.setItem('roleId', '4')"
    )
    await visitor.open(f"{PORTAL}?tab=settings{section and f'&section={section}'}")
    return visitor


@pytest.mark.covers("Z08")
async def test_branding_is_previewed_saved_by_keyboard_and_shown_to_visitors(
    journey_site: JourneySite, open_visitor: OpenVisitor, admin: httpx.Client
) -> None:
    visitor = await open_settings(journey_site, open_visitor)
    page = visitor.page
    await visitor.open(PORTAL)
    await open_tab(page, "Settings")
    await expect(page.get_by_label("Site name")).to_have_value("Lexdex")
    await visitor.check_sizes("settings-branding")
    preview = page.get_by_role("complementary", name="Preview")
    await page.get_by_label("Site name").fill(LONG_NAME)
    await page.get_by_label("Tagline").fill(ARABIC[:100])
    await page.get_by_label("Operator's legal name").fill("Rechtsverzeichnis GmbH & Co. KG")
    await page.get_by_role("textbox", name="Brand colour", exact=True).fill("#7FBF9F")
    await expect(preview.get_by_text(LONG_NAME).first).to_be_visible()
    await expect(preview.get_by_text("too low, at least 4.5:1").first).to_be_visible()
    visitor.expect_problem("400 (Bad Request)")
    await page.get_by_label("Tagline").press("Enter")
    await expect(page.get_by_text("in the light scheme", exact=False).first).to_be_visible()
    await expect(page.get_by_role("textbox", name="Brand colour", exact=True)).to_be_focused()
    # Not for axe: the preview shows what is refused.
    await visitor.save_screenshot("settings-poor-contrast")
    assert await visitor.measure_overflow() <= 0
    await page.get_by_role("textbox", name="Brand colour", exact=True).fill("#1c4e80")
    await expect(preview.get_by_text("too low, at least 4.5:1")).to_have_count(0)
    image = io.BytesIO()
    Image.new("RGB", (300, 300), "#1c4e80").save(image, "PNG")
    logo = {"name": "logo.png", "mimeType": "image/png", "buffer": image.getvalue()}
    await page.get_by_label("File for Logo").set_input_files(logo)  # type: ignore[arg-type]
    await expect(page.get_by_alt_text("Chosen: Logo")).to_be_visible()
    await page.get_by_role("button", name="Save changes").press("Enter")
    await expect(page.get_by_text("Settings saved")).to_be_visible()
    await expect(page.get_by_text("Changed by", exact=False).first).to_be_visible()
    await visitor.check_sizes("settings-saved")
    guest = await open_visitor()
    # The prerendered page: a difference between it and the app would be an error in the console.
    await guest.open("/")
    await expect(guest.page).to_have_title(f"{LONG_NAME} - Find the right legal software")
    await expect(guest.page.get_by_text(ARABIC[:100])).to_be_visible()
    await expect(guest.page.get_by_text("Rechtsverzeichnis GmbH & Co. KG")).to_be_visible()
    color = "getComputedStyle(document.documentElement).getPropertyValue('--brand')"
    assert await guest.page.evaluate(color) == "#1c4e80"
    await expect(guest.page.locator("header img")).to_be_visible()
    await guest.check_sizes("branded-home")
    await guest.open("/login")
    await guest.check_sizes("branded-login")
    await page.get_by_role("button", name="Reset Site name").press("Enter")
    await expect(page.get_by_label("Site name")).to_have_value("Lexdex")
    await page.get_by_role("button", name="Save changes").press("Enter")
    await expect(page.get_by_text("Default, reset on", exact=False)).to_be_visible()


async def test_the_second_admin_sees_the_difference_and_decides(
    journey_site: JourneySite, open_visitor: OpenVisitor, admin: httpx.Client
) -> None:
    visitor = await open_settings(journey_site, open_visitor)
    page = visitor.page
    visitor.expect_problem("409 (Conflict)")
    for button, expected in (("Save my values", "Mine."), ("Discard mine", "Theirs again.")):
        await page.get_by_label("Tagline").fill("Mine." if button == "Save my values" else "Mine again.")
        change(admin, tagline="Theirs." if button == "Save my values" else "Theirs again.")
        await page.get_by_role("button", name="Save changes").press("Enter")
        region = page.get_by_role("region", name="Changed by another admin")
        await expect(region.get_by_text("Theirs", exact=False).first).to_be_visible()
        if button == "Save my values":
            await visitor.check_sizes("settings-conflict")
        await region.get_by_role("button", name=button).press("Enter")
        await expect(region).to_have_count(0)
        await expect(page.get_by_label("Tagline")).to_have_value(expected)
        assert read_tagline(admin) == expected


async def test_limits_and_providers_are_sections_of_their_own(
    journey_site: JourneySite, open_visitor: OpenVisitor, admin: httpx.Client
) -> None:
    visitor = await open_settings(journey_site, open_visitor)
    page = visitor.page
    sections = page.get_by_role("navigation", name="Sections of the settings")
    await sections.get_by_role("button", name="Limits").press("Enter")
    await expect(page).to_have_url(f"{journey_site.address}{PORTAL}?tab=settings&section=limits")
    await page.get_by_label("Free searches").fill("12")
    await visitor.check_sizes("settings-limits")
    await page.get_by_label("Free searches").press("Enter")
    await expect(page.get_by_text("Settings saved")).to_be_visible()
    assert read_prompts_left(journey_site) == 12
    await sections.get_by_role("button", name="Providers").press("Enter")
    await expect(page.get_by_role("radio", name="Proof of work (built in)")).to_be_checked()
    await expect(page.get_by_text("LEXDEX_SECRET_KEY")).to_be_visible()
    await page.get_by_role("button", name="Send a test email to myself").press("Enter")
    await expect(page.get_by_text("We sent a test email to", exact=False)).to_be_visible()
    await visitor.check_sizes("settings-providers")


async def test_a_failure_is_shown_and_can_be_tried_again(journey_site: JourneySite, open_visitor: OpenVisitor) -> None:
    visitor = await open_settings(journey_site, open_visitor)
    visitor.expect_problem("ERR_FAILED")
    visitor.expect_problem("500 (Internal Server Error)")
    await visitor.page.route(f"**{SETTINGS}", lambda route: route.fulfill(status=403, json={"detail": "Not now."}))
    visitor.expect_problem("403 (Forbidden)")
    await visitor.open(f"{PORTAL}?tab=settings")
    await expect(visitor.page.get_by_role("alert")).to_contain_text("Not now.")
    await visitor.check_page("settings-failing")
    await visitor.page.unroute(f"**{SETTINGS}")
    await visitor.page.get_by_role("button", name="Try again").press("Enter")
    await expect(visitor.page.get_by_label("Site name")).to_be_visible()
