"""Queries for the files of validation requests."""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

import msgspec

from lexdex.foundation import database
from lexdex.validation.schemas.names import FilePurpose, ScanState
from lexdex.validation.tables import ValidationFile, ValidationMove

File = ValidationFile
_COLUMNS = (
    *(File.id, File.request, File.purpose, File.name, File.kind, File.size, File.sha256, File.key, File.scan_state),
    *(File.uploaded_by, File.uploaded_at, File.deleted_at),
)
# SQL: Piccolo's query builder has no subqueries with aggregates in WHERE.
_EXPIRED = """
SELECT f.id, f.request, f.purpose, f.name, f.kind, f.size, f.sha256, f.key, f.scan_state, f.uploaded_by, f.uploaded_at,
    f.deleted_at
FROM validation_file f JOIN validation_request r ON r.id = f.request
WHERE f.deleted_at IS NULL AND r.state IN ('issued', 'rejected', 'appeal_dismissed', 'withdrawn', 'canceled')
    AND (SELECT max(m.moved_at) FROM validation_move m WHERE m.request = r.id) < $1
    AND NOT EXISTS (SELECT FROM validation_case c WHERE c.request = r.id AND c.state = 'open')
LIMIT 500
"""


class FileRow(msgspec.Struct, frozen=True):
    """A file of a request."""

    id: UUID
    request: UUID
    purpose: FilePurpose
    name: str
    kind: str
    size: int
    sha256: str
    key: str
    scan_state: ScanState
    uploaded_by: UUID | None
    uploaded_at: datetime
    deleted_at: datetime | None


async def insert_file(file: FileRow) -> None:
    """Insert a file."""
    await database.execute(File.insert(File(**msgspec.structs.asdict(file))))


async def find_file(file_id: UUID) -> FileRow | None:
    """Find one file; returns None if it does not exist."""
    return await database.fetch_one_as(FileRow, File.select(*_COLUMNS).where(File.id == file_id))


async def list_files(request_id: UUID) -> list[FileRow]:
    """List the files of a request, oldest first, deleted ones too."""
    query = File.select(*_COLUMNS).where(File.request == request_id).order_by(File.uploaded_at).order_by(File.id)
    return await database.fetch_as(FileRow, query)


async def count_files(request_id: UUID, purposes: Sequence[FilePurpose]) -> int:
    """Count the stored files of a request with these purposes."""
    is_stored = File.deleted_at.is_null() & File.purpose.is_in(list(purposes))
    return int(await database.fetch_value(File.count().where((File.request == request_id) & is_stored)))


async def delete_file(file_id: UUID) -> None:
    """Delete the row of a file."""
    await database.execute(File.delete().where(File.id == file_id))


async def mark_deleted(file_ids: Sequence[UUID]) -> None:
    """Record that the contents of files were deleted; names and hashes stay."""
    if file_ids:
        query = File.update({File.deleted_at: datetime.now(UTC), File.key: ""})
        await database.execute(query.where(File.id.is_in(list(file_ids))))


async def set_scan_state(file_id: UUID, state: ScanState) -> None:
    """Record what the scanner found."""
    await database.execute(File.update({File.scan_state: state}).where(File.id == file_id))


async def list_expired_files(ended_before: datetime) -> list[FileRow]:
    """List stored files of requests that ended before a time and have no open case, at most 500."""
    return await database.fetch_as(FileRow, _EXPIRED, ended_before)


async def list_account_files(account_id: UUID) -> list[FileRow]:
    """List the stored files of all requests of a vendor."""
    query = File.select(*_COLUMNS).where((File.request.account == account_id) & File.deleted_at.is_null())
    return await database.fetch_as(FileRow, query)


async def has_moved(request_id: UUID) -> bool:
    """Return whether the request was ever ordered."""
    return bool(await database.fetch_value(ValidationMove.exists().where(ValidationMove.request == request_id)))
