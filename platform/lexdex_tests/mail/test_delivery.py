"""Delivery: text and HTML, retried while the server is unavailable, and none lost when the sender is killed."""

import multiprocessing
import random
import threading
from email import message_from_bytes, policy
from email.header import decode_header, make_header

import msgspec
import pytest

from lexdex.foundation import database as db
from lexdex.foundation import mail, outbox
from lexdex.foundation.mail import delivery
from lexdex.settings import Settings
from lexdex_tests.live_site import free_port, wait_until
from lexdex_tests.mail import sender
from lexdex_tests.mail.server import Handler, mail_server
from lexdex_tests.mailbox import read_new_emails

LEAD = {
    "what": "a demo",
    "product": "Certa",
    "product_id": "certa",
    "email": "ada@firm.example",
    "message": "",
    "lead": "",
}
HEADERS = {"Subject", "From", "To", "Date", "Message-ID", "Auto-Submitted", "MIME-Version", "Content-Type"}
KILLS = 100
MAILS = 300
LINKS = {
    "confirm": mail.Link("/newsletter/confirm", "newsletter", "1"),
    "unsubscribe": mail.Link("/newsletter/unsubscribe", "newsletter", "1"),
}


async def enqueue_emails(*addresses: str) -> None:
    for address in addresses:
        await mail.send("confirm-newsletter", address, links=LINKS)


async def make_due() -> None:
    await db.execute("UPDATE outbox SET available_at = now() WHERE done_at IS NULL")


async def list_states() -> list[tuple[str, str]]:
    """Whether each email is pending, done or dead, and its last error."""
    rows = await db.fetch("SELECT done_at, dead_at, last_error FROM outbox ORDER BY id")
    return [("done" if row["done_at"] else "dead" if row["dead_at"] else "pending", row["last_error"]) for row in rows]


def use_server(settings: Settings, url: str) -> Settings:
    return msgspec.structs.replace(settings, smtp_url=url)


async def test_an_email_is_text_and_html_from_the_brand(settings: Settings, database: None) -> None:
    await enqueue_emails("ada@example.com")
    with mail_server() as (url, server):
        assert await outbox.process(use_server(settings, url), delivery.CONSUMER) == 1
    (accepted,) = server.accepted
    content = accepted.content.decode()
    for part in ("text/plain", "text/html", "From: Lexdex <no-reply@lexdex.example>", "Auto-Submitted: auto-generated"):
        assert part in content
    assert await list_states() == [("done", "")]


@pytest.mark.parametrize(
    ("reply_to", "operator", "expected"),
    [
        ("", "", ""),
        ("", "help@lexdex.example", "help@lexdex.example"),
        ("a@b.example", "help@x.example", "a@b.example"),
    ],
)
async def test_replies_reach_an_address_at_which_someone_reads(
    settings: Settings, database: None, reply_to: str, operator: str, expected: str
) -> None:
    await mail.send("confirm-newsletter", "ada@example.com", links=LINKS, reply_to=reply_to)
    (email,) = await read_new_emails(msgspec.structs.replace(settings, requests_to=operator))
    assert email.reply_to == expected


async def test_an_unavailable_server_gets_it_later(settings: Settings, database: None) -> None:
    await enqueue_emails("ada@example.com")
    assert await outbox.process(use_server(settings, f"smtp://127.0.0.1:{free_port()}"), delivery.CONSUMER) == 0
    ((state, error),) = await list_states()
    assert (state, bool(error)) == ("pending", True)
    assert "ada" not in error
    await make_due()
    with mail_server() as (url, server):
        assert await outbox.process(use_server(settings, url), delivery.CONSUMER) == 1
    assert len(server.accepted) == 1


async def test_a_busy_server_gets_it_later_and_one_bad_email_delays_no_other(
    settings: Settings, database: None
) -> None:
    await mail.send("no-such-template", "ada@example.com")
    await enqueue_emails("grace@example.com")
    with mail_server() as (url, server):
        server.answer = "451 Busy"
        assert await outbox.process(use_server(settings, url), delivery.CONSUMER) == 0
        await make_due()
        server.answer = "250 OK"
        assert await outbox.process(use_server(settings, url), delivery.CONSUMER) == 1
    assert [accepted.to for accepted in server.accepted] == ["grace@example.com"]
    assert [state for state, _ in await list_states()] == ["pending", "done"]


