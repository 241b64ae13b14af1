"""The actor: the signed-in account that makes a request, with the facts that decide its permissions."""

from datetime import datetime
from typing import Literal
from uuid import UUID

import msgspec

ROLE_USER, ROLE_VENDOR, ROLE_ADMIN, ROLE_SUPER_ADMIN = 1, 2, 3, 4
ROLE_NAMES = {ROLE_USER: "user", ROLE_VENDOR: "vendor", ROLE_ADMIN: "admin", ROLE_SUPER_ADMIN: "super admin"}
ADMINS = frozenset({ROLE_ADMIN, ROLE_SUPER_ADMIN})

SecondFactor = Literal["none", "pending", "missing", "passed"]
"""none: not enrolled, and needed by vendors only to read requests; pending: enrolled, and this session has not given a
code yet; missing: an admin that has not enrolled; passed: this session has given a code."""


class Actor(msgspec.Struct, frozen=True):
    """The account that a request's session belongs to; built from the session row, never from data in the request."""

    account_id: UUID
    session_id: UUID
    email: str
    name: str
    role: int
    second_factor: SecondFactor = "none"
    second_factor_at: datetime | None = None
    """When this session last gave a code."""
    country: str = ""
    """As in the profile; may be empty."""

    @property
    def is_admin(self) -> bool:
        """Whether the role is admin or super admin; admin routes also require that `second_factor` is "passed"."""
        return self.role in ADMINS
