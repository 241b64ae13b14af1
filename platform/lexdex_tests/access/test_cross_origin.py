"""Pages of other sites can read no response of the API but badges, which any may embed, and public keys."""

import httpx
import pytest

from lexdex_tests.access.matrix import MATRIX
from lexdex_tests.access.test_matrix import admin, send_request, user, vendor, vendor_with_second_factor

FOREIGN = {"Origin": "https://attacker.example"}
PREFLIGHT = {**FOREIGN, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
OPEN = {
    *("get_rating_badge", "get_star_badge"),
    *("get_did_document", "get_sample_did_document", "get_key_set", "list_issuer_keys", "get_certificate_status_list"),
}
"""Badges, and what verifiers of certificates in a browser need."""
CALLERS = {"vendor_only": vendor, "vendor_with_second_factor": vendor_with_second_factor, "admin_only": admin}


def _list_permissions(response: httpx.Response) -> dict[str, str]:
    return {name: value for name, value in response.headers.items() if name.startswith("access-control-")}


@pytest.mark.parametrize("operation", sorted(set(MATRIX) - OPEN))
async def test_no_response_is_opened_to_other_sites(client: httpx.AsyncClient, operation: str) -> None:
    row = MATRIX[operation]
    headers = await CALLERS.get(row.access, user)(client)
    assert _list_permissions(await send_request(client, row, {**headers, **FOREIGN})) == {}
    assert _list_permissions(await client.options(row.path, headers=PREFLIGHT)) == {}


@pytest.mark.parametrize("operation", sorted(OPEN))
async def test_badges_and_keys_are_open_to_all_sites(client: httpx.AsyncClient, operation: str) -> None:
    response = await send_request(client, MATRIX[operation], FOREIGN)
    assert _list_permissions(response) in ({}, {"access-control-allow-origin": "*"})
