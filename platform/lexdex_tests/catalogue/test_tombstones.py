"""Hiding, deleting and restoring a product: what the public sees at once, and what is kept."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import msgspec
import pytest

from lexdex.catalogue import service
from lexdex.catalogue.schemas import Source
from lexdex.foundation import database as db
from lexdex.foundation.errors import Conflict
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import open_admin_session
from lexdex_tests.commands import run_command
from lexdex_tests.leads.builders import open_owner_session, send_request
from lexdex_tests.reviews.builders import create_review
from lexdex_tests.shortlists.test_lists import LISTS
from lexdex_tests.shortlists.test_sharing import SHARED, create_list_with_tool, share

CERTA = "/api/admin/products/certa"
GONE = "This product was removed from the directory."
Removal = Callable[[httpx.AsyncClient, Headers], Awaitable[httpx.Response]]


async def hide(client: httpx.AsyncClient, admin: Headers, *, hidden: bool = True) -> httpx.Response:
    return await client.put(f"{CERTA}/visibility", json={"hidden": hidden, "reason": "Asked for"}, headers=admin)


async def delete(client: httpx.AsyncClient, admin: Headers) -> httpx.Response:
    return await client.post(f"{CERTA}/delete", json={"reason": "Discontinued"}, headers=admin)


async def undelete(client: httpx.AsyncClient, admin: Headers) -> httpx.Response:
    return await client.post(f"{CERTA}/undelete", json={"reason": "A mistake"}, headers=admin)


async def get_status(client: httpx.AsyncClient, path: str = "/product/certa") -> int:
    return (await client.get(path)).status_code


async def list_latest_actions(client: httpx.AsyncClient, admin: Headers) -> list[str]:
    entries = (await client.get("/api/admin/audit?action=product", headers=admin)).json()["entries"]
    return [entry["action"] for entry in entries]


@pytest.mark.covers("Z20", "M45", "T24")
async def test_a_toast_says_what_hiding_and_showing_did(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    admin = await open_admin_session(client)
    assert (await hide(client, admin)).json() == {"message": "Product is now hidden from users"}
    assert await get_status(client) == 404
    assert (await hide(client, admin)).json() == {"detail": "This product is already hidden."}
    assert (await hide(client, admin, hidden=False)).json() == {"message": "Product is now visible to users"}
    assert await get_status(client) == 200
    assert await list_latest_actions(client, admin) == ["product.made_visible", "product.hidden"]


@pytest.mark.parametrize("remove", [hide, delete])
async def test_what_is_removed_leaves_every_public_list_at_once(client: httpx.AsyncClient, remove: Removal) -> None:
    """No index job runs here."""
    for name in ("certa", "other"):
        await create_product(name, company="Certa Inc.", categories=("Legal Analytics",))
    admin = await open_admin_session(client)
    pages = (
        "/product/list-products?search=",
        "/product/compare?product_ids=certa,other",
        "/api/categories/analytics/products",
        "/api/vendor-products?company=Certa Inc.",
        "/sitemap-products.xml",
    )
    for page in pages:
        assert "certa" in (await client.get(page)).text.lower().replace("certa inc", ""), page
    assert (await remove(client, admin)).status_code == 200
    for page in pages:
        assert "certa" not in (await client.get(page)).text.lower().replace("certa inc", ""), page
    for path in ("/api/products/certa/revisions", "/api/products/certa/as-of?date=2026-11-21"):
        assert await get_status(client, path) == 404


async def test_a_deleted_product_is_gone_and_its_deletion_in_the_audit_log(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    admin = await open_admin_session(client)
    answer = await delete(client, admin)
    assert (answer.status_code, answer.json()["fields"]["status"]) == (200, "deleted")
    assert answer.json()["restorable_until"]
    page = await client.get("/product/certa")
    assert (page.status_code, page.json()["detail"]) == (410, GONE)
    assert await get_status(client, "/social/certa.png") == 410
    assert await get_status(client, "/api/badges/certa/rating.svg") == 410
    entry = (await client.get("/api/admin/audit?action=product.deleted", headers=admin)).json()["entries"][0]
    assert (entry["before"], entry["after"], entry["reason"]) == (
        {"status": "active"},
        {"status": "deleted"},
        "Discontinued",
    )
    assert (await delete(client, admin)).json() == {"detail": "This product is already deleted."}


async def test_deleting_needs_a_reason(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    admin = await open_admin_session(client)
    answer = await client.post(f"{CERTA}/delete", json={"reason": " "}, headers=admin)
    assert (answer.status_code, await get_status(client)) == (400, 200)


@pytest.mark.parametrize("status", ["active", "pending"])
async def test_a_deleted_product_is_restored_as_it_was(client: httpx.AsyncClient, status: str) -> None:
    await create_product("certa", status=status, summary="Risk")
    admin = await open_admin_session(client)
    await delete(client, admin)
    restored = (await undelete(client, admin)).json()
    assert (restored["fields"]["status"], restored["fields"]["summary"]) == (status, "Risk")
    assert restored["restorable_until"] is None
    assert await get_status(client) == (200 if status == "active" else 404)
    assert (await undelete(client, admin)).json() == {"detail": "This product isn't deleted."}


async def test_a_hidden_product_is_restored_hidden(client: httpx.AsyncClient) -> None:
    await create_product("certa", hidden=True)
    admin = await open_admin_session(client)
    await delete(client, admin)
    assert (await undelete(client, admin)).json()["hidden"] is True
    assert await get_status(client) == 404


@pytest.mark.parametrize(("days", "status"), [(29, 200), (31, 409)])
async def test_a_product_can_be_restored_for_30_days(client: httpx.AsyncClient, days: int, status: int) -> None:
    await create_product("certa")
    admin = await open_admin_session(client)
    await delete(client, admin)
    await db.execute("UPDATE product_revision SET recorded_at = recorded_at - $1 * interval '1 day'", days)
    assert (await undelete(client, admin)).status_code == status


async def test_nothing_changes_a_deleted_product(client: httpx.AsyncClient) -> None:
    await create_product("certa", company="Certa")
    admin = await open_admin_session(client)
    await delete(client, admin)
    body = {"changes": {"company": "Other"}, "base_revision": 2}
    assert (await client.put(CERTA, json=body, headers=admin)).status_code == 409
    assert (await hide(client, admin)).status_code == 409
    restoring = await client.post(f"{CERTA}/revisions/1/restore", json={"reason": "Why not"}, headers=admin)
    assert restoring.status_code == 409
    with pytest.raises(Conflict):
        await service.update_product("certa", {"company": "Other"}, source=Source("vendor"), actor="vera")


async def test_an_import_leaves_a_deleted_product_deleted(
    client: httpx.AsyncClient, settings: Settings, tmp_path: Path
) -> None:
    await create_product("certa")
    await delete(client, await open_admin_session(client))
    file = tmp_path / "products.csv"
    file.write_text("id,name,status\ncerta,Certa,active\nnew,New,active\n")
    done = await run_command(settings, "catalogue", "import", file)
    assert done.code == 0, done.err
    assert "its row was skipped" in done.out
    assert (await get_status(client), await get_status(client, "/product/new")) == (410, 200)


async def test_an_export_leaves_deleted_products_out(
    client: httpx.AsyncClient, settings: Settings, tmp_path: Path
) -> None:
    for name in ("certa", "other"):
        await create_product(name)
    await delete(client, await open_admin_session(client))
    file = tmp_path / "products.jsonl"
    assert (await run_command(settings, "catalogue", "export", file)).code == 0
    assert [msgspec.json.decode(line)["id"] for line in file.read_text().splitlines()] == ["other"]


async def test_reviews_are_kept_for_their_authors_and_come_back(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    author = await open_session(client, "ada@firm.example")
    await create_review(client, product_id="certa")
    admin = await open_admin_session(client)
    await delete(client, admin)
    assert await get_status(client, "/api/products/certa/reviews") == 404
    assert len((await client.get("/api/reviews/own", headers=author)).json()) == 1
    await undelete(client, admin)
    assert (await client.get("/product/certa")).json()["Reviews"] == 1


async def test_no_demo_can_be_requested_but_earlier_requests_are_kept(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    await send_request(client, "certa")
    await delete(client, await open_admin_session(client))
    body = {"name": "Ann", "email": "ann@firm.example", "product_name": "certa", "message": "Please"}
    assert (await client.post("/request/request-demo", json=body)).status_code == 400
    assert await db.fetch_value("SELECT count(*) FROM lead WHERE product = 'certa'") == 1


async def test_the_owner_keeps_the_claim_but_cannot_publish(client: httpx.AsyncClient) -> None:
    await create_product("certa", website="https://www.maker.example/certa")
    vendor = await open_owner_session(client, "vera@maker.example", "certa")
    await delete(client, await open_admin_session(client))
    owned = (await client.get("/api/vendor/products", headers=vendor)).json()
    assert [(one["id"], one["listed"]) for one in owned] == [("certa", False)]
    draft = {"changes": {"headquarters": "Bern"}, "base_revision": 1}
    assert (await client.put("/api/vendor/products/certa/draft", json=draft, headers=vendor)).status_code == 200
    assert (await client.post("/api/vendor/products/certa/draft/publish", headers=vendor)).status_code == 409
    other = await open_session(client, "other@maker.example", role=2)
    claim = {"product_id": "certa", "reason": "Ours", "proof": "domain"}
    assert (await client.post("/api/claims", json=claim, headers=other)).status_code == 404


async def test_shortlists_and_shared_lists_say_that_a_tool_is_no_longer_listed(client: httpx.AsyncClient) -> None:
    user = await open_session(client)
    shortlist_id = await create_list_with_tool(client, user)
    token = await share(client, user, shortlist_id)
    await delete(client, await open_admin_session(client))
    for answer in (await client.get(f"{LISTS}/{shortlist_id}", headers=user), await client.get(SHARED + token)):
        assert answer.status_code == 200
        assert "Certa" not in answer.text.replace("certa", "")
