"""Editors' picks with reasons: what pages show, what super admins change, and that the search doesn't see them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from lexdex.catalogue import service
from lexdex.foundation import database as db
from lexdex_tests.accounts.builders import Headers, enrol_second_factor, open_session
from lexdex_tests.builders import create_product

ADMIN, PUBLIC = "/api/admin/highlighted-picks", "/api/highlighted-picks"
E_DISCOVERY = "E-Discovery & Evidence Management Tools"
TODAY = datetime.now(UTC).date()
TOMORROW = str(TODAY + timedelta(days=1))


@pytest.fixture
async def editor(client: httpx.AsyncClient) -> Headers:
    headers = await open_session(client, "super@lexdex.example", role=4)
    await enrol_second_factor(client, headers)
    return headers


def build_pick(product_id: str, **fields: str) -> dict[str, str]:
    return {"product_id": product_id, "reason": "States a source for each fact.", "valid_until": TOMORROW, **fields}


async def change(
    client: httpx.AsyncClient, editor: Headers, picks: list[dict[str, str]], place: str = "home", version: str = ""
) -> httpx.Response:
    """Replace the picks of a place, as of the version that it has unless another is given."""
    known = version or (await client.get(f"{ADMIN}/{place}", headers=editor)).json()["version"]
    return await client.put(f"{ADMIN}/{place}", json={"version": known, "picks": picks}, headers=editor)


async def list_shown(client: httpx.AsyncClient, place: str = "home") -> list[str]:
    return [pick["id"] for pick in (await client.get(f"{PUBLIC}/{place}")).json()]


async def test_a_page_shows_the_picks_with_their_reasons_in_the_editors_order(
    client: httpx.AsyncClient, editor: Headers
) -> None:
    await create_product("one", company="One Ltd", categories=(E_DISCOVERY,), logo="one.svg")
    await create_product("two")
    assert await list_shown(client) == []
    changed = await change(client, editor, [build_pick("two"), build_pick("one", reason=" Clear prices.  ")])
    assert changed.status_code == 200, changed.text
    assert [pick["state"] for pick in changed.json()["picks"]] == ["shown", "shown"]
    shown = (await client.get(f"{PUBLIC}/home")).json()
    assert [pick["id"] for pick in shown] == ["two", "one"]
    assert shown[1] == {
        "id": "one",
        "name": "One",
        "company": "One Ltd",
        "category": E_DISCOVERY,
        "image_url": "one.svg",
        "rating": 0.0,
        "reviews": 0,
        "sample": False,
        "reason": "Clear prices.",
        "valid_until": TOMORROW,
    }
    assert await list_shown(client, "e-discovery") == []


async def test_a_change_is_in_the_audit_log_with_both_lists(client: httpx.AsyncClient, editor: Headers) -> None:
    await create_product("one")
    await change(client, editor, [build_pick("one")])
    await change(client, editor, [])
    entries = (await client.get("/api/admin/audit?action=highlighted_picks", headers=editor)).json()["entries"]
    assert [(e["action"], e["object_id"]) for e in entries] == [("highlighted_picks.replaced", "home")] * 2
    assert entries[0]["before"] == {"picks": [build_pick("one")]}
    assert entries[0]["after"] == {"picks": []}


async def test_hidden_deleted_moved_and_expired_picks_drop_out_at_once(
    client: httpx.AsyncClient, editor: Headers
) -> None:
    for product_id in ("one", "two", "three"):
        await create_product(product_id, categories=(E_DISCOVERY,))
    picks = [build_pick("one"), build_pick("two"), build_pick("three", valid_until=str(TODAY))]
    assert (await change(client, editor, picks, "e-discovery")).status_code == 200
    assert await list_shown(client, "e-discovery") == ["one", "two", "three"]
    await service.set_product_hidden("one", hidden=True, actor="an editor")
    assert await list_shown(client, "e-discovery") == ["two", "three"]
    await client.put("/api/admin/products/two", json=build_move("two"), headers=editor)
    assert await list_shown(client, "e-discovery") == ["three"]
    await db.execute("UPDATE highlighted_pick SET valid_until = valid_until - 1 WHERE product = 'three'")
    assert await list_shown(client, "e-discovery") == []
    stored = (await client.get(f"{ADMIN}/e-discovery", headers=editor)).json()["picks"]
    assert [pick["state"] for pick in stored] == ["not_public", "other_category", "expired"]
    deleted = await client.post("/api/admin/products/two/delete", json={"reason": "Discontinued."}, headers=editor)
    assert deleted.status_code == 200, deleted.text
    stored = (await client.get(f"{ADMIN}/e-discovery", headers=editor)).json()["picks"]
    assert [pick["state"] for pick in stored] == ["not_public", "not_public", "expired"]


def build_move(product_id: str) -> dict[str, Any]:
    return {"changes": {"categories": ["Legal Analytics"]}, "base_revision": 1, "reason": f"{product_id} moved."}


async def test_the_admins_list_has_all_pages_and_what_they_show(client: httpx.AsyncClient, editor: Headers) -> None:
    await create_product("one", categories=(E_DISCOVERY,))
    await change(client, editor, [build_pick("one")], "e-discovery")
    places = (await client.get(ADMIN, headers=editor)).json()["places"]
    assert [place["place"] for place in places[:2]] == ["home", "practice-management"]
    assert len(places) == 15
    found = next(place for place in places if place["place"] == "e-discovery")
    assert found == {"place": "e-discovery", "name": E_DISCOVERY, "shown": 1, "total": 1, "next_end": TOMORROW}
    assert places[0] == {"place": "home", "name": "Landing page", "shown": 0, "total": 0, "next_end": None}


@pytest.mark.parametrize(
    ("picks", "detail"),
    [
        ([build_pick("one")] * 2, "Each product can be picked once per page."),
        ([build_pick(name) for name in ("one", "two", "three", "four")], "A page can show at most 3 picks."),
        ([build_pick("none")], "No product has the id none."),
        ([build_pick("hidden")], "Hidden is not visible to users, so it can't be picked."),
        ([build_pick("two")], f"Two is not in the category {E_DISCOVERY}."),
        ([build_pick("one", reason="  ")], "Please give a reason for One."),
        ([build_pick("one", reason="x" * 161)], "Please shorten the reason for One to at most 160 characters."),
        (
            [build_pick("one", reason="Two\nlines.")],
            "The reason for one contains control characters. Please write it as plain text.",
        ),
        (
            [build_pick("one", valid_until=str(TODAY - timedelta(days=1)))],
            "The date of One is over. Please choose a later one, or remove the pick.",
        ),
        (
            [build_pick("one", valid_until=str(TODAY + timedelta(days=367)))],
            "A pick can hold for at most 366 days. Please choose an earlier date for One.",
        ),
    ],
)
async def test_picks_that_can_not_be_shown_are_refused_and_nothing_changes(
    client: httpx.AsyncClient, editor: Headers, picks: list[dict[str, str]], detail: str
) -> None:
    for product_id in ("one", "two", "three", "four"):
        await create_product(product_id, categories=("Legal Analytics",) if product_id == "two" else (E_DISCOVERY,))
    await create_product("hidden", hidden=True)
    await change(client, editor, [build_pick("three")], "e-discovery")
    refused = await change(client, editor, picks, "e-discovery")
    assert (refused.status_code, refused.json()["detail"]) == (400, detail)
    assert await list_shown(client, "e-discovery") == ["three"]


async def test_a_pick_that_was_hidden_later_may_stay_and_comes_back(client: httpx.AsyncClient, editor: Headers) -> None:
    await create_product("one")
    await create_product("two")
    await change(client, editor, [build_pick("one")])
    await service.set_product_hidden("one", hidden=True, actor="an editor")
    assert (await change(client, editor, [build_pick("one"), build_pick("two")])).status_code == 200
    assert await list_shown(client) == ["two"]
    await service.set_product_hidden("one", hidden=False, actor="an editor")
    assert await list_shown(client) == ["one", "two"]


async def test_the_second_of_two_editors_is_refused(client: httpx.AsyncClient, editor: Headers) -> None:
    await create_product("one")
    await create_product("two")
    version = (await client.get(f"{ADMIN}/home", headers=editor)).json()["version"]
    assert (await change(client, editor, [build_pick("one")], version=version)).status_code == 200
    refused = await change(client, editor, [build_pick("two")], version=version)
    assert (refused.status_code, refused.json()["detail"]) == (
        409,
        "Someone else changed these picks at the same time. Please reload them and try again.",
    )
    assert await list_shown(client) == ["one"]


async def test_an_unknown_page_is_not_found(client: httpx.AsyncClient, editor: Headers) -> None:
    for place in ("nothing", "results", "..", "E-Discovery"):
        assert (await client.get(f"{PUBLIC}/{place}")).status_code == 404
        assert (await client.get(f"{ADMIN}/{place}", headers=editor)).status_code == 404


async def test_picks_of_a_removed_product_are_gone(client: httpx.AsyncClient, editor: Headers) -> None:
    await create_product("one")
    await change(client, editor, [build_pick("one")])
    await db.execute("DELETE FROM product_revision")
    await db.execute("DELETE FROM product")
    assert (await client.get(f"{ADMIN}/home", headers=editor)).json()["picks"] == []
