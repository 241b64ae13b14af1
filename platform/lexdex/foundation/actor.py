"""The actor: the account of a valid session, with the facts that decide its permissions."""

from typing import Literal
from uuid import UUID

import msgspec

ROLE_USER, ROLE_VENDOR, ROLE_ADMIN, ROLE_SUPER_ADMIN = 1, 2, 3, 4
ROLE_NAMES = {ROLE_USER: "user", ROLE_VENDOR: "vendor", ROLE_ADMIN: "admin", ROLE_SUPER_ADMIN: "super admin"}
ADMINS = frozenset({ROLE_ADMIN, ROLE_SUPER_ADMIN})

SecondFactor = Literal["none", "pending", "missing", "passed"]
"""none: not enrolled and not needed; pending: enrolled, and this session has not given a code yet;
missing: an admin that has not enrolled; passed: this session has given a code."""


class Actor(msgspec.Struct, frozen=True):
    """A signed-in account; made from the session alone, never from what a client sends."""

    account_id: UUID
    session_id: UUID
    email: str
    name: str
    role: int
    second_factor: SecondFactor = "none"

    @property
    def is_admin(self) -> bool:
        """Whether the role may use the admin area, once the second factor is passed."""
        return self.role in ADMINS
