"""Reads of a product's past: its numbered revisions, and what it was after one of them."""

from datetime import datetime
from typing import Final

import msgspec

from lexdex.catalogue.queries.changes import CurrentProduct
from lexdex.catalogue.queries.columns import visible_to
from lexdex.catalogue.schemas import FIELDS, CatalogueProduct
from lexdex.catalogue.schemas.history import RevisionSummary
from lexdex.catalogue.tables import ProductRevision
from lexdex.foundation import database

_decoder = msgspec.json.Decoder(CatalogueProduct)
# SQL: functions of JSON and arrays. Neither actor nor reason: they may name people. Whether the reader made the change
# is for the reader alone.
_REVISIONS: Final = f"""
SELECT number, recorded_at, source->>'kind' AS source, array_remove(changed_fields, 'sources') AS changed_fields,
    coalesce(actor = $4, false) AS by_you
FROM product_revision
WHERE product = $1 AND (NOT $5 OR EXISTS (SELECT FROM product WHERE id = $1 AND {visible_to("public")}))
ORDER BY number DESC LIMIT $2 OFFSET $3
"""
# SQL: the document as one JSON object.
_CURRENT: Final = f"""
SELECT revision, to_json((SELECT d FROM (SELECT {", ".join(FIELDS)}) d)) AS document FROM product WHERE id = $1
"""
# SQL: an aggregate over the elements of an array.
_CHANGED_SINCE: Final = """
SELECT f.field, max(r.number) AS number FROM product_revision r, unnest(r.changed_fields) AS f(field)
WHERE r.product = $1 AND r.number > $2 GROUP BY f.field
"""


class PastProduct(msgspec.Struct, frozen=True):
    """A product as it was after one of its revisions."""

    number: int
    recorded_at: datetime
    document: CatalogueProduct


class _FieldChange(msgspec.Struct, frozen=True):
    field: str
    number: int


async def list_revisions(product_id: str, *, limit: int, skip: int, reader: str, public: bool) -> list[RevisionSummary]:
    """List revisions, the latest first; with `public` only those of a product that the public sees."""
    return await database.fetch_as(RevisionSummary, _REVISIONS, product_id, limit, skip, reader, public)


async def get_current(product_id: str) -> CurrentProduct | None:
    """Get the product as it is now, of any status."""
    return await database.fetch_one_as(CurrentProduct, _CURRENT, product_id)


async def get_snapshot(product_id: str, number: int) -> CatalogueProduct | None:
    """Get what the product was after this revision."""
    query = ProductRevision.select(ProductRevision.snapshot)
    snapshot = await database.fetch_value(
        query.where((ProductRevision.product == product_id) & (ProductRevision.number == number))
    )
    return _decoder.decode(snapshot) if snapshot else None


async def get_latest_before(product_id: str, time: datetime) -> PastProduct | None:
    """Get what the product was at that time; None before its first revision."""
    query = (
        ProductRevision.select(
            ProductRevision.number, ProductRevision.recorded_at, ProductRevision.snapshot.as_alias("document")
        )
        .where((ProductRevision.product == product_id) & (ProductRevision.recorded_at < time))
        .order_by(ProductRevision.number, ascending=False)
        .limit(1)
    )
    return await database.fetch_one_as(PastProduct, query)


async def list_fields_changed_since(product_id: str, number: int) -> dict[str, int]:
    """Return, by field, the latest revision after this one that changed it."""
    changes = await database.fetch_as(_FieldChange, _CHANGED_SINCE, product_id, number)
    return {change.field: change.number for change in changes}
