"""Releases of the index: listed, compared, measured, promoted and rolled back; what can't be promoted says why."""

from typing import Any

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.foundation import outbox
from lexdex.search.jobs import CONSUMERS as INDEX_CONSUMERS
from lexdex.search.jobs import reindex
from lexdex.search.service import index_pin
from lexdex.settings import Settings
from lexdex_search.release.content import load_products
from lexdex_search.release.store import ReleaseStore
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import open_admin_session
from lexdex_tests.search_admin.conftest import run_jobs

RELEASES, JOBS = "/api/admin/search/releases", "/api/admin/search/jobs"
REASON = "The new one ranks worse."


async def list_releases(client: httpx.AsyncClient, admin: Headers) -> dict[str, Any]:
    answer = await client.get(RELEASES, headers=admin)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def measure(client: httpx.AsyncClient, admin: Headers, settings: Settings, release: str) -> None:
    answer = await client.post(JOBS, json={"kind": "measurement", "release": release}, headers=admin)
    assert answer.status_code == 201, answer.text
    await run_jobs(settings)


async def switch(
    client: httpx.AsyncClient, admin: Headers, path: str, in_force: str, reason: str = REASON
) -> httpx.Response:
    return await client.post(f"{RELEASES}/{path}", json={"reason": reason, "in_force": in_force}, headers=admin)


def damage(store: ReleaseStore, release: str) -> None:
    path = store.get_folder(release) / "vectors.npy"
    path.write_bytes(path.read_bytes()[:-1])


async def test_without_an_index_there_is_nothing_to_promote(client: httpx.AsyncClient, store: ReleaseStore) -> None:
    admin = await open_admin_session(client)
    found = await list_releases(client, admin)
    assert (found["in_force"], found["previous"], found["releases"], found["pin"]) == (None, None, [], None)
    assert (await switch(client, admin, "roll-back", "")).status_code == 409


async def test_releases_state_what_they_are(
    client: httpx.AsyncClient, store: ReleaseStore, releases: list[str]
) -> None:
    admin = await open_admin_session(client)
    first, second, third = releases
    damage(store, second)
    found = await list_releases(client, admin)
    assert (found["in_force"], found["previous"], found["active_job"]) == (third, first, None)
    # Newest first; ids of one second have no order but that of their digests.
    assert [each["id"] for each in found["releases"]] == sorted(releases, reverse=True)
    assert [each["state"] for each in found["releases"]] == ["in_force", "damaged", "ready"]
    newest, broken, _ = found["releases"]
    assert (newest["products"], newest["origin"], newest["built_by"], newest["gate"]) == (10, "update", "", None)
    assert newest["size_bytes"] > 1_000_000
    assert "damaged" in broken["problem"]
    assert broken["obstacle"] == broken["problem"]
    (store.get_folder(first) / "manifest.json").write_text("{}")
    oldest = (await list_releases(client, admin))["releases"][2]
    assert (oldest["state"], oldest["created_at"], oldest["products"]) == ("damaged", None, 0)


async def test_a_release_is_compared_with_the_one_in_force(
    client: httpx.AsyncClient, store: ReleaseStore, releases: list[str]
) -> None:
    admin = await open_admin_session(client)
    await create_product("clausewerk", sample=True)
    first, second, third = releases
    details = (await client.get(f"{RELEASES}/{second}", headers=admin)).json()["difference"]
    assert details["compared_with"] == third
    removed = {"id": "clausewerk", "name": "Clausewerk", "sample": True, "fields": []}
    assert details["removed"] == {"count": 1, "products": [removed]}
    assert (details["added"]["count"], details["changed"]["count"]) == (0, 0)
    changed = (await client.get(f"{RELEASES}/{first}", headers=admin)).json()["difference"]["changed"]
    assert changed["count"] == 1
    assert {"summary", "capabilities"} <= set(changed["products"][0]["fields"])
    current = (await client.get(f"{RELEASES}/{third}", headers=admin)).json()
    assert (current["difference"], current["model"][:6], current["dimensions"]) == (None, "all-Mi", 384)
    damage(store, first)
    assert (await client.get(f"{RELEASES}/{first}", headers=admin)).json()["difference"] is None
    unknown = await client.get(f"{RELEASES}/20261126-000000-0a1b2c3d", headers=admin)
    assert unknown.status_code == 404


