"""Each condition opens its alert, at its threshold, and closes it when it ends."""

import os
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import httpx
import msgspec
import pytest

from lexdex.admin.service.alert_checks import CHECKS, LOG_CHECK, RELEASE_CHECK, Finding
from lexdex.audit.service import SYSTEM, Act, record
from lexdex.foundation import database as db
from lexdex.foundation import redis
from lexdex.settings import Settings, SettingsError, load
from lexdex.settings_alerts import parse_alert_thresholds
from lexdex.transparency_log.service.sequencing import integrate_entries
from lexdex_tests.accounts.builders import create_account
from lexdex_tests.admin.test_queue import add_claim
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import open_admin_session

pytestmark = pytest.mark.covers("Z25/alerts")

SEARCHES = """
INSERT INTO search_event (id, searcher, query, total, outcome, mode, release, created_at)
SELECT gen_random_uuid(), 'x', 'clm', $2, 'answer', $3, $4, now() - $5::interval FROM generate_series(1, $1)
"""
PAYMENT = """
INSERT INTO payment (id, purpose, reference, account, currency, net_amount, tax_amount, total_amount, failure, paid_at)
VALUES ($1, 'validation', gen_random_uuid(), $2, 'usd', 1, 0, 1, $3, $4)
"""


async def find(kind: str, settings: Settings, thresholds: str = "") -> list[Finding]:
    """Run the check of a kind."""
    [check] = [check for check in (*CHECKS, RELEASE_CHECK, LOG_CHECK) if kind in check.kinds]
    found: Sequence[Finding] = await check.run(msgspec.structs.replace(settings, alert_thresholds=thresholds))
    return [finding for finding in found if finding.kind == kind]


async def add_searches(
    count: int, *, total: int = 1, mode: str = "hybrid", release: str = "r1", hours: float = 0
) -> None:
    await db.execute(SEARCHES, count, total, mode, release, timedelta(hours=hours))


async def test_what_waits_longer_than_its_target(database: None, settings: Settings) -> None:
    await create_product("deeds", name="Deeds")
    await add_claim(await create_account("vera@maker.example", role=2), 6)
    [finding] = await find("queue_age", settings)
    assert (finding.object_id, finding.severity) == ("claim", "warning")
    assert finding.message == "1 claim waits longer than 5 days, the oldest for 6 days."
    assert await find("queue_age", settings, "queue_age_days=7") == []
    [finding] = await find("queue_age", settings, "queue_age_days=2")
    assert finding.severity == "critical"
    await db.execute("UPDATE claim SET state = 'approved'")
    assert await find("queue_age", settings) == []


async def test_an_erasure_waits_too_long_a_day_after_it_was_due(database: None, settings: Settings) -> None:
    leaving = await create_account("leaving@firm.example")
    for late, expected in (("-1 hours", 0), ("20 hours", 0), ("26 hours", 1)):
        await db.execute("UPDATE account SET removal_due_at = now() - $2::text::interval WHERE id = $1", leaving, late)
        assert len(await find("queue_age", settings)) == expected, late


async def test_dead_letters(database: None, settings: Settings) -> None:
    assert await find("dead_letters", settings) == []
    await db.execute("INSERT INTO outbox (topic, payload, dead_at) VALUES ('x', '{}', now()), ('x', '{}', now())")
    [finding] = await find("dead_letters", settings)
    assert finding.message == "2 events have failed for good and will not be tried again."
    assert await find("dead_letters", settings, "dead_letters=3") == []
    await db.execute("UPDATE outbox SET dead_at = NULL")
    assert await find("dead_letters", settings) == []


async def test_searches_that_are_answered_by_keywords(database: None, settings: Settings) -> None:
    await add_searches(20)
    await add_searches(4, mode="keyword")
    await add_searches(40, mode="keyword", hours=1)
    assert await find("search_by_keywords", settings) == []
    await add_searches(1, mode="keyword")
    [finding] = await find("search_by_keywords", settings)
    assert "5 of 25 searches of the last 10 minutes" in finding.message
    assert await find("search_by_keywords", settings, "keyword_percent=21") == []


async def test_more_searches_without_a_result_than_in_the_week_before(database: None, settings: Settings) -> None:
    await add_searches(90, hours=48)
    await add_searches(10, total=0, hours=48)
    await add_searches(35)
    await add_searches(14, total=0)
    assert await find("no_results", settings) == []
    await add_searches(1, total=0)
    [finding] = await find("no_results", settings)
    assert finding.message == "30 % of today's searches found nothing; in the week before it was 10 %."
    assert await find("no_results", settings, "no_result_percent=31") == []
    await add_searches(20, total=0, hours=48)
    assert await find("no_results", settings) == []


async def test_failed_payments_and_late_webhooks(database: None, settings: Settings) -> None:
    buyer = await create_account("vera@maker.example", role=2)
    now, paid = datetime.now(UTC), uuid4()
    await db.execute(PAYMENT, paid, buyer, "", now - timedelta(minutes=9))
    for _ in range(4):
        await db.execute(PAYMENT, uuid4(), buyer, "card_declined", None)
    assert await find("payments_failed", settings) + await find("webhooks_late", settings) == []
    await db.execute(PAYMENT, uuid4(), buyer, "card_declined", None)
    [failed] = await find("payments_failed", settings)
    assert failed.message == "5 payments were refused within a day and not paid since."
    await db.execute("UPDATE payment SET paid_at = now() - interval '11 minutes' WHERE id = $1", paid)
    [late] = await find("webhooks_late", settings)
    assert late.message == "Stripe has sent no webhook about 1 payment of the last day."
    await db.execute("INSERT INTO payment_event (id, type, payment) VALUES ('e', 'x', $1)", paid)
    assert await find("webhooks_late", settings) == []
    await db.execute("UPDATE payment SET checked_at = now() - interval '2 days'")
    assert await find("payments_failed", settings) == []


