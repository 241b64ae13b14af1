"""A ledger of writes during an outage: what was acknowledged must exist afterwards, exactly once."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from email import message_from_bytes, policy
from pathlib import Path
from threading import Lock
from typing import Any, Final

import asyncpg
import msgspec

from lexdex.foundation.errors import UNAVAILABLE
from lexdex_tests.live_site import Site, wait_until

REGISTRATION: Final = "registration"
REVIEW: Final = "review"
SAVED_TOOL: Final = "saved tool"
LEAD: Final = "lead"
CONSENT: Final = "consent"
PROFILE: Final = "profile"
SAVED_SEARCH: Final = "saved search"
VOTE: Final = "vote"
NO_RESPONSE: Final = 0
"""The status of a request whose connection broke."""
ABSENT: Final = "absent"
"""The value of a row that does not exist."""
GIVEN: Final = "given"
"""The value of a vote, which has none but that it exists."""
MAX_DRAIN_SECONDS: Final = 120.0
"""A killed worker's events are due again after 30 s; a failed email waits for at most some 40 s in these tests."""

ACCOUNTS = "SELECT email AS key, '' AS value FROM account WHERE email LIKE '%.ledger.example'"
REVIEWS = "SELECT a.email || ' ' || r.product AS key, r.title AS value FROM review r JOIN account a ON a.id = r.account"
SAVED_TOOLS = """
SELECT a.email || ' ' || t.product AS key, t.note AS value
FROM shortlist_tool t JOIN shortlist s ON s.id = t.shortlist JOIN account a ON a.id = s.account
"""
LEADS = "SELECT email AS key, message AS value FROM lead"
CONSENTS = """
SELECT DISTINCT ON (c.account) a.email AS key, c.given::text AS value
FROM consent c JOIN account a ON a.id = c.account WHERE c.kind = 'marketing' ORDER BY c.account, c.id DESC
"""
PROFILES = "SELECT email AS key, job_title AS value FROM account"
SAVED_SEARCHES = "SELECT a.email AS key, s.name AS value FROM saved_search s JOIN account a ON a.id = s.account"
VOTES = f"SELECT a.email AS key, '{GIVEN}' AS value FROM review_vote v JOIN account a ON a.id = v.account"
STATEMENTS: Final = {
    REGISTRATION: ACCOUNTS,
    REVIEW: REVIEWS,
    SAVED_TOOL: SAVED_TOOLS,
    LEAD: LEADS,
    CONSENT: CONSENTS,
    PROFILE: PROFILES,
    SAVED_SEARCH: SAVED_SEARCHES,
    VOTE: VOTES,
}
KINDS: Final = tuple(STATEMENTS)
COUNT_PENDING = "SELECT count(*) FROM outbox WHERE done_at IS NULL AND dead_at IS NULL"
COUNT_DEAD = "SELECT count(*) FROM outbox WHERE dead_at IS NOT NULL"


class Write(msgspec.Struct, frozen=True):
    """One write: the row that it sets (`key`), what it sets it to, and the status of the response."""

    kind: str
    key: str
    value: str
    status: int
    started: float

    @property
    def is_acknowledged(self) -> bool:
        """Whether the response confirmed the write."""
        return 200 <= self.status < 300


class Report(msgspec.Struct, frozen=True):
    """What became of the writes of one case."""

    acknowledged: int
    lost: list[str]
    duplicated: list[str]
    statuses: dict[int, int]
    recovery_seconds: float
    """The longest time from a part's return until all kinds of writes succeeded."""


