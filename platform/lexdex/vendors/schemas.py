"""Requests and responses of the administration of vendor companies."""

from datetime import datetime
from typing import Annotated, Final, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from lexdex.accounts.schemas.users import NoteKind, Reason, User
from lexdex.accounts.schemas.vendor_companies import DomainProof
from lexdex.claims.schemas import Claim
from lexdex.foundation.visible_texts import VisibleTexts

VendorOrder = Literal["name", "-name", "joined", "-joined"]
"""The column to sort by; with a dash, descending."""
VendorState = Literal["active", "suspended"]

MAX_VIEW_REASON_LENGTH: Final = 60
"""Together with its introduction, a line of the security activity."""


class VendorFilter(msgspec.Struct, frozen=True, kw_only=True):
    """Which vendors are listed; what is empty or None restricts nothing."""

    search: str = ""
    """A part of the name or of a domain."""
    state: VendorState | None = None
    proven: bool | None = None
    """Whether the vendor has a proven domain."""
    pending: bool = False
    """Whether only vendors with an undecided claim are listed."""


class DomainOfVendor(msgspec.Struct, frozen=True):
    """A domain of a vendor company, and how it was proven."""

    domain: str
    proof: DomainProof
    reason: str
    """Why staff proved or withdrew it; empty for a verified email address."""
    changed_at: datetime


class VendorCounts(msgspec.Struct, frozen=True, kw_only=True):
    """What a vendor company has."""

    accounts: int
    products: int
    """Products with an approved claim, of suspended accounts too."""
    claims: int
    pending_claims: int
    leads: int
    validations: int
    """Ordered ones, without drafts."""
    replies: int
    """Reviews of products that the vendor answered."""
    reviews: int
    """Visible reviews of the products."""


class Vendor(VendorCounts, frozen=True, kw_only=True):
    """A vendor company in the table of all vendors."""

    id: UUID
    name: str
    """May be empty."""
    state: VendorState
    domains: list[DomainOfVendor]
    joined_at: datetime


class VendorPage(msgspec.Struct, frozen=True):
    """One page of the table of all vendors, with the number of vendors on all pages."""

    vendors: list[Vendor]
    total: int
    page_size: int


class VendorProduct(msgspec.Struct, frozen=True):
    """A product that accounts of a vendor company manage."""

    id: str
    name: str
    sample: bool
    is_public: bool
    owners: int
    """How many of the company's accounts manage it."""
    reviews: int
    replies: int


class LeadCount(msgspec.Struct, frozen=True):
    """The number of requests of one kind and state."""

    kind: str
    state: str
    count: int


class VendorValidation(msgspec.Struct, frozen=True):
    """A validation request of a vendor company."""

    id: UUID
    software: str
    state: str
    package: str
    submitted_at: datetime | None
    certificate_number: str
    """Empty without a certificate."""


class VendorCertificate(msgspec.Struct, frozen=True):
    """A certificate for a product of a vendor company."""

    number: str
    product_name: str
    issuer: str
    """"sample" for the certificates of sample products, otherwise "official"."""
    status: str
    issued_at: datetime
    expires_at: datetime


class LastMerge(msgspec.Struct, frozen=True):
    """The last merge into a company, which can be undone."""

    merged_id: UUID
    merged_name: str
    merged_at: datetime
    accounts: int
    domains: list[str]


class VendorDetails(msgspec.Struct, frozen=True, kw_only=True):
    """The page of a vendor company; of accounts, claims, products and validations the latest 200."""

    vendor: Vendor
    suspended_at: datetime | None
    suspension_reason: str
    accounts: list[User]
    products: list[VendorProduct]
    claims: list[Claim]
    lead_counts: list[LeadCount]
    validations: list[VendorValidation]
    certificates: list[VendorCertificate]
    last_merge: LastMerge | None


class VendorLead(msgspec.Struct, frozen=True):
    """A request to a vendor company, without its content and without who sent it."""

    id: int
    product_name: str
    sample: bool
    kind: str
    state: str
    received_at: datetime
    state_since: datetime | None
    notes: int
    sender_domain: str
    """The domain of the sender's email address."""


class VendorLeads(msgspec.Struct, frozen=True):
    """The latest 200 requests to a vendor company."""

    leads: list[VendorLead]


class VendorPayment(msgspec.Struct, frozen=True):
    """A payment of a vendor company; amounts in cents."""

    id: UUID
    description: str
    currency: str
    total_amount: int
    refunded_amount: int
    status: str
    created_at: datetime
    paid_at: datetime | None


class VendorPaymentPage(msgspec.Struct, frozen=True):
    """Payments of a vendor company, latest first."""

    payments: list[VendorPayment]
    has_next: bool


class VendorNote(msgspec.Struct, frozen=True):
    """A note of staff about an account of a vendor company."""

    id: int
    kind: NoteKind
    text: str
    author_name: str
    """Empty if the author's account was erased."""
    account_id: UUID
    account_name: str
    created_at: datetime


class VendorNotePage(msgspec.Struct, frozen=True):
    """Notes about the accounts of a vendor company, latest first."""

    notes: list[VendorNote]
    next_before: int | None
    """For `before` of the next page; null on the last one."""


class VendorAct(msgspec.Struct, frozen=True):
    """An entry of the audit log about a vendor company or one of its accounts."""

    id: int
    at: datetime
    actor_name: str
    """Empty for the system, the operator and erased accounts; then `actor_kind` says who acted."""
    actor_kind: str
    action: str
    reason: str
    """Empty if none was given, or if it was erased with the account that it is about."""


class VendorHistoryPage(msgspec.Struct, frozen=True):
    """What was done about a vendor company, latest first."""

    acts: list[VendorAct]
    next_before: int | None
    """For `before` of the next page; null on the last one."""


class VendorChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why staff change something about a vendor company."""

    reason: Reason


class LeadsReason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why staff look at a vendor's requests; its accounts read it in their security activity."""

    reason: Annotated[str, Meta(min_length=1, max_length=MAX_VIEW_REASON_LENGTH)]


class DomainDecision(VisibleTexts, frozen=True, forbid_unknown_fields=True):
    """A decision of staff about a domain of a vendor company, such as `meridian.com`."""

    domain: Annotated[str, Meta(min_length=1, max_length=253)]
    is_proven: bool
    reason: Reason


class MergeOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The company whose accounts and domains move into the one of the request's path, and why."""

    merged_id: UUID
    reason: Reason


class MergePreview(msgspec.Struct, frozen=True, kw_only=True):
    """What a merge would move, and whether it is possible."""

    kept: Vendor
    merged: Vendor
    accounts: list[User]
    """The first 200 accounts that would move."""
    obstacle: str
    """Why the companies can't be merged; empty if they can."""
