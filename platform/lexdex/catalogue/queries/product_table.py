"""Queries for the table of all products, which admins search, filter and sort."""

from collections.abc import AsyncIterator
from typing import Final

import msgspec

from lexdex.catalogue.schemas import DELETED
from lexdex.catalogue.schemas.product_table import TableFilter, TableOrder, TablePage, TableRow
from lexdex.foundation import database

MAX_EXPORTED: Final = 100_000
MAX_FEW: Final = 1_000
MAX_SORTED: Final = 20_000
"""So many products that contain a searched text are sorted; they are less than a fifth of the largest catalogue."""
_COLUMNS: Final = ", ".join(TableRow.__struct_fields__)
_SORT_KEYS: Final = {"name": "lower(name)", "company": "lower(company)", "rating": "rating_average"}
# SQL: expressions that the indexes `product_table_by_...` contain, so that only the rows of one page are read.
_COUNT: Final = "SELECT count(*) FROM product WHERE {conditions}"
_FEW: Final = "SELECT id FROM product WHERE {conditions} LIMIT {limit}"
_PAGE: Final = """
SELECT {columns} FROM product WHERE id = ANY(ARRAY(
    SELECT id FROM product WHERE {conditions} ORDER BY {order} LIMIT {limit} OFFSET {offset}
)) ORDER BY {order}
"""
_EXPORT: Final = "SELECT {columns} FROM product WHERE {conditions} ORDER BY {order} LIMIT {limit}"
_SEARCH: Final = """
WITH found AS MATERIALIZED (SELECT id, {key} AS key FROM product WHERE {conditions} LIMIT {max_sorted} + 1)
SELECT (SELECT count(*) FROM found) AS total,
    ARRAY(SELECT id FROM found ORDER BY key {direction}, id {direction} LIMIT {limit} OFFSET {offset}) AS ids
"""
_MATCHES: Final = "(strpos(lower(name), ${n}) > 0 OR strpos(lower(company), ${n}) > 0 OR strpos(id, ${n}) > 0)"


class _Found(msgspec.Struct, frozen=True):
    """How many products a search has found, and the ids of one page of them."""

    total: int
    ids: list[str]


async def list_page(filter_: TableFilter, order: TableOrder, *, limit: int, offset: int) -> TablePage:
    """Return the products of a filter, `limit` of them after the first `offset`, and how many there are.

    If they are few, one scan finds them all, and only they are sorted. Otherwise a scan in the wanted order soon has a
    page of them.
    """
    conditions, values = build_conditions(filter_)
    if filter_.search and (found := await _search(conditions, values, order, limit=limit, offset=offset)):
        query = _PAGE.format(
            columns=_COLUMNS, conditions="id = ANY($1)", order=_build_order(order), limit=limit, offset=0
        )
        return TablePage(await database.fetch_as(TableRow, query, found.ids), found.total)
    few = await database.fetch_column(_FEW.format(conditions=conditions, limit=MAX_FEW + 1), *values)
    if len(few) <= MAX_FEW:
        total, conditions, values = len(few), "id = ANY($1)", [few]
    else:
        total = await database.fetch_value(_COUNT.format(conditions=conditions), *values)
    query = _PAGE.format(columns=_COLUMNS, conditions=conditions, order=_build_order(order), limit=limit, offset=offset)
    return TablePage(await database.fetch_as(TableRow, query, *values), total)


async def _search(
    conditions: str, values: list[object], order: TableOrder, *, limit: int, offset: int
) -> _Found | None:
    """Find a page of the products that contain a text; returns None if there are more than MAX_SORTED.

    One scan of an index with all columns of filters and orders. A scan in the wanted order would read the whole rows of
    a large part of the catalogue, if few of its first rows contain the text.
    """
    key, direction = _split_order(order)
    query = _SEARCH.format(
        key=key, direction=direction, conditions=conditions, max_sorted=MAX_SORTED, limit=limit, offset=offset
    )
    found = await database.fetch_one_as(_Found, query, *values)
    return found if found and found.total <= MAX_SORTED else None


def stream_rows(filter_: TableFilter, order: TableOrder) -> AsyncIterator[TableRow]:
    """Yield the products of a filter, at most MAX_EXPORTED."""
    conditions, values = build_conditions(filter_)
    query = _EXPORT.format(columns=_COLUMNS, conditions=conditions, order=_build_order(order), limit=MAX_EXPORTED)
    return database.stream_as(TableRow, query, *values)


def build_conditions(filter_: TableFilter) -> tuple[str, list[object]]:
    """Return the SQL conditions of a filter and their parameters; a value that restricts nothing has none."""
    values: list[object] = [filter_.status or DELETED]
    conditions = ["status = $1" if filter_.status else "status <> $1"]
    if filter_.search:
        values.append(filter_.search.lower())
        conditions.append(_MATCHES.format(n=len(values)))
    if filter_.category:
        values.append(filter_.category)
        conditions.append(f"categories @> ARRAY[${len(values)}]")
    for column, wanted in (("hidden", filter_.hidden), ("sample", filter_.sample)):
        if wanted is not None:
            conditions.append(column if wanted else f"NOT {column}")
    return " AND ".join(conditions), values


def _build_order(order: TableOrder) -> str:
    key, direction = _split_order(order)
    return f"{key} {direction}, id {direction}"


def _split_order(order: TableOrder) -> tuple[str, str]:
    """Return the expression and the direction of an order."""
    return _SORT_KEYS.get(order.removeprefix("-"), "updated_at"), "DESC" if order.startswith("-") else "ASC"
