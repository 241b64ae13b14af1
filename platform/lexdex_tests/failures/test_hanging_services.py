"""Bucket, file system, captcha provider or name server that hangs or trickles: only what needs it fails, in time.

Twice as many requests as the pool has connections wait for the service: if they held connections, others would fail.
"""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast

import dns.flags
import dns.message
import httpx
import msgspec
import pytest

from lexdex.accounts.service.avatar import FOLDER
from lexdex.app import create_app
from lexdex.foundation import files
from lexdex.foundation.errors import UNAVAILABLE
from lexdex.settings import Settings
from lexdex.trial.captcha import messages
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.accounts.test_avatar import AVATAR, build_image, upload_avatar
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import CLAIMS, WEBSITE, create_claim, open_vendor_session
from lexdex_tests.claims.nameserver import NameServer, name_server
from lexdex_tests.slow_server import say_nothing, slow_server

pytestmark = pytest.mark.usefixtures("database")
CLIENTS = 12
DEADLINE_SECONDS = 15.0
"""The longest timeout is 5 s; the rest is for a busy machine."""
PAUSE_SECONDS = 0.3
NAME = f"{'0' * 32}.webp"
Send = Callable[[httpx.AsyncClient], Awaitable[httpx.Response]]


def _answer_http(line: bytes) -> bytes:
    """Answer a request with so much that it takes minutes, one byte after the other."""
    return b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n" + b" " * 1_000 if line == b"-" else b""


SERVERS = {"silent": (say_nothing, False), "trickling": (_answer_http, True)}


@pytest.fixture(params=SERVERS)
async def hanging(request: pytest.FixtureRequest) -> AsyncIterator[str]:
    """The address of a server that never answers, and of one that never ends."""
    answer, is_piecewise = SERVERS[request.param]
    async with slow_server(answer, pause_seconds=PAUSE_SECONDS, is_piecewise=is_piecewise) as (address, _):
        yield address


@asynccontextmanager
async def _open_site(settings: Settings, **changes: object) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(msgspec.structs.replace(settings, **changes))
    transport = httpx.ASGITransport(cast("Any", app), raise_app_exceptions=False)
    async with httpx.AsyncClient(
        transport=transport, base_url="http://lexdex.test", headers={"Accept": "application/json"}
    ) as client:
        yield client


async def _send_many(client: httpx.AsyncClient, send: Send) -> list[httpx.Response]:
    """Send a request many times at once; meanwhile another page answers, and all answer in time."""
    started = time.monotonic()
    waiting = [asyncio.create_task(_await(send(client))) for _ in range(CLIENTS)]
    served = 0
    while not all(task.done() for task in waiting):
        answer = await client.get("/product/certa")
        assert answer.status_code == 200, answer.text
        served += 1
        await asyncio.wait(waiting, timeout=0.2)
    assert served > 1
    answers = [task.result() for task in waiting]
    assert time.monotonic() - started < DEADLINE_SECONDS
    return answers


async def _await(response: Awaitable[httpx.Response]) -> httpx.Response:
    return await response


def _require_unavailable(answers: Sequence[httpx.Response], detail: str = UNAVAILABLE) -> None:
    assert {(answer.status_code, answer.json()["detail"]) for answer in answers} == {(503, detail)}
    assert all(int(answer.headers["retry-after"]) > 0 for answer in answers)


@pytest.fixture
def short_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "TIMEOUT_SECONDS", 3.0)


@pytest.fixture
def bucket(hanging: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The URL of a bucket whose server hangs; its name differs, because opened buckets are kept."""
    environment = {"ENDPOINT": f"http://{hanging}", "ALLOW_HTTP": "true", "REGION": "us-east-1"}
    environment |= {"ACCESS_KEY_ID": "test", "SECRET_ACCESS_KEY": "test"}
    for name, value in environment.items():
        monkeypatch.setenv(f"AWS_{name}", value)
    return f"s3://bucket-{hanging.rpartition(':')[2]}/files"


@pytest.mark.usefixtures("short_timeout")
async def test_uploads_and_downloads_fail_while_the_bucket_hangs(settings: Settings, bucket: str) -> None:
    await create_product()
    async with _open_site(settings, files_url=bucket) as client:
        headers, image = await open_session(client), build_image()
        _require_unavailable(await _send_many(client, lambda client: upload_avatar(client, headers, image)))
        _require_unavailable(await _send_many(client, lambda client: client.get(f"/api/avatars/{NAME}")))
        assert not (await client.get("/users/profile", headers=headers)).json()["avatar_url"]
        deleted = await client.delete(AVATAR, headers=headers)
        assert deleted.status_code == 204, "nothing is stored, so that the bucket is not needed"


@pytest.mark.usefixtures("short_timeout")
async def test_files_on_a_file_system_that_hangs_are_unavailable_in_time(settings: Settings) -> None:
    await create_product()
    # Opening a pipe waits for its other end, as opening a file on a network file system does whose server is gone.
    pipe = settings.files_path / FOLDER / NAME
    pipe.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(pipe)
    try:
        async with _open_site(settings) as client:
            _require_unavailable(await _send_many(client, lambda client: client.get(f"/api/avatars/{NAME}")))
    finally:
        os.close(os.open(pipe, os.O_RDWR))
        pipe.unlink()


async def test_a_captcha_provider_that_hangs_is_unavailable_in_time(settings: Settings, hanging: str) -> None:
    await create_product()
    given = {"captcha_site_key": "key", "captcha_secret": "hush", "captcha_verify_url": f"http://{hanging}/siteverify"}
    async with _open_site(settings, captcha="turnstile", **given) as client:
        answers = await _send_many(client, lambda client: client.post("/api/verify-captcha", json={"token": "good"}))
        _require_unavailable(answers, messages.UNAVAILABLE)


class _Truncating(NameServer):
    """Answers that the record is too long for UDP, so that clients ask again by TCP."""

    def answer(self, packet: bytes) -> bytes:
        answer = dns.message.make_response(dns.message.from_wire(packet))
        answer.flags |= dns.flags.TC
        return answer.to_wire()


async def _check_claim(settings: Settings, server: NameServer) -> None:
    await create_product()
    await create_product("deeds", website=WEBSITE)
    async with _open_site(settings, dns_servers=server.address) as client:
        vendor = await open_vendor_session(client, "vera@elsewhere.example")
        claim = await create_claim(client, vendor, proof="dns")
        path = f"{CLAIMS}/{claim['id']}/check"
        answers = await _send_many(client, lambda client: client.post(path, headers=vendor))
    assert {(answer.status_code, answer.json()["proof_met"]) for answer in answers} == {(200, False)}
    assert all("did not respond" in answer.json()["proof_finding"] for answer in answers)


async def test_name_servers_that_say_nothing_leave_the_claim_undecided(settings: Settings) -> None:
    with name_server({}) as (_, server):
        server.silent = True
        await _check_claim(settings, server)


async def test_name_servers_that_hang_on_tcp_leave_the_claim_undecided(settings: Settings) -> None:
    server = _Truncating({})
    server.start()
    try:
        async with slow_server(port=int(server.address.rpartition(":")[2])):
            await _check_claim(settings, server)
    finally:
        server.stop()
