"""Files of requests: checked, in quarantine until scanned, for vendor and assigned staff only, kept for a time."""

import hashlib
import io
from typing import Any

import httpx
import pytest
from PIL import Image

from lexdex.foundation import database as db
from lexdex.foundation.files import Files
from lexdex.foundation.schedule import JobContext
from lexdex.settings import Settings
from lexdex.validation import jobs
from lexdex_tests.accounts.builders import Headers, open_session
from lexdex_tests.fixtures.security_log import SecurityLines
from lexdex_tests.foundation.documents.samples import build_docx, build_pdf, build_zip
from lexdex_tests.foundation.documents.test_hostile_files import HARMLESS
from lexdex_tests.http.test_hostile_uploads import build_many_pixels
from lexdex_tests.validation.builders import (
    ADMIN,
    BILLING,
    REQUESTS,
    Cast,
    assign,
    create_cast,
    create_draft,
    create_paid,
    decide,
    find_account,
    send,
    send_report,
    send_with_approval,
    set_columns,
    start_testing,
)
from lexdex_tests.validation.partners import Payments

PDF = build_pdf()


async def upload(
    cast: Cast,
    request_id: str,
    content: bytes = PDF,
    *,
    name: str = "manual.pdf",
    purpose: str = "technicalDocumentation",
    status: int = 201,
) -> Any:  # noqa: ANN401 - JSON
    """Upload a file as the vendor; the type that the client names doesn't matter."""
    path = f"{REQUESTS}/{request_id}/files"
    headers = {**cast.vendor, "Content-Type": "application/octet-stream"}
    answer = await cast.client.post(path, content=content, headers=headers, params={"name": name, "purpose": purpose})
    assert answer.status_code == status, answer.text
    return answer.json()


async def download(cast: Cast, who: Headers, file: Any) -> httpx.Response:  # noqa: ANN401 - JSON
    """Ask for a file."""
    return await cast.client.get(f"/api/validation/files/{file['id']}", headers=who)


@pytest.mark.covers("Y21")
async def test_a_vendor_uploads_and_downloads_files(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    request_id = (await create_draft(cast))["id"]
    manual = await upload(cast, request_id, name="..\\C:\\Handbuch für alle.exe")
    await upload(cast, request_id, build_docx(), name="notes.docx")
    await upload(cast, request_id, b"plain", name="a.txt")
    await upload(cast, request_id, build_zip(a="x"), name="source.zip", purpose="sourceCodeSample")
    assert (manual["name"], manual["kind"]) == ("Handbuch für alle.exe.pdf", "pdf")
    assert manual["sha256"] == hashlib.sha256(PDF).hexdigest()
    answer = await download(cast, cast.vendor, manual)
    assert answer.content == PDF
    assert answer.headers["content-disposition"].startswith("attachment; filename*=UTF-8''Handbuch%20f%C3%BCr")
    assert "sandbox" in answer.headers["content-security-policy"]
    shown = await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}")
    assert len(shown["files"]) == 4


