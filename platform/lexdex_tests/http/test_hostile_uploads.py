"""Hostile files at every operation that takes a file: refused with a sentence, nothing stored, memory bounded."""

import io
import json
import resource
import struct
import zlib
from collections.abc import Awaitable, Callable
from itertools import cycle
from typing import Any, NamedTuple

import httpx
import psutil
import pytest
from PIL import Image

from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.access.test_matrix import super_admin
from lexdex_tests.accounts.builders import Headers, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import WEBSITE, create_owner
from lexdex_tests.live_site import ROOT
from lexdex_tests.reviews.builders import create_review
from lexdex_tests.reviews.test_hostile_uploads import REFUSED, SCRIPT, WHOLE
from lexdex_tests.validation.builders import ADMIN as VALIDATION_ADMIN
from lexdex_tests.validation.builders import REQUESTS, create_cast, create_draft, create_tested_request

JSON_AND_FORMS = {"application/json", "application/x-www-form-urlencoded"}
MAX_GROWTH_BYTES = 64_000_000
"""More than the parts of a request, and much less than the pixels of any of the images."""
MAX_CPU_SECONDS = 10
"""Of this process and its image process; the slowest of these files takes some two."""
MEGABYTES_5 = 5 * 1024 * 1024
LARGER_THAN_ACCEPTED = 4 * MEGABYTES_5
PDF_WITH_SCRIPT = b"%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj\n%%EOF\n"


def build_many_pixels() -> bytes:
    """Build a whole PNG of 120 MB of pixels in 120 kB."""
    side = 6_324
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(bytes(1 + 3 * side)) for _ in range(side)) + packer.flush()
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", packed), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(build_chunk(name, data) for name, data in parts)


