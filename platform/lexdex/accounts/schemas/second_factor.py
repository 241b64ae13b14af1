"""Request and response bodies: two-factor authentication."""

from typing import Literal

import msgspec

from lexdex.accounts.schemas.login import RenewedSession


class TwoFactorCode(msgspec.Struct, frozen=True):
    """The six digits shown by an authenticator app, or a recovery code."""

    code: str = ""


class TwoFactorPassed(RenewedSession, frozen=True):
    """The session has passed two-factor authentication, so it has all permissions of its role. Its token is new."""

    second_factor: Literal["passed"] = "passed"


class TwoFactorEnrolment(RenewedSession, frozen=True):
    """The secret for an authenticator app, as text and as the otpauth:// URI to show as a QR code."""

    secret: str
    uri: str


class RecoveryCodes(RenewedSession, frozen=True):
    """Recovery codes, shown only once, each of which can be used once; and the session's new token."""

    recovery_codes: list[str]
