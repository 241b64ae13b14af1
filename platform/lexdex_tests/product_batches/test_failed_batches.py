"""Batches whose event fails for good: they say so and how far they came, are tried again, or undone."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from lexdex.catalogue import service
from lexdex.foundation import database as db
from lexdex.foundation.outbox import dead_letters, store
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.approvals.builders import approve
from lexdex_tests.builders import SOURCE
from lexdex_tests.claims.builders import open_admin_session
from lexdex_tests.events import process_outbox
from lexdex_tests.product_batches.builders import prepare, read, read_items, start, undo, undo_and_read
from lexdex_tests.product_batches.operations import BATCHES
from lexdex_tests.product_batches.test_batches import get_value
from lexdex_tests.product_batches.test_deletion import create_and_prepare, find_approval

TOPIC = "product_batches.batch_due"
NOT_FAILED = "This batch has not failed. Please reload the page."


@asynccontextmanager
async def refuse_changes(product_id: str) -> AsyncIterator[None]:
    """Let the database refuse each change of a product, as a damaged row would."""
    await db.execute(
        f"CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN IF NEW.id = '{product_id}' THEN "
        "RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END $$ LANGUAGE plpgsql"
    )
    await db.execute("CREATE TRIGGER refuse BEFORE UPDATE ON product FOR EACH ROW EXECUTE FUNCTION refuse()")
    try:
        yield
    finally:
        await db.execute("DROP TRIGGER refuse ON product")
        await db.execute("DROP FUNCTION refuse")


async def create_260() -> None:
    """Create ten products more than the worker changes in one transaction."""
    products = [{"id": f"tool-{number:03}", "name": f"Tool {number:03}"} for number in range(260)]
    await service.save_products(products, source=SOURCE, actor="test")


async def exhaust(settings: Settings) -> None:
    """Let the worker try until it gives up."""
    while await store.get_seconds_until_due(TOPIC) is not None:
        await db.execute("UPDATE outbox SET available_at = now() WHERE topic = $1 AND done_at IS NULL", TOPIC)
        await process_outbox(settings)


async def retry(client: httpx.AsyncClient, admin: Headers, batch_id: int) -> httpx.Response:
    return await client.post(f"{BATCHES}/{batch_id}/retry", headers=admin)


async def fail(client: httpx.AsyncClient, admin: Headers, settings: Settings) -> dict[str, Any]:
    """Hide 260 products, of which the last ten can't be changed, because they are changed together."""
    await create_260()
    batch = await prepare(client, admin, "hide", reason="Checked")
    async with refuse_changes("tool-255"):
        await start(client, admin, batch["id"])
        await exhaust(settings)
    return await read(client, admin, batch["id"])


async def test_a_batch_whose_event_failed_for_good_says_so_and_how_many_were_done(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    admin = await open_admin_session(client)
    batch = await fail(client, admin, settings)
    assert (batch["state"], batch["counts"]) == ("failed", {"changed": 250, "planned": 10})
    assert batch["finished_at"]
    assert batch["undo_until"]
    entries = (await client.get("/api/admin/audit?action=product_batch.failed", headers=admin)).json()["entries"]
    assert [(entry["actor_kind"], entry["after"]) for entry in entries] == [
        ("system", {"state": "failed", "changed": 250, "planned": 10})
    ]


async def test_it_is_tried_again_and_goes_on_where_it_ended(client: httpx.AsyncClient, settings: Settings) -> None:
    admin = await open_admin_session(client)
    batch = await fail(client, admin, settings)
    again = await retry(client, admin, batch["id"])
    assert (again.status_code, again.json()["state"], again.json()["undo_until"]) == (200, "running", None)
    assert await store.count_dead_letters() == {}
    await process_outbox(settings)
    done = await read(client, admin, batch["id"])
    assert (done["state"], done["counts"]) == ("done", {"changed": 260})
    assert await db.fetch_column("SELECT DISTINCT revision FROM product") == [2]
    refused = await retry(client, admin, batch["id"])
    assert (refused.status_code, refused.json()["detail"]) == (409, NOT_FAILED)
    assert (await retry(client, admin, 10**15)).status_code == 404


async def test_it_can_be_undone_which_restores_what_was_done(client: httpx.AsyncClient, settings: Settings) -> None:
    admin = await open_admin_session(client)
    batch = await fail(client, admin, settings)
    undone = await undo_and_read(client, admin, settings, batch["id"])
    assert (undone["state"], undone["counts"]) == ("undone", {"undone": 250, "planned": 10})
    assert await db.fetch_value("SELECT count(*) FROM product WHERE hidden") == 0
    assert await store.count_dead_letters() == {}
    assert (await retry(client, admin, batch["id"])).status_code == 409


async def test_its_replayed_dead_letter_goes_on_with_it(client: httpx.AsyncClient, settings: Settings) -> None:
    """As an operator does with `lexdex outbox replay`, or an admin among the failed events."""
    admin = await open_admin_session(client)
    batch = await fail(client, admin, settings)
    assert await dead_letters.replay(topic=TOPIC) == 1
    await process_outbox(settings)
    assert (await read(client, admin, batch["id"]))["state"] == "done"


async def test_it_is_tried_again_though_its_dead_letter_is_gone(client: httpx.AsyncClient, settings: Settings) -> None:
    admin = await open_admin_session(client)
    batch = await fail(client, admin, settings)
    await db.execute("DELETE FROM outbox WHERE dead_at IS NOT NULL")
    await retry(client, admin, batch["id"])
    await process_outbox(settings)
    assert (await read(client, admin, batch["id"]))["counts"] == {"changed": 260}


async def test_an_undo_that_failed_for_good_is_tried_again(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_260()
    admin = await open_admin_session(client)
    batch = await prepare(client, admin, "hide")
    await start(client, admin, batch["id"])
    await process_outbox(settings)
    async with refuse_changes("tool-255"):
        assert (await undo(client, admin, batch["id"])).status_code == 200
        await exhaust(settings)
    failed = await read(client, admin, batch["id"])
    assert (failed["state"], failed["counts"]) == ("undo_failed", {"undone": 250, "changed": 10})
    assert (failed["undone_at"], failed["undo_until"]) == (None, None)
    assert len(await read_items(client, admin, batch["id"], "changed")) == 10
    assert (await undo(client, admin, batch["id"])).status_code == 409
    assert (await retry(client, admin, batch["id"])).json()["state"] == "undoing"
    await process_outbox(settings)
    undone = await read(client, admin, batch["id"])
    assert (undone["state"], undone["counts"]) == ("undone", {"undone": 260})
    assert await get_value("tool-255", "hidden") is False


async def test_a_failed_deletion_needs_its_permission_but_no_second_approval(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    admin, batch_id = await create_and_prepare(client)
    await start(client, admin, batch_id, confirmed_count=2)
    async with refuse_changes("beta"):
        assert (await approve(client, await find_approval(client, admin))).status_code == 200
        await exhaust(settings)
    assert (await read(client, admin, batch_id))["state"] == "failed"
    await db.execute("UPDATE account_session SET second_factor_at = now() - interval '1 hour'")
    assert (await retry(client, admin, batch_id)).status_code == 403
    await db.execute("UPDATE account_session SET second_factor_at = now() WHERE second_factor_at IS NOT NULL")
    assert (await retry(client, admin, batch_id)).status_code == 200
    await process_outbox(settings)
    assert (await read(client, admin, batch_id))["counts"] == {"changed": 2}
