"""Responses of the table of products."""

from datetime import datetime

import msgspec

from lexdex.catalogue.schemas import Status


class AdminProduct(msgspec.Struct, frozen=True):
    """A product in the table of all products."""

    id: str
    name: str
    company: str
    status: Status
    users: int
    """The number of accounts that manage the product."""
    categories: tuple[str, ...]
    hidden: bool
    sample: bool
    rating: float
    review_count: int
    updated_at: datetime


class AdminProductPage(msgspec.Struct, frozen=True):
    """One page of the table of all products, with the number of products on all pages."""

    products: list[AdminProduct]
    total: int
    page_size: int
