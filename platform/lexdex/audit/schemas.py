"""Entries of the audit log, as stored and as admins read them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, Literal
from uuid import UUID

import msgspec

ActorKind = Literal["user", "vendor", "admin", "super admin", "operator", "system"]

KIND: Final = "audit.recorded"
"""The kind of the entries in the transparency log."""


class Details(msgspec.Struct, frozen=True):
    """What an act changed: the same keys in both, with the values before and after it."""

    before: Mapping[str, Any] = {}
    after: Mapping[str, Any] = {}
    reason: str = ""


class Origin(msgspec.Struct, frozen=True):
    """Where an act came from."""

    network: str = ""
    """The client's address without its last part; empty outside of a request."""
    country: str = ""
    """The country in the actor's profile; may be empty."""


class StoredEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the audit log."""

    id: int
    created_at: datetime
    actor: UUID | None
    actor_kind: str
    action: str
    object_kind: str
    object_id: str
    subject: UUID | None
    details: str | None
    details_salt: bytes | None
    details_hash: str
    origin: str | None
    origin_salt: bytes | None
    origin_hash: str
    log_entry: int


class AuditFilter(msgspec.Struct, frozen=True, kw_only=True):
    """Which entries are listed; what is empty or None restricts nothing."""

    action: str = ""
    """An action, or the beginning of one up to its dot: "product" finds "product.hidden"."""
    actor: UUID | None = None
    object_kind: str = ""
    object_id: str = ""
    related: tuple[tuple[str, str], ...] = ()
    """Kinds and ids of other objects whose entries are listed together with those of `object_id`."""
    since: datetime | None = None
    until: datetime | None = None
