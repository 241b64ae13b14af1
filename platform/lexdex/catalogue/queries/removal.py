"""Queries that delete products, and that find what other features have stored about them."""

from collections.abc import Sequence

import msgspec

from lexdex.catalogue.queries.columns import IS_PUBLIC
from lexdex.catalogue.tables import Product, ProductRevision, SampleRemoval
from lexdex.foundation import database

# SQL: PostgreSQL's own tables. The catalogue does not know the features that refer to products.
_LIST_REFERENCES = """
SELECT c.conrelid::regclass::text AS table_name, quote_ident(a.attname) AS column_name
FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
WHERE c.contype = 'f' AND c.confdeltype = 'r' AND c.confrelid = 'product'::regclass
    AND c.conrelid <> 'product_revision'::regclass ORDER BY 1
"""
# SQL: the table is only known at run time; its name comes from PostgreSQL, quoted.
_SELECT_REFERRED = "SELECT DISTINCT {column} FROM {table} WHERE {column} = ANY($1)"


class Reference(msgspec.Struct, frozen=True):
    """A column of another feature's table that refers to products and prevents their deletion."""

    table_name: str
    column_name: str


async def find_references(product_ids: Sequence[str]) -> dict[str, str]:
    """Return the products that can't be deleted, each with the name of a table that refers to it."""
    found: dict[str, str] = {}
    ids = list(product_ids)
    for reference in await database.fetch_as(Reference, _LIST_REFERENCES):
        column, table = reference.column_name, reference.table_name
        referred_ids = await database.fetch_column(_SELECT_REFERRED.format(column=column, table=table), ids)
        found |= dict.fromkeys(referred_ids, table)
    return found


async def delete_products(product_ids: Sequence[str]) -> None:
    """Delete products with their revisions; whatever else belongs to them is deleted by the database."""
    if not product_ids:
        return
    await database.execute(ProductRevision.delete().where(ProductRevision.product.is_in(list(product_ids))))
    await database.execute(Product.delete().where(Product.id.is_in(list(product_ids))))


async def list_sample_ids() -> list[str]:
    """Return the ids of all generated sample products, sorted."""
    return await database.fetch_column(Product.select(Product.id).where(Product.sample.eq(True)).order_by(Product.id))


async def list_visible_ids(product_ids: Sequence[str]) -> list[str]:
    """Return those of the given ids whose product is public, sorted."""
    if not product_ids:
        return []
    query = Product.select(Product.id).where(Product.id.is_in(list(product_ids)) & IS_PUBLIC)
    return await database.fetch_column(query.order_by(Product.id))


async def insert_sample_removal(hidden_ids: Sequence[str]) -> None:
    """Record a removal of the sample catalogue and the products that it hid."""
    await database.execute(SampleRemoval.insert(SampleRemoval(hidden_products=list(hidden_ids))))


async def is_sample_removed() -> bool:
    """Whether the sample catalogue was removed and not loaded since."""
    return bool(await database.fetch_value(SampleRemoval.exists()))


async def list_hidden_by_removal() -> list[str]:
    """Return the ids of the products that removals of the sample catalogue hid, without duplicates."""
    hidden = await database.fetch_column(SampleRemoval.select(SampleRemoval.hidden_products))
    return sorted({product_id for ids in hidden for product_id in ids})


async def delete_sample_removals() -> None:
    """Forget all removals of the sample catalogue."""
    await database.execute(SampleRemoval.delete(force=True))
