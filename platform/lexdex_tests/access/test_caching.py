"""No response that may be personal is stored by browsers or proxies: every operation, refused or answered."""

import httpx
import pytest

from lexdex_tests.access.matrix import MATRIX
from lexdex_tests.access.test_matrix import admin, no_session, send_request, user, vendor, vendor_with_second_factor
from lexdex_tests.accounts.builders import EMAIL, create_account, log_in
from lexdex_tests.builders import create_product

CACHEABLE = {
    "get_avatar",
    "get_certificate_status_list",
    "get_did_document",
    "get_key_set",
    "get_logo",
    "get_rating_badge",
    "get_sample_did_document",
    "get_social_preview",
    "get_star_badge",
    "get_star_certificate",
    "get_star_resource",
    "get_video",
    "list_issuer_keys",
}
"""Public files that are the same for everyone; their handlers declare for how long they may be stored."""
PERSON_FOR_ACCESS = {
    "public": user,
    "any_session": user,
    "signed_in_only": user,
    "vendor_only": vendor,
    "vendor_with_second_factor": vendor_with_second_factor,
    "admin_only": admin,
}


@pytest.mark.parametrize("operation", sorted(set(MATRIX) - CACHEABLE))
async def test_no_response_of_the_api_is_stored(client: httpx.AsyncClient, operation: str) -> None:
    await create_product("certa")
    row = MATRIX[operation]
    for person in (no_session, PERSON_FOR_ACCESS[row.access]):
        answer = await send_request(client, row, await person(client))
        assert answer.headers["cache-control"] == "no-store", (person.__name__, answer.status_code)


def test_every_cacheable_operation_is_public() -> None:
    assert {MATRIX[operation].access for operation in CACHEABLE} == {"public"}


async def test_tokens_and_errors_are_not_stored(client: httpx.AsyncClient) -> None:
    await create_account()
    answers = [
        await log_in(client),
        await log_in(client, EMAIL, "wrong password"),
        await client.post("/auth/login", content=b"%"),
        await client.get("/api/no-such-operation"),
    ]
    assert [answer.headers["cache-control"] for answer in answers] == ["no-store"] * 4
