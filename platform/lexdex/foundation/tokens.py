"""Generates tokens for sessions and email links, and encrypts secrets that must be readable later."""

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
    """Return a random URL-safe token of 256 bits. Store only its hash (`hash_token`)."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_token(token: str) -> str:
    """Return the SHA-256 of a token in hexadecimal (64 digits), which tables store instead of the token."""
    return hashlib.sha256(token.encode()).hexdigest()


def derive_token(settings: Settings, purpose: str, token_id: object) -> str:
    """Return the token of an email link: an HMAC of `purpose` and `token_id` with the site's secret key.

    It is the same each time the email is rendered, so no table needs to store it.
    """
    mark = hmac.new(_get_key(settings, b"links"), f"{purpose}:{token_id}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(mark.digest()).rstrip(b"=").decode()


def encrypt(settings: Settings, secret: bytes) -> bytes:
    """Encrypt and authenticate a secret that must be readable later, such as the seed of an authenticator app."""
    return _create_fernet(settings).encrypt(secret)


def decrypt(settings: Settings, encrypted: bytes) -> bytes:
    """Decrypt a secret from the database; raises Unavailable if it was encrypted with another secret key."""
    try:
        return _create_fernet(settings).decrypt(encrypted)
    except InvalidToken as error:
        raise Unavailable(
            "This was encrypted with a different secret key. Please contact the site operator."
        ) from error


def decrypt_untrusted(settings: Settings, encrypted: bytes) -> bytes | None:
    """Decrypt a value that came back from a client, such as a cookie; returns None if it is not authentic."""
    try:
        return _create_fernet(settings).decrypt(encrypted)
    except InvalidToken:
        return None


def _create_fernet(settings: Settings) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(_get_key(settings, b"seals")))


def _get_key(settings: Settings, use: bytes) -> bytes:
    """Derive the key for one use from the secret key, so that a leaked key does not reveal the others."""
    return _derive_key(settings.secret_key, use)


@lru_cache(maxsize=16)
def _derive_key(secret: str, use: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=TOKEN_BYTES, salt=None, info=b"lexdex " + use).derive(secret.encode())
