"""The outbox events that accounts publish."""

from datetime import datetime
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from lexdex.foundation.outbox import Event


class VerificationLinkRequested(Event, frozen=True, tag="accounts.verification_link_requested"):
    """A new verification link was requested; the worker checks whether the address has an account."""

    task: ClassVar[str] = "Send the link that verifies an email address"
    email: str


class PasswordResetRequested(Event, frozen=True, tag="accounts.password_reset_requested"):
    """A password reset link was requested; the worker checks whether the address has an account."""

    task: ClassVar[str] = "Send the link for a new password"
    email: str


class ActivityRecorded(Event, frozen=True, tag="accounts.activity_recorded"):
    """Something that an account did, or that was done to it: an entry for the user's activity log."""

    task: ClassVar[str] = "Add an entry to a user's activity log"
    action: str
    description: str
    at: datetime
    account: UUID | None = None
    details: dict[str, Any] = msgspec.field(default_factory=dict)
    is_visible: bool = True
    """Whether the user sees it under Activity; False: it is stored only."""

    def describe_object(self) -> str:
        """Return the action."""
        return self.action


class LoginAttemptFailed(Event, frozen=True, tag="accounts.login_attempt_failed"):
    """A wrong password or code was entered; the account is None if no account has the email address."""

    task: ClassVar[str] = "Record a failed login"
    kind: str
    at: datetime
    account: UUID | None = None
    device: str = ""
    network: str = ""


class ExportRequested(Event, frozen=True, tag="accounts.export_requested"):
    """An export of an account's personal data is to be generated."""

    task: ClassVar[str] = "Prepare a user's data export"
    export_id: UUID
