"""Requests and responses of the claims endpoints."""

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

import msgspec

Proof = Literal["domain", "dns"]
"""`domain`: the account's email address is at the product's domain. `dns`: a TXT record of that domain has a token."""
ClaimState = Literal["pending", "approved", "rejected", "withdrawn", "revoked"]


class Owner(msgspec.Struct, frozen=True):
    """A vendor with an approved claim, who receives emails about the product."""

    account: UUID
    email: str
    name: str


class ClaimDraft(msgspec.Struct, frozen=True):
    """The claimed product, the reason, and the kind of proof."""

    product_id: str = ""
    reason: str = ""
    proof: Proof = "domain"


class DecisionNote(msgspec.Struct, frozen=True):
    """A note for the vendor: optional, except for a revocation."""

    note: str = ""


class DnsRecord(msgspec.Struct, frozen=True):
    """The TXT record that proves a claim: the name to look up and the expected value."""

    name: str
    value: str


class Claim(msgspec.Struct, frozen=True):
    """A claim. `proof_met` is the result of the last proof check, and `proof_finding` explains it in a sentence."""

    id: UUID
    product_id: str
    product_name: str
    vendor_name: str
    vendor_email: str
    reason: str
    status: ClaimState
    proof: Proof
    proof_met: bool
    proof_finding: str
    proof_checked_at: datetime | None
    record: DnsRecord | None
    submitted_at: datetime
    reviewed_at: datetime | None
    review_note: str


class OwnedProduct(msgspec.Struct, frozen=True):
    """A product that the vendor manages, with the state of its profile."""

    id: str
    name: str
    company: str
    logo: str
    revision: int
    updated_at: datetime
    rating: float
    reviews: int
    listed: bool
    """Whether the product is publicly visible."""
    has_draft: bool
    has_pending_change: bool
    """Whether a change of name or categories awaits approval."""


class ProfileChanges(msgspec.Struct, frozen=True):
    """New values by field name, and the revision that the changes are based on."""

    changes: dict[str, Any] = {}
    base_revision: int = 0


class FieldDifference(msgspec.Struct, frozen=True):
    """A field's old and new value: a string, a list of strings, a number, a boolean, or null for unknown."""

    field: str
    before: Any
    after: Any


class EditConflict(msgspec.Struct, frozen=True):
    """A field that someone else changed after the draft's base revision.

    `revision` is the revision that changed it; the values are those of the base revision, of the current revision,
    and of the draft.
    """

    field: str
    revision: int
    base: Any
    present: Any
    yours: Any


class PendingProfileChange(msgspec.Struct, frozen=True):
    """Changes of name or categories that await approval."""

    id: UUID
    differences: tuple[FieldDifference, ...]
    submitted_at: datetime


class ProfileDraft(msgspec.Struct, frozen=True):
    """A profile draft: published values, changes, edit conflicts, and changes that await approval."""

    product_id: str
    product_name: str
    revision: int
    base_revision: int
    fields: dict[str, Any]
    changes: dict[str, Any]
    differences: tuple[FieldDifference, ...]
    conflicts: tuple[EditConflict, ...]
    pending: PendingProfileChange | None
    updated_at: datetime | None


class PublishedProfile(msgspec.Struct, frozen=True):
    """The fields that were published, the new revision number, and the fields that await approval."""

    message: str
    revision: int
    published: tuple[str, ...]
    pending: tuple[str, ...]


class ProfileChangeRequest(msgspec.Struct, frozen=True):
    """A change of name or categories that an admin approves or rejects."""

    id: UUID
    product_id: str
    product_name: str
    vendor_name: str
    vendor_email: str
    differences: tuple[FieldDifference, ...]
    submitted_at: datetime


class ProductLogo(msgspec.Struct, frozen=True):
    """The logo's file name under /ProductLogo/, and the revision that set it."""

    image: str
    revision: int
