"""Findings: the tester's verdict on each criterion of a package, with the evidence for it."""

from datetime import UTC, date, datetime
from typing import Any, Final
from urllib.parse import urlsplit
from uuid import UUID, uuid4

from msgspec.structs import replace

from lexdex.audit import service as audit
from lexdex.certificates.facts import encode_facts
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.texts import clean_text
from lexdex.settings import Settings
from lexdex.validation.queries import files as file_queries
from lexdex.validation.queries import staff as queries
from lexdex.validation.queries.requests import Request, RequestRow
from lexdex.validation.queries.staff import EvidenceRow, FindingRow
from lexdex.validation.schemas.requests import MAX_TEXT_LENGTH
from lexdex.validation.schemas.rubric import Criterion
from lexdex.validation.schemas.staff import (
    Finding,
    FindingForm,
    NewEvidence,
    StaffRequestDetails,
)
from lexdex.validation.service import dates, examined, reports, staff_views
from lexdex.validation.service import state_machine as machine
from lexdex.validation.service.moves import find_mover, lock_ordered, make_move
from lexdex.validation.service.rubric import load_rubric

MAX_URL_LENGTH: Final = 2_000
EARLIEST: Final = date(2000, 1, 1)
"""No software that is examined was seen before; an earlier date is a slip."""

NO_CRITERION = "The package of this request doesn't cover the criterion {id}."
NOT_APPLICABLE = "The criterion {id} applies to all software, so it must be met or not met."
NO_NOTE = "Please note what you observed. For “not applicable”, that is the justification."
NO_EVIDENCE = "Please add the evidence for this finding: a file, or a URL with the SHA-256 of its content."
ONE_SOURCE = "Each piece of evidence is either a file or a URL."
BAD_URL = "The evidence “{url}” is no address that begins with https:// or http://."
NO_HASH = "Please add the SHA-256 of what was seen at {url}, because pages change."
NO_FILE = "This request has no such file."
FILE_NOT_SAFE = "The file “{name}” has not passed the virus scanner, so it can't be evidence."
OTHER_HASH = "The file “{name}” has another SHA-256 than the one given. Please check which file you mean."
FUTURE = "Evidence can't be seen in the future."
TOO_OLD = f"Evidence can't be seen before {EARLIEST.isoformat()}. Please correct the day."
WITH_USER = "The evidence “{host}” must be a URL without a user name and password, because it is printed in the report."
EXAMINED_AGAIN = "{id} was examined again."
INCOMPLETE = "These criteria have no finding yet: {ids}."


async def record_finding(
    settings: Settings, actor: Actor, request_id: UUID, criterion_id: str, form: FindingForm
) -> Finding:
    """Record or replace the tester's finding on a criterion; the first one moves the request to "in progress".

    During an appeal, the state stays and each finding enters the history.
    """
    note = clean_text(form.note, label="the note", max_length=MAX_TEXT_LENGTH, is_multiline=True)
    urls = [clean_text(each.url, label="the URL", max_length=MAX_URL_LENGTH) for each in form.evidence]
    async with database.transaction():
        row = await lock_ordered(request_id)
        mover = await find_mover(actor, row)
        machine.apply_move(row.state, "record_finding", mover.parties)
        criterion = _find_criterion(row, criterion_id)
        _check_verdict(criterion, form, note)
        finding = FindingRow(uuid4(), criterion_id, form.verdict, note, actor.account_id, datetime.now(UTC))
        given = [replace(each, url=url) for each, url in zip(form.evidence, urls, strict=True)]
        evidence = [await _check_evidence(actor, row, finding.id, each) for each in given]
        before = await _describe_finding(request_id, criterion_id)
        await queries.replace_finding(request_id, finding, evidence)
        note_of_move = EXAMINED_AGAIN.format(id=criterion.id) if row.state == "appealed" else ""
        changes = await _freeze_again(row, criterion) if row.state == "appealed" else None
        after = await make_move(settings, row, "record_finding", mover, note=note_of_move, changes=changes)
        act = audit.Act(
            "validation_request.finding_recorded",
            "validation_request",
            request_id,
            before={"state": row.state, **before},
            after={"state": after.state, **await _describe_finding(request_id, criterion_id)},
            subject=row.account,
        )
        await audit.record(actor, act)
    found = {each.criterion_id: each for each in await staff_views.list_findings(request_id)}
    return found[criterion_id]


async def _freeze_again(row: RequestRow, criterion: Criterion) -> dict[Any, Any]:
    facts = await examined.freeze_facts_again(row, criterion)
    return {Request.examined_facts: encode_facts(facts)} if facts else {}


