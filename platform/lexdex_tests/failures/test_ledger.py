"""The ledger finds what the outage tests look for: lost, wrong and duplicated writes and emails."""

import pytest

from lexdex_tests.failures.ledger import (
    CONSENT,
    LEAD,
    PROFILE,
    REGISTRATION,
    REVIEW,
    SAVED_SEARCH,
    STATEMENTS,
    VOTE,
    Ledger,
    Write,
    fetch_rows,
)
from lexdex_tests.failures.load import CLIENTS, require_nothing_lost, run_load
from lexdex_tests.live_site import Site

pytestmark = pytest.mark.chaos


def test_lost_and_wrong_writes_are_reported(working_site: Site) -> None:
    with run_load(working_site) as ledger:
        pass
    assert (ledger.check(working_site).lost, ledger.check(working_site).duplicated) == ([], [])
    review = next(write for write in ledger.writes if write.kind == REVIEW)
    ledger.record(Write(REGISTRATION, "lost@firm.ledger.example", "", 201, 0.0))
    ledger.record(Write(REVIEW, review.key, "another title", 200, 0.0))
    registration, changed = ledger.check(working_site).lost
    assert registration.startswith("registration lost@firm.ledger.example: []")
    assert changed.startswith(f"review {review.key}: ")


def test_a_second_and_a_missing_email_are_reported(working_site: Site) -> None:
    with run_load(working_site) as ledger:
        pass
    assert ledger.check(working_site).duplicated == []
    ours = next(write.key for write in ledger.writes if write.kind == REGISTRATION)
    emails = working_site.data / "mail"
    (email,) = [each for each in emails.glob("*.eml") if ours.encode() in each.read_bytes()]
    copy = emails / "copy.eml"
    copy.write_bytes(email.read_bytes())
    assert ledger.check(working_site).duplicated == [f"email to {ours}"]
    copy.unlink()
    moved = email.rename(email.with_suffix(".moved"))
    assert ledger.check(working_site).lost == [f"email to {ours}"]
    moved.rename(email)


def test_failures_without_a_sentence_are_reported() -> None:
    ledger = Ledger()
    ledger.record_failure(503, "Service Unavailable", {})
    ledger.record_failure(500, "Internal Server Error", {"retry-after": "1"})
    assert len(ledger.bad_failures) == 2


def test_every_kind_of_write_succeeds_without_an_outage(working_site: Site) -> None:
    with run_load(working_site) as ledger:
        ledger.wait_for_writes(2 * CLIENTS)
    assert ledger.bad_failures == []
    report = ledger.check(working_site)
    require_nothing_lost(report, statuses=set())
    assert all(fetch_rows(working_site, statement) for statement in STATEMENTS.values())


@pytest.mark.parametrize("kind", [LEAD, CONSENT, PROFILE, SAVED_SEARCH, VOTE])
def test_a_lost_write_of_each_kind_is_reported(working_site: Site, kind: str) -> None:
    with run_load(working_site) as ledger:
        pass
    ledger.record(Write(kind, "nobody@firm.example", "a value that was never stored", 200, 0.0))
    assert [lost.partition(":")[0] for lost in ledger.check(working_site).lost] == [f"{kind} nobody@firm.example"]
