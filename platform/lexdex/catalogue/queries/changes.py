"""Queries that lock and write products; a batch takes one statement for products and one for their revisions."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from piccolo.columns import Column

from lexdex.catalogue.schemas import FIELDS, CatalogueProduct, Source
from lexdex.catalogue.tables import Product
from lexdex.foundation import database

_FIELDS: Final = ", ".join(FIELDS)
_ASSIGNMENTS: Final = ", ".join(f"{field} = excluded.{field}" for field in (*FIELDS, "revision"))

# SQL: an advisory lock.
_LOCK_ID: Final = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
# SQL: row locks, and the document as one JSON object. Rows are locked in order of id, so that two batches cannot
# deadlock.
_LOCK_PRODUCTS = f"""
SELECT revision, to_json((SELECT d FROM (SELECT {_FIELDS}) d)) AS document
FROM product WHERE id = ANY($1) ORDER BY id FOR UPDATE
"""
# SQL: a conditional upsert. If a concurrent transaction has already written this revision, the row is not updated and
# not counted.
_WRITE_PRODUCTS = f"""
INSERT INTO product ({_FIELDS}, revision)
SELECT {_FIELDS}, revision FROM jsonb_populate_recordset(NULL::product, $1::jsonb)
ON CONFLICT (id) DO UPDATE SET {_ASSIGNMENTS}, updated_at = now() WHERE product.revision = excluded.revision - 1
"""
# SQL: the whole batch is one parameter. clock_timestamp() and not now(), because one transaction may write several
# revisions of a product.
_WRITE_REVISIONS = """
INSERT INTO product_revision (product, number, snapshot, changed_fields, source, actor, reason, recorded_at)
SELECT r.product, r.number, r.snapshot, r.changed_fields, $2::jsonb, $3, $4, clock_timestamp()
FROM jsonb_to_recordset($1::jsonb) AS r(product text, number int, snapshot jsonb, changed_fields text[])
"""


class CurrentProduct(msgspec.Struct, frozen=True):
    """A product's current document and revision number."""

    revision: int
    document: CatalogueProduct


class NewRevision(msgspec.Struct, frozen=True):
    """A revision to write: its number, the product's new document, and the fields that changed."""

    number: int
    document: CatalogueProduct
    changed_fields: tuple[str, ...]


async def reserve_id(product_id: str) -> None:
    """Lock a product id until the transaction ends, so that no other transaction creates a product with this id.

    It is an advisory lock, because there is no row to lock yet.
    """
    await database.execute(_LOCK_ID, product_id)


async def lock_product(product_id: str) -> bool:
    """Lock a product's row until the transaction ends; returns whether the product exists."""
    query = Product.select(Product.id).where(Product.id == product_id).lock_rows("UPDATE")
    return await database.fetch_value(query) is not None


async def lock_products(product_ids: Sequence[str]) -> dict[str, CurrentProduct]:
    """Lock the rows of the existing products until the transaction ends, and return these products by id."""
    products = await database.fetch_as(CurrentProduct, _LOCK_PRODUCTS, product_ids)
    return {product.document.id: product for product in products}


async def write_revisions(revisions: Sequence[NewRevision], *, source: Source, actor: str, reason: str) -> int:
    """Write products and their revisions; returns the number of products written.

    A smaller number than given means that another transaction changed a product meanwhile; the caller must roll back.
    """
    ordered = sorted(revisions, key=lambda revision: revision.document.id)
    written = await database.execute(_WRITE_PRODUCTS, _to_json([_to_product_row(revision) for revision in ordered]))
    if written == len(ordered):
        rows = [_to_revision_row(revision) for revision in ordered]
        await database.execute(_WRITE_REVISIONS, _to_json(rows), _to_json(source), actor, reason)
    return written


async def set_rating(product_id: str, *, average: float, count: int) -> bool:
    """Set a product's rating columns; returns whether the product exists."""
    values: dict[Column | str, object] = {Product.rating_average: average, Product.review_count: count}
    return await database.execute(Product.update(values).where(Product.id == product_id)) == 1


def _to_product_row(revision: NewRevision) -> dict[str, Any]:
    document = revision.document
    return {field: getattr(document, field) for field in FIELDS} | {"revision": revision.number}


def _to_revision_row(revision: NewRevision) -> dict[str, Any]:
    document, number = revision.document, revision.number
    fields = revision.changed_fields
    return {"product": document.id, "number": number, "snapshot": document, "changed_fields": fields}


def _to_json(value: object) -> str:
    return msgspec.json.encode(value).decode()
