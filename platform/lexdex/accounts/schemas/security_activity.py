"""Responses of the security activity."""

from datetime import datetime
from typing import Literal

import msgspec

SecurityActivityKind = Literal[
    "exported",
    "failed_logins_reported",
    "logged_in",
    "logged_out",
    "login_failed",
    "new_device",
    "password_changed",
    "password_rejected",
    "recovery_code_used",
    "recovery_codes_renewed",
    "registered",
    "removal_cancelled",
    "removal_requested",
    "second_factor_changed",
    "second_factor_failed",
    "session_ended",
    "sessions_ended",
    "verified",
]


class SecurityActivityEntry(msgspec.Struct, frozen=True):
    """Something about the security of the account. Pass the `id` of the last entry as `before` to get earlier ones."""

    id: int
    kind: SecurityActivityKind
    description: str
    device: str
    """Browser and system; empty if no request caused it."""
    network: str
    """The network of the client, such as "192.0.2.0/24"; empty if it is unknown."""
    created_at: datetime
