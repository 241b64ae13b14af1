"""The log of sent emails: template, subject and time, found by a keyed hash of the address."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec

from lexdex.foundation import database
from lexdex.foundation.mail.outgoing import EmailRequested
from lexdex.foundation.mail.rendering import render_subject
from lexdex.foundation.tables import SentEmail
from lexdex.foundation.tokens import derive_tokens, hash_token
from lexdex.settings import Settings

MAX_LISTED: Final = 50
RETENTION_DAYS: Final = 30
PURPOSE: Final = "sent-email"


class LoggedEmail(msgspec.Struct, frozen=True):
    """An email that was sent."""

    id: int
    template: str
    subject: str
    attempts: int
    sent_at: datetime


async def log_sent_email(settings: Settings, email: EmailRequested, *, event_id: int, attempts: int) -> None:
    """Log that an email was sent; harmless if it is logged already."""
    row = SentEmail(
        id=event_id,
        recipient_hash=_hash(settings, email.to)[0],
        template=email.template,
        subject=render_subject(settings, email),
        attempts=attempts,
        sent_at=datetime.now(UTC),
    )
    await database.execute(SentEmail.insert(row).on_conflict(SentEmail.id, "DO NOTHING"))


async def list_sent_emails(settings: Settings, address: str) -> list[LoggedEmail]:
    """Return the latest emails that were sent to an address within RETENTION_DAYS, latest first."""
    columns = tuple(getattr(SentEmail, name) for name in LoggedEmail.__struct_fields__)
    query = SentEmail.select(*columns).where(SentEmail.recipient_hash.is_in(_hash(settings, address)))
    return await database.fetch_as(LoggedEmail, query.order_by(SentEmail.id, ascending=False).limit(MAX_LISTED))


async def export_sent_emails(settings: Settings, address: str) -> list[dict[str, Any]]:
    """Return what the log has of the emails to an address, oldest first."""
    query = SentEmail.select(SentEmail.template, SentEmail.subject, SentEmail.sent_at)
    query = query.where(SentEmail.recipient_hash.is_in(_hash(settings, address)))
    return await database.fetch_dicts(query.order_by(SentEmail.id))


async def erase_sent_emails(settings: Settings, address: str) -> None:
    """Delete what the log has of the emails to an address."""
    query = SentEmail.delete().where(SentEmail.recipient_hash.is_in(_hash(settings, address)))
    await database.execute(query)


async def purge_sent_emails() -> None:
    """Delete entries after RETENTION_DAYS."""
    before = datetime.now(UTC) - timedelta(days=RETENTION_DAYS)
    await database.execute(SentEmail.delete().where(SentEmail.sent_at < before))


def _hash(settings: Settings, address: str) -> list[str]:
    """Return the hash of an address with each secret key, that of the current one first."""
    return [hash_token(token) for token in derive_tokens(settings, PURPOSE, address)]
