"""Checks what strangers upload: the PDF of a certificate, or its credential."""

import hashlib
import re
from typing import Any, Final

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256

from lexdex.certificates.documents.typesetting import build_address
from lexdex.certificates.numbers import is_number, normalize_number
from lexdex.certificates.pdf_signatures import FoundSignature, find_signature
from lexdex.certificates.schemas import Certificate, CertificateCheck, CredentialSubmission
from lexdex.certificates.schemas.api import SignatureState
from lexdex.certificates.service import register
from lexdex.certificates.service.credentials import build_subject_id
from lexdex.certificates.service.identity import build_did, build_key_url, list_credential_keys
from lexdex.foundation.compact_jws import is_compact, read_compact
from lexdex.foundation.errors import Invalid, Unavailable
from lexdex.foundation.signing import Issuer, list_public_keys
from lexdex.settings import Settings

MAX_NUMBERS: Final = 10
"""How many different numbers are looked up that a file mentions."""
NOT_A_PDF: Final = "Please choose a PDF file."
UNKNOWN: Final = "This is no file of a certificate that we have issued."
ALTERED: Final = "This file is not the one that was issued for certificate {number}: its content was altered."
UNFINISHED: Final = "The file of certificate {number} is not complete yet. Please try again in a minute."
NOT_CHECKED: Final = "The signature of this file could not be checked in time. Please try again in a moment."
OTHER_NUMBER: Final = "This is the unaltered file of certificate {number}, not of {expected}."
GENUINE: Final = {
    "active": "This is the unaltered file of certificate {number}, which is valid until {expires}.",
    "suspended": "This is the unaltered file of certificate {number}, but the certificate is suspended.",
    "expired": "This is the unaltered file of certificate {number}, but the certificate expired on {expires}.",
    "revoked": "This is the unaltered file of certificate {number}, but the certificate was revoked.",
    "superseded": "This is the unaltered file of certificate {number}, but the certificate was replaced by {by}.",
    "sample": "This is the unaltered file of {number}, which is a sample and certifies nothing.",
}
NOT_A_CREDENTIAL: Final = "This is no credential that we have issued."
FORGED: Final = "This credential was not signed with a key of ours, or was altered afterwards."
OTHER_SCOPE: Final = "This credential is genuine, but it is for {title}, certificate {number}."
MALFORMED: Final = "This is not a credential: it is no signed text of three parts with dots between them (VC-JWT)."
OTHER_ISSUER: Final = "This credential names another issuer, not us. We can't say whether it is genuine."

_NUMBERS: Final = re.compile(rb"LX-\d{4}-\d{5}[0-9A-Z]")


async def check_pdf(content: bytes, expected: str = "") -> CertificateCheck:
    """Compare an uploaded PDF with the issued one, and verify its signature.

    `expected` is the number of the certificate that the file should be for, if that is known. Raises Invalid for
    anything but a PDF, and Unavailable if the signature of an issued file takes too long to verify.
    """
    certificates = [found for number in _list_numbers(content) if (found := await register.find(number))]
    # The first bytes of an issued file may be what was altered.
    if not content.startswith(b"%PDF-") and not certificates:
        raise Invalid(NOT_A_PDF)
    digest = hashlib.sha256(content).hexdigest()
    signature = await _name_signature(await find_signature(content))
    for certificate in certificates:
        if certificate.file_state == "ready" and certificate.file_sha256 == digest:
            if signature == "not_checked":
                # It is our own file: the machine is too busy, the file is not to blame.
                raise Unavailable(NOT_CHECKED)
            return _judge_genuine(certificate, digest, signature, expected)
    if not certificates:
        return CertificateCheck(outcome="unknown", message=UNKNOWN, signature=signature, sha256=digest)
    [*_, certificate] = certificates
    message = ALTERED if certificate.file_state == "ready" else UNFINISHED
    return CertificateCheck(
        outcome="altered" if certificate.file_state == "ready" else "unknown",
        message=message.format(number=certificate.number),
        signature=signature,
        sha256=digest,
        certificate=register.to_summary(certificate),
    )


def _judge_genuine(certificate: Certificate, digest: str, signature: SignatureState, expected: str) -> CertificateCheck:
    key = "sample" if certificate.issuer == "sample" else certificate.status
    expected = normalize_number(expected.strip())
    is_other = expected not in {"", certificate.number}
    words = {
        "number": certificate.number,
        "expected": expected,
        "expires": f"{certificate.expires_at:%Y-%m-%d}",
        "by": certificate.superseded_by,
    }
    is_valid = key == "active" and not is_other and signature == "valid"
    return CertificateCheck(
        outcome="valid" if is_valid else "not_valid",
        message=(OTHER_NUMBER if is_other else GENUINE[key]).format(**words),
        signature=signature,
        sha256=digest,
        certificate=register.to_summary(certificate),
    )


