"""The issuers' keys are public as soon as they exist: before the first signature, and after a replacement."""

from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from lexdex.certificates.jobs import SCHEDULES
from lexdex.foundation.schedule import JobContext
from lexdex.settings import Settings
from lexdex_tests.certificates.builders import issue_complete

DOCUMENTS = {"official": "/.well-known/did.json", "sample": "/issuers/sample/did.json"}
[SCHEDULE] = [schedule for schedule in SCHEDULES if schedule.name == "publish_keys"]


async def read_keys(client: httpx.AsyncClient, path: str) -> list[Any]:
    answer = await client.get(path)
    assert answer.status_code == 200, answer.text
    methods: list[Any] = answer.json()["verificationMethod"]
    return methods


def write_key(folder: Path, name: str) -> str:
    file = folder / name
    key = Ed25519PrivateKey.generate()
    file.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return str(file)


@pytest.mark.parametrize("issuer", DOCUMENTS)
async def test_a_key_is_published_before_the_first_signature(
    client: httpx.AsyncClient, settings: Settings, issuer: str
) -> None:
    path = DOCUMENTS[issuer]
    before = await client.get(path)
    detail = "This issuer has no key yet. The worker publishes it when it starts."
    assert (before.status_code, before.json()) == (404, {"detail": detail})
    assert SCHEDULE.at_start
    for _ in range(2):
        await SCHEDULE.run(JobContext(settings, ()))
    [published] = await read_keys(client, path)
    if issuer == "official":
        await issue_complete(settings)
        assert await read_keys(client, path) == [published]


async def test_a_new_key_is_published_beside_the_former_one(
    client: httpx.AsyncClient, settings: Settings, tmp_path: Path
) -> None:
    await issue_complete(settings)
    former = await read_keys(client, DOCUMENTS["official"])
    changed = msgspec.structs.replace(settings, credential_key_file=write_key(tmp_path, "new.pem"))
    await SCHEDULE.run(JobContext(changed, ()))
    latest, *others = await read_keys(client, DOCUMENTS["official"])
    assert (others, latest in former) == (former, False)


async def test_production_publishes_no_key_of_the_sample_issuer(
    client: httpx.AsyncClient, settings: Settings, tmp_path: Path
) -> None:
    file = write_key(tmp_path, "credential.pem")
    production = msgspec.structs.replace(settings, environment="production", credential_key_file=file)
    await SCHEDULE.run(JobContext(production, ()))
    assert len(await read_keys(client, DOCUMENTS["official"])) == 1
    assert (await client.get(DOCUMENTS["sample"])).status_code == 404
