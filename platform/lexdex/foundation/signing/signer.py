"""The port of signing keys, and its implementation for keys that are in files (PEM, PKCS#12).

A key in a hardware module (PKCS#11) needs another class with the methods of `Signer`, and a setting in `keys.py`.
"""

import hashlib
from typing import Literal, Protocol

import msgspec
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

Purpose = Literal["log", "credential", "document"]
"""log: checkpoints of the transparency log; credential: Open Badges; document: PDF files. No key has two purposes."""
Issuer = Literal["official", "sample"]

DEVELOPMENT_MARK = "(development)"
"""Ends the name of each issuer whose keys were generated for development; production refuses them."""


class Signer(Protocol):
    """A private key with the public key and the certificates by which others verify its signatures."""

    @property
    def name(self) -> str:
        """The issuer's name; it ends with "(development)" for keys that are only suitable for development."""

    @property
    def public_key(self) -> Ed25519PublicKey | EllipticCurvePublicKey:
        """The public key."""

    @property
    def chain(self) -> tuple[x509.Certificate, ...]:
        """The X.509 certificates, that of the key first; empty for keys that are published without any."""

    async def sign(self, data: bytes) -> bytes:
        """Sign data with Ed25519, or with ECDSA and SHA-256 (in DER)."""


class KeySigner(msgspec.Struct, frozen=True):
    """A signer whose private key is in the memory of this process."""

    name: str
    private_key: Ed25519PrivateKey | EllipticCurvePrivateKey
    chain: tuple[x509.Certificate, ...] = ()

    @property
    def public_key(self) -> Ed25519PublicKey | EllipticCurvePublicKey:
        """The public key."""
        return self.private_key.public_key()

    async def sign(self, data: bytes) -> bytes:
        """Sign data with Ed25519, or with ECDSA and SHA-256 (in DER)."""
        if isinstance(self.private_key, Ed25519PrivateKey):
            return self.private_key.sign(data)
        return self.private_key.sign(data, ec.ECDSA(hashes.SHA256()))


def encode_public_key(key: Ed25519PublicKey | EllipticCurvePublicKey) -> str:
    """Return a public key as PEM."""
    return key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo).decode()


def compute_key_id(key: Ed25519PublicKey | EllipticCurvePublicKey) -> str:
    """Return the id of a public key: the beginning of its SHA-256, in hexadecimal digits."""
    encoded = key.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    return hashlib.sha256(encoded).hexdigest()[:32]
