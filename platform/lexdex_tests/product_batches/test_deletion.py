"""Deleting many products: a typed count, a second admin, tombstones, and one undo."""

import httpx

from lexdex.foundation import database as db
from lexdex.product_batches.service.batches import purge_batches
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.approvals.builders import APPROVALS, approve, open_approver
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import open_admin_session
from lexdex_tests.events import process_outbox
from lexdex_tests.product_batches.builders import prepare, read, start, undo_and_read

REASON = "Discontinued by their vendors"


async def create_and_prepare(client: httpx.AsyncClient) -> tuple[Headers, int]:
    for name in ("alpha", "beta"):
        await create_product(name)
    admin = await open_admin_session(client)
    return admin, (await prepare(client, admin, "delete", reason=REASON))["id"]


async def find_approval(client: httpx.AsyncClient, admin: Headers) -> str:
    [pending] = (await client.get(f"{APPROVALS}?state=pending", headers=admin)).json()["approvals"]
    assert (pending["kind"], pending["reason"], pending["params"]["products"]) == ("product_batch.delete", REASON, 2)
    return str(pending["id"])


async def test_the_count_has_to_be_typed(client: httpx.AsyncClient) -> None:
    admin, batch_id = await create_and_prepare(client)
    for count in (None, 1, 3):
        answer = await start(client, admin, batch_id, confirmed_count=count)
        assert (answer.status_code, answer.json()["detail"]) == (
            400,
            "Please type the number of products, 2, to confirm that you delete them.",
        )


async def test_a_deletion_is_kept_until_its_approval_has_expired(client: httpx.AsyncClient) -> None:
    admin, batch_id = await create_and_prepare(client)
    await db.execute("UPDATE product_batch SET created_at = now() - interval '7 days 23 hours'")
    await start(client, admin, batch_id, confirmed_count=2)
    await db.execute("UPDATE product_batch SET created_at = now() - interval '14 days'")
    await purge_batches()
    assert (await approve(client, await find_approval(client, admin))).status_code == 200
    assert (await read(client, admin, batch_id))["state"] == "running"


async def test_a_batch_that_was_not_started_is_deleted_after_eight_days(client: httpx.AsyncClient) -> None:
    await create_and_prepare(client)
    for days, left in ((7, 1), (9, 0)):
        await db.execute("UPDATE product_batch SET created_at = now() - $1 * interval '1 day'", days)
        await purge_batches()
        assert await db.fetch_value("SELECT count(*) FROM product_batch") == left


async def test_many_are_deleted_when_another_admin_approves_and_come_back(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    admin, batch_id = await create_and_prepare(client)
    requested = await start(client, admin, batch_id, confirmed_count=2)
    assert (requested.status_code, requested.json()["state"], requested.json()["needs_approval"]) == (
        200,
        "prepared",
        True,
    )
    assert requested.json()["approval_requested_at"]
    await process_outbox(settings)
    assert (await client.get("/product/alpha")).status_code == 200
    approval = await find_approval(client, admin)
    assert (await approve(client, approval, admin)).status_code == 403
    assert (await approve(client, approval)).status_code == 200
    await process_outbox(settings)
    done = await read(client, admin, batch_id)
    assert (done["state"], done["counts"]) == ("done", {"changed": 2})
    assert [(await client.get(f"/product/{name}")).status_code for name in ("alpha", "beta")] == [410, 410]
    assert (await undo_and_read(client, admin, settings, batch_id))["counts"] == {"undone": 2}
    assert (await client.get("/product/alpha")).status_code == 200


async def test_a_rejected_deletion_can_be_requested_again(client: httpx.AsyncClient) -> None:
    admin, batch_id = await create_and_prepare(client)
    await start(client, admin, batch_id, confirmed_count=2)
    assert (await start(client, admin, batch_id, confirmed_count=2)).status_code == 409
    approval, approver = await find_approval(client, admin), await open_approver(client)
    await client.post(f"{APPROVALS}/{approval}/reject", json={"reason": "Not yet."}, headers=approver)
    assert (await start(client, admin, batch_id, confirmed_count=2)).status_code == 200
