"""Drafts: saved as they are typed, with a revision; two tabs get a clear conflict; only the vendor sees them."""

import asyncio
from typing import Any

import httpx
import pytest

from lexdex_tests.access.operation import UNKNOWN_ID
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import create_claim, decide_claim
from lexdex_tests.star_profiles.test_profiles import create_certified
from lexdex_tests.validation.builders import (
    ADMIN,
    BILLING,
    FORM,
    PACKAGE,
    REQUESTS,
    create_cast,
    create_draft,
    send,
)
from lexdex_tests.validation.partners import Payments


def build_draft(revision: int, **form: Any) -> dict[str, Any]:  # noqa: ANN401 - any field
    return {"revision": revision, "package": PACKAGE, "productId": "deeds", "form": {**FORM, **form}}


@pytest.mark.covers("Y12", "Y16", "Y22")
async def test_each_field_of_the_form_comes_back_as_it_was_saved(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    draft = await create_draft(cast)
    shown = await send(cast, cast.vendor, "GET", f"{REQUESTS}/{draft['id']}")
    assert shown["form"] == FORM
    assert (shown["status"], shown["revision"], shown["missingFields"]) == ("draft", 1, [])
    assert shown["allowedMoves"] == ["order"]


@pytest.mark.covers("Y22")
@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("deploymentType", ["cloud", "on-premise", "hybrid", "saas"]),
        ("cloudProvider", ["aws", "azure", "gcp", "other", "none"]),
        ("complianceStandards", [["GDPR", "SOC2", "HIPAA", "ISO 27001", "PCI DSS", "CCPA"]]),
    ],
)
async def test_each_specified_option_is_accepted(client: httpx.AsyncClient, field: str, values: list[object]) -> None:
    cast = await create_cast(client)
    for value in values:
        draft = await send(cast, cast.vendor, "POST", REQUESTS, {"form": {field: value}}, status=201)
        assert draft["form"][field] == value


@pytest.mark.parametrize(
    ("field", "value", "status"),
    [
        ("deploymentType", "boat", 422),
        ("cloudProvider", "cumulus", 422),
        ("complianceStandards", ["FAIR"], 422),
        ("softwareDescription", "x" * 5_001, 422),
        ("organizationName", "x" * 201, 422),
        ("organizationName", "a\u202eb", 400),
        ("softwareName", "a\nb", 400),
        ("cardNumber", "4242424242424242", 422),
    ],
)
async def test_values_that_cannot_be_are_refused(
    client: httpx.AsyncClient, field: str, value: object, status: int
) -> None:
    cast = await create_cast(client)
    await send(cast, cast.vendor, "POST", REQUESTS, {"form": {field: value}}, status=status)


