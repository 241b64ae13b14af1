"""What the search log adds up to, for who may know numbers and nothing of the people behind them."""

from datetime import date

from lexdex.search.queries import figures
from lexdex.search.queries.figures import ComparedWith, DayOfProduct

__all__ = ["LEAST", "ComparedWith", "DayOfProduct", "by_day", "compared_with"]

LEAST = 5
"""Fewer people than this are never counted to anybody."""
MOST_PRODUCTS = 10


async def by_day(since: date) -> list[DayOfProduct]:
    """Appearances, clicks and comparisons of every product by day (of UTC), from that day on."""
    return await figures.by_day(since)


async def compared_with(product: str, since: date) -> list[ComparedWith]:
    """What people compared a product with, where they were at least five; the ten that most did."""
    return await figures.compared_with(product, since, least=LEAST, limit=MOST_PRODUCTS)
