"""Daily statistics for vendors: how often their products were found, opened, compared and requested."""

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Final

from lexdex.catalogue import service as catalogue
from lexdex.claims.service import ownership
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Invalid
from lexdex.insights import queries
from lexdex.insights.schemas import Competitor, DailyStats, ProductInsights, ProductStats, ProductTotals
from lexdex.leads import service as leads
from lexdex.leads.schemas import LeadKind
from lexdex.search.service import search_stats

PERIODS = (30, 90, 365)
BATCH_PERIOD = timedelta(days=7)
"""The search log is aggregated in periods of this length to limit memory use."""

INVALID_PERIOD = "Please choose 30, 90 or 365 days."
NOT_OWN = "You don't manage this product."
REQUEST_METRICS: Final[dict[LeadKind, str]] = {"demo": "demo_requests", "pricing": "pricing_requests"}

CountsByDay = dict[date, Counter[str]]


async def aggregate_search_log() -> int:
    """Count the search log's entries by product and day, and store the counts; returns the number of rows written.

    Starts with the latest day that has counts, because that day may have been incomplete. Existing counts are replaced,
    so running it again is safe.
    """
    day = await queries.get_latest_day() or await search_stats.get_first_day()
    written = 0
    while day is not None and day <= datetime.now(UTC).date():
        if rows := await search_stats.count_by_day(day, day + BATCH_PERIOD):
            # Sorted, so that concurrent aggregations lock the rows in the same order.
            await queries.upsert_search_stats(sorted(rows, key=lambda row: (row.product, row.day)))
        written, day = written + len(rows), day + BATCH_PERIOD
    return written


async def list_totals(actor: Actor, days: int) -> list[ProductTotals]:
    """List the actor's products with their totals of the last `days` days.

    Raises Invalid unless `days` is 30, 90 or 365.
    """
    since = _get_first_day(days)
    owned = await ownership.list_product_options(actor.account_id)
    counts = await _count_by_day([option.id for option in owned], since)
    return [
        ProductTotals(option.id, option.name, option.sample, _sum_counts(counts[option.id].values()))
        for option in owned
    ]


async def get_insights(actor: Actor, product_id: str, days: int) -> ProductInsights:
    """Return the statistics of one of the actor's products for the last `days` days.

    Raises NotFound if the actor doesn't own the product, and Invalid unless `days` is 30, 90 or 365.
    """
    since = _get_first_day(days)
    owned = await ownership.list_product_options(actor.account_id)
    product = next((option for option in owned if option.id == product_id), None)
    if product is None:
        raise await ownership.build_not_owned(product_id, NOT_OWN)
    counts = (await _count_by_day([product_id], since))[product_id]
    every_day = (since + timedelta(days=offset) for offset in range(days))
    return ProductInsights(
        product_id=product_id,
        product_name=product.name,
        sample=product.sample,
        days=days,
        totals=_sum_counts(counts.values()),
        series=[DailyStats(day=day.isoformat(), **counts.get(day, Counter())) for day in every_day],
        compared_with=await _list_compared(product_id, since),
        min_visitors=search_stats.MIN_SEARCHERS,
    )


def _get_first_day(days: int) -> date:
    if days not in PERIODS:
        raise Invalid(INVALID_PERIOD)
    return datetime.now(UTC).date() - timedelta(days=days - 1)


async def _count_by_day(product_ids: list[str], since: date) -> dict[str, CountsByDay]:
    counts: dict[str, CountsByDay] = {product_id: {} for product_id in product_ids}
    for row in await queries.list_daily_stats(product_ids, since):
        counts[row.product_id][row.day] = Counter(
            appearances=row.appearances, clicks=row.clicks, comparisons=row.comparisons, page_views=row.page_views
        )
    for requests in await leads.count_by_day(product_ids, since):
        by_day = counts[requests.product_id].setdefault(requests.day, Counter())
        by_day[REQUEST_METRICS[requests.kind]] += requests.count
    return counts


def _sum_counts(days: Iterable[Counter[str]]) -> ProductStats:
    total: Counter[str] = Counter()
    for day in days:
        total.update(day)
    return ProductStats(**total)


async def _list_compared(product_id: str, since: date) -> list[Competitor]:
    """List the public products that visitors compared with this one since a date, with their current names."""
    compared = await search_stats.list_compared_products(product_id, since)
    cards = await catalogue.list_product_cards([each.product_id for each in compared])
    return [
        Competitor(each.product_id, card.product_name, card.sample, each.searchers)
        for each in compared
        if (card := cards.get(each.product_id))
    ]
