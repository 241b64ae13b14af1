"""What the insight calls take and answer; days are YYYY-MM-DD, of UTC."""

from typing import Annotated

import msgspec


class ProductViewed(msgspec.Struct, frozen=True):
    """That a product's page is being looked at."""

    product_id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,63}\Z")]


class ProductStats(msgspec.Struct, frozen=True, kw_only=True):
    """What happened to a product in some time."""

    appearances: int = 0
    """Searches that showed it."""
    clicks: int = 0
    """How often it was opened from a search."""
    views: int = 0
    """People who looked at its page, each counted once a day."""
    comparisons: int = 0
    """How often it was put up for comparison from a search."""
    demos: int = 0
    pricings: int = 0


class DailyStats(ProductStats, frozen=True, kw_only=True):
    """The same on one day."""

    day: str


class Competitor(msgspec.Struct, frozen=True):
    """Another product that people compared, and how many people."""

    product_id: str
    product_name: str
    people: int


class ProductInsights(msgspec.Struct, frozen=True, kw_only=True):
    """A product over some days, each day with a row; `compared_with` leaves out what fewer than `least` people did."""

    product_id: str
    product_name: str
    days: int
    totals: ProductStats
    series: list[DailyStats]
    compared_with: list[Competitor]
    least: int


class ProductTotals(msgspec.Struct, frozen=True):
    """A product of one's own, with what happened to it."""

    product_id: str
    product_name: str
    totals: ProductStats