async def test_approved_actions_that_are_not_done(database: None, settings: Settings) -> None:
    await db.execute("""
        INSERT INTO approval
            (id, kind, object_kind, object_id, params, requested_by, expires_at, state, due_at, decided_at)
        VALUES (gen_random_uuid(), 'x', 'x', 'x', '{}', gen_random_uuid(), now(), 'approved', now(), now())
    """)
    assert await find("approvals_stuck", settings) == []
    await db.execute("UPDATE approval SET decided_at = now() - interval '16 minutes'")
    assert len(await find("approvals_stuck", settings)) == 1


async def test_failed_logins_of_admins(client: httpx.AsyncClient, settings: Settings) -> None:
    await open_admin_session(client)
    user = await create_account("ada@firm.example")
    add = """
        INSERT INTO security_activity (account, kind, description, created_at)
        SELECT id, 'login_failed', 'x', now() - $2::interval FROM account, generate_series(1, $1::int) WHERE {}
    """
    await db.execute(add.format("role = 3"), 4, timedelta(0))
    await db.execute(add.format("role = 3"), 9, timedelta(hours=2))
    await db.execute(add.format(f"id = '{user}'"), 9, timedelta(0))
    assert await find("admin_logins", settings) == []
    await db.execute(add.format("role = 3"), 1, timedelta(0))
    [finding] = await find("admin_logins", settings)
    assert finding.message == "5 wrong passwords or codes were given for accounts of admins within an hour."


async def test_a_full_disk(settings: Settings) -> None:
    [finding] = await find("disk_full", settings, "disk_percent=1")
    assert "GiB are free" in finding.message
    usage = os.statvfs(settings.data_path)
    if usage.f_bavail:
        assert await find("disk_full", settings, "disk_percent=100") == []


async def test_redis(settings: Settings, redis_url: str) -> None:
    [finding] = await find("redis_unavailable", settings)
    assert finding.severity == "critical"
    running = msgspec.structs.replace(settings, redis_url=redis_url)
    assert await find("redis_unavailable", running) + await find("redis_full", running) == []


async def test_redis_near_its_limit(settings: Settings, redis_url: str) -> None:
    client = redis.connect(redis_url)
    limit = (await client.client.config_get("maxmemory"))["maxmemory"]
    await client.client.config_set("maxmemory", "10mb")
    try:
        running = msgspec.structs.replace(settings, redis_url=redis_url)
        [finding] = await find("redis_full", running, "redis_percent=1")
        assert "of its memory limit" in finding.message
        assert await find("redis_full", running, "redis_percent=100") == []
    finally:
        await client.client.config_set("maxmemory", limit)
        await client.close()


async def test_search_without_an_index(database: None, settings: Settings, tmp_path: Path) -> None:
    empty = msgspec.structs.replace(settings, data_dir=str(tmp_path))
    [finding] = await find("search_release", empty)
    assert "no index" in finding.message


async def test_a_damaged_index(database: None, settings: Settings, tmp_path: Path) -> None:
    broken = msgspec.structs.replace(settings, data_dir=str(tmp_path))
    broken.releases_path.mkdir(parents=True)
    (broken.releases_path / "current").write_text("20260101-000000-00000000\n")
    [finding] = await find("search_release", broken)
    assert (finding.severity, "damaged" in finding.message) == ("critical", True)


async def change_root(root: bytes) -> None:
    """Change the stored checkpoint past the rules of the database, as its owner can."""
    async with db.connection() as connection, connection.transaction():
        await connection.execute("SET LOCAL session_replication_role = 'replica'")
        await connection.execute("UPDATE log_checkpoint SET root = $1", root)


async def test_a_damaged_log(database: None, settings: Settings) -> None:
    await record(SYSTEM, Act("product.hidden", "product", "deeds"))
    await integrate_entries(settings)
    assert await find("log_damaged", settings) == []
    root = await db.fetch_value("SELECT root FROM log_checkpoint ORDER BY size DESC LIMIT 1")
    await change_root(b"x" * 32)
    [finding] = await find("log_damaged", settings)
    assert (finding.severity, finding.message[:53]) == (
        "critical",
        "The transparency log or the audit log is damaged: che",
    )
    await change_root(root)
    assert await find("log_damaged", settings) == []
    [finding] = await find("log_damaged", msgspec.structs.replace(settings, database_url="postgresql://127.0.0.1:9/x"))
    assert (finding.severity, "could not be verified" in finding.message) == ("warning", True)


@pytest.mark.parametrize(
    "text", ["queue_age=1", "queue_age_days=x", "queue_age_days", "disk_percent=101", "dead_letters=0"]
)
def test_a_wrong_threshold_is_refused_at_the_start(text: str) -> None:
    with pytest.raises(SettingsError, match="LEXDEX_ALERT_THRESHOLDS must look like"):
        load({"LEXDEX_ALERT_THRESHOLDS": text})


def test_thresholds_that_are_not_given_keep_their_defaults() -> None:
    limits = parse_alert_thresholds(" disk_percent = 90, ")
    assert (limits.disk_percent, limits.queue_age_days) == (90, 5)
