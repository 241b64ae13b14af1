"""What the endpoints of certificates accept and return."""

from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from lexdex.certificates.state_machine import Status
from lexdex.foundation.signing import Issuer
from lexdex.foundation.visible_texts import VisibleTexts

State = Literal["sample", "active", "suspended", "expired", "revoked", "superseded"]
Number = Annotated[str, Meta(min_length=1, max_length=20)]
Reason = Annotated[str, Meta(min_length=1, max_length=500)]
Outcome = Literal["valid", "not_valid", "altered", "unknown"]
SignatureState = Literal["valid", "broken", "missing", "foreign", "not_checked"]


class CertificateSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A certificate in lists. `issuer` is "sample" for examples, which prove nothing.

    `state` is what to show: the status, but "sample" for examples, which are never valid.
    """

    number: str
    issuer: Issuer
    issuer_name: str
    product_id: str
    product_name: str
    module: str
    holder: str
    programme: str
    package: str
    scope: str
    star: bool
    status: Status
    state: State
    issued_at: datetime
    expires_at: datetime


class CertificatePage(msgspec.Struct, frozen=True):
    """One page of the register; `total` counts all certificates that match."""

    total: int
    page: int
    page_size: int
    certificates: list[CertificateSummary]


class CertificateHistoryEntry(msgspec.Struct, frozen=True):
    """An event in the life of a certificate. `is_logged` says whether it is in the transparency log."""

    kind: str
    status: Status
    reason: str
    recorded_at: datetime
    is_logged: bool


class CertificateRecord(CertificateSummary, frozen=True, kw_only=True):
    """A certificate with all that is public about it. File and credential have addresses once they are ready.

    `facts_hash` is the SHA-256 of the examined facts in canonical JSON; `changed_facts` are those that the catalogue
    states otherwise today. If facts changed after the issue and were examined again, `accepted_facts` are the facts of
    the last time and `facts_accepted_at` is that time; otherwise both are null.
    """

    rubric_version: str
    product_revision: int
    facts: dict[str, Any]
    facts_hash: str
    changed_facts: list[str]
    accepted_facts: dict[str, Any] | None
    facts_accepted_at: datetime | None
    status_reason: str
    status_changed_at: datetime
    superseded_by: str
    surveillance_due_at: datetime | None
    file_state: Literal["generating", "ready", "failed", "none"]
    file_sha256: str
    file_url: str
    credential_url: str
    log_index: int | None
    history: list[CertificateHistoryEntry]


class CertificateCheck(msgspec.Struct, frozen=True, kw_only=True):
    """What a check of a file or credential found.

    `outcome`: valid, not_valid (genuine, but expired, suspended, revoked, superseded, a sample, or of another scope),
    altered, or unknown. `message` says it in a sentence.
    """

    outcome: Outcome
    message: str
    signature: SignatureState
    sha256: str
    certificate: CertificateSummary | None = None


class CredentialSubmission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A credential to check (VC-JWT); with `number`, `product_id` or `module` it must be for these."""

    credential: Annotated[str, Meta(min_length=1, max_length=40_000)]
    number: Annotated[str, Meta(max_length=20)] = ""
    product_id: Annotated[str, Meta(max_length=64)] = ""
    module: Annotated[str, Meta(max_length=120)] | None = None


class FactChange(msgspec.Struct, frozen=True):
    """A fact that the directory states otherwise now (`listed`) than it was examined last (`examined`)."""

    fact: str
    examined: str
    listed: str


class CertificateChange(VisibleTexts, frozen=True, forbid_unknown_fields=True):
    """A change by an admin; a revocation needs two admins, so it is none.

    `superseded_by` is the number of the new certificate, for "supersede" only. `facts` are the names of the changed
    facts that were examined again, for "accept_facts" only, as `changed_facts` lists them; `directory_facts_hash` is
    that of the certificate as the admin saw it, so that no admin accepts other values than were examined.
    """

    action: Literal["suspend", "reinstate", "supersede", "accept_facts", "retry_file"]
    reason: Reason
    superseded_by: Annotated[str, Meta(max_length=20)] = ""
    facts: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=20)] = msgspec.field(
        default_factory=list
    )
    directory_facts_hash: Annotated[str, Meta(max_length=64)] = ""


class VerificationMethod(msgspec.Struct, frozen=True, rename={"public_key_jwk": "publicKeyJwk"}):
    """A public key in a DID document."""

    id: str
    type: str
    controller: str
    public_key_jwk: dict[str, str]


class DidDocument(
    msgspec.Struct,
    frozen=True,
    rename={
        "context": "@context",
        "verification_method": "verificationMethod",
        "assertion_method": "assertionMethod",
    },
):
    """The DID document of an issuer (did:web), with its current and former keys, the current one first."""

    context: list[str]
    id: str
    verification_method: list[VerificationMethod]
    assertion_method: list[str]


class KeySet(msgspec.Struct, frozen=True):
    """Public keys as a JSON Web Key Set."""

    keys: list[dict[str, str]]


class IssuerKey(msgspec.Struct, frozen=True):
    """A public key of an issuer. `chain` has the X.509 certificates as PEM, for keys that sign files."""

    id: str
    purpose: Literal["log", "credential", "document"]
    issuer: Issuer
    name: str
    public_key: str
    chain: str
    is_development: bool
    first_used_at: datetime


class IssuerKeys(msgspec.Struct, frozen=True):
    """The public keys that verify files, credentials and the log; `log_keys` as tools for signed notes read them."""

    did: str
    keys: list[IssuerKey]
    log_keys: list[str]
