"""Reviews by the vendor's own people: found by every fact the product has had, and judged anew when facts change."""

import asyncio
from contextvars import copy_context
from uuid import uuid4

import httpx
import pytest

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import Source
from lexdex.claims.events import OwnershipGranted
from lexdex.foundation import database as db
from lexdex.foundation import outbox
from lexdex.foundation.personal_data import Person
from lexdex.foundation.schedule import JobContext
from lexdex.reviews import personal_data
from lexdex.reviews.jobs import judge_all_reviews
from lexdex.reviews.queries import proofs
from lexdex.reviews.service.conflicts import CLAIMED_PRODUCT
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.blocking import wait_until_blocked
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import (
    create_claim,
    create_owner,
    decide_claim,
    open_admin_session,
    open_vendor_session,
)
from lexdex_tests.events import process_outbox
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.reviews.builders import create_review, get_review_page, send_review

EDITOR = Source("editor")
DRAFT = "/api/vendor/products/certa/draft"
CATEGORY = ("Legal Billing",)


@pytest.fixture(autouse=True)
async def _product(client: httpx.AsyncClient) -> None:
    await create_product(
        name="Certa",
        company="Certa Inc.",
        website="https://www.certa.example",
        categories=CATEGORY,
        aliases=("Certum",),
    )
    await create_product(
        "other", name="Other", company="Other Ltd", website="https://other.example", categories=CATEGORY
    )


async def change(**fields: object) -> None:
    await catalogue.update_product("certa", fields, source=EDITOR, actor="an editor")


async def test_an_owner_cannot_clear_the_way_for_colleagues(client: httpx.AsyncClient, settings: Settings) -> None:
    owner, _ = await create_owner(client, "certa", "olga@certa.example")
    changes = {"website": "https://elsewhere.example", "company": "Thomson Reuters"}
    assert (await client.put(DRAFT, json={"changes": changes, "base_revision": 1}, headers=owner)).status_code == 200
    assert (await client.post(f"{DRAFT}/publish", headers=owner)).json()["pending"] == ["website", "company"]
    page = (await client.get("/product/certa")).json()
    assert (page["Website"], page["Company"]) == ("https://www.certa.example", "Certa Inc.")
    staff = await open_session(client, "sam@certa.example")
    assert (await send_review(client, staff, rating=5)).status_code == 403


@pytest.mark.parametrize(
    ("email", "company"),
    [("sam@certa.example", ""), ("sam@uk.certa.example", ""), ("v@x.example", "certa inc."), ("v@x.example", "CERTUM")],
)
async def test_earlier_facts_still_identify_the_vendor(client: httpx.AsyncClient, email: str, company: str) -> None:
    await change(website="https://new.example", company="New Inc.", aliases=())
    session = await open_session(client, email, role=2 if company else 1)
    await db.execute("UPDATE account SET company_name = $1 WHERE email = $2", company, email)
    assert (await send_review(client, session)).status_code == 403


async def test_colleagues_of_an_owner_are_refused(client: httpx.AsyncClient) -> None:
    await create_owner(client, "certa", "olga@holding.example")
    assert (await send_review(client, await open_session(client, "sam@holding.example"))).status_code == 403
    assert (await send_review(client, await open_session(client, "sam@else.example"))).status_code == 200


async def test_a_proven_claim_counts_after_it_was_revoked(client: httpx.AsyncClient) -> None:
    await create_owner(client, "certa", "olga@holding.example")
    await db.execute("UPDATE claim SET state = 'revoked', proof_met = true")
    assert (await send_review(client, await open_session(client, "sam@holding.example"))).status_code == 403
    await db.execute("UPDATE claim SET proof_met = false")
    assert (await send_review(client, await open_session(client, "tom@holding.example"))).status_code == 200


async def test_an_owner_with_a_public_address_is_refused_also_after_the_claim_was_revoked(
    client: httpx.AsyncClient,
) -> None:
    session = await open_session(client, "olga@gmx.de", role=2)
    await db.execute(
        "INSERT INTO claim (product, account, state, proof_met) SELECT 'certa', id, 'approved', true FROM account"
        " WHERE email = 'olga@gmx.de'"
    )
    for state in ("approved", "revoked"):
        await db.execute("UPDATE claim SET state = $1", state)
        assert (await send_review(client, session, rating=5)).status_code == 403


