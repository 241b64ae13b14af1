"""Shows staff the state of a user's account, after a reason that the user reads too."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from lexdex.accounts.queries import sessions
from lexdex.accounts.schemas.support import MAX_REASON_LENGTH, SupportSession, SupportView
from lexdex.accounts.service import activity_log, user_emails, user_limits, users
from lexdex.accounts.service.devices import describe_device
from lexdex.accounts.service.export import compose_document
from lexdex.accounts.service.user_actions import NO_REASON
from lexdex.accounts.service.user_limits import LimitTable
from lexdex.audit.service import Act, record
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.client import describe_network
from lexdex.foundation.errors import Invalid
from lexdex.foundation.personal_data import Person, PersonalData
from lexdex.foundation.texts import clean_text
from lexdex.settings import Settings

VIEWED: Final = "An admin looked at your account: {reason}"


async def open_support_view(
    settings: Settings,
    admin: Actor,
    user_id: UUID,
    reason: str,
    *,
    features: Sequence[PersonalData],
    table: LimitTable,
) -> SupportView:
    """Record that staff look at an account, for the audit log and its user, and return what they see.

    Raises Invalid without a reason, NotFound, or Conflict for an admin's account.
    """
    reason = clean_text(reason, label="the reason", max_length=MAX_REASON_LENGTH)
    if not reason:
        raise Invalid(NO_REASON)
    async with database.transaction():
        user = await users.lock_user(user_id)
        await activity_log.record(user_id, "account.viewed_by_staff", VIEWED.format(reason=reason), is_by_staff=True)
        await record(admin, Act("account.viewed_by_staff", "account", user_id, reason=reason, subject=user_id))
    return SupportView(
        user=user,
        sessions=await _list_sessions(user_id),
        emails=await user_emails.list_emails(settings, user.email),
        rate_limits=await user_limits.list_limits(table, user_id, user.email),
        counts=await _count_entries(settings, Person(user_id, user.email), features),
    )


async def _list_sessions(user_id: UUID) -> list[SupportSession]:
    return [
        SupportSession(describe_device(row.user_agent), describe_network(row.address), row.created_at, row.used_at)
        for row in await sessions.list_active_sessions(user_id)
    ]


async def _count_entries(settings: Settings, person: Person, features: Sequence[PersonalData]) -> dict[str, int]:
    document = await compose_document(settings, person, features)
    return {section: len(entries) for section, entries in document.items() if isinstance(entries, list | tuple)}
