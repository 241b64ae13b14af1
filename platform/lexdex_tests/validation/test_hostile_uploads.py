"""Every hostile file at both endpoints that take files: a clear sentence, nothing stored, and viruses as evidence."""

from typing import Any

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.files import Files
from lexdex.settings import Settings
from lexdex_tests.foundation.clamd import EICAR, Clamd
from lexdex_tests.foundation.documents.test_hostile_files import HOSTILE
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.validation.builders import ADMIN, REQUESTS, Cast, create_cast, create_draft, create_tested_request
from lexdex_tests.validation.builders import send as request
from lexdex_tests.validation.test_quarantine import clamd, people, scanning_settings

__all__ = ["clamd", "people", "scanning_settings"]  # fixtures

MIN_HOSTILE = 40
BINARY = {"Content-Type": "application/octet-stream"}
IMAGES = {"picture", "picture cut short"}
"""As evidence they are read as images, and refused with another sentence."""


async def list_stored(settings: Settings) -> tuple[list[str], int]:
    """Return the keys in the storage and the number of rows."""
    return sorted(await Files(settings).list_keys()), await db.fetch_value("SELECT count(*) FROM validation_file")


@pytest.mark.covers("Y21")
@pytest.mark.parametrize("who", ["vendor", "tester"])
async def test_every_hostile_file_is_refused_at_the_endpoint(
    client: httpx.AsyncClient, settings: Settings, who: str
) -> None:
    assert len({content for content, _ in HOSTILE.values()}) >= MIN_HOSTILE
    cast = await create_cast(client)
    if who == "vendor":
        path = f"{REQUESTS}/{(await create_draft(cast))['id']}/files?name=manual.pdf&purpose=technicalDocumentation"
    else:
        path = f"{ADMIN}/requests/{await create_tested_request(cast)}/files?name=manual.pdf"
    headers = {**(cast.vendor if who == "vendor" else cast.tester), **BINARY}
    before = await list_stored(settings)
    for name, (content, reason) in HOSTILE.items():
        answer = await client.post(path, content=content, headers=headers)
        assert answer.status_code == 400, (name, answer.status_code, answer.text)
        detail = answer.json()["detail"]
        assert detail[0].isupper(), name
        assert reason in detail or (who == "tester" and name in IMAGES), (name, detail)
    assert await list_stored(settings) == before


async def test_an_infected_file_is_no_evidence_and_the_vendor_hears_nothing_of_it(
    people: Cast, scanning_settings: Settings, clamd: Clamd
) -> None:
    path = f"{ADMIN}/requests/{await create_tested_request(people)}"
    await read_new_emails(scanning_settings)
    answer = await people.client.post(f"{path}/files?name=log.txt", content=EICAR, headers={**people.tester, **BINARY})
    assert answer.status_code == 201, answer.text
    file: dict[str, Any] = answer.json()
    finding = {
        "verdict": "met",
        "note": "Seen.",
        "evidence": [{"file_id": file["id"], "seen_on": "2026-01-05"}],
    }
    # In quarantine, and after the scanner's answer.
    for _ in range(2):
        refused = await request(people, people.tester, "PUT", f"{path}/findings/FIT-01", finding, status=400)
        assert "has not passed the virus scanner" in refused["detail"]
        assert await read_new_emails(scanning_settings) == []
    assert clamd.files == [EICAR]
    (shown,) = (await request(people, people.tester, "GET", path))["files"]
    assert (shown["scanState"], shown["downloadUrl"]) == ("infected", None)
    assert not [key for key in await Files(scanning_settings).list_keys() if file["id"] in key]
