"""Reads of a product's past: its numbered revisions, and what it was after one of them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

import msgspec

from lexdex.catalogue.queries.columns import visible_to
from lexdex.catalogue.schemas import FIELDS, CatalogueProduct, SourceKind
from lexdex.catalogue.schemas.history import RevisionSummary
from lexdex.foundation import database

_decoder = msgspec.json.Decoder(CatalogueProduct)
_SEEN: Final = f"EXISTS (SELECT FROM product WHERE id = $1 AND {visible_to('public')})"
# Neither actor nor reason: they may name people. Whether it was the reader herself is for the reader alone.
_REVISIONS = f"""
SELECT number, recorded_at, source->>'kind', array_remove(changed_fields, 'sources'),
    coalesce(actor = $4, false)
FROM product_revision WHERE product = $1 AND (NOT $5 OR {_SEEN})
ORDER BY number DESC LIMIT $2 OFFSET $3
"""
_PRESENT = f"SELECT revision, to_json((SELECT d FROM (SELECT {', '.join(FIELDS)}) d)) FROM product WHERE id = $1"
_AT = "SELECT snapshot FROM product_revision WHERE product = $1 AND number = $2"
_BEFORE = f"""
SELECT number, recorded_at, snapshot FROM product_revision
WHERE product = $1 AND recorded_at < $2 AND {_SEEN} ORDER BY number DESC LIMIT 1
"""
_CHANGED = """
SELECT f.field, max(r.number) FROM product_revision r, unnest(r.changed_fields) AS f(field)
WHERE r.product = $1 AND r.number > $2 GROUP BY f.field
"""


class PastProduct(msgspec.Struct, frozen=True):
    """What a product was after one of its revisions."""

    number: int
    recorded_at: datetime
    document: CatalogueProduct


async def list_revisions(product_id: str, *, limit: int, skip: int, reader: str, public: bool) -> list[RevisionSummary]:
    """The latest first; with `public` only those of a product that the public sees."""
    rows = await database.fetch(_REVISIONS, product_id, limit, skip, reader, public)
    return [RevisionSummary(row[0], row[1], _kind(row[2]), tuple(row[3]), row[4]) for row in rows]


def _kind(text: Any) -> SourceKind:  # noqa: ANN401 - what the database holds
    kind: SourceKind = msgspec.convert(text, SourceKind)
    return kind


async def get_current(product_id: str) -> tuple[int, CatalogueProduct] | None:
    """The product as it stands, of any status, with the number of its revision."""
    row = await database.fetch_row(_PRESENT, product_id)
    return (row[0], _decoder.decode(row[1])) if row else None


async def get_snapshot(product_id: str, number: int) -> CatalogueProduct | None:
    """What the product was after this revision."""
    snapshot = await database.fetch_value(_AT, product_id, number)
    return _decoder.decode(snapshot) if snapshot else None


async def get_latest_before(product_id: str, moment: datetime) -> PastProduct | None:
    """What a product that the public sees now was at that moment; nothing before its first revision."""
    row = await database.fetch_row(_BEFORE, product_id, moment)
    return PastProduct(row[0], row[1], _decoder.decode(row[2])) if row else None


async def list_fields_changed_since(product_id: str, number: int) -> dict[str, int]:
    """By field, the latest revision after this one that changed it."""
    rows: Sequence[Any] = await database.fetch(_CHANGED, product_id, number)
    return {row[0]: row[1] for row in rows}
