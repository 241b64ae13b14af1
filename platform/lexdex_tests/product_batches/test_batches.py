"""Changes of many products at once: the preview, what is skipped, progress, failures, and one undo for all."""

from typing import Any

import httpx
import pytest

from lexdex.catalogue import service
from lexdex.catalogue.events import ProductsChanged
from lexdex.catalogue.service import history
from lexdex.foundation import database as db
from lexdex.product_batches.service import running
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.builders import SOURCE, create_product
from lexdex_tests.claims.builders import open_admin_session
from lexdex_tests.events import pending_events, process_outbox
from lexdex_tests.product_batches.builders import prepare, read, read_items, run, start, undo, undo_and_read
from lexdex_tests.product_batches.operations import BATCHES

NEXT_MONTH = "UPDATE product_batch SET finished_at = finished_at - interval '31 days'"


async def get_value(product_id: str, field: str) -> Any:  # noqa: ANN401 - a value of any field
    _, document = await history.get_current_revision(product_id)
    return getattr(document, field)


async def order(client: httpx.AsyncClient, admin: Headers, **body: object) -> httpx.Response:
    return await client.post(BATCHES, json=body, headers=admin)


async def test_a_preview_changes_nothing_and_says_what_would_change(client: httpx.AsyncClient) -> None:
    await create_product("alpha", sample=True)
    await create_product("beta", hidden=True)
    await create_product("gamma", status="deleted")
    admin = await open_admin_session(client)
    batch = await prepare(client, admin, "hide", product_ids=["alpha", "beta", "gamma", "unknown"])
    assert (batch["state"], batch["counts"]) == ("prepared", {"planned": 1, "skipped": 3})
    assert [(note["note"], note["count"]) for note in batch["notes"]] == [
        ("It is deleted.", 1),
        ("It would not change.", 1),
        ("There is no such product any more.", 1),
    ]
    [planned] = await read_items(client, admin, batch["id"], "planned")
    assert (planned["product_id"], planned["before"], planned["after"]) == (
        "alpha",
        {"hidden": False},
        {"hidden": True},
    )
    assert planned["sample"] is True
    others = await read_items(client, admin, batch["id"], "skipped")
    assert [other["sample"] for other in others] == [False] * 3
    assert await get_value("alpha", "hidden") is False


@pytest.mark.parametrize(
    ("action", "order_", "field", "expected"),
    [
        ("hide", {}, "hidden", True),
        ("set_status", {"value": "inactive"}, "status", "inactive"),
        ("set_category", {"value": "Legal Analytics"}, "categories", ("Legal Analytics",)),
        ("add_label", {"field": "keywords", "value": " deeds "}, "keywords", ("old", "deeds")),
        ("remove_label", {"field": "keywords", "value": "OLD"}, "keywords", ()),
        ("add_label", {"field": "languages", "value": "German"}, "languages", ("German",)),
        ("quarantine", {"reason": "A doubt"}, "status", "quarantined"),
    ],
)
async def test_each_action_is_done_and_undone(
    client: httpx.AsyncClient, settings: Settings, action: str, order_: dict[str, str], field: str, expected: object
) -> None:
    await create_product("alpha", keywords=("old",))
    before, sources = await get_value("alpha", field), await get_value("alpha", "sources")
    admin = await open_admin_session(client)
    done = await run(client, admin, settings, action, **order_)
    assert (done["state"], done["counts"], done["finished_at"] is None) == ("done", {"changed": 1}, False)
    assert await get_value("alpha", field) == expected
    undone = await undo_and_read(client, admin, settings, done["id"])
    assert (undone["state"], undone["counts"], undone["undo_until"]) == ("undone", {"undone": 1}, None)
    assert await get_value("alpha", field) == before
    assert (await get_value("alpha", "sources")).get(field) == sources["*"]
    assert (await undo(client, admin, done["id"])).status_code == 409


