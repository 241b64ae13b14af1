"""Writes of the catalogue: the rows of a batch in one statement, their revisions in another."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from lexdex.catalogue.schemas import FIELDS, CatalogueProduct, Source
from lexdex.foundation import database

_decoder = msgspec.json.Decoder(CatalogueProduct)
_FIELDS: Final = ", ".join(FIELDS)
_ASSIGNED: Final = ", ".join(f"{field} = excluded.{field}" for field in (*FIELDS, "revision"))

_LOCKED = f"""
SELECT revision, to_json((SELECT d FROM (SELECT {_FIELDS}) d))
FROM product WHERE id = ANY($1) ORDER BY id FOR UPDATE
"""
# A row that another transaction made in between has the number already, is left alone, and so is not returned.
_STORE = f"""
INSERT INTO product ({_FIELDS}, revision)
SELECT {_FIELDS}, revision FROM jsonb_populate_recordset(NULL::product, $1::jsonb)
ON CONFLICT (id) DO UPDATE SET {_ASSIGNED}, updated_at = now() WHERE product.revision = excluded.revision - 1
"""
_RECORD = """
INSERT INTO product_revision (product, number, snapshot, changed_fields, source, actor, reason, recorded_at)
SELECT r.product, r.number, r.snapshot, r.changed_fields, $2::jsonb, $3, $4, clock_timestamp()
FROM jsonb_to_recordset($1::jsonb) AS r(product text, number int, snapshot jsonb, changed_fields text[])
"""


class CurrentProduct(msgspec.Struct, frozen=True):
    """A product as it stands, its row locked until the transaction ends."""

    revision: int
    document: CatalogueProduct


class NewRevision(msgspec.Struct, frozen=True):
    """One numbered change: what the product is from now on, and which fields differ from before."""

    number: int
    document: CatalogueProduct
    changed_fields: tuple[str, ...]


async def reserve_id(product_id: str) -> None:
    """Until the transaction ends nobody else creates this product: a row that is not there yet cannot be locked."""
    await database.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", product_id)


async def lock_product(product_id: str) -> bool:
    """Until the transaction ends nobody else changes this product; whether there is one."""
    found = await database.fetch_value("SELECT id FROM product WHERE id = $1 FOR UPDATE", product_id)
    return found is not None


async def lock_products(product_ids: Sequence[str]) -> dict[str, CurrentProduct]:
    """Those of the products that exist; rows are locked in the order of their ids, so two batches cannot deadlock."""
    rows = await database.fetch(_LOCKED, product_ids)
    present = [CurrentProduct(revision, _decoder.decode(document)) for revision, document in rows]
    return {product.document.id: product for product in present}


async def write_revisions(revisions: Sequence[NewRevision], *, source: Source, actor: str, reason: str) -> int:
    """Write rows and revisions; how many rows. Fewer than asked: someone else changed one in between, roll back."""
    ordered = sorted(revisions, key=lambda revision: revision.document.id)
    stored = await database.execute(_STORE, _json([_row(revision) for revision in ordered]))
    if stored == len(ordered):
        history = [_record(revision) for revision in ordered]
        await database.execute(_RECORD, _json(history), _json(source), actor, reason)
    return stored


async def set_rating(product_id: str, *, average: float, count: int) -> bool:
    """Set the rating columns; false where there is no such product."""
    sql = "UPDATE product SET rating_average = $2, review_count = $3 WHERE id = $1"
    return await database.execute(sql, product_id, average, count) == 1


def _row(revision: NewRevision) -> dict[str, Any]:
    document = revision.document
    return {field: getattr(document, field) for field in FIELDS} | {"revision": revision.number}


def _record(revision: NewRevision) -> dict[str, Any]:
    document, number = revision.document, revision.number
    fields = revision.changed_fields
    return {"product": document.id, "number": number, "snapshot": document, "changed_fields": fields}


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
