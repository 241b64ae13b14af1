"""Profile drafts: differences, publishing, approval of name and categories, and edit conflicts."""

import asyncio
from typing import Any

import httpx
import pytest

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import Source
from lexdex.claims.service import fields
from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.builders import SOURCE, create_product
from lexdex_tests.claims.builders import VENDOR_EMAIL, WEBSITE, create_owner, open_vendor_session
from lexdex_tests.mailbox import read_new_emails

DRAFT = "/api/vendor/products/deeds/draft"
PUBLISH = f"{DRAFT}/publish"
CHANGES = "/api/admin/profile-changes"
CONTRACTS, IP = "Contracts and Documents", "Intellectual Property (IP) Management"


async def the_product() -> None:
    await create_product(
        "deeds", name="Deeds", company="Meridian", website=WEBSITE, categories=(CONTRACTS,), sso=("Okta",)
    )


async def save_draft(client: httpx.AsyncClient, owner: Headers, base: int = 1, **changes: Any) -> httpx.Response:  # noqa: ANN401 - any value
    return await client.put(DRAFT, json={"changes": changes, "base_revision": base}, headers=owner)


async def publish(client: httpx.AsyncClient, owner: Headers) -> httpx.Response:
    return await client.post(PUBLISH, headers=owner)


async def read_draft(client: httpx.AsyncClient, owner: Headers) -> dict[str, Any]:
    answer = await client.get(DRAFT, headers=owner)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_a_draft_shows_its_differences_without_publishing_them(client: httpx.AsyncClient) -> None:
    await the_product()
    owner, _ = await create_owner(client)
    kept = (
        await save_draft(client, owner, company="Maker Ltd", sso=["SAML 2.0", " Okta ", "Okta"], name="Deeds")
    ).json()
    assert kept["differences"] == [
        {"field": "company", "before": "Meridian", "after": "Maker Ltd"},
        {"field": "sso", "before": ["Okta"], "after": ["SAML 2.0", "Okta"]},
    ]
    assert kept == await read_draft(client, owner)
    assert (await client.get("/product/deeds")).json()["Company"] == "Meridian"
    assert (await catalogue.get_product("deeds")).revision == 1
    assert (await client.delete(DRAFT, headers=owner)).status_code == 204
    assert (await client.delete(DRAFT, headers=owner)).status_code == 404
    assert (await read_draft(client, owner))["differences"] == []


@pytest.mark.parametrize("number", [10**309, -(10**309), 10**20, 1e300], ids=["integer", "negative", "long", "float"])
async def test_a_number_that_is_too_large_is_refused_in_each_field(client: httpx.AsyncClient, number: float) -> None:
    await the_product()
    owner, _ = await create_owner(client)
    for field in fields.EDITABLE:
        for value in (number, [number]):
            body = {"changes": {field: value}, "base_revision": 1}
            refused = await client.put(DRAFT, json=body, headers=owner)
            assert refused.status_code == 400, (field, refused.text)
            assert list(refused.json()["detail"]["fields"]) == [field]
    refused = await save_draft(client, owner, year_founded=number)
    assert refused.json()["detail"]["fields"] == {"year_founded": "Is a number that is too large."}


async def test_changes_are_published_at_once_as_a_revision_by_the_vendor(client: httpx.AsyncClient) -> None:
    await the_product()
    owner, _ = await create_owner(client)
    await save_draft(client, owner, headquarters="Porto", free_trial=True, year_founded="2019")
    done = await publish(client, owner)
    assert done.status_code == 200, done.text
    assert done.json() == {
        "message": "Your changes are live.",
        "revision": 2,
        "published": ["year_founded", "headquarters", "free_trial"],
        "pending": [],
    }
    page = (await client.get("/product/deeds")).json()
    assert (page["Headquarters"], page["ISFreeTrial"], page["YearFounded"]) == (
        "Porto",
        "Yes",
        "2019",
    )
    assert page["Sources"]["headquarters"]["kind"] == "vendor"
    assert page["Sources"]["*"]["kind"] == SOURCE.kind
    assert (await read_draft(client, owner))["differences"] == []
    assert (await publish(client, owner)).status_code == 404
    (_, latest) = reversed((await client.get("/api/products/deeds/revisions", headers=owner)).json())
    assert (latest["source"], latest["by_you"]) == ("vendor", True)


