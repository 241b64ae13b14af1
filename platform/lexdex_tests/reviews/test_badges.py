"""Who writes: a company's confirmed address is a badge, a maker is refused, a rival is named."""

import httpx
import pytest

from lexdex.accounts.service.domains import is_company
from lexdex.foundation import database as door
from lexdex_tests.accounts.builders import signed_in
from lexdex_tests.builders import a_product
from lexdex_tests.reviews.builders import an_owner, only, review, reviewed


@pytest.fixture
async def market(client: httpx.AsyncClient) -> None:
    """Two products in competition, and one beside them."""
    await a_product("certa", name="Certa", company="Certa Inc.", categories=("Compliance",))
    await a_product(
        "rival",
        name="Rival",
        company="Rival GmbH",
        categories=("Compliance", "Other"),
        website="https://www.rival.example",
    )
    await a_product("aside", name="Aside", company="Aside Ltd", categories=("Other",), website="https://aside.example")


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
    ],
)
def test_which_domains_are_a_companys(address: str, company: bool) -> None:
    assert is_company(address) is company


@pytest.mark.parametrize(("address", "badge"), [("ada@firm.example", True), ("ada@gmx.de", False)])
async def test_the_badge_follows_the_domain(client: httpx.AsyncClient, market: None, address: str, badge: bool) -> None:
    await reviewed(client, address)
    shown = await only(client)
    assert (shown["company_domain"], shown["proof_of_use"], shown["rival"]) == (badge, False, "")


@pytest.mark.parametrize("address", ["eve@rival.example", "eve@mail.rival.example"])
async def test_a_rival_by_domain_is_named(client: httpx.AsyncClient, market: None, address: str) -> None:
    await reviewed(client, address)
    shown = await only(client)
    assert shown["rival"] == "Rival"
    assert shown["weight"]["verification"] == 1.0


@pytest.mark.parametrize("address", ["eve@aside.example", "eve@notrival.example"])
async def test_who_makes_something_else_is_no_rival(client: httpx.AsyncClient, market: None, address: str) -> None:
    await reviewed(client, address)
    assert (await only(client))["rival"] == ""


async def test_a_vendor_is_a_rival_by_company_and_by_claim(client: httpx.AsyncClient, market: None) -> None:
    vendor = await signed_in(client, "eve@holding.example", role=2)
    await door.execute("UPDATE account SET company_name = 'RIVAL gmbh' WHERE role = 2")
    await review(client, vendor)
    assert (await only(client))["rival"] == "Rival"
    await door.execute("UPDATE account SET company_name = ''")
    await review(client, vendor)
    assert (await only(client))["rival"] == ""
    await review(client, await an_owner(client, "eve@holding.example", "rival"))
    assert (await only(client))["rival"] == "Rival"


async def test_a_maker_is_refused_by_company_and_by_claim(client: httpx.AsyncClient, market: None) -> None:
    vendor = await signed_in(client, "eve@holding.example", role=2)
    await door.execute("UPDATE account SET company_name = 'certa inc.' WHERE role = 2")
    assert (await review(client, vendor)).status_code == 403
    assert (await review(client, await an_owner(client))).status_code == 403
    # The name of a company is anybody's to type: for users it proves nothing, and refuses nobody.
    user = await signed_in(client, "bob@firm.example")
    await door.execute("UPDATE account SET company_name = 'Certa Inc.' WHERE email = 'bob@firm.example'")
    assert (await review(client, user)).status_code == 200
