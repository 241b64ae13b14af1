"""Queries of the rows of imports; hundreds take one statement."""

from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

import msgspec
from piccolo.columns import Column
from piccolo.query.functions import Count
from piccolo.querystring import QueryString

from lexdex.foundation import database
from lexdex.product_imports.schemas import (
    CatalogueImportRow,
    NewRow,
    RowCount,
    RowKind,
    RowResult,
    RowState,
    StoredRow,
)
from lexdex.product_imports.tables import ProductImportRow as Row

WITH_CHANGE: Final[frozenset[RowKind]] = frozenset({"new", "changed", "owner_edited"})
"""The kinds of rows that the import writes."""
_STORED: Final = tuple(getattr(Row, name) for name in StoredRow.__struct_fields__)
_IS_SAMPLE: Final = QueryString(
    "coalesce((SELECT product.sample FROM product WHERE product.id = {}), false)", Row.product, alias="sample"
)
_SHOWN: Final[tuple[Column | QueryString, ...]] = (
    *(Row.line, Row.product.as_alias("product_id"), Row.name, Row.kind, Row.state, Row.before, Row.after),
    *(Row.owner_fields, Row.note, Row.remarks, _IS_SAMPLE),
)
# SQL: hundreds of rows in one parameter.
_UPDATE: Final = """
UPDATE product_import_row i SET state = r.state, revision = r.revision, note = r.note
FROM jsonb_to_recordset($1::jsonb) AS r(id bigint, state text, revision int, note text)
WHERE i.id = r.id
"""


async def insert_rows(import_id: int, rows: Sequence[NewRow]) -> None:
    """Insert rows of the preview, in the order in which they are imported and shown."""
    if rows:
        await database.execute(Row.insert(*(_build_row(import_id, row) for row in rows)))


async def delete_rows(import_id: int) -> None:
    """Delete the rows of an import, so that its file can be read again."""
    await database.execute(Row.delete().where(Row.product_import == import_id))


async def list_due(import_id: int, state: RowState, *, limit: int) -> list[StoredRow]:
    """Return the next rows of an import in a state."""
    query = Row.select(*_STORED).where((Row.product_import == import_id) & (Row.state == state))
    return await database.fetch_as(StoredRow, query.order_by(Row.id).limit(limit))


async def store_results(results: Sequence[RowResult]) -> None:
    """Store what became of rows."""
    await database.execute(_UPDATE, msgspec.json.encode(results).decode())


async def count_rows(import_id: int) -> list[RowCount]:
    """Return the number of an import's rows by kind and state."""
    query = Row.select(Row.kind, Row.state, Count()).where(Row.product_import == import_id)
    return await database.fetch_as(RowCount, query.group_by(Row.kind, Row.state).order_by(Row.kind).order_by(Row.state))


async def list_rows(
    import_id: int, kind: RowKind | None, state: RowState | None, *, limit: int, skip: int
) -> list[CatalogueImportRow]:
    """Return rows of an import, of one kind and one state or of all."""
    query = Row.select(*_SHOWN).where(Row.product_import == import_id)
    if kind:
        query = query.where(Row.kind == kind)
    if state:
        query = query.where(Row.state == state)
    return await database.fetch_as(CatalogueImportRow, query.order_by(Row.id).limit(limit).offset(skip))


def stream_rows(import_id: int) -> AsyncIterator[CatalogueImportRow]:
    """Yield all rows of an import in the order of the file."""
    query = Row.select(*_SHOWN).where(Row.product_import == import_id).order_by(Row.id)
    return database.stream_as(CatalogueImportRow, query)


def _build_row(import_id: int, row: NewRow) -> Row:
    return Row(
        product_import=import_id,
        line=row.line,
        product=row.product,
        name=row.name,
        kind=row.kind,
        state="planned" if row.kind in WITH_CHANGE else "skipped",
        revision=row.revision,
        before=_to_json(row.before),
        after=_to_json(row.after),
        sources=_to_json(row.sources),
        owner_fields=list(row.owner_fields),
        note=row.note,
        remarks=list(row.remarks),
    )


def _to_json(values: dict[str, Any]) -> str:
    return msgspec.json.encode(values).decode()
