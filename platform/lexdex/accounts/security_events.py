"""The events of accounts in the security log."""

from uuid import UUID

from lexdex.foundation.security_log import SecurityEvent


class SignInFailed(SecurityEvent, frozen=True, kw_only=True):
    """A login was refused; `account_key` is a keyed hash of the email address."""

    event = "sign_in_failed"
    outcome = "failure"
    counted_by = "reason"

    reason: str
    account_key: str


class PasswordRejected(SecurityEvent, frozen=True, kw_only=True):
    """A signed-in user gave a wrong current password."""

    event = "password_rejected"
    outcome = "failure"

    account_id: UUID


class VerificationPasswordRejected(SecurityEvent, frozen=True, kw_only=True):
    """A verification link was opened with a password that is not that of the latest registration."""

    event = "verification_password_rejected"
    outcome = "failure"

    account_id: UUID


class SecondFactorRejected(SecurityEvent, frozen=True, kw_only=True):
    """A two-factor or recovery code was wrong."""

    event = "second_factor_rejected"
    outcome = "failure"

    account_id: UUID


class PasswordResetAttempted(SecurityEvent, frozen=True, kw_only=True):
    """A reset link was requested; `account_key` is a keyed hash of the email address, known or not."""

    event = "password_reset_requested"
    outcome = "success"

    account_key: str


class AccountErased(SecurityEvent, frozen=True, kw_only=True):
    """An account whose deletion was due was erased."""

    event = "account_erased"
    outcome = "success"

    account_id: UUID


class AccountAction(SecurityEvent, frozen=True, kw_only=True):
    """An action of the account's activity log, such as "account.logged_in", was recorded."""

    event = "account_action"
    outcome = "success"
    counted_by = "action"

    action: str
    account_id: UUID
