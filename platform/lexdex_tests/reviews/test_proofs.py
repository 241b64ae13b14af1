"""Proofs of use: recognised by their content, read by their author and admins only, deleted after the decision."""

import io
import zlib
from pathlib import Path

import httpx
import pytest
from PIL import Image

from lexdex.foundation import database as db
from lexdex.foundation.errors import Invalid
from lexdex.foundation.files import Files
from lexdex.foundation.personal_data import Person
from lexdex.reviews import personal_data
from lexdex.reviews.service import proof_files, proofs
from lexdex.reviews.service.proofs import delete_unneeded_files
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.reviews.builders import create_review, get_only_review, open_admin_session

PDF = b"%PDF-1.7\nnothing much\n%%EOF\n"


def build_image(kind: str = "PNG", size: tuple[int, int] = (3_000, 1_000)) -> bytes:
    made = io.BytesIO()
    exif = Image.Exif()
    exif[0x9286] = "secret place"
    Image.new("RGB", size, "navy").save(made, kind, exif=exif)
    return made.getvalue()


@pytest.fixture
async def review_id(client: httpx.AsyncClient, settings: Settings) -> int:
    """A review by Ada; no file is left of earlier tests."""
    await delete_unneeded_files(Files(settings))
    await create_product(name="Certa")
    return await create_review(client)


@pytest.fixture
async def ada(client: httpx.AsyncClient, review_id: int) -> Headers:
    return await open_session(client, "ada@firm.example")


async def upload_proof(
    client: httpx.AsyncClient, headers: Headers, content: bytes, kind: str = "image/png", product: str = "certa"
) -> httpx.Response:
    return await client.put(
        f"/api/reviews/proof?product_id={product}", content=content, headers={**headers, "Content-Type": kind}
    )


def list_stored_files(settings: Settings) -> list[Path]:
    folder = settings.files_path / proofs.FOLDER
    return sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []


async def test_an_image_is_reencoded_and_stored_under_a_random_name(
    client: httpx.AsyncClient, settings: Settings, ada: Headers, review_id: int
) -> None:
    before = set(list_stored_files(settings))
    answer = await upload_proof(client, ada, build_image() + b"<script>alert(1)</script>")
    assert (answer.status_code, answer.json()) == (200, {"state": "pending"})
    (stored,) = set(list_stored_files(settings)) - before
    assert settings.web_dist not in str(stored)
    content = stored.read_bytes()
    assert b"secret place" not in content
    assert b"<script>" not in content
    with Image.open(io.BytesIO(content)) as image:
        assert (image.format, image.size) == ("WEBP", (2_400, 800))


async def test_only_its_author_and_admins_read_a_proof(client: httpx.AsyncClient, ada: Headers, review_id: int) -> None:
    assert (await upload_proof(client, ada, PDF, "application/pdf")).status_code == 200
    at = f"/api/reviews/{review_id}/proof"
    for headers in (ada, await open_admin_session(client)):
        answer = await client.get(at, headers=headers)
        assert (answer.status_code, answer.content) == (200, PDF)
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.headers["content-disposition"] == f'attachment; filename="proof-{review_id}.pdf"'
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["x-content-type-options"] == "nosniff"
    others = [
        await open_session(client, "bob@other.example"),
        await open_session(client, "seller@vendor.example", role=2),
        await open_session(client, "new.admin@lexdex.example", role=3),
    ]
    for headers in others:
        assert (await client.get(at, headers=headers)).status_code == 404
    assert (await client.get(at)).status_code == 401


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"", "image/png", 400),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/png", 400),
        (b"MZ\x90\x00", "application/pdf", 400),
        (b"%PDF-1.7 cut off", "application/pdf", 400),
        (build_image()[:200], "image/png", 400),
        (b"GIF89a" + bytes(40), "image/png", 400),
        (build_image(), "image/svg+xml", 415),
        (b"x", "text/html", 415),
        (bytes(10 * 1024 * 1024 + 1), "image/png", 413),
    ],
)
async def test_a_file_that_is_neither_image_nor_pdf_is_refused(
    client: httpx.AsyncClient, settings: Settings, ada: Headers, content: bytes, kind: str, status: int
) -> None:
    before = list_stored_files(settings)
    answer = await upload_proof(client, ada, content, kind)
    assert answer.status_code == status
    assert len(answer.json()["detail"].split()) > 3
    assert list_stored_files(settings) == before


async def test_an_image_that_would_not_fit_into_memory_is_refused() -> None:
    with pytest.raises(Invalid, match="too many pixels"):
        await proof_files.convert_file(build_image(size=(9_000, 9_000)))


@pytest.mark.parametrize("name", ["JavaScript", "J#53", "Launch", "EmbeddedFile", "EmbeddedFiles", "RichMedia"])
async def test_a_pdf_with_active_content_is_refused(client: httpx.AsyncClient, ada: Headers, name: str) -> None:
    content = PDF.replace(b"nothing much", f"<< /S /{name} (app.alert) >>".encode())
    answer = await upload_proof(client, ada, content, "application/pdf")
    assert (answer.status_code, answer.json()["detail"]) == (400, proof_files.ACTIVE_PDF)


