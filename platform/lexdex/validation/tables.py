"""The tables of the validation centre."""

from uuid import uuid4

from piccolo.columns import (
    JSONB,
    UUID,
    BigInt,
    BigSerial,
    Boolean,
    Date,
    ForeignKey,
    Integer,
    OnDelete,
    SmallInt,
    Text,
    Timestamptz,
    Varchar,
)
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.accounts.tables import Account
from lexdex.catalogue.tables import Product


class ValidationRequest(Table, tablename="validation_request"):
    """A vendor's request; `state` is one of `schemas.names.RequestState`, and `form` a `ValidationForm`.

    Package, price and rubric version are fixed when the vendor orders. Without `product`, an admin still has to assign
    one. `revision` grows with each save of the draft. `examined_facts` are the facts of the directory that the
    package's criteria examine, as they were when testing was completed; null before, and in requests of earlier
    versions.
    """

    id = UUID(primary_key=True, default=uuid4)
    account = ForeignKey(references=Account, on_delete=OnDelete.restrict, null=False, default=None)
    state = Varchar(length=20, default="draft")
    package = Varchar(length=24, null=True, default=None)
    price_amount = Integer(null=True, default=None)
    price_currency = Varchar(length=3, default="")
    product = ForeignKey(references=Product, on_delete=OnDelete.restrict, null=True, default=None)
    module = Text(default="")
    form = JSONB(default="{}")
    revision = Integer(default=1)
    rubric_version = Varchar(length=20, default="")
    created_at = Timestamptz(default=TimestamptzNow())
    updated_at = Timestamptz(default=TimestamptzNow())
    submitted_at = Timestamptz(null=True, default=None)
    testing_start_date = Date(null=True, default=None)
    reply_due_date = Date(null=True, default=None)
    reply = Text(default="")
    decided_at = Timestamptz(null=True, default=None)
    decision_reason = Text(default="")
    appeal_due_date = Date(null=True, default=None)
    appeal_reason = Text(default="")
    certificate_number = Varchar(length=20, null=True, default=None)
    examined_facts = JSONB(null=True, default=None)
    confirmed_organization = Text(default="")
    """The organization name that the tester has confirmed by a correction; the certificate then states it as holder."""


class ValidationMove(Table, tablename="validation_move"):
    """An entry of a request's history; never changed. `account` is null for moves by the worker."""

    id = BigSerial(primary_key=True)
    request = ForeignKey(references=ValidationRequest, on_delete=OnDelete.cascade, null=False, default=None, index=True)
    move = Varchar(length=20)
    from_state = Varchar(length=20)
    to_state = Varchar(length=20)
    party = Varchar(length=20)
    account = UUID(null=True, default=None)
    note = Text(default="")
    moved_at = Timestamptz(default=TimestamptzNow())


class ValidationFile(Table, tablename="validation_file"):
    """An uploaded file. Name, size and hash stay after the content was deleted (`deleted_at`)."""

    id = UUID(primary_key=True, default=uuid4)
    request = ForeignKey(references=ValidationRequest, on_delete=OnDelete.cascade, null=False, default=None, index=True)
    purpose = Varchar(length=24)
    name = Text(default="")
    kind = Varchar(length=8)
    size = BigInt(default=0)
    sha256 = Varchar(length=64)
    key = Varchar(length=120)
    scan_state = Varchar(length=16, default="pending")
    uploaded_by = UUID(null=True, default=None)
    uploaded_at = Timestamptz(default=TimestamptzNow())
    deleted_at = Timestamptz(null=True, default=None)


class ValidationAssignment(Table, tablename="validation_assignment"):
    """The assignment of an admin as tester, decider or decider of the appeal, with the declaration of interest.

    Effective if `has_conflict` is false and `ended_at` is null.
    """

    id = UUID(primary_key=True, default=uuid4)
    request = ForeignKey(references=ValidationRequest, on_delete=OnDelete.cascade, null=False, default=None, index=True)
    part = Varchar(length=16)
    account = ForeignKey(references=Account, on_delete=OnDelete.restrict, null=False, default=None, index=True)
    assigned_by = UUID(null=True, default=None)
    assigned_at = Timestamptz(default=TimestamptzNow())
    has_conflict = Boolean(null=True, default=None)
    statement = Text(default="")
    declared_at = Timestamptz(null=True, default=None)
    ended_at = Timestamptz(null=True, default=None)


class ValidationFinding(Table, tablename="validation_finding"):
    """A tester's finding on one criterion of a request; `verdict` is met, not_met or not_applicable."""

    id = UUID(primary_key=True, default=uuid4)
    request = ForeignKey(references=ValidationRequest, on_delete=OnDelete.cascade, null=False, default=None)
    criterion_id = Varchar(length=12)
    verdict = Varchar(length=16)
    note = Text(default="")
    recorded_by = UUID(null=True, default=None)
    recorded_at = Timestamptz(default=TimestamptzNow())


class ValidationEvidence(Table, tablename="validation_evidence"):
    """Evidence of a finding: a file or a URL. The hash and the file's name stay after the file was deleted."""

    id = UUID(primary_key=True, default=uuid4)
    finding = ForeignKey(references=ValidationFinding, on_delete=OnDelete.cascade, null=False, default=None, index=True)
    file = ForeignKey(references=ValidationFile, on_delete=OnDelete.set_null, null=True, default=None, index=True)
    file_name = Text(default="")
    url = Text(default="")
    sha256 = Varchar(length=64)
    seen_on = Date()
    seen_by = UUID(null=True, default=None)


class ValidationReport(Table, tablename="validation_report"):
    """A report: `report_type` is draft or final, `state` generating, ready or failed. The vendor sees it once sent.

    `software_version` is what it was made for, for that of the request can be corrected; empty in older reports.
    """

    id = UUID(primary_key=True, default=uuid4)
    request = ForeignKey(references=ValidationRequest, on_delete=OnDelete.cascade, null=False, default=None, index=True)
    report_type = Varchar(length=8)
    state = Varchar(length=16, default="generating")
    key = Varchar(length=120, default="")
    size = BigInt(null=True, default=None)
    sha256 = Varchar(length=64, default="")
    software_version = Text(default="")
    attempts = Integer(default=0)
    requested_at = Timestamptz(default=TimestamptzNow())
    generated_at = Timestamptz(null=True, default=None)
    sent_at = Timestamptz(null=True, default=None)


class ValidationCase(Table, tablename="validation_case"):
    """A complaint or a surveillance; `state` is open, upheld or dismissed."""

    id = UUID(primary_key=True, default=uuid4)
    request = ForeignKey(references=ValidationRequest, on_delete=OnDelete.cascade, null=False, default=None, index=True)
    kind = Varchar(length=16)
    state = Varchar(length=16, default="open")
    reason = Text(default="")
    opened_by = UUID(null=True, default=None)
    opened_at = Timestamptz(default=TimestamptzNow())
    outcome = Text(default="")
    closed_by = UUID(null=True, default=None)
    closed_at = Timestamptz(null=True, default=None)


class ValidationFeedback(Table, tablename="validation_feedback"):
    """A vendor's feedback on the service; one per request."""

    id = UUID(primary_key=True, default=uuid4)
    request = ForeignKey(
        references=ValidationRequest, on_delete=OnDelete.cascade, null=False, default=None, unique=True
    )
    rating = SmallInt()
    comments = Text(default="")
    suggestions = Text(default="")
    given_at = Timestamptz(default=TimestamptzNow())
