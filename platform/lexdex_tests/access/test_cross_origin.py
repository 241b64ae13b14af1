"""Pages of other sites can read no response of the API but badges, which any site may embed."""

import httpx
import pytest

from lexdex_tests.access.matrix import MATRIX
from lexdex_tests.access.test_matrix import admin, send_request, user, vendor

FOREIGN = {"Origin": "https://attacker.example"}
PREFLIGHT = {**FOREIGN, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
EMBEDDED = {"get_rating_badge", "get_star_badge"}
CALLERS = {"vendor_only": vendor, "admin_only": admin}


def _list_permissions(response: httpx.Response) -> dict[str, str]:
    return {name: value for name, value in response.headers.items() if name.startswith("access-control-")}


@pytest.mark.parametrize("operation", sorted(set(MATRIX) - EMBEDDED))
async def test_no_response_is_opened_to_other_sites(client: httpx.AsyncClient, operation: str) -> None:
    row = MATRIX[operation]
    headers = await CALLERS.get(row.access, user)(client)
    assert _list_permissions(await send_request(client, row, {**headers, **FOREIGN})) == {}
    assert _list_permissions(await client.options(row.path, headers=PREFLIGHT)) == {}


@pytest.mark.parametrize("operation", sorted(EMBEDDED))
async def test_badges_are_open_to_all_sites_without_credentials(client: httpx.AsyncClient, operation: str) -> None:
    response = await send_request(client, MATRIX[operation], FOREIGN)
    assert _list_permissions(response) in ({}, {"access-control-allow-origin": "*"})
