"""Keys that sign what others verify (certificates, credentials, the transparency log), apart from the secret key."""

from lexdex.foundation.signing.keys import NoSigningKey, load_signer, require_signing_keys
from lexdex.foundation.signing.public_keys import PublicKey, list_public_keys, record_key
from lexdex.foundation.signing.signer import Issuer, KeySigner, Purpose, Signer

__all__ = [
    "Issuer",
    "KeySigner",
    "NoSigningKey",
    "PublicKey",
    "Purpose",
    "Signer",
    "list_public_keys",
    "load_signer",
    "record_key",
    "require_signing_keys",
]