class Ledger:
    """All writes of one case in the order of their responses; threads share it."""

    def __init__(self) -> None:
        self.writes: list[Write] = []
        self.bad_failures: list[str] = []
        """Failed responses without a sentence or a time to wait."""
        self.recovery_seconds = 0.0
        self._lock = Lock()

    def record(self, write: Write) -> None:
        """Add a write."""
        with self._lock:
            self.writes.append(write)

    def record_failure(self, status: int, body: str, headers: dict[str, str]) -> None:
        """Note a failed response that does not tell clients what to do."""
        if status != 503 or UNAVAILABLE not in body or int(headers.get("retry-after", 0)) < 1:
            with self._lock:
                self.bad_failures.append(f"{status}: {body[:200]}")

    def count_acknowledged(self, since: float = 0.0) -> Counter[str]:
        """Count the acknowledged writes of each kind that were started since then."""
        return Counter(write.kind for write in list(self.writes) if write.is_acknowledged and write.started >= since)

    def wait_for_writes(self, count: int) -> None:
        """Wait until each kind was acknowledged `count` times more."""
        before = self.count_acknowledged()
        assert wait_until(lambda: all(self.count_acknowledged()[kind] >= before[kind] + count for kind in KINDS))

    def wait_for_responses(self, count: int) -> None:
        """Wait for `count` more responses of any status."""
        before = len(self.writes)
        assert wait_until(lambda: len(self.writes) >= before + count)

    def measure_recovery(self) -> None:
        """Call when a part is back: wait until all kinds of writes succeed, and note how long that took."""
        started = time.monotonic()
        assert wait_until(lambda: set(self.count_acknowledged(started)) == set(KINDS))
        self.recovery_seconds = max(self.recovery_seconds, time.monotonic() - started)

    def check(self, site: Site, count_received: Callable[[Site], Counter[str]] | None = None) -> Report:
        """Compare the ledger with the database and the emails, after the worker has handled all events.

        `count_received` counts the emails of each recipient; by default, those in the mailbox folder.
        """
        pending = wait_until(lambda: not fetch_value(site, COUNT_PENDING), seconds=MAX_DRAIN_SECONDS)
        assert pending, "the worker did not handle all events"
        assert fetch_value(site, COUNT_DEAD) == 0
        lost, duplicated = [], []
        for kind in KINDS:
            found = fetch_rows(site, STATEMENTS[kind])
            for key, values in self._list_possible_values(kind).items():
                rows = found.get(key, [])
                lost += [f"{kind} {key}: {rows} instead of {values}"] if not set(rows or [ABSENT]) <= values else []
                duplicated += [f"{kind} {key}: {rows}"] if len(rows) > 1 else []
        counts = (count_received or count_emails)(site)
        accounts = fetch_rows(site, ACCOUNTS)
        for key in {write.key for write in self.writes if write.kind == REGISTRATION}:
            expected = len(accounts.get(key, []))
            lost += [f"email to {key}"] if counts[key] < expected else []
            duplicated += [f"email to {key}"] if counts[key] > expected else []
        statuses = dict(Counter(write.status for write in self.writes))
        return Report(
            acknowledged=sum(self.count_acknowledged().values()),
            lost=lost,
            duplicated=duplicated,
            statuses=statuses,
            recovery_seconds=round(self.recovery_seconds, 1),
        )

    def _list_possible_values(self, kind: str) -> dict[str, set[str]]:
        """List for each row the values that it may have; ABSENT is possible until a write was acknowledged."""
        possible: dict[str, set[str]] = {}
        for write in self.writes:
            if write.kind == kind:
                if write.is_acknowledged:
                    possible[write.key] = {write.value}
                else:
                    possible.setdefault(write.key, {ABSENT}).add(write.value)
        return possible


def count_emails(site: Site) -> Counter[str]:
    """Count the emails in the mailbox folder by recipient."""
    messages = (message_from_bytes(each.read_bytes(), policy=policy.default) for each in list_emails(site))
    return Counter(str(message["To"]) for message in messages)


def list_emails(site: Site) -> list[Path]:
    """List the files of the mailbox folder, one per email."""
    return list((site.data / "mail").glob("*.eml"))


def wait_for_email(site: Site, *, seconds: float) -> bool:
    """Wait for this long until the worker has sent another email; return whether it has."""
    before = len(list_emails(site))
    return wait_until(lambda: len(list_emails(site)) > before, seconds=seconds)


def fetch_value(site: Site, sql: str) -> int:
    """Run a statement on the site's database and return the number that it selects."""
    return int(asyncio.run(fetch(site, sql))[0][0])


def fetch_rows(site: Site, sql: str) -> dict[str, list[str]]:
    """Return the values of the rows that a kind of write has made, by their keys."""
    rows: dict[str, list[str]] = {}
    for row in asyncio.run(fetch(site, sql)):
        rows.setdefault(row["key"], []).append(row["value"])
    return rows


async def fetch(site: Site, sql: str) -> list[Any]:
    """Run a statement on the site's database and return its rows."""
    connection = await asyncpg.connect(site.environment["LEXDEX_DATABASE_URL"])
    try:
        return list(await connection.fetch(sql))
    finally:
        await connection.close()
