"""Changes of products: revisions, sources of fields, events, and concurrent edits."""

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest

from lexdex.catalogue import service
from lexdex.catalogue.events import ProductsChanged
from lexdex.catalogue.schemas import Source
from lexdex.foundation import database as db
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex_tests.builders import SOURCE, build_document, create_product
from lexdex_tests.events import pending_events

VENDOR = Source("vendor", "a letter", "2026-01-02")


async def list_revisions(product_id: str) -> list[Any]:
    sql = "SELECT number, changed_fields, actor, reason FROM product_revision WHERE product = $1 ORDER BY number"
    return [tuple(row) for row in await db.fetch(sql, product_id)]


async def test_every_change_appends_a_revision(database: None) -> None:
    await create_product("certa", company="Certa")
    await service.update_product(
        "certa", {"company": "Certa Inc.", "name": "Certa"}, source=VENDOR, actor="ada", reason="typo"
    )
    history = await list_revisions("certa")
    assert [number for number, *_ in history] == [1, 2]
    assert history[1] == (2, ["company", "sources"], "ada", "typo")
    assert (await service.get_product("certa")).revision == 2


async def test_an_update_without_changes_writes_no_revision_and_no_event(database: None) -> None:
    await create_product("certa", company="Certa")
    saved = await service.save_products([build_document("certa", company="Certa")], source=VENDOR, actor="ada")
    assert saved.unchanged == ("certa",)
    assert len(await list_revisions("certa")) == 1
    assert len(await pending_events(ProductsChanged)) == 1


async def test_a_changed_field_carries_the_source_of_the_change(database: None) -> None:
    await create_product("certa", company="Certa", headquarters="US")
    changed = await service.update_product("certa", {"company": "Certa Inc."}, source=VENDOR, actor="ada")
    assert changed.sources == {"*": SOURCE, "company": VENDOR}
    own = {"headquarters": {"kind": "document", "reference": "report", "stated_on": None}}
    changed = await service.update_product("certa", {"headquarters": "UK", "sources": own}, source=VENDOR, actor="ada")
    assert changed.sources["headquarters"] == Source("document", "report", None)
    assert changed.sources["company"] == VENDOR


async def test_a_source_without_a_day_gets_today(database: None) -> None:
    await create_product("certa")
    changed = await service.update_product("certa", {"company": "X"}, source=Source("vendor"), actor="ada")
    assert changed.sources["company"].stated_on == datetime.now(UTC).date().isoformat()


async def test_the_event_of_a_change_is_stored_with_it(database: None) -> None:
    await create_product("certa")
    await create_product("sirion-ai")
    assert await pending_events(ProductsChanged) == [ProductsChanged(("certa",)), ProductsChanged(("sirion-ai",))]


async def test_a_rolled_back_change_leaves_no_revision_and_no_event(database: None) -> None:
    async def fail() -> None:
        async with db.transaction():
            await create_product("certa")
            await create_product("other", description="x" * 20_001)

    with pytest.raises(Invalid):
        await fail()
    assert not await service.has_products()
    assert await list_revisions("certa") == []
    assert not await pending_events(ProductsChanged)


async def test_creating_a_product_with_a_taken_id_is_a_conflict(database: None) -> None:
    await create_product("certa")
    with pytest.raises(Conflict):
        await create_product("certa")


async def test_updating_an_unknown_product_is_not_found(database: None) -> None:
    with pytest.raises(NotFound):
        await service.set_product_hidden("nobody", hidden=True, actor="ada")
    with pytest.raises(NotFound):
        await service.set_product_rating("nobody", average=1.0, count=1)


async def test_hiding_and_showing(database: None) -> None:
    await create_product("certa")
    assert (await service.set_product_hidden("certa", hidden=True, actor="ada", reason="asked")).hidden
    with pytest.raises(NotFound):
        await service.get_product("certa")
    await service.set_product_hidden("certa", hidden=False, actor="ada")
    assert (await service.get_product("certa")).revision == 3


async def test_a_rating_creates_no_event_and_no_revision(database: None) -> None:
    await create_product("certa")
    await service.set_product_rating("certa", average=4.25, count=8)
    page = await service.get_product("certa")
    assert (page.rating_average, page.review_count, page.revision) == (4.25, 8, 1)
    assert len(await pending_events(ProductsChanged)) == 1


async def test_concurrent_changes_get_consecutive_revision_numbers(database: None) -> None:
    await create_product("certa")
    await asyncio.gather(
        *(service.update_product("certa", {"company": f"Company {n}"}, source=SOURCE, actor="ada") for n in range(12))
    )
    assert [number for number, *_ in await list_revisions("certa")] == list(range(1, 14))


async def test_of_two_concurrent_creations_one_fails(database: None) -> None:
    made = await asyncio.gather(*(create_product("certa") for _ in range(6)), return_exceptions=True)
    assert sum(not isinstance(one, BaseException) for one in made) == 1
    assert all(isinstance(one, Conflict) for one in made if isinstance(one, BaseException))
    assert len(await list_revisions("certa")) == 1


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"description": "x" * 20_001}, "description is too long"),
        ({"website": "javascript:alert(1)"}, "website must start with http"),
        ({"website": "https://a.example/ x"}, "website must"),
        ({"keywords": ("a;b",)}, "keywords is not valid"),
        ({"rating_average": 5.1}, "rating_average must be at most 5"),
        ({"logo": "../../etc/passwd"}, "logo must be a plain file name"),
        ({"status": "gone"}, "status is not valid"),
        ({"colour": "red"}, "contains unknown field `colour`"),
        ({"name": ""}, "name must not be empty"),
    ],
)
async def test_an_invalid_document_is_rejected_with_the_field_name(
    database: None, fields: dict[str, Any], said: str
) -> None:
    with pytest.raises(Invalid) as refused:
        await create_product("certa", **fields)
    assert said in str(refused.value.detail)
    assert not await service.has_products()


async def test_repeated_list_values_are_removed(database: None) -> None:
    assert (await create_product("certa", sso=("Okta", "SAML 2.0", "Okta"))).sso == ("Okta", "SAML 2.0")


@pytest.mark.parametrize("product_id", ["", "A", "a b", "a--b", "-a", "a-", "ä", "x" * 65, "a\n", "a/b"])
async def test_an_id_is_a_slug(database: None, product_id: str) -> None:
    with pytest.raises(Invalid, match=r"^id "):
        await service.save_products([{"id": product_id, "name": "X"}], source=SOURCE, actor="ada")
