"""Reviewer affiliation: the company badge, vendors who may not review, and competitors, which are disclosed."""

import httpx
import pytest

from lexdex.accounts.service.domains import is_company_address
from lexdex.foundation import database as db
from lexdex.foundation.schedule import JobContext
from lexdex.reviews import jobs
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.builders import create_product
from lexdex_tests.reviews.builders import create_review, get_only_review, open_owner_session, send_review


@pytest.fixture
async def market(client: httpx.AsyncClient) -> None:
    """Two competing products, and one in another category."""
    await create_product("certa", name="Certa", company="Certa Inc.", categories=("Compliance",))
    await create_product(
        "competitor",
        name="Competitor",
        company="Competitor GmbH",
        categories=("Compliance", "Other"),
        website="https://www.competitor.example",
    )
    await create_product(
        "aside", name="Aside", company="Aside Ltd", categories=("Other",), website="https://aside.example"
    )


@pytest.mark.parametrize(
    ("address", "company"),
    [
        ("a@meridian-law.example", True),
        ("a@mail.firm.co.uk", True),
        ("a@live.meridian.com", True),
        ("a@gmail.com", False),
        ("a@yahoo.co.uk", False),
        ("a@live.co.uk", False),
        ("a@gmx.de", False),
        ("a@web.de", False),
        ("a@mailinator.com", False),
        ("a@localhost", False),
        ("a@privaterelay.appleid.com", False),
        ("a@ada.mozmail.com", False),
        ("a@duck.com", False),
        ("a@passmail.net", False),
        ("a@simplelogin.meridian.com", True),
        ("a@law.com", True),
        ("a@firm.uk.com", True),
        ("a@uk.com", False),
        ("a@ada.github.io", False),
        ("a@mail.ada.duckdns.org", False),
        ("a@duckdns.org", False),
        ("a@eu.org", False),
        ("a@co.uk", False),
        ("a@alumni.university.edu", False),
        ("a@users.noreply.github.com", False),
        ("a@github.com", True),
    ],
)
def test_company_domains_are_recognised(address: str, company: bool) -> None:
    assert is_company_address(address) is company


@pytest.mark.parametrize(("address", "badge"), [("ada@firm.example", True), ("ada@gmx.de", False)])
async def test_the_badge_follows_the_domain_after_a_day(
    client: httpx.AsyncClient, settings: Settings, market: None, address: str, badge: bool
) -> None:
    await create_review(client, address)
    await jobs.update_company_addresses(JobContext(settings, ()))
    assert (await get_only_review(client))["company_domain"] is False
    await db.execute("UPDATE review SET created_at = created_at - interval '1 day'")
    await jobs.update_company_addresses(JobContext(settings, ()))
    shown = await get_only_review(client)
    assert (shown["company_domain"], shown["proof_of_use"], shown["competing_product"]) == (badge, False, "")


@pytest.mark.parametrize("address", ["eve@competitor.example", "eve@mail.competitor.example"])
async def test_a_competitor_by_domain_is_labelled(client: httpx.AsyncClient, market: None, address: str) -> None:
    await create_review(client, address)
    shown = await get_only_review(client)
    assert shown["competing_product"] == "Competitor"
    assert shown["weight"]["verification"] == 1.0


@pytest.mark.parametrize("address", ["eve@aside.example", "eve@notcompetitor.example"])
async def test_a_vendor_of_another_category_is_no_competitor(
    client: httpx.AsyncClient, market: None, address: str
) -> None:
    await create_review(client, address)
    assert (await get_only_review(client))["competing_product"] == ""


async def test_a_vendor_is_a_competitor_by_company_and_by_claim(client: httpx.AsyncClient, market: None) -> None:
    vendor = await open_session(client, "eve@holding.example", role=2)
    await db.execute("UPDATE account SET company_name = 'COMPETITOR gmbh' WHERE role = 2")
    await send_review(client, vendor)
    assert (await get_only_review(client))["competing_product"] == "Competitor"
    await db.execute("UPDATE account SET company_name = ''")
    await send_review(client, vendor)
    assert (await get_only_review(client))["competing_product"] == ""
    await send_review(client, await open_owner_session(client, "eve@holding.example", "competitor"))
    assert (await get_only_review(client))["competing_product"] == "Competitor"


