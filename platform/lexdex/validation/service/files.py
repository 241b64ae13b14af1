"""Files of validation requests: checked on upload, in quarantine until scanned, downloaded by vendor and staff only."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple
from uuid import UUID, uuid4

import msgspec

from lexdex.audit import service as audit
from lexdex.foundation import database, outbox
from lexdex.foundation.actor import Actor
from lexdex.foundation.documents import checking
from lexdex.foundation.documents.checking import Document
from lexdex.foundation.errors import FOREIGN_OBJECT, Conflict, Forbidden, InfectedFile, Invalid, NotFound
from lexdex.foundation.files import Files
from lexdex.foundation.http.card_numbers import refuse_card_number
from lexdex.foundation.texts import clean_text
from lexdex.foundation.virus_scanner import create_scanner, refuse_virus
from lexdex.settings import Settings
from lexdex.validation.events import FileUploaded
from lexdex.validation.queries import files as queries
from lexdex.validation.queries import requests as request_queries
from lexdex.validation.queries.files import FileRow
from lexdex.validation.queries.requests import RequestRow
from lexdex.validation.schemas.names import FilePurpose
from lexdex.validation.schemas.requests import ValidationFile
from lexdex.validation.service import evidence_images, notifications
from lexdex.validation.service import state_machine as machine
from lexdex.validation.service.evidence_images import EvidenceImage
from lexdex.validation.service.moves import find_mover, find_ordered, find_own, lock_ordered, lock_own
from lexdex.validation.service.views import describe_file

KINDS: Final[dict[FilePurpose, frozenset[str]]] = {
    "technicalDocumentation": frozenset({"pdf", "doc", "docx", "txt"}),
    "sourceCodeSample": frozenset({"zip", "tar", "gz"}),
    "evidence": frozenset({"pdf", "doc", "docx", "txt", "zip", "tar", "gz", evidence_images.KIND}),
}
MAX_FILES: Final = 20
MAX_EVIDENCE_FILES: Final = 500
RETENTION_DAYS: Final = 90
"""How long files are kept after a request has ended; their hashes stay."""
EDITABLE: Final = frozenset({"draft", "awaiting_payment"})
TESTING: Final = frozenset(machine.MOVES["record_finding"].targets)
STAFF_PARTS: Final = frozenset({"tester", "decider", "appeal_decider"})

WRONG_KIND: Final[dict[FilePurpose, str]] = {
    "technicalDocumentation": "Technical documentation must be PDF, DOC, DOCX or TXT.",
    "sourceCodeSample": "A source code sample must be an archive: ZIP, TAR or GZ.",
    "evidence": "Evidence must be a document, an archive or an image.",
}
ONLY_STAFF = "Only the tester can upload evidence."
NOT_EDITABLE = "Files can't be changed any more, because this request was submitted."
NOT_TESTING = "Evidence can be uploaded only while testing is in progress or an appeal is in review."
TOO_MANY = "This request has {count} files already. Please delete one first."
NO_FILE = "File not found."
IN_QUARANTINE = "This file is still being checked for viruses. Please try again in a few minutes."
INFECTED = "The virus scanner refused this file."
DELETED = "This file was deleted at the end of its retention period."
NOT_ASSIGNED = "Only the staff assigned to this request can open its files, after the declaration of interest."


class NewFile(NamedTuple):
    """A file that is being uploaded; its name is for display only."""

    name: str
    purpose: FilePurpose
    stream: AsyncIterator[bytes]


class UploadStorage(NamedTuple):
    """Where uploaded files are stored, and whether they wait there in quarantine for a virus scanner."""

    files: Files
    has_scanner: bool


class FileContent(msgspec.Struct, frozen=True):
    """A file to download."""

    name: str
    media_type: str
    content: bytes


async def upload_own_file(storage: UploadStorage, actor: Actor, request_id: UUID, new: NewFile) -> ValidationFile:
    """Add a file to the actor's draft; raises Invalid for a refused file, and Conflict after the submission."""
    if new.purpose == "evidence":
        raise Invalid(ONLY_STAFF)
    row = await find_own(actor, request_id)
    _require_editable(row)
    document = await checking.check_document(await checking.receive(new.stream))
    file = _build_file(storage, actor, request_id, new, document)
    await storage.files.save(file.key, document.content)
    async with database.transaction():
        _require_editable(await lock_own(actor, request_id))
        if await queries.count_files(request_id, ("technicalDocumentation", "sourceCodeSample")) >= MAX_FILES:
            raise Conflict(TOO_MANY.format(count=MAX_FILES))
        await _store(file)
    return describe_file(file)


async def upload_evidence(storage: UploadStorage, actor: Actor, request_id: UUID, new: NewFile) -> ValidationFile:
    """Add a file of evidence to a request that the actor tests; images are converted to WebP."""
    _require_tester(await find_ordered(request_id), await _find_parts(actor, request_id))
    content = await checking.receive(new.stream)
    document = await evidence_images.convert_image(content) or await checking.check_document(content)
    file = _build_file(storage, actor, request_id, new, document)
    await storage.files.save(file.key, document.content)
    async with database.transaction():
        row = await lock_ordered(request_id)
        _require_tester(row, await _find_parts(actor, request_id))
        if await queries.count_files(request_id, ("evidence",)) >= MAX_EVIDENCE_FILES:
            raise Conflict(TOO_MANY.format(count=MAX_EVIDENCE_FILES))
        await _store(file)
        added = {"file": file.id, "name": file.name, "size": file.size, "sha256": file.sha256}
        await audit.record(
            actor,
            audit.Act(
                "validation_request.evidence_uploaded",
                "validation_request",
                request_id,
                after=added,
                subject=row.account,
            ),
        )
    return describe_file(file)


