"""Generates the signing keys of development installations, in the data folder and marked as such in every name."""

import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
)
from cryptography.hazmat.primitives.serialization.pkcs12 import serialize_key_and_certificates

from lexdex.foundation.signing.signer import DEVELOPMENT_MARK, Issuer, Purpose

COMMENT: Final = b"# A key of a development installation of Lexdex, which production refuses.\n"
"""The first line of generated PEM files, by which production recognises them."""
PASSWORD: Final = "development"  # noqa: S105 - of a key that production refuses
VALID_DAYS: Final = 3_650
CLOCK_SKEW: Final = timedelta(hours=1)


def find_key(data_path: Path, purpose: Purpose, issuer: Issuer, brand: str) -> Path:
    """Return the file of a development key, and generate it first if it is missing.

    Two processes that generate it at once end up with the same key: the file appears once and complete.
    """
    file = data_path / "signing" / f"{issuer}-{purpose}.{'p12' if purpose == 'document' else 'pem'}"
    if not file.exists():
        generate: Callable[[], bytes] = (lambda: _generate_pkcs12(brand)) if purpose == "document" else _generate_pem
        _create(file, generate())
    return file


def _create(file: Path, content: bytes) -> None:
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    scratch = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
    descriptor = os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as opened:
            opened.write(content)
        # A link fails if the file exists, so that the first of two processes wins.
        with suppress(FileExistsError):
            os.link(scratch, file)
    finally:
        scratch.unlink()


def _generate_pem() -> bytes:
    key = Ed25519PrivateKey.generate()
    return COMMENT + key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _generate_pkcs12(brand: str) -> bytes:
    """Return a key with its certificate, and that of the authority that issued it."""
    authority_key, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    authority_name = _build_name(brand, "certificate authority")
    authority = _build_certificate(authority_name, authority_name, authority_key, authority_key, is_authority=True)
    name = _build_name(brand, "certificates")
    certificate = _build_certificate(name, authority_name, key, authority_key, is_authority=False)
    return serialize_key_and_certificates(
        b"lexdex", key, certificate, [authority], BestAvailableEncryption(PASSWORD.encode())
    )


def _build_name(brand: str, use: str) -> x509.Name:
    # X.509 limits a common name to 64 characters.
    mark = f" {use} {DEVELOPMENT_MARK}"
    return x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, f"{brand[: 64 - len(mark)]}{mark}")])


def _build_certificate(
    subject: x509.Name,
    issuer: x509.Name,
    key: EllipticCurvePrivateKey,
    issuer_key: EllipticCurvePrivateKey,
    *,
    is_authority: bool,
) -> x509.Certificate:
    now = datetime.now(UTC)
    public_key, issuer_public_key = key.public_key(), issuer_key.public_key()
    usage = x509.KeyUsage(
        digital_signature=not is_authority,
        content_commitment=not is_authority,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=is_authority,
        crl_sign=is_authority,
        encipher_only=False,
        decipher_only=False,
    )
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(public_key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - CLOCK_SKEW)
        .not_valid_after(now + timedelta(days=VALID_DAYS))
        .add_extension(x509.BasicConstraints(ca=is_authority, path_length=0 if is_authority else None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public_key), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_public_key), critical=False)
        .sign(issuer_key, hashes.SHA256())
    )
