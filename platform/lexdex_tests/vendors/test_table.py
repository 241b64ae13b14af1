"""The table of vendors: counts, search, filters, order, pages, and the export of what is filtered."""

import csv
import io
from typing import Any

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex_tests.accounts.builders import Headers, open_admin_session, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import create_claim
from lexdex_tests.leads.builders import grant_claims, send_request
from lexdex_tests.reviews.builders import create_review
from lexdex_tests.vendors.builders import VENDORS, act, create_vendor

EXPORT = "/api/admin/exports/vendors"


async def list_names(client: httpx.AsyncClient, admin: Headers, **params: Any) -> list[str]:  # noqa: ANN401
    answer = await client.get(VENDORS, params=params, headers=admin)
    assert answer.status_code == 200, answer.text
    return [vendor["name"] for vendor in answer.json()["vendors"]]


@pytest.mark.covers("Z07/api")
async def test_a_row_counts_what_the_vendor_has(client: httpx.AsyncClient) -> None:
    await create_product("deeds")
    await create_product("wills")
    await create_vendor("vera@meridian.example", "otto@meridian.example")
    vera = await open_session(client, "vera@meridian.example", role=2)
    await grant_claims("vera@meridian.example", "deeds")
    await grant_claims("otto@meridian.example", "deeds")
    await create_claim(client, vera, "wills")
    review = await create_review(client, "ada@lawfirm.example", product_id="deeds")
    await create_review(client, "grace@court.example", product_id="deeds")
    reply = await client.put(f"/api/reviews/{review}/reply", json={"text": "Thank you."}, headers=vera)
    assert reply.status_code in {200, 201}, reply.text
    await send_request(client, "deeds")
    admin = await open_admin_session(client)
    (row,) = (await client.get(VENDORS, headers=admin)).json()["vendors"]
    counts = {key: value for key, value in row.items() if isinstance(value, int)}
    assert counts == {
        "accounts": 2,
        "products": 1,
        "claims": 3,
        "pending_claims": 1,
        "leads": 1,
        "validations": 0,
        "replies": 1,
        "reviews": 2,
    }


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({}, ["alpha", "Beta", "Gamma 100%"]),
        ({"sort": "-name"}, ["Gamma 100%", "Beta", "alpha"]),
        ({"sort": "joined"}, ["Gamma 100%", "alpha", "Beta"]),
        ({"search": "BET"}, ["Beta"]),
        ({"search": "%"}, ["Gamma 100%"]),
        ({"search": "one.example"}, ["Gamma 100%"]),
        ({"search": "nothing"}, []),
        ({"state": "suspended"}, ["Beta"]),
        ({"state": "active"}, ["alpha", "Gamma 100%"]),
        ({"proven": "false"}, ["alpha"]),
        ({"proven": "true"}, ["Beta", "Gamma 100%"]),
        ({"pending": "true"}, ["Gamma 100%"]),
        ({"page": 2}, []),
    ],
)
async def test_the_table_is_searched_filtered_and_sorted(
    client: httpx.AsyncClient, params: dict[str, Any], expected: list[str]
) -> None:
    await create_product("deeds")
    await create_vendor("vera@one.example", company="Gamma 100%")
    await create_claim(client, await open_session(client, "vera@one.example", role=2))
    await create_vendor("otto@gmail.com", company="alpha")
    suspended = await create_vendor("eve@two.example", company="Beta")
    admin = await open_admin_session(client)
    assert (await act(client, admin, suspended, "suspension")).status_code == 200
    assert await list_names(client, admin, **params) == expected


@pytest.mark.parametrize("params", [{"sort": "leads"}, {"state": "gone"}, {"page": 0}, {"search": "x" * 101}])
async def test_an_unknown_filter_is_refused(client: httpx.AsyncClient, params: dict[str, Any]) -> None:
    admin = await open_admin_session(client)
    assert (await client.get(VENDORS, params=params, headers=admin)).status_code in {400, 422}


async def test_pages_are_complete_and_do_not_overlap(client: httpx.AsyncClient) -> None:
    await db.execute(
        "INSERT INTO vendor_company (id, name) SELECT gen_random_uuid(), 'Same' FROM generate_series(1, 60) AS n"
    )
    admin = await open_admin_session(client)
    for sort in ("name", "-joined"):
        pages = [
            (await client.get(VENDORS, params={"sort": sort, "page": page}, headers=admin)).json() for page in (1, 2)
        ]
        assert [len(page["vendors"]) for page in pages] == [50, 10]
        assert len({vendor["id"] for page in pages for vendor in page["vendors"]}) == 60
        assert pages[0]["total"] == 60


async def test_the_export_has_the_filtered_rows_and_no_formula(client: httpx.AsyncClient) -> None:
    await create_vendor("vera@meridian.example", company="=1+1")
    await create_vendor("otto@other.example", company="Other")
    admin = await open_admin_session(client)
    answer = await client.get(EXPORT, params={"search": "meridian"}, headers=admin)
    assert answer.headers["content-disposition"] == 'attachment; filename="vendors.csv"'
    (row,) = csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert (row["name"], row["domains"], row["accounts"]) == ("'=1+1", "meridian.example", "1")
    entry = (await client.get("/api/admin/audit", headers=admin)).json()["entries"][0]
    assert (entry["action"], entry["after"]) == ("vendor.exported", {"rows": 1})
