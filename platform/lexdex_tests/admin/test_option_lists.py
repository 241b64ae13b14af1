"""Ordering and retiring categories, languages and countries: what is offered, what stays, who changed it."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.reference import service as reference
from lexdex.reference.schemas import OptionListName
from lexdex.reference.seed import seed_options
from lexdex_tests.access.test_matrix import super_admin
from lexdex_tests.builders import create_product

LISTS = "/api/admin/option-lists"
NAMES: tuple[OptionListName, ...] = ("categories", "languages", "countries")


@pytest.fixture(autouse=True)
async def _restore_lists(client: httpx.AsyncClient) -> AsyncIterator[None]:
    """Leave the lists as installed: cleaning between tests spares them, and other tests read their order."""
    yield
    async with db.transaction():
        for name in NAMES:
            await reference.save_entries(name, await reference.lock_entries(name), reference.list_default_entries(name))


async def read(client: httpx.AsyncClient, headers: dict[str, str], name: str) -> dict[str, Any]:
    answer = await client.get(f"{LISTS}/{name}", headers=headers)
    assert answer.status_code == 200, answer.text
    view: dict[str, Any] = answer.json()
    return view


def list_offers(view: dict[str, Any]) -> list[dict[str, Any]]:
    return [{field: each[field] for field in ("key", "in_filter", "in_registration")} for each in view["entries"]]


async def change(
    client: httpx.AsyncClient, headers: dict[str, str], view: dict[str, Any], entries: list[dict[str, Any]] | None
) -> httpx.Response:
    body = {"version": view["version"], "entries": entries, "reason": "Nobody asks for it."}
    return await client.put(f"{LISTS}/{view['name']}", headers=headers, json=body)


@pytest.mark.parametrize("name", NAMES)
async def test_the_installed_lists_are_the_default(client: httpx.AsyncClient, name: str) -> None:
    view = await read(client, await super_admin(client), name)
    assert view["is_default"]
    assert len(view["entries"]) >= 14


async def test_a_retired_category_stays_with_its_products(client: httpx.AsyncClient) -> None:
    await create_product("deeds", categories=("Legal Analytics",))
    headers = await super_admin(client)
    view = await read(client, headers, "categories")
    counts = {each["key"]: each["products"] for each in view["entries"]}
    assert (counts["analytics"], counts["education"]) == (1, 0)
    offers = list_offers(view)
    retired = next(each for each in offers if each["key"] == "analytics")
    retired["in_filter"] = False
    offers.insert(0, offers.pop())
    saved = await change(client, headers, view, offers)
    assert saved.status_code == 200, saved.text
    assert not saved.json()["is_default"]
    offered = (await client.get("/api/options")).json()["categories"]
    assert offered[0]["slug"] == offers[0]["key"]
    assert [each["slug"] for each in offered if not each["in_filter"]] == ["analytics"]
    assert (await client.get("/product/deeds")).json()["Category"] == "Legal Analytics"
    assert (await client.get("/api/categories/analytics/products")).json()["total"] == 1
    # A new start of the site keeps what was changed, and the former state can be saved again.
    await seed_options()
    again = await read(client, headers, "categories")
    assert again["entries"] == saved.json()["entries"]
    undone = await change(client, headers, again, list_offers(view))
    assert (undone.json()["entries"], undone.json()["is_default"]) == (view["entries"], True)


@pytest.mark.parametrize("name", ["languages", "countries"])
async def test_offers_in_registration_and_filters_are_separate(client: httpx.AsyncClient, name: str) -> None:
    headers = await super_admin(client)
    view = await read(client, headers, name)
    offers = list_offers(view)
    offers[3] |= {"in_registration": False, "in_filter": True}
    offers[4] |= {"in_registration": True, "in_filter": False}
    assert (await change(client, headers, view, offers)).status_code == 200
    offered = (await client.get("/api/options")).json()[name]
    assert [(each["in_registration"], each["in_filter"]) for each in offered[3:5]] == [(False, True), (True, False)]
    reset = await change(client, headers, await read(client, headers, name), None)
    assert (reset.json()["entries"], reset.json()["is_default"]) == (view["entries"], True)


async def test_a_change_is_audited_with_what_differs(client: httpx.AsyncClient) -> None:
    headers = await super_admin(client)
    view = await read(client, headers, "languages")
    offers = list_offers(view)
    offers[0]["in_registration"] = False
    await change(client, headers, view, offers)
    answer = await client.get("/api/admin/audit", headers=headers, params={"action": "option_list.changed"})
    entry = answer.json()["entries"][0]
    assert (entry["object_id"], entry["reason"]) == ("languages", "Nobody asks for it.")
    key = offers[0]["key"]
    assert (entry["before"], entry["after"]) == ({key: ["filter", "registration"]}, {key: ["filter"]})


async def test_a_stale_change_is_refused(client: httpx.AsyncClient) -> None:
    headers = await super_admin(client)
    view = await read(client, headers, "categories")
    offers = list_offers(view)
    assert (await change(client, headers, view, offers[::-1])).status_code == 200
    assert (await change(client, headers, view, offers)).status_code == 409


async def test_of_changes_at_once_one_is_stored(client: httpx.AsyncClient) -> None:
    headers = await super_admin(client)
    view = await read(client, headers, "languages")
    offers = list_offers(view)
    orders = [[*offers[turn:], *offers[:turn]] for turn in range(1, 6)]
    answers = await asyncio.gather(*(change(client, headers, view, order) for order in orders))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]
    stored = next(order for order, answer in zip(orders, answers, strict=True) if answer.status_code == 200)
    assert list_offers(await read(client, headers, "languages")) == stored


async def test_bad_changes_are_refused_with_a_sentence(client: httpx.AsyncClient) -> None:
    headers = await super_admin(client)
    view = await read(client, headers, "categories")
    offers = list_offers(view)
    bad = [
        (offers[1:], "each entry"),
        ([*offers, offers[0]], "each entry"),
        ([*offers[1:], {**offers[0], "key": "gardening"}], "each entry"),
        ([{**each, "in_filter": False} for each in offers], "At least one"),
        ([{**each, "in_registration": True} for each in offers], "Registration"),
    ]
    for entries, word in bad:
        answer = await change(client, headers, view, entries)
        assert (answer.status_code, word in answer.json()["detail"]) == (400, True), word
    assert (await read(client, headers, "categories"))["entries"] == view["entries"]
    unknown = await client.get(f"{LISTS}/deployment", headers=headers)
    assert unknown.status_code in {400, 404, 422}
