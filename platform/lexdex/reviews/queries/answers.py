"""Reads and writes of makers' answers."""

from collections.abc import Sequence
from typing import Literal
from uuid import UUID

import msgspec

from lexdex.foundation import database
from lexdex.reviews.queries.reading import AUTHOR
from lexdex.reviews.schemas import AnswerableReview

Which = Literal["unanswered", "answered", "all"]

_WHICH: dict[Which, str] = {"unanswered": "AND w.id IS NULL", "answered": "AND w.id IS NOT NULL", "all": ""}
_PUT = """
INSERT INTO review_answer (review, account, text) VALUES ($1, $2, $3)
ON CONFLICT (review) DO UPDATE SET account = excluded.account, text = excluded.text, updated_at = now()
"""
_FROM = """
FROM review r JOIN account a ON a.id = r.account JOIN product p ON p.id = r.product
LEFT JOIN review_answer w ON w.review = r.id WHERE r.product = ANY($1) AND r.state = 'visible'
"""
_DAY = "coalesce(to_char({} AT TIME ZONE 'UTC', 'YYYY-MM-DD'), '')"
_LISTED = f"""
SELECT r.id, p.id, p.name, {AUTHOR}, r.rating, r.title, r.text, r.pros, r.cons, {_DAY.format("r.created_at")},
    coalesce(w.text, ''), {_DAY.format("w.updated_at")}, w.id IS NULL OR w.account IS NULL OR w.account = $2
{_FROM} {{which}} ORDER BY w.id IS NOT NULL, r.created_at DESC, r.id DESC LIMIT $3 OFFSET $4
"""
_TOLD = """
UPDATE review r SET answer_told = true FROM account a, product p
WHERE r.id = $1 AND NOT r.answer_told AND a.id = r.account AND p.id = r.product
RETURNING a.email, a.first_name, p.id AS product_id, p.name AS product, p.company
"""


class Standing(msgspec.Struct, frozen=True):
    """An answer that is there; `account` is empty once its author is erased."""

    account: UUID | None
    text: str


class Letter(msgspec.Struct, frozen=True):
    """Who is mailed of an answer, and of what."""

    email: str
    first_name: str
    product_id: str
    product: str
    company: str


async def lock(review: int) -> Standing | None:
    """The answer, if any; until the transaction ends nobody else answers this review."""
    await database.execute("SELECT FROM review WHERE id = $1 FOR UPDATE", review)
    row = await database.fetch_row("SELECT account, text FROM review_answer WHERE review = $1", review)
    return Standing(*row) if row else None


async def put(review: int, account: UUID, text: str) -> None:
    """Write the answer, or rewrite it."""
    await database.execute(_PUT, review, account, text)


async def delete(review: int) -> None:
    """Take the answer away."""
    await database.execute("DELETE FROM review_answer WHERE review = $1", review)


async def letter(review: int) -> Letter | None:
    """Whom to mail that there is an answer: somebody the first time, and never again."""
    row = await database.fetch_row(_TOLD, review)
    return Letter(*row) if row else None


async def listed(
    products: Sequence[str], which: Which, *, reader: UUID, limit: int, skip: int
) -> list[AnswerableReview]:
    """Reviews of these products, those without an answer first."""
    rows = await database.fetch(_LISTED.format(which=_WHICH[which]), list(products), reader, limit, skip)
    return [AnswerableReview(*row) for row in rows]


async def count(products: Sequence[str], which: Which) -> int:
    """How many there are."""
    number: int = await database.fetch_value(f"SELECT count(*) {_FROM} {_WHICH[which]}", list(products))
    return number


async def erase_author(account: UUID) -> None:
    """The company's answers stay, without saying who wrote them."""
    await database.execute("UPDATE review_answer SET account = NULL WHERE account = $1", account)
