"""Issuing: the record first, then a signed file and a credential; never half of one, and never two."""

import asyncio
import hashlib
import io
import sys
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest
from pypdf import PdfReader

from lexdex.certificates import service
from lexdex.certificates.numbers import compute_check_character, is_number
from lexdex.certificates.service import files
from lexdex.foundation import database as db
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.files import Files
from lexdex.settings import Settings
from lexdex_tests.builders import create_product
from lexdex_tests.certificates.builders import build_order, issue_certificate, issue_complete, require
from lexdex_tests.events import process_outbox

YEAR = datetime.now(UTC).year


@pytest.mark.covers("Y10")
async def test_a_certificate_gets_a_number_a_year_and_its_facts(client: httpx.AsyncClient, settings: Settings) -> None:
    certificate = await issue_complete(settings, module="Third Parties", star=True)
    assert certificate.number.startswith(f"LX-{YEAR}-00001")
    assert is_number(certificate.number)
    shown = (await client.get(f"/api/certificates/{certificate.number}")).json()
    assert (shown["status"], shown["issuer"], shown["product_name"]) == ("active", "official", "Certa")
    assert (shown["module"], shown["holder"], shown["scope"]) == ("Third Parties", "Certa Inc.", "The whole product")
    issued, expires = (datetime.fromisoformat(shown[name]) for name in ("issued_at", "expires_at"))
    assert expires - issued == timedelta(days=365)
    assert shown["facts"]["version"] == "v2.1"
    assert shown["facts"]["module"] == "Third Parties"
    assert "name" not in shown["facts"]
    assert [each["kind"] for each in shown["history"]] == ["issued", "document_issued"]
    assert all(each["is_logged"] for each in shown["history"])
    assert shown["log_index"] == 0


@pytest.mark.covers("DC02/certificates")
async def test_the_file_is_an_accessible_signed_pdf_with_the_facts(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    certificate = await issue_complete(settings, holder="Søren & <b>Söhne</b>", scope="בדיקה של המוצר")
    answer = await client.get(f"/api/certificates/{certificate.number}/pdf")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == f'attachment; filename="{certificate.number}.pdf"'
    assert hashlib.sha256(answer.content).hexdigest() == certificate.file_sha256
    reader = PdfReader(io.BytesIO(answer.content))
    root: Any = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en"
    metadata = root["/Metadata"].get_data().decode()
    for standard in ('pdfaid:part="2"', 'pdfaid:conformance="A"', 'pdfuaid:part="1"'):
        assert standard in metadata
    assert root["/Perms"]["/DocMDP"]["/Reference"][0]["/TransformParams"]["/P"] == 1
    text = " ".join(page.extract_text() for page in reader.pages)
    for words in (certificate.number, "Søren & <b>Söhne</b>", "Full validation", "Version: v2.1", "(development)"):
        assert words in " ".join(text.split())
    # The code is drawn as vectors.
    assert len(reader.pages[0].images) == 0


async def test_nothing_is_downloadable_before_the_file_is_complete(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    certificate = await issue_certificate()
    for part in ("pdf", "credential"):
        answer = await client.get(f"/api/certificates/{certificate.number}/{part}")
        assert answer.status_code == 404
        assert answer.json()["detail"] == "The file of this certificate is being made. Please try again in a minute."
    record = (await client.get(f"/api/certificates/{certificate.number}")).json()
    assert (record["status"], record["file_state"], record["file_url"]) == ("active", "generating", "")
    await process_outbox(settings)
    record = (await client.get(f"/api/certificates/{certificate.number}")).json()
    assert record["file_state"] == "ready"
    for url in (record["file_url"], record["credential_url"]):
        assert (await client.get(url)).status_code == 200


async def test_two_runs_of_the_job_lead_to_one_file(database: None, settings: Settings) -> None:
    before = set(await Files(settings).list_keys())
    certificate = await issue_certificate()
    runs = [files.make_file(settings, Files(settings), certificate.number) for _ in range(3)]
    await asyncio.gather(*runs)
    first = await require(certificate.number)
    await files.make_file(settings, Files(settings), certificate.number)
    assert await require(certificate.number) == first
    assert set(await Files(settings).list_keys()) - before == {first.file_key}
    assert await db.fetch_value("SELECT count(*) FROM certificate_event WHERE kind = 'document_issued'") == 1


async def test_the_same_request_is_certified_once(database: None) -> None:
    request_id = uuid4()
    first = await issue_certificate(request_id=request_id)
    results = await asyncio.gather(*(service.issue(build_order(request_id=request_id)) for _ in range(5)))
    assert {each.number for each in results} == {first.number}


async def test_parallel_orders_get_consecutive_numbers(database: None) -> None:
    for product_id in ("certa", "eqs-group", "sirion-ai"):
        await create_product(product_id)
    orders = [build_order(p, module=m) for p in ("certa", "eqs-group", "sirion-ai") for m in ("A", "B", "C")]
    issued = await asyncio.gather(*map(service.issue, orders))
    assert sorted(int(each.number[8:13]) for each in issued) == list(range(1, 10))


async def test_a_second_certificate_for_the_same_scope_replaces_the_first(database: None, settings: Settings) -> None:
    first = await issue_certificate()
    with pytest.raises(Conflict, match=first.number):
        await issue_certificate()
    second = await issue_certificate(supersedes=first.number)
    replaced = await require(first.number)
    assert (replaced.status, replaced.superseded_by) == ("superseded", second.number)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"holder": " "}, "a holder"),
        ({"scope": ""}, "a scope"),
        ({"holder": "a\u202eb"}, "can't be seen"),
        ({"scope": "x" * 2_001}, "shorten scope"),
        ({"valid_days": 0}, "valid for 1 to"),
        ({"valid_days": 5_000}, "valid for 1 to"),
        ({"facts": {"price": 1}}, "'price' is no fact"),
        ({"supersedes": "LX-2026-99999A"}, ""),
    ],
)
async def test_incomplete_orders_are_refused_with_a_sentence(
    database: None, fields: dict[str, Any], words: str
) -> None:
    with pytest.raises((Invalid, NotFound)) as refusal:
        await issue_certificate(**fields)
    assert words in str(refusal.value.detail)
    assert await db.fetch_value("SELECT count(*) FROM certificate") == 0
    assert await db.fetch_value("SELECT count(*) FROM log_entry") == 0


