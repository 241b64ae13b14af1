"""Requests and responses of the admins' administration."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

AdminRole = Literal["Admin", "Super Admin"]
AdminStatus = Literal["active", "invited", "suspended", "reset_required", "deletion_requested"]
"""invited: the account has no password yet."""


class Admin(msgspec.Struct, frozen=True, kw_only=True):
    """An admin or super admin."""

    id: UUID
    name: str
    email: str
    role: AdminRole
    status: AdminStatus
    created_at: datetime
    last_login_at: datetime | None
    """Of the stored sessions, which are deleted 30 days after their end."""
    has_second_factor: bool


class AdminPage(msgspec.Struct, frozen=True):
    """Admins by name."""

    admins: list[Admin]
    has_next: bool


class AdminInvitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The person to become an admin; an existing account keeps its name."""

    email: Annotated[str, Meta(min_length=1, max_length=254)]
    name: Annotated[str, Meta(min_length=1, max_length=100)]
    role: AdminRole


class AdminRoleChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The new role of an admin."""

    role: AdminRole


class NewAdmin(msgspec.Struct, frozen=True):
    """The new admin, and whether a link to set a password was sent; an existing account keeps its password."""

    admin: Admin
    is_invited: bool
