"""The admin portal: what waits is found in the overview, opened and decided, by mouse and by keyboard."""

import re

import httpx
import pytest
from playwright.async_api import Page, expect

from lexdex_tests.journeys.account_steps import PASSWORD
from lexdex_tests.journeys.browser import JourneySite
from lexdex_tests.journeys.validation_steps import ARABIC, LONG, OpenVisitor, Staff, open_staff

pytestmark = pytest.mark.browser

PORTAL = "/admin-dashboard"
REASON = f"{LONG}\nنحن نصنع هذا المنتج منذ عام ٢٠١٩"


def add_vendor(site: JourneySite, email: str) -> httpx.Client:
    """Create a vendor, and return a client with the vendor's session."""
    site.act("create-user", email, PASSWORD)
    site.act("grant-ownership", email)
    form = {"grant_type": "password", "username": email, "password": PASSWORD}
    with site.client() as client:
        answer = client.post("/auth/login", data=form)
    assert answer.status_code == 200, answer.text
    return site.client(Authorization=f"Bearer {answer.json()['access_token']}")


def submit_claim(vendor: httpx.Client, product_id: str) -> str:
    """Claim a product and return the claim's id."""
    answer = vendor.post("/api/claims", json={"product_id": product_id, "reason": REASON, "proof": "domain"})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def open_tab(page: Page, label: str) -> None:
    """Open a tab with the arrow keys, from the one that is open."""
    await page.get_by_role("tab", selected=True).focus()
    for _ in range(20):
        if await page.get_by_role("tab", name=re.compile(f"^{label}"), selected=True).count():
            return
        await page.keyboard.press("ArrowRight")
    raise AssertionError(f"There is no tab {label}")


async def decide(staff: Staff, verdict: str, name: str, note: str | None = None) -> None:
    """Decide the claim on a product with the keyboard."""
    page = staff.visitor.page
    await page.get_by_role("button", name=f"{verdict} the claim on {name}").press("Enter")
    dialog = page.get_by_role("dialog", name=f"{verdict} the claim")
    if verdict == "Revoke":
        await dialog.get_by_label("Ground").press("ArrowDown")
        await dialog.get_by_label("Ground").press("Enter")
    if note is not None:
        await dialog.get_by_role("textbox").fill(note)
    await dialog.get_by_role("button", name=verdict, exact=True).press("Enter")
    await expect(dialog).to_be_hidden()


