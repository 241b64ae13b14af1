"""Admins add and edit products: each field, what is refused and where, and two admins at once."""

from typing import Any

import httpx
import pytest

from lexdex.catalogue import service
from lexdex.catalogue.schemas import Source
from lexdex.catalogue.service.editing import EDITABLE
from lexdex.reference.seed import seed_options
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import open_admin_session

PRODUCTS = "/api/admin/products"
CATEGORY = "Legal Analytics"
FIELDS: dict[str, Any] = {
    "name": "Certa",
    "version": "v2.1",
    "categories": [CATEGORY],
    "status": "pending",
    "website": "certa.example",
    "description": "Third-party risk.",
    "summary": "Risk in one place.",
    "key_points": ["Fast", "Auditable"],
    "company": "Certa Inc.",
    "year_founded": 2015,
    "headquarters": "San Francisco",
    "employees": "51-200",
    "funding_stage": "Series B",
    "company_stage": "Growth",
    "capabilities": ["Onboarding"],
    "functional_focus": ["Third parties"],
    "keywords": ["risk", "TPRM"],
    "languages": ["English", "German"],
    "countries": ["Global"],
    "deployment_models": ["Cloud"],
    "integrations": ["SAP, Ariba"],
    "api_support": "REST",
    "architecture": "Multi-tenant.",
    "pricing_model": "subscription",
    "starting_price_usd": 900,
    "billing_options": ["Monthly", "Yearly"],
    "free_trial": True,
    "trial_days": 14,
    "demo_available": False,
    "security_certifications": ["SOC 2"],
    "compliance_standards": ["ISO 27001"],
    "data_protection": "Encrypted at rest.",
}
STORED = {**FIELDS, "website": "https://certa.example"}


@pytest.fixture
async def admin(client: httpx.AsyncClient) -> Headers:
    """An admin of a directory that has its categories."""
    await seed_options()
    return await open_admin_session(client)


async def add(client: httpx.AsyncClient, admin: Headers, fields: dict[str, Any], **more: str) -> httpx.Response:
    return await client.post(PRODUCTS, json={"fields": fields, **more}, headers=admin)


async def edit(
    client: httpx.AsyncClient, admin: Headers, changes: dict[str, Any], base: int = 1, reason: str = ""
) -> httpx.Response:
    body = {"changes": changes, "base_revision": base, "reason": reason}
    return await client.put(f"{PRODUCTS}/certa", json=body, headers=admin)


async def read(client: httpx.AsyncClient, admin: Headers) -> dict[str, Any]:
    product: dict[str, Any] = (await client.get(f"{PRODUCTS}/certa", headers=admin)).json()
    return product


@pytest.mark.covers("Z12", "Z13", "Z14", "Z15", "Z16")
async def test_every_field_of_the_form_is_stored(client: httpx.AsyncClient, admin: Headers) -> None:
    answer = await add(client, admin, FIELDS)
    assert answer.status_code == 201, answer.text
    product = answer.json()
    assert (product["id"], product["revision"]) == ("certa", 1)
    assert {field: product["fields"][field] for field in FIELDS} == STORED
    assert set(product["fields"]) == set(EDITABLE)


async def test_an_added_product_has_a_page_and_is_in_the_audit_log(client: httpx.AsyncClient, admin: Headers) -> None:
    await add(client, admin, {"name": "Certa", "categories": [CATEGORY]}, reason="Asked for by a reader")
    assert (await client.get("/product/certa")).json()["Category"] == CATEGORY
    entry = (await client.get("/api/admin/audit", headers=admin)).json()["entries"][0]
    assert (entry["action"], entry["object_id"], entry["reason"]) == (
        "product.created",
        "certa",
        "Asked for by a reader",
    )
    assert entry["after"]["name"] == "Certa"


@pytest.mark.parametrize("fields", [{}, {"name": " ", "categories": []}])
async def test_a_product_needs_a_name_and_a_category(
    client: httpx.AsyncClient, admin: Headers, fields: dict[str, Any]
) -> None:
    answer = await add(client, admin, fields)
    assert answer.status_code == 400
    assert answer.json()["detail"]["fields"] == {
        "name": "Must not be empty.",
        "categories": "A product needs at least one category.",
    }


async def test_all_problems_of_a_new_product_are_named_at_once(client: httpx.AsyncClient, admin: Headers) -> None:
    answer = await add(client, admin, {"name": "", "year_founded": "soon"}, id="Certa!")
    assert set(answer.json()["detail"]["fields"]) == {"name", "categories", "year_founded", "id"}


