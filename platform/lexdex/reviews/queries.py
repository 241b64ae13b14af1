"""Reads and writes of reviews."""

from typing import Any
from uuid import UUID

import msgspec

from lexdex.foundation import database
from lexdex.reviews.schemas import OwnReview

_PUT = """
INSERT INTO review (product, account, rating, title, text) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (product, account) DO UPDATE SET rating = excluded.rating, title = excluded.title, text = excluded.text,
    updated_at = now()
RETURNING xmax = 0 AS is_new
"""
_OWN = """
SELECT p.id, p.name, r.rating, r.title, r.text, to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')
FROM review r JOIN product p ON p.id = r.product WHERE r.account = $1 {which} ORDER BY r.created_at DESC, r.id DESC
"""
_SUM = "SELECT coalesce(avg(rating), 0)::float8, count(*) FROM review WHERE product = $1 AND state = 'visible'"
_EXPORT = """
SELECT p.name AS product, r.rating, r.title, r.text, r.created_at, r.updated_at FROM review r
JOIN product p ON p.id = r.product WHERE r.account = $1 ORDER BY r.id
"""


class Sum(msgspec.Struct, frozen=True):
    """What the visible reviews of a product add up to."""

    average: float
    count: int


async def put(product: str, account: UUID, rating: int, title: str, text: str) -> bool:
    """Write or rewrite a member's review of a product; whether it is new."""
    return bool(await database.fetch_value(_PUT, product, account, rating, title, text))


async def own(account: UUID) -> list[OwnReview]:
    """A member's reviews, the latest first."""
    return [OwnReview(*row) for row in await database.fetch(_OWN.format(which=""), account)]


async def own_of(account: UUID, product: str) -> OwnReview | None:
    """A member's review of one product."""
    row = await database.fetch_row(_OWN.format(which="AND r.product = $2"), account, product)
    return OwnReview(*row) if row else None


async def delete(account: UUID, product: str) -> bool:
    """Whether there was one."""
    return await database.execute("DELETE FROM review WHERE account = $1 AND product = $2", account, product) == 1


async def of_account(account: UUID) -> list[str]:
    """The products that a member has reviewed, in the order in which they are locked."""
    rows = await database.fetch("SELECT product FROM review WHERE account = $1 ORDER BY product", account)
    return [row[0] for row in rows]


async def summed(product: str) -> Sum:
    """Average and count of the visible ones."""
    row = await database.fetch_row(_SUM, product)
    return Sum(*row) if row else Sum(0.0, 0)


async def export(account: UUID) -> list[dict[str, Any]]:
    """All that a member wrote."""
    return [dict(row) for row in await database.fetch(_EXPORT, account)]