@pytest.mark.covers("Z02/screen", "Z03/screen", "Z05/screen", "Z21/screen", "Z22/screen", "M44/claim")
async def test_claims_are_found_in_the_overview_and_decided(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    names = {"queue-a": "Deeds A", "queue-b": "منصة صكوك لصياغة العقود", "queue-c": LONG}
    with add_vendor(journey_site, "vera.queue@maker.example") as vendor:
        for product_id, name in names.items():
            journey_site.act("add-product", product_id, name)
            submit_claim(vendor, product_id)
    first = await open_staff(journey_site, open_visitor)
    second = await open_staff(journey_site, open_visitor)
    page = first.visitor.page
    await first.visitor.open(PORTAL)
    counters = page.get_by_role("tabpanel", name="Overview")
    for label in ("Products", "Active products", "Pending products", "Users", "Vendors", "Admins"):
        await expect(counters.get_by_text(label, exact=True).first).to_be_visible()
    await expect(page.get_by_role("img", name=re.compile("^Registrations per day"))).to_be_visible()
    await page.get_by_text("Searches as a table").press("Enter")
    await expect(page.get_by_role("table", name="Searches per day").get_by_role("row")).to_have_count(31)
    await first.visitor.check_sizes("admin-overview")
    await page.get_by_role("link", name="Claims", exact=True).press("Enter")
    await expect(page.get_by_role("tab", name=re.compile(r"^Claims\d+ pending"))).to_be_visible()
    row = page.get_by_role("row", name=re.compile(names["queue-a"]))
    for text in ("queue-a", "vera.queue@maker.example", "Proof not confirmed", "Pending", "None yet"):
        await expect(row.get_by_text(text).first).to_be_visible()
    await first.visitor.check_sizes("admin-claims")
    await _decide_by_two(first, second, names)
    await _read_activity(first)


async def _decide_by_two(first: Staff, second: Staff, names: dict[str, str]) -> None:
    """Decide three claims; the second admin, whose page is older, sees what the first decided."""
    page, other = first.visitor.page, second.visitor.page
    await second.visitor.open(f"{PORTAL}?tab=claims")
    await decide(first, "Approve", names["queue-a"])
    await expect(page.get_by_text("Claim Approved", exact=True)).to_be_visible()
    await expect(
        page.get_by_text("Vendor has been notified and can now manage the product", exact=True)
    ).to_be_visible()
    row = page.get_by_role("row", name=re.compile(names["queue-a"]))
    await expect(row.get_by_text("Claim approved", exact=True)).to_be_visible()
    await expect(row.get_by_text("Approved", exact=True)).to_be_visible()
    second.visitor.expect_problem("409")
    await decide(second, "Reject", names["queue-a"])
    await expect(other.get_by_text("This claim is approved, so it cannot be rejected.")).to_be_visible()
    late = other.get_by_role("row", name=re.compile(names["queue-a"]))
    await expect(late.get_by_text("Approved", exact=True)).to_be_visible()
    await decide(first, "Reject", names["queue-b"])
    await expect(page.get_by_text("Claim Rejected", exact=True)).to_be_visible()
    await expect(page.get_by_text("Vendor has been notified of the decision", exact=True)).to_be_visible()
    rejected = page.get_by_role("row", name=re.compile(names["queue-b"]))
    await expect(rejected.get_by_text("Claim rejected", exact=True)).to_be_visible()
    await expect(rejected.get_by_role("button")).to_have_count(0)
    await decide(first, "Revoke", names["queue-a"], ARABIC)
    await expect(row.get_by_text(ARABIC)).to_be_visible()
    await first.visitor.check_sizes("admin-claims-decided")


async def _read_activity(staff: Staff) -> None:
    """Open the activity, which is then read, and filter it by user and action."""
    page = staff.visitor.page
    await open_tab(page, "Activity")
    table = page.get_by_role("table", name="Activity")
    for heading in ("Time", "User", "Action", "Details", "Country"):
        await expect(table.get_by_role("columnheader", name=heading)).to_be_visible()
    await expect(page.get_by_role("tab", name="Activity", exact=True)).to_be_visible()
    await expect(table.get_by_text("New", exact=True).first).to_be_visible()
    await staff.visitor.check_sizes("admin-activity")
    claimed = table.get_by_role("row").filter(has_text="claim.submitted").first
    await claimed.get_by_role("button").press("Enter")
    await expect(page.get_by_role("button", name="Clear filter (one user)")).to_be_visible()
    await expect(table.get_by_role("row").filter(has_text="claim.submitted")).to_have_count(3)


async def test_flags_are_dismissed_or_the_review_is_hidden_with_reasons(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    journey_site.act("add-product", "queue-reviews", "Deeds reviewed")
    journey_site.act("create-reviews", "queue-reviews", "2", "queue")
    flagger = journey_site.client(Authorization=f"Bearer {journey_site.act('open-session', '1').strip()}")
    with flagger:
        reviews = flagger.get("/api/products/queue-reviews/reviews").json()["reviews"]
        flag = {"kind": "other", "text": f"{LONG} {ARABIC}"}
        for review in reviews:
            assert flagger.post(f"/api/reviews/{review['id']}/flag", json=flag).status_code == 200
    staff = await open_staff(journey_site, open_visitor)
    page = staff.visitor.page
    await staff.visitor.open(f"{PORTAL}?tab=overview")
    await page.get_by_role("link", name="Flagged reviews").press("Enter")
    latin = page.get_by_role("article").filter(has_text="It does the job").filter(has_text="Deeds reviewed")
    arabic = page.get_by_role("article").filter(has_text="بحث سريع").filter(has_text="Deeds reviewed")
    await expect(arabic.get_by_text(ARABIC)).to_be_visible()
    await staff.visitor.check_sizes("admin-reviews")
    await arabic.get_by_role("button", name="Dismiss the flags").press("Enter")
    dialog = page.get_by_role("dialog", name="Dismiss the flags")
    await dialog.get_by_role("button", name="Dismiss").press("Enter")
    await expect(page.get_by_text("Review unchanged. Its flags were dismissed.")).to_be_visible()
    await expect(arabic).to_have_count(0)
    await latin.get_by_role("button", name="Hide the review").press("Enter")
    dialog = page.get_by_role("dialog", name="Hide the review")
    await dialog.get_by_role("button", name="Hide", exact=True).press("Enter")
    await expect(dialog.get_by_text("Please choose the ground of the decision.")).to_be_visible()
    await expect(dialog.get_by_text("Please state the facts.")).to_be_visible()
    await dialog.get_by_label("Ground").press("ArrowDown")
    await dialog.get_by_label("Ground").press("Enter")
    await dialog.get_by_label("Facts").fill("It links to a shop.")
    await dialog.get_by_role("button", name="Hide", exact=True).press("Enter")
    await expect(latin).to_have_count(0)
    await page.goto(f"{PORTAL}?tab=reviews&state=hidden")
    await expect(latin.get_by_text("Spam or advertising. It links to a shop.").first).to_be_visible()
    await latin.get_by_text(re.compile("^Moderation log")).press("Enter")
    await staff.visitor.check_sizes("admin-reviews-hidden")


async def test_the_queue_is_worked_with_the_keyboard_alone(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    names = {"keys-a": "Keys A", "keys-b": f"{ARABIC} ب", "keys-c": f"{LONG} C"}
    numbers = {}
    with add_vendor(journey_site, "vera.keys@maker.example") as vendor:
        for product_id, name in names.items():
            journey_site.act("add-product", product_id, name)
            numbers[product_id] = submit_claim(vendor, product_id)
    staff = await open_staff(journey_site, open_visitor)
    page = staff.visitor.page
    await staff.visitor.open(f"{PORTAL}?tab=queue&kind=claim")
    links = {key: page.get_by_role("link", name=name, exact=True) for key, name in names.items()}
    await links["keys-a"].focus()
    for key, product_id in (("j", "keys-b"), ("ArrowDown", "keys-c"), ("k", "keys-b"), ("ArrowUp", "keys-a")):
        await page.keyboard.press(key)
        await expect(links[product_id]).to_be_focused()
    await page.keyboard.press("a")
    row = page.get_by_role("listitem").filter(has=links["keys-a"])
    await expect(row.get_by_text("You", exact=True)).to_be_visible()
    await expect(links["keys-a"]).to_be_focused()
    await staff.visitor.check_sizes("admin-queue")
    await page.get_by_role("checkbox", name="Assigned to me").press("Space")
    await expect(links["keys-b"]).to_have_count(0)
    await links["keys-a"].focus()
    await page.keyboard.press("Enter")
    await expect(page).to_have_url(f"{PORTAL}?tab=claims&open={numbers['keys-a']}")
    await decide(staff, "Approve", names["keys-a"])
    await expect(page.get_by_text("Claim Approved", exact=True)).to_be_visible()
    await page.get_by_role("button", name="Back to the list").press("Enter")
    await open_tab(page, "Queue")
    await expect(links["keys-b"]).to_be_visible()
    await expect(links["keys-a"]).to_have_count(0)


@pytest.mark.covers("Z08")
async def test_a_super_admin_has_the_tab_settings(journey_site: JourneySite, open_visitor: OpenVisitor) -> None:
    token = journey_site.act("open-session", "4").strip()
    visitor = await open_visitor()
    await visitor.context.add_init_script(
        f"localStorage.setItem('authToken', '{token}'); localStorage.setItem('roleId', '4')"
    )
    await visitor.open(f"{PORTAL}?tab=settings")
    await expect(visitor.page.get_by_role("tabpanel", name="Settings").get_by_label("Site name")).to_be_visible()
    await visitor.check_page("admin-settings")


async def test_a_profile_change_is_read_with_old_and_new_and_approved(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    journey_site.act("add-product", "queue-change", "Deeds old")
    email = "vera.change@maker.example"
    with add_vendor(journey_site, email) as vendor:
        journey_site.act("grant-ownership", email, "queue-change")
        draft = {"changes": {"name": "صكوك جديدة"}, "base_revision": 1}
        path = "/api/vendor/products/queue-change/draft"
        assert vendor.put(path, json=draft).status_code == 200
        assert vendor.post(f"{path}/publish").status_code == 200
    staff = await open_staff(journey_site, open_visitor)
    page = staff.visitor.page
    await staff.visitor.open(f"{PORTAL}?tab=claims&view=changes")
    card = page.get_by_role("article", name="Change of Deeds old")
    await expect(card.get_by_text("صكوك جديدة")).to_be_visible()
    await expect(card.locator("del", has_text="Deeds old")).to_be_visible()
    await staff.visitor.check_sizes("admin-changes")
    await page.get_by_role("button", name="Approve the change of Deeds old").press("Enter")
    dialog = page.get_by_role("dialog", name="Approve the change")
    await dialog.get_by_role("button", name="Approve", exact=True).press("Enter")
    await expect(page.get_by_text("Change approved", exact=True)).to_be_visible()
    await expect(card).to_have_count(0)
    with journey_site.client() as client:
        assert "صكوك جديدة" in client.get("/product/queue-change").text
