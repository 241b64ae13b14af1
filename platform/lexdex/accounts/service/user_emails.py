"""Shows staff the emails to a user without their text, and lets one that failed be sent again."""

from typing import Final
from uuid import UUID

from lexdex.accounts.schemas.support import EmailToUser
from lexdex.accounts.service import activity_log, users
from lexdex.accounts.service.user_actions import clean_reason
from lexdex.audit.service import Act, record
from lexdex.foundation import database, mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, NotFound
from lexdex.foundation.mail import LoggedEmail, UnsentEmail
from lexdex.settings import Settings

MAX_ID: Final = 2**63 - 1
NO_EMAIL: Final = "Email not found. It may have been sent meanwhile."
NOT_FAILED: Final = "This email is still being sent."
HAS_LINK: Final = "This email has a link that may have expired. Please send the user a new one instead."


async def list_emails(settings: Settings, address: str) -> list[EmailToUser]:
    """Return the latest 50 emails to an address that were not sent, then the latest 50 of 30 days that were."""
    unsent = [_describe_unsent(email) for email in await mail.list_unsent_emails(settings, address)]
    return unsent + [_describe_sent(email) for email in await mail.list_sent_emails(settings, address)]


async def resend_email(settings: Settings, admin: Actor, user_id: UUID, email_id: int, reason: str) -> None:
    """Send an email that failed again, with a reason; raises Invalid, NotFound, or Conflict unless that is safe."""
    reason = clean_reason(reason)
    async with database.transaction():
        user = await users.lock_user(user_id)
        email = await mail.find_unsent_email(settings, user.email, email_id) if 0 < email_id <= MAX_ID else None
        if email is None:
            raise NotFound(NO_EMAIL)
        if email.state != "failed":
            raise Conflict(NOT_FAILED)
        if email.has_link:
            raise Conflict(HAS_LINK)
        await mail.resend_failed_email(email_id)
        after = {"email": email_id, "template": email.template}
        await record(
            admin, Act("account.email_resent", "account", user_id, after=after, reason=reason, subject=user_id)
        )
        await activity_log.record(user_id, "account.email_resent", "An email was sent again", is_by_staff=True)


def _describe_unsent(email: UnsentEmail) -> EmailToUser:
    return EmailToUser(
        id=email.id,
        template=email.template,
        subject=email.subject,
        state=email.state,
        at=email.requested_at,
        attempts=email.attempts,
        error=email.error,
        can_resend=email.state == "failed" and not email.has_link,
    )


def _describe_sent(email: LoggedEmail) -> EmailToUser:
    return EmailToUser(
        id=email.id,
        template=email.template,
        subject=email.subject,
        state="sent",
        at=email.sent_at,
        attempts=email.attempts,
        error="",
        can_resend=False,
    )
