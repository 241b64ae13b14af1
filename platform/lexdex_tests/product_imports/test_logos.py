"""A zip of logos: each file once in the preview, matched by the product's id, and stored only by the import."""

import io

import httpx
from PIL import Image

from lexdex.catalogue import service
from lexdex.catalogue.schemas import Source
from lexdex.foundation import database as db
from lexdex.foundation.files import Files
from lexdex.settings import Settings
from lexdex_tests.accounts.test_avatar import build_image
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import open_admin_session
from lexdex_tests.product_imports.builders import (
    build_zip,
    count,
    get_value,
    preview,
    read_rows,
    run,
    undo_and_read,
)

PNG = build_image("PNG", (1_200, 300))
LOGOS = {"name": "logos.zip", "kind": "logos"}


async def list_logos(settings: Settings) -> list[str]:
    return [key for key in await Files(settings).list_keys() if key.startswith("product-logos/")]


async def test_logos_are_matched_by_id_and_each_file_is_in_the_preview_once(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    for name in ("alpha", "beta", "twice"):
        await create_product(name)
    await create_product("gone", status="deleted")
    stored = await list_logos(settings)
    files = {
        "logos/Alpha.PNG": PNG,
        "beta.jpg": b"no image",
        "gone.png": PNG,
        "unknown.webp": PNG,
        "notes.txt": b"hello",
        "twice.png": PNG,
        "twice.jpg": build_image("JPEG"),
        "../outside.png": PNG,
    }
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, build_zip(files), **LOGOS)
    assert (found["state"], found["rows"]) == ("prepared", 8)
    assert count(found) == {
        "changed planned": 1,
        "deleted skipped": 1,
        "unmatched skipped": 1,
        "refused skipped": 5,
    }
    notes = {row["name"]: row["note"] for row in await read_rows(client, admin, found["id"], state="skipped")}
    assert notes == {
        "beta.jpg": "We couldn't read this image. Please use JPG, PNG or WebP.",
        "gone.png": "The product was deleted. Restore it first to import its logo.",
        "unknown.webp": "There is no product with the id 'unknown'.",
        "notes.txt": "It is not named .png, .jpg, .jpeg or .webp.",
        "twice.png": "It is not the only image for this product.",
        "twice.jpg": "It is not the only image for this product.",
        "../outside.png": "It has a path outside the archive.",
    }
    assert (await list_logos(settings), await get_value("alpha", "logo")) == (stored, "")


async def test_logos_are_imported_and_undone(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("alpha")
    admin = await open_admin_session(client)
    archive = build_zip({"alpha.png": PNG})
    done = await run(client, admin, settings, await preview(client, admin, settings, archive, **LOGOS))
    assert count(done) == {"changed changed": 1}
    image = await client.get(f"/ProductLogo/{await get_value('alpha', 'logo')}")
    picture = Image.open(io.BytesIO(image.content))
    assert (image.status_code, picture.format, picture.size) == (200, "WEBP", (512, 128))
    again = await preview(client, admin, settings, archive, **LOGOS)
    assert count(again) == {"unchanged skipped": 1}
    assert count(await undo_and_read(client, admin, settings, done["id"])) == {"changed undone": 1}
    assert await get_value("alpha", "logo") == ""


async def test_a_logo_of_the_owner_is_kept(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("alpha")
    await service.update_product("alpha", {"logo": "own.webp"}, source=Source("vendor"), actor="owner")
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, build_zip({"alpha.png": PNG}), **LOGOS)
    assert count(found) == {"owner_edited planned": 1}
    assert count(await run(client, admin, settings, found)) == {"owner_edited skipped": 1}
    assert await get_value("alpha", "logo") == "own.webp"


async def test_a_zip_that_is_gone_or_exchanged_fails_with_a_sentence(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product("alpha")
    admin = await open_admin_session(client)
    found = await preview(client, admin, settings, build_zip({"alpha.png": PNG}), **LOGOS)
    key = await db.fetch_value("SELECT file_key FROM product_import")
    await Files(settings).save(str(key), build_zip({"alpha.png": build_image("PNG", (9, 9))}))
    assert count(await run(client, admin, settings, found)) == {"changed failed": 1}
    [row] = await read_rows(client, admin, found["id"], state="failed")
    assert row["note"] == "The uploaded file is no longer there. Please upload it again."
    assert await get_value("alpha", "logo") == ""


async def test_hostile_archives_are_refused_with_a_sentence(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("alpha")
    admin = await open_admin_session(client)
    cases = {
        b"PK, but no zip": "This archive can't be read.",
        build_zip({}): "The zip has no files.",
        build_zip({f"{number}.png": b"" for number in range(2_001)}): "The zip has more than 2,000 files.",
    }
    for content, problem in cases.items():
        found = await preview(client, admin, settings, content, **LOGOS)
        assert (found["state"], found["problem"][: len(problem)]) == ("refused", problem)