async def test_an_unknown_product_is_not_certified(database: None) -> None:
    with pytest.raises(NotFound):
        await service.issue(build_order("nobody"))


async def test_a_rolled_back_issue_leaves_no_number_and_no_entry(database: None) -> None:
    async def issue_and_fail() -> None:
        async with db.transaction():
            await issue_certificate()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await issue_and_fail()
    assert (await issue_certificate()).number.startswith(f"LX-{YEAR}-00001")
    kinds = await db.fetch_column("SELECT kind FROM log_entry ORDER BY id")
    assert kinds == ["certificate.issued", "audit.recorded"]


def test_a_wrong_character_of_a_number_is_found() -> None:
    """GRid of the standard's own documents: A1-2425G-ABC1234002-M."""
    assert compute_check_character("A12425GABC1234002") == "M"
    number = f"LX-2026-00042{compute_check_character('LX202600042')}"
    assert is_number(number)
    for place in (3, 4, 5, 6, 8, 9, 10, 11, 12):
        other = number[:place] + str((int(number[place]) + 1) % 10) + number[place + 1 :]
        assert not is_number(other)
    swapped = number.replace("00042", "00024")
    assert not is_number(swapped)
    for malformed in ("", number.lower(), f" {number}", number[:-1], "LX-\uff12026-00042A", f"{number}\n"):
        assert not is_number(malformed)


async def test_a_failed_file_says_so_and_is_made_again_by_an_admin(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    from lexdex_tests.access.test_matrix import admin  # noqa: PLC0415 - it imports every feature

    certificate = await issue_certificate()
    await files.mark_failed(certificate.number, "LookupError")
    record = (await client.get(f"/api/certificates/{certificate.number}")).json()
    assert (record["file_state"], record["status"]) == ("failed", "active")
    assert (await client.get(f"/api/certificates/{certificate.number}/pdf")).status_code == 404
    change = {"action": "retry_file", "reason": "The disk has room again."}
    path = f"/api/admin/certificates/{certificate.number}/changes"
    headers = await admin(client)
    answer = await client.post(path, json=change, headers=headers)
    assert (answer.status_code, answer.json()["file_state"]) == (200, "generating")
    await process_outbox(settings)
    assert (await client.get(f"/api/certificates/{certificate.number}/pdf")).status_code == 200
    assert (await client.post(path, json=change, headers=headers)).status_code == 409


async def test_a_file_whose_worker_was_always_killed_is_requested_again(database: None, settings: Settings) -> None:
    certificate = await issue_certificate()
    await db.execute("UPDATE outbox SET dead_at = now() WHERE topic = 'certificates.file_requested'")
    assert await files.request_late_files() == 0
    await db.execute("UPDATE certificate SET file_requested_at = now() - interval '1 hour'")
    assert await files.request_late_files() == 1
    await process_outbox(settings)
    assert (await require(certificate.number)).file_state == "ready"


async def test_a_worker_that_is_killed_leaves_no_half_made_file(client: httpx.AsyncClient, settings: Settings) -> None:
    number = (await issue_certificate()).number
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "lexdex_tests.certificates.killed_worker"),
        *(settings.database_url, settings.data_dir, number),
        stdout=asyncio.subprocess.PIPE,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    assert process.stdout is not None
    stored = (await process.stdout.readline()).decode().strip()
    process.kill()
    await process.wait()
    assert await Files(settings).get(stored) is not None
    for part in ("pdf", "credential"):
        assert (await client.get(f"/api/certificates/{number}/{part}")).status_code == 404
    await process_outbox(settings)
    certificate = await require(number)
    assert (certificate.file_state, certificate.file_key != stored) == ("ready", True)
    answer = await client.get(f"/api/certificates/{number}/pdf")
    assert hashlib.sha256(answer.content).hexdigest() == certificate.file_sha256
    assert await db.fetch_value("SELECT count(*) FROM certificate_event WHERE kind = 'document_issued'") == 1