async def test_an_address_that_is_refused_for_good_is_given_up_with_the_reason(
    settings: Settings, database: None
) -> None:
    await enqueue_emails("nobody@example.com")
    with mail_server() as (url, server):
        server.recipient_answer = "550 No such user"
        for _ in range(delivery.MAX_REFUSALS):
            assert await list_states() != [("dead", "refused: 550")]
            await outbox.process(use_server(settings, url), delivery.CONSUMER)
            await make_due()
    assert await list_states() == [("dead", "refused: 550")]


async def test_values_are_text_and_never_markup(settings: Settings, database: None) -> None:
    await mail.send("confirm-newsletter", "ada@example.com", values={"brand": "<b>x</b>"}, links=LINKS)
    (email,) = await read_new_emails(settings)
    assert "<b>x" not in email.html


@pytest.mark.parametrize(
    "text",
    [
        "=?utf-8?Q?a=0D=0ABcc:_eve@evil.example?=",
        "=?utf-8?B?YQ0KQmNjOiBldmVAZXZpbC5leGFtcGxl?=",
        "=?iso-8859-1?q?a=0A=0A<h1>hello</h1>?=",
        "Ada =?utf-8?Q?=0D=0AX-Inj:_1?= Lovelace",
        "Zoë =?utf-8?Q?=0D=0AX-Inj:_1?= 李",
        "Ada\r\nBcc: eve@evil.example",
        "Ada\u2028Bcc: eve@evil.example",
        "a" * 300,
        "=?" * 100,
    ],
)
async def test_no_value_becomes_a_header(settings: Settings, database: None, text: str) -> None:
    await mail.send("new-lead", "vendor@example.com", values={**LEAD, "product": text, "name": text})
    await outbox.process(settings, delivery.CONSUMER)
    (file,) = settings.mailbox_path.glob("*.eml")
    raw = message_from_bytes(file.read_bytes(), policy=policy.compat32)
    assert set(raw.keys()) == HEADERS
    parsed = message_from_bytes(file.read_bytes(), policy=policy.default)
    (subject,) = [str(make_header(decode_header(value))) for value in raw.get_all("Subject", [])]
    assert " ".join(text.partition("\r")[0].split()) in subject
    assert "evil" not in str(parsed["To"])


@pytest.mark.timeout(280)
@pytest.mark.covers("DC02/mail")
@pytest.mark.long
async def test_killed_a_hundred_times_while_sending_and_no_email_is_lost(settings: Settings, database: None) -> None:
    addresses = [f"member{number}@example.com" for number in range(MAILS)]
    await enqueue_emails(*addresses)
    forks = multiprocessing.get_context("forkserver")
    forks.set_forkserver_preload([sender.__name__])
    chance = random.Random(7)  # noqa: S311 - where a kill falls, not a secret
    with mail_server() as (url, server):
        ours = use_server(settings, url)
        done_before: list[tuple[int, set[int]]] = []
        for _ in range(KILLS):
            killed = _kill_while_sending(forks.Process(target=sender.run, args=(ours,)), server, chance)
            assert killed
            rows = await db.fetch("SELECT id FROM outbox WHERE done_at IS NOT NULL")
            done_before.append((len(server.accepted), {row["id"] for row in rows}))
            await make_due()
        assert await db.fetch_value("SELECT count(*) FROM outbox WHERE done_at IS NULL") > 0
        await make_due()
        await outbox.process(ours, delivery.CONSUMER)
    assert {accepted.to for accepted in server.accepted} == set(addresses)
    _assert_repeats_are_known(server, done_before)


def _kill_while_sending(process: multiprocessing.process.BaseProcess, server: Handler, chance: random.Random) -> bool:
    """Start a sender and kill it in the middle of one of its next emails."""
    reached, which = threading.Event(), chance.randint(1, 4)
    begun = 0

    def on_data() -> None:
        nonlocal begun
        # What the sender before had on its way may be read only now: it is none of this one's mails.
        if not process.is_alive():
            return
        begun += 1
        if begun == which:
            process.kill()
            reached.set()

    server.on_data = on_data
    process.start()
    wait_until(reached.is_set)
    process.kill()
    process.join()
    server.on_data = lambda: None
    return reached.is_set()


def _assert_repeats_are_known(server: Handler, done_before: list[tuple[int, set[int]]]) -> None:
    """A repeat carries the Message-ID of the first, and comes only where no record of the first was made."""
    by_address: dict[str, set[str]] = {}
    for accepted in server.accepted:
        by_address.setdefault(accepted.to, set()).add(accepted.message_id)
    assert all(len(ids) == 1 for ids in by_address.values())
    for count, done in done_before:
        later = {int(accepted.message_id.strip("<").partition(".")[0]) for accepted in server.accepted[count:]}
        assert not later & done
