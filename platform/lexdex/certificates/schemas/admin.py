"""What the endpoints for admins return about certificates."""

from datetime import datetime
from typing import Literal

import msgspec

from lexdex.certificates.schemas.api import CertificateRecord, CertificateSummary, FactChange

ChangeName = Literal["suspend", "reinstate", "revoke", "supersede", "accept_facts", "retry_file"]
FileStateName = Literal["generating", "ready", "failed", "none"]


class AdminCertificateSummary(CertificateSummary, frozen=True, kw_only=True):
    """A certificate in the admins' list, with what may need their attention."""

    file_state: FileStateName
    surveillance_due_at: datetime | None


class AdminCertificatePage(msgspec.Struct, frozen=True):
    """One page of the admins' list; `total` counts all certificates that match."""

    total: int
    page: int
    page_size: int
    certificates: list[AdminCertificateSummary]


class AdminCertificate(CertificateRecord, frozen=True, kw_only=True):
    """A certificate as an admin sees it, with the changes that this admin may make now.

    `is_involved` says that the admin had a part in the request that led to it, and so may only let a failed file be
    made again. `replacements` are the numbers of the certificates that may replace it, the oldest one first;
    "supersede" is allowed only if there is one. `file_error` says why the file could not be made. `fact_changes` are
    the facts that the directory states otherwise at this moment, and `directory_facts_hash` is the hash of all that it
    states, which accepting the changed facts must name.
    """

    allowed_changes: list[ChangeName]
    is_involved: bool
    replacements: list[str]
    file_error: str
    fact_changes: tuple[FactChange, ...]
    directory_facts_hash: str
