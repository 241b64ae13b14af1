"""A claim approved after a review: the rules for product owners apply to reviews written before."""

import httpx

from lexdex.catalogue import service as catalogue
from lexdex.claims.events import OwnershipGranted
from lexdex.foundation import database as db
from lexdex.foundation import outbox
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import create_claim, decide_claim, open_admin_session
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.reviews.builders import get_review_page, send_review

FREELANCER = "vera@consulting.example"


async def create_later_owner(client: httpx.AsyncClient) -> tuple[Headers, Headers]:
    """A vendor who claims a product after reviewing it, and the admin who approves the claim."""
    vendor, admin = await open_session(client, FREELANCER, role=2), await open_admin_session(client)
    for product in ("certa", "competitor", "other"):
        answer = await send_review(client, vendor, product_id=product, rating=5)
        assert answer.status_code == 200, answer.text
    claim_id = (await create_claim(client, vendor, "certa"))["id"]
    assert (await decide_claim(client, admin, claim_id)).status_code == 200
    return vendor, admin


async def create_three_products() -> None:
    await create_product(name="Certa", categories=("Contracts and Documents",))
    await create_product("competitor", name="Competitor", categories=("Contracts and Documents",))
    await create_product("other", name="Other", categories=("Legal Billing",))


async def test_an_owners_own_review_is_hidden_with_a_reason(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_three_products()
    vendor, _ = await create_later_owner(client)
    emails = [email for email in await read_new_emails(settings) if email.to == FREELANCER]
    lines = next(email for email in emails if email.subject == "Your review of Certa was hidden")
    assert "You now manage this product." in lines.text
    assert (await get_review_page(client))["reviews"] == []
    facts = await catalogue.get_product_head("certa")
    assert facts is not None
    assert facts.review_count == 0
    mine = (await client.get("/product/user/my-reviews", headers=vendor)).json()
    assert {row["ProductId"]: row["State"] for row in mine} == {
        "certa": "hidden",
        "competitor": "visible",
        "other": "visible",
    }


async def test_reviews_by_competitors_are_labelled(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_three_products()
    await create_later_owner(client)
    await read_new_emails(settings)
    rows = await db.fetch("SELECT product, competing_product FROM review WHERE state = 'visible' ORDER BY product")
    assert [tuple(row) for row in rows] == [("competitor", "Certa"), ("other", "")]


async def test_a_claim_withdrawn_before_the_event_hides_nothing(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_three_products()
    _, admin = await create_later_owner(client)
    claim_id = await db.fetch_value("SELECT id FROM claim")
    assert (await decide_claim(client, admin, str(claim_id), "revoke", "Granted by mistake.")).status_code == 200
    await read_new_emails(settings)
    assert len((await get_review_page(client))["reviews"]) == 1


async def test_a_repeated_event_hides_and_emails_once(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_three_products()
    await create_later_owner(client)
    account = await db.fetch_value("SELECT account FROM claim")
    await outbox.publish(OwnershipGranted(account, "certa"))
    emails = [email for email in await read_new_emails(settings) if email.to == FREELANCER]
    assert sum("hidden" in email.subject for email in emails) == 1
    events = await db.fetch("SELECT actor, action FROM review_event")
    assert [tuple(event) for event in events] == [("rules", "hidden")]