async def test_a_vendor_is_refused_by_company_and_by_claim(client: httpx.AsyncClient, market: None) -> None:
    vendor = await open_session(client, "eve@holding.example", role=2)
    await db.execute("UPDATE account SET company_name = 'certa inc.' WHERE role = 2")
    assert (await send_review(client, vendor)).status_code == 403
    assert (await send_review(client, await open_owner_session(client))).status_code == 403
    # A company name is free text: from a user it proves nothing, so it bars no review.
    user = await open_session(client, "bob@firm.example")
    await db.execute("UPDATE account SET company_name = 'Certa Inc.' WHERE email = 'bob@firm.example'")
    assert (await send_review(client, user)).status_code == 200


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("ann@bank.example", 200),
        ("zoe@zebra.example", 200),
        ("eve@competitor.example", 403),
        ("eve@mail.competitor.example", 403),
        ("eve@notcompetitor.example", 200),
    ],
)
async def test_only_the_domain_of_the_products_website_is_refused(
    client: httpx.AsyncClient, market: None, address: str, status: int
) -> None:
    answer = await send_review(client, await open_session(client, address), product_id="competitor")
    assert answer.status_code == status


@pytest.mark.parametrize(
    ("company", "status"), [("Acme Ltd", 200), ("Zenith Ltd", 200), ("certa INC.", 403), ("", 200)]
)
async def test_only_the_products_own_company_is_refused(
    client: httpx.AsyncClient, market: None, company: str, status: int
) -> None:
    vendor = await open_session(client, "eve@holding.example", role=2)
    await db.execute("UPDATE account SET company_name = $1 WHERE role = 2", company)
    assert (await send_review(client, vendor)).status_code == status


@pytest.mark.parametrize("company", ["Competitor", "Competitor Ltd", "competitor, G.m.b.H."])
@pytest.mark.parametrize(("field", "role"), [("company_name", 2), ("organization_name", 1), ("organization_name", 2)])
async def test_a_competitor_is_known_by_any_spelling_of_its_company(
    client: httpx.AsyncClient, market: None, company: str, field: str, role: int
) -> None:
    author = await open_session(client, "eve@holding.example", role=role)
    await db.execute(f"UPDATE account SET {field} = $1", company)
    await send_review(client, author)
    assert (await get_only_review(client))["competing_product"] == "Competitor"


async def test_the_company_of_a_website_is_known_by_its_registered_domain(
    client: httpx.AsyncClient, market: None
) -> None:
    await create_product("app", name="App", categories=("Compliance",), website="https://app.maker.example/login")
    await create_review(client, "sam@maker.example")
    assert (await get_only_review(client))["competing_product"] == "App"
    author = await open_session(client, "tom@maker.example")
    assert (await send_review(client, author, product_id="app")).status_code == 403


@pytest.mark.parametrize("website", ["https://mail.yahoo.com/certa", "https://gmx.de"])
async def test_users_of_a_public_email_provider_are_no_staff_of_products_there(
    client: httpx.AsyncClient, market: None, website: str
) -> None:
    await create_product("hosted", name="Hosted", categories=("Compliance",), website=website)
    for email in ("sam@yahoo.com", "sam@gmx.de"):
        author = await open_session(client, email)
        assert (await send_review(client, author, product_id="hosted")).status_code == 200
    assert await db.fetch_column("SELECT competing_product FROM review") == ["", ""]


async def test_a_vendor_with_a_public_email_address_is_a_competitor_by_company(
    client: httpx.AsyncClient, market: None
) -> None:
    vendor = await open_session(client, "eve@gmx.de", role=2)
    await db.execute("UPDATE account SET company_name = 'Competitor GmbH' WHERE role = 2")
    await send_review(client, vendor)
    review = await get_only_review(client)
    assert (review["company_domain"], review["competing_product"]) == (False, "Competitor")