def build_object_stream(objects: bytes, filters: bytes = b"/FlateDecode") -> bytes:
    """Build a PDF whose last object is compressed together with others, as PDF 1.5 allows."""
    packed = zlib.compress(objects)
    stream = b"<</Type/Obj#53tm/N 1/First 5/Filter %s/Length %d>>stream\n%s\nendstream" % (filters, len(packed), packed)
    catalogue = b"1 0 obj<</Type/Catalog/OpenAction 10 0 R>>endobj"
    return PDF.replace(b"nothing much", b"%s\n9 0 obj%s\nendobj" % (catalogue, stream))


async def test_a_pdf_with_active_content_in_a_compressed_part_is_refused(
    client: httpx.AsyncClient, ada: Headers
) -> None:
    harmless = build_object_stream(b"10 0 <</Type/Page>>")
    assert (await upload_proof(client, ada, harmless, "application/pdf")).status_code == 200
    active = build_object_stream(b"10 0 <</S/Java#53cript/JS(app.alert(1))>>")
    answer = await upload_proof(client, ada, active, "application/pdf")
    assert (answer.status_code, answer.json()["detail"]) == (400, proof_files.ACTIVE_PDF)
    for unreadable in (build_object_stream(b"10 0 <<>>", b"/LZWDecode"), build_object_stream(b" " * 70_000_000)):
        answer = await upload_proof(client, ada, unreadable, "application/pdf")
        assert answer.status_code == 400
        assert "export it again" in answer.json()["detail"].lower()


async def test_only_reviewers_submit_proofs(client: httpx.AsyncClient, review_id: int) -> None:
    bob = await open_session(client, "bob@other.example")
    for product in ("certa", "nothing", "../certa", ""):
        assert (await upload_proof(client, bob, build_image(), product=product)).status_code == 404


async def test_a_confirmed_proof_is_a_badge_and_its_file_is_gone(
    client: httpx.AsyncClient, settings: Settings, ada: Headers, review_id: int
) -> None:
    await upload_proof(client, ada, build_image())
    key = await db.fetch_value("SELECT key FROM review_proof")
    admin = await open_admin_session(client)
    found = (await client.get("/api/admin/reviews?queue=proof", headers=admin)).json()
    assert [(entry["id"], entry["proof"]) for entry in found["reviews"]] == [(review_id, "pending")]
    await read_new_emails(settings)
    body = {"granted": True}
    answer = await client.post(f"/api/admin/reviews/{review_id}/proof", json=body, headers=admin)
    assert answer.status_code == 200
    assert (await get_only_review(client))["proof_of_use"] is True
    assert await Files(settings).get(key) is None
    assert (await client.get(f"/api/reviews/{review_id}/proof", headers=ada)).status_code == 404
    (email,) = await read_new_emails(settings)
    assert (email.to, email.subject) == ("ada@firm.example", "Your proof of use of Certa was accepted")
    assert (await client.post(f"/api/admin/reviews/{review_id}/proof", json=body, headers=admin)).status_code == 404
    assert (await upload_proof(client, ada, build_image())).status_code == 409
    (own,) = (await client.get("/product/user/my-reviews", headers=ada)).json()
    assert own["Proof"] == "confirmed"


async def test_a_rejected_proof_has_a_reason_and_can_be_replaced(
    client: httpx.AsyncClient, settings: Settings, ada: Headers, review_id: int
) -> None:
    await upload_proof(client, ada, build_image())
    admin = await open_admin_session(client)
    at = f"/api/admin/reviews/{review_id}/proof"
    assert (await client.post(at, json={"granted": False}, headers=admin)).status_code == 400
    await read_new_emails(settings)
    refused = {"granted": False, "reason": "Nothing to be seen."}
    assert (await client.post(at, json=refused, headers=admin)).status_code == 200
    (email,) = await read_new_emails(settings)
    assert "Nothing to be seen." in email.text
    (own,) = (await client.get("/product/user/my-reviews", headers=ada)).json()
    assert (own["Proof"], own["ProofNote"]) == ("rejected", "Nothing to be seen.")
    assert (await get_only_review(client))["proof_of_use"] is False
    assert (await upload_proof(client, ada, build_image())).status_code == 200


async def test_a_second_file_replaces_the_first(
    client: httpx.AsyncClient, settings: Settings, ada: Headers, review_id: int
) -> None:
    await upload_proof(client, ada, build_image())
    first = await db.fetch_value("SELECT key FROM review_proof")
    await upload_proof(client, ada, PDF, "application/pdf")
    assert (await client.get(f"/api/reviews/{review_id}/proof", headers=ada)).content == PDF
    assert await Files(settings).get(first) is None


@pytest.mark.parametrize("way", ["deleted", "erased"])
async def test_the_file_goes_with_its_review_and_with_its_account(
    client: httpx.AsyncClient, settings: Settings, ada: Headers, review_id: int, way: str
) -> None:
    await upload_proof(client, ada, build_image())
    row = await db.fetch_row("SELECT key, account FROM review_proof")
    assert row is not None
    if way == "deleted":
        await client.delete("/product/user/my-reviews/certa", headers=ada)
    else:
        await personal_data.erase(settings, Person(row["account"], "ada@firm.example"))
    assert await delete_unneeded_files(Files(settings)) == 1
    assert await Files(settings).get(row["key"]) is None
    assert await delete_unneeded_files(Files(settings)) == 0
