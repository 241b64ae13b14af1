"""Connections to other services verify certificate and name of the server; each is tried with right and wrong ones."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import asyncpg
import msgspec
import pytest

from lexdex.foundation.database.session import build_connection_config
from lexdex.foundation.errors import Invalid, Unavailable
from lexdex.foundation.mail.transport import create_transport
from lexdex.foundation.redis import RedisUnavailable, connect
from lexdex.settings import Settings
from lexdex.trial.captcha.remote import verify_token
from lexdex_tests.fixtures.certificates import Authority, Streams, forward_tls
from lexdex_tests.mail.server import mail_server

RIGHT, WRONG = "localhost", "other.example"


@pytest.fixture
def trusted(authority: Authority, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only certificate that the machine trusts."""
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.certificate))
    return authority.certificate


@pytest.fixture
def stranger(tmp_path: Path) -> Authority:
    """An authority that nothing trusts."""
    return Authority(tmp_path)


async def answer_refused(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answer like a captcha provider that refuses the token."""
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b'HTTP/1.1 200 OK\r\nContent-Length: 17\r\nConnection: close\r\n\r\n{"success":false}')
    await writer.drain()
    writer.close()


@asynccontextmanager
async def captcha_provider() -> AsyncIterator[Callable[[], Awaitable[Streams]]]:
    server = await asyncio.start_server(answer_refused, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        yield lambda: asyncio.open_connection("127.0.0.1", port)
    finally:
        server.close()


async def reach_redis(port: int, authority: Path) -> None:
    guarded = connect(f"rediss://localhost:{port}/0?ssl_ca_certs={authority}")
    try:
        await guarded.run(lambda client: client.get("tests"), timeout_seconds=10)
    finally:
        await guarded.close()


def connect_to_redis(url: str) -> Callable[[], Awaitable[Streams]]:
    return lambda: asyncio.open_unix_connection(unquote(urlsplit(url).path))


def connect_to_tcp(url: str) -> Callable[[], Awaitable[Streams]]:
    parts = urlsplit(url)
    return lambda: asyncio.open_connection(parts.hostname, parts.port)


async def test_redis(redis_url: str, authority: Authority, stranger: Authority) -> None:
    for issuer, name, is_accepted in ((authority, RIGHT, True), (authority, WRONG, False), (stranger, RIGHT, False)):
        async with forward_tls(issuer.issue(name), connect_to_redis(redis_url)) as port:
            if is_accepted:
                await reach_redis(port, authority.certificate)
                continue
            with pytest.raises(RedisUnavailable):
                await reach_redis(port, authority.certificate)


async def test_postgres(settings: Settings, database: None, authority: Authority, stranger: Authority) -> None:
    parts = urlsplit(settings.database_url)
    folder = parse_qs(parts.query)["host"][0]

    def connect_to_postgres() -> Awaitable[Streams]:
        return asyncio.open_unix_connection(f"{folder}/.s.PGSQL.5432")

    async def reach(port: int) -> int:
        url = (
            f"postgresql://{parts.netloc.rpartition('@')[0]}@localhost:{port}{parts.path}"
            f"?sslmode=verify-full&sslrootcert={authority.certificate}"
        )
        connection = await asyncpg.connect(
            **build_connection_config(msgspec.structs.replace(settings, database_url=url))
        )
        try:
            return int(await connection.fetchval("SELECT 1"))
        finally:
            await connection.close()

    for issuer, name, is_accepted in ((authority, RIGHT, True), (authority, WRONG, False), (stranger, RIGHT, False)):
        async with forward_tls(issuer.issue(name), connect_to_postgres, is_postgres=True) as port:
            if is_accepted:
                assert await reach(port) == 1
                continue
            with pytest.raises(ssl.SSLCertVerificationError):
                await reach(port)


async def test_mail_server(settings: Settings, trusted: Path, authority: Authority, stranger: Authority) -> None:
    message = EmailMessage()
    message["From"], message["To"], message["Message-ID"] = "no-reply@lexdex.example", "ada@firm.example", "<1@x>"
    for issuer, name, is_accepted in ((authority, RIGHT, True), (authority, WRONG, False), (stranger, RIGHT, False)):
        with mail_server() as (url, server):
            async with forward_tls(issuer.issue(name), connect_to_tcp(url)) as port:
                transport = create_transport(msgspec.structs.replace(settings, smtp_url=f"smtps://localhost:{port}"))
                if is_accepted:
                    await transport.send(message)
                else:
                    with pytest.raises(Exception, match=r"certificate verify failed|CERTIFICATE_VERIFY_FAILED"):
                        await transport.send(message)
            assert len(server.accepted) == is_accepted


async def test_captcha_provider(settings: Settings, trusted: Path, authority: Authority, stranger: Authority) -> None:
    for issuer, name, expected in (
        (authority, RIGHT, Invalid),
        (authority, WRONG, Unavailable),
        (stranger, RIGHT, Unavailable),
    ):
        async with captcha_provider() as provider, forward_tls(issuer.issue(name), provider) as port:
            chosen = msgspec.structs.replace(
                settings, captcha="turnstile", captcha_secret="secret", captcha_verify_url=f"https://localhost:{port}"
            )
            with pytest.raises(expected):
                await verify_token(chosen, "token", "127.0.0.1")
