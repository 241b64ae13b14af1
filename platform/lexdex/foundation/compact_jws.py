"""Signed JSON in the compact form of RFC 7515, with Ed25519 only: no header chooses an algorithm."""

import base64
import binascii
import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from lexdex.foundation.signing import Signer

ALGORITHM: Final = "EdDSA"
"""With a key on the curve Ed25519, the only one that is used; the name that readers of Open Badges know."""
_TOKEN: Final = re.compile(r"([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)")


class ReadToken(msgspec.Struct, frozen=True):
    """The parts of a token whose signature has not been verified."""

    header: dict[str, Any]
    payload: dict[str, Any]
    signed: bytes
    signature: bytes

    def is_signed_by(self, key: Ed25519PublicKey) -> bool:
        """Whether this key has signed the token."""
        try:
            key.verify(self.signature, self.signed)
        except InvalidSignature:
            return False
        return self.header.get("alg") == ALGORITHM


async def sign_compact(signer: Signer, header: Mapping[str, Any], payload: Mapping[str, Any]) -> str:
    """Return a signed token."""
    signed = f"{encode_base64url(_encode({'alg': ALGORITHM, **header}))}.{encode_base64url(_encode(payload))}"
    return f"{signed}.{encode_base64url(await signer.sign(signed.encode()))}"


def is_compact(token: str) -> bool:
    """Whether a text has the form of a token: three parts in base64url with dots between them."""
    return _TOKEN.fullmatch(token) is not None


def read_compact(token: str) -> ReadToken | None:
    """Return the parts of a token, or None if it is malformed; its signature is not verified."""
    match = _TOKEN.fullmatch(token)
    if match is None:
        return None
    try:
        header, payload, signature = (_decode_base64url(part) for part in match.groups())
        parts = msgspec.json.decode(header), msgspec.json.decode(payload)
    except (ValueError, RecursionError, binascii.Error):
        return None
    if not all(isinstance(part, dict) for part in parts):
        return None
    return ReadToken(parts[0], parts[1], f"{match[1]}.{match[2]}".encode(), signature)


def encode_base64url(content: bytes) -> str:
    """Return content in base64url without padding."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _decode_base64url(text: str) -> bytes:
    content = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if encode_base64url(content) != text:
        raise ValueError("not in canonical form")
    return content


def _encode(part: Mapping[str, Any]) -> bytes:
    return msgspec.json.encode(part)
