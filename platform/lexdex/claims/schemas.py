"""What the calls of claims take and answer."""

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

import msgspec

Proof = Literal["domain", "dns"]
"""domain: the account's address is at the product's own domain · dns: a TXT record there says so."""
ClaimState = Literal["pending", "approved", "rejected", "withdrawn", "revoked"]


class Owner(msgspec.Struct, frozen=True):
    """Somebody whose claim was approved: mails about the product go there."""

    account: UUID
    email: str
    name: str


class ClaimDraft(msgspec.Struct, frozen=True):
    """Which product, why, and what shall prove it."""

    product_id: str = ""
    reason: str = ""
    proof: Proof = "domain"


class DecisionNote(msgspec.Struct, frozen=True):
    """Words that the vendor reads; for a verdict there are default ones, a revocation needs its own."""

    note: str = ""


class DnsRecord(msgspec.Struct, frozen=True):
    """The TXT record that proves a claim: under which name it is looked up and what it has to say."""

    name: str
    value: str


class Claim(msgspec.Struct, frozen=True):
    """One claim. `proof_met` is what our last look found, and `proof_seen` says it in a sentence."""

    id: UUID
    product_id: str
    product_name: str
    vendor_name: str
    vendor_email: str
    reason: str
    status: ClaimState
    proof: Proof
    proof_met: bool
    proof_seen: str
    proof_checked_at: datetime | None
    record: DnsRecord | None
    submitted_at: datetime
    reviewed_at: datetime | None
    review_note: str


class OwnedProduct(msgspec.Struct, frozen=True):
    """A product that one manages; `draft` and `waiting` say that changes are begun, or wait for an admin."""

    id: str
    name: str
    company: str
    logo: str
    revision: int
    updated_at: datetime
    rating: float
    reviews: int
    listed: bool
    """Whether the public sees it."""
    draft: bool
    waiting: bool


class ProfileChanges(msgspec.Struct, frozen=True):
    """The new value by field, and the revision that was on the screen when they were written."""

    changes: dict[str, Any] = {}
    base_revision: int = 0


class FieldDifference(msgspec.Struct, frozen=True):
    """One field as it stands and as it shall be: a text, a list of texts, a number, yes or no, or null for unknown."""

    field: str
    before: Any
    after: Any


class EditConflict(msgspec.Struct, frozen=True):
    """A field that somebody else changed after the draft was begun, and by which revision."""

    field: str
    revision: int
    base: Any
    present: Any
    yours: Any


class PendingProfileChange(msgspec.Struct, frozen=True):
    """Changes that an admin has to approve first."""

    id: UUID
    differences: tuple[FieldDifference, ...]
    submitted_at: datetime


class ProfileDraft(msgspec.Struct, frozen=True):
    """All that an owner edits: the present values, what shall differ, what clashes, and what waits."""

    product_id: str
    product_name: str
    revision: int
    base_revision: int
    fields: dict[str, Any]
    changes: dict[str, Any]
    differences: tuple[FieldDifference, ...]
    clashes: tuple[EditConflict, ...]
    waiting: PendingProfileChange | None
    updated_at: datetime | None


class PublishedProfile(msgspec.Struct, frozen=True):
    """What is live now by which revision, and which fields wait for an admin."""

    message: str
    revision: int
    live: tuple[str, ...]
    waiting: tuple[str, ...]


class ProfileChangeRequest(msgspec.Struct, frozen=True):
    """Changes to name or categories as an admin decides them."""

    id: UUID
    product_id: str
    product_name: str
    vendor_name: str
    vendor_email: str
    differences: tuple[FieldDifference, ...]
    submitted_at: datetime


class ProductLogo(msgspec.Struct, frozen=True):
    """The file name under /ProductLogo/, and the revision that brought it."""

    image: str
    revision: int
