"""The table of all products: search, filters, order, pages, owners, and the export of what is filtered."""

import csv
import io
from typing import Any

import httpx
import pytest

from lexdex.catalogue import service
from lexdex.catalogue.queries.product_table import MAX_SORTED
from lexdex.foundation import database as db
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import open_admin_session
from lexdex_tests.leads.builders import open_owner_session

TABLE, EXPORT = "/api/admin/products", "/api/admin/exports/products"


async def read_page(client: httpx.AsyncClient, admin: Headers, **params: Any) -> dict[str, Any]:  # noqa: ANN401
    answer = await client.get(TABLE, params=params, headers=admin)
    assert answer.status_code == 200, answer.text
    page: dict[str, Any] = answer.json()
    return page


async def list_ids(client: httpx.AsyncClient, admin: Headers, **params: Any) -> list[str]:  # noqa: ANN401
    return [product["id"] for product in (await read_page(client, admin, **params))["products"]]


async def create_products() -> None:
    await create_product("alpha", company="Zeta Ltd.", categories=("Legal Analytics",))
    await create_product("beta", company="alpha Inc.", hidden=True)
    await create_product("gamma", name="gamma 100%", status="pending", sample=True)
    await create_product("delta", status="inactive", categories=("Legal Analytics", "Litigation & Dispute Resolution"))
    await create_product("epsilon", status="deleted")
    await service.set_product_rating("delta", average=4.5, count=3)


@pytest.mark.covers("Z11")
async def test_a_row_says_what_an_admin_needs(client: httpx.AsyncClient) -> None:
    await create_product("deeds", company="Meridian")
    await open_owner_session(client, "vera@maker.example", "deeds")
    admin = await open_admin_session(client)
    await create_product("other")
    page = await read_page(client, admin)
    deeds, other = page["products"]
    assert (page["total"], page["page_size"]) == (2, 50)
    assert {field: deeds[field] for field in ("id", "name", "company", "status", "users", "hidden", "sample")} == {
        "id": "deeds",
        "name": "Deeds",
        "company": "Meridian",
        "status": "active",
        "users": 1,
        "hidden": False,
        "sample": False,
    }
    assert (other["users"], other["rating"], other["review_count"], other["categories"]) == (0, 0, 0, [])


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({}, ["alpha", "beta", "delta", "gamma"]),
        ({"search": "ALPHA"}, ["alpha", "beta"]),
        ({"search": "%"}, ["gamma"]),
        ({"search": "elt"}, ["delta"]),
        ({"search": "nothing"}, []),
        ({"category": "Legal Analytics"}, ["alpha", "delta"]),
        ({"status": "pending"}, ["gamma"]),
        ({"status": "deleted"}, ["epsilon"]),
        ({"hidden": "true"}, ["beta"]),
        ({"hidden": "false"}, ["alpha", "delta", "gamma"]),
        ({"sample": "true"}, ["gamma"]),
        ({"category": "Legal Analytics", "status": "inactive", "search": "d"}, ["delta"]),
        ({"sort": "-name"}, ["gamma", "delta", "beta", "alpha"]),
        ({"sort": "-company"}, ["alpha", "beta", "gamma", "delta"]),
        ({"sort": "-rating"}, ["delta", "gamma", "beta", "alpha"]),
        ({"sort": "updated"}, ["alpha", "beta", "gamma", "delta"]),
        ({"page": 2}, []),
    ],
)
async def test_the_table_is_searched_filtered_and_sorted(
    client: httpx.AsyncClient, params: dict[str, Any], expected: list[str]
) -> None:
    await create_products()
    admin = await open_admin_session(client)
    assert await list_ids(client, admin, **params) == expected


@pytest.mark.parametrize("params", [{"sort": "price"}, {"status": "gone"}, {"page": 0}, {"search": "x" * 101}])
async def test_an_unknown_filter_is_refused(client: httpx.AsyncClient, params: dict[str, Any]) -> None:
    admin = await open_admin_session(client)
    assert (await client.get(TABLE, params=params, headers=admin)).status_code in {400, 422}


async def test_pages_are_complete_and_do_not_overlap(client: httpx.AsyncClient) -> None:
    for number in range(60):
        await create_product(f"tool-{number:02}", company="Same")
    admin = await open_admin_session(client)
    for sort in ("company", "-rating", "name"):
        pages = [await list_ids(client, admin, sort=sort, page=page) for page in (1, 2)]
        assert [len(page) for page in pages] == [50, 10]
        assert len({*pages[0], *pages[1]}) == 60


@pytest.mark.parametrize("count", [120, MAX_SORTED + 20])
async def test_what_a_search_finds_is_sorted_and_paged_however_much_it_is(
    client: httpx.AsyncClient, count: int
) -> None:
    await db.execute(
        """
        INSERT INTO product (id, name, company, rating_average)
        SELECT 'tool-' || lpad(n::text, 6, '0'), 'Tool', 'Company ' || n % 7, n % 5 FROM generate_series(1, $1::int) n
        """,
        count,
    )
    await create_product("other", name="Ledger", company="Other")
    admin = await open_admin_session(client)
    rows = [(f"tool-{n:06}", f"company {n % 7}", n % 5) for n in range(1, count + 1)]
    last = (count + 49) // 50
    for sort, key in (("-rating", 2), ("company", 1), ("name", 0)):
        ordered = [row[0] for row in sorted(rows, key=lambda row: (row[key], row[0]), reverse=sort[0] == "-")]
        for page in (1, 2, last):
            answer = await read_page(client, admin, search="TOOL", sort=sort, page=page)
            found = [product["id"] for product in answer["products"]]
            assert (answer["total"], found) == (count, ordered[(page - 1) * 50 : page * 50])


async def test_the_export_has_the_filtered_rows_and_no_formula(client: httpx.AsyncClient) -> None:
    await create_products()
    await create_product("evil", name="=1+1", status="pending")
    admin = await open_admin_session(client)
    answer = await client.get(EXPORT, params={"status": "pending", "sort": "name"}, headers=admin)
    assert answer.headers["content-disposition"] == 'attachment; filename="products.csv"'
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [(row["id"], row["name"]) for row in rows] == [("evil", "'=1+1"), ("gamma", "gamma 100%")]
    entry = (await client.get("/api/admin/audit", headers=admin)).json()["entries"][0]
    assert (entry["action"], entry["after"]) == ("product.exported", {"rows": 2})
