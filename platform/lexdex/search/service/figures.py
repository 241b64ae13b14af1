"""What the search log adds up to, for who may know numbers and nothing of the people behind them."""

from datetime import date

from lexdex.search.queries import figures
from lexdex.search.queries.figures import ComparedWith, DayOfProduct

__all__ = ["LEAST", "ComparedWith", "DayOfProduct", "by_day", "compared_with", "first_day"]

LEAST = 5
"""Fewer people than this are never counted to anybody."""
MAX_PRODUCTS = 10


async def first_day() -> date | None:
    """The day (of UTC) of the oldest search that the log still has."""
    return await figures.first_day()


async def by_day(since: date, until: date) -> list[DayOfProduct]:
    """Appearances, clicks and comparisons of every product by day (of UTC), until before the second day."""
    return await figures.by_day(since, until)


async def compared_with(product: str, since: date) -> list[ComparedWith]:
    """What people compared a product with, where they were at least five; the ten that most did."""
    return await figures.compared_with(product, since, least=LEAST, limit=MAX_PRODUCTS)
