"""Keeps the public key of every signer that was ever used, so that its signatures verify after it is replaced."""

from datetime import datetime

import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePublicKey
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, load_pem_public_key

from lexdex.foundation import database
from lexdex.foundation.signing.signer import (
    DEVELOPMENT_MARK,
    Issuer,
    Purpose,
    Signer,
    compute_key_id,
    encode_public_key,
)
from lexdex.foundation.tables import SigningKey


class PublicKey(msgspec.Struct, frozen=True):
    """A public key that signs or has signed, with its X.509 certificates as PEM, its own first."""

    id: str
    purpose: Purpose
    issuer: Issuer
    name: str
    public_key: str
    chain: str
    is_development: bool
    first_used_at: datetime

    def load(self) -> Ed25519PublicKey | EllipticCurvePublicKey:
        """Return the key itself."""
        key = load_pem_public_key(self.public_key.encode())
        if not isinstance(key, Ed25519PublicKey | EllipticCurvePublicKey):
            raise TypeError(f"signing key {self.id} has the type {type(key).__name__}")
        return key


async def record_key(signer: Signer, purpose: Purpose, issuer: Issuer = "official") -> str:
    """Store the public key of a signer unless it is stored, and return its id; call it before each use."""
    key_id = compute_key_id(signer.public_key)
    row = SigningKey(
        id=key_id,
        purpose=purpose,
        issuer=issuer,
        name=signer.name,
        public_key=encode_public_key(signer.public_key),
        chain="".join(certificate.public_bytes(Encoding.PEM).decode() for certificate in signer.chain),
        is_development=signer.name.endswith(DEVELOPMENT_MARK),
    )
    await database.execute(SigningKey.insert(row).on_conflict(SigningKey.id, "DO NOTHING"))
    return key_id


async def list_public_keys(purpose: Purpose) -> list[PublicKey]:
    """Return the public keys of a purpose, the latest first."""
    columns = [getattr(SigningKey, name) for name in PublicKey.__struct_fields__]
    query = SigningKey.select(*columns).where(SigningKey.purpose == purpose)
    ordered = query.order_by(SigningKey.first_used_at, ascending=False).order_by(SigningKey.id)
    return await database.fetch_as(PublicKey, ordered)