async def complete_testing(settings: Settings, actor: Actor, request_id: UUID) -> StaffRequestDetails:
    """Complete testing, freeze the facts that were examined, and let the draft report be generated.

    Raises Conflict while a finding is missing.
    """
    async with database.transaction():
        row = await lock_ordered(request_id)
        mover = await find_mover(actor, row)
        machine.apply_move(row.state, "complete", mover.parties)
        found = {each.criterion_id for each in await queries.list_findings(request_id)}
        criteria = load_rubric().list_criteria(row.package) if row.package else ()
        if missing := [each.id for each in criteria if each.id not in found]:
            raise Conflict(INCOMPLETE.format(ids=", ".join(missing)))
        facts = await examined.freeze_facts(row)
        await make_move(
            settings, row, "complete", mover, changes={Request.examined_facts: encode_facts(facts) if facts else None}
        )
        await reports.request_report(request_id, "draft", is_sent=False)
    return await staff_views.get_request(actor, request_id)


async def resume_testing(settings: Settings, actor: Actor, request_id: UUID) -> StaffRequestDetails:
    """Test again after the vendor's reply."""
    async with database.transaction():
        row = await lock_ordered(request_id)
        await make_move(settings, row, "resume", await find_mover(actor, row))
    return await staff_views.get_request(actor, request_id)


async def _describe_finding(request_id: UUID, criterion_id: str) -> dict[str, object]:
    """Return what the audit log says of the present finding on a criterion, if there is one."""
    found = next((each for each in await queries.list_findings(request_id) if each.criterion_id == criterion_id), None)
    if found is None:
        return {}
    evidence = [
        {"file": each.file, "url": each.url, "sha256": each.sha256, "seen_on": each.seen_on}
        for each in await queries.list_evidence(request_id)
        if each.finding == found.id
    ]
    return {criterion_id: {"verdict": found.verdict, "note": found.note, "evidence": evidence}}


def _find_criterion(row: RequestRow, criterion_id: str) -> Criterion:
    covered = load_rubric().list_criteria(row.package) if row.package else ()
    found = next((each for each in covered if each.id == criterion_id), None)
    if found is None:
        raise NotFound(NO_CRITERION.format(id=criterion_id[:20]))
    return found


def _check_verdict(criterion: Criterion, form: FindingForm, note: str) -> None:
    if form.verdict == "not_applicable" and not criterion.not_applicable_allowed:
        raise Invalid(NOT_APPLICABLE.format(id=criterion.id))
    if not note:
        raise Invalid(NO_NOTE)
    if form.verdict != "not_applicable" and criterion.evidence_required and not form.evidence:
        raise Invalid(NO_EVIDENCE)


async def _check_evidence(actor: Actor, row: RequestRow, finding_id: UUID, given: NewEvidence) -> EvidenceRow:
    if given.seen_on > dates.get_today():
        raise Invalid(FUTURE)
    if given.seen_on < EARLIEST:
        raise Invalid(TOO_OLD)
    if (given.file_id is None) == (not given.url):
        raise Invalid(ONE_SOURCE)
    return await (_check_file if given.file_id else _check_url)(actor, row, finding_id, given)


async def _check_url(actor: Actor, _: RequestRow, finding_id: UUID, given: NewEvidence) -> EvidenceRow:
    if not _is_web_address(given.url):
        raise Invalid(BAD_URL.format(url=given.url[:100]))
    if "@" in (parts := urlsplit(given.url)).netloc:
        raise Invalid(WITH_USER.format(host=parts.hostname))
    if not given.sha256:
        raise Invalid(NO_HASH.format(url=given.url[:100]))
    return EvidenceRow(finding_id, None, "", given.url, given.sha256, given.seen_on, actor.account_id)


async def _check_file(actor: Actor, row: RequestRow, finding_id: UUID, given: NewEvidence) -> EvidenceRow:
    file = await file_queries.find_file(given.file_id) if given.file_id else None
    if file is None or file.request != row.id:
        raise Invalid(NO_FILE)
    if file.scan_state in {"pending", "infected"} or file.deleted_at is not None:
        raise Invalid(FILE_NOT_SAFE.format(name=file.name))
    if given.sha256 and given.sha256 != file.sha256:
        raise Invalid(OTHER_HASH.format(name=file.name))
    return EvidenceRow(finding_id, file.id, file.name, "", file.sha256, given.seen_on, actor.account_id)


def _is_web_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in {"https", "http"} and bool(parts.hostname)
    except ValueError:
        return False
