"""The issuers and their public keys: did:web identifiers, DID documents, JSON Web Keys."""

from contextlib import suppress
from typing import Final, get_args
from urllib.parse import quote, urlsplit

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from lexdex.certificates.schemas import DidDocument, IssuerKey, IssuerKeys, KeySet, VerificationMethod
from lexdex.foundation.compact_jws import encode_base64url
from lexdex.foundation.errors import NotFound
from lexdex.foundation.signing import Issuer, NoSigningKey, PublicKey, list_public_keys, load_signer, record_key
from lexdex.settings import Settings
from lexdex.transparency_log.service import reading

CONTEXTS: Final = ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/suites/jws-2020/v1"]
NO_KEYS: Final = "This issuer has no key yet. The worker publishes it when it starts."


def build_did(settings: Settings, issuer: Issuer) -> str:
    """Return the identifier of an issuer, whose document is on this site."""
    host = quote(urlsplit(settings.public_url).netloc, safe="")
    return f"did:web:{host}" if issuer == "official" else f"did:web:{host}:issuers:{issuer}"


def build_key_url(settings: Settings, issuer: Issuer, key_id: str) -> str:
    """Return the address of a key in the DID document of its issuer."""
    return f"{build_did(settings, issuer)}#{key_id}"


async def get_did_document(settings: Settings, issuer: Issuer) -> DidDocument:
    """Return the DID document of an issuer; raises NotFound before the worker has published its key."""
    did = build_did(settings, issuer)
    keys = await list_credential_keys(issuer)
    if not keys:
        raise NotFound(NO_KEYS)
    methods = [VerificationMethod(f"{did}#{each.id}", "JsonWebKey2020", did, to_jwk(each)) for each in keys]
    return DidDocument(CONTEXTS, did, methods, [method.id for method in methods])


async def publish_keys(settings: Settings) -> None:
    """Store the public keys that sign credentials, so that documents name them before the first signature.

    The sample issuer has none in production.
    """
    for issuer in get_args(Issuer):
        with suppress(NoSigningKey):
            await record_key(load_signer(settings, "credential", issuer), "credential", issuer)


async def get_key_set(settings: Settings) -> KeySet:
    """Return the keys of all issuers that sign credentials."""
    official, sample = await list_credential_keys("official"), await list_credential_keys("sample")
    return KeySet(
        [{**to_jwk(each), "kid": build_key_url(settings, each.issuer, each.id)} for each in (*official, *sample)]
    )


async def get_issuer_keys(settings: Settings) -> IssuerKeys:
    """Return all public keys with their certificates."""
    keys = [each for purpose in _PURPOSES for each in await list_public_keys(purpose)]
    names = IssuerKey.__struct_fields__
    listed = [IssuerKey(**{name: getattr(each, name) for name in names}) for each in keys]
    return IssuerKeys(build_did(settings, "official"), listed, await reading.list_verifier_keys(settings))


async def list_credential_keys(issuer: Issuer) -> list[PublicKey]:
    """Return the present and former keys with which an issuer signs credentials, the latest first."""
    return [each for each in await list_public_keys("credential") if each.issuer == issuer]


def to_jwk(key: PublicKey) -> dict[str, str]:
    """Return an Ed25519 key as JSON Web Key."""
    loaded = key.load()
    if not isinstance(loaded, Ed25519PublicKey):
        raise TypeError(f"key {key.id} signs no credentials")
    encoded = encode_base64url(loaded.public_bytes_raw())
    return {"kty": "OKP", "crv": "Ed25519", "x": encoded, "use": "sig", "alg": "EdDSA"}


_PURPOSES: Final = ("document", "credential", "log")
