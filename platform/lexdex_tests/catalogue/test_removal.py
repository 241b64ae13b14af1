"""The commands that hide and delete products and that remove the sample catalogue."""

from pathlib import Path

import httpx
import msgspec
import pytest

from lexdex.catalogue import service
from lexdex.catalogue.schemas import Source
from lexdex.foundation import database as db
from lexdex.foundation.errors import NotFound
from lexdex.settings import Settings
from lexdex_tests.builders import create_product
from lexdex_tests.commands import CommandResult, run_command
from lexdex_tests.reviews.builders import create_review

QUERY = "SELECT count(*) FROM product_revision WHERE product = $1"


async def run_catalogue_command(settings: Settings, *words: object) -> CommandResult:
    return await run_command(settings, "catalogue", *words)


async def test_a_hidden_product_is_gone_from_the_site_until_it_is_unhidden(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product("certa")
    done = await run_catalogue_command(settings, "hide", "certa", "--reason", "withdrawn")
    assert (done.code, done.out) == (0, "Hidden: certa.\n")
    assert (await client.get("/product/certa")).status_code == 404
    done = await run_catalogue_command(settings, "unhide", "certa", "--reason", "back")
    assert (done.code, done.out) == (0, "Visible: certa.\n")
    assert (await client.get("/product/certa")).status_code == 200
    assert await db.fetch_value(QUERY, "certa") == 3


async def test_all_products_are_hidden_or_none(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("certa")
    done = await run_catalogue_command(settings, "hide", "certa", "nothing", "--reason", "withdrawn")
    assert (done.code, "There is no product nothing. Nothing was changed." in done.err) == (2, True)
    assert (await client.get("/product/certa")).status_code == 200


async def test_a_deleted_product_leaves_nothing(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("certa")
    await create_product("other")
    done = await run_catalogue_command(settings, "delete", "certa", "--yes")
    assert (done.code, done.out) == (0, "Deleted: certa.\n")
    with pytest.raises(NotFound):
        await service.get_product("certa")
    assert await db.fetch_value(QUERY, "certa") == 0
    assert (await client.get("/product/other")).status_code == 200


async def test_deleting_is_confirmed(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("certa")
    assert (await run_catalogue_command(settings, "delete", "certa")).code != 0
    assert (await client.get("/product/certa")).status_code == 200


@pytest.mark.parametrize("unknown", ["nothing", "../certa"])
async def test_an_unknown_product_deletes_nothing(client: httpx.AsyncClient, settings: Settings, unknown: str) -> None:
    await create_product("certa")
    done = await run_catalogue_command(settings, "delete", "certa", unknown, "--yes")
    assert (done.code, f"There is no product {unknown}. Nothing was deleted." in done.err) == (2, True)
    assert (await client.get("/product/certa")).status_code == 200


async def test_a_reviewed_product_can_only_be_hidden(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("certa")
    await create_product("other")
    await create_review(client, product_id="certa")
    done = await run_catalogue_command(settings, "delete", "other", "certa", "--yes")
    assert (done.code, "certa has reviews, so it can't be deleted." in done.err) == (2, True)
    assert (await client.get("/product/other")).status_code == 200


async def test_the_sample_is_removed_but_not_real_or_reviewed_products(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product("real")
    await create_product("invented", sample=True)
    await create_product("reviewed", sample=True)
    await create_review(client, product_id="reviewed")
    done = await run_catalogue_command(settings, "remove-sample", "--yes")
    assert (done.code, done.out) == (0, "1 sample product deleted, 1 hidden.\n")
    answers = {name: (await client.get(f"/product/{name}")).status_code for name in ("real", "invented", "reviewed")}
    assert answers == {"real": 200, "invented": 404, "reviewed": 404}
    assert await db.fetch_value(QUERY, "reviewed") == 2


async def count_products() -> int:
    return int(await db.fetch_value("SELECT count(*) FROM product"))


async def test_no_start_loads_a_removed_sample(
    database: None, settings: Settings, tmp_path: Path, redis_url: str
) -> None:
    """Even with an empty catalogue, which `make run` fills otherwise."""
    own_folder = msgspec.structs.replace(settings, data_dir=str(tmp_path), redis_url=redis_url)
    removed = await run_catalogue_command(own_folder, "remove-sample", "--yes")
    assert (removed.code, removed.err) == (0, "")
    done = await run_command(own_folder, "prepare")
    assert (done.code, "Loading the sample catalogue" in done.out) == (0, False)
    assert await count_products() == 0


async def test_loading_the_sample_again_undoes_its_removal_and_nothing_else(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    assert "2,400 sample products loaded." in (await run_catalogue_command(settings, "load-sample")).out
    generated = "SELECT id FROM product WHERE sample ORDER BY id LIMIT 2"
    reviewed, hidden_before = await db.fetch_column(generated)
    await create_review(client, product_id=reviewed)
    await create_review(client, product_id=hidden_before)
    await run_catalogue_command(settings, "hide", hidden_before, "--reason", "withdrawn")
    await service.update_product("certa", {"summary": "Edited"}, source=Source("editor"), actor="test")
    done = await run_catalogue_command(settings, "remove-sample", "--yes")
    assert done.out == "2,044 sample products deleted, 1 hidden.\n"
    assert (await run_catalogue_command(settings, "remove-sample", "--yes")).out.endswith(" 0 hidden.\n")
    assert "2,044 sample products loaded." in (await run_catalogue_command(settings, "load-sample")).out
    pages = {name: (await client.get(f"/product/{name}")).status_code for name in (reviewed, hidden_before)}
    assert pages == {reviewed: 200, hidden_before: 404}
    assert (await service.get_product("certa")).summary == "Edited"
    assert await count_products() == 2400
    assert "nothing was loaded" in (await run_catalogue_command(settings, "load-sample")).out
