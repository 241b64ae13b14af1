"""A claim that is granted after the fact: what the maker had reviewed before follows the same rules as after."""

import httpx

from lexdex.catalogue import service as catalogue
from lexdex.claims.service import ownership
from lexdex.foundation import database as door
from lexdex.foundation import outbox
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers, signed_in
from lexdex_tests.builders import a_product
from lexdex_tests.claims.people import an_admin, claimed, decide
from lexdex_tests.post import arrived
from lexdex_tests.reviews.builders import page, review

FREELANCER = "vera@consulting.example"


async def a_later_owner(client: httpx.AsyncClient) -> tuple[Headers, Headers]:
    """A vendor who reviews first, claims then, and the admin who grants it."""
    vendor, admin = await signed_in(client, FREELANCER, role=2), await an_admin(client)
    for product in ("certa", "rival", "other"):
        answer = await review(client, vendor, product_id=product, rating=5)
        assert answer.status_code == 200, answer.text
    number = (await claimed(client, vendor, "certa"))["id"]
    assert (await decide(client, admin, number)).status_code == 200
    return vendor, admin


async def three_products() -> None:
    await a_product(name="Certa", categories=("Contracts and Documents",))
    await a_product("rival", name="Rival", categories=("Contracts and Documents",))
    await a_product("other", name="Other", categories=("Legal Billing",))


# covers Z21
async def test_the_own_review_goes_and_the_author_is_told_why(client: httpx.AsyncClient, settings: Settings) -> None:
    await three_products()
    vendor, _ = await a_later_owner(client)
    letters = [letter for letter in await arrived(settings) if letter.to == FREELANCER]
    told = next(letter for letter in letters if letter.subject == "Your review of Certa was hidden")
    assert "You manage this product by now." in told.text
    assert (await page(client))["reviews"] == []
    facts = await catalogue.facts("certa")
    assert facts is not None
    assert facts.review_count == 0
    mine = (await client.get("/product/user/my-reviews", headers=vendor)).json()
    assert {row["ProductId"]: row["State"] for row in mine} == {
        "certa": "hidden",
        "rival": "visible",
        "other": "visible",
    }


async def test_reviews_of_rivals_say_whose_they_are(client: httpx.AsyncClient, settings: Settings) -> None:
    await three_products()
    await a_later_owner(client)
    await arrived(settings)
    rows = await door.fetch("SELECT product, rival FROM review WHERE state = 'visible' ORDER BY product")
    assert [tuple(row) for row in rows] == [("other", ""), ("rival", "Certa")]


async def test_a_claim_taken_back_before_the_news_arrives_hides_nothing(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await three_products()
    _, admin = await a_later_owner(client)
    number = await door.fetch_value("SELECT id FROM claim")
    assert (await decide(client, admin, str(number), "revoke", "Granted by mistake.")).status_code == 200
    await arrived(settings)
    assert len((await page(client))["reviews"]) == 1


async def test_the_news_told_twice_hides_and_mails_once(client: httpx.AsyncClient, settings: Settings) -> None:
    await three_products()
    await a_later_owner(client)
    account = await door.fetch_value("SELECT account FROM claim")
    await outbox.publish(ownership.GRANTED, {"account": str(account), "product": "certa"})
    letters = [letter for letter in await arrived(settings) if letter.to == FREELANCER]
    assert sum("hidden" in letter.subject for letter in letters) == 1
    events = await door.fetch("SELECT actor, action FROM review_event")
    assert [tuple(event) for event in events] == [("rules", "hidden")]
