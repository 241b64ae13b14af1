"""Request and response schemas of the claims endpoints."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec

from lexdex.catalogue.schemas.editing import EditConflict, FieldDifference
from lexdex.foundation.visible_texts import VisibleTexts

Proof = Literal["domain", "dns"]
"""`domain`: the account's email address is at the product's domain. `dns`: a TXT record of that domain has a token."""
ClaimState = Literal["pending", "approved", "rejected", "withdrawn", "revoked"]


class Owner(msgspec.Struct, frozen=True):
    """A vendor with an approved claim on a product: account id, email address and first name."""

    account: UUID
    email: str
    name: str


class ClaimDraft(msgspec.Struct, frozen=True):
    """A claim to submit: the product, the reason why it is the vendor's, and the kind of proof."""

    product_id: str = ""
    reason: str = ""
    proof: Proof = "domain"


class DecisionNote(VisibleTexts, frozen=True):
    """An admin's note to the vendor about a decision; required to revoke a claim, otherwise optional."""

    note: str = ""
    ground: Annotated[
        str, msgspec.Meta(max_length=40, description="A code of the list of grounds; empty: its default.")
    ] = ""


class DnsRecord(msgspec.Struct, frozen=True):
    """The DNS TXT record that the vendor adds to prove a claim: its domain name and its value."""

    name: str
    value: str


class Claim(msgspec.Struct, frozen=True):
    """A vendor's claim to manage a product, with the result of the last proof check.

    `proof_finding` is a sentence that explains `proof_met`. `record` is the DNS record that the vendor must add, or
    null for a proof by email domain. `other_owners` are the email addresses of the accounts that manage the product
    already; only admins get them.
    """

    id: UUID
    product_id: str
    product_name: str
    sample: bool
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
    other_owners: tuple[str, ...] = ()


class OwnedProduct(msgspec.Struct, frozen=True):
    """A product that the vendor manages, with the state of its profile."""

    id: str
    name: str
    sample: bool
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
    """Whether a change of name, categories, website or company awaits approval."""


class ProfileChanges(msgspec.Struct, frozen=True):
    """Changes to a product's profile: new values by field name, and the product revision they are based on."""

    changes: dict[str, Any] = {}
    base_revision: int = 0


class PendingProfileChange(msgspec.Struct, frozen=True):
    """Changes of name, categories, website or company that await an admin's approval."""

    id: UUID
    differences: tuple[FieldDifference, ...]
    submitted_at: datetime


class ProfileDraft(msgspec.Struct, frozen=True):
    """A draft of a product's profile, with the published values to compare it with.

    `fields` has the published values of all editable fields, `changes` those of the draft. `revision` is the published
    revision, and `base_revision` the one that the draft is based on.
    """

    product_id: str
    product_name: str
    sample: bool
    revision: int
    base_revision: int
    fields: dict[str, Any]
    changes: dict[str, Any]
    differences: tuple[FieldDifference, ...]
    conflicts: tuple[EditConflict, ...]
    pending: PendingProfileChange | None
    updated_at: datetime | None


class PublishedProfile(msgspec.Struct, frozen=True):
    """The result of publishing a draft: the new revision number, and the names of the published fields.

    `pending` has the names of the fields that await an admin's approval.
    """

    message: str
    revision: int
    published: tuple[str, ...]
    pending: tuple[str, ...]


class ProfileChangeRequest(msgspec.Struct, frozen=True):
    """A product owner's change of name, categories, website or company that awaits an admin's decision.

    `warnings` are sentences about names that mix alphabets, so that they may imitate another.
    """

    id: UUID
    product_id: str
    product_name: str
    sample: bool
    vendor_name: str
    vendor_email: str
    differences: tuple[FieldDifference, ...]
    submitted_at: datetime
    warnings: tuple[str, ...]


class ProductLogo(msgspec.Struct, frozen=True):
    """The logo's file name under /ProductLogo/, and the number of the product revision that set it."""

    image: str
    revision: int
