"""Reads and writes of one's own reviews."""

from typing import Any
from uuid import UUID

import msgspec

from lexdex.foundation import database
from lexdex.reviews.schemas import DETAILS, OwnReview, ReviewDetails

_PUT = """
INSERT INTO review (product, account, rating, title, text, company_domain, rival) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (product, account) DO UPDATE SET rating = excluded.rating, title = excluded.title, text = excluded.text,
    company_domain = excluded.company_domain, rival = excluded.rival, updated_at = now()
RETURNING id, xmax = 0 AS is_new
"""
_PUT_DETAILS = f"""
UPDATE review SET {", ".join(f"{name} = ${place}" for place, name in enumerate(DETAILS, 2))} WHERE id = $1
"""
_OWN = f"""
SELECT p.id, p.name, r.rating, r.title, r.text, to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), r.id, r.state,
    r.reason, r.appeal, r.appeal_state, coalesce(proof.state, ''), coalesce(proof.note, ''),
    (SELECT count(*) FROM review_vote v WHERE v.review = r.id), {", ".join(f"r.{name}" for name in DETAILS)}
FROM review r JOIN product p ON p.id = r.product
LEFT JOIN LATERAL (SELECT state, note FROM review_proof f WHERE f.review = r.id AND f.state <> 'withdrawn'
    ORDER BY f.asked_at DESC LIMIT 1) proof ON true
WHERE r.account = $1 {{which}} ORDER BY r.created_at DESC, r.id DESC
"""
_BEFORE_DETAILS = 14
_SUM = "SELECT coalesce(avg(rating), 0)::float8, count(*) FROM review WHERE product = $1 AND state = 'visible'"
# The host of a website without its www, as an address's domain may end in it.
_HOST = "lower(substring(p.website from '^https?://(?:www\\.)?([^/:?#]+)'))"
_RIVAL = f"""
SELECT p.name FROM product p JOIN product reviewed ON reviewed.id = $1 AND p.categories && reviewed.categories
WHERE p.id <> $1 AND NOT p.hidden AND (
    {_HOST} = $2 OR right($2, length({_HOST}) + 1) = '.' || {_HOST}
    OR ($3 <> '' AND lower(p.company) = lower($3)) OR p.id = ANY($4))
ORDER BY p.name LIMIT 1
"""


class Sum(msgspec.Struct, frozen=True):
    """What the visible reviews of a product add up to."""

    average: float
    count: int


class Standing(msgspec.Struct, frozen=True):
    """What the author's address and company say: a company's own domain, and a product in competition."""

    company_domain: bool
    rival: str


class Kept(msgspec.Struct, frozen=True):
    """A review that was written, and whether it is new."""

    id: int
    is_new: bool


async def put(product: str, account: UUID, words: tuple[int, str, str], standing: Standing) -> Kept:
    """Write or rewrite a member's review of a product; `words` are stars, title and text."""
    values = (product, account, *words, standing.company_domain, standing.rival)
    row = await database.fetch_row(_PUT, *values)
    if row is None:
        raise RuntimeError("an upsert always answers with its row")
    return Kept(*row)


async def put_details(review: int, details: ReviewDetails) -> None:
    """Everything beyond stars, title and text."""
    await database.execute(_PUT_DETAILS, review, *msgspec.structs.astuple(details))


async def own(account: UUID) -> list[OwnReview]:
    """A member's reviews, the latest first."""
    return [_own(row) for row in await database.fetch(_OWN.format(which=""), account)]


async def own_of(account: UUID, product: str) -> OwnReview | None:
    """A member's review of one product."""
    row = await database.fetch_row(_OWN.format(which="AND r.product = $2"), account, product)
    return _own(row) if row else None


def _own(row: Any) -> OwnReview:  # noqa: ANN401 - a record
    values = tuple(row)
    return OwnReview(*values[:_BEFORE_DETAILS], ReviewDetails(*values[_BEFORE_DETAILS:]))  # type: ignore[call-arg]


async def delete(account: UUID, product: str) -> None:
    """The review goes, with its votes, flags and answer."""
    await database.execute("DELETE FROM review WHERE account = $1 AND product = $2", account, product)


async def of_account(account: UUID) -> list[str]:
    """The products that a member has reviewed, in the order in which they are locked."""
    rows = await database.fetch("SELECT product FROM review WHERE account = $1 ORDER BY product", account)
    return [row[0] for row in rows]


async def summed(product: str) -> Sum:
    """Average and count of the visible ones."""
    row = await database.fetch_row(_SUM, product)
    return Sum(*row) if row else Sum(0.0, 0)


async def author(account: UUID) -> tuple[str, bool]:
    """The company that the account names, and whether its address was confirmed."""
    row = await database.fetch_row("SELECT company_name, verified_at IS NOT NULL FROM account WHERE id = $1", account)
    return (row[0], row[1]) if row else ("", False)


async def rival(product: str, *, domain: str, company: str, owned: list[str]) -> str:
    """A product in competition that is of this domain, of this company, or one of those owned; else empty."""
    return await database.fetch_value(_RIVAL, product, domain, company, owned) or ""
