"""Actions of tests on a running site: a process that reads one JSON array a line, ["rename-product", ID, NAME]."""

import asyncio
import contextlib
import io
import json
import sys
import traceback
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx
import redis.asyncio as redis

from lexdex.accounts.queries import accounts
from lexdex.accounts.service import vendor_companies
from lexdex.accounts.service.password_hashing import hash_password
from lexdex.accounts.service.profile import split_name
from lexdex.accounts.tables import Account
from lexdex.admin.service import alert_updates
from lexdex.admin.service.alert_checks import CHECKS
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import Source
from lexdex.cli import commands, load_settings
from lexdex.foundation import database, mail
from lexdex.foundation.actor import ROLE_USER, ROLE_VENDOR
from lexdex.insights.service import daily_stats as insights
from lexdex.moderation.service import rechecks
from lexdex.search import jobs
from lexdex.search.service import answer_snapshots, search_log
from lexdex.seed import seed_features
from lexdex.settings import Settings, load
from lexdex.shortlists import jobs as shortlists
from lexdex_sample import generate_products
from lexdex_tests.accounts import builders
from lexdex_tests.leads.builders import grant_claims
from lexdex_tests.moderation.builders import add_decision
from lexdex_tests.reviews import builders as reviews

STARS = ("bryter-platform", "certa", "eqs-group", "xayn-legal-ai", "sirion-ai")
SOURCE = Source("sample")
INSERT_DAILY_STATS = """
INSERT INTO product_daily_stats (product, day, appearances, clicks, page_views)
SELECT $1, (now() AT TIME ZONE 'UTC')::date - ago, 4 + ago * 7 % 11, ago * 5 % 4, 2 + ago * 3 % 7
FROM generate_series(1, 364) AS days(ago) ON CONFLICT DO NOTHING
"""
INSERT_ENDED_ALERTS = """
INSERT INTO admin_alert (kind, severity, message, opened_at, closed_at, acknowledged_at)
SELECT 'disk_full', 'warning', 'The disk of the data folder is ' || 80 + ago || ' % full; 1.2 GiB are free.',
    now() - make_interval(days => ago), now() - make_interval(days => ago - 1), now() - make_interval(days => ago - 1)
FROM generate_series(2, $1 + 1) AS days(ago)
"""
FAIL_EMAILS = """
UPDATE outbox SET dead_at = now() - id * interval '30 seconds', attempts = 5,
    last_error = 'refused: 550 5.1.1 <ada@firm.example>: the mailbox does not exist'
WHERE topic = 'mail.email_requested' AND done_at IS NULL AND dead_at IS NULL
"""
FAIL_LATEST_BATCH = "UPDATE product_batch SET state = 'failed' WHERE id = (SELECT max(id) FROM product_batch)"
LEAVE_ITEMS_PLANNED = """
UPDATE product_batch_item i SET state = 'planned' WHERE batch = (SELECT max(id) FROM product_batch)
    AND id > (SELECT min(id) FROM product_batch_item WHERE batch = i.batch)
"""
INSERT_SEARCH = """
INSERT INTO search_event (id, searcher, query, total, outcome, mode, release)
VALUES (gen_random_uuid(), $1, $2, 3, 'answer', 'hybrid', 'r')
"""
INSERT_COMPARISON = """
WITH searched AS (
    INSERT INTO search_event (id, searcher, total, outcome, mode, release)
    VALUES (gen_random_uuid(), $1, 2, 'answered', 'hybrid', 'r') RETURNING id)
INSERT INTO search_action (search, kind, product, position)
SELECT id, 'compare', product, 1 FROM searched, unnest(ARRAY[$2::text, $3::text]) AS pair(product)
"""


