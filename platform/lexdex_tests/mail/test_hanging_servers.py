"""SMTP servers that hang or answer slowly: an email is retried, sent once, and delays no other for long."""

import asyncio
import time

import msgspec
import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session

from lexdex.foundation import database as db
from lexdex.foundation import mail, outbox
from lexdex.foundation.mail import delivery, transport
from lexdex.settings import Settings
from lexdex_tests.mail.server import Handler, mail_server
from lexdex_tests.slow_server import say_nothing, slow_server, speak_smtp

pytestmark = pytest.mark.usefixtures("database")
LINKS = {name: mail.Link(f"/newsletter/{name}", "newsletter", "1") for name in ("confirm", "unsubscribe")}
TIMEOUT_SECONDS = 2.0
MAX_SECONDS = delivery.CONSUMER.timeout_seconds
HANGING = "@hanging.example"


@pytest.fixture(autouse=True)
def short_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "TIMEOUT_SECONDS", TIMEOUT_SECONDS)


async def _enqueue(*addresses: str) -> None:
    for address in addresses:
        await mail.send("confirm-newsletter", address, links=LINKS)


async def _deliver(settings: Settings, url: str) -> int:
    await db.execute("UPDATE outbox SET available_at = now() WHERE done_at IS NULL")
    return await outbox.process(msgspec.structs.replace(settings, smtp_url=url), delivery.CONSUMER)


async def _list_pending() -> list[str]:
    rows = await db.fetch("SELECT last_error FROM outbox WHERE done_at IS NULL AND dead_at IS NULL")
    return [row["last_error"] for row in rows]


def _answer_all_but(command: bytes, line: bytes) -> bytes:
    return b"" if line.upper().startswith(command) else speak_smtp(line)


@pytest.mark.parametrize("silent_at", [b"EHLO", b"MAIL", b"RCPT", b"DATA", b"."])
async def test_a_server_that_stops_answering_gets_the_email_later(settings: Settings, silent_at: bytes) -> None:
    await _enqueue("ada@firm.example")
    async with slow_server(lambda line: _answer_all_but(silent_at, line)) as (address, server):
        assert await _deliver(settings, f"smtp://{address}") == 0
    assert any(line.upper().startswith(silent_at) for line in server.lines)
    assert [error.removeprefix("SMTP") for error in await _list_pending()] in (["TimeoutError"], ["ReadTimeoutError"])
    with mail_server() as (url, working):
        assert await _deliver(settings, url) == 1
    assert [accepted.to for accepted in working.accepted] == ["ada@firm.example"]


async def test_a_server_that_accepts_connections_and_says_nothing_gets_the_email_later(settings: Settings) -> None:
    await _enqueue("ada@firm.example")
    async with slow_server(say_nothing) as (address, _):
        assert await _deliver(settings, f"smtp://{address}") == 0
    assert len(await _list_pending()) == 1


async def test_a_server_that_trickles_is_given_up_after_the_timeout_of_the_whole_delivery(settings: Settings) -> None:
    await _enqueue("ada@firm.example")
    # No command alone takes as long as the timeout.
    async with slow_server(speak_smtp, pause_seconds=TIMEOUT_SECONDS / 3) as (address, server):
        started = time.monotonic()
        assert await _deliver(settings, f"smtp://{address}") == 0
        assert time.monotonic() - started < MAX_SECONDS
    assert len(await _list_pending()) == 1
    assert b"." not in server.lines


async def test_an_accepted_email_is_not_sent_again_because_the_server_hangs_at_the_end(settings: Settings) -> None:
    await _enqueue("ada@firm.example")
    async with slow_server(lambda line: _answer_all_but(b"QUIT", line)) as (address, server):
        assert await _deliver(settings, f"smtp://{address}") == 1
    assert server.lines.count(b".") == 1
    assert await _list_pending() == []


class _PartlyHanging(Handler):
    """Never answers for recipients of one domain."""

    async def handle_RCPT(  # noqa: N802 - the library's name
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Hang for recipients of that domain until the client gives up."""
        if address.endswith(HANGING):
            await asyncio.Event().wait()
        return await super().handle_RCPT(server, session, envelope, address, options)


async def test_recipients_for_whom_the_server_hangs_do_not_keep_emails_from_others(settings: Settings) -> None:
    hanging = [f"u{number}{HANGING}" for number in range(2 * delivery.MAX_CONCURRENCY)]
    others = [f"u{number}@firm.example" for number in range(delivery.MAX_CONCURRENCY)]
    await _enqueue(*hanging, *others)
    with mail_server(_PartlyHanging()) as (url, server):
        assert await _deliver(settings, url) == len(others)
    assert sorted(accepted.to for accepted in server.accepted) == others
    assert len(await _list_pending()) == len(hanging)
