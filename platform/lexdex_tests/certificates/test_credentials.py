"""Credentials: each is judged by our own check and by an independent verifier, and both must agree."""

import base64
import hashlib
import json
import random
from pathlib import Path
from typing import Any

import httpx
import jwt
import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from lexdex.certificates import service
from lexdex.certificates.service import credentials, files, sample
from lexdex.certificates.service.credentials import build_subject_id
from lexdex.foundation.files import Files
from lexdex.settings import Settings
from lexdex.transparency_log.service import reading
from lexdex_tests.builders import create_product
from lexdex_tests.certificates.builders import age, issue_certificate, issue_complete, require
from lexdex_tests.certificates.independent_verifier import IndependentVerifier, encode_part, read_part
from lexdex_tests.events import process_outbox
from lexdex_tests.transparency_log.second_implementation import read_note

CHECK = "/api/certificates/check-credential"
ALTERED_CREDENTIALS = 60


async def judge(client: httpx.AsyncClient, token: str, **expected: Any) -> dict[str, Any]:  # noqa: ANN401
    answer = await client.post(CHECK, json={"credential": token, **expected})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def require_verdict(client: httpx.AsyncClient, settings: Settings, token: str, *, valid: bool) -> dict[str, Any]:
    """Both verifiers say the same; returns what ours says."""
    found = await judge(client, token)
    independent = await IndependentVerifier.fetch(client, settings)
    assert ((found["outcome"] == "valid"), independent.accepts(token)) == (valid, valid)
    return found


