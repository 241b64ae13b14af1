"""Finds the emails to an address that wait in the outbox or failed."""

from datetime import datetime
from typing import Final, Literal

import msgspec

from lexdex.foundation import database
from lexdex.foundation.mail.outgoing import EmailRequested
from lexdex.foundation.mail.rendering import render_subject
from lexdex.foundation.outbox.dead_letters import replay
from lexdex.foundation.outbox.events import get_topic
from lexdex.settings import Settings

MAX_LISTED: Final = 50

# SQL: values inside of a JSON column.
_SELECT: Final = """
SELECT id, payload::text AS payload, CASE WHEN dead_at IS NULL THEN 'queued' ELSE 'failed' END AS state,
    created_at AS requested_at, attempts, last_error AS error
FROM outbox WHERE topic = $1 AND done_at IS NULL AND payload->>'to' = $2
"""
_LIST: Final = f"{_SELECT} ORDER BY id DESC LIMIT {MAX_LISTED}"
_FIND: Final = f"{_SELECT} AND id = $3"


class UnsentEmail(msgspec.Struct, frozen=True):
    """An email that was requested and not sent."""

    id: int
    template: str
    subject: str
    state: Literal["queued", "failed"]
    requested_at: datetime
    attempts: int
    error: str
    has_link: bool
    """Whether it contains a link with a token, which may have expired since."""


class _Row(msgspec.Struct, frozen=True):
    id: int
    payload: str
    state: Literal["queued", "failed"]
    requested_at: datetime
    attempts: int
    error: str


async def list_unsent_emails(settings: Settings, address: str) -> list[UnsentEmail]:
    """Return the latest emails to an address that were not sent, latest first."""
    rows = await database.fetch_as(_Row, _LIST, get_topic(EmailRequested), address)
    return [_describe(settings, row) for row in rows]


async def find_unsent_email(settings: Settings, address: str, email_id: int) -> UnsentEmail | None:
    """Return an email to an address that was not sent; None if there is none with this id."""
    row = await database.fetch_one_as(_Row, _FIND, get_topic(EmailRequested), address, email_id)
    return _describe(settings, row) if row else None


async def resend_failed_email(email_id: int) -> None:
    """Let the worker send an email that failed again, with all attempts."""
    await replay([email_id], topic=get_topic(EmailRequested))


def _describe(settings: Settings, row: _Row) -> UnsentEmail:
    email = msgspec.json.decode(row.payload, type=EmailRequested)
    return UnsentEmail(
        id=row.id,
        template=email.template,
        subject=render_subject(settings, email),
        state=row.state,
        requested_at=row.requested_at,
        attempts=row.attempts,
        error=row.error,
        has_link=bool(email.links),
    )
