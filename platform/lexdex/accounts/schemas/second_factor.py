"""Request and response bodies: two-factor authentication."""

from typing import Literal

import msgspec


class TwoFactorCode(msgspec.Struct, frozen=True):
    """The six digits shown by an authenticator app, or a recovery code."""

    code: str = ""


class TwoFactorPassed(msgspec.Struct, frozen=True):
    """The session has passed two-factor authentication, so it has all permissions of its role."""

    second_factor: Literal["passed"] = "passed"


class TwoFactorEnrolment(msgspec.Struct, frozen=True):
    """The secret for an authenticator app: as text, and as the otpauth:// URI to show as a QR code."""

    secret: str
    uri: str


class RecoveryCodes(msgspec.Struct, frozen=True):
    """Recovery codes, shown only once; each can be used once."""

    recovery_codes: list[str]
