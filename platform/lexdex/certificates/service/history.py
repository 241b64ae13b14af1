"""Records each event of a certificate in its history and in the transparency log, and tells the holder."""

from collections.abc import Mapping

from lexdex.certificates.queries import records
from lexdex.certificates.schemas import Certificate
from lexdex.certificates.tables import CertificateEvent
from lexdex.foundation import mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.canonical_json import JSON
from lexdex.transparency_log import service as transparency_log


async def record_logged_event(
    certificate: Certificate, kind: str, *, status: str, reason: str, actor: Actor | None, **content: JSON
) -> None:
    """Record an event and append it to the transparency log, without the person who did it."""
    entry = await transparency_log.append(
        f"certificate.{kind}", {"number": certificate.number, "status": status, "reason": reason, **content}
    )
    await record_event(certificate, kind, status=status, reason=reason, actor=actor, log_entry=entry)


async def record_event(
    certificate: Certificate,
    kind: str,
    *,
    status: str,
    reason: str = "",
    actor: Actor | None = None,
    log_entry: int | None = None,
) -> None:
    """Record an event in the history of a certificate."""
    event = CertificateEvent(
        certificate=certificate.id,
        kind=kind,
        status=status,
        reason=reason,
        account=actor.account_id if actor else None,
        log_entry=log_entry,
    )
    await records.insert_event(event)


async def notify_holder(certificate: Certificate, template: str, values: Mapping[str, object]) -> None:
    """Email the account that holds a certificate, if it still exists."""
    holder = await records.get_holder(certificate.id)
    if holder is None:
        return
    about = {"name": holder.full_name, "product": certificate.title, "number": certificate.number}
    await mail.send(template, holder.email, values={**about, **values})
