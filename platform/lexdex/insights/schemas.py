"""Requests and responses of the insights endpoints; days are UTC dates as YYYY-MM-DD."""

from typing import Annotated

import msgspec


class ProductViewed(msgspec.Struct, frozen=True):
    """A view of a product's page."""

    product_id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,63}\Z")]


class ProductStats(msgspec.Struct, frozen=True, kw_only=True):
    """The counts of a product in a period."""

    appearances: int = 0
    """The number of searches with the product in their results."""
    clicks: int = 0
    """How often the product was opened from search results."""
    page_views: int = 0
    """Visitors of the product's page, each counted once per day."""
    comparisons: int = 0
    """How often the product was added to a comparison from search results."""
    demo_requests: int = 0
    pricing_requests: int = 0


class DailyStats(ProductStats, frozen=True, kw_only=True):
    """The counts of one day."""

    day: str


class Competitor(msgspec.Struct, frozen=True):
    """A product that visitors compared with the vendor's, and the number of these visitors."""

    product_id: str
    product_name: str
    people: int


class ProductInsights(msgspec.Struct, frozen=True, kw_only=True):
    """A product's statistics with one row per day.

    `compared_with` only has products that at least `min_people` visitors compared with this one.
    """

    product_id: str
    product_name: str
    days: int
    totals: ProductStats
    series: list[DailyStats]
    compared_with: list[Competitor]
    min_people: int


class ProductTotals(msgspec.Struct, frozen=True):
    """A product that the vendor owns, with its totals."""

    product_id: str
    product_name: str
    totals: ProductStats