async def test_a_claimant_writes_no_review_until_the_claim_is_rejected(client: httpx.AsyncClient) -> None:
    claimant, admin = await open_vendor_session(client, "carl@studio.example"), await open_admin_session(client)
    claim = await create_claim(client, claimant, "certa")
    assert (await send_review(client, claimant, rating=5)).json()["detail"] == CLAIMED_PRODUCT
    colleague = await open_session(client, "cora@studio.example")
    assert (await send_review(client, colleague, rating=5)).status_code == 200
    assert (await decide_claim(client, admin, claim["id"], "reject", "Not shown.")).status_code == 200
    assert (await send_review(client, claimant, rating=5)).status_code == 200


async def test_an_owner_with_a_public_address_bars_no_strangers(client: httpx.AsyncClient) -> None:
    session = await open_session(client, "olga@gmx.de", role=2)
    assert session
    await db.execute(
        "INSERT INTO claim (product, account, state) SELECT 'certa', id, 'approved' FROM account WHERE role = 2"
    )
    assert (await send_review(client, await open_session(client, "sam@gmx.de"))).status_code == 200


@pytest.mark.parametrize(
    "changes", [{"website": "https://firm.example"}, {"company": "Firm LLP"}, {"aliases": ("Firm LLP",)}]
)
async def test_published_reviews_are_judged_by_new_facts(
    client: httpx.AsyncClient, settings: Settings, changes: dict[str, object]
) -> None:
    author = await open_session(client, "ada@firm.example", role=2)
    await db.execute("UPDATE account SET company_name = 'Firm LLP'")
    assert (await send_review(client, author, rating=5)).status_code == 200
    await create_review(client, "ann@bank.example", rating=2)
    await read_new_emails(settings)
    await change(**changes)
    (email,) = await read_new_emails(settings)
    assert (email.to, email.subject) == ("ada@firm.example", "Your review of Certa was hidden")
    assert "belongs to the company that provides this product" in email.text
    assert [review["rating"] for review in (await get_review_page(client))["reviews"]] == [2]
    await change(company="Other again", aliases=())
    assert await read_new_emails(settings) == []