async def test_showing_makes_products_public_again(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("alpha", hidden=True)
    admin = await open_admin_session(client)
    await run(client, admin, settings, "show")
    assert (await client.get("/product/alpha")).status_code == 200


async def test_all_that_match_the_filter_are_changed(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("alpha", company="Meridian")
    await create_product("beta", company="Other")
    admin = await open_admin_session(client)
    done = await run(client, admin, settings, "hide", filter={"search": "meridian"})
    assert done["counts"] == {"changed": 1}
    assert (await get_value("alpha", "hidden"), await get_value("beta", "hidden")) == (True, False)


async def test_what_was_changed_since_the_preview_is_left_and_named(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    for name in ("alpha", "beta"):
        await create_product(name)
    admin = await open_admin_session(client)
    batch = await prepare(client, admin, "hide")
    await service.update_product("beta", {"company": "Edited"}, source=SOURCE, actor="test")
    await start(client, admin, batch["id"])
    await process_outbox(settings)
    assert (await read(client, admin, batch["id"]))["counts"] == {"changed": 1, "failed": 1}
    [failed] = await read_items(client, admin, batch["id"], "failed")
    assert (failed["product_id"], failed["note"]) == ("beta", "It was changed in the meantime.")
    assert await get_value("beta", "hidden") is False


async def test_the_undo_leaves_what_was_changed_since_and_says_which(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    for name in ("alpha", "beta"):
        await create_product(name)
    admin = await open_admin_session(client)
    done = await run(client, admin, settings, "set_status", value="pending")
    await service.update_product("beta", {"company": "Edited"}, source=SOURCE, actor="test")
    undone = await undo_and_read(client, admin, settings, done["id"])
    assert undone["counts"] == {"undone": 1, "kept": 1}
    [kept] = await read_items(client, admin, done["id"], "kept")
    assert (kept["product_id"], kept["note"]) == ("beta", "It was changed in the meantime.")
    assert (await get_value("alpha", "status"), await get_value("beta", "status")) == ("active", "pending")


async def test_a_review_of_the_product_does_not_hinder_the_undo(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("alpha")
    admin = await open_admin_session(client)
    done = await run(client, admin, settings, "hide")
    await service.set_product_rating("alpha", average=4.5, count=3)
    assert (await undo_and_read(client, admin, settings, done["id"]))["counts"] == {"undone": 1}
    assert await get_value("alpha", "review_count") == 3


async def create_600() -> None:
    products = [{"id": f"tool-{number}", "name": f"Tool {number}"} for number in range(600)]
    await service.save_products(products, source=SOURCE, actor="test")


class _KilledError(Exception):
    """Stands for the end of the worker's process."""


async def be_killed_at_work(batch_id: int) -> None:
    async with db.transaction():
        await running.continue_batch(batch_id)
        raise _KilledError


async def test_a_batch_goes_on_where_a_killed_worker_left_it(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_600()
    admin = await open_admin_session(client)
    batch = await prepare(client, admin, "hide")
    await start(client, admin, batch["id"])
    await running.continue_batch(batch["id"])
    part = await read(client, admin, batch["id"])
    assert (part["state"], part["counts"]) == ("running", {"changed": 250, "planned": 350})
    with pytest.raises(_KilledError):
        await be_killed_at_work(batch["id"])
    assert (await read(client, admin, batch["id"]))["counts"] == part["counts"]
    await process_outbox(settings)
    await running.continue_batch(batch["id"])
    assert (await read(client, admin, batch["id"]))["counts"] == {"changed": 600}
    assert await db.fetch_column("SELECT DISTINCT revision FROM product") == [2]


async def test_many_products_are_a_few_events_of_the_index(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_600()
    earlier = len(await pending_events(ProductsChanged))
    admin = await open_admin_session(client)
    done = await run(client, admin, settings, "add_label", field="keywords", value="deeds")
    assert done["counts"] == {"changed": 600}
    events = (await pending_events(ProductsChanged))[earlier:]
    assert len(events) == 3
    assert len({product_id for event in events for product_id in event.product_ids}) == 600


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({"action": "hide"}, "Please choose products, or all that match the filter."),
        ({"action": "hide", "product_ids": []}, "Please choose products, or all that match the filter."),
        ({"action": "hide", "product_ids": ["x"], "filter": {}}, "Please choose products, or all that"),
        ({"action": "hide", "product_ids": ["unknown"]}, "No product matches any more."),
        ({"action": "hide", "value": "x", "filter": {}}, "This action takes no value."),
        ({"action": "set_status", "value": "deleted", "filter": {}}, "Please choose a status"),
        ({"action": "set_category", "value": "Nonsense", "filter": {}}, "categories: 'Nonsense' is not a category."),
        ({"action": "add_label", "value": "x", "filter": {}}, "Please choose a field and enter one value."),
        ({"action": "add_label", "field": "keywords", "value": " ", "filter": {}}, "Please choose a field and enter"),
        ({"action": "add_label", "field": "keywords", "value": "a;b", "filter": {}}, "Please choose a field and en"),
        ({"action": "quarantine", "filter": {}}, "Please give a reason."),
        ({"action": "delete", "reason": " ", "filter": {}}, "Please give a reason."),
    ],
)
async def test_a_bad_order_is_refused_with_a_sentence(
    client: httpx.AsyncClient, body: dict[str, Any], detail: str
) -> None:
    await create_product("alpha")
    answer = await order(client, await open_admin_session(client), **body)
    assert (answer.status_code, str(answer.json()["detail"])[: len(detail)]) == (400, detail)


async def test_a_batch_starts_once_and_only_if_it_changes_something(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product("alpha")
    admin = await open_admin_session(client)
    batch = await prepare(client, admin, "hide")
    assert (await undo(client, admin, batch["id"])).status_code == 409
    assert (await start(client, admin, batch["id"])).status_code == 200
    again = await start(client, admin, batch["id"])
    assert (again.status_code, again.json()["detail"]) == (409, "This batch was started already.")
    await process_outbox(settings)
    empty = await prepare(client, admin, "hide")
    refused = await start(client, admin, empty["id"])
    assert (refused.status_code, refused.json()["detail"]) == (409, "None of these products would change.")
    assert (await start(client, admin, 10**15)).status_code == 404


async def test_the_undo_ends_after_30_days(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("alpha")
    admin = await open_admin_session(client)
    done = await run(client, admin, settings, "hide")
    await db.execute(NEXT_MONTH)
    assert (await read(client, admin, done["id"]))["undo_until"] is None
    assert (await undo(client, admin, done["id"])).status_code == 409


async def test_the_audit_log_names_admin_and_products(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("alpha")
    admin = await open_admin_session(client)
    done = await run(client, admin, settings, "set_status", value="pending", reason="Checked")
    await undo_and_read(client, admin, settings, done["id"])
    entries = (await client.get("/api/admin/audit?action=product_batch", headers=admin)).json()["entries"]
    assert [(entry["action"].removeprefix("product_batch."), entry["actor_kind"]) for entry in entries] == [
        ("undone", "system"),
        ("restored", "system"),
        ("undo_started", "admin"),
        ("done", "system"),
        ("changed", "system"),
        ("started", "admin"),
        ("prepared", "admin"),
    ]
    changed, started = entries[4], entries[5]
    assert (changed["after"]["products"], changed["reason"]) == (["alpha"], "Checked")
    assert {key: started["after"][key] for key in ("action", "value", "products")} == {
        "action": "set_status",
        "value": "pending",
        "products": 1,
    }
    revisions = (await client.get("/api/admin/products/alpha/revisions", headers=admin)).json()
    assert [each["reason"] for each in revisions][:2] == [f"Batch {done['id']} undone", "Checked"]
    assert revisions[1]["actor_name"] == "Ada Lovelace"


async def test_batches_are_listed_once_they_were_started(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("alpha")
    admin = await open_admin_session(client)
    done = await run(client, admin, settings, "hide")
    await prepare(client, admin, "show")
    page = (await client.get(BATCHES, headers=admin)).json()
    assert ([each["id"] for each in page["batches"]], page["has_next"]) == ([done["id"]], False)