@pytest.mark.parametrize(
    ("name", "warnings"),
    [
        (
            "\u0421erta",
            ["The name mixes alphabets: \u0421 (Cyrillic capital letter es). Readers may take it for another name."],
        ),
        ("Договор", []),
        ("契約 Cloud", []),
        ("Договор Cloud", []),
        ("Café Deeds", []),
    ],
)
async def test_a_name_that_mixes_alphabets_is_pointed_out(
    client: httpx.AsyncClient, name: str, warnings: list[str]
) -> None:
    await the_product()
    owner, admin = await create_owner(client)
    await save_draft(client, owner, name=name)
    message = (await publish(client, owner)).json()["message"]
    assert message == " ".join(["Your change to the name is waiting for approval.", *warnings])
    (waiting,) = (await client.get(CHANGES, headers=admin)).json()
    assert waiting["warnings"] == warnings


async def test_identity_and_placement_need_approval(client: httpx.AsyncClient, settings: Settings) -> None:
    await the_product()
    owner, admin = await create_owner(client)
    await read_new_emails(settings)
    await save_draft(
        client,
        owner,
        name="Deeds & Wills",
        categories=[CONTRACTS, IP],
        company="Maker Ltd",
        website="maker.example/new",
        headquarters="Porto",
    )
    done = (await publish(client, owner)).json()
    assert (done["published"], done["pending"]) == (["headquarters"], ["name", "categories", "website", "company"])
    page = (await client.get("/product/deeds")).json()
    assert (page["ProductName"], page["Category"], page["Company"]) == ("Deeds", CONTRACTS, "Meridian")
    assert page["Website"] == WEBSITE
    state = await read_draft(client, owner)
    assert [one["field"] for one in state["pending"]["differences"]] == ["name", "categories", "website", "company"]
    (waiting,) = (await client.get(CHANGES, headers=admin)).json()
    assert (waiting["vendor_email"], waiting["differences"]) == (VENDOR_EMAIL, state["pending"]["differences"])
    approved = await client.post(f"{CHANGES}/{waiting['id']}/approve", json={}, headers=admin)
    assert approved.status_code == 200, approved.text
    page = (await client.get("/product/deeds")).json()
    assert (page["ProductName"], page["Category"]) == ("Deeds & Wills", f"{CONTRACTS}; {IP}")
    assert (page["Company"], page["Website"]) == ("Maker Ltd", "https://maker.example/new")
    assert page["Sources"]["name"]["kind"] == "vendor"
    (email,) = await read_new_emails(settings)
    assert (email.to, "is live" in email.subject) == (VENDOR_EMAIL, True)
    assert "name, company, website and categories" in email.text
    again = await client.post(f"{CHANGES}/{waiting['id']}/reject", json={}, headers=admin)
    assert again.status_code == 409
    assert (await read_draft(client, owner))["pending"] is None


