"""Generates tokens for sessions and email links, and encrypts secrets that must be readable later."""

import base64
import hashlib
import hmac
import os
import secrets
import time
from contextlib import suppress
from functools import lru_cache

from cryptography.exceptions import InvalidTag
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from lexdex.foundation.errors import Unavailable
from lexdex.settings import Settings

TOKEN_BYTES = 32
"""256 bits cannot be guessed, so a plain SHA-256 is enough at rest."""

FINGERPRINT_BYTES = 8

NONCE_BYTES, TIME_BYTES = 12, 8

_STORED_SECRETS, _CLIENT_VALUES = b"stored secrets", b"client values"
"""Uses of derived encryption keys."""


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
    return derive_tokens(settings, purpose, token_id)[0]


def derive_tokens(settings: Settings, purpose: str, token_id: object) -> list[str]:
    """Return the token for each secret key, that of the current key first."""
    text = f"{purpose}:{token_id}".encode()
    marks = [hmac.new(_derive_key(secret, b"links"), text, hashlib.sha256) for secret in _list_secrets(settings)]
    return [base64.urlsafe_b64encode(mark.digest()).rstrip(b"=").decode() for mark in marks]


def find_derived_token(settings: Settings, purpose: str, token_id: object, token_hash: str) -> str | None:
    """Return the token that has this hash, whichever secret key it was derived with; None if that key is gone."""
    derived = derive_tokens(settings, purpose, token_id)
    return next((token for token in derived if hash_token(token) == token_hash), None)


def encrypt(settings: Settings, secret: bytes) -> bytes:
    """Encrypt and authenticate a secret that must be readable later, such as the seed of an authenticator app."""
    return _encrypt(settings, _STORED_SECRETS, secret)


def needs_rotation(settings: Settings, encrypted: bytes) -> bool:
    """Return whether a secret was encrypted with another than the current secret key, or with a former cipher."""
    return _decrypt([settings.secret_key], _STORED_SECRETS, encrypted) is None


def decrypt(settings: Settings, encrypted: bytes) -> bytes:
    """Decrypt a secret from the database; raises Unavailable if it was encrypted with another secret key."""
    secret = _decrypt(_list_secrets(settings), _STORED_SECRETS, encrypted)
    return _decrypt_former(settings, encrypted) if secret is None else secret


def can_decrypt(settings: Settings, encrypted: bytes) -> bool:
    """Return whether a secret from the database was encrypted with the current or a previous secret key."""
    try:
        decrypt(settings, encrypted)
    except Unavailable:
        return False
    return True


def encrypt_for_client(settings: Settings, value: bytes) -> bytes:
    """Encrypt and authenticate a value that a client stores, such as a cookie, with a key for such values only."""
    return base64.urlsafe_b64encode(_encrypt(settings, _CLIENT_VALUES, int(time.time()).to_bytes(TIME_BYTES) + value))


def decrypt_untrusted(settings: Settings, encrypted: bytes, *, max_age_seconds: int) -> bytes | None:
    """Decrypt a value that came back from a client, such as a cookie; None if it is too old or not authentic."""
    try:
        content = base64.b64decode(encrypted, altchars=b"-_", validate=True)
    except ValueError:
        return None
    timed = _decrypt(_list_secrets(settings), _CLIENT_VALUES, content)
    if timed is None or time.time() - int.from_bytes(timed[:TIME_BYTES]) > max_age_seconds:
        return None
    return timed[TIME_BYTES:]


def _encrypt(settings: Settings, use: bytes, value: bytes) -> bytes:
    nonce = os.urandom(NONCE_BYTES)
    return nonce + AESGCM(_derive_key(settings.secret_key, use)).encrypt(nonce, value, None)


def _decrypt(keys: list[str], use: bytes, encrypted: bytes) -> bytes | None:
    """Return the value that was encrypted with one of these secret keys; None if it is not authentic."""
    for secret in keys:
        # A value that is too short is a ValueError.
        with suppress(InvalidTag, ValueError):
            return AESGCM(_derive_key(secret, use)).decrypt(encrypted[:NONCE_BYTES], encrypted[NONCE_BYTES:], None)
    return None


def _decrypt_former(settings: Settings, encrypted: bytes) -> bytes:
    """Decrypt a secret that is in the database since before the change to AES-256-GCM."""
    keys = [base64.urlsafe_b64encode(_derive_key(secret, b"seals")) for secret in _list_secrets(settings)]
    try:
        return MultiFernet([Fernet(key) for key in keys]).decrypt(encrypted)
    except InvalidToken as error:
        raise Unavailable(
            "This was encrypted with a different secret key. Please contact the site operator."
        ) from error


def derive_log_keys(settings: Settings) -> list[bytes]:
    """Return the keys of the hashes in the security log, that of the current secret key first."""
    return [_derive_key(secret, b"security log") for secret in _list_secrets(settings)]


def derive_cache_key(settings: Settings) -> bytes:
    """Return the key that cached answers are encrypted with."""
    return _derive_key(settings.secret_key, b"cached answers")


def compute_key_fingerprints(settings: Settings) -> list[str]:
    """Return what recognises each secret key without revealing it, that of the current key first."""
    return [_derive_key(secret, b"fingerprint")[:FINGERPRINT_BYTES].hex() for secret in _list_secrets(settings)]


def _list_secrets(settings: Settings) -> list[str]:
    return [settings.secret_key, *settings.previous_keys]


@lru_cache(maxsize=16)
def _derive_key(secret: str, use: bytes) -> bytes:
    """Derive the key for one use from a secret key, so that a leaked key does not reveal the others."""
    return HKDF(algorithm=SHA256(), length=TOKEN_BYTES, salt=None, info=b"lexdex " + use).derive(secret.encode())