async def test_the_name_of_a_file_is_no_card_number(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    request_id = (await create_draft(cast))["id"]
    path = f"{REQUESTS}/{request_id}/files?name=4242%204242%204242%204242.pdf&purpose=technicalDocumentation"
    headers = {**cast.vendor, "Content-Type": "application/octet-stream"}
    answer = await client.post(path, content=PDF, headers=headers)
    assert answer.status_code == 422
    assert "looks like a card number" in answer.json()["detail"]
    assert (await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}"))["files"] == []


@pytest.mark.covers("Y21")
async def test_each_specified_type_is_accepted_and_no_other(client: httpx.AsyncClient) -> None:
    """HARMLESS has each type that the checks know, so all of them are tried as documentation and as source code."""
    cast = await create_cast(client)
    accepted: dict[str, set[str]] = {"technicalDocumentation": set(), "sourceCodeSample": set()}
    for content, kind in HARMLESS.values():
        request_id = (await create_draft(cast))["id"]
        for purpose, kinds in accepted.items():
            path = f"{REQUESTS}/{request_id}/files?name=sample&purpose={purpose}"
            headers = {**cast.vendor, "Content-Type": "application/octet-stream"}
            answer = await client.post(path, content=content, headers=headers)
            assert answer.status_code in {201, 400}, answer.text
            if answer.status_code == 201:
                assert answer.json()["kind"] == kind
                kinds.add(kind)
        await send(cast, cast.vendor, "DELETE", f"{REQUESTS}/{request_id}", status=204)
    assert accepted == {
        "technicalDocumentation": {"pdf", "doc", "docx", "txt"},
        "sourceCodeSample": {"zip", "tar", "gz"},
    }


@pytest.mark.parametrize(
    ("content", "purpose", "reason"),
    [
        (build_zip(a="x"), "technicalDocumentation", "Technical documentation must be"),
        (PDF, "sourceCodeSample", "A source code sample must be"),
        (build_pdf("3 0 obj <</S /JavaScript>> endobj"), "technicalDocumentation", "scripts (JavaScript)"),
        (b"MZ", "sourceCodeSample", "isn't accepted"),
        (b"", "technicalDocumentation", "empty"),
        (PDF, "evidence", "Only the tester"),
    ],
)
async def test_a_refused_file_leaves_nothing(
    client: httpx.AsyncClient, settings: Settings, content: bytes, purpose: str, reason: str
) -> None:
    cast = await create_cast(client)
    request_id = (await create_draft(cast))["id"]
    before = await Files(settings).list_keys()
    refused = await upload(cast, request_id, content, purpose=purpose, status=400)
    assert reason in refused["detail"]
    assert await Files(settings).list_keys() == before
    assert (await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}"))["files"] == []


async def test_an_unsafe_file_is_in_the_security_log(client: httpx.AsyncClient, security_lines: SecurityLines) -> None:
    cast = await create_cast(client)
    request_id = (await create_draft(cast))["id"]
    await upload(cast, request_id, build_pdf("3 0 obj <</S /JavaScript>> endobj"), status=400)
    assert [line["rule"] for line in security_lines.read("request_refused")] == ["file_refused"]


async def test_a_body_beyond_ten_megabytes_is_refused(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    request_id = (await create_draft(cast))["id"]
    await upload(cast, request_id, bytes(10 * 1024 * 1024 + 1), status=413)


async def test_files_belong_to_the_draft(client: httpx.AsyncClient, settings: Settings, payments: Payments) -> None:
    cast = await create_cast(client)
    request_id = (await create_draft(cast))["id"]
    first, second = await upload(cast, request_id), await upload(cast, request_id)
    await send(cast, cast.vendor, "DELETE", f"{REQUESTS}/{request_id}/files/{first['id']}", status=204)
    assert (await download(cast, cast.vendor, first)).status_code == 404
    await send(cast, cast.vendor, "DELETE", f"{REQUESTS}/{request_id}", status=204)
    assert not [key for key in await Files(settings).list_keys() if second["id"] in key]
    submitted = await create_paid(cast, payments)
    refused = await upload(cast, submitted, status=409)
    assert refused["detail"] == "Files can't be changed any more, because this request was submitted."


async def test_only_vendor_and_assigned_staff_open_a_file(client: httpx.AsyncClient, payments: Payments) -> None:
    """Strangers find nothing; an admin without an assignment, or before the declaration, is refused."""
    cast = await create_cast(client)
    request_id = (await create_draft(cast))["id"]
    file = await upload(cast, request_id)
    await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/payment", BILLING, status=201)
    await payments.complete(request_id)
    await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/submit")
    for email, role in (("user@firm.example", 1), ("mallory@other.example", 2)):
        stranger = await open_session(client, email, role=role)
        assert (await download(cast, stranger, file)).status_code == 404
    body = {"part": "tester", "account_id": await find_account("tester@lexdex.example")}
    await send(cast, cast.admin, "POST", f"{ADMIN}/requests/{request_id}/assignments", body)
    for who in (cast.admin, cast.tester):
        assert (await download(cast, who, file)).status_code == 403
    declaration = {"has_conflict": False, "statement": "None."}
    await send(cast, cast.tester, "POST", f"{ADMIN}/requests/{request_id}/declaration", declaration)
    assert (await download(cast, cast.tester, file)).content == PDF
    other = await create_paid(cast, payments)
    await assign(cast, other, "decider", "decider")
    assert (await download(cast, cast.decider, file)).status_code == 403


async def test_evidence_is_for_the_staff_and_images_are_converted(
    client: httpx.AsyncClient, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    path = f"{ADMIN}/requests/{request_id}/files?name=login.png"
    headers = {**cast.tester, "Content-Type": "application/octet-stream"}
    assert (await client.post(path, content=PDF, headers=headers)).status_code == 403
    await start_testing(cast, request_id)
    answer = await client.post(path, content=build_picture(), headers=headers)
    assert answer.status_code == 201, answer.text
    file = answer.json()
    assert (file["kind"], file["name"]) == ("webp", "login.png.webp")
    assert (await download(cast, cast.decider, file)).headers["content-type"] == "image/webp"
    assert (await download(cast, cast.vendor, file)).status_code == 404
    assert (await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}"))["files"] == []
    finding = {
        "verdict": "met",
        "note": "Seen.",
        "evidence": [{"file_id": file["id"], "seen_on": "2026-01-05"}],
    }
    found = await send(cast, cast.tester, "PUT", f"{ADMIN}/requests/{request_id}/findings/FIT-01", finding)
    assert found["evidence"][0]["sha256"] == file["sha256"]
    finding["evidence"] = [{"file_id": file["id"], "seen_on": "2026-01-05", "sha256": "0" * 64}]
    refused = await client.put(f"{ADMIN}/requests/{request_id}/findings/FIT-01", json=finding, headers=cast.tester)
    assert refused.status_code == 400
    assert "has another SHA-256 than the one given" in refused.json()["detail"]
    bad = await client.post(path, content=build_many_pixels(), headers=headers)
    assert bad.status_code == 400


async def test_files_are_deleted_after_their_retention_and_hashes_stay(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    await start_testing(cast, request_id)
    headers = {**cast.tester, "Content-Type": "application/pdf"}
    path = f"{ADMIN}/requests/{request_id}"
    file = (await client.post(f"{path}/files?name=log.pdf", content=PDF, headers=headers)).json()
    evidence = [{"file_id": file["id"], "seen_on": "2026-01-05"}]
    finding = {"verdict": "met", "note": "Seen.", "evidence": evidence}
    await send(cast, cast.tester, "PUT", f"{path}/findings/FIT-01", finding)
    await send_with_approval(cast, f"{path}/refund", {"reason": "As agreed."})
    await jobs.purge_expired(JobContext(settings, ()))
    assert (await download(cast, cast.tester, file)).status_code == 200
    await db.execute("UPDATE validation_move SET moved_at = moved_at - interval '91 days'")
    await jobs.purge_expired(JobContext(settings, ()))
    gone = await download(cast, cast.tester, file)
    assert (gone.status_code, "retention" in gone.json()["detail"]) == (404, True)
    assert not [key for key in await Files(settings).list_keys() if file["id"] in key]
    shown = await send(cast, cast.tester, "GET", path)
    assert shown["findings"][0]["evidence"][0]["sha256"] == hashlib.sha256(PDF).hexdigest()
    assert shown["files"][0]["deletedAt"]


async def test_files_stay_while_a_complaint_is_open(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    await send_report(cast, settings, request_id)
    headers = {**cast.tester, "Content-Type": "application/pdf"}
    await set_columns(request_id, "reply_due_date = current_date - 1, state = 'in_progress'")
    path = f"{ADMIN}/requests/{request_id}/files?name=log.pdf"
    file = (await client.post(path, content=PDF, headers=headers)).json()
    await set_columns(request_id, "state = 'replied'")
    await decide(cast, request_id, "issue")
    await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/complaints", {"reason": "Slow."}, status=201)
    await db.execute("UPDATE validation_move SET moved_at = moved_at - interval '91 days'")
    await jobs.purge_expired(JobContext(settings, ()))
    assert (await download(cast, cast.tester, file)).status_code == 200


def build_picture() -> bytes:
    """A small PNG."""
    target = io.BytesIO()
    Image.new("RGB", (40, 30), "green").save(target, "PNG")
    return target.getvalue()
