"""Secrets that people carry: session tokens, links in mails, and secrets that we must be able to read again."""

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

BYTES = 32
"""256 bits: nobody guesses one, so a plain SHA-256 of it is enough at rest."""


def generate_token() -> str:
    """A token that no table ever holds in clear."""
    return secrets.token_urlsafe(BYTES)


def hash_token(token: str) -> str:
    """What the tables hold instead of a token: 64 hexadecimal digits."""
    return hashlib.sha256(token.encode()).hexdigest()


def derive_token(settings: Settings, purpose: str, number: object) -> str:
    """The token of one link: the same each time that its mail is rendered, so that no table has to keep it."""
    mark = hmac.new(_key(settings, b"links"), f"{purpose}:{number}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(mark.digest()).rstrip(b"=").decode()


def encrypt(settings: Settings, secret: bytes) -> bytes:
    """Encrypted and authenticated: for what must be read again, such as the seed of an authenticator."""
    return _fernet(settings).encrypt(secret)


def decrypt(settings: Settings, sealed: bytes) -> bytes:
    """What was sealed; raises Unavailable when the secret key is another than then."""
    try:
        return _fernet(settings).decrypt(sealed)
    except InvalidToken as error:
        raise Unavailable(
            "This was encrypted with a different secret key. Please contact the site operator."
        ) from error


def decrypt_untrusted(settings: Settings, sealed: bytes) -> bytes | None:
    """What was sealed, when it comes back from somebody who may have changed it; nothing when it is not ours."""
    try:
        return _fernet(settings).decrypt(sealed)
    except InvalidToken:
        return None


def _fernet(settings: Settings) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(_key(settings, b"seals")))


def _key(settings: Settings, use: bytes) -> bytes:
    """A key of its own for each use, so that what leaks from one says nothing of another."""
    return _stretched(settings.secret_key, use)


@lru_cache(maxsize=16)
def _stretched(secret: str, use: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=BYTES, salt=None, info=b"lexdex " + use).derive(secret.encode())
