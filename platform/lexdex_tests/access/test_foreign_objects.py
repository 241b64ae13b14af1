"""Attempts at objects of other accounts: answered like missing objects, and written to the security log."""

from collections.abc import Mapping
from uuid import UUID, uuid4

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.access.matrix import MATRIX, list_declared
from lexdex_tests.access.operation import UNKNOWN_ID, Operation
from lexdex_tests.access.test_matrix import send_request, vendor_with_second_factor
from lexdex_tests.accounts.builders import Headers, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import create_claim
from lexdex_tests.fixtures.security_log import SecurityLines
from lexdex_tests.leads.builders import open_owner_session
from lexdex_tests.leads.builders import send_request as send_enquiry
from lexdex_tests.reviews.builders import create_review

PDF = b"%PDF-1.7\nnothing much\n%%EOF\n"
INSERT_PAYMENT = """
INSERT INTO payment (id, purpose, reference, account, currency, net_amount, tax_amount, total_amount)
SELECT gen_random_uuid(), 'validation', gen_random_uuid(), id, 'usd', 100, 0, 100 FROM account LIMIT 1 RETURNING id
"""
OF_EVERYONE = {"delete_own_review", "flag_review", "remove_review_vote", "vote_review"}
"""Operations on published reviews or on the actor's own review of a product: their path names no foreign object."""
IN_REVIEWS = {"appeal_review", "delete_review_reply", "get_review_proof", "reply_to_review"}
IN_OWNED_PRODUCTS = {
    "discard_profile_draft",
    "get_product_insights",
    "get_profile_draft",
    "publish_profile_draft",
    "save_profile_draft",
}
REFUSED_WITH_403 = {"delete_review_reply", "reply_to_review"}
IN_LEADS = {"add_lead_note", "delete_lead_note", "get_lead", "update_lead", "update_lead_note"}
IN_SHORTLISTS = {
    "delete_shortlist",
    "get_shortlist",
    "remove_shortlist_tool",
    "rename_shortlist",
    "revoke_share_link",
    "set_shortlist_tool",
    "share_shortlist",
}
IN_SEARCHES = {"delete_saved_search", "update_saved_search"}
IN_PAYMENTS = {"get_credit_note", "get_payment_receipt"}
IN_CLAIMS = {"recheck_claim", "withdraw_claim"}
IN_VALIDATIONS = {
    "appeal_validation_decision",
    "create_validation_payment",
    "delete_validation_draft",
    "delete_validation_file",
    "get_own_validation_request",
    "get_validation_payment",
    "give_validation_feedback",
    "list_own_validation_complaints",
    "reply_to_validation_report",
    "save_validation_draft",
    "submit_validation_complaint",
    "submit_validation_request",
    "upload_validation_file",
    "withdraw_validation_request",
}
IMAGE = {"set_product_logo"}
FOREIGN = {
    *IN_REVIEWS,
    *IN_OWNED_PRODUCTS,
    *IN_LEADS,
    *IN_SHORTLISTS,
    *IN_SEARCHES,
    *IN_CLAIMS,
    *IN_PAYMENTS,
    *IN_VALIDATIONS,
    *IMAGE,
    "download_data_export",
    "download_validation_file",
    "download_validation_report",
    "revoke_session",
}


async def create_objects(client: httpx.AsyncClient) -> dict[str, str]:
    """Create one object of each kind for an account; return the path segments by the operations that name it."""
    await create_product("certa", website="https://certa.example", company="Certa")
    owner = await open_owner_session(client, "vera@maker.example", "certa")
    await send_enquiry(client)
    reader = await open_session(client, "ada@firm.example")
    review_id = await create_review(client)
    proof = await client.put(
        "/api/reviews/proof?product_id=certa", content=PDF, headers={**reader, "Content-Type": "application/pdf"}
    )
    assert proof.status_code == 200, proof.text
    ids: dict[str, object] = {
        "export": (await client.post("/api/account/exports", headers=reader)).json()["id"],
        "session": (await client.get("/api/account/sessions", headers=reader)).json()[0]["id"],
        "shortlist": (await client.post("/api/shortlists", json={"name": "Mine"}, headers=reader)).json()["id"],
        "search": (await client.post("/api/saved-searches", json={"query": "contracts"}, headers=reader)).json()["id"],
        "claim": await db.fetch_value("SELECT id FROM claim"),
        "payment": await db.fetch_value(INSERT_PAYMENT),
        "lead": await db.fetch_value("SELECT id FROM lead"),
        "review": review_id,
        **await create_validation(client, owner),
    }
    return {name: str(value) for name, value in ids.items()}