async def test_the_second_of_two_tabs_gets_the_present_draft(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    path = f"{REQUESTS}/{(await create_draft(cast))['id']}"
    saved = await send(cast, cast.vendor, "PUT", path, build_draft(1, softwareName="From tab A"))
    assert saved["revision"] == 2
    conflict = await send(cast, cast.vendor, "PUT", path, build_draft(1, softwareName="From tab B"), status=409)
    assert conflict["detail"]["message"].startswith("This draft was saved in another window")
    assert conflict["detail"]["present"]["form"]["softwareName"] == "From tab A"
    assert conflict["detail"]["present"]["revision"] == 2
    merged = await send(cast, cast.vendor, "PUT", path, build_draft(2, softwareName="From tab B"))
    assert (merged["revision"], merged["form"]["softwareName"]) == (3, "From tab B")


async def test_saving_again_after_a_lost_answer_is_no_conflict(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    path = f"{REQUESTS}/{(await create_draft(cast))['id']}"
    for _ in range(2):
        saved = await send(cast, cast.vendor, "PUT", path, build_draft(1, softwareName="Deeds 5"))
        assert saved["revision"] == 2


async def test_of_ten_saves_at_once_one_wins(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    path = f"{REQUESTS}/{(await create_draft(cast))['id']}"
    answers = await asyncio.gather(
        *(client.put(path, json=build_draft(1, softwareName=f"Tab {tab}"), headers=cast.vendor) for tab in range(10))
    )
    assert sorted(answer.status_code for answer in answers) == [200, *[409] * 9]
    (won,) = [answer.json() for answer in answers if answer.status_code == 200]
    shown = await send(cast, cast.vendor, "GET", path)
    assert (shown["revision"], shown["form"]["softwareName"]) == (2, won["form"]["softwareName"])


async def test_an_incomplete_draft_is_saved_and_says_what_is_missing(
    client: httpx.AsyncClient, payments: Payments
) -> None:
    cast = await create_cast(client)
    draft = await send(cast, cast.vendor, "POST", REQUESTS, {"form": {"contactEmail": "ada@"}}, status=201)
    assert draft["missingFields"][0] == "package"
    assert "contactEmail" in draft["missingFields"]
    path = f"{REQUESTS}/{draft['id']}"
    refused = await send(cast, cast.vendor, "POST", f"{path}/payment", BILLING, status=400)
    assert refused["detail"] == "Please choose a package first."
    body = {"revision": 1, "package": "basic", "form": {**FORM, "contactEmail": "ada@", "deploymentType": None}}
    shown = await send(cast, cast.vendor, "PUT", path, body)
    assert shown["missingFields"] == ["contactEmail", "deploymentType"]
    refused = await send(cast, cast.vendor, "POST", f"{path}/payment", BILLING, status=400)
    assert refused["detail"] == "Please fill in or correct these fields first: contact email, deployment type."
    refused = await send(cast, cast.vendor, "POST", f"{path}/submit", status=409)
    assert refused["detail"] == "This request has no payment yet."


@pytest.mark.parametrize(
    ("phone", "missing"),
    [
        *((phone, ["contactPhone"]) for phone in ("abc", "ask Ada", "+", "12")),
        *((phone, []) for phone in ("", "112", "+49 30 1", "(030) 901820-12 ext. 4", "\u0663\u0663\u0663")),
    ],
)
async def test_a_phone_number_has_digits(client: httpx.AsyncClient, phone: str, missing: list[str]) -> None:
    cast = await create_cast(client)
    draft = await create_draft(cast, contactPhone=phone)
    assert draft["missingFields"] == missing


async def test_only_the_express_dialog_requires_address_and_contact(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    express = await create_draft(cast, businessAddress="", contactName="")
    assert express["missingFields"] == ["businessAddress", "contactName"]
    full = await create_draft(cast, package="basic", businessAddress="", contactName="")
    assert full["missingFields"] == []


async def test_a_product_must_be_the_vendors_own(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    await create_product("rival")
    body = {"productId": "rival", "form": {}}
    refused = await send(cast, cast.vendor, "POST", REQUESTS, body, status=404)
    assert refused["detail"] == "You don't manage this product."
    await send(cast, cast.vendor, "POST", REQUESTS, {"productId": "unknown", "form": {}}, status=404)
    refused = await send(cast, cast.vendor, "POST", REQUESTS, {"module": "Approvals", "form": {}}, status=400)
    assert refused["detail"] == "Please choose the product first, then its module."


async def test_a_request_can_be_for_one_module_of_a_product(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    await create_certified("eqs-group")
    claim = await create_claim(client, cast.vendor, "eqs-group")
    assert (await decide_claim(client, cast.admin, claim["id"])).status_code == 200
    for module in ("Third Parties", "Approvals", "Integrity Line", "Policy Management"):
        body = {"productId": "eqs-group", "module": module, "form": FORM}
        assert (await send(cast, cast.vendor, "POST", REQUESTS, body, status=201))["module"] == module
    body = {"productId": "eqs-group", "module": "Coffee", "form": FORM}
    refused = await send(cast, cast.vendor, "POST", REQUESTS, body, status=400)
    assert refused["detail"] == "This product has no module “Coffee”."


async def test_a_vendor_deletes_a_draft_but_no_order(client: httpx.AsyncClient, payments: Payments) -> None:
    cast = await create_cast(client)
    first, second = [(await create_draft(cast))["id"] for _ in range(2)]
    await send(cast, cast.vendor, "DELETE", f"{REQUESTS}/{first}", status=204)
    await send(cast, cast.vendor, "POST", f"{REQUESTS}/{second}/payment", BILLING, status=201)
    await send(cast, cast.vendor, "DELETE", f"{REQUESTS}/{second}", status=409)
    assert [each["id"] for each in await send(cast, cast.vendor, "GET", REQUESTS)] == [second]


async def test_a_vendor_has_a_bounded_number_of_drafts(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    for _ in range(20):
        await create_draft(cast)
    refused = await send(cast, cast.vendor, "POST", REQUESTS, {"form": {}}, status=409)
    assert refused["detail"].startswith("You have 20 drafts")


OWN_PATHS = {
    "GET": ("", "/payment", "/complaints"),
    "POST": ("/submit",),
    "DELETE": ("", f"/files/{UNKNOWN_ID}"),
}
BODIES: dict[str, dict[str, Any]] = {
    "/payment": BILLING,
    "/withdraw": {"reason": "Mine."},
    "/reply": {"text": "Mine."},
    "/appeal": {"reason": "Mine."},
    "/complaints": {"reason": "Mine."},
    "/feedback": {"rating": 1},
}


@pytest.mark.covers("Y23")
async def test_another_vendor_finds_nothing(client: httpx.AsyncClient, payments: Payments) -> None:
    cast = await create_cast(client)
    path = f"{REQUESTS}/{(await create_draft(cast))['id']}"
    stranger = await open_session(client, "mallory@other.example", role=2)
    assert await send(cast, stranger, "GET", REQUESTS) == []
    for method, endings in OWN_PATHS.items():
        for ending in endings:
            await send(cast, stranger, method, path + ending, status=404)
    for ending, body in BODIES.items():
        await send(cast, stranger, "POST", path + ending, body, status=404)
    await send(cast, stranger, "PUT", path, {"revision": 1, "form": {}}, status=404)
    assert (await send(cast, cast.vendor, "GET", path))["form"] == FORM


async def test_a_draft_is_private_even_to_admins(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    draft = await create_draft(cast)
    assert await send(cast, cast.admin, "GET", f"{ADMIN}/requests") == []
    await send(cast, cast.admin, "GET", f"{ADMIN}/requests/{draft['id']}", status=404)