async def test_an_issued_credential_is_an_open_badge_with_a_proof(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    certificate = await issue_complete(settings, module="Third Parties", holder="Søren & Söhne")
    answer = await client.get(f"/api/certificates/{certificate.number}/credential")
    assert answer.headers["content-type"].startswith("application/vc+jwt")
    found = await require_verdict(client, settings, answer.text, valid=True)
    assert found["message"].startswith(f"This is the credential of certificate {certificate.number}")
    subject = build_subject_id(settings, "certa", "Third Parties")
    badge = (await IndependentVerifier.fetch(client, settings)).verify(answer.text, subject=subject)
    assert badge.achievement.description == "The whole product"
    assert badge.issuer.name == "Lexdex (development)"
    assert badge.expiration_date == certificate.expires_at
    claims = read_part(answer.text, 1)
    receipt = claims["transparencyLog"]
    salted = hashlib.sha256(bytes.fromhex(receipt["salt"]) + receipt["content"].encode()).digest()
    assert receipt["leaf_hash"] == hashlib.sha256(b"\x00" + salted).hexdigest()
    # The entry after it is that of the audit log.
    [sibling] = receipt["inclusion_proof"]
    root = hashlib.sha256(b"\x01" + bytes.fromhex(receipt["leaf_hash"] + sibling)).digest()
    [key] = await reading.list_verifier_keys(settings)
    assert read_note(receipt["checkpoint"], key)[1:] == (2, root)
    content = json.loads(receipt["content"])["content"]
    assert (content["number"], content["facts_hash"]) == (certificate.number, certificate.facts_hash)


async def build_altered(token: str, settings: Settings) -> dict[str, str]:
    header, payload, signature = token.split(".")
    claims = read_part(token, 1)
    attacker = Ed25519PrivateKey.generate()
    pem = attacker.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    own_header = {"kid": read_part(token, 0)["kid"], "typ": "vc+jwt"}
    later = {**claims, "validUntil": "2099-01-01T00:00:00Z", "exp": 4_070_908_800}
    other = {**claims, "jti": claims["jti"][:-2] + "9Z", "id": claims["jti"][:-2] + "9Z"}
    unsigned = encode_part({**read_part(token, 0), "alg": "none"})
    return {
        "another key": jwt.encode(claims, pem, "EdDSA", headers=own_header),
        "another key without its name": jwt.encode(claims, pem, "EdDSA"),
        "a key of nobody": jwt.encode(claims, pem, "EdDSA", headers={"kid": "did:web:evil.example#1"}),
        "a shared secret": jwt.encode(claims, "secret-secret-secret-secret-secret", "HS256", headers=own_header),
        "no signature": f"{unsigned}.{payload}.",
        "a later end": f"{header}.{encode_part(later)}.{signature}",
        "another number": f"{header}.{encode_part(other)}.{signature}",
        "another header": f"{encode_part({**read_part(token, 0), 'x': 1})}.{payload}.{signature}",
        "half of it": token[: len(token) // 2],
        "nonsense": "a.b.c",
        "nothing between the dots": "..",
        "a list of claims": f"{header}.{base64.urlsafe_b64encode(b'[]').decode()}.{signature}",
        "an object": json.dumps(claims),
        "characters outside of ASCII": f"{token}é",
    }


async def test_forged_and_altered_credentials_are_rejected_by_both(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    token = (await issue_complete(settings)).credential
    for what, forged in (await build_altered(token, settings)).items():
        found = await require_verdict(client, settings, forged, valid=False)
        assert found["outcome"] in {"altered", "unknown"}, what
        assert found["certificate"] is None, what
    await require_verdict(client, settings, token, valid=True)


async def test_any_altered_byte_is_found_by_both(client: httpx.AsyncClient, settings: Settings) -> None:
    token = (await issue_complete(settings)).credential
    independent = await IndependentVerifier.fetch(client, settings)
    chance = random.Random(20261125)  # noqa: S311 - positions of a test
    parts = [base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)) for part in token.split(".")]
    for _ in range(ALTERED_CREDENTIALS):
        number = chance.randrange(3)
        content = bytearray(parts[number])
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        altered = [*parts[:number], bytes(content), *parts[number + 1 :]]
        forged = ".".join(base64.urlsafe_b64encode(part).rstrip(b"=").decode() for part in altered)
        assert (await judge(client, forged))["outcome"] == "altered"
        assert not independent.accepts(forged)


@pytest.mark.parametrize(
    ("what", "outcome", "signature", "words"),
    [
        ("another key", "altered", "broken", "was not signed with a key of ours, or was altered"),
        ("a later end", "altered", "broken", "was not signed with a key of ours, or was altered"),
        ("nonsense", "altered", "broken", "was not signed with a key of ours, or was altered"),
        ("a key of nobody", "altered", "foreign", "names another issuer"),
        ("half of it", "unknown", "missing", "This is not a credential"),
        ("an object", "unknown", "missing", "This is not a credential"),
        ("no signature", "unknown", "missing", "This is not a credential"),
    ],
)
async def test_a_rejected_credential_is_explained(
    client: httpx.AsyncClient, settings: Settings, what: str, outcome: str, signature: str, words: str
) -> None:
    token = (await issue_complete(settings)).credential
    found = await judge(client, (await build_altered(token, settings))[what])
    assert (found["outcome"], found["signature"]) == (outcome, signature)
    assert words in found["message"]


@pytest.mark.parametrize(
    ("action", "words"),
    [("suspend", "is suspended"), ("revoke", "was revoked"), ("supersede", "was replaced by")],
)
async def test_withdrawn_credentials_are_rejected_by_both(
    client: httpx.AsyncClient, settings: Settings, action: str, words: str
) -> None:
    certificate = await issue_complete(settings)
    other = await issue_complete(settings, "eqs-group")
    number = certificate.number
    if action == "supersede":
        renewed = await issue_certificate(programme="Another")
        await service.supersede(number, renewed.number, None)
    else:
        await {"suspend": service.suspend, "revoke": service.revoke}[action](number, "A test.", None)
    await process_outbox(settings)
    found = await require_verdict(client, settings, certificate.credential, valid=False)
    assert found["outcome"] == "not_valid"
    assert words in found["message"]
    await require_verdict(client, settings, other.credential, valid=True)
    if action == "suspend":
        await service.reinstate(number, "A test.", None)
        await process_outbox(settings)
        await require_verdict(client, settings, certificate.credential, valid=True)


async def test_an_expired_credential_is_rejected_by_both(client: httpx.AsyncClient, settings: Settings) -> None:
    number = (await issue_certificate()).number
    await age(number, 366)
    await process_outbox(settings)
    found = await require_verdict(client, settings, (await require(number)).credential, valid=False)
    assert "expired on" in found["message"]


async def test_a_credential_of_another_scope_is_rejected_by_both(client: httpx.AsyncClient, settings: Settings) -> None:
    first = await issue_complete(settings, module="Approvals")
    second = await issue_complete(settings, module="Third Parties")
    independent = await IndependentVerifier.fetch(client, settings)
    for expected, subject in (
        ({"number": second.number}, ("certa", "Third Parties")),
        ({"module": "Third Parties"}, ("certa", "Third Parties")),
        ({"module": ""}, ("certa", "")),
        ({"product_id": "eqs-group"}, ("eqs-group", "Approvals")),
    ):
        found = await judge(client, first.credential, **expected)
        assert found["outcome"] == "not_valid"
        assert f"it is for Certa: Approvals, certificate {first.number}" in found["message"]
        assert not independent.accepts(first.credential, subject=build_subject_id(settings, *subject))
    right = {"number": first.number, "product_id": "certa", "module": "Approvals"}
    assert (await judge(client, first.credential, **right))["outcome"] == "valid"
    assert independent.accepts(first.credential, subject=build_subject_id(settings, "certa", "Approvals"))


async def test_a_sample_is_no_valid_certificate_and_has_its_own_issuer(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product("certa", star=True)
    await sample.seed_samples({"certa": ["Third Parties"], "nobody": [""]})
    await process_outbox(settings)
    [summary] = await service.list_for_products(["certa"])
    certificate = await require(summary.number)
    assert summary.number.startswith("LX-0000-00001")
    found = await judge(client, certificate.credential)
    assert (found["outcome"], "certifies nothing" in found["message"]) == ("not_valid", True)
    await issue_complete(settings, "eqs-group")
    independent = await IndependentVerifier.fetch(client, settings)
    assert not independent.accepts(certificate.credential)
    assert "sample issuer (development)" in independent.verify(certificate.credential, issuer="sample").issuer.name


async def test_old_credentials_verify_after_a_change_of_the_key(
    client: httpx.AsyncClient, settings: Settings, tmp_path: Path
) -> None:
    before = await issue_complete(settings)
    key = tmp_path / "credential.pem"
    key.write_bytes(Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    changed = msgspec.structs.replace(settings, credential_key_file=str(key))
    number = (await issue_certificate("eqs-group")).number
    await files.make_file(changed, Files(changed), number)
    after = await require(number)
    assert read_part(before.credential, 0)["kid"] != read_part(after.credential, 0)["kid"]
    for credential in (before.credential, after.credential):
        await require_verdict(client, settings, credential, valid=True)
    document = (await client.get("/.well-known/did.json")).json()
    assert [method["id"] for method in document["verificationMethod"]] == [
        read_part(each.credential, 0)["kid"] for each in (after, before)
    ]
    assert len((await client.get("/.well-known/jwks.json")).json()["keys"]) == 2


async def test_status_lists_are_long_signed_and_renewed(client: httpx.AsyncClient, settings: Settings) -> None:
    await issue_complete(settings)
    path = "/api/certificates/status-lists/official-revocation-0"
    first = (await client.get(path)).text
    subject = read_part(first, 1)["credentialSubject"]
    assert subject["statusPurpose"] == "revocation"
    assert subject["ttl"] == 300_000
    await credentials.refresh_status_lists(settings)
    assert read_part((await client.get(path)).text, 1)["nbf"] >= read_part(first, 1)["nbf"]
    assert (await client.get(path.replace("-0", "-1"))).status_code == 404
    assert (await client.get(path.replace("official", "x' OR 1=1"))).status_code == 404


async def test_issuer_keys_are_published_with_their_certificates(client: httpx.AsyncClient, settings: Settings) -> None:
    assert (await client.get("/.well-known/did.json")).status_code == 404
    await issue_complete(settings)
    keys = (await client.get("/api/certificates/keys")).json()
    assert {each["purpose"] for each in keys["keys"]} == {"document", "credential", "log"}
    assert all(each["is_development"] and "(development)" in each["name"] for each in keys["keys"])
    [document] = [each for each in keys["keys"] if each["purpose"] == "document"]
    assert document["chain"].count("BEGIN CERTIFICATE") == 2
    assert "PRIVATE" not in json.dumps(keys)