@pytest.mark.parametrize(
    ("name", "product_id", "problem"),
    [
        ("律师", "", "Please enter an id"),
        ("Certa", "Certa!", "Must consist of lower-case letters"),
        ("Certa", "x" * 65, "Is too long: at most 64"),
    ],
)
async def test_an_id_is_a_slug_and_its_problem_is_at_its_field(
    client: httpx.AsyncClient, admin: Headers, name: str, product_id: str, problem: str
) -> None:
    answer = await add(client, admin, {"name": name, "categories": [CATEGORY]}, id=product_id)
    assert answer.status_code == 400
    assert answer.json()["detail"]["fields"]["id"].startswith(problem)


async def test_an_id_is_used_once(client: httpx.AsyncClient, admin: Headers) -> None:
    await create_product("certa")
    answer = await add(client, admin, {"name": "Certa", "categories": [CATEGORY]})
    assert (answer.status_code, answer.json()["detail"]) == (409, "A product with the id certa already exists.")


async def test_each_problem_is_at_its_field_and_nothing_is_written(client: httpx.AsyncClient, admin: Headers) -> None:
    await create_product("certa")
    wrong = {
        "website": "javascript:alert(1)",
        "year_founded": "soon",
        "categories": ["Cooking"],
        "status": "deleted",
        "pricing_model": "free",
        "name": "",
        "headquarters": "x" * 301,
        "company": "Cer\u202eta",
        "summary": "Fine",
    }
    answer = await edit(client, admin, wrong)
    assert answer.status_code == 400
    detail = answer.json()["detail"]
    assert detail["message"] == "Please correct the marked fields."
    assert set(detail["fields"]) == set(wrong) - {"summary"}
    assert detail["fields"]["categories"] == "'Cooking' is not a category."
    assert detail["fields"]["headquarters"] == "Is too long: at most 300 characters."
    assert (await read(client, admin))["revision"] == 1


@pytest.mark.covers("Z12")
@pytest.mark.parametrize("field", ["rating_average", "review_count"])
async def test_ratings_come_from_reviews_alone(client: httpx.AsyncClient, admin: Headers, field: str) -> None:
    await create_product("certa")
    await service.set_product_rating("certa", average=4.5, count=2)
    answer = await edit(client, admin, {field: 5})
    assert (answer.status_code, "come from the reviews" in answer.json()["detail"]) == (400, True)
    product = await read(client, admin)
    assert (product["rating"], product["review_count"]) == (4.5, 2)


async def test_html_is_refused_where_its_author_can_correct_it(client: httpx.AsyncClient, admin: Headers) -> None:
    await create_product("certa")
    answer = await edit(client, admin, {"name": "Certa <b>Pro</b>"})
    assert answer.status_code == 400
    assert answer.json()["detail"]["fields"] == {"name": "HTML is not displayed; please enter plain text."}


@pytest.mark.parametrize("field", ["id", "star", "sample", "hidden", "sources", "logo", "colour"])
async def test_other_fields_are_not_edited_here(client: httpx.AsyncClient, admin: Headers, field: str) -> None:
    await create_product("certa")
    answer = await edit(client, admin, {field: "x"})
    assert (answer.status_code, answer.json()["detail"]) == (400, f"The field '{field}' can't be edited here.")


async def test_an_edit_is_a_revision_with_source_reason_and_audit_entry(
    client: httpx.AsyncClient, admin: Headers
) -> None:
    await create_product("certa", company="Certa")
    answer = await edit(client, admin, {"company": "Certa Inc.", "summary": ""}, reason="Renamed in 2025")
    assert (answer.status_code, answer.json()["revision"]) == (200, 2)
    assert answer.json()["sources"]["company"]["kind"] == "editor"
    latest = (await client.get(f"{PRODUCTS}/certa/revisions", headers=admin)).json()[0]
    assert (latest["changed_fields"], latest["reason"]) == (["company", "sources"], "Renamed in 2025")
    assert latest["actor_name"]
    entry = (await client.get("/api/admin/audit", headers=admin)).json()["entries"][0]
    assert (entry["action"], entry["before"], entry["after"]) == (
        "product.updated",
        {"company": "Certa"},
        {"company": "Certa Inc."},
    )


