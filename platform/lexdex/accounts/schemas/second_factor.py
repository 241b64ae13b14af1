"""Two-factor authentication."""

from typing import Literal

import msgspec


class TwoFactorCode(msgspec.Struct, frozen=True):
    """Six digits of an authenticator app, or a recovery code."""

    code: str = ""


class TwoFactorPassed(msgspec.Struct, frozen=True):
    """The session now has all permissions of its role."""

    second_factor: Literal["passed"] = "passed"


class TwoFactorEnrolment(msgspec.Struct, frozen=True):
    """The secret of an authenticator app, as text and as the address of its QR code."""

    secret: str
    uri: str


class RecoveryCodes(msgspec.Struct, frozen=True):
    """Recovery codes, shown only once; each can be used once."""

    recovery_codes: list[str]
