"""Uploaded files where a virus scanner is configured: in quarantine until it has answered, deleted if infected."""

import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from lexdex.app import create_app
from lexdex.foundation import database as db
from lexdex.foundation.files import Files
from lexdex.settings import Settings
from lexdex_tests.fixtures.security_log import SecurityLines
from lexdex_tests.foundation.clamd import EICAR, SIGNATURE, Clamd, open_clamd
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.validation.builders import REQUESTS, Cast, create_cast, create_draft, send
from lexdex_tests.validation.partners import open_client
from lexdex_tests.validation.test_files import PDF, download, upload


@pytest.fixture
async def clamd() -> AsyncIterator[Clamd]:
    """A scanner on a Unix socket, in a folder whose path is short enough for one."""
    with tempfile.TemporaryDirectory(prefix="clamd") as folder:
        async with open_clamd(Path(folder)) as server:
            yield server


@pytest.fixture
def scanning_settings(settings: Settings, clamd: Clamd) -> Settings:
    """The settings with this scanner."""
    return msgspec.structs.replace(settings, clamd=clamd.address)


@pytest.fixture
async def people(scanning_settings: Settings, database: None) -> AsyncIterator[Cast]:
    """The people of a validation, on a site with this scanner."""
    async with open_client(create_app(scanning_settings)) as client:
        yield await create_cast(client)


async def test_a_file_stays_in_quarantine_until_the_scanner_has_answered(
    people: Cast, scanning_settings: Settings, clamd: Clamd
) -> None:
    request_id = (await create_draft(people))["id"]
    file = await upload(people, request_id)
    assert (file["scanState"], file["downloadUrl"]) == ("pending", None)
    clamd.behaviour = "drop"
    await read_new_emails(scanning_settings)
    refused = await download(people, people.vendor, file)
    assert (refused.status_code, "still being checked" in refused.json()["detail"]) == (409, True)
    clamd.behaviour = "scan"
    await db.execute("UPDATE outbox SET available_at = now() WHERE done_at IS NULL")
    await read_new_emails(scanning_settings)
    assert (await download(people, people.vendor, file)).content == PDF
    assert clamd.files == [PDF]


async def test_an_infected_file_is_deleted_and_its_vendor_notified(
    people: Cast, scanning_settings: Settings, security_lines: SecurityLines
) -> None:
    request_id = (await create_draft(people))["id"]
    await read_new_emails(scanning_settings)
    file = await upload(people, request_id, EICAR, name="notes.txt")
    (email,) = await read_new_emails(scanning_settings)
    assert "refused the file “notes.txt”" in email.text
    assert (await download(people, people.vendor, file)).status_code in {404, 409}
    (shown,) = (await send(people, people.vendor, "GET", f"{REQUESTS}/{request_id}"))["files"]
    assert (shown["scanState"], shown["downloadUrl"]) == ("infected", None)
    assert not [key for key in await Files(scanning_settings).list_keys() if file["id"] in key]
    assert [line["signature"] for line in security_lines.read("virus_found")] == [SIGNATURE]


async def test_a_file_whose_scanner_was_removed_is_not_called_clean(
    people: Cast, scanning_settings: Settings, settings: Settings
) -> None:
    request_id = (await create_draft(people))["id"]
    file = await upload(people, request_id)
    await read_new_emails(settings)
    (shown,) = (await send(people, people.vendor, "GET", f"{REQUESTS}/{request_id}"))["files"]
    assert shown["scanState"] == "not_scanned"
    assert (await download(people, people.vendor, file)).content == PDF
