"""Uploaded files are scanned by clamd before anything else happens to them; without its answer none is accepted."""

import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
import pytest

from lexdex.app import create_api, create_app
from lexdex.foundation.errors import Unavailable
from lexdex.foundation.http.bodies import is_read_by_framework
from lexdex.foundation.http.endpoints import list_endpoints
from lexdex.foundation.virus_scanner import CHUNK_BYTES, SCANNER_UNAVAILABLE, VIRUS_FOUND, ClamdScanner
from lexdex.settings import Settings
from lexdex_tests.access.test_matrix import super_admin
from lexdex_tests.accounts.builders import Headers, open_session
from lexdex_tests.accounts.test_avatar import build_image
from lexdex_tests.builders import create_product
from lexdex_tests.fixtures.security_log import SecurityLines
from lexdex_tests.foundation.clamd import EICAR, SIGNATURE, Clamd, open_clamd
from lexdex_tests.reviews.builders import open_owner_session, send_review

UPLOADS = {
    ("PUT", "/api/account/avatar"): "/api/account/avatar",
    ("PUT", "/api/reviews/proof"): "/api/reviews/proof?product_id=certa",
    ("PUT", "/api/vendor/products/{product_id:str}/logo"): "/api/vendor/products/certa/logo",
    ("POST", "/api/admin/settings/images/{kind:str}"): "/api/admin/settings/images/logo",
    ("POST", "/api/admin/product-imports"): "/api/admin/product-imports?name=list.csv",
}
METHODS = {address: method for (method, _), address in UPLOADS.items()}
IN_QUARANTINE = {
    ("POST", "/api/validation/requests/{request_id:uuid}/files"),
    ("POST", "/api/admin/validation/requests/{request_id:uuid}/files"),
}
"""Their files are scanned by the worker: see `validation/test_quarantine.py`."""
UNSTORED = {("POST", "/api/certificates/check"), ("POST", "/api/payments/webhook")}
"""Compared with what was issued or signed; they are never stored, nor opened by anyone."""
PDF = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"


@pytest.fixture
async def clamd() -> AsyncIterator[Clamd]:
    """A scanner on a Unix socket, in a folder whose path is short enough for one."""
    with tempfile.TemporaryDirectory(prefix="clamd") as folder:
        async with open_clamd(Path(folder)) as server:
            yield server


@pytest.fixture
async def site(settings: Settings, database: None, clamd: Clamd) -> AsyncIterator[httpx.AsyncClient]:
    """The site with this scanner."""
    app = create_app(msgspec.structs.replace(settings, clamd=clamd.address))
    transport = httpx.ASGITransport(cast("Any", app), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test", timeout=60) as client:
        yield client


async def open_uploader(site: httpx.AsyncClient, path: str) -> Headers:
    """Log in who may upload a file to this address."""
    await create_product("certa")
    if "admin" in path:
        return await super_admin(site)
    if "vendor" in path:
        return await open_owner_session(site)
    headers = await open_session(site, "ada@firm.example")
    await send_review(site, headers)
    return headers


def list_files(settings: Settings) -> set[Path]:
    """List the stored files."""
    return {found for found in settings.files_path.rglob("*") if found.is_file()}


async def upload(site: httpx.AsyncClient, path: str, headers: Headers, content: bytes) -> httpx.Response:
    kind = "application/pdf" if content.startswith(b"%PDF") else "image/png"
    if "imports" in path:
        kind = "text/csv"
    return await site.request(METHODS[path], path, content=content, headers={**headers, "Content-Type": kind})


def test_every_operation_that_takes_files_is_tried_here(settings: Settings) -> None:
    found = {
        (each.method, each.path) for each in list_endpoints(create_api(settings)) if not is_read_by_framework(each.body)
    }
    assert found - IN_QUARANTINE - UNSTORED == set(UPLOADS)


@pytest.mark.parametrize("path", UPLOADS.values())
async def test_an_infected_file_is_refused_and_logged(
    site: httpx.AsyncClient, settings: Settings, clamd: Clamd, path: str, security_lines: SecurityLines
) -> None:
    headers = await open_uploader(site, path)
    stored = list_files(settings)
    security_lines.read()
    answer = await upload(site, path, headers, build_image() + EICAR)
    assert (answer.status_code, answer.json()["detail"]) == (422, VIRUS_FOUND)
    assert list_files(settings) == stored
    found, refused = security_lines.read()
    assert (found["event"], found["signature"], found["outcome"]) == ("virus_found", SIGNATURE, "failure")
    assert found["actor_id"]
    assert refused["rule"] == "virus"
    clean = build_image()
    assert (await upload(site, path, headers, clean)).is_success
    assert clamd.files[-1] == clean


async def test_an_infected_pdf_is_refused(site: httpx.AsyncClient) -> None:
    path = UPLOADS["PUT", "/api/reviews/proof"]
    headers = await open_uploader(site, path)
    assert (await upload(site, path, headers, PDF.replace(b"%%EOF", b"%" + EICAR + b"\n%%EOF"))).status_code == 422
    assert (await upload(site, path, headers, PDF)).status_code == 200


@pytest.mark.parametrize("behaviour", ["drop", "cut", "garbage", "forged", "flood", "too large"])
async def test_without_a_valid_answer_of_the_scanner_no_file_is_accepted(
    site: httpx.AsyncClient, settings: Settings, clamd: Clamd, behaviour: str
) -> None:
    headers = await open_uploader(site, "/api/account/avatar")
    clamd.behaviour = behaviour
    stored = list_files(settings)
    answer = await upload(site, "/api/account/avatar", headers, build_image())
    assert (answer.status_code, answer.json()["detail"]) == (503, SCANNER_UNAVAILABLE)
    assert int(answer.headers["retry-after"]) >= 1
    assert list_files(settings) == stored
    clamd.behaviour = "scan"
    assert (await upload(site, "/api/account/avatar", headers, build_image())).is_success


async def test_a_scanner_that_is_not_there_is_503(settings: Settings, database: None) -> None:
    app = create_app(msgspec.structs.replace(settings, clamd="/nowhere/clamd.sock"))
    transport = httpx.ASGITransport(cast("Any", app), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as client:
        headers = await open_session(client)
        answer = await upload(client, "/api/account/avatar", headers, build_image())
    assert (answer.status_code, answer.json()["detail"]) == (503, SCANNER_UNAVAILABLE)


@pytest.mark.parametrize("open_server", [open_clamd, lambda _: open_clamd()], ids=["unix", "tcp"])
async def test_a_large_file_is_sent_in_bounded_chunks(open_server: Any) -> None:  # noqa: ANN401 - a function
    content = bytes(10 * 1024 * 1024)
    with tempfile.TemporaryDirectory(prefix="clamd") as folder:
        opened: AbstractAsyncContextManager[Clamd] = open_server(Path(folder))
        async with opened as clamd:
            assert await ClamdScanner(clamd.address).find_virus(content) == ""
            assert await ClamdScanner(clamd.address).find_virus(content + EICAR) == SIGNATURE
            assert clamd.files[0] == content
            assert clamd.largest_chunk == CHUNK_BYTES


async def test_a_scanner_that_stalls_is_given_up(clamd: Clamd) -> None:
    clamd.behaviour = "stall"
    started = time.monotonic()
    with pytest.raises(Unavailable) as failed:
        await ClamdScanner(clamd.address, timeout_seconds=0.3).find_virus(b"a file")
    assert failed.value.detail == SCANNER_UNAVAILABLE
    assert time.monotonic() - started < 5
