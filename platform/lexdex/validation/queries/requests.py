"""Queries for validation requests and their history."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

import msgspec
from piccolo.columns import Column
from piccolo.query.functions import Count

from lexdex.foundation import database
from lexdex.validation.schemas.names import Move, PackageId, RequestState
from lexdex.validation.schemas.requests import ValidationForm
from lexdex.validation.tables import ValidationAssignment, ValidationFinding, ValidationMove, ValidationRequest

Request = ValidationRequest
_COLUMNS = (
    *(Request.id, Request.account, Request.state, Request.package, Request.price_amount, Request.price_currency),
    *(Request.product, Request.module, Request.form, Request.revision, Request.rubric_version, Request.created_at),
    *(Request.updated_at, Request.submitted_at, Request.testing_start_date, Request.reply_due_date, Request.reply),
    *(Request.decided_at, Request.decision_reason, Request.appeal_due_date, Request.appeal_reason),
    *(Request.certificate_number, Request.examined_facts, Request.confirmed_organization),
    Request.product._.name.as_alias("product_name"),
    Request.account._.email.as_alias("vendor_email"),
    Request.account._.first_name.as_alias("vendor_first_name"),
)


class RequestRow(msgspec.Struct, frozen=True):
    """A request with its product's name, and its vendor's email address and first name."""

    id: UUID
    account: UUID
    state: RequestState
    package: PackageId | None
    price_amount: int | None
    price_currency: str
    product: str | None
    product_name: str | None
    module: str
    form: ValidationForm
    revision: int
    rubric_version: str
    created_at: datetime
    updated_at: datetime
    submitted_at: datetime | None
    testing_start_date: date | None
    reply_due_date: date | None
    reply: str
    decided_at: datetime | None
    decision_reason: str
    appeal_due_date: date | None
    appeal_reason: str
    certificate_number: str | None
    examined_facts: dict[str, Any] | None
    confirmed_organization: str
    vendor_email: str
    vendor_first_name: str

    @property
    def software_name(self) -> str:
        """The product's name in the directory; what the vendor has typed only before there is a product."""
        return self.product_name or self.form.software_name


class MoveRow(msgspec.Struct, frozen=True):
    """An entry of a request's history."""

    move: Move
    from_state: RequestState
    to_state: RequestState
    party: str
    note: str
    moved_at: datetime


class Scope(msgspec.Struct, frozen=True):
    """What a draft says besides its form: the package, the product and its module."""

    package: PackageId | None
    product: str | None
    module: str


class _Count(msgspec.Struct, frozen=True):
    request: UUID
    findings: int


async def insert_draft(request_id: UUID, account_id: UUID, scope: Scope, form: ValidationForm) -> None:
    """Insert the draft of a request."""
    row = Request(
        id=request_id,
        account=account_id,
        package=scope.package,
        product=scope.product,
        module=scope.module,
        form=_encode_form(form),
    )
    await database.execute(Request.insert(row))


async def count_drafts(account_id: UUID) -> int:
    """Count a vendor's drafts and unpaid requests."""
    is_open = Request.state.is_in(["draft", "awaiting_payment"])
    return int(await database.fetch_value(Request.count().where((Request.account == account_id) & is_open)))


async def find_request(request_id: UUID) -> RequestRow | None:
    """Find one request; returns None if it does not exist."""
    return await database.fetch_one_as(RequestRow, Request.select(*_COLUMNS).where(Request.id == request_id))


async def lock_request(request_id: UUID) -> RequestRow | None:
    """Find one request and lock it until the transaction ends, so that its moves happen one after the other."""
    await database.execute(Request.select(Request.id).where(Request.id == request_id).lock_rows("UPDATE"))
    return await find_request(request_id)


async def find_request_of_certificate(number: str) -> UUID | None:
    """Return the id of the request that led to a certificate, or None."""
    query = Request.select(Request.id).where(Request.certificate_number == number)
    request_id: UUID | None = await database.fetch_value(query)
    return request_id


async def list_account_requests(account_id: UUID) -> list[RequestRow]:
    """List a vendor's requests and drafts, latest change first."""
    query = Request.select(*_COLUMNS).where(Request.account == account_id)
    query = query.order_by(Request.updated_at, ascending=False).order_by(Request.id)
    return await database.fetch_as(RequestRow, query)


