"""The filters of the audit log: who acted, and the object, which may be a product's name."""

from typing import Any

import httpx
import pytest

from lexdex_tests.accounts.builders import Headers, create_account, enrol_second_factor, open_session
from lexdex_tests.builders import create_product

AUDIT = "/api/admin/audit"


@pytest.fixture
async def admin(client: httpx.AsyncClient) -> Headers:
    headers = await open_session(client, "super@lexdex.example", role=4)
    await enrol_second_factor(client, headers)
    return headers


async def list_actions(client: httpx.AsyncClient, admin: Headers, **filter_: Any) -> list[str]:  # noqa: ANN401
    answer = await client.get(AUDIT, params=filter_, headers=admin)
    assert answer.status_code == 200, answer.text
    return [entry["action"] for entry in answer.json()["entries"]]


async def hide(client: httpx.AsyncClient, admin: Headers, product_id: str) -> None:
    answer = await client.put(f"/api/admin/products/{product_id}/visibility", json={"hidden": True}, headers=admin)
    assert answer.status_code == 200, answer.text


async def test_entries_are_found_by_the_email_of_who_acted(client: httpx.AsyncClient, admin: Headers) -> None:
    await create_product("certa")
    await hide(client, admin, "certa")
    other = await create_account("other@firm.example")
    by_super = await list_actions(client, admin, action="product", actor_email=" Super@LEXDEX.example ")
    assert by_super == ["product.hidden"]
    for email in ("other@firm.example", "nobody@firm.example", "no email"):
        assert await list_actions(client, admin, action="product", actor_email=email) == []
    mixed = {"actor_email": "super@lexdex.example", "actor_id": str(other)}
    assert await list_actions(client, admin, action="product", **mixed) == []


async def test_a_product_is_found_by_its_name_also_where_a_value_was_renamed(
    client: httpx.AsyncClient, admin: Headers
) -> None:
    await create_product("clio-manage", name="Clio Manage", integrations=("G Suite",))
    await create_product("other", integrations=("Box",))
    for product_id in ("clio-manage", "other"):
        await hide(client, admin, product_id)
    body = {"field": "integrations", "value": "G Suite", "new_value": "Google Workspace", "reason": ""}
    renamed = await client.post("/api/admin/catalogue-values/changes", json=body, headers=admin)
    assert renamed.status_code == 201, renamed.text
    for text in ("clio-manage", "clio MANAGE "):
        found = await list_actions(client, admin, object_id=text)
        assert found == ["catalogue_value.merged", "product.hidden"]
    assert await list_actions(client, admin, object_id="Clio Manage", object_kind="product") == ["product.hidden"]
    assert await list_actions(client, admin, object_id="other") == ["product.hidden"]
    assert await list_actions(client, admin, object_id="Clio") == []
    export = await client.get(f"{AUDIT}/export", params={"object_id": "Clio Manage"}, headers=admin)
    assert export.text.count("\n") == 3
