"""Queries for values that products share, and for their changes. `field` is one of VALUE_FIELDS: a column's name."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

import msgspec

from lexdex.catalogue.queries.columns import IS_PUBLIC_SQL
from lexdex.catalogue.schemas.value_changes import (
    CatalogueValue,
    ChangedValues,
    FormerValue,
    ProductUse,
    SampleProduct,
    ValueChangeEntry,
)
from lexdex.catalogue.tables import ValueChange
from lexdex.foundation import database

# SQL: the elements of arrays, grouped, with those that are offered but not used; the column is the field's.
_VALUES: Final = """
WITH used AS (
    SELECT value, count(DISTINCT p.id) AS products FROM product p, unnest(p.{field}) AS value
    WHERE p.status <> 'deleted' GROUP BY value
), listed AS (
    SELECT coalesce(u.value, o.value) AS value, coalesce(u.products, 0) AS products, o.value IS NOT NULL AS offered
    FROM used u FULL JOIN unnest($1::text[]) AS o(value) ON o.value = u.value
)
SELECT value, products, offered FROM listed WHERE strpos(lower(value), lower($2)) > 0
"""
_SPELLINGS: Final = """
SELECT DISTINCT value FROM product p, unnest(p.{field}) AS value
WHERE p.status <> 'deleted' AND lower(value) = ANY($1)
"""
_PAGE: Final = _VALUES + "ORDER BY products DESC, lower(value), value LIMIT $3 OFFSET $4"
_COUNT: Final = f"SELECT count(*) FROM ({_VALUES}) v"
_HAS_VALUE: Final = "p.status <> 'deleted' AND p.{field} @> ARRAY[$1]"
_USE: Final = f"""
SELECT count(*) AS products, count(*) FILTER (WHERE {IS_PUBLIC_SQL}) AS visible,
    count(*) FILTER (WHERE p.{{field}} @> ARRAY[$2]) AS with_both,
    EXISTS (SELECT FROM product o WHERE o.status <> 'deleted' AND o.{{field}} @> ARRAY[$2]) AS is_merge
FROM product p WHERE {_HAS_VALUE}
"""
_SAMPLE: Final = f"SELECT p.id, p.name FROM product p WHERE {_HAS_VALUE} ORDER BY lower(p.name), p.id LIMIT 5"
_IDS: Final = f"SELECT p.id FROM product p WHERE {_HAS_VALUE}"
_AFFECTED: Final = f"""
SELECT p.id AS product, p.{{field}} AS before, p.{{field}} AS after FROM product p
WHERE {_HAS_VALUE} ORDER BY p.id FOR UPDATE
"""
_CHANGES: Final = """
SELECT c.id, c.field, c.former, c.current, c.is_merge, c.reason, c.actor, c.changed_at, c.undone_at,
    (SELECT count(*) FROM changed_product p WHERE p.change = c.id) AS products
FROM value_change c
"""
_STORE_PRODUCTS: Final = """
INSERT INTO changed_product (change, product, before, after)
SELECT $1, p.product, p.before, p.after
FROM jsonb_to_recordset($2::jsonb) AS p(product text, before text[], after text[])
"""
_UNCHANGED_SINCE: Final = """
SELECT c.product, c.before, c.after FROM changed_product c JOIN product p ON p.id = c.product
WHERE c.change = $1 AND p.{field} = c.after AND p.status <> 'deleted' ORDER BY p.id FOR UPDATE OF p
"""
_LATER: Final = """
SELECT EXISTS (SELECT FROM value_change c JOIN value_change l
    ON l.field = c.field AND l.id > c.id AND l.undone_at IS NULL AND l.former IN (c.former, c.current)
    WHERE c.id = $1)
"""


class UseCounts(msgspec.Struct, frozen=True):
    """The numbers of a ProductUse."""

    products: int
    visible: int
    with_both: int
    is_merge: bool


async def list_values(
    field: str, offered: Sequence[str], search: str, *, limit: int, offset: int
) -> list[CatalogueValue]:
    """Return values whose names contain a text, the most used first; `offered` are those of the option list."""
    return await database.fetch_as(CatalogueValue, _PAGE.format(field=field), list(offered), search, limit, offset)


async def count_values(field: str, offered: Sequence[str], search: str) -> int:
    """Return the number of values whose names contain a text."""
    count: int = await database.fetch_value(_COUNT.format(field=field), list(offered), search)
    return count


async def get_use(field: str, value: str, other: str) -> ProductUse:
    """Return how many products have a value that another one would replace, and the first of them by name."""
    sample = await database.fetch_as(SampleProduct, _SAMPLE.format(field=field), value)
    counts = (await database.fetch_as(UseCounts, _USE.format(field=field), value, other))[0]
    return ProductUse(new_value=other, **msgspec.structs.asdict(counts), sample=sample)


async def list_product_ids(field: str, value: str) -> list[str]:
    """Return the ids of the products that have a value and aren't deleted."""
    return await database.fetch_column(_IDS.format(field=field), value)


async def lock_affected(field: str, value: str) -> list[ChangedValues]:
    """Lock the products that have a value until the transaction ends, and return their values."""
    return await database.fetch_as(ChangedValues, _AFFECTED.format(field=field), value)


async def insert_change(change: ValueChange, products: str) -> int:
    """Insert a change with its products, given as a JSON array of ChangedValues; returns its id."""
    change_id: int = await database.fetch_value(ValueChange.insert(change).returning(ValueChange.id))
    await database.execute(_STORE_PRODUCTS, change_id, products)
    return change_id


async def list_changes(*, limit: int, offset: int) -> list[ValueChangeEntry]:
    """Return changes, latest first."""
    return await database.fetch_as(ValueChangeEntry, f"{_CHANGES} ORDER BY c.id DESC LIMIT $1 OFFSET $2", limit, offset)


async def lock_change(change_id: int) -> ValueChangeEntry | None:
    """Lock a change until the transaction ends, and return it."""
    found = await database.fetch_as(ValueChangeEntry, f"{_CHANGES} WHERE c.id = $1 FOR UPDATE OF c", change_id)
    return found[0] if found else None


async def has_later_change(change_id: int) -> bool:
    """Whether a later change, which is not undone, replaced one of the values of this one."""
    return bool(await database.fetch_value(_LATER, change_id))


async def list_unchanged_since(change_id: int, field: str) -> list[ChangedValues]:
    """Lock the products that still have the values that a change gave them, and return them."""
    return await database.fetch_as(ChangedValues, _UNCHANGED_SINCE.format(field=field), change_id)


async def mark_undone(change_id: int) -> None:
    """Record that a change was undone."""
    query = ValueChange.update({ValueChange.undone_at: datetime.now(UTC)})
    await database.execute(query.where(ValueChange.id == change_id))


async def list_spellings(field: str, values: Sequence[str]) -> list[str]:
    """Return the values of products that differ from one of the given values in nothing but upper and lower case."""
    return await database.fetch_column(_SPELLINGS.format(field=field), [value.lower() for value in values])


async def list_former_values() -> list[FormerValue]:
    """Return what was replaced and not undone, in the order in which that was done."""
    query = ValueChange.select(ValueChange.field, ValueChange.former, ValueChange.current)
    return await database.fetch_as(FormerValue, query.where(ValueChange.undone_at.is_null()).order_by(ValueChange.id))