async def test_a_rejected_change_is_not_published_and_the_reason_is_emailed(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await the_product()
    owner, admin = await create_owner(client)
    await save_draft(client, owner, name="The Best Deeds")
    assert "Your change to the name is waiting for approval." in (await publish(client, owner)).json()["message"]
    (waiting,) = (await client.get(CHANGES, headers=admin)).json()
    note = {"note": "A name is no praise."}
    assert (await client.post(f"{CHANGES}/{waiting['id']}/reject", json=note, headers=admin)).status_code == 200
    assert (await catalogue.get_product("deeds")).name == "Deeds"
    assert "A name is no praise." in (await read_new_emails(settings))[-1].text
    assert (await client.get(CHANGES, headers=admin)).json() == []


async def test_a_newer_change_replaces_the_pending_one(client: httpx.AsyncClient) -> None:
    await the_product()
    owner, admin = await create_owner(client)
    for name in ("Deeds One", "Deeds Two"):
        await save_draft(client, owner, name=name)
        assert (await publish(client, owner)).status_code == 200
    (waiting,) = (await client.get(CHANGES, headers=admin)).json()
    assert [one["after"] for one in waiting["differences"]] == ["Deeds Two"]


async def test_a_change_of_another_field_joins_the_pending_ones(client: httpx.AsyncClient) -> None:
    await the_product()
    owner, admin = await create_owner(client)
    for field, value in (("website", "https://deeds.example"), ("company", "Deeds Ltd"), ("name", "Deeds Two")):
        await save_draft(client, owner, 1, **{field: value})
        assert (await publish(client, owner)).status_code == 200
    (waiting,) = (await client.get(CHANGES, headers=admin)).json()
    assert {one["field"] for one in waiting["differences"]} == {"website", "company", "name"}
    assert (await client.post(f"{CHANGES}/{waiting['id']}/approve", json={}, headers=admin)).status_code == 200
    page = await catalogue.get_product("deeds")
    assert (page.website, page.company, page.name) == ("https://deeds.example", "Deeds Ltd", "Deeds Two")


async def test_a_decision_on_a_replaced_change_is_refused(client: httpx.AsyncClient) -> None:
    await the_product()
    owner, admin = await create_owner(client)
    await save_draft(client, owner, name="Deeds One")
    await publish(client, owner)
    (seen,) = (await client.get(CHANGES, headers=admin)).json()
    await save_draft(client, owner, company="Deeds Ltd")
    await publish(client, owner)
    refused = await client.post(f"{CHANGES}/{seen['id']}/approve", json={}, headers=admin)
    assert refused.status_code == 409
    assert "newer one" in refused.json()["detail"]
    assert (await catalogue.get_product("deeds")).name == "Deeds"


async def test_an_edit_conflict_is_reported_and_nothing_is_lost(client: httpx.AsyncClient) -> None:
    await the_product()
    owner, _ = await create_owner(client)
    await save_draft(client, owner, user_count="Maker Ltd", headquarters="Porto")
    await catalogue.update_product("deeds", {"user_count": "Maker GmbH"}, source=Source("editor"), actor="an editor")
    refused = await publish(client, owner)
    assert refused.status_code == 409
    assert "user count" in refused.json()["detail"]
    assert "revision 2" in refused.json()["detail"]
    state = await read_draft(client, owner)
    assert state["conflicts"] == [
        {"field": "user_count", "revision": 2, "base": "", "present": "Maker GmbH", "yours": "Maker Ltd"}
    ]
    assert state["changes"] == {"user_count": "Maker Ltd", "headquarters": "Porto"}
    assert (await catalogue.get_product("deeds")).user_count == "Maker GmbH"
    # Having seen it, the owner says so by the revision that was on the screen.
    assert (await save_draft(client, owner, 2, user_count="Maker Ltd", headquarters="Porto")).json()["conflicts"] == []
    assert (await publish(client, owner)).json()["revision"] == 3
    assert (await catalogue.get_product("deeds")).user_count == "Maker Ltd"


async def test_a_change_of_another_field_is_no_conflict(client: httpx.AsyncClient) -> None:
    await the_product()
    owner, _ = await create_owner(client)
    await save_draft(client, owner, user_count="Maker Ltd")
    await catalogue.update_product("deeds", {"headquarters": "Porto"}, source=SOURCE, actor="an editor")
    assert (await publish(client, owner)).json()["revision"] == 3
    page = await catalogue.get_product("deeds")
    assert (page.user_count, page.headquarters) == ("Maker Ltd", "Porto")


async def test_of_twenty_concurrent_requests_one_publishes(client: httpx.AsyncClient) -> None:
    await the_product()
    owner, _ = await create_owner(client)
    await save_draft(client, owner, user_count="Maker Ltd", name="Deeds 2")
    answers = await asyncio.gather(*(publish(client, owner) for _ in range(20)))
    assert sorted(answer.status_code for answer in answers) == [200] + [404] * 19
    assert (await catalogue.get_product("deeds")).revision == 2
    assert await db.fetch_value("SELECT count(*) FROM profile_draft WHERE state = 'waiting'") == 1


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rating_average": 5}, "'rating_average' can't be edited"),
        ({"star": True}, "'star' can't be edited"),
        ({"hidden": False}, "'hidden' can't be edited"),
        ({"sources": {}}, "'sources' can't be edited"),
        ({"logo": "x.webp"}, "'logo' can't be edited"),
        ({"aliases": ["Rival"]}, "'aliases' can't be edited"),
        ({"name": "  "}, "Must not be empty."),
        ({"name": "x" * 201}, "Is too long"),
        ({"description": "x" * 20_001}, "Is too long"),
        ({"website": "javascript:alert(1)"}, "not a web address"),
        ({"website": {"a": 1}}, "Is not a text"),
        ({"categories": ["Everything"]}, "'Everything' is not a category"),
        ({"categories": []}, "at least one category"),
        ({"deployment_models": ["Moon"]}, "'Moon' is not one of"),
        ({"pricing_model": "free beer"}, "'free beer' is not one of"),
        ({"year_founded": 1066}, "1066 is not a year"),
        ({"starting_price_usd": -5}, "Must be at least 0"),
        ({"free_trial": "perhaps"}, "'perhaps' is not yes or no"),
        ({"description": "Fast\u202e tool"}, "The field description contains characters that can't be seen"),
        ({"integrations": ["iManage\u200b"]}, "The field integrations contains characters that can't be seen"),
        ({"description": "Fast <b>tool</b>"}, "HTML is not displayed; please enter plain text."),
        ({"integrations": ["<i>iManage</i>"]}, "HTML is not displayed; please enter plain text."),
        ({"keywords": ["x" * 301]}, "Is too long"),
        ({"keywords": [[]]}, "Is not a text"),
    ],
)
async def test_invalid_values_are_rejected_with_a_message(
    client: httpx.AsyncClient, changes: dict[str, Any], said: str
) -> None:
    await the_product()
    owner, _ = await create_owner(client)
    body = {"changes": changes, "base_revision": 1}
    answer = await client.put(DRAFT, json=body, headers=owner)
    assert answer.status_code == 400, answer.text
    detail = answer.json()["detail"]
    assert said in (detail if isinstance(detail, str) else detail["fields"][next(iter(changes))])
    assert (await read_draft(client, owner))["changes"] == {}