async def test_an_edit_that_changes_nothing_is_refused(client: httpx.AsyncClient, admin: Headers) -> None:
    await create_product("certa", company="Certa", keywords=("risk",))
    answer = await edit(client, admin, {"company": "Certa", "keywords": ["risk"], "trial_days": None})
    assert (answer.status_code, answer.json()["detail"]) == (409, "The product already has these values.")


async def test_the_second_of_two_admins_sees_the_difference_and_can_take_over(
    client: httpx.AsyncClient, admin: Headers
) -> None:
    await create_product("certa", company="Certa", headquarters="US")
    await edit(client, admin, {"company": "First Inc."})
    second = {"company": "Second Inc.", "headquarters": "UK"}
    answer = await edit(client, admin, second)
    assert answer.status_code == 409
    detail = answer.json()["detail"]
    assert detail["message"].startswith("Someone else changed this product")
    assert detail["conflicts"] == [
        {"field": "company", "revision": 2, "base": "Certa", "present": "First Inc.", "yours": "Second Inc."}
    ]
    assert (await read(client, admin))["fields"]["headquarters"] == "US"
    taken_over = await edit(client, admin, second, base=detail["revision"])
    assert (taken_over.status_code, taken_over.json()["fields"]["company"]) == (200, "Second Inc.")


async def test_edits_of_different_fields_do_not_conflict(client: httpx.AsyncClient, admin: Headers) -> None:
    await create_product("certa", company="Certa")
    await edit(client, admin, {"company": "First Inc."})
    answer = await edit(client, admin, {"summary": "New", "company": "First Inc."})
    assert (answer.status_code, answer.json()["fields"]["company"]) == (200, "First Inc.")


async def test_an_edit_names_a_revision_that_exists(client: httpx.AsyncClient, admin: Headers) -> None:
    await create_product("certa")
    assert (await edit(client, admin, {"summary": "New"}, base=7)).status_code == 400
    assert (await client.get(f"{PRODUCTS}/nothing", headers=admin)).status_code == 404
    assert (await client.get(f"{PRODUCTS}/Not a slug", headers=admin)).status_code == 404


@pytest.mark.covers("T24", "Z18")
@pytest.mark.parametrize(("status", "expected"), [("active", 200), ("pending", 404), ("inactive", 404)])
async def test_only_active_products_are_public(
    client: httpx.AsyncClient, admin: Headers, status: str, expected: int
) -> None:
    await create_product("certa", status="inactive" if status == "active" else "active")
    assert (await edit(client, admin, {"status": status})).status_code == 200
    assert (await client.get("/product/certa")).status_code == expected


async def test_the_revisions_of_hiding_and_showing_a_product_differ(client: httpx.AsyncClient, admin: Headers) -> None:
    await create_product("certa")
    for hidden in (True, False):
        answer = await client.put(f"{PRODUCTS}/certa/visibility", json={"hidden": hidden}, headers=admin)
        assert answer.status_code == 200, answer.text
    for path in (f"{PRODUCTS}/certa/revisions", "/api/products/certa/revisions"):
        revisions = (await client.get(path, headers=admin)).json()
        assert [(each["number"], each["hidden"]) for each in revisions] == [(3, False), (2, True), (1, False)]


async def test_two_revisions_are_compared(client: httpx.AsyncClient, admin: Headers) -> None:
    await create_product("certa", company="Certa")
    await service.update_product("certa", {"keywords": ("risk",)}, source=Source("vendor"), actor="ada")
    await edit(client, admin, {"company": "Certa Inc."}, base=2)
    params = {"before": 1, "after": 3}
    compared = (await client.get(f"{PRODUCTS}/certa/differences", params=params, headers=admin)).json()
    assert compared["differences"] == [
        {"field": "company", "before": "Certa", "after": "Certa Inc."},
        {"field": "keywords", "before": [], "after": ["risk"]},
    ]
    missing = await client.get(f"{PRODUCTS}/certa/differences?before=1&after=9", headers=admin)
    assert missing.status_code == 404


async def test_restoring_a_revision_is_in_the_audit_log(client: httpx.AsyncClient, admin: Headers) -> None:
    await create_product("certa", company="Certa")
    await edit(client, admin, {"company": "Certa Inc."})
    answer = await client.post(
        f"{PRODUCTS}/certa/revisions/1/restore", json={"reason": "Was right before"}, headers=admin
    )
    assert answer.status_code == 200
    entry = (await client.get("/api/admin/audit", headers=admin)).json()["entries"][0]
    assert (entry["action"], entry["after"]["company"]) == ("product.restored", "Certa")