async def test_a_measured_release_is_promoted_and_the_updates_pause(
    client: httpx.AsyncClient, settings: Settings, store: ReleaseStore, releases: list[str]
) -> None:
    admin = await open_admin_session(client)
    first, _, third = releases
    unmeasured = await switch(client, admin, f"{first}/promote", third)
    assert (unmeasured.status_code, "measured" in unmeasured.json()["detail"]) == (409, True)
    await measure(client, admin, settings, first)
    answer = await switch(client, admin, f"{first}/promote", third)
    assert answer.status_code == 200, answer.text
    assert (answer.json()["in_force"], store.read_current_id()) == (first, first)
    pin = answer.json()["pin"]
    assert (pin["release"], pin["reason"]) == (first, REASON)
    entry = await db.fetch_dicts("SELECT action, object_id, details FROM audit_entry ORDER BY id DESC LIMIT 1")
    assert (entry[0]["action"], entry[0]["object_id"]) == ("search_release.promoted", first)
    assert REASON in entry[0]["details"]
    await create_product("new-tool")
    await run_index_update(settings)
    assert store.read_current_id() == first


async def run_index_update(settings: Settings) -> None:
    """Handle changed products, as the worker does."""
    await outbox.process_all(settings, INDEX_CONSUMERS)


async def test_resumed_updates_put_the_current_catalogue_in_force(
    client: httpx.AsyncClient, settings: Settings, store: ReleaseStore, releases: list[str]
) -> None:
    admin = await open_admin_session(client)
    await create_product("new-tool")
    assert (await switch(client, admin, "roll-back", releases[2])).json()["in_force"] == releases[1]
    await run_index_update(settings)
    assert store.read_current_id() == releases[1]
    resumed = await client.post(f"{RELEASES}/resume-updates", json={"reason": "Repaired."}, headers=admin)
    assert (resumed.status_code, resumed.json()["pin"]) == (200, None)
    await run_index_update(settings)
    assert store.read_current_id() not in releases
    again = await client.post(f"{RELEASES}/resume-updates", json={"reason": "Repaired."}, headers=admin)
    assert again.status_code == 409


async def test_a_roll_back_returns_to_an_undamaged_release_that_does_not_fail(
    client: httpx.AsyncClient, store: ReleaseStore, releases: list[str]
) -> None:
    admin = await open_admin_session(client)
    first, second, third = releases
    damage(store, second)
    await fail_gate(first, "On 20 judged queries, nDCG@10 is 0.1; the release in force has 0.9.")
    refused = await switch(client, admin, "roll-back", third)
    assert (refused.status_code, "0.1; the release in force" in refused.json()["detail"]) == (409, True)
    await db.execute("DELETE FROM release_measurement")
    answer = await switch(client, admin, "roll-back", third)
    assert (answer.status_code, answer.json()["in_force"]) == (200, first)


async def fail_gate(release: str, failure: str) -> None:
    """Store a measurement that fails the gate."""
    report = (
        '{"release": "r", "products": 1, "generated_queries": 0, "measures": {"judged.ndcg_10": 0.1}, "judged": []}'
    )
    insert = "INSERT INTO release_measurement (release, failures, report) VALUES ($1, $2, $3::jsonb)"
    await db.execute(insert, release, [failure], report)


@pytest.mark.parametrize("problem", ["damaged", "failed", "in force", "unknown", "switched", "no reason"])
async def test_what_can_not_be_promoted_says_why(
    client: httpx.AsyncClient, settings: Settings, store: ReleaseStore, releases: list[str], problem: str
) -> None:
    admin = await open_admin_session(client)
    first, second, third = releases
    await measure(client, admin, settings, first)
    expected = {
        "damaged": (409, "This release is damaged"),
        "failed": (409, "fails the gate: It ranks worse."),
        "in force": (409, "in force already"),
        "unknown": (404, "Release not found"),
        "switched": (409, "Another release is in force by now"),
        "no reason": (400, "Please give a reason."),
    }[problem]
    target = {"failed": second, "in force": third, "unknown": "20261126-000000-0a1b2c3d"}.get(problem, first)
    if problem == "damaged":
        damage(store, first)
    if problem == "failed":
        await fail_gate(second, "It ranks worse.")
    in_force = second if problem == "switched" else third
    answer = await switch(client, admin, f"{target}/promote", in_force, " " if problem == "no reason" else REASON)
    assert answer.status_code == expected[0]
    assert expected[1] in answer.json()["detail"]
    assert store.read_current_id() == third
    assert await db.fetch_value("SELECT count(*) FROM audit_entry WHERE action LIKE 'search_release.%'") == 0


