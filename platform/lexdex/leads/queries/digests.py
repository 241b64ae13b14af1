"""Queries for the summary emails that replace single emails to a recipient of many requests."""

from datetime import timedelta
from uuid import UUID

import msgspec

from lexdex.accounts.tables import Account
from lexdex.foundation import database
from lexdex.leads.tables import LeadDigest

# SQL: an increment that reports whether there is a row.
_ADD = "UPDATE lead_digest SET request_count = request_count + 1 WHERE recipient = $1"
# SQL: an upsert that increments.
_START = """
INSERT INTO lead_digest (recipient, due_at) VALUES ($1, now() + $2)
ON CONFLICT (recipient) DO UPDATE SET request_count = lead_digest.request_count + 1
"""
# SQL: an array operator; the operator's requests have no recipient.
_COUNT_RECENT = """
SELECT count(*) FROM lead WHERE created_at > now() - interval '1 hour'
    AND CASE WHEN $1::uuid IS NULL THEN recipients = '{}' ELSE recipients @> ARRAY[$1::uuid] END
"""
# SQL: deletes and returns the deleted rows.
_TAKE_DUE = "DELETE FROM lead_digest WHERE due_at <= now() RETURNING recipient, request_count"


class DueDigest(msgspec.Struct, frozen=True):
    """A summary email that is due: the account id of its recipient, or an empty text for the operator."""

    recipient: str
    request_count: int


async def add_to_open_digest(account_id: UUID | None) -> bool:
    """Count a request in the recipient's open summary; returns False if none is open. None is the operator."""
    return await database.execute(_ADD, str(account_id or "")) == 1


async def start_digest(account_id: UUID | None, delay: timedelta) -> None:
    """Open the recipient's summary with one request, to be sent after the delay."""
    await database.execute(_START, str(account_id or ""), delay)


async def count_recent(account_id: UUID | None) -> int:
    """Count the recipient's requests of the last hour."""
    count: int = await database.fetch_value(_COUNT_RECENT, account_id)
    return count


async def take_due_digests() -> list[DueDigest]:
    """Delete the summaries that are due and return them; the transaction that does so must send their emails."""
    return await database.fetch_as(DueDigest, _TAKE_DUE)


async def find_email(account_id: UUID) -> str:
    """Return the email address of an account in use, or an empty text."""
    query = Account.select(Account.email).where(
        (Account.id == account_id) & Account.disabled_at.is_null() & Account.erased_at.is_null()
    )
    return str(await database.fetch_value(query) or "")


async def delete_digest(account_id: UUID) -> None:
    """Delete the open summary of an account, because the account is erased."""
    await database.execute(LeadDigest.delete().where(LeadDigest.recipient == str(account_id)))