async def test_colleagues_are_hidden_when_a_claim_is_approved(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_review(client, "sam@holding.example")
    await create_review(client, "sam@holding.example", product_id="other")
    await create_owner(client, "certa", "olga@holding.example")
    assert "sam@holding.example" in {email.to for email in await read_new_emails(settings) if "hidden" in email.subject}
    rows = await db.fetch("SELECT product, state, competing_product FROM review ORDER BY product")
    assert [tuple(row) for row in rows] == [("certa", "hidden", ""), ("other", "visible", "Certa")]


async def test_new_facts_name_the_competitor_on_earlier_reviews(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_review(client, "sam@firm.example", product_id="other")
    await change(website="https://firm.example")
    await process_outbox(settings)
    assert await db.fetch_value("SELECT competing_product FROM review") == "Certa"


async def test_a_former_website_names_the_competitor(client: httpx.AsyncClient) -> None:
    await change(website="https://new.example")
    await create_review(client, "sam@certa.example", product_id="other")
    assert await db.fetch_value("SELECT competing_product FROM review") == "Certa"


@pytest.mark.parametrize(("email", "name"), [("sam@holding.example", "Certa"), ("sam@uk.holding.example", "Certa")])
@pytest.mark.parametrize("state", ["approved", "revoked, but proven"])
async def test_colleagues_of_a_competitors_owner_are_named_as_such(
    client: httpx.AsyncClient, email: str, name: str, state: str
) -> None:
    await create_owner(client, "certa", "olga@holding.example")
    if state != "approved":
        await db.execute("UPDATE claim SET state = 'revoked', proof_met = true")
    await create_review(client, email, product_id="other")
    assert await db.fetch_value("SELECT competing_product FROM review") == name


async def test_strangers_at_a_public_provider_are_no_competitors(client: httpx.AsyncClient) -> None:
    await open_session(client, "olga@gmx.de", role=2)
    await db.execute(
        "INSERT INTO claim (product, account, state) SELECT 'certa', id, 'approved' FROM account WHERE role = 2"
    )
    await create_review(client, "sam@gmx.de", product_id="other")
    assert await db.fetch_value("SELECT competing_product FROM review") == ""


@pytest.mark.parametrize("is_former", [True, False])
async def test_a_competitor_is_known_by_its_other_names(client: httpx.AsyncClient, is_former: bool) -> None:
    if is_former:
        await change(aliases=("Newer",))
    author = await open_session(client, "v@x.example", role=2)
    await db.execute("UPDATE account SET company_name = 'CERTUM' WHERE role = 2")
    assert (await send_review(client, author, product_id="other")).status_code == 200
    assert await db.fetch_value("SELECT competing_product FROM review") == "Certa"


async def test_the_hourly_job_names_the_competitor_of_a_changed_account(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_review(client, "sam@firm.example", product_id="other")
    await create_review(client, "ann@bank.example", product_id="other")
    await db.execute("UPDATE account SET email = 'sam@certa.example' WHERE email = 'sam@firm.example'")
    await judge_all_reviews(JobContext(settings, ()))
    named = await db.fetch("SELECT a.email, r.competing_product FROM review r JOIN account a ON a.id = r.account")
    assert {tuple(row) for row in named} == {("sam@certa.example", "Certa"), ("ann@bank.example", "")}


async def test_the_hourly_job_finds_a_changed_account_and_respects_an_admin(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    review_id = await create_review(client, "sam@firm.example")
    await db.execute("UPDATE account SET email = 'sam@certa.example'")
    await judge_all_reviews(JobContext(settings, ()))
    assert (await get_review_page(client))["reviews"] == []
    admin = await open_admin_session(client)
    restored = await client.post(f"/api/admin/reviews/{review_id}/restore", json={}, headers=admin)
    assert restored.status_code == 200
    await judge_all_reviews(JobContext(settings, ()))
    assert len((await get_review_page(client))["reviews"]) == 1


async def test_a_claim_granted_while_the_author_publishes_refuses_the_review(client: httpx.AsyncClient) -> None:
    author = await open_session(client, "ada@consulting.example", role=2)
    outside = copy_context()
    async with db.transaction():
        await catalogue.lock_product("certa")
        sent = asyncio.create_task(send_review(client, author), context=outside)
        await db.execute(
            "INSERT INTO claim (product, account, state, decided_at) SELECT 'certa', id, 'approved', now() FROM account"
        )
        await wait_until_blocked(sent)
    assert (await sent).status_code == 403
    assert (await get_review_page(client))["reviews"] == []


async def test_a_review_being_published_while_the_claim_is_handled_is_hidden(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await open_session(client, "ada@consulting.example", role=2)
    account = await db.fetch_value("SELECT id FROM account")
    await db.execute("INSERT INTO claim (product, account, state) VALUES ('certa', $1, 'approved')", account)
    await outbox.publish(OwnershipGranted(account, "certa"))
    outside = copy_context()
    async with db.transaction():
        await catalogue.lock_product("certa")
        await db.execute(
            "INSERT INTO review (product, account, rating, title, text) VALUES ('certa', $1, 5, 'a', 'b')", account
        )
        handled = asyncio.create_task(process_outbox(settings), context=outside)
        await wait_until_blocked(handled)
    await handled
    assert await db.fetch_value("SELECT state FROM review") == "hidden"


async def test_erasing_and_deciding_a_proof_do_not_deadlock(client: httpx.AsyncClient, settings: Settings) -> None:
    review_id = await create_review(client, "ada@firm.example")
    account = await db.fetch_value("SELECT account FROM review")
    await db.execute(
        "INSERT INTO review_proof (id, review, account, key, kind) VALUES ($1, $2, $3, 'x', 'image/png')",
        uuid4(),
        review_id,
        account,
    )
    proof = await proofs.find_pending_proof(review_id)
    assert proof is not None
    outside = copy_context()
    async with db.transaction():
        await proofs.lock_review(review_id)
        erased = asyncio.create_task(
            personal_data.erase(settings, Person(account, "ada@firm.example")), context=outside
        )
        await wait_until_blocked(erased)
        assert await proofs.decide_proof(proof, is_confirmed=True, note="")
    await erased
    assert await db.fetch_value("SELECT count(*) FROM review") == 0
