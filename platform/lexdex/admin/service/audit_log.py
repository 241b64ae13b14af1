"""Shows the audit log to admins, a page at a time, and exports it."""

from collections.abc import AsyncIterator, Sequence
from typing import Final
from uuid import UUID

import msgspec

from lexdex.accounts.service.names import find_account_id, list_names
from lexdex.admin.schemas import AuditEntryView, AuditPage
from lexdex.audit.schemas import AuditFilter, StoredEntry
from lexdex.audit.service import Act, reading, record
from lexdex.catalogue.service.audited_objects import list_audited_objects
from lexdex.foundation import spreadsheets
from lexdex.foundation.actor import Actor

EXPORTED: Final = (
    *("id", "at", "actor", "actor_kind", "action", "object_kind", "object_id"),
    *("before", "after", "reason", "network", "country", "log_entry"),
)
NO_ACCOUNT: Final = UUID(int=0)
"""Finds no entry."""


async def build_filter(filter_: AuditFilter, *, actor_email: str) -> AuditFilter:
    """Return the filter with the account of an email, and with the products that the text for the object names."""
    if actor_email.strip():
        account_id = await find_account_id(actor_email) or NO_ACCOUNT
        is_other = filter_.actor not in {None, account_id}
        filter_ = msgspec.structs.replace(filter_, actor=NO_ACCOUNT if is_other else account_id)
    if not filter_.object_id:
        return filter_
    return msgspec.structs.replace(filter_, related=await list_audited_objects(filter_.object_id))


async def list_audit_page(filter_: AuditFilter, *, before: int | None) -> AuditPage:
    """Return one page of the entries of a filter, with the current names of who acted."""
    found = await reading.list_entries(filter_, before=before)
    shown = found[: reading.PAGE_SIZE]
    names = await list_names({entry.actor for entry in shown if entry.actor})
    has_more = len(found) > len(shown)
    return AuditPage([_describe(entry, names) for entry in shown], shown[-1].id if has_more else None)


async def export_audit_log(actor: Actor, filter_: AuditFilter) -> bytes:
    """Return all entries of a filter as CSV, with ids in place of names, and record that they were exported."""
    lines = [line async for line in _list_lines(filter_)]
    await record(actor, Act("audit_log.exported", "audit_log", "all", {}, {"rows": len(lines)}))
    return spreadsheets.encode_csv([EXPORTED, *lines])


async def _list_lines(filter_: AuditFilter) -> AsyncIterator[Sequence[str]]:
    async for entry in reading.stream_entries(filter_):
        values = msgspec.to_builtins(_describe(entry, {}))
        yield [_to_cell(values[name]) for name in EXPORTED]


def _to_cell(value: object) -> str:
    if isinstance(value, dict):
        return msgspec.json.encode(value).decode() if value else ""
    return "" if value is None else str(value)


def _describe(entry: StoredEntry, names: dict[UUID, str]) -> AuditEntryView:
    details, origin = reading.read_details(entry), reading.read_origin(entry)
    return AuditEntryView(
        id=entry.id,
        at=entry.created_at,
        actor=entry.actor,
        actor_name=names.get(entry.actor, "") if entry.actor else "",
        actor_kind=entry.actor_kind,
        action=entry.action,
        object_kind=entry.object_kind,
        object_id=entry.object_id,
        before=dict(details.before),
        after=dict(details.after),
        reason=details.reason,
        network=origin.network,
        country=origin.country,
        is_erased=entry.details is None,
        log_entry=entry.log_entry,
    )
