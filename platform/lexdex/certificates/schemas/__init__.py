"""The Structs of certificates: orders and records of the service, and what the endpoints return."""

from lexdex.certificates.schemas.admin import (
    AdminCertificate,
    AdminCertificatePage,
    AdminCertificateSummary,
    ChangeName,
)
from lexdex.certificates.schemas.api import (
    CertificateChange,
    CertificateCheck,
    CertificateHistoryEntry,
    CertificatePage,
    CertificateRecord,
    CertificateSummary,
    CredentialSubmission,
    DidDocument,
    FactChange,
    IssuerKey,
    IssuerKeys,
    KeySet,
    VerificationMethod,
)
from lexdex.certificates.schemas.records import (
    Certificate,
    CertificateEvent,
    FileState,
    IssueOrder,
)

__all__ = [
    "AdminCertificate",
    "AdminCertificatePage",
    "AdminCertificateSummary",
    "Certificate",
    "CertificateChange",
    "CertificateCheck",
    "CertificateEvent",
    "CertificateHistoryEntry",
    "CertificatePage",
    "CertificateRecord",
    "CertificateSummary",
    "ChangeName",
    "CredentialSubmission",
    "DidDocument",
    "FactChange",
    "FileState",
    "IssueOrder",
    "IssuerKey",
    "IssuerKeys",
    "KeySet",
    "VerificationMethod",
]
