"""Builds and signs credentials: Open Badges 3.0 as VC-JWT, with Ed25519, and the lists of withdrawn ones."""

import gzip
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec

from lexdex.certificates.documents.typesetting import build_address
from lexdex.certificates.queries import records, register
from lexdex.certificates.schemas import Certificate
from lexdex.certificates.service.identity import build_did, build_key_url
from lexdex.foundation.compact_jws import encode_base64url, sign_compact
from lexdex.foundation.errors import NotFound
from lexdex.foundation.signing import Issuer, NoSigningKey, load_signer, record_key
from lexdex.settings import Settings
from lexdex.transparency_log.schemas import Receipt

VC_CONTEXT: Final = "https://www.w3.org/ns/credentials/v2"
BADGE_CONTEXT: Final = "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json"
LIST_BITS: Final = 131_072
"""The least length of a list, so that a reader does not reveal which credential it is interested in."""
LIST_VALID_HOURS: Final = 24
LIST_TTL_MILLISECONDS: Final = 300_000
WITHDRAWN: Final = {"revocation": ("revoked", "superseded"), "suspension": ("suspended",)}
"""The states that set the bit of a certificate, by the purpose of the list."""
NO_LIST: Final = "There is no such status list."


async def build_credential(settings: Settings, certificate: Certificate, receipt: Receipt) -> str:
    """Return the signed credential of a certificate, with its proof of inclusion in the transparency log."""
    address, did = build_address(settings, certificate.number), build_did(settings, certificate.issuer)
    site = settings.public_url.rstrip("/")
    signer = load_signer(settings, "credential", certificate.issuer)
    subject = build_subject_id(settings, certificate.product_id, certificate.module)
    sample = "Sample: " if certificate.issuer == "sample" else ""
    payload: dict[str, Any] = {
        "@context": [VC_CONTEXT, BADGE_CONTEXT, {"transparencyLog": {"@id": f"{site}/log#receipt", "@type": "@json"}}],
        "id": address,
        "type": ["VerifiableCredential", "OpenBadgeCredential"],
        "name": f"{sample}{certificate.programme}: {certificate.title}",
        "issuer": {"id": did, "type": ["Profile"], "name": signer.name, "url": site},
        "validFrom": _format_time(certificate.issued_at),
        "validUntil": _format_time(certificate.expires_at),
        "credentialSubject": {
            "id": subject,
            "type": ["AchievementSubject"],
            "achievement": {
                "id": f"{address}#achievement",
                "type": ["Achievement"],
                "name": f"{sample}{certificate.programme}",
                "description": certificate.scope,
                "criteria": {
                    "id": f"{site}/software-validation",
                    "narrative": f"Rubric {certificate.rubric_version}. Held by {certificate.holder}. "
                    f"SHA-256 of the examined facts: {certificate.facts_hash}.",
                },
            },
        },
        "credentialStatus": [
            _build_status_entry(settings, certificate.issuer, purpose, certificate.id) for purpose in WITHDRAWN
        ],
        "transparencyLog": msgspec.to_builtins(receipt),
        "iss": did,
        "jti": address,
        "sub": subject,
        "nbf": int(certificate.issued_at.timestamp()),
        "exp": int(certificate.expires_at.timestamp()),
    }
    return await _sign(settings, certificate.issuer, payload)


def build_subject_id(settings: Settings, product_id: str, module: str) -> str:
    """Return the address of the certified product, with the module as its fragment."""
    fragment = f"#module-{encode_base64url(module.encode())}" if module else ""
    return f"{settings.public_url.rstrip('/')}/product/{product_id}{fragment}"


async def sign_status_lists(settings: Settings, issuer: Issuer, number: int) -> None:
    """Sign both lists that contain these certificates of an issuer anew; `number` counts the lists from 0."""
    for purpose, statuses in WITHDRAWN.items():
        name = build_list_name(issuer, purpose, number)
        first = number * LIST_BITS
        ids = await records.list_withdrawn_ids(issuer, statuses, first, first + LIST_BITS)
        credential = await _build_status_list(settings, issuer, purpose, name, {each - first for each in ids})
        await register.write_status_list(name, credential)


async def refresh_status_lists(settings: Settings) -> None:
    """Sign all lists anew, so that they do not expire."""
    for name in await register.list_status_lists():
        issuer, _, number = name.split("-")
        try:
            await sign_status_lists(settings, "sample" if issuer == "sample" else "official", int(number))
        except NoSigningKey:
            # A sample of a development installation that became one for production.
            continue


async def read_status_list(name: str) -> str:
    """Return a signed status list; raises NotFound."""
    credential = await register.get_status_list(name)
    if credential is None:
        raise NotFound(NO_LIST)
    return credential


def build_list_name(issuer: Issuer, purpose: str, number: int) -> str:
    """Return the name of a status list."""
    return f"{issuer}-{purpose}-{number}"


async def _build_status_list(settings: Settings, issuer: Issuer, purpose: str, name: str, bits: set[int]) -> str:
    now = datetime.now(UTC)
    address, did = _build_list_address(settings, name), build_did(settings, issuer)
    payload = {
        "@context": [VC_CONTEXT],
        "id": address,
        "type": ["VerifiableCredential", "BitstringStatusListCredential"],
        "issuer": did,
        "validFrom": _format_time(now),
        "validUntil": _format_time(now + timedelta(hours=LIST_VALID_HOURS)),
        "credentialSubject": {
            "id": f"{address}#list",
            "type": "BitstringStatusList",
            "statusPurpose": purpose,
            "encodedList": encode_bits(bits),
            "ttl": LIST_TTL_MILLISECONDS,
        },
        "iss": did,
        "jti": address,
        "nbf": int(now.timestamp()),
        "exp": int((now + timedelta(hours=LIST_VALID_HOURS)).timestamp()),
    }
    return await _sign(settings, issuer, payload)


def encode_bits(bits: set[int]) -> str:
    """Return a list of bits, compressed and in base64url with its multibase prefix; bit 0 is the leftmost."""
    content = bytearray(LIST_BITS // 8)
    for bit in bits:
        content[bit // 8] |= 0x80 >> bit % 8
    return "u" + encode_base64url(gzip.compress(bytes(content), mtime=0))


def _build_status_entry(settings: Settings, issuer: Issuer, purpose: str, certificate_id: int) -> dict[str, str]:
    number, index = divmod(certificate_id, LIST_BITS)
    address = _build_list_address(settings, build_list_name(issuer, purpose, number))
    return {
        "id": f"{address}#{index}",
        "type": "BitstringStatusListEntry",
        "statusPurpose": purpose,
        "statusListIndex": str(index),
        "statusListCredential": address,
    }


def _build_list_address(settings: Settings, name: str) -> str:
    return f"{settings.public_url.rstrip('/')}/api/certificates/status-lists/{name}"


async def _sign(settings: Settings, issuer: Issuer, payload: Mapping[str, Any]) -> str:
    """Return the signed token, whose header names the key."""
    signer = load_signer(settings, "credential", issuer)
    key_id = await record_key(signer, "credential", issuer)
    header = {"typ": "vc+jwt", "kid": build_key_url(settings, issuer, key_id)}
    return await sign_compact(signer, header, payload)


def _format_time(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
