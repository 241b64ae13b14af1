"""Requests and responses of saved filters of the products table."""

from typing import Annotated

import msgspec
from msgspec import Meta

from lexdex.catalogue.schemas.product_table import TableFilter, TableOrder
from lexdex.foundation.visible_texts import VisibleTexts

MAX_FILTERS = 100


class NewProductFilter(VisibleTexts, frozen=True, forbid_unknown_fields=True):
    """A filter to save under a name; with `is_shared`, for all admins."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    filter: TableFilter
    sort: TableOrder = "name"
    is_shared: bool = False


class ProductFilterEdit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The new name of a saved filter, and whether all admins see it."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    is_shared: bool


class SavedProductFilter(msgspec.Struct, frozen=True):
    """A saved filter; only who saved it can change or delete it."""

    id: int
    name: str
    filter: TableFilter
    sort: TableOrder
    is_shared: bool
    is_own: bool
    owner_name: str


class SavedProductFilters(msgspec.Struct, frozen=True):
    """An admin's own filters and those that others share, by name."""

    filters: Annotated[list[SavedProductFilter], Meta(max_length=MAX_FILTERS)]
