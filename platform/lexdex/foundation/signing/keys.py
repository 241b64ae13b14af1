"""Loads the signing keys that the settings name; in development, generates those that are missing."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from cryptography.hazmat.primitives.serialization.pkcs12 import load_key_and_certificates

from lexdex.foundation.signing import development
from lexdex.foundation.signing.signer import DEVELOPMENT_MARK, Issuer, KeySigner, Purpose, Signer
from lexdex.settings import Settings, SettingsError

VARIABLES: Final[dict[Purpose, str]] = {
    "log": "LEXDEX_LOG_KEY_FILE",
    "credential": "LEXDEX_CREDENTIAL_KEY_FILE",
    "document": "LEXDEX_CERTIFICATE_KEY_FILE",
}
MISSING: Final = "{variable} names the file {file}, which can't be read."
NOT_ED25519: Final = (
    "{variable} must name a file with an Ed25519 private key in PEM (`openssl genpkey -algorithm ed25519`)."
)
NOT_PKCS12: Final = (
    "{variable} must name a PKCS#12 file with a private key on the curve P-256 and its certificate, and "
    "LEXDEX_CERTIFICATE_KEY_PASSWORD must be its password."
)
DEVELOPMENT_KEY: Final = "{variable} contains a key for development, which production refuses."
NO_SAMPLE: Final = "The sample issuer has no keys in production."


class NoSigningKey(SettingsError):
    """There is no key for this issuer in this installation."""


def load_signer(settings: Settings, purpose: Purpose, issuer: Issuer = "official") -> Signer:
    """Return the signer of an issuer for a purpose; raises SettingsError if its file is missing or unsuitable."""
    return _load_signer(settings, purpose, issuer)


def require_signing_keys(settings: Settings) -> None:
    """Raise SettingsError unless all keys of the official issuer can be loaded."""
    for purpose in VARIABLES:
        load_signer(settings, purpose)


@lru_cache(maxsize=16)
def _load_signer(settings: Settings, purpose: Purpose, issuer: Issuer) -> Signer:
    is_production = settings.environment == "production"
    if issuer == "sample" and is_production:
        raise NoSigningKey(NO_SAMPLE)
    named = _get_file(settings, purpose) if issuer == "official" else ""
    if not named and is_production:
        raise NoSigningKey(f"{VARIABLES[purpose]} must name a key file in production.")
    brand = settings.brand if issuer == "official" else f"{settings.brand} sample issuer"
    file = Path(named) if named else development.find_key(settings.data_path, purpose, issuer, brand)
    content = _read(file, purpose)
    password = settings.certificate_key_password if named else development.PASSWORD
    signer = _parse_pkcs12(content, password) if purpose == "document" else _parse_ed25519(content, purpose, brand)
    if is_production and signer.name.endswith(DEVELOPMENT_MARK):
        raise SettingsError(DEVELOPMENT_KEY.format(variable=VARIABLES[purpose]))
    return signer


def _get_file(settings: Settings, purpose: Purpose) -> str:
    files = {
        "log": settings.log_key_file,
        "credential": settings.credential_key_file,
        "document": settings.certificate_key_file,
    }
    return files[purpose]


def _read(file: Path, purpose: Purpose) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise SettingsError(MISSING.format(variable=VARIABLES[purpose], file=file)) from error


def _parse_ed25519(content: bytes, purpose: Purpose, brand: str) -> KeySigner:
    try:
        key = load_pem_private_key(content, None)
    except (ValueError, TypeError) as error:
        raise SettingsError(NOT_ED25519.format(variable=VARIABLES[purpose])) from error
    if not isinstance(key, Ed25519PrivateKey):
        raise SettingsError(NOT_ED25519.format(variable=VARIABLES[purpose]))
    is_development = content.startswith(development.COMMENT)
    return KeySigner(f"{brand} {DEVELOPMENT_MARK}" if is_development else brand, key)


def _parse_pkcs12(content: bytes, password: str) -> KeySigner:
    refused = NOT_PKCS12.format(variable=VARIABLES["document"])
    try:
        key, certificate, others = load_key_and_certificates(content, password.encode() or None)
    except ValueError as error:
        raise SettingsError(refused) from error
    if not isinstance(key, EllipticCurvePrivateKey) or not isinstance(key.curve, SECP256R1) or certificate is None:
        raise SettingsError(refused)
    names = certificate.subject.get_attributes_for_oid(x509.NameOID.COMMON_NAME)
    if not names:
        raise SettingsError(refused)
    return KeySigner(str(names[0].value), key, (certificate, *others))