async def list_queue(
    state: RequestState | None, *, assigned_to: UUID | None, limit: int, skip: int
) -> list[RequestRow]:
    """List ordered requests in one state, or in all; oldest first. `assigned_to` limits them to those of an admin."""
    query = Request.select(*_COLUMNS).where(Request.state != "draft")
    if state:
        query = query.where(Request.state == state)
    if assigned_to:
        own = ValidationAssignment.select(ValidationAssignment.request)
        own = own.where((ValidationAssignment.account == assigned_to) & ValidationAssignment.ended_at.is_null())
        query = query.where(Request.id.is_in(own))
    return await database.fetch_as(
        RequestRow, query.order_by(Request.submitted_at).order_by(Request.id).limit(limit).offset(skip)
    )


class StateCount(msgspec.Struct, frozen=True):
    """How many requests are in a state."""

    state: RequestState
    count: int


async def count_by_state() -> list[StateCount]:
    """Count the requests in each state in which there are any."""
    return await database.fetch_as(StateCount, Request.select(Request.state, Count()).group_by(Request.state))


async def list_unpaid(limit: int) -> list[UUID]:
    """List the requests that await their payment, latest first."""
    query = Request.select(Request.id).where(Request.state == "awaiting_payment")
    return await database.fetch_column(query.order_by(Request.updated_at, ascending=False).limit(limit))


async def save_draft(request_id: UUID, revision: int, scope: Scope, form: ValidationForm) -> bool:
    """Replace a draft of this revision, which grows by one; returns False if it has another revision."""
    values: dict[Column | str, Any] = {
        Request.package: scope.package,
        Request.product: scope.product,
        Request.module: scope.module,
        Request.form: _encode_form(form),
        Request.revision: revision + 1,
        Request.updated_at: datetime.now(UTC),
    }
    query = Request.update(values).where((Request.id == request_id) & (Request.revision == revision))
    return await database.execute(query) == 1


async def replace_form(request_id: UUID, form: ValidationForm) -> None:
    """Replace the form of a request whatever its state, such as by one without personal data."""
    await database.execute(Request.update({Request.form: _encode_form(form)}).where(Request.id == request_id))


async def delete_request(request_id: UUID) -> None:
    """Delete a request with all that belongs to it."""
    await database.execute(Request.delete().where(Request.id == request_id))


async def update_request(request_id: UUID, changes: Mapping[Column | str, Any]) -> None:
    """Change columns of a request."""
    values: dict[Column | str, Any] = {**changes, Request.updated_at: datetime.now(UTC)}
    await database.execute(Request.update(values).where(Request.id == request_id))


async def insert_move(request_id: UUID, move: MoveRow, account_id: UUID | None) -> None:
    """Add an entry to a request's history."""
    entry = ValidationMove(request=request_id, account=account_id, **msgspec.structs.asdict(move))
    await database.execute(ValidationMove.insert(entry))


async def list_moves(request_id: UUID) -> list[MoveRow]:
    """List a request's history, oldest first."""
    query = ValidationMove.select(
        *(ValidationMove.move, ValidationMove.from_state, ValidationMove.to_state, ValidationMove.party),
        *(ValidationMove.note, ValidationMove.moved_at),
    )
    return await database.fetch_as(
        MoveRow, query.where(ValidationMove.request == request_id).order_by(ValidationMove.id)
    )


async def count_findings(request_ids: Sequence[UUID]) -> dict[UUID, int]:
    """Count the findings of requests, by request id; those without findings are left out."""
    if not request_ids:
        return {}
    query = ValidationFinding.select(ValidationFinding.request, Count().as_alias("findings"))
    query = query.where(ValidationFinding.request.is_in(list(request_ids))).group_by(ValidationFinding.request)
    return {each.request: each.findings for each in await database.fetch_as(_Count, query)}


async def list_abandoned_drafts(before: datetime) -> list[UUID]:
    """List the drafts that were last saved before a time."""
    query = Request.select(Request.id).where((Request.state == "draft") & (Request.updated_at < before))
    return await database.fetch_column(query)


def _encode_form(form: ValidationForm) -> str:
    return msgspec.json.encode(form).decode()
