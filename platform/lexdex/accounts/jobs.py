"""Background jobs for accounts: send requested links and delete expired data."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID, uuid5

from lexdex.accounts.events import (
    ExportRequested,
    LoginAttemptFailed,
    PasswordResetRequested,
    VerificationLinkRequested,
)
from lexdex.accounts.queries import accounts, device_cookies, known_devices, link_tokens, sessions, vendor_companies
from lexdex.accounts.queries import security_activity as activity_queries
from lexdex.accounts.service import export_jobs, passwords, removal, security_activity, verification
from lexdex.accounts.service.vendor_companies import assign_companies
from lexdex.foundation import mail
from lexdex.foundation.files import Files
from lexdex.foundation.outbox import Consumer, Delivery, consume
from lexdex.foundation.personal_data import PersonalData
from lexdex.foundation.schedule import JobContext, Schedule, purge_hourly
from lexdex.settings import Settings

LINK_NAMESPACE = UUID("5b6a2f0e-7d0f-4d53-9a55-0c8d3c1f7a11")
"""Namespace of link ids, which are derived from event ids, so that handling an event twice creates one link."""
UNVERIFIED_DAYS = 7
EXPORT_TIMEOUT_SECONDS: Final = 120.0


async def send_verification_link(settings: Settings, delivery: Delivery[VerificationLinkRequested]) -> None:
    """Send a new verification link to the address in the event, if it has an unverified account."""
    await verification.send_requested_link(settings, delivery.event.email, _link_id(delivery.event_id))


async def send_reset_link(settings: Settings, delivery: Delivery[PasswordResetRequested]) -> None:
    """Send a password reset link to the address in the event, if it has an account."""
    await passwords.send_requested_link(settings, delivery.event.email, _link_id(delivery.event_id))


async def record_failed_attempt(_: Settings, delivery: Delivery[LoginAttemptFailed]) -> None:
    """Record a failed attempt to log in for the user of the account, if there is one."""
    await security_activity.record_failure(delivery.event_id, delivery.event)


def _link_id(event_id: int) -> UUID:
    return uuid5(LINK_NAMESPACE, str(event_id))


CONSUMERS = (
    consume(VerificationLinkRequested, send_verification_link),
    consume(PasswordResetRequested, send_reset_link),
    consume(LoginAttemptFailed, record_failed_attempt),
)


def build_export_consumer(features: Sequence[PersonalData]) -> Consumer:
    """Return the consumer that generates requested exports, with the personal data of these features."""

    async def generate_export(settings: Settings, delivery: Delivery[ExportRequested]) -> None:
        await export_jobs.generate_export(settings, Files(settings), features, delivery.event.export_id)

    return consume(ExportRequested, generate_export, timeout_seconds=EXPORT_TIMEOUT_SECONDS, in_transaction=False)


async def purge_expired(context: JobContext) -> None:
    """Erase accounts whose grace period is over; delete unverified registrations, and what has expired."""
    files = Files(context.settings)
    await removal.erase_due_accounts(context.settings, files, context.personal_data)
    await export_jobs.purge_exports(files)
    await accounts.delete_unverified_accounts(UNVERIFIED_DAYS)
    await link_tokens.delete_expired_tokens()
    await sessions.delete_ended_sessions()
    await activity_queries.delete_old_activity()
    await known_devices.delete_unused_devices()
    await device_cookies.delete_unused_cookies()
    await vendor_companies.delete_empty_companies()
    await mail.purge_sent_emails()


async def assign_vendor_companies(_: JobContext) -> None:
    """Give the vendor accounts that were imported or created by a command their companies."""
    await assign_companies()


SCHEDULES = (
    purge_hourly(purge_expired),
    Schedule(
        name="assign_vendor_companies",
        run=assign_vendor_companies,
        minutes=frozenset(range(4, 60, 5)),
        at_start=True,
    ),
)
