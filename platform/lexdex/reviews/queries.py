"""Reads and writes of reviews."""

from typing import Any
from uuid import UUID

import msgspec

from lexdex.foundation import database
from lexdex.foundation.actor import ROLE_VENDOR
from lexdex.reviews.schemas import Order, OwnReview, PublicReview

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
_ORDERS: dict[Order, str] = {
    "newest": "r.created_at DESC, r.id DESC",
    "highest": "r.rating DESC, r.created_at DESC, r.id DESC",
    "lowest": "r.rating, r.created_at DESC, r.id DESC",
}
# A first name and an initial: enough to know a person by who knows the person, too little to look one up.
_VISIBLE = f"""
SELECT trim(a.first_name || ' ' || CASE WHEN a.last_name NOT IN ('', a.first_name)
        THEN left(a.last_name, 1) || '.' ELSE '' END),
    a.job_title, a.size_of_organization, a.country, a.role = {ROLE_VENDOR}, r.rating, r.title, r.text,
    to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), r.updated_at > r.created_at
FROM review r JOIN account a ON a.id = r.account
WHERE r.product = $1 AND r.state = 'visible' ORDER BY {{order}} LIMIT $2 OFFSET $3
"""
_DISTRIBUTION = """
SELECT count(r.id) FROM generate_series(1, 5) AS s(star)
LEFT JOIN review r ON r.product = $1 AND r.state = 'visible' AND r.rating = s.star GROUP BY s.star ORDER BY s.star
"""
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


async def visible(product: str, order: Order, *, limit: int, skip: int) -> list[PublicReview]:
    """A page of what anybody reads."""
    rows = await database.fetch(_VISIBLE.format(order=_ORDERS[order]), product, limit, skip)
    return [PublicReview(*row) for row in rows]


async def distribution(product: str) -> list[int]:
    """How many visible reviews gave one star, two, and so on to five."""
    return [row[0] for row in await database.fetch(_DISTRIBUTION, product)]


async def export(account: UUID) -> list[dict[str, Any]]:
    """All that a member wrote."""
    return [dict(row) for row in await database.fetch(_EXPORT, account)]
