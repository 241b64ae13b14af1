"""Schemas of what comes out of requests: reports, certificates, feedback and analytics."""

from datetime import date, datetime
from uuid import UUID

import msgspec

from lexdex.validation.schemas.names import PackageId, ReportState, ReportType, RequestState
from lexdex.validation.schemas.requests import ValidationPrice


class ValidationReport(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A report of a request. `size` (bytes), `sha256` and `download_url` are null until it is ready.

    `title` has all that tells it apart from others: type, product, version, module, package, number of the request and
    day. `software_version` is the version that it was made for.
    """

    id: UUID
    request_id: UUID
    software_name: str
    report_type: ReportType
    title: str
    module: str
    software_version: str
    request_number: str
    package: PackageId | None
    package_name: str
    generated_date: datetime | None
    size: int | None
    sha256: str | None
    status: ReportState
    download_url: str | None


class ValidationCertificate(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A certificate of one of the vendor's products; `id` is its number, and `url` its public page."""

    id: str
    software_name: str
    certificate_type: str
    issue_date: date
    expiry_date: date
    validation_scope: str
    status: str
    issuer: str
    product_id: str
    module: str
    url: str


class Feedback(msgspec.Struct, frozen=True, kw_only=True):
    """A vendor's feedback, as admins see it."""

    request_id: UUID
    software_name: str
    package: PackageId
    rating: int
    comments: str
    suggestions: str
    given_at: datetime


class FeedbackList(msgspec.Struct, frozen=True):
    """Feedback of all vendors, latest first, with the average rating (null if there is none)."""

    average_rating: float | None
    count: int
    feedback: tuple[Feedback, ...]


class StateCount(msgspec.Struct, frozen=True):
    """The number of requests in a state."""

    status: RequestState
    requests: int


class ItemPassRate(msgspec.Struct, frozen=True):
    """How many of the checked criteria of a rubric item were met; not applicable ones don't count."""

    item: str
    name: str
    met: int
    checked: int


class MonthlySpending(msgspec.Struct, frozen=True):
    """What was ordered and paid in a month (`YYYY-MM`)."""

    month: str
    price: ValidationPrice


class ValidationAnalytics(msgspec.Struct, frozen=True, kw_only=True):
    """The metrics of the signed-in vendor's requests.

    `average_days` is the average time from submission to decision, null without a decision. `spent` and
    `spending` are without tax and without what was refunded.
    """

    requests: int
    by_status: tuple[StateCount, ...]
    decided: int
    issued: int
    average_days: float | None
    pass_rates: tuple[ItemPassRate, ...]
    spent: ValidationPrice
    spending: tuple[MonthlySpending, ...]
    average_rating: float | None