def build_chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def build_animation(form: str) -> bytes:
    first, *others = (Image.new("RGB", (8, 8), (frame % 256, frame // 256, 0)) for frame in range(3_000))
    made = io.BytesIO()
    first.save(made, form, save_all=True, append_images=others)
    return made.getvalue()


def add_chunk(name: bytes, data: bytes) -> bytes:
    """Add a chunk to a whole PNG, after its header of 33 bytes."""
    return WHOLE["PNG"][:33] + build_chunk(name, data) + WHOLE["PNG"][33:]


def build_metadata(entries: int) -> bytes:
    """Build EXIF data whose entries each claim a gigabyte."""
    entry = struct.pack("<HHII", 0x0112, 4, 0xFFFFFFF, 8)
    return b"II*\0" + struct.pack("<IH", 8, entries) + entry * entries + bytes(4)


HOSTILE = {
    **REFUSED,
    "many pixels": build_many_pixels(),
    "polyglot of a page": b"<!--" + REFUSED["PNG cut to 40"] + b"-->" + SCRIPT,
    "pdf with a script": PDF_WITH_SCRIPT,
    "pdf without an end": b"%PDF-1.7\n" + b"0 0 obj\n" * 100_000,
    "as large as is accepted": b"\x89PNG\r\n\x1a\n" + bytes(MEGABYTES_5 - 8),
}
HEAVY = {
    **{f"3,000 frames of {form}": build_animation(form) for form in ("PNG", "WEBP")},
    "many claims of EXIF": add_chunk(b"eXIf", build_metadata(65_535)),
    "EXIF that leads to itself": add_chunk(b"eXIf", b"II*\0" + struct.pack("<IHHHIII", 8, 1, 0x8769, 4, 1, 8, 8)),
    "packed text": add_chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(60_000_000), 9)),
    "packed profile": add_chunk(b"iCCP", b"a\0\0" + zlib.compress(bytes(60_000_000), 9)),
}
"""Small files that may be whole images, and are much work for a careless reader."""
ALL_ROWS = " UNION ALL ".join(
    f"SELECT to_jsonb(row)::text FROM {table} row"
    for table in ("account", "product", "product_revision", "review_proof", "activity", "outbox")
)


class Upload(NamedTuple):
    """Where a file is sent, with the headers of someone who may send it."""

    address: str
    headers: Headers
    method: str = "PUT"


async def open_avatar(client: httpx.AsyncClient) -> Upload:
    return Upload("/api/account/avatar", await open_session(client))


async def open_logo(client: httpx.AsyncClient) -> Upload:
    await create_product("deeds", website=WEBSITE)
    return Upload("/api/vendor/products/deeds/logo", (await create_owner(client))[0])


async def open_proof(client: httpx.AsyncClient) -> Upload:
    await create_product(name="Certa")
    await create_review(client)
    return Upload("/api/reviews/proof?product_id=certa", await open_session(client, "ada@firm.example"))


async def open_validation_file(client: httpx.AsyncClient) -> Upload:
    cast = await create_cast(client)
    path = f"{REQUESTS}/{(await create_draft(cast))['id']}/files?name=manual.pdf&purpose=technicalDocumentation"
    return Upload(path, cast.vendor, "POST")


async def open_validation_evidence(client: httpx.AsyncClient) -> Upload:
    cast = await create_cast(client)
    request_id = await create_tested_request(cast)
    return Upload(f"{VALIDATION_ADMIN}/requests/{request_id}/files?name=log.pdf", cast.tester, "POST")


async def open_site_image(client: httpx.AsyncClient) -> Upload:
    return Upload("/api/admin/settings/images/logo", await super_admin(client), "POST")


async def open_product_import(client: httpx.AsyncClient) -> Upload:
    return Upload("/api/admin/product-imports?name=logos.zip&kind=logos", await super_admin(client), "POST")


SAYS_WHAT_A_FILE_IS = {"check_certificate_file"}
"""Stores nothing and answers about any PDF; certificates/test_file_checks.py sends it hostile ones."""
TAKES_ARCHIVES = {"upload_product_import"}
"""Takes any archive, and the worker says what is wrong in it; product_imports/test_logos.py sends hostile ones."""
UPLOADS: dict[str, Callable[[httpx.AsyncClient], Awaitable[Upload]]] = {
    "set_avatar": open_avatar,
    "set_product_logo": open_logo,
    "submit_review_proof": open_proof,
    "upload_validation_file": open_validation_file,
    "upload_validation_evidence": open_validation_evidence,
    "upload_site_image": open_site_image,
    "upload_product_import": open_product_import,
}


def list_file_operations() -> dict[str, set[str]]:
    """List the operations that take a file, with the types of file that each accepts."""
    document: dict[str, Any] = json.loads((ROOT / "web" / "openapi.json").read_bytes())
    bodies = {
        operation["operationId"]: set(operation.get("requestBody", {}).get("content", {})) - JSON_AND_FORMS
        for path in document["paths"].values()
        for operation in path.values()
    }
    return {operation_id: types for operation_id, types in bodies.items() if types}


def list_stored_files(settings: Settings) -> set[str]:
    return {str(path) for path in settings.files_path.rglob("*") if path.is_file()}


async def list_rows() -> list[str]:
    return sorted(await db.fetch_column(ALL_ROWS))


def read_cpu_seconds() -> float:
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def test_every_operation_that_takes_a_file_is_tried() -> None:
    assert set(list_file_operations()) == set(UPLOADS) | SAYS_WHAT_A_FILE_IS


@pytest.mark.parametrize("operation_id", UPLOADS)
async def test_a_hostile_file_is_refused_with_a_sentence_and_leaves_nothing(
    client: httpx.AsyncClient, settings: Settings, operation_id: str
) -> None:
    upload = await UPLOADS[operation_id](client)
    files, rows = list_stored_files(settings), await list_rows()
    memory = psutil.Process().memory_info().rss
    kinds = cycle(sorted(list_file_operations()[operation_id]))
    for (name, content), kind in zip(HOSTILE.items(), kinds, strict=False):
        if name == "archive" and operation_id in TAKES_ARCHIVES:
            continue
        headers = {**upload.headers, "Content-Type": kind}
        answer = await client.request(upload.method, upload.address, content=content, headers=headers)
        assert answer.status_code == 400, (name, kind, answer.text)
        assert len(answer.json()["detail"].split()) > 3, (name, kind)
    assert psutil.Process().memory_info().rss - memory < MAX_GROWTH_BYTES
    assert (list_stored_files(settings), await list_rows()) == (files, rows)


@pytest.mark.parametrize("operation_id", UPLOADS)
@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (bytes(LARGER_THAN_ACCEPTED), "", 413),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml", 415),
        (b"{}", "application/json", 415),
        (b"--x\r\n\r\n--x--", "multipart/form-data; boundary=x", 415),
        (b"x", "no type", 415),
    ],
)
async def test_another_type_or_size_is_refused_with_a_sentence(
    client: httpx.AsyncClient, operation_id: str, content: bytes, kind: str, status: int
) -> None:
    upload = await UPLOADS[operation_id](client)
    kind = kind or min(list_file_operations()[operation_id])
    headers = {**upload.headers, "Content-Type": kind}
    answer = await client.request(upload.method, upload.address, content=content, headers=headers)
    assert (answer.status_code, len(answer.json()["detail"].split()) > 3) == (status, True), answer.text


@pytest.mark.parametrize("operation_id", UPLOADS)
async def test_a_heavy_file_is_little_work_and_a_refused_one_leaves_nothing(
    client: httpx.AsyncClient, settings: Settings, operation_id: str
) -> None:
    upload = await UPLOADS[operation_id](client)
    memory = psutil.Process().memory_info().rss
    for name, content in HEAVY.items():
        before, start = (list_stored_files(settings), await list_rows()), read_cpu_seconds()
        headers = {**upload.headers, "Content-Type": max(list_file_operations()[operation_id])}
        answer = await client.request(upload.method, upload.address, content=content, headers=headers)
        assert read_cpu_seconds() - start < MAX_CPU_SECONDS, name
        assert answer.is_success or answer.status_code == 400, (name, answer.text)
        if not answer.is_success:
            assert len(answer.json()["detail"].split()) > 3, name
            assert (list_stored_files(settings), await list_rows()) == before, name
    assert psutil.Process().memory_info().rss - memory < MAX_GROWTH_BYTES
