"""The schema of the complaints and surveillance cases of a request."""

from datetime import date, datetime
from uuid import UUID

import msgspec

from lexdex.certificates.schemas import FactChange
from lexdex.validation.schemas.names import CaseKind, CaseState


class ValidationCase(msgspec.Struct, frozen=True, kw_only=True):
    """A complaint of the vendor, or a surveillance after a change of the examined facts or a hint.

    `due_date` is the day by which the vendor is asked to show that the criteria are still met, if an admin has opened
    the surveillance. It is null otherwise: after a change of facts, the request's `surveillance_due_date` counts.
    `fact_changes` are the facts that the directory states otherwise at this moment, and `directory_facts_hash` is the
    hash of all that it states: for an open surveillance of changed facts only, which is dismissed with this hash.
    """

    id: UUID
    request_id: UUID
    kind: CaseKind
    status: CaseState
    reason: str
    opened_at: datetime
    due_date: date | None
    outcome: str
    closed_at: datetime | None
    fact_changes: tuple[FactChange, ...] = ()
    directory_facts_hash: str = ""