async def test_a_release_that_is_built_meanwhile_does_not_replace_a_pinned_one(
    client: httpx.AsyncClient, store: ReleaseStore, releases: list[str]
) -> None:
    admin = await open_admin_session(client)
    first, second, third = releases
    assert (await switch(client, admin, "roll-back", third)).status_code == 200
    assert await index_pin.promote_unless_pinned(store, first, store.read_current_id()) is False
    assert store.read_current_id() == second
    damage(store, second)
    assert await index_pin.promote_unless_pinned(store, first, store.read_current_id()) is True
    assert store.read_current_id() == first


async def test_an_update_that_began_before_a_promotion_does_not_undo_it(
    client: httpx.AsyncClient, settings: Settings, store: ReleaseStore, releases: list[str]
) -> None:
    """The release that it built has the earlier encoder."""
    first, second, third = releases
    assert await index_pin.promote_unless_pinned(store, first, started_from=second) is False
    assert store.read_current_id() == third
    assert await count_events() == 1
    await run_index_update(settings)
    assert store.read_current_id() not in releases


async def test_the_newest_release_is_followed_by_an_update(
    client: httpx.AsyncClient, settings: Settings, store: ReleaseStore, releases: list[str]
) -> None:
    """The catalogue may have changed since it was built."""
    admin = await open_admin_session(client)
    store.rollback()
    await create_product("new-tool")
    await outbox.process_all(settings, INDEX_CONSUMERS)
    newest = store.list_ids()[-1]
    store.rollback()
    before = str(store.read_current_id())
    await measure(client, admin, settings, newest)
    answer = await switch(client, admin, f"{newest}/promote", before)
    assert (answer.status_code, answer.json()["in_force"]) == (200, newest)
    assert await count_events() == 1


async def test_a_release_that_was_promoted_on_the_command_line_is_followed_by_an_update(
    settings: Settings, store: ReleaseStore, releases: list[str]
) -> None:
    await create_product("new-tool")
    await run_index_update(settings)
    followed = store.read_current_id()
    await reindex(settings)
    assert store.read_current_id() == followed
    store.promote(releases[0])
    await reindex(settings)
    assert [product.id for product in load_products(store.get_folder(str(store.read_current_id())))] == ["new-tool"]


async def count_events() -> int:
    """Count the events for the index that wait for the worker."""
    count = await db.fetch_value(
        "SELECT count(*) FROM outbox WHERE topic = $1 AND done_at IS NULL", INDEX_CONSUMERS[0].topic
    )
    return int(count)


async def test_a_query_is_tried_on_two_releases(
    client: httpx.AsyncClient, store: ReleaseStore, releases: list[str]
) -> None:
    admin = await open_admin_session(client)
    first, third = releases[0], releases[2]
    names = {release: {each.id: each.name for each in load_products(store.get_folder(release))} for release in releases}
    body = {"query": next(iter(names[first].values())), "first": first, "second": third}
    answer = await client.post(f"{RELEASES}/query-trials", json=body, headers=admin)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    ranked = {side: [each["id"] for each in found[side]["products"]] for side in ("first", "second")}
    assert (found["first"]["release"], found["second"]["release"]) == (first, third)
    assert ranked["first"][0] == next(iter(names[first]))
    for side, other in (("first", "second"), ("second", "first")):
        for each in found[side]["products"]:
            expected = ranked[other].index(each["id"]) + 1 if each["id"] in ranked[other] else None
            assert each["other_rank"] == expected
    unknown = await client.post(f"{RELEASES}/query-trials", json={**body, "second": "../escape"}, headers=admin)
    assert unknown.status_code == 404
    damage(store, first)
    damaged = await client.post(f"{RELEASES}/query-trials", json=body, headers=admin)
    assert (damaged.status_code, "is damaged" in damaged.json()["detail"]) == (409, True)
