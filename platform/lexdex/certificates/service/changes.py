"""Changes the status of certificates: suspend, reinstate, revoke, supersede, expire, and accept changed facts."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

from piccolo.columns import Column

from lexdex.accounts.service import activity_log
from lexdex.audit import service as audit
from lexdex.catalogue import service as catalogue
from lexdex.certificates.events import FileRequested, StatusChanged, SurveillanceEnded
from lexdex.certificates.facts import encode_facts, get_label, hash_facts, list_changes, read_facts
from lexdex.certificates.numbers import is_number, normalize_number
from lexdex.certificates.queries import records
from lexdex.certificates.schemas import Certificate, CertificateChange
from lexdex.certificates.service import star_mark
from lexdex.certificates.service.history import notify_holder, record_event, record_logged_event
from lexdex.certificates.state_machine import PAST, Action, Status, find_next_status
from lexdex.certificates.tables import Certificate as Table
from lexdex.foundation import database, outbox
from lexdex.foundation.actor import Actor
from lexdex.foundation.canonical_json import JSON
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.texts import clean_text

NO_CERTIFICATE: Final = "There is no certificate with this number."
NOT_ALLOWED: Final = "{number} is {status}, so it can't be {action}."
NO_CHANGE: Final = "The facts of {number} are those that were examined."
FACTS_DIFFER: Final = (
    "{number} can't be reinstated while the directory states other facts than those that were examined: {facts}. "
    "Accept the changed facts first, once they were examined, or ask the vendor to bring the profile back."
)
NOT_NAMED: Final = "Please name the changed facts that were examined. The directory now states others for: {facts}."
OTHER_VALUES: Final = (
    "The directory states other facts by now than those that you saw. Please load them again, and examine the change."
)
FILE_NOT_FAILED: Final = "The file of {number} has not failed."
NO_REASON: Final = "Please give a reason."
NO_NEW_NUMBER: Final = "Please give the number of the new certificate."
NO_REPLACEMENT: Final = "There is no certificate {by} that could replace {number}."
SAMPLE: Final = "{number} is a sample; samples are not replaced."
OTHER_SCOPE: Final = "{by} is of another issuer, product or module, so it can't replace {number}."
NOT_ACTIVE: Final = "{by} is {status}, so it can't replace {number}."
NOT_LATER: Final = "{by} was issued before {number}, so it can't replace it."
SUPERSEDED: Final = "Replaced by {number}."
EXPIRED: Final = "The period of validity is over."
ACCEPTED: Final = "facts_accepted"
AUDITED: Final = (
    *("status", "status_reason", "superseded_by", "surveillance_due_at", "accepted_facts", "changed_facts"),
    "file_state",
)
"""The values that changes change, as the audit log records them."""


async def suspend(number: str, reason: str, actor: Actor | None) -> Certificate:
    """Suspend an active certificate; raises NotFound or Conflict."""
    return await apply_action(number, "suspend", reason, actor=actor)


async def reinstate(number: str, reason: str, actor: Actor | None) -> Certificate:
    """End a suspension, and the surveillance that it has answered.

    Raises NotFound, or Conflict as long as the catalogue states other facts than those that were examined: accepting
    them is a change of its own.
    """
    async with database.transaction():
        certificate = await lock_with_product(number)
        _find_status(certificate, "reinstate")
        if changed := list_changes(certificate.compared_facts, await _read_current_facts(certificate)):
            raise Conflict(FACTS_DIFFER.format(number=number, facts=_name_facts(changed)))
        await records.update_certificate(certificate.id, {Table.changed_facts: []})
        reinstated = await apply_action(number, "reinstate", reason, actor=actor)
        await outbox.publish(SurveillanceEnded(number, _clean_reason(reason)))
        return reinstated


async def revoke(number: str, reason: str, actor: Actor | None) -> Certificate:
    """Revoke a certificate for good; raises NotFound or Conflict."""
    return await apply_action(number, "revoke", reason, actor=actor)


async def check_revocation(number: str, reason: str) -> None:
    """Raise what `revoke` would raise now."""
    _clean_reason(reason)
    _find_status(await lock_with_product(number), "revoke")


async def supersede(number: str, by_number: str, actor: Actor | None, reason: str = "") -> Certificate:
    """Mark an official certificate as replaced by an active, later one of the same product and module.

    The reason is in the audit log only.

    Raises NotFound, Invalid without such a number, or Conflict.
    """
    if not is_number(by_number) or by_number == number:
        raise Invalid(NO_NEW_NUMBER)
    async with database.transaction():
        certificate = await lock_with_product(number)
        if certificate.issuer == "sample":
            raise Conflict(SAMPLE.format(number=number))
        _find_status(certificate, "supersede")
        replacement = await records.find_certificate(by_number)
        if replacement is None:
            raise Invalid(NO_REPLACEMENT.format(by=by_number, number=number))
        # The lock of the product keeps the replacement as it is, too.
        _require_replacement(certificate, replacement)
        return await apply_superseding(certificate, by_number, actor, reason)


async def apply_superseding(
    certificate: Certificate, by_number: str, actor: Actor | None, reason: str = ""
) -> Certificate:
    """Mark a certificate as replaced by one that the caller has found, or is about to issue, for the same scope."""
    return await apply_action(certificate.number, "supersede", reason, actor=actor, superseded_by=by_number)


async def accept_facts(
    number: str, facts: Sequence[str], reason: str, actor: Actor | None, *, directory_facts_hash: str
) -> Certificate:
    """End the surveillance of an active or suspended certificate: these changed facts were examined.

    `directory_facts_hash` is that of what the directory stated when they were. Raises NotFound, or Conflict if nothing
    has changed, if a fact has changed that is not named, or if the directory states other values by now.
    """
    async with database.transaction():
        certificate = await lock_with_product(number)
        current = await _read_current_facts(certificate)
        changed = list_changes(certificate.compared_facts, current)
        if certificate.status not in {"active", "suspended"} or not (changed or certificate.changed_facts):
            raise Conflict(NO_CHANGE.format(number=number))
        if not facts or not set(changed) <= set(facts):
            raise Conflict(NOT_NAMED.format(facts=_name_facts(changed or certificate.changed_facts)))
        if directory_facts_hash != hash_facts(current):
            raise Conflict(OTHER_VALUES)
        reason = _clean_reason(reason)
        await _accept_facts(certificate, current, changed)
        await record_event(certificate, ACCEPTED, status=certificate.status, reason=reason, actor=actor)
        await outbox.publish(SurveillanceEnded(number, reason))
        return await _record_change(actor, ACCEPTED, certificate, reason)


async def change_certificate(number: str, change: CertificateChange, actor: Actor) -> Certificate:
    """Apply a change by an admin; raises NotFound, Invalid or Conflict."""
    number, superseded_by = normalize_number(number), normalize_number(change.superseded_by)
    reason = _clean_reason(change.reason)
    async with database.transaction():
        match change.action:
            case "suspend":
                changed = await suspend(number, change.reason, actor)
            case "reinstate":
                changed = await reinstate(number, change.reason, actor)
            case "supersede":
                changed = await supersede(number, superseded_by, actor, reason)
            case "accept_facts":
                seen = change.directory_facts_hash
                changed = await accept_facts(number, change.facts, change.reason, actor, directory_facts_hash=seen)
            case "retry_file":
                changed = await _retry_file(number, reason, actor)
        description = f"Certificate {number}: {change.action.replace('_', ' ')}"
        await activity_log.record(
            actor.account_id, f"certificate.{change.action}", description, number=number, reason=reason
        )
    return changed


async def apply_action(
    number: str, action: Action, reason: str, *, actor: Actor | None, superseded_by: str = ""
) -> Certificate:
    """Change the status of a certificate, with all that follows from it, in one transaction."""
    given = reason if superseded_by else _clean_reason(reason)
    reason = SUPERSEDED.format(number=superseded_by) if superseded_by else given
    async with database.transaction():
        certificate = await lock_with_product(number)
        status = _find_status(certificate, action)
        now = datetime.now(UTC)
        values: dict[Column | str, Any] = {
            Table.status: status,
            Table.status_reason: reason if status != "active" else "",
            Table.status_changed_at: now,
            Table.superseded_by: superseded_by,
            Table.surveillance_due_at: None,
        }
        await records.update_certificate(certificate.id, values)
        more: dict[str, JSON] = {"superseded_by": superseded_by} if superseded_by else {}
        await record_logged_event(certificate, PAST[action], status=status, reason=reason, actor=actor, **more)
        if not (certificate.issuer == "sample" and action == "expire"):
            # An example keeps its mark: the next start of the site renews its sample, for products with the mark only.
            await star_mark.update_star(certificate, actor=actor)
        await outbox.publish(StatusChanged(number))
        values_of_email = {"status": PAST[action], "reason": reason}
        await notify_holder(certificate, "certificate-status-changed", values_of_email)
        return await _record_change(actor, PAST[action], certificate, given)


async def _record_change(actor: Actor | None, verb: str, before: Certificate, reason: str) -> Certificate:
    """Record a change in the audit log and return the certificate after it."""
    after = await _require(before.number)
    act = audit.Act(
        f"certificate.{verb}",
        "certificate",
        before.number,
        before={name: getattr(before, name) for name in AUDITED},
        after={name: getattr(after, name) for name in AUDITED},
        reason=reason,
    )
    await audit.record(actor or audit.SYSTEM, act)
    return after


async def lock_with_product(number: str) -> Certificate:
    """Lock a certificate and its product, the product first; raises NotFound."""
    found = await records.find_certificate(number) if is_number(number) else None
    if found is None:
        raise NotFound(NO_CERTIFICATE)
    await catalogue.lock_product(found.product_id)
    certificate = await records.lock_certificate(number)
    if certificate is None:
        raise NotFound(NO_CERTIFICATE)
    return certificate


def get_scope(certificate: Certificate) -> tuple[str, str, str]:
    """Return what a certificate and its replacement have in common: issuer, product and module."""
    return certificate.issuer, certificate.product_id, certificate.module


def _find_status(certificate: Certificate, action: Action) -> Status:
    # After its last day a certificate can only be recorded as expired.
    current = certificate.stored_status if action == "expire" else certificate.status
    status = find_next_status(current, action)
    if status is None:
        words = {"number": certificate.number, "status": certificate.status, "action": PAST[action]}
        raise Conflict(NOT_ALLOWED.format(**words))
    return status


def _require_replacement(certificate: Certificate, replacement: Certificate) -> None:
    """Raise Conflict unless a certificate may take the place of another one."""
    words = {"by": replacement.number, "number": certificate.number, "status": replacement.status}
    if get_scope(replacement) != get_scope(certificate):
        raise Conflict(OTHER_SCOPE.format(**words))
    if replacement.status != "active":
        raise Conflict(NOT_ACTIVE.format(**words))
    # Ids are given in the order of issuing, one at a time; the times have whole seconds only.
    if replacement.id < certificate.id:
        raise Conflict(NOT_LATER.format(**words))


async def _read_current_facts(certificate: Certificate) -> dict[str, JSON]:
    """Return what the catalogue states now for the facts of a certificate."""
    current = await catalogue.lock_current_product(certificate.product_id)
    now = read_facts(current.document, certificate.module)
    return {name: now[name] for name in certificate.facts}


def _name_facts(names: Sequence[str]) -> str:
    return ", ".join(map(get_label, names))


async def _accept_facts(certificate: Certificate, examined: dict[str, JSON], changed: Sequence[str]) -> None:
    values: dict[Column | str, Any] = {
        Table.accepted_facts_hash: hash_facts(examined),
        Table.listed_facts: encode_facts(examined),
        Table.changed_facts: [],
        Table.surveillance_due_at: None,
    }
    if changed:
        before = certificate.accepted_facts or certificate.facts
        accepted = {**before, **{name: examined[name] for name in changed}}
        is_as_issued = not list_changes(certificate.facts, accepted)
        values[Table.accepted_facts] = None if is_as_issued else encode_facts(accepted)
        values[Table.facts_accepted_at] = None if is_as_issued else datetime.now(UTC)
    await records.update_certificate(certificate.id, values)


async def _retry_file(number: str, reason: str, actor: Actor) -> Certificate:
    certificate = await lock_with_product(number)
    if certificate.file_state != "failed":
        raise Conflict(FILE_NOT_FAILED.format(number=number))
    values: dict[Column | str, Any] = {Table.file_state: "generating", Table.file_requested_at: datetime.now(UTC)}
    await records.update_certificate(certificate.id, values)
    await outbox.publish(FileRequested(number))
    return await _record_change(actor, "file_retried", certificate, reason)


async def _require(number: str) -> Certificate:
    certificate = await records.find_certificate(number)
    if certificate is None:
        raise NotFound(NO_CERTIFICATE)
    return certificate


def _clean_reason(reason: str) -> str:
    cleaned = clean_text(reason, label="the reason", max_length=500)
    if not cleaned:
        raise Invalid(NO_REASON)
    return cleaned