async def create_validation(client: httpx.AsyncClient, owner: Headers) -> dict[str, str]:
    """Create a validation request with a file and a report."""
    request_id = (await client.post("/api/validation/requests", json={"form": {}}, headers=owner)).json()["id"]
    file = MATRIX["upload_validation_file"].path.replace(str(UNKNOWN_ID), request_id)
    headers = {**owner, "Content-Type": "application/pdf"}
    file_id = (await client.post(file, content=PDF, headers=headers)).json()["id"]
    insert = "INSERT INTO validation_report (id, request, report_type) VALUES (gen_random_uuid(), $1, 'draft')"
    report_id = await db.fetch_value(f"{insert} RETURNING id", UUID(request_id))
    return {"validation": request_id, "validation_file": file_id, "validation_report": str(report_id)}


def build_path(operation: str, ids: Mapping[str, str]) -> str:
    """Return the operation's path with the id of the foreign object."""
    path = MATRIX[operation].path
    if operation in IN_REVIEWS:
        return path.replace("/1/", f"/{ids['review']}/")
    if operation in IN_LEADS:
        return path.replace("/leads/1", f"/leads/{ids['lead']}")
    kinds = {
        "shortlist": IN_SHORTLISTS,
        "search": IN_SEARCHES,
        "claim": IN_CLAIMS,
        "payment": IN_PAYMENTS,
        "session": {"revoke_session"},
        "export": {"download_data_export"},
        "validation": IN_VALIDATIONS,
        "validation_file": {"download_validation_file"},
        "validation_report": {"download_validation_report"},
    }
    kind = next((name for name, operations in kinds.items() if operation in operations), "")
    return path.replace(str(UNKNOWN_ID), ids[kind]) if kind else path


def replace_path(row: Operation, path: str) -> Operation:
    return Operation(row.access, row.method, path, row.json, row.form, row.content, row.headers)


def make_unknown(path: str, ids: Mapping[str, str]) -> str:
    """Return the path with an id that nothing has."""
    unknown = {value: "999999" if name in {"lead", "review"} else str(uuid4()) for name, value in ids.items()}
    path = "/".join(unknown.get(segment, segment) for segment in path.split("/"))
    return path.replace("/certa", "/no-such-product", 1) if "/vendor/" in path else path


def test_every_operation_on_an_owned_object_is_tried(settings: Settings) -> None:
    named = {
        name
        for name, endpoint in list_declared(settings).items()
        if "{" in endpoint.path and endpoint.guard.__name__ not in {"public", "admin_only"}
    }
    assert named == FOREIGN | OF_EVERYONE


async def attack(client: httpx.AsyncClient, operation: str, path: str, attacker: Headers) -> httpx.Response:
    return await send_request(client, replace_path(MATRIX[operation], path), attacker)


@pytest.mark.parametrize("operation", sorted(FOREIGN))
async def test_an_attempt_at_a_foreign_object_is_logged_and_answered_like_a_missing_one(
    client: httpx.AsyncClient, security_lines: SecurityLines, operation: str
) -> None:
    ids = await create_objects(client)
    attacker = await vendor_with_second_factor(client)
    actor_id = (await client.get("/api/account", headers=attacker)).json()["id"]
    path = build_path(operation, ids)
    security_lines.read()
    foreign = await attack(client, operation, path, attacker)
    (line,) = security_lines.read("request_refused")
    missing = await attack(client, operation, make_unknown(path, ids), attacker)
    expected = 403 if operation in REFUSED_WITH_403 else 404
    assert (foreign.status_code, missing.status_code) == (expected, 404)
    assert line["rule"] == "foreign_object"
    assert (line["actor_id"], line["actor_kind"], line["status"]) == (actor_id, "vendor", expected)
    assert security_lines.read("request_refused") == []
    if expected == 404:
        assert foreign.content == missing.content


async def test_a_claim_of_another_vendor_is_foreign(client: httpx.AsyncClient, security_lines: SecurityLines) -> None:
    await create_product("deeds", website="https://www.maker.example/deeds")
    claim = await create_claim(client, await open_session(client, "vera@maker.example", role=2))
    security_lines.read()
    answer = await client.delete(f"/api/claims/{claim['id']}", headers=await vendor_with_second_factor(client))
    assert answer.status_code == 404
    assert [line["rule"] for line in security_lines.read("request_refused")] == ["foreign_object"]
