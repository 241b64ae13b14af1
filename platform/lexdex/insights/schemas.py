"""Request and response schemas of the insights endpoints; days are UTC dates as YYYY-MM-DD."""

from typing import Annotated

import msgspec


class ProductViewed(msgspec.Struct, frozen=True):
    """The product whose page a visitor has opened."""

    product_id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,63}\Z")]


class ProductStats(msgspec.Struct, frozen=True, kw_only=True):
    """A product's counts in a period: searches, clicks, page views, comparisons and requests."""

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
    """A product's counts on one day (UTC)."""

    day: str


class Competitor(msgspec.Struct, frozen=True):
    """A product that visitors compared with the vendor's product, and how many visitors did."""

    product_id: str
    product_name: str
    sample: bool
    visitor_count: int


class ProductInsights(msgspec.Struct, frozen=True, kw_only=True):
    """A product's statistics for the last `days` days: totals, and one entry per day in `series`.

    `compared_with` lists only products that at least `min_visitors` visitors compared with this one, to protect their
    privacy.
    """

    product_id: str
    product_name: str
    sample: bool
    days: int
    totals: ProductStats
    series: list[DailyStats]
    compared_with: list[Competitor]
    min_visitors: int


class ProductTotals(msgspec.Struct, frozen=True):
    """A product that the vendor owns, with its totals for the requested period."""

    product_id: str
    product_name: str
    sample: bool
    totals: ProductStats