async def delete_own_file(files: Files, actor: Actor, request_id: UUID, file_id: UUID) -> None:
    """Delete a file of the actor's draft."""
    async with database.transaction():
        row = await lock_own(actor, request_id)
        file = await queries.find_file(file_id)
        if file is None or file.request != request_id or file.purpose == "evidence":
            raise NotFound(NO_FILE, rule=FOREIGN_OBJECT if file else "")
        _require_editable(row)
        await queries.delete_file(file_id)
    await files.delete(file.key)


async def read_file(files: Files, actor: Actor, file_id: UUID) -> FileContent:
    """Return a file for its vendor or the assigned staff; raises Conflict in quarantine or if it is infected."""
    file = await queries.find_file(file_id)
    row = await request_queries.find_request(file.request) if file else None
    if file is None or row is None:
        raise NotFound(NO_FILE)
    await _require_reader(actor, row, file)
    if file.deleted_at is not None:
        raise NotFound(DELETED)
    if file.scan_state == "infected":
        raise Conflict(INFECTED)
    if file.scan_state == "pending":
        raise Conflict(IN_QUARANTINE)
    content = await files.get(file.key)
    if content is None:
        raise NotFound(NO_FILE)
    return FileContent(file.name, evidence_images.MEDIA_TYPES.get(file.kind, "application/octet-stream"), content)


async def scan_file(settings: Settings, files: Files, file_id: UUID) -> None:
    """Let the scanner check a file in quarantine; an infected file is deleted, and its vendor notified.

    Raises Unavailable if the scanner doesn't answer; the file then stays in quarantine.
    """
    file = await queries.find_file(file_id)
    if file is None or file.scan_state != "pending" or file.deleted_at is not None:
        return
    content = await files.get(file.key)
    if content is None:
        return
    try:
        await refuse_virus(create_scanner(settings), content)
    except InfectedFile:
        await _refuse_file(files, file)
    else:
        # The scanner may have been removed from the settings since the upload.
        await queries.set_scan_state(file_id, "clean" if settings.clamd else "not_scanned")


async def _refuse_file(files: Files, file: FileRow) -> None:
    async with database.transaction():
        await queries.set_scan_state(file.id, "infected")
        await queries.mark_deleted([file.id])
        row = await request_queries.find_request(file.request)
        if row is not None and file.purpose != "evidence":
            await notifications.notify_file_refused(row, file.name)
    await files.delete(file.key)


async def delete_expired_files(files: Files) -> None:
    """Delete the contents of files of requests that ended before the retention period; hashes and names stay."""
    expired = await queries.list_expired_files(datetime.now(UTC) - timedelta(days=RETENTION_DAYS))
    for file in expired:
        await files.delete(file.key)
    await queries.mark_deleted([file.id for file in expired])


def _require_editable(row: RequestRow) -> None:
    if row.state not in EDITABLE:
        raise Conflict(NOT_EDITABLE)


async def _find_parts(actor: Actor, request_id: UUID) -> frozenset[str]:
    mover = await find_mover(actor, await find_ordered(request_id))
    return frozenset(mover.parties)


def _require_tester(row: RequestRow, parts: frozenset[str]) -> None:
    if "tester" not in parts:
        raise Forbidden(machine.NOT_YOURS["tester"], rule="validation_party")
    if row.state not in TESTING:
        raise Conflict(NOT_TESTING)


async def _require_reader(actor: Actor, row: RequestRow, file: FileRow) -> None:
    parties = (await find_mover(actor, row)).parties
    if "owner" in parties and file.purpose != "evidence":
        return
    if not actor.is_admin:
        raise NotFound(NO_FILE, rule=FOREIGN_OBJECT)
    if actor.second_factor != "passed" or not parties & STAFF_PARTS:
        raise Forbidden(NOT_ASSIGNED, rule="validation_party")


def _build_file(
    storage: UploadStorage, actor: Actor, request_id: UUID, new: NewFile, document: Document | EvidenceImage
) -> FileRow:
    if document.kind not in KINDS[new.purpose]:
        raise Invalid(WRONG_KIND[new.purpose], rule="file_refused")
    file_id = uuid4()
    return FileRow(
        id=file_id,
        request=request_id,
        purpose=new.purpose,
        name=_clean_name(new.name, document.kind),
        kind=document.kind,
        size=len(document.content),
        sha256=document.sha256,
        key=f"validation/{request_id}/{file_id}.{document.kind}",
        scan_state="pending" if storage.has_scanner else "not_scanned",
        uploaded_by=actor.account_id,
        uploaded_at=datetime.now(UTC),
        deleted_at=None,
    )


def _clean_name(name: str, kind: str) -> str:
    """Return the name without folders, and with the extension of what the file is. Raises CardNumberSent."""
    refuse_card_number(name)
    base = clean_text(name, label="the file name", max_length=200).replace("\\", "/").rpartition("/")[2].strip(". ")
    return base if base.lower().endswith(f".{kind}") else f"{base or 'file'}.{kind}"


async def _store(file: FileRow) -> None:
    await queries.insert_file(file)
    if file.scan_state == "pending":
        await outbox.publish(FileUploaded(file.id))
