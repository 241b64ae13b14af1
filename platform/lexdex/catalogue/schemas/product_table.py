"""Products of any status: the table for admins with its filter and order, and what resembles another product."""

from datetime import datetime
from typing import Literal

import msgspec

from lexdex.catalogue.schemas.document import Status

TableOrder = Literal["name", "-name", "company", "-company", "rating", "-rating", "updated", "-updated"]
"""The column to sort by; with a dash, descending."""


class TableFilter(msgspec.Struct, frozen=True, kw_only=True):
    """Which products are listed; what is empty or None restricts nothing, but deleted ones need their status."""

    search: str = ""
    """A part of the name, the company or the id."""
    category: str = ""
    status: Status | None = None
    hidden: bool | None = None
    sample: bool | None = None


class TableRow(msgspec.Struct, frozen=True):
    """A product of the table."""

    id: str
    name: str
    company: str
    status: Status
    categories: tuple[str, ...]
    hidden: bool
    sample: bool
    rating_average: float
    review_count: int
    revision: int
    updated_at: datetime


class TablePage(msgspec.Struct, frozen=True):
    """The products of one page, and how many there are on all pages."""

    rows: list[TableRow]
    total: int


class SimilarProduct(msgspec.Struct, frozen=True):
    """A product with the same name or website as another one, and whether everyone sees it."""

    id: str
    name: str
    sample: bool
    status: Status
    hidden: bool
