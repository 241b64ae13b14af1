"""Queries of saved filters of the products table."""

from typing import Any, Final
from uuid import UUID

import msgspec

from lexdex.admin.schemas.product_filters import MAX_FILTERS
from lexdex.admin.tables import ProductFilter
from lexdex.catalogue.schemas.product_table import TableFilter, TableOrder
from lexdex.foundation import database


class FilterQuery(msgspec.Struct, frozen=True):
    """What a saved filter has stored: the filter and the order."""

    filter: TableFilter
    sort: TableOrder


class StoredFilter(msgspec.Struct, frozen=True):
    """A row of the table `product_filter`."""

    id: int
    account: UUID
    name: str
    is_shared: bool
    query: FilterQuery


_COLUMNS: Final = tuple(getattr(ProductFilter, name) for name in StoredFilter.__struct_fields__)
# SQL: an order by a condition and by lower(name).
_LIST: Final = f"""
SELECT {", ".join(StoredFilter.__struct_fields__)} FROM product_filter WHERE account = $1 OR is_shared
ORDER BY account <> $1, lower(name), id LIMIT {MAX_FILTERS}
"""
# SQL: a conflict that is no error.
_RENAME: Final = """
UPDATE product_filter f SET name = $2, is_shared = $3 WHERE id = $1
    AND NOT EXISTS (SELECT FROM product_filter o WHERE o.account = f.account AND o.name = $2 AND o.id <> f.id)
"""


async def list_filters(account_id: UUID) -> list[StoredFilter]:
    """List an admin's own filters, then those that others share; at most MAX_FILTERS."""
    return await database.fetch_as(StoredFilter, _LIST, account_id)


async def count_own(account_id: UUID) -> int:
    """Count the filters that an admin has saved."""
    count: int = await database.fetch_value(ProductFilter.count().where(ProductFilter.account == account_id))
    return count


async def insert_filter(account_id: UUID, name: str, query: FilterQuery, *, is_shared: bool) -> int | None:
    """Insert a filter and return its id; None if the admin has one of this name."""
    encoded = msgspec.json.encode(query).decode()
    row = ProductFilter(account=account_id, name=name, is_shared=is_shared, query=encoded)
    inserted = ProductFilter.insert(row).on_conflict((ProductFilter.account, ProductFilter.name), "DO NOTHING")
    filter_id: int | None = await database.fetch_value(inserted.returning(ProductFilter.id))
    return filter_id


async def lock_filter(filter_id: int, account_id: UUID) -> StoredFilter | None:
    """Lock a filter that the admin may see until the transaction ends; None if there is none."""
    is_visible = (ProductFilter.account == account_id) | (ProductFilter.is_shared == True)  # noqa: E712 - a column
    query = ProductFilter.select(*_COLUMNS).where((ProductFilter.id == filter_id) & is_visible)
    return await database.fetch_one_as(StoredFilter, query.lock_rows("UPDATE"))


async def rename_filter(filter_id: int, name: str, *, is_shared: bool) -> bool:
    """Store a new name, and whether it is shared; returns False if its owner has another one of this name."""
    return await database.execute(_RENAME, filter_id, name, is_shared) == 1


async def delete_filter(filter_id: int) -> None:
    """Delete a filter."""
    await database.execute(ProductFilter.delete().where(ProductFilter.id == filter_id))


async def delete_all_filters(account_id: UUID) -> None:
    """Delete the filters that an account has saved."""
    await database.execute(ProductFilter.delete().where(ProductFilter.account == account_id))


async def export_filters(account_id: UUID) -> list[dict[str, Any]]:
    """Return the filters that an account has saved."""
    columns = (ProductFilter.name, ProductFilter.is_shared, ProductFilter.query, ProductFilter.created_at)
    query = ProductFilter.select(*columns).where(ProductFilter.account == account_id)
    return await database.fetch_dicts(query.order_by(ProductFilter.id))
