"""Responses of the audit log."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

import msgspec


class ActionNames(msgspec.Struct, frozen=True):
    """The actions that occur in a log, each once, in alphabetical order."""

    actions: Annotated[list[str], msgspec.Meta(max_length=500)]


class AuditEntryView(msgspec.Struct, frozen=True):
    """An act in the audit log. Pass the `id` of the last one as `before` to get earlier ones."""

    id: int
    at: datetime
    actor: UUID | None
    actor_name: str
    """The current name of the account; "" for an operator, the system and an erased account."""
    actor_kind: str
    """user, vendor, admin, super admin, operator or system."""
    action: str
    object_kind: str
    object_id: str
    before: dict[str, Any]
    after: dict[str, Any]
    reason: str
    network: str
    country: str
    is_erased: bool
    """Whether the details were erased with the person that they were about."""
    log_entry: int
    """The entry of the transparency log that proves this one."""


class AuditPage(msgspec.Struct, frozen=True):
    """Entries of the audit log, latest first."""

    entries: list[AuditEntryView]
    next_before: int | None
    """For `before` of the next page; null on the last one."""