def _list_numbers(content: bytes) -> list[str]:
    """Return the well-formed numbers that a file mentions, as in the reason of its signature, the first ones only."""
    found = dict.fromkeys(match.decode() for match in _NUMBERS.findall(content) if is_number(match.decode()))
    return list(found)[:MAX_NUMBERS]


async def _name_signature(found: FoundSignature) -> SignatureState:
    """Return the state of a signature: "foreign" if the signer is not one of ours, whether it is valid or not."""
    if found.state in {"missing", "not_checked"}:
        return found.state
    chains = [x509.load_pem_x509_certificates(key.chain.encode()) for key in await list_public_keys("document")]
    own = {chain[0].fingerprint(SHA256()).hex() for chain in chains}
    return found.state if found.fingerprint in own else "foreign"


async def check_credential(settings: Settings, given: CredentialSubmission) -> CertificateCheck:
    """Verify a credential: its signature by a key of ours, its claims, its scope, and the certificate's status now."""
    token = given.credential.strip()
    digest = hashlib.sha256(token.encode()).hexdigest()
    claims = await _verify_token(settings, token)
    if claims is None:
        return _judge_unverified(settings, token, digest)
    number = str(claims.get("jti", "")).rpartition("/")[2]
    certificate = await register.find(number)
    if certificate is None or not _fits(settings, claims, certificate):
        return CertificateCheck(outcome="unknown", message=NOT_A_CREDENTIAL, signature="valid", sha256=digest)
    checked = _judge_genuine(certificate, digest, "valid", "")
    if not _is_in_scope(given, certificate):
        message = OTHER_SCOPE.format(title=certificate.title, number=number)
        return CertificateCheck(
            outcome="not_valid", message=message, signature="valid", sha256=digest, certificate=checked.certificate
        )
    return CertificateCheck(
        outcome=checked.outcome,
        message=checked.message.replace("the unaltered file of", "the credential of"),
        signature="valid",
        sha256=digest,
        certificate=checked.certificate,
    )


def _judge_unverified(settings: Settings, token: str, digest: str) -> CertificateCheck:
    """Say why a token can't be verified: it is no token at all, of another issuer, or altered.

    Whoever alters a credential of ours can alter the name of its key too, so the outcome of both is the same.
    """
    if not is_compact(token):
        return CertificateCheck(outcome="unknown", message=MALFORMED, signature="missing", sha256=digest)
    read = read_compact(token)
    named = str(read.header.get("kid") or read.payload.get("iss") or "") if read else ""
    own = {build_did(settings, issuer) for issuer in _ISSUERS}
    if named and named.partition("#")[0] not in own:
        return CertificateCheck(outcome="altered", message=OTHER_ISSUER, signature="foreign", sha256=digest)
    return CertificateCheck(outcome="altered", message=FORGED, signature="broken", sha256=digest)


def _is_in_scope(given: CredentialSubmission, certificate: Certificate) -> bool:
    is_number_right = normalize_number(given.number.strip()) in {"", certificate.number}
    is_product_right = given.product_id in {"", certificate.product_id}
    return is_number_right and is_product_right and (given.module is None or given.module == certificate.module)


def _fits(settings: Settings, claims: dict[str, Any], certificate: Certificate) -> bool:
    """Whether the claims of a signed credential are those of the certificate that it names."""
    address = build_address(settings, certificate.number)
    subject = build_subject_id(settings, certificate.product_id, certificate.module)
    expected = {
        "id": address,
        "jti": address,
        "iss": build_did(settings, certificate.issuer),
        "sub": subject,
        "nbf": int(certificate.issued_at.timestamp()),
        "exp": int(certificate.expires_at.timestamp()),
    }
    types = claims.get("type")
    return isinstance(types, list) and "OpenBadgeCredential" in types and expected.items() <= claims.items()


async def _verify_token(settings: Settings, token: str) -> dict[str, Any] | None:
    """Return the claims of a token that one of our keys has signed with EdDSA; None for any other."""
    read = read_compact(token)
    if read is None:
        return None
    for issuer in _ISSUERS:
        for key in await list_credential_keys(issuer):
            if read.header.get("kid") == build_key_url(settings, issuer, key.id):
                loaded = key.load()
                is_signed = isinstance(loaded, Ed25519PublicKey) and read.is_signed_by(loaded)
                return read.payload if is_signed else None
    return None


_ISSUERS: Final[tuple[Issuer, ...]] = ("official", "sample")
