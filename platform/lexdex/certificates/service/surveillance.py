"""Watches the facts that certificates are pinned to, their expiry, and the reminders before it."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from piccolo.columns import Column

from lexdex.catalogue import service as catalogue
from lexdex.certificates.events import SurveillanceEnded, SurveillanceOpened
from lexdex.certificates.facts import hash_facts, list_changes, read_facts
from lexdex.certificates.queries import records
from lexdex.certificates.schemas import Certificate
from lexdex.certificates.service.changes import EXPIRED, apply_action, lock_with_product
from lexdex.certificates.service.history import notify_holder, record_event
from lexdex.certificates.tables import Certificate as Table
from lexdex.foundation import database, outbox
from lexdex.foundation.errors import Conflict

GRACE_DAYS: Final = 30
REMINDER_DAYS: Final = (30, 7)
NOT_EXAMINED: Final = "Facts that were examined have changed, and were not examined again in time."
OPENED: Final = "surveillance_opened"
CLOSED: Final = "surveillance_closed"
RESTORED: Final = "The catalogue states the examined facts again."


async def compare_facts(product_ids: Sequence[str]) -> None:
    """Compare products with their open certificates; a change of examined facts opens a surveillance of 30 days.

    If the former facts are restored meanwhile, it ends by itself.
    """
    for product_id in product_ids:
        async with database.transaction():
            try:
                current = await catalogue.lock_current_product(product_id)
            except catalogue.ProductNotFound:
                continue
            for certificate in await records.list_open_certificates(product_id):
                now = read_facts(current.document, certificate.module)
                await _compare(certificate, {name: now[name] for name in certificate.facts})


async def _compare(certificate: Certificate, now: dict[str, Any]) -> None:
    if certificate.issuer == "sample":
        # Samples certify nothing; earlier versions of Lexdex watched them too.
        await records.update_certificate(certificate.id, {Table.changed_facts: [], Table.surveillance_due_at: None})
        return
    is_examined = hash_facts(now) == certificate.accepted_facts_hash
    is_as_issued = not list_changes(certificate.facts, now)
    changed = [] if is_examined or is_as_issued else list_changes(certificate.compared_facts, now)
    if changed == certificate.changed_facts:
        return
    values: dict[Column | str, Any] = {Table.changed_facts: changed}
    reason = ", ".join(changed)
    if not changed:
        values[Table.surveillance_due_at] = None
        await record_event(certificate, CLOSED, status=certificate.status)
        await outbox.publish(SurveillanceEnded(certificate.number, RESTORED))
    elif certificate.status == "active" and certificate.surveillance_due_at is None:
        due_at = datetime.now(UTC) + timedelta(days=GRACE_DAYS)
        values[Table.surveillance_due_at] = due_at
        await record_event(certificate, OPENED, status=certificate.status, reason=reason)
        await outbox.publish(SurveillanceOpened(certificate.number, tuple(changed), due_at.date()))
        about = {"facts": [name.replace("_", " ") for name in changed], "due_on": f"{due_at:%Y-%m-%d}"}
        await notify_holder(certificate, "certificate-facts-changed", about)
    elif certificate.surveillance_due_at is not None and set(changed) - set(certificate.changed_facts):
        # More facts have changed; the time to show that the criteria are met stays.
        await record_event(certificate, OPENED, status=certificate.status, reason=reason)
        await outbox.publish(
            SurveillanceOpened(certificate.number, tuple(changed), certificate.surveillance_due_at.date())
        )
    await records.update_certificate(certificate.id, values)


async def suspend_unexamined() -> int:
    """Suspend the certificates whose changed facts were not examined within the grace period; returns how many."""
    numbers = await records.list_due_numbers(records.is_surveillance_due(datetime.now(UTC)))
    return sum([await _apply_if_due(number, "suspend", NOT_EXAMINED) for number in numbers])


async def expire_ended() -> int:
    """Record the expiry of the certificates whose last day is over; returns how many."""
    numbers = await records.list_due_numbers(records.expires_before(datetime.now(UTC)))
    return sum([await _apply_if_due(number, "expire", EXPIRED) for number in numbers])


async def _apply_if_due(number: str, action: Any, reason: str) -> bool:  # noqa: ANN401 - an Action
    try:
        await apply_action(number, action, reason, actor=None)
    except Conflict:
        # Somebody has changed it meanwhile.
        return False
    return True


async def send_reminders() -> int:
    """Email the holders of certificates that expire in 30 and in 7 days; returns the number of certificates."""
    latest = datetime.now(UTC) + timedelta(days=max(REMINDER_DAYS))
    numbers = await records.list_due_numbers(records.expires_before(latest))
    return sum([await _remind(number) for number in numbers])


async def _remind(number: str) -> bool:
    async with database.transaction():
        certificate = await lock_with_product(number)
        left = certificate.expires_at - datetime.now(UTC)
        due = [days for days in REMINDER_DAYS if left <= timedelta(days=days)]
        sent = await records.list_reminders(certificate.id)
        if certificate.status == "expired" or set(due) <= set(sent):
            return False
        await records.update_certificate(certificate.id, {Table.reminders: due})
        about = {"expires_on": f"{certificate.expires_at:%Y-%m-%d}", "days": max(left.days, 0)}
        await notify_holder(certificate, "certificate-expiring", about)
    return True
