"""Reads and writes of leads."""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

from lexdex.foundation import database
from lexdex.leads.schemas import LeadKind

_RESERVE = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
_ASKED = """
SELECT EXISTS (SELECT FROM lead WHERE kind = $1 AND product = $2 AND email = $3
    AND created_at > now() - make_interval(days => $4))
"""
_PUT = """
INSERT INTO lead (kind, product, product_name, name, email, message, recipients) VALUES ($1, $2, $3, $4, $5, $6, $7)
RETURNING id
"""
_COUNT = """
SELECT product, (created_at AT TIME ZONE 'UTC')::date, kind, count(*) FROM lead
WHERE product = ANY ($1::text[]) AND created_at >= $2::date AT TIME ZONE 'UTC' GROUP BY 1, 2, 3
"""
_OF = "SELECT kind, product_name, name, message, created_at FROM lead WHERE email = $1 ORDER BY id"


async def reserve(kind: str, product: str, email: str) -> None:
    """Until the transaction ends nobody else asks the same."""
    await database.execute(_RESERVE, f"lead {kind} {product} {email}")


async def was_asked(kind: str, product: str, email: str, *, days: int) -> bool:
    """Whether this address has asked the same within so many days."""
    return bool(await database.fetch_value(_ASKED, kind, product, email, days))


async def put(values: Sequence[str], recipients: list[UUID]) -> int:
    """Kind, product, its name as read, name, address, message, and who is told; the number of the new lead."""
    number: int = await database.fetch_value(_PUT, *values, recipients)
    return number


async def of_address(email: str) -> list[dict[str, Any]]:
    """All that one address has asked for."""
    return [dict(row) for row in await database.fetch(_OF, email)]


async def erase(email: str) -> None:
    """As if it had never asked."""
    await database.execute("DELETE FROM lead WHERE email = $1", email)


async def forget_old(days: int) -> None:
    """Drop what was asked longer ago than so many days."""
    await database.execute("DELETE FROM lead WHERE created_at < now() - make_interval(days => $1)", days)


async def by_day(products: Sequence[str], since: date) -> list[tuple[str, date, LeadKind, int]]:
    """How often each was asked for, by day (of UTC) and kind."""
    return [tuple(row) for row in await database.fetch(_COUNT, list(products), since)]
