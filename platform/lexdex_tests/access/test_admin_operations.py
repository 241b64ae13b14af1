"""Admin operations from outside: users and vendors get 403 and keep their session; admins log in with two factors."""

import httpx
import pyotp
import pytest

from lexdex_tests.access.matrix import MATRIX
from lexdex_tests.access.test_matrix import send_request
from lexdex_tests.accounts.builders import Headers, advance_totp_step, enrol_second_factor, log_in, open_session
from lexdex_tests.builders import create_product

ADMIN_EMAIL = "admin@lexdex.example"
OPERATIONS = {name: operation for name, operation in MATRIX.items() if operation.access == "admin_only"}
PARTS = {
    "products": ("/api/admin/products", "/api/admin/exports/products"),
    "claims": ("/api/admin/claims", "/api/admin/profile-changes"),
}
ROLES = {"user": 1, "vendor": 2}


def list_operations(part: str) -> list[str]:
    return [name for name, operation in OPERATIONS.items() if operation.path.startswith(PARTS[part])]


async def refuse_all(client: httpx.AsyncClient, operations: list[str], role: str) -> None:
    """Call operations as a user or vendor: each is refused, changes nothing, and leaves the session as it was."""
    await create_product("certa")
    headers = await open_session(client, f"{role}@firm.example", role=ROLES[role])
    for name in operations:
        answer = await send_request(client, OPERATIONS[name], headers)
        assert (name, answer.status_code) == (name, 403)
        assert answer.json()["detail"]
        assert "set-cookie" not in answer.headers
        assert "www-authenticate" not in answer.headers
        await require_session(client, headers, f"{role}@firm.example")
    assert (await client.get("/product/certa")).status_code == 200


async def require_session(client: httpx.AsyncClient, headers: Headers, email: str) -> None:
    account = await client.get("/api/account", headers=headers)
    assert (account.status_code, account.json()["email"]) == (200, email)


@pytest.mark.covers("Z25/products")
@pytest.mark.parametrize("role", ROLES)
async def test_users_and_vendors_do_nothing_to_products(client: httpx.AsyncClient, role: str) -> None:
    operations = list_operations("products")
    assert {"add_product", "edit_product", "set_product_visibility", "delete_product"} <= {*operations}
    await refuse_all(client, operations, role)


@pytest.mark.covers("Z25/claims")
@pytest.mark.parametrize("role", ROLES)
async def test_users_and_vendors_decide_no_claim(client: httpx.AsyncClient, role: str) -> None:
    operations = list_operations("claims")
    assert {"list_claims", "approve_claim", "reject_claim", "approve_profile_change"} <= {*operations}
    await refuse_all(client, operations, role)


@pytest.mark.covers("Z25/roles")
@pytest.mark.parametrize("role", ROLES)
async def test_users_and_vendors_are_refused_by_all_admin_operations(client: httpx.AsyncClient, role: str) -> None:
    assert len(OPERATIONS) > 90
    await refuse_all(client, sorted(OPERATIONS), role)


@pytest.mark.covers("Z25/login", "Z25/roles")
async def test_an_admin_logs_in_with_password_and_code(client: httpx.AsyncClient) -> None:
    secret, _ = await enrol_second_factor(client, await open_session(client, ADMIN_EMAIL, role=3))
    await advance_totp_step(ADMIN_EMAIL)
    logged_in = (await log_in(client, ADMIN_EMAIL)).json()
    headers = {"Authorization": f"Bearer {logged_in['access_token']}"}
    # The password alone opens nothing of the portal.
    assert (await client.get("/api/admin/portal", headers=headers)).status_code == 403
    given = await client.post("/auth/second-factor", json={"code": pyotp.TOTP(secret).now()}, headers=headers)
    assert given.status_code == 200
    headers = {"Authorization": f"Bearer {given.json()['access_token']}"}
    portal = await client.get("/api/admin/portal", headers=headers)
    assert (portal.status_code, portal.json()["role"]) == (200, "Admin")
