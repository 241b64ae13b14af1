"""Queries for changes of many products at once."""

from collections.abc import Sequence
from typing import Final

from lexdex.catalogue.queries.product_table import build_conditions
from lexdex.catalogue.schemas import FIELDS
from lexdex.catalogue.schemas.bulk import BulkProduct, VersionedProduct
from lexdex.catalogue.schemas.product_table import TableFilter
from lexdex.catalogue.tables import Product
from lexdex.foundation import database

_COLUMNS: Final = ", ".join(BulkProduct.__struct_fields__)
# SQL: the conditions of the table of products.
_SELECT: Final = f"SELECT {_COLUMNS} FROM product WHERE {{conditions}} ORDER BY lower(name), id LIMIT {{limit}}"


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
