"""Queries that delete products, and that find what other features have stored about them."""

from collections.abc import Sequence

import msgspec

from lexdex.catalogue.tables import Product, ProductRevision
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
    await database.execute(ProductRevision.delete().where(ProductRevision.product.is_in(list(product_ids))))
    await database.execute(Product.delete().where(Product.id.is_in(list(product_ids))))


async def list_sample_ids() -> list[str]:
    """Return the ids of all generated sample products, sorted."""
    return await database.fetch_column(Product.select(Product.id).where(Product.sample.eq(True)).order_by(Product.id))
