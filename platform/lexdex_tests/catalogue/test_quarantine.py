"""Quarantine: out of the public's sight with a reason, in the admins' queue, until a release."""

from pathlib import Path

import httpx
import pytest

from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import open_admin_session
from lexdex_tests.commands import run_command
from lexdex_tests.leads.builders import open_owner_session
from lexdex_tests.mailbox import read_new_emails

CERTA = "/api/admin/products/certa"
REASON = "Its website serves malware."


async def quarantine(
    client: httpx.AsyncClient, admin: Headers, reason: str = REASON, *, is_quarantined: bool = True
) -> httpx.Response:
    body = {"is_quarantined": is_quarantined, "reason": reason}
    return await client.put(f"{CERTA}/quarantine", json=body, headers=admin)


async def test_a_product_in_quarantine_is_not_public_and_waits_in_the_queue(client: httpx.AsyncClient) -> None:
    await create_product("certa", categories=("Legal Analytics",))
    admin = await open_admin_session(client)
    answer = await quarantine(client, admin)
    assert (answer.status_code, answer.json()["fields"]["status"]) == (200, "quarantined")
    assert (answer.json()["quarantine"]["reason"], answer.json()["hidden"]) == (REASON, False)
    assert (await client.get("/product/certa")).status_code == 404
    for page in ("/product/list-products?search=", "/api/categories/analytics/products", "/sitemap-products.xml"):
        assert "certa" not in (await client.get(page)).text.lower(), page
    [item] = (await client.get("/api/admin/queue?kind=quarantine", headers=admin)).json()["items"]
    assert (item["object_id"], item["title"]) == ("certa", "Certa")
    table = (await client.get("/api/admin/products?status=quarantined", headers=admin)).json()
    assert [row["id"] for row in table["products"]] == ["certa"]


@pytest.mark.parametrize("status", ["active", "pending"])
async def test_a_release_gives_back_the_status_of_before(client: httpx.AsyncClient, status: str) -> None:
    await create_product("certa", status=status)
    admin = await open_admin_session(client)
    await quarantine(client, admin)
    released = await quarantine(client, admin, "It was a mistake.", is_quarantined=False)
    assert (released.json()["fields"]["status"], released.json()["quarantine"]) == (status, None)
    assert (await client.get("/api/admin/queue?kind=quarantine", headers=admin)).json()["items"] == []
    entries = (await client.get("/api/admin/audit?action=product", headers=admin)).json()["entries"]
    assert [entry["action"] for entry in entries] == ["product.released", "product.quarantined"]


async def test_a_product_that_was_restored_in_quarantine_can_be_released(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    admin = await open_admin_session(client)
    await quarantine(client, admin)
    await client.post(f"{CERTA}/delete", json={"reason": "x"}, headers=admin)
    restored = await client.post(f"{CERTA}/undelete", json={"reason": "x"}, headers=admin)
    assert restored.json()["fields"]["status"] == "quarantined"
    released = await quarantine(client, admin, "Clean again.", is_quarantined=False)
    assert released.json()["fields"]["status"] == "active"


async def test_owners_are_notified_with_the_reason(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("certa", website="https://www.maker.example/certa")
    await open_owner_session(client, "vera@maker.example", "certa")
    admin = await open_admin_session(client)
    await read_new_emails(settings)
    for subject, reason, is_quarantined in (
        ("Certa was put into quarantine", REASON, True),
        ("Certa was released from quarantine", "All is well.", False),
    ):
        await quarantine(client, admin, reason, is_quarantined=is_quarantined)
        [email] = await read_new_emails(settings)
        assert (email.to, email.subject) == ("vera@maker.example", subject)
        assert reason in email.text


async def test_what_is_not_possible_is_refused(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    admin = await open_admin_session(client)
    assert (await quarantine(client, admin, " ")).status_code == 400
    assert (await quarantine(client, admin, is_quarantined=False)).status_code == 409
    await quarantine(client, admin)
    assert (await quarantine(client, admin)).json() == {"detail": "This product is already in quarantine."}
    edit = {"changes": {"status": "active"}, "base_revision": 2}
    answer = await client.put(CERTA, json=edit, headers=admin)
    assert answer.json() == {"detail": "This product is in quarantine. Release it first."}
    assert (await client.put(CERTA, json={**edit, "changes": {"company": "C"}}, headers=admin)).status_code == 200
    edit = {"changes": {"status": "quarantined"}, "base_revision": 1}
    await create_product("other")
    assert (await client.put("/api/admin/products/other", json=edit, headers=admin)).status_code == 400


async def test_an_import_leaves_it_in_quarantine(client: httpx.AsyncClient, settings: Settings, tmp_path: Path) -> None:
    await create_product("certa")
    admin = await open_admin_session(client)
    await quarantine(client, admin)
    file = tmp_path / "products.csv"
    file.write_text("id,name,company,status\ncerta,Certa,Certa Inc.,active\n")
    done = await run_command(settings, "catalogue", "import", file)
    assert "the product is in quarantine, and stays there" in done.out
    fields = (await client.get(CERTA, headers=admin)).json()["fields"]
    assert (fields["status"], fields["company"]) == ("quarantined", "Certa Inc.")
