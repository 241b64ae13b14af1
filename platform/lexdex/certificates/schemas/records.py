"""Orders and records of certificates, as services pass them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

import msgspec

from lexdex.certificates.state_machine import Status
from lexdex.foundation.actor import Actor
from lexdex.foundation.canonical_json import JSON
from lexdex.foundation.signing import Issuer

FileState = Literal["generating", "ready", "failed", "none"]
"""none: certificates of the sample issuer in production, which has no keys there."""


class IssueOrder(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be certified. The same `request_id` never leads to a second certificate.

    `facts` are the examined fields of the catalogue; those that the catalogue has at this moment if it is empty.
    `issuer_name` is shown until the file is signed, then the name in its key's certificate.
    `holder_account` receives emails about the certificate. `supersedes` is the number of the one that this replaces.
    """

    issuer_name: str
    product_id: str
    holder: str
    programme: str
    scope: str
    rubric_version: str
    request_id: UUID | None = None
    module: str = ""
    package: str = ""
    facts: Mapping[str, JSON] = {}
    valid_days: int = 365
    star: bool = False
    actor: Actor | None = None
    holder_account: UUID | None = None
    supersedes: str = ""
    issuer: Issuer = "official"


class Certificate(msgspec.Struct, frozen=True, kw_only=True):
    """A certificate; `status` is already "expired" after its last day, even before the worker has recorded that."""

    id: int
    number: str
    issuer: Issuer
    issuer_name: str
    request_id: UUID | None
    product_id: str
    product_name: str
    product_revision: int
    module: str
    holder: str
    holder_account: UUID | None
    programme: str
    package: str
    scope: str
    rubric_version: str
    facts: dict[str, Any]
    facts_hash: str
    accepted_facts_hash: str
    listed_facts: dict[str, Any] | None
    accepted_facts: dict[str, Any] | None
    facts_accepted_at: datetime | None
    star: bool
    status: Status
    stored_status: Status
    """As the worker or an admin has recorded it last."""
    status_reason: str
    status_changed_at: datetime
    superseded_by: str
    issued_at: datetime
    expires_at: datetime
    changed_facts: list[str]
    surveillance_due_at: datetime | None
    log_entry: int
    file_state: FileState
    file_key: str
    file_sha256: str
    file_error: str
    credential: str

    @property
    def state(self) -> str:
        """The status as it is shown: "sample" for examples, which are never valid."""
        return "sample" if self.issuer == "sample" else self.status

    @property
    def compared_facts(self) -> dict[str, Any]:
        """What the catalogue stated when facts were examined last."""
        return self.facts if self.listed_facts is None else self.listed_facts

    @property
    def title(self) -> str:
        """The certified product, with the module if only that is certified."""
        return f"{self.product_name}: {self.module}" if self.module else self.product_name


class CertificateEvent(msgspec.Struct, frozen=True):
    """One event in the life of a certificate."""

    kind: str
    status: Status
    reason: str
    log_entry: int | None
    recorded_at: datetime