async def test_all_problems_of_a_draft_are_named_at_once(client: httpx.AsyncClient) -> None:
    await the_product()
    owner, _ = await create_owner(client)
    changes = {"name": " ", "year_founded": "1.999", "starting_price_usd": "$1,200/mo", "company": "Deeds Ltd"}
    answer = await client.put(DRAFT, json={"changes": changes, "base_revision": 1}, headers=owner)
    assert answer.status_code == 400
    assert answer.json()["detail"] == {
        "message": "Please correct the marked fields.",
        "fields": {
            "name": "Must not be empty.",
            "year_founded": "'1.999' has two readings; please write it without separators.",
            "starting_price_usd": "'$1,200/mo' has words beside the number; please give the number only.",
        },
    }


WEIRD: tuple[Any, ...] = (
    None,
    0,
    -1,
    1.5,
    2**70,
    True,
    "",
    "a\x00b\ud7ff",
    "\u202eevil",
    "x" * 30_000,
    "NaN",
    [],
    [[]],
    {},
    [None],
    ["a;b"],
)


@pytest.mark.parametrize("value", WEIRD, ids=lambda value: repr(value)[:20])
async def test_arbitrary_values_never_cause_a_server_error(client: httpx.AsyncClient, value: Any) -> None:  # noqa: ANN401
    await the_product()
    owner, _ = await create_owner(client)
    for field in fields.EDITABLE:
        answer = await save_draft(client, owner, **{field: value})
        assert answer.status_code in {200, 400}, (field, answer.text)
        if answer.status_code == 200 and answer.json()["changes"]:
            assert (await publish(client, owner)).status_code in {200, 409}
            assert (await client.get("/product/deeds")).status_code == 200
            state = await read_draft(client, owner)
            await save_draft(client, owner, state["revision"])


@pytest.mark.parametrize("base", [0, 2, -1, 2**40])
async def test_a_draft_with_an_unknown_base_revision_is_rejected(client: httpx.AsyncClient, base: int) -> None:
    await the_product()
    owner, _ = await create_owner(client)
    assert (await save_draft(client, owner, base, company="Maker Ltd")).status_code == 400


async def test_another_vendors_product_is_not_found(client: httpx.AsyncClient) -> None:
    await the_product()
    await create_owner(client)
    other = await open_vendor_session(client, "rival@other.example")
    answers = [
        await client.get(DRAFT, headers=other),
        await save_draft(client, other, company="Mine now"),
        await publish(client, other),
        await client.delete(DRAFT, headers=other),
    ]
    assert [answer.status_code for answer in answers] == [404] * 4
    assert {answer.json()["detail"] for answer in answers} == {"You don't manage this product."}


async def test_two_owners_have_separate_drafts(client: httpx.AsyncClient) -> None:
    await the_product()
    first, _ = await create_owner(client)
    await db.execute("UPDATE account SET totp_last_step = 0")
    await save_draft(client, first, company="First")
    second = await open_vendor_session(client, "otto@maker.example")
    made = await client.post("/api/claims", json={"product_id": "deeds", "reason": "Me too."}, headers=second)
    await db.execute("UPDATE claim SET state = 'approved', decided_at = now() WHERE id = $1", made.json()["id"])
    assert (await read_draft(client, second))["changes"] == {}
    await save_draft(client, second, company="Second")
    assert (await read_draft(client, first))["changes"] == {"company": "First"}
