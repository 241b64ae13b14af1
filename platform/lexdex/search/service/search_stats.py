"""Statistics of the search log for other features; comparisons by few searchers are left out for privacy."""

from datetime import date
from typing import Final

from lexdex.search.queries import search_stats as queries
from lexdex.search.queries.search_stats import ComparedProduct, DailyProductCounts, count_by_day, get_first_day

__all__ = [
    "MIN_SEARCHERS",
    "ComparedProduct",
    "DailyProductCounts",
    "count_by_day",
    "get_first_day",
    "list_compared_products",
]

MIN_SEARCHERS: Final = 5
"""Comparisons by fewer searchers are never shown, because they could reveal what an individual searched for."""
MAX_COMPARED_PRODUCTS: Final = 10


async def list_compared_products(product_id: str, since: date) -> list[ComparedProduct]:
    """List the products that at least `MIN_SEARCHERS` searchers compared with this one since a date.

    The product that most searchers compared comes first.
    """
    return await queries.list_compared_products(
        product_id, since, min_searchers=MIN_SEARCHERS, limit=MAX_COMPARED_PRODUCTS
    )
