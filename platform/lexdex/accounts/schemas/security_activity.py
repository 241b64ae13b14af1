"""Responses of the security activity."""

from datetime import datetime
from typing import Literal

import msgspec

SecurityActivityKind = Literal[
    "admin_removed",
    "company_changed",
    "domain_decided",
    "email_resent",
    "export_requested",
    "exported",
    "failed_logins_reported",
    "logged_in",
    "logged_out",
    "login_failed",
    "made_admin",
    "new_device",
    "password_changed",
    "password_rejected",
    "rate_limit_lifted",
    "recovery_code_used",
    "recovery_codes_renewed",
    "registered",
    "removal_cancelled",
    "removal_requested",
    "reset_required",
    "role_changed",
    "second_factor_changed",
    "second_factor_failed",
    "session_ended",
    "sessions_ended",
    "suspended",
    "suspension_lifted",
    "verification_resent",
    "verified",
    "viewed_by_staff",
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