async def seed_site(settings: Settings, count: str) -> None:
    """Load the certified products, `count` others and the editors' lists, and build the index."""
    await database.migrate(settings)
    every = list(generate_products())
    first = [given for given in every if given["id"] in STARS]
    others = [given for given in every if given["id"] not in STARS]
    chosen = first + others[:: max(len(others) // int(count), 1)][: int(count)]
    async with database.pool(settings):
        await catalogue.save_products(chosen, source=SOURCE, actor="test")
        await seed_features()
        await jobs.reindex(settings)


async def rename_product(settings: Settings, product_id: str, name: str) -> None:
    """Give a product another name and summary."""
    async with database.pool(settings):
        changes = {"name": name, "summary": f"{name} answers questions about zeppelin leasing."}
        await catalogue.update_product(product_id, changes, source=SOURCE, actor="test")


async def add_product(settings: Settings, product_id: str, name: str) -> None:
    """Add a product to the catalogue."""
    async with database.pool(settings):
        summary = f"{name} reviews contracts."
        facts: dict[str, Any] = {"id": product_id, "name": name, "company": "Maker Ltd", "summary": summary}
        # What the journeys' vendors have validated: a certificate needs the same in the directory.
        examined: dict[str, Any] = {"version": "4.2", "deployment_models": ["SaaS"]}
        await catalogue.create_product({**facts, **examined}, source=SOURCE, actor="test")


async def send_alerts(settings: Settings) -> None:
    """Rebuild the index and send alerts of saved searches, as the worker does."""
    async with database.pool(settings):
        await jobs.reindex(settings)
        await shortlists.evaluate_saved_searches(settings)


async def set_hidden(settings: Settings, product_id: str, hidden: str) -> None:
    """Hide a product, or show it again."""
    async with database.pool(settings):
        await catalogue.set_product_hidden(product_id, hidden=hidden == "yes", actor="test")


async def age_history(settings: Settings, product_id: str, days: str) -> None:
    """Move all revisions of a product back by this many days."""
    sql = "UPDATE product_revision SET recorded_at = recorded_at - make_interval(days => $2) WHERE product = $1"
    async with database.pool(settings):
        await database.execute(sql, product_id, int(days))


async def delete_trials(settings: Settings) -> None:
    """Delete all trials and spent captcha challenges."""
    async with database.pool(settings):
        await database.execute("TRUNCATE trial, spent_challenge")


async def age_trials(settings: Settings, days: str) -> None:
    """Move the start of all trials back by this many days."""
    async with database.pool(settings):
        await database.execute("UPDATE trial SET started_at = started_at - make_interval(days => $1)", int(days))


async def create_user(settings: Settings, email: str, password: str) -> None:
    """Create a user with a verified email address, who registered two months ago."""
    async with database.pool(settings), database.transaction():
        password_hash = await hash_password(password)
        names = split_name("Member Example")
        account_id = await accounts.insert_account(
            Account(id=uuid4(), email=email, role=ROLE_USER, password_hash=password_hash, **names)
        )
        assert account_id is not None
        await accounts.mark_verified(account_id)
        await database.execute("UPDATE account SET created_at = now() - interval '60 days' WHERE id = $1", account_id)


async def open_session(settings: Settings, role: str) -> None:
    """Create an account with this role, sign it in with all that its role asks for, and print the token."""
    email = f"session-{uuid4().hex[:12]}@firm-{role}.example"
    async with database.pool(settings), httpx.AsyncClient(base_url=settings.public_url, timeout=60) as client:
        headers = await builders.open_session(client, email, role=int(role))
        if int(role) != ROLE_USER:
            await builders.enrol_second_factor(client, headers)
    print(headers["Authorization"].removeprefix("Bearer "))  # noqa: T201 - for the test to read


async def outdate_answers(settings: Settings) -> None:
    """Attribute all stored answers to a release that no longer exists."""
    async with database.pool(settings):
        await database.execute("UPDATE answer_snapshot SET release = 'before'")


async def age_searches(settings: Settings, days: str) -> None:
    """Move all searches back by this many days, then purge expired ones as the worker does."""
    async with database.pool(settings):
        await database.execute("UPDATE search_event SET created_at = created_at - make_interval(days => $1)", int(days))
        await search_log.purge_expired(settings)


async def age_answers(settings: Settings, days: str) -> None:
    """Move all stored answers back by this many days, then purge expired ones as the worker does."""
    async with database.pool(settings):
        for column in ("answer_snapshot SET created_at = created_at", "answer_content SET last_used_at = last_used_at"):
            await database.execute(f"UPDATE {column} - make_interval(days => $1)", int(days))
        await answer_snapshots.purge_expired(settings)


async def dump_search_log(settings: Settings) -> None:
    """Print the whole search log as text."""
    async with database.pool(settings):
        for row in await database.fetch_column(
            "SELECT e::text FROM search_event e UNION ALL SELECT a::text FROM search_action a"
        ):
            print(row)  # noqa: T201 - for the test to read


async def grant_ownership(settings: Settings, email: str, *product_ids: str) -> None:
    """Make the account a vendor with approved claims on these products."""
    async with database.pool(settings):
        await database.execute("UPDATE account SET role = $2 WHERE email = $1", email, ROLE_VENDOR)
        await grant_claims(email, *product_ids)


async def create_vendor(settings: Settings, email: str, password: str, company: str, *product_ids: str) -> None:
    """Create a vendor with a company and approved claims on these products, and print the id of the company."""
    async with database.pool(settings):
        account_id = await builders.create_account(email, role=ROLE_VENDOR, name="Vera Vendor", password=password)
        await database.execute("UPDATE account SET company_name = $2 WHERE id = $1", account_id, company)
        await vendor_companies.assign_company(account_id)
        await grant_claims(email, *product_ids)
        print(await database.fetch_value("SELECT vendor_company FROM account WHERE id = $1", account_id))  # noqa: T201


async def aggregate_stats(settings: Settings) -> None:
    """Aggregate the daily stats, as the worker does."""
    async with database.pool(settings):
        await insights.aggregate_search_log()


async def create_daily_stats(settings: Settings, product_id: str) -> None:
    """Create a year of appearances, clicks and page views, and six comparisons of a product."""
    async with database.pool(settings):
        await database.execute(INSERT_DAILY_STATS, product_id)
        for number in range(6):
            await database.execute(INSERT_COMPARISON, f"{product_id} {number}", product_id, "sirion-ai")
        await insights.aggregate_search_log()


async def print_page_views(settings: Settings, product_id: str) -> None:
    """Print the number of counted page views of a product."""
    async with database.pool(settings):
        sql = "SELECT coalesce(sum(page_views), 0) FROM product_daily_stats WHERE product = $1"
        print(await database.fetch_value(sql, product_id))  # noqa: T201 - for the test to read


async def log_searches(settings: Settings, query: str, searchers: str) -> None:
    """Add searches for a query to the search log, one of each searcher, whose results were not opened."""
    async with database.pool(settings):
        for number in range(int(searchers)):
            await database.execute(INSERT_SEARCH, f"searcher {number}", query)


async def create_reviews(settings: Settings, product_id: str, count: str, mark: str) -> None:
    """Create this many reviews; the mark makes the email addresses unique."""
    async with database.pool(settings):
        await reviews.create_reviews(product_id, int(count), mark)


async def set_dead_letters(settings: Settings, count: str) -> None:
    """Let so many events, and no others, have failed for good."""
    async with database.pool(settings):
        await database.execute("DELETE FROM outbox WHERE dead_at IS NOT NULL")
        sql = "INSERT INTO outbox (topic, payload, dead_at) SELECT 'x', '{}', now() FROM generate_series(1, $1)"
        await database.execute(sql, int(count))


async def fail_emails(settings: Settings, count: str) -> None:
    """Let so many emails have failed for good, half a minute after each other."""
    async with database.pool(settings):
        for number in range(int(count)):
            values = {"product_name": f"Deeds {number}", "name": "Ada Lovelace"}
            await mail.send("reset-password", f"ada{number}@firm.example", values=values)
        await database.execute(FAIL_EMAILS)


async def fail_latest_batch(settings: Settings) -> None:
    """Let the latest batch have failed after its first product."""
    async with database.pool(settings):
        await database.execute(FAIL_LATEST_BATCH)
        await database.execute(LEAVE_ITEMS_PLANNED)


async def age_claims(settings: Settings, days: str) -> None:
    """Let all claims have been submitted so many days earlier."""
    async with database.pool(settings):
        await database.execute("UPDATE claim SET submitted_at = submitted_at - make_interval(days => $1)", int(days))


async def check_alerts(settings: Settings) -> None:
    """Open and close alerts, as the worker does each minute."""
    async with database.pool(settings):
        await alert_updates.update_alerts(settings, CHECKS)


async def delete_alerts(settings: Settings) -> None:
    """Forget all alerts: one that was acknowledged a moment ago would open again as read."""
    async with database.pool(settings):
        await database.execute("DELETE FROM admin_alert")


async def create_ended_alerts(settings: Settings, count: str) -> None:
    """Insert read alerts of conditions that ended days ago."""
    async with database.pool(settings):
        await database.execute(INSERT_ENDED_ALERTS, int(count))


async def draw_rechecks(settings: Settings) -> None:
    """Draw all decisions for a recheck."""
    async with database.pool(settings):
        await rechecks.draw_sample(100)


async def fill_report(settings: Settings) -> None:
    """Store the decisions of last year of which the yearly report has published and small numbers."""
    year = datetime.now(UTC).year - 1
    counts = {"review_spam": 41, "review_abusive": 12, "law_personality": 2, "claim_not_proved": 9, "account_spam": 3}
    actions = {"claim_not_proved": "claim.rejected", "account_spam": "account.suspended"}
    async with database.pool(settings):
        for ground, count in counts.items():
            for day in range(count):
                at = datetime(year, 2, 1, tzinfo=UTC) + timedelta(days=day)
                action = actions.get(ground, "review.hidden")
                source = "request" if action == "claim.rejected" else "notice"
                received = at - timedelta(hours=30)
                await add_decision(action, at, ground=ground, source=source, received_at=received)


async def delete_page_views(settings: Settings) -> None:
    """Delete all counted page views."""
    async with database.pool(settings), redis.Redis.from_url(settings.redis_url) as cache:
        await database.execute("TRUNCATE product_daily_stats")
        for key in [key async for key in cache.scan_iter("view:*")]:
            await cache.delete(key)


ACTIONS: dict[str, Callable[..., Coroutine[Any, Any, None]]] = {
    "seed-site": seed_site,
    "rename-product": rename_product,
    "add-product": add_product,
    "log-searches": log_searches,
    "send-alerts": send_alerts,
    "set-hidden": set_hidden,
    "age-history": age_history,
    "create-user": create_user,
    "open-session": open_session,
    "outdate-answers": outdate_answers,
    "age-answers": age_answers,
    "age-searches": age_searches,
    "dump-search-log": dump_search_log,
    "grant-ownership": grant_ownership,
    "create-vendor": create_vendor,
    "aggregate-stats": aggregate_stats,
    "create-daily-stats": create_daily_stats,
    "print-page-views": print_page_views,
    "create-reviews": create_reviews,
    "delete-page-views": delete_page_views,
    "draw-rechecks": draw_rechecks,
    "fill-report": fill_report,
    "delete-trials": delete_trials,
    "set-dead-letters": set_dead_letters,
    "fail-emails": fail_emails,
    "fail-latest-batch": fail_latest_batch,
    "age-claims": age_claims,
    "check-alerts": check_alerts,
    "create-ended-alerts": create_ended_alerts,
    "delete-alerts": delete_alerts,
    "age-trials": age_trials,
}


OPERATOR = "lexdex"
"""The first word of an action that is a command line."""
EXITS = (Exception, SystemExit)
"""SystemExit too: a command that exits must not end this process, or the test would not see why."""


def _run_line(words: list[str]) -> dict[str, str]:
    """Run one action; return its output and its traceback, if it failed."""
    output = io.StringIO()
    try:
        with contextlib.redirect_stdout(output):
            _run_action(words[0], words[1:])
    except EXITS:  # the calling test fails with this traceback
        return {"output": output.getvalue(), "error": traceback.format_exc()}
    return {"output": output.getvalue(), "error": ""}


def _run_action(name: str, words: list[str]) -> None:
    if name != OPERATOR:
        asyncio.run(ACTIONS[name](load(), *words))
    # As the shell has it: whatever is not 0 is a failure.
    elif status := commands(args=words, prog_name=OPERATOR, obj=load_settings, standalone_mode=False):
        raise RuntimeError(f"{OPERATOR} {' '.join(words)} ended with {status}")


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(_run_line(json.loads(line))), flush=True)  # noqa: T201 - read by AgentProcess
