"""Daily statistics of a vendor's products: aggregation of the search log, the minimum of five visitors, and access."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.insights.service import daily_stats
from lexdex.search.queries.answer_contents import NewContent, insert_content
from lexdex.search.service import search_log
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.builders import create_product
from lexdex_tests.leads.builders import VENDOR_EMAIL, open_owner_session, send_request

INSIGHTS = "/api/vendor/insights"


async def log_search(*shown: str, who: str = "somebody", days_ago: float = 0) -> UUID:
    """Add a search to the log, before noon so that it belongs to that day in UTC."""
    number = uuid4()
    content = NewContent(" ".join(shown), shown, b"")
    await insert_content(content)
    sql = """INSERT INTO search_event
        (id, searcher, content_digest, total, outcome, mode, release, created_at)
    VALUES ($1, $2, $3, 1, 'answered', 'hybrid', 'r', now() - make_interval(secs => $4))"""
    await db.execute(sql, number, who, content.digest, days_ago * 86_400)
    return number


async def log_action(search: UUID, kind: str, *products: str) -> None:
    for product in products:
        sql = """INSERT INTO search_action (search, kind, product, position, created_at)
        SELECT id, $2, $3, 1, created_at FROM search_event WHERE id = $1"""
        await db.execute(sql, search, kind, product)


async def read_analytics(
    client: httpx.AsyncClient, path: str = "/certa", days: int = 30, email: str = VENDOR_EMAIL
) -> Any:  # noqa: ANN401 - any JSON
    answer = await client.get(f"{INSIGHTS}{path}?days={days}", headers=await open_session(client, email, role=2))
    assert answer.status_code == 200, answer.text
    return answer.json()


def date_days_ago(days_ago: int) -> str:
    return (datetime.now(UTC).date() - timedelta(days=days_ago)).isoformat()


async def test_searches_clicks_and_comparisons_are_counted_by_day(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    await create_product("other")
    await open_owner_session(client, VENDOR_EMAIL, "certa")
    seen = await log_search("certa", "other")
    await log_action(seen, "click", "certa")
    await log_action(seen, "click", "certa")
    await log_action(seen, "compare", "certa", "other")
    await log_action(await log_search("certa", days_ago=2), "click", "certa")
    await log_search("other")
    await send_request(client)
    await send_request(client, kind="pricing")
    assert await daily_stats.aggregate_search_log() > 0
    found = await read_analytics(client)
    nothing = {
        "appearances": 0,
        "clicks": 0,
        "page_views": 0,
        "comparisons": 0,
        "demo_requests": 0,
        "pricing_requests": 0,
    }
    assert found["totals"] == {
        **nothing,
        "appearances": 2,
        "clicks": 2,
        "comparisons": 1,
        "demo_requests": 1,
        "pricing_requests": 1,
    }
    series = {row.pop("day"): row for row in found["series"]}
    assert list(series) == [date_days_ago(ago) for ago in range(29, -1, -1)]
    assert series[date_days_ago(2)] == {**nothing, "appearances": 1, "clicks": 1}
    assert series[date_days_ago(1)] == nothing
    assert series[date_days_ago(0)]["appearances"] == 1
    assert (await read_analytics(client, "")) == [
        {"product_id": "certa", "product_name": "Certa", "sample": False, "totals": found["totals"]},
    ]


async def test_aggregation_is_idempotent_and_adds_later_searches(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    await open_owner_session(client, VENDOR_EMAIL, "certa")
    await log_search("certa")
    await daily_stats.aggregate_search_log()
    await daily_stats.aggregate_search_log()
    assert (await read_analytics(client))["totals"]["appearances"] == 1
    await log_search("certa")
    await daily_stats.aggregate_search_log()
    assert (await read_analytics(client))["totals"]["appearances"] == 2


async def test_daily_stats_are_kept_after_searches_are_deleted(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product(name="Certa")
    await open_owner_session(client, VENDOR_EMAIL, "certa")
    await log_search("certa", days_ago=60)
    await daily_stats.aggregate_search_log()
    await search_log.purge_expired(settings)
    assert await db.fetch_value("SELECT count(*) FROM search_event") == 0
    await daily_stats.aggregate_search_log()
    assert (await read_analytics(client, days=90))["totals"]["appearances"] == 1
    assert (await read_analytics(client, days=30))["totals"]["appearances"] == 0
    assert len((await read_analytics(client, days=365))["series"]) == 365


async def test_counts_below_five_visitors_are_not_shown(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    await create_product("other", name="Other")
    await open_owner_session(client, VENDOR_EMAIL, "certa")
    for who in ("one", "two", "three", "four"):
        await log_action(await log_search("certa", "other", who=who), "compare", "certa", "other")
    for _ in range(5):
        await log_action(await log_search("certa", "other", who="four"), "compare", "certa", "other")
    found = await read_analytics(client)
    assert (found["compared_with"], found["min_visitors"]) == ([], 5)
    await log_action(await log_search("certa", "other", who="five"), "compare", "certa", "other")
    assert (await read_analytics(client))["compared_with"] == [
        {"product_id": "other", "product_name": "Other", "sample": False, "visitor_count": 5},
    ]
    await db.execute("UPDATE product SET hidden = true WHERE id = 'other'")
    assert (await read_analytics(client))["compared_with"] == []


async def test_analytics_of_another_vendors_product_are_not_found(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    theirs = await open_owner_session(client, "vendor@other.example")
    for product in ("certa", "no-such-product", "%00"):
        answer = await client.get(f"{INSIGHTS}/{product}", headers=theirs)
        assert (answer.status_code, answer.json()["detail"]) == (404, "You don't manage this product.")
    assert (await client.get(INSIGHTS, headers=theirs)).json() == []
    assert (await client.get(INSIGHTS, headers=await open_session(client))).status_code == 403


@pytest.mark.parametrize("days", [0, 7, -30, 31, 10**9])
async def test_other_periods_are_rejected(client: httpx.AsyncClient, days: int) -> None:
    answer = await client.get(f"{INSIGHTS}?days={days}", headers=await open_owner_session(client))
    assert (answer.status_code, answer.json()["detail"]) == (400, "Please choose 30, 90 or 365 days.")


async def test_deleted_products_are_not_counted(client: httpx.AsyncClient) -> None:
    await log_search("never-was")
    await daily_stats.aggregate_search_log()
    assert await db.fetch_value("SELECT count(*) FROM product_daily_stats") == 0
