"""Imports that run: what is written, what is left, one undo for all, and what the audit log says."""

import httpx
import pytest

from lexdex.catalogue import service
from lexdex.catalogue.schemas import Source
from lexdex.foundation import database as db
from lexdex.foundation.files import Files
from lexdex.product_imports.service import imports, running
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.builders import SOURCE, create_product
from lexdex_tests.claims.builders import open_admin_session
from lexdex_tests.events import process_outbox
from lexdex_tests.product_batches import builders as batches
from lexdex_tests.product_imports.builders import (
    count,
    get_value,
    preview,
    read,
    read_rows,
    read_states,
    run,
    start,
    undo,
    undo_and_read,
)
from lexdex_tests.product_imports.operations import IMPORTS

OWNER = Source("vendor", "Product owner")
LIST = "name,company,website\nAlpha,Meridian,https://alpha.example\nBeta,Beta Ltd,https://beta.example\n"
NEXT_MONTH = "UPDATE product_import SET finished_at = finished_at - interval '31 days'"
OLD_CODES = "UPDATE account_session SET second_factor_at = now() - interval '11 minutes'"


async def test_products_are_added_and_changed_and_the_undo_takes_both_back(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product("alpha", company="Old", keywords=("deeds",))
    sources = await get_value("alpha", "sources")
    admin = await open_admin_session(client)
    done = await run(client, admin, settings, await preview(client, admin, settings, LIST))
    assert (done["state"], count(done), done["started_by_name"]) == (
        "done",
        {"changed changed": 1, "new changed": 1},
        "Ada Lovelace",
    )
    assert (await get_value("alpha", "company"), await get_value("alpha", "keywords")) == ("Meridian", ("deeds",))
    assert await read_states(client, admin, done["id"]) == {"alpha": "changed", "beta": "added"}
    assert (await get_value("beta", "sources"))["*"].kind == "import"
    assert (await client.get("/product/beta")).status_code == 200
    undone = await undo_and_read(client, admin, settings, done["id"])
    assert (undone["state"], count(undone), undone["undo_until"]) == (
        "undone",
        {"changed undone": 1, "new undone": 1},
        None,
    )
    assert await read_states(client, admin, done["id"]) == {"alpha": "undone", "beta": "deleted"}
    assert (await get_value("alpha", "company"), await get_value("alpha", "website")) == ("Old", "")
    assert (await get_value("alpha", "sources"))["company"] == sources["*"]
    assert (await client.get("/product/beta")).status_code == 410
    assert (await undo(client, admin, done["id"])).status_code == 409


async def test_a_corrected_file_brings_back_what_the_undo_removed(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    admin = await open_admin_session(client)
    wrong = await run(client, admin, settings, await preview(client, admin, settings, LIST))
    await undo_and_read(client, admin, settings, wrong["id"])
    corrected = await preview(client, admin, settings, "name,summary\nBeta,Corrected\n")
    assert count(corrected) == {"new planned": 1}
    await run(client, admin, settings, corrected)
    assert (await client.get("/product/beta")).status_code == 200
    assert (await get_value("beta", "summary"), await get_value("beta", "company")) == ("Corrected", "")
    again = await undo_and_read(client, admin, settings, corrected["id"])
    assert (count(again), (await client.get("/product/beta")).status_code) == ({"new undone": 1}, 410)


async def test_what_was_changed_since_the_preview_is_reported_and_not_overwritten(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product("alpha")
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, LIST)
    await service.update_product("alpha", {"company": "Edited"}, source=SOURCE, actor="test")
    await create_product("beta", company="Added")
    done = await run(client, admin, settings, found)
    assert count(done) == {"changed failed": 1, "new failed": 1}
    notes = {row["product_id"]: row["note"] for row in await read_rows(client, admin, found["id"], state="failed")}
    assert notes == {
        "alpha": "It was changed in the meantime.",
        "beta": "A product with this id was added in the meantime.",
    }
    assert (await get_value("alpha", "company"), await get_value("beta", "company")) == ("Edited", "Added")


async def test_the_undo_leaves_what_was_changed_since(client: httpx.AsyncClient, settings: Settings) -> None:
    admin = await open_admin_session(client)
    done = await run(client, admin, settings, await preview(client, admin, settings, LIST))
    await service.update_product("beta", {"company": "Edited"}, source=SOURCE, actor="test")
    undone = await undo_and_read(client, admin, settings, done["id"])
    assert count(undone) == {"new undone": 1, "new kept": 1}
    assert (await client.get("/product/beta")).status_code == 200
    states = await read_states(client, admin, done["id"])
    assert states == {"alpha": "deleted", "beta": "kept"}


async def test_a_batch_that_was_undone_does_not_hinder_the_undo_of_the_import(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product("alpha")
    admin = await open_admin_session(client)
    done = await run(client, admin, settings, await preview(client, admin, settings, LIST))
    batch = await batches.run(client, admin, settings, "hide")
    await batches.undo_and_read(client, admin, settings, batch["id"])
    undone = await undo_and_read(client, admin, settings, done["id"])
    assert count(undone) == {"changed undone": 1, "new undone": 1}
    assert (await get_value("alpha", "company"), (await client.get("/product/beta")).status_code) == ("", 410)


async def test_the_undo_restores_what_had_its_former_values_again_when_the_import_ran(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product("alpha", company="Old")
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, LIST)
    batch = await batches.run(client, admin, settings, "hide")
    await batches.undo_and_read(client, admin, settings, batch["id"])
    done = await run(client, admin, settings, found)
    assert (count(done), await get_value("alpha", "company")) == ({"changed changed": 1, "new changed": 1}, "Meridian")
    undone = await undo_and_read(client, admin, settings, done["id"])
    assert (count(undone), await get_value("alpha", "company")) == ({"changed undone": 1, "new undone": 1}, "Old")


@pytest.mark.parametrize(("replace", "company"), [(False, "By its owner"), (True, "Meridian")])
async def test_values_of_owners_are_replaced_only_if_the_admin_says_so(
    client: httpx.AsyncClient, settings: Settings, *, replace: bool, company: str
) -> None:
    await create_product("alpha")
    await service.update_product("alpha", {"company": "By its owner"}, source=OWNER, actor="owner")
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, LIST)
    done = await run(client, admin, settings, found, replace=replace)
    assert (done["replaces_owner_values"], count(done)["owner_edited changed"]) == (replace, 1)
    assert (await get_value("alpha", "company"), await get_value("alpha", "website")) == (
        company,
        "https://alpha.example",
    )
    [row] = await read_rows(client, admin, found["id"], kind="owner_edited")
    assert row["note"] == ("" if replace else "The owner's values were kept: Company name.")
    await undo_and_read(client, admin, settings, found["id"])
    assert (await get_value("alpha", "company"), await get_value("alpha", "website")) == ("By its owner", "")
    assert (await get_value("alpha", "sources"))["company"].kind == "vendor"


async def test_rows_mark_products_of_the_sample(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("alpha", sample=True)
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, LIST)
    rows = await read_rows(client, admin, found["id"])
    assert {row["product_id"]: row["sample"] for row in rows} == {"alpha": True, "beta": False}


async def test_a_row_with_values_of_the_owner_only_is_skipped(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("alpha")
    await service.update_product("alpha", {"company": "By its owner"}, source=OWNER, actor="owner")
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, "name,company\nAlpha,Meridian\n")
    assert count(await run(client, admin, settings, found)) == {"owner_edited skipped": 1}
    assert await get_value("alpha", "company") == "By its owner"


class _KilledError(Exception):
    """Stands for the end of the worker's process."""


async def be_killed_at_work(files: Files, import_id: int) -> None:
    async with db.transaction():
        await running.continue_import(files, import_id)
        raise _KilledError


async def prepare_600(client: httpx.AsyncClient, admin: Headers, settings: Settings) -> int:
    lines = "".join(f"Tool {number},{number}\n" for number in range(600))
    found = await preview(client, admin, settings, f"name,keywords\n{lines}")
    assert (found["rows"], count(found)) == (600, {"new planned": 600})
    assert (await start(client, admin, found)).status_code == 200
    return int(found["id"])


async def test_an_import_goes_on_where_a_killed_worker_left_it(client: httpx.AsyncClient, settings: Settings) -> None:
    admin, files = await open_admin_session(client), Files(settings)
    import_id = await prepare_600(client, admin, settings)
    await running.continue_import(files, import_id)
    part = await read(client, admin, import_id)
    assert (part["state"], count(part)) == ("running", {"new changed": 250, "new planned": 350})
    with pytest.raises(_KilledError):
        await be_killed_at_work(files, import_id)
    assert (await read(client, admin, import_id))["counts"] == part["counts"]
    await process_outbox(settings)
    await running.continue_import(files, import_id)
    assert count(await read(client, admin, import_id)) == {"new changed": 600}
    assert await db.fetch_column("SELECT DISTINCT revision FROM product") == [1]


async def test_an_import_starts_once_with_the_file_of_its_preview(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, LIST)
    other = await start(client, admin, {**found, "sha256": "0" * 64})
    assert (other.status_code, other.json()["detail"]) == (
        409,
        "This preview is of another file. Please reload the page.",
    )
    assert (await undo(client, admin, found["id"])).status_code == 409
    assert (await start(client, admin, found)).status_code == 200
    again = await start(client, admin, found)
    assert (again.status_code, again.json()["detail"]) == (409, "This import was started already.")
    assert (await client.delete(f"{IMPORTS}/{found['id']}", headers=admin)).status_code == 409
    await process_outbox(settings)
    same = await preview(client, admin, settings, LIST)
    refused = await start(client, admin, same)
    assert (refused.status_code, refused.json()["detail"]) == (409, "None of these rows would change the catalogue.")


async def test_the_undo_of_added_products_needs_a_recent_code_and_ends_after_30_days(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    admin = await open_admin_session(client)
    done = await run(client, admin, settings, await preview(client, admin, settings, LIST))
    await db.execute(OLD_CODES)
    assert (await undo(client, admin, done["id"])).status_code == 403
    await db.execute(NEXT_MONTH)
    assert (await read(client, admin, done["id"]))["undo_until"] is None
    assert (await undo(client, admin, done["id"])).status_code == 409


async def test_the_audit_log_names_admin_file_and_counts(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("alpha")
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, LIST)
    await run(client, admin, settings, found)
    await undo_and_read(client, admin, settings, found["id"])
    entries = (await client.get("/api/admin/audit?action=product_import", headers=admin)).json()["entries"]
    assert [(entry["action"].removeprefix("product_import."), entry["actor_kind"]) for entry in entries] == [
        ("undone", "system"),
        ("restored", "system"),
        ("undo_started", "admin"),
        ("done", "system"),
        ("changed", "system"),
        ("started", "admin"),
        ("prepared", "system"),
        ("uploaded", "admin"),
    ]
    assert entries[-1]["after"]["sha256"] == found["sha256"]
    assert (entries[5]["after"]["new"], entries[5]["after"]["changed"]) == (1, 1)
    assert (entries[4]["after"]["products"], entries[3]["after"]["changed"]) == (["alpha", "beta"], 2)
    revisions = (await client.get("/api/admin/products/alpha/revisions", headers=admin)).json()
    assert [each["reason"] for each in revisions][:2] == [
        f"Import {found['id']} undone",
        f"Import {found['id']}: list.csv",
    ]
    assert revisions[1]["actor_name"] == "Ada Lovelace"


async def test_old_imports_are_deleted_with_their_files(client: httpx.AsyncClient, settings: Settings) -> None:
    admin, files = await open_admin_session(client), Files(settings)
    others = set(await files.list_keys())
    await preview(client, admin, settings, b"PK, but no zip", name="logos.zip", kind="logos")
    await client.post(f"{IMPORTS}?name=a.csv", content=b"name\nA\n", headers={**admin, "Content-Type": "text/csv"})
    before = set(await files.list_keys()) - others
    await imports.purge_imports(files)
    assert await db.fetch_value("SELECT count(*) FROM product_import") == 2
    await db.execute("UPDATE product_import SET created_at = created_at - interval '9 days'")
    await imports.purge_imports(files)
    assert await db.fetch_value("SELECT count(*) FROM product_import") == 0
    after = set(await files.list_keys()) - others
    assert (len(before), after) == (1, set())
