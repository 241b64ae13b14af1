"""Mailbox folder or SMTP server that is gone or hangs for a while under load: each email arrives later, once."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from socket import create_server

import pytest

from lexdex_tests.failures.conftest import Record
from lexdex_tests.failures.ledger import count_emails, fetch_value
from lexdex_tests.failures.load import CLIENTS, require_nothing_lost, run_load
from lexdex_tests.live_site import Site, free_port, wait_until
from lexdex_tests.mail.server import Handler, mail_server

pytestmark = pytest.mark.chaos
TRY_LATER = "451 4.3.0 Try again later"
COUNT_GIVEN_UP = "SELECT count(*) FROM outbox WHERE done_at IS NULL AND last_error LIKE '%Timeout%'"
MAX_GIVING_UP_SECONDS = 60.0
"""Three times the timeout of a delivery."""


def test_missing_mailbox_folder(working_site: Site, record: Record) -> None:
    folder = working_site.data / "mail"
    with run_load(working_site) as ledger:
        moved = folder.with_name("mail.moved")
        before = count_emails(working_site)
        folder.mkdir(exist_ok=True)
        folder.rename(moved)
        # A file in its place, because the worker would create a missing folder.
        folder.touch()
        ledger.wait_for_writes(CLIENTS)
        folder.unlink()
        moved.rename(folder)
        ledger.measure_recovery()
    report = ledger.check(working_site)
    record(report)
    require_nothing_lost(report, statuses=set())
    assert count_emails(working_site).total() > before.total()


@contextmanager
def _send_to(site: Site, port: int) -> Iterator[None]:
    """Let the worker send emails to the SMTP server at this port in this context."""
    site.stop("worker")
    site.environment["LEXDEX_SMTP_URL"] = f"smtp://127.0.0.1:{port}"
    site.start_worker()
    yield
    del site.environment["LEXDEX_SMTP_URL"]
    site.stop("worker")
    site.start_worker()


@pytest.fixture
def smtp(working_site: Site) -> Iterator[Handler]:
    """The site with a worker that sends emails to an SMTP server."""
    with mail_server() as (address, handler), _send_to(working_site, int(address.rpartition(":")[2])):
        yield handler


def test_smtp_server_that_accepts_nothing_for_a_while(working_site: Site, smtp: Handler, record: Record) -> None:
    with run_load(working_site) as ledger:
        smtp.answer = TRY_LATER
        ledger.wait_for_writes(CLIENTS)
        smtp.answer = "250 OK"
        ledger.measure_recovery()
    report = ledger.check(working_site, lambda _: Counter(email.to for email in smtp.accepted))
    record(report)
    require_nothing_lost(report, statuses=set())


def test_smtp_server_that_hangs_for_a_while(working_site: Site, record: Record) -> None:
    port = free_port()
    with _send_to(working_site, port):
        with run_load(working_site) as ledger:
            # Connections are accepted by the system and never answered.
            with create_server(("127.0.0.1", port)):
                assert wait_until(lambda: fetch_value(working_site, COUNT_GIVEN_UP), seconds=MAX_GIVING_UP_SECONDS)
                ledger.wait_for_writes(1)
            ledger.measure_recovery()
        with mail_server(port=port) as (_, handler):
            report = ledger.check(working_site, lambda _: Counter(email.to for email in handler.accepted))
    record(report)
    require_nothing_lost(report, statuses=set())
