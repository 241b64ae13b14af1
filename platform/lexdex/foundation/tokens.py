"""Tokens of sessions and email links, and encryption of secrets that must be read again."""

import base64
import hashlib
import hmac
import secrets
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from lexdex.foundation.errors import Unavailable
from lexdex.settings import Settings

TOKEN_BYTES = 32
"""256 bits cannot be guessed, so a plain SHA-256 is enough at rest."""


def generate_token() -> str:
    """Generate a random token; tables hold only its hash."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_token(token: str) -> str:
    """Return the hash that tables hold instead of the token: 64 hexadecimal digits."""
    return hashlib.sha256(token.encode()).hexdigest()


def derive_token(settings: Settings, purpose: str, token_id: object) -> str:
    """Derive the token of a link from its id: the same each time its email is rendered, so that no table stores it."""
    mark = hmac.new(_get_key(settings, b"links"), f"{purpose}:{token_id}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(mark.digest()).rstrip(b"=").decode()


def encrypt(settings: Settings, secret: bytes) -> bytes:
    """Encrypt and authenticate a secret that must be read again, such as the seed of an authenticator."""
    return _create_fernet(settings).encrypt(secret)


def decrypt(settings: Settings, encrypted: bytes) -> bytes:
    """Decrypt a stored secret; raises Unavailable if it was encrypted with another secret key."""
    try:
        return _create_fernet(settings).decrypt(encrypted)
    except InvalidToken as error:
        raise Unavailable(
            "This was encrypted with a different secret key. Please contact the site operator."
        ) from error


def decrypt_untrusted(settings: Settings, encrypted: bytes) -> bytes | None:
    """Decrypt a value that a client sent back; None if it was not encrypted here."""
    try:
        return _create_fernet(settings).decrypt(encrypted)
    except InvalidToken:
        return None


def _create_fernet(settings: Settings) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(_get_key(settings, b"seals")))


def _get_key(settings: Settings, use: bytes) -> bytes:
    """Derive a separate key for each use, so that a leaked key does not reveal the others."""
    return _derive_key(settings.secret_key, use)


@lru_cache(maxsize=16)
def _derive_key(secret: str, use: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=TOKEN_BYTES, salt=None, info=b"lexdex " + use).derive(secret.encode())
