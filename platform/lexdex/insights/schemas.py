"""What the endpoints of insights take and return; days are YYYY-MM-DD, of UTC."""

from typing import Annotated

import msgspec


class ProductViewed(msgspec.Struct, frozen=True):
    """A view of a product's page."""

    product_id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,63}\Z")]


class ProductStats(msgspec.Struct, frozen=True, kw_only=True):
    """The counts of a product over a period."""

    appearances: int = 0
    """Searches that showed it."""
    clicks: int = 0
    """How often it was opened from a search."""
    page_views: int = 0
    """Visitors of its page, each counted once a day."""
    comparisons: int = 0
    """How often it was added to a comparison from a search."""
    demo_requests: int = 0
    pricing_requests: int = 0


class DailyStats(ProductStats, frozen=True, kw_only=True):
    """The counts of one day."""

    day: str


class Competitor(msgspec.Struct, frozen=True):
    """Another product, and how many visitors compared both."""

    product_id: str
    product_name: str
    people: int


class ProductInsights(msgspec.Struct, frozen=True, kw_only=True):
    """A product's statistics, with a row for every day; `compared_with` omits what fewer than `min_people` compared."""

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
