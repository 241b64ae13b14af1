"""Queries for changes of many products at once."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from lexdex.catalogue.queries.product_table import build_conditions
from lexdex.catalogue.schemas import FIELDS, CatalogueProduct
from lexdex.catalogue.schemas.bulk import BulkProduct, VersionedProduct
from lexdex.catalogue.schemas.product_table import TableFilter
from lexdex.catalogue.tables import Product
from lexdex.foundation import database

_COLUMNS: Final = ", ".join(BulkProduct.__struct_fields__)
# SQL: the conditions of the table of products.
_SELECT: Final = f"SELECT {_COLUMNS} FROM product WHERE {{conditions}} ORDER BY lower(name), id LIMIT {{limit}}"
# SQL: pairs of ids and numbers.
_SNAPSHOTS: Final = """
SELECT snapshot AS document FROM product_revision
JOIN unnest($1::text[], $2::int[]) AS wanted(product, number) USING (product, number)
"""


class _Snapshot(msgspec.Struct, frozen=True):
    document: CatalogueProduct


async def list_by_filter(filter_: TableFilter, *, limit: int) -> list[BulkProduct]:
    """Return the products of a filter of the table, sorted by name."""
    conditions, values = build_conditions(filter_)
    return await database.fetch_as(BulkProduct, _SELECT.format(conditions=conditions, limit=limit), *values)


async def list_by_ids(product_ids: Sequence[str]) -> list[BulkProduct]:
    """Return the products with these ids that exist, sorted by name."""
    query = _SELECT.format(conditions="id = ANY($1)", limit=len(product_ids))
    return await database.fetch_as(BulkProduct, query, list(product_ids))


async def list_versions(product_ids: Sequence[str]) -> dict[str, VersionedProduct]:
    """Return the documents of the existing products by id, without locking them."""
    if not product_ids:
        return {}
    query = Product.select(*FIELDS, Product.revision).where(Product.id.is_in(list(product_ids)))
    found = await database.fetch_as(VersionedProduct, query)
    return {product.id: product for product in found}


async def list_snapshots(revisions: Mapping[str, int]) -> dict[str, CatalogueProduct]:
    """Return the documents that products had at the given revisions, by id."""
    if not revisions:
        return {}
    found = await database.fetch_as(_Snapshot, _SNAPSHOTS, list(revisions), list(revisions.values()))
    return {snapshot.document.id: snapshot.document for snapshot in found}
