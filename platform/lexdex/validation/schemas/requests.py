"""Schemas of validation requests: the form, its draft, and the request as its vendor sees it.

The names of these objects on the wire are in camelCase, because the specification names most of them.
"""

from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from lexdex.payments.schemas import PaymentStatus
from lexdex.validation.schemas.cases import ValidationCase
from lexdex.validation.schemas.names import (
    BadgeColour,
    CloudProvider,
    ComplianceStandard,
    DeploymentType,
    ExpressState,
    FilePurpose,
    Milestone,
    Move,
    PackageId,
    Programme,
    RequestState,
    ScanState,
)

MAX_LINE_LENGTH = 200
MAX_TEXT_LENGTH = 5_000
MAX_VERSION_LENGTH = 60

Line = Annotated[str, Meta(max_length=MAX_LINE_LENGTH)]
Prose = Annotated[str, Meta(max_length=MAX_TEXT_LENGTH)]
Email = Annotated[str, Meta(max_length=254)]
Phone = Annotated[str, Meta(max_length=40)]
Version = Annotated[str, Meta(max_length=MAX_VERSION_LENGTH)]
Rating = Annotated[int, Meta(ge=1, le=5)]


class ValidationForm(msgspec.Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """What a vendor says about the software; an empty text or null means not filled in yet.

    The wizard and the express dialog share it: the dialog's "business address", "primary contact name" and
    "additional instructions" are `businessAddress`, `contactName` and `additionalInstructions`, and its "deployment
    environment" is `deploymentType`.
    """

    organization_name: Line = ""
    business_address: Annotated[str, Meta(max_length=500)] = ""
    contact_name: Line = ""
    contact_email: Email = ""
    contact_phone: Phone = ""
    software_name: Line = ""
    software_version: Version = ""
    software_description: Prose = ""
    deployment_type: DeploymentType | None = None
    programming_languages: Annotated[str, Meta(max_length=500)] = ""
    database_type: Line = ""
    cloud_provider: CloudProvider | None = None
    integrations: Annotated[str, Meta(max_length=2_000)] = ""
    compliance_standards: Annotated[list[ComplianceStandard], Meta(max_length=6)] = []
    data_processing: Prose = ""
    security_features: Prose = ""
    testing_environment: Prose = ""
    special_requirements: Prose = ""
    additional_instructions: Prose = ""
    business_critical: bool = False


class ValidationDraft(msgspec.Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """A draft to save: the revision that it is based on, the package, the product or its module, and the form.

    Without `product_id`, the software is new to the directory; an admin then assigns a product before testing. `module`
    is the name of one of the product's modules, or empty for the whole product.
    """

    revision: Annotated[int, Meta(ge=0)] = 0
    package: PackageId | None = None
    product_id: Annotated[str, Meta(max_length=80)] = ""
    module: Line = ""
    form: ValidationForm = msgspec.field(default_factory=ValidationForm)


class BillingDetails(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who pays for a request. Card data goes to the payment provider only and is refused here."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    address: Annotated[str, Meta(min_length=1, max_length=500)]
    country: Annotated[str, Meta(pattern="^[A-Z]{2}$", max_length=2, description="ISO 3166-1 alpha-2 code.")]
    tax_id: Annotated[str, Meta(max_length=40)] = ""
    terms_accepted: bool = False


class ValidationPrice(msgspec.Struct, frozen=True):
    """An amount in the currency's smallest unit, such as cents, and the currency's ISO 4217 code in lower case."""

    amount: int
    currency: str


class ValidationPayment(msgspec.Struct, frozen=True, kw_only=True):
    """The payment of a request; amounts are in the currency's smallest unit, such as cents.

    `checkout_url` is the payment provider's page on which the card is entered, empty once nothing can be paid there.
    `failure` is a sentence about the last refusal, empty without one.
    """

    id: UUID
    status: PaymentStatus
    currency: str
    net_amount: int
    tax_amount: int
    total_amount: int
    refunded_amount: int
    checkout_url: str
    failure: str
    invoice_number: str
    credit_note_numbers: tuple[str, ...]
    paid_at: datetime | None


class ValidationFile(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A file of a request. It can be downloaded unless it is in quarantine, infected or deleted after its retention.

    `sha256` stays after the file's deletion.
    """

    id: UUID
    purpose: FilePurpose
    name: str
    kind: str
    size: int
    sha256: str
    scan_state: ScanState
    uploaded_at: datetime
    deleted_at: datetime | None
    download_url: str | None


class MilestoneStep(msgspec.Struct, frozen=True, rename="camel"):
    """A milestone of the timeline; done up to and including the current one."""

    name: Milestone
    is_done: bool
    reached_at: datetime | None


class HistoryEntry(msgspec.Struct, frozen=True, rename="camel"):
    """One move of a request from a state to another. `party` is what its actor was to the request."""

    move: Move
    from_state: RequestState
    to_state: RequestState
    party: str
    note: str
    moved_at: datetime


class ValidationRequest(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A validation request as the centre's list shows it.

    `price` is that of the package; it is frozen when the vendor orders. `express_status` is null for a draft and for
    the full programme. `progress` is a percentage.
    """

    id: UUID
    organization_name: str
    software_name: str
    status: RequestState
    submitted_date: date | None
    package: PackageId | None
    price: ValidationPrice | None
    progress: int
    current_milestone: Milestone | None
    estimated_completion: date | None
    testing_start_date: date | None
    programme: Programme | None
    express_status: ExpressState | None
    status_label: str
    badge: BadgeColour
    product_id: str | None
    module: str
    revision: int
    updated_at: datetime


class FactDifference(msgspec.Struct, frozen=True):
    """A fact that the directory states otherwise than the request (`request`), or than was examined (`testing`)."""

    fact: str
    source: Literal["request", "testing"]
    expected: str
    listed: str


class ValidationRequestDetails(ValidationRequest, frozen=True, kw_only=True, rename="camel"):
    """A validation request with its form, files, timeline, history, complaints and surveillance cases.

    `allowed_moves` are the moves that the signed-in user can make now. `reply_due_date` is the last day on which the
    vendor can reply to the draft report, and `appeal_due_date` the last day to appeal a rejection. After
    `surveillance_due_date`, the certificate is suspended unless the changed facts were examined; null while no such
    examination is due.
    """

    form: ValidationForm
    files: tuple[ValidationFile, ...]
    milestones: tuple[MilestoneStep, ...]
    history: tuple[HistoryEntry, ...]
    allowed_moves: tuple[Move, ...]
    missing_fields: tuple[str, ...]
    """The fields, by their names on the wire, that the order of this package still lacks."""
    awaits_product: bool
    """Whether an admin must still assign a product of the directory."""
    reply_due_date: date | None
    reply: str
    decision_reason: str
    appeal_due_date: date | None
    can_give_feedback: bool
    certificate_number: str | None
    cases: tuple[ValidationCase, ...]
    """Complaints and surveillance cases, oldest first."""
    surveillance_due_date: date | None
    holder: str
    """The holder that a certificate would state: the directory's company, or a confirmed name; may be empty."""
    directory_differences: tuple[FactDifference, ...]
    """What the directory states otherwise, and so prevents a certificate; empty once the request has ended."""


class DraftConflictDetail(msgspec.Struct, frozen=True):
    """What a conflict says: a sentence, and the draft as it is stored now (null if it only can't be saved any more)."""

    message: str
    present: ValidationRequestDetails | None


class DraftConflict(msgspec.Struct, frozen=True):
    """The response with status 409 when a draft was saved elsewhere in the meantime, such as in another tab."""

    detail: DraftConflictDetail


class VendorReply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The vendor's reply to the draft report."""

    text: Annotated[str, Meta(min_length=1, max_length=MAX_TEXT_LENGTH)]


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The reason for a step: a withdrawal, complaint, appeal, rejection or refund."""

    reason: Annotated[str, Meta(min_length=1, max_length=MAX_TEXT_LENGTH)]


class FeedbackForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A vendor's feedback on the service, given once per request."""

    rating: Rating
    comments: Prose = ""
    suggestions: Prose = ""
