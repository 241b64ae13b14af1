"""Imports whose event fails for good: they say so and how far they came, are tried again, or undone."""

from typing import Any

import httpx

from lexdex.foundation import database as db
from lexdex.foundation.outbox import dead_letters, store
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import open_admin_session
from lexdex_tests.events import process_outbox
from lexdex_tests.product_batches.test_failed_batches import refuse_changes
from lexdex_tests.product_imports.builders import count, get_value, preview, read, start, undo, undo_and_read
from lexdex_tests.product_imports.operations import IMPORTS

NOT_FAILED = "This import has not failed. Please reload the page."
TOPIC = "product_imports.import_due"
CHANGED = 250
"""Rows that the worker imports in one transaction."""


async def exhaust(settings: Settings) -> None:
    """Let the worker try until it gives up."""
    while await store.get_seconds_until_due(TOPIC) is not None:
        await db.execute("UPDATE outbox SET available_at = now() WHERE topic = $1 AND done_at IS NULL", TOPIC)
        await process_outbox(settings)


async def retry(client: httpx.AsyncClient, admin: Headers, import_id: int) -> httpx.Response:
    return await client.post(f"{IMPORTS}/{import_id}/retry", headers=admin)


async def fail(client: httpx.AsyncClient, admin: Headers, settings: Settings) -> dict[str, Any]:
    """Import 251 products, of which the last one, which exists, can't be changed."""
    await create_product("last", company="Old")
    lines = "".join(f"Tool {number},New\n" for number in range(CHANGED))
    found = await preview(client, admin, settings, f"name,company\n{lines}Last,New\n")
    assert count(found) == {"new planned": CHANGED, "changed planned": 1}
    async with refuse_changes("last"):
        await start(client, admin, found)
        await exhaust(settings)
    return await read(client, admin, found["id"])


async def test_an_import_whose_event_failed_for_good_says_so_and_how_many_were_done(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    admin = await open_admin_session(client)
    failed = await fail(client, admin, settings)
    assert (failed["state"], count(failed)) == ("failed", {"new changed": CHANGED, "changed planned": 1})
    assert failed["finished_at"]
    assert failed["undo_until"]
    entries = (await client.get("/api/admin/audit?action=product_import.failed", headers=admin)).json()["entries"]
    assert [(entry["actor_kind"], entry["after"]) for entry in entries] == [
        ("system", {"state": "failed", "changed": CHANGED, "planned": 1})
    ]


async def test_it_is_tried_again_and_goes_on_where_it_ended(client: httpx.AsyncClient, settings: Settings) -> None:
    admin = await open_admin_session(client)
    failed = await fail(client, admin, settings)
    again = await retry(client, admin, failed["id"])
    assert (again.status_code, again.json()["state"], again.json()["undo_until"]) == (200, "running", None)
    assert await store.count_dead_letters() == {}
    await process_outbox(settings)
    done = await read(client, admin, failed["id"])
    assert (done["state"], count(done)) == ("done", {"new changed": CHANGED, "changed changed": 1})
    assert await get_value("last", "company") == "New"
    refused = await retry(client, admin, failed["id"])
    assert (refused.status_code, refused.json()["detail"]) == (409, NOT_FAILED)


async def test_it_can_be_undone_which_restores_what_was_done(client: httpx.AsyncClient, settings: Settings) -> None:
    admin = await open_admin_session(client)
    failed = await fail(client, admin, settings)
    undone = await undo_and_read(client, admin, settings, failed["id"])
    assert (undone["state"], count(undone)) == ("undone", {"new undone": CHANGED, "changed planned": 1})
    assert await store.count_dead_letters() == {}


async def test_its_replayed_dead_letter_goes_on_with_it(client: httpx.AsyncClient, settings: Settings) -> None:
    """As an operator does with `lexdex outbox replay`, or an admin among the failed events."""
    admin = await open_admin_session(client)
    failed = await fail(client, admin, settings)
    assert await dead_letters.replay(topic=TOPIC) == 1
    await process_outbox(settings)
    assert (await read(client, admin, failed["id"]))["state"] == "done"


async def test_an_undo_that_failed_for_good_is_tried_again(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("last", company="Old")
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, "name,company\nTool,New\nLast,New\n")
    await start(client, admin, found)
    await process_outbox(settings)
    async with refuse_changes("last"):
        assert (await undo(client, admin, found["id"])).status_code == 200
        await exhaust(settings)
    failed = await read(client, admin, found["id"])
    assert (failed["state"], failed["undone_at"], failed["undo_until"]) == ("undo_failed", None, None)
    assert (await undo(client, admin, found["id"])).status_code == 409
    await db.execute("UPDATE account_session SET second_factor_at = now() - interval '1 hour'")
    # It would delete the product that the import has added.
    assert (await retry(client, admin, found["id"])).status_code == 403
    await db.execute("UPDATE account_session SET second_factor_at = now() WHERE second_factor_at IS NOT NULL")
    assert (await retry(client, admin, found["id"])).json()["state"] == "undoing"
    await process_outbox(settings)
    undone = await read(client, admin, found["id"])
    assert (undone["state"], count(undone)) == ("undone", {"new undone": 1, "changed undone": 1})
    assert await get_value("last", "company") == "Old"
