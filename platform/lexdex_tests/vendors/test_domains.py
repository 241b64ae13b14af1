"""Staff prove and withdraw domains by hand, and undecided claims follow."""

import httpx
import pytest

from lexdex.settings import Settings
from lexdex_tests.accounts.builders import open_admin_session
from lexdex_tests.audit.entries import read_last_entry
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import create_claim, decide_claim
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.vendors.builders import REASON, act, create_vendor, find_company, open_vendor, read_vendor

EMAIL = "vera@meridian.example"


async def test_a_domain_proven_by_hand_proves_claims(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("deeds", website="https://www.deeds.example")
    company, vendor = await open_vendor(client, EMAIL)
    assert (await create_claim(client, vendor))["proof_met"] is False
    admin = await open_admin_session(client)
    await read_new_emails(settings)
    answer = await act(client, admin, company, "domains", domain=" Deeds.example. ", is_proven=True)
    assert answer.status_code == 200, answer.text
    (claim,) = answer.json()["claims"]
    assert (claim["proof_met"], claim["proof_finding"]) == (
        True,
        "Our team has confirmed that your company has the domain deeds.example.",
    )
    assert [(each["domain"], each["proof"], each["reason"]) for each in answer.json()["vendor"]["domains"]] == [
        ("deeds.example", "staff", REASON["reason"]),
        ("meridian.example", "email", ""),
    ]
    (email,) = await read_new_emails(settings)
    assert (email.to, email.subject) == (EMAIL, "deeds.example was confirmed as a domain of your company")
    entry = await read_last_entry()
    assert (entry["action"], entry["details"]["after"]) == ("vendor.domain_proven", {"deeds.example": "staff"})


async def test_a_withdrawn_domain_proves_nothing_and_approved_claims_stay(client: httpx.AsyncClient) -> None:
    for product_id in ("deeds", "wills"):
        await create_product(product_id, website="https://meridian.example")
    company, vendor = await open_vendor(client, EMAIL)
    admin = await open_admin_session(client)
    approved, pending = await create_claim(client, vendor), await create_claim(client, vendor, "wills")
    assert (approved["proof_met"], pending["proof_met"]) == (True, True)
    assert (await decide_claim(client, admin, approved["id"])).status_code == 200
    page = (await act(client, admin, company, "domains", domain="meridian.example", is_proven=False)).json()
    assert {claim["product_id"]: (claim["status"], claim["proof_met"]) for claim in page["claims"]} == {
        "deeds": ("approved", True),
        "wills": ("pending", False),
    }
    # Who registers with such an address later is not of this company.
    await create_vendor("new@meridian.example")
    assert await find_company("new@meridian.example") != company


async def test_a_withdrawn_domain_can_be_proven_again_by_its_true_owner(client: httpx.AsyncClient) -> None:
    wrong = await create_vendor("eve@deeds.example", company="Impostor")
    true = await create_vendor(EMAIL)
    admin = await open_admin_session(client)
    refused = await act(client, admin, true, "domains", domain="deeds.example", is_proven=True)
    assert (refused.status_code, refused.json()["detail"]) == (
        409,
        "deeds.example belongs to Impostor. Merge the two vendors, or withdraw its proof there first.",
    )
    await act(client, admin, wrong, "domains", domain="deeds.example", is_proven=False)
    page = (await act(client, admin, true, "domains", domain="deeds.example", is_proven=True)).json()
    assert [each["domain"] for each in page["vendor"]["domains"]] == ["deeds.example", "meridian.example"]
    assert (await read_vendor(client, admin, wrong))["vendor"]["domains"] == []


@pytest.mark.parametrize(
    ("domain", "is_proven", "status"),
    [
        ("gmail.com", True, 400),
        ("github.io", True, 400),
        ("www.deeds.example", True, 400),
        ("https://deeds.example/", True, 400),
        ("deeds", True, 400),
        ("192.0.2.1", True, 400),
        ("a\0b.example", True, 400),
        ("deeds.example", False, 409),
        ("x" * 254, True, 422),
    ],
)
async def test_what_is_no_domain_of_a_vendor_is_refused(
    client: httpx.AsyncClient, domain: str, is_proven: bool, status: int
) -> None:
    company = await create_vendor(EMAIL)
    admin = await open_admin_session(client)
    answer = await act(client, admin, company, "domains", domain=domain, is_proven=is_proven)
    assert answer.status_code == status, answer.text


async def test_it_is_decided_once(client: httpx.AsyncClient) -> None:
    company = await create_vendor(EMAIL)
    admin = await open_admin_session(client)
    for is_proven in (True, False, True):
        first = await act(client, admin, company, "domains", domain="meridian.example", is_proven=is_proven)
        again = await act(client, admin, company, "domains", domain="meridian.example", is_proven=is_proven)
        assert (first.status_code, again.status_code) == (200, 409)
