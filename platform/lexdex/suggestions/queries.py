"""Queries for suggested products."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

import msgspec
from piccolo.columns import Column

from lexdex.accounts.tables import Account
from lexdex.foundation import database
from lexdex.suggestions.schemas import DeclineReason, SuggestedProduct, SuggestionState
from lexdex.suggestions.tables import ProductSuggestion as Row

# SQL: an advisory lock until the transaction ends.
_LOCK: Final = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
# SQL: chooses between the columns of two tables.
_SELECT: Final = """
SELECT s.id, s.name, s.website, s.category, s.description, s.state, s.account AS account_id,
    coalesce(a.full_name, '') AS sender_name, coalesce(a.email, s.email) AS sender_email, s.reason, s.note,
    s.product AS product_id, s.created_at AS suggested_at, s.decided_at
FROM product_suggestion s LEFT JOIN account a ON a.id = s.account
"""
_LIST: Final = f"""
{_SELECT} WHERE s.id IN (SELECT id FROM product_suggestion WHERE state = $1 ORDER BY created_at, id LIMIT $2 OFFSET $3)
ORDER BY s.created_at, s.id
"""
_GET: Final = f"{_SELECT} WHERE s.id = $1"
_LOCK_WAITING: Final = "SELECT id FROM product_suggestion WHERE id = $1 AND state = 'waiting' FOR UPDATE"


class Recipient(msgspec.Struct, frozen=True):
    """An account in use that is notified of a decision."""

    email: str
    first_name: str


async def lock_key(name_key: str, domain: str) -> None:
    """Lock the suggestions of one product until the transaction ends, so that it is stored once."""
    await database.execute(_LOCK, f"suggestion {domain} {name_key}")


async def is_suggested(name_key: str, domain: str, *, days: int) -> bool:
    """Return whether this product was suggested within the last `days`."""
    query = Row.exists().where(
        (Row.name_key == name_key)
        & (Row.domain == domain)
        & (Row.created_at > datetime.now(UTC) - timedelta(days=days))
    )
    return bool(await database.fetch_value(query))


async def insert_suggestion(suggestion: Row) -> None:
    """Insert a suggestion."""
    await database.execute(Row.insert(suggestion))


async def list_suggestions(state: SuggestionState, *, limit: int, skip: int) -> list[SuggestedProduct]:
    """List the suggestions in a state, oldest first."""
    return await database.fetch_as(SuggestedProduct, _LIST, state, limit, skip)


async def find_suggestion(suggestion_id: int) -> SuggestedProduct | None:
    """Find a suggestion by its id."""
    return await database.fetch_one_as(SuggestedProduct, _GET, suggestion_id)


async def lock_waiting(suggestion_id: int) -> bool:
    """Lock a suggestion that waits until the transaction ends; returns False if it does not wait."""
    return await database.fetch_value(_LOCK_WAITING, suggestion_id) is not None


async def decide(
    suggestion_id: int,
    state: SuggestionState,
    *,
    product_id: str | None = None,
    reason: DeclineReason | None = None,
    note: str = "",
) -> None:
    """Store the decision on a suggestion."""
    values: dict[Column | str, Any] = {
        Row.state: state,
        Row.product: product_id,
        Row.reason: reason or "",
        Row.note: note,
        Row.decided_at: datetime.now(UTC),
    }
    await database.execute(Row.update(values).where(Row.id == suggestion_id))


async def find_recipient(account_id: UUID) -> Recipient | None:
    """Return the address and first name of an account; None if it is suspended or erased."""
    query = Account.select(Account.email, Account.first_name).where(
        (Account.id == account_id) & Account.disabled_at.is_null() & Account.erased_at.is_null()
    )
    return await database.fetch_one_as(Recipient, query)


async def delete_emails_decided_before(days: int) -> None:
    """Delete the addresses of visitors whose suggestions were decided more than `days` ago."""
    decided_before = datetime.now(UTC) - timedelta(days=days)
    await database.execute(Row.update({Row.email: ""}).where((Row.email != "") & (Row.decided_at < decided_before)))


async def delete_older_than(days: int) -> None:
    """Delete the suggestions that are older than `days`, decided or not."""
    await database.execute(Row.delete().where(Row.created_at < datetime.now(UTC) - timedelta(days=days)))


async def list_by_person(account_id: UUID, email: str) -> list[dict[str, Any]]:
    """List what an account, or a visitor with its email address, suggested, for the export of personal data."""
    columns = (Row.name, Row.website, Row.category, Row.description, Row.state, Row.reason, Row.note)
    query = Row.select(*columns, Row.created_at, Row.decided_at)
    return await database.fetch_dicts(query.where((Row.account == account_id) | (Row.email == email)).order_by(Row.id))


async def erase_person(account_id: UUID, email: str) -> None:
    """Erase who suggested the products that an account, or a visitor with its email address, suggested."""
    values: dict[Column | str, Any] = {Row.account: None, Row.email: "", Row.description: "", Row.note: ""}
    await database.execute(Row.update(values).where((Row.account == account_id) | (Row.email == email)))
