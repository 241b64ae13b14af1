"""Which changes the status, the facts and the file of a certificate allow now."""

from typing import Final

from lexdex.certificates.queries import records
from lexdex.certificates.schemas import Certificate, ChangeName
from lexdex.certificates.service.changes import get_scope
from lexdex.certificates.state_machine import find_next_status

_STATUS_CHANGES: Final = ("suspend", "reinstate", "revoke", "supersede")


async def list_replacements(certificate: Certificate) -> list[str]:
    """Return the numbers of the certificates that may replace this one, the oldest one first."""
    if certificate.issuer == "sample" or find_next_status(certificate.status, "supersede") is None:
        return []
    candidates = await records.list_open_certificates(certificate.product_id)
    return [
        each.number
        for each in candidates
        if each.id > certificate.id and each.status == "active" and get_scope(each) == get_scope(certificate)
    ]


def list_allowed_changes(certificate: Certificate, *, has_replacement: bool, is_involved: bool) -> list[ChangeName]:
    """Return the changes that an admin may make now; one who is involved may only let a failed file be made again."""
    retry: list[ChangeName] = ["retry_file"] if certificate.file_state == "failed" else []
    if is_involved:
        return retry
    allowed: list[ChangeName] = [
        action
        for action in _STATUS_CHANGES
        if find_next_status(certificate.status, action)
        and (action != "supersede" or has_replacement)
        and (action != "reinstate" or not certificate.changed_facts)
    ]
    if certificate.status in {"active", "suspended"} and certificate.changed_facts:
        allowed.append("accept_facts")
    return allowed + retry
