"""Mailbox folder or SMTP server that is gone for a while under load: each email arrives later, once."""

from collections import Counter
from collections.abc import Iterator

import pytest

from lexdex_tests.failures.conftest import Record
from lexdex_tests.failures.ledger import count_emails
from lexdex_tests.failures.load import CLIENTS, require_nothing_lost, run_load
from lexdex_tests.live_site import Site
from lexdex_tests.mail.server import Handler, mail_server

pytestmark = pytest.mark.chaos
TRY_LATER = "451 4.3.0 Try again later"


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


@pytest.fixture
def smtp(working_site: Site) -> Iterator[Handler]:
    """The site with a worker that sends emails to an SMTP server."""
    with mail_server() as (address, handler):
        working_site.stop("worker")
        working_site.environment["LEXDEX_SMTP_URL"] = address
        working_site.start_worker()
        yield handler
        del working_site.environment["LEXDEX_SMTP_URL"]
        working_site.stop("worker")
        working_site.start_worker()


def test_smtp_server_that_accepts_nothing_for_a_while(working_site: Site, smtp: Handler, record: Record) -> None:
    with run_load(working_site) as ledger:
        smtp.answer = TRY_LATER
        ledger.wait_for_writes(CLIENTS)
        smtp.answer = "250 OK"
        ledger.measure_recovery()
    report = ledger.check(working_site, lambda _: Counter(email.to for email in smtp.accepted))
    record(report)
    require_nothing_lost(report, statuses=set())
