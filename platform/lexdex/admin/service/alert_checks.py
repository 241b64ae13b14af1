"""Checks the conditions of which alerts are opened."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from lexdex.admin.queries import alert_conditions as measure
from lexdex.admin.queries.overview import count_outbox
from lexdex.admin.schemas import AlertKind, QueueKind, Severity
from lexdex.admin.service.log_verification import verify_logs
from lexdex.foundation import redis
from lexdex.foundation.redis import RedisUnavailable
from lexdex.search.engine_inprocess import read_release_state
from lexdex.settings import Settings

DAY_SECONDS: Final = 86_400
ERASURE_DAYS: Final = 6
"""Erasures wait five days by design; the worker then has a day."""
CRITICAL_FACTOR: Final = 2
"""From twice its threshold on, a condition is critical."""
CRITICAL_PERCENT: Final = 95
KEYWORD_MINUTES: Final = 10
MIN_KEYWORD_ANSWERS: Final = 5
MIN_SEARCHES_OF_DAY: Final = 50
RISE: Final = 1.5
SWITCH_TIME: Final = timedelta(minutes=2)
"""How long API processes may take to load a release that has become current."""
MAX_SHOWN_LENGTH: Final = 300
QUEUES: Final[dict[QueueKind, tuple[str, str]]] = {
    "claim": ("claim", "claims"),
    "profile_change": ("profile change", "profile changes"),
    "proof": ("proof of use", "proofs of use"),
    "flag": ("flagged review", "flagged reviews"),
    "appeal": ("appeal", "appeals"),
    "held_review": ("review on hold", "reviews on hold"),
    "quarantine": ("product in quarantine", "products in quarantine"),
    "validation": ("validation request", "validation requests"),
    "erasure": ("erasure of an account", "erasures of accounts"),
    "recheck": ("recheck", "rechecks"),
    "suggestion": ("suggested product", "suggested products"),
}


class Finding(NamedTuple):
    """A condition that holds now."""

    kind: AlertKind
    severity: Severity
    message: str
    object_id: str = ""


class Check(NamedTuple):
    """A function that finds the conditions of these kinds; an alert of them closes when it finds its condition not."""

    kinds: Sequence[AlertKind]
    run: Callable[[Settings], Awaitable[Sequence[Finding]]]


def _grade(value: float, threshold: float) -> Severity:
    return "critical" if value >= threshold * CRITICAL_FACTOR else "warning"


def _count(count: int, one: str, many: str) -> str:
    return f"{count:,} {one if count == 1 else many}"


async def _check_queues(settings: Settings) -> list[Finding]:
    days = settings.alert_limits.queue_age_days
    found = []
    for delay in await measure.measure_delays(timedelta(days=days)):
        oldest_days = delay.oldest_seconds / DAY_SECONDS
        target = max(days, ERASURE_DAYS) if delay.kind == "erasure" else days
        if delay.late and oldest_days > target:
            verb = "waits" if delay.late == 1 else "wait"
            message = (
                f"{_count(delay.late, *QUEUES[delay.kind])} {verb} longer than {_count(days, 'day', 'days')}, "
                f"the oldest for {_count(int(oldest_days), 'day', 'days')}."
            )
            found.append(Finding("queue_age", _grade(oldest_days, target), message, delay.kind))
    return found


async def _check_dead_letters(settings: Settings) -> list[Finding]:
    count = (await count_outbox()).dead_letters
    if count < settings.alert_limits.dead_letters:
        return []
    events = _count(count, "event has", "events have")
    return [Finding("dead_letters", "critical", f"{events} failed for good and will not be tried again.")]


async def _check_keyword_answers(settings: Settings) -> list[Finding]:
    counts = await measure.count_searches(timedelta(minutes=KEYWORD_MINUTES))
    threshold = settings.alert_limits.keyword_percent
    percent = 100 * counts.by_keywords / max(counts.searches, 1)
    if counts.by_keywords < MIN_KEYWORD_ANSWERS or percent < threshold:
        return []
    message = (
        f"{counts.by_keywords:,} of {counts.searches:,} searches of the last {KEYWORD_MINUTES} minutes were answered "
        "by keywords only."
    )
    return [Finding("search_by_keywords", "critical" if percent >= 50 else "warning", message)]


async def _check_no_results(settings: Settings) -> list[Finding]:
    day, week = timedelta(days=1), timedelta(days=8)
    now, before = await measure.count_searches(day), await measure.count_searches(week, day)
    if now.searches < MIN_SEARCHES_OF_DAY:
        return []
    percent, percent_before = (100 * each.without_result / max(each.searches, 1) for each in (now, before))
    if percent < settings.alert_limits.no_result_percent or percent < percent_before * RISE:
        return []
    message = f"{percent:.0f} % of today's searches found nothing; in the week before it was {percent_before:.0f} %."
    return [Finding("no_results", "warning", message)]


async def _check_payments(settings: Settings) -> list[Finding]:
    limits, found = settings.alert_limits, []
    failed, late = await measure.count_failed_payments(), await measure.count_late_webhooks()
    if failed >= limits.failed_payments:
        message = f"{_count(failed, 'payment was', 'payments were')} refused within a day and not paid since."
        found.append(Finding("payments_failed", _grade(failed, limits.failed_payments), message))
    if late >= limits.late_webhooks:
        message = f"Stripe has sent no webhook about {_count(late, 'payment', 'payments')} of the last day."
        found.append(Finding("webhooks_late", "warning", message))
    return found


async def _check_approvals(_: Settings) -> list[Finding]:
    count = await measure.count_stuck_approvals()
    if not count:
        return []
    actions = _count(count, "approved action is", "approved actions are")
    return [Finding("approvals_stuck", "critical", f"{actions} not done after a quarter of an hour.")]


async def _check_admin_logins(settings: Settings) -> list[Finding]:
    count, threshold = await measure.count_failed_admin_logins(), settings.alert_limits.failed_admin_logins
    if count < threshold:
        return []
    wrong = _count(count, "wrong password or code was", "wrong passwords or codes were")
    message = f"{wrong} given for accounts of admins within an hour."
    return [Finding("admin_logins", _grade(count, threshold), message)]


async def _check_disk(settings: Settings) -> list[Finding]:
    usage = await asyncio.to_thread(shutil.disk_usage, settings.data_path)
    # As `df` computes it: what only root may use is not free.
    percent = 100 * usage.used / (usage.used + usage.free)
    if percent < settings.alert_limits.disk_percent:
        return []
    free = f"{usage.free / 1024**3:,.1f} GiB"
    message = f"The disk of the data folder is {percent:.0f} % full; {free} are free."
    return [Finding("disk_full", "critical" if percent >= CRITICAL_PERCENT else "warning", message)]


async def _check_redis(settings: Settings) -> list[Finding]:
    client = redis.connect(settings.redis_url)
    try:
        memory = await client.run(lambda server: server.info("memory"))
    except RedisUnavailable:
        message = "Redis does not answer. Rate limits are counted by each process, and jobs start later."
        return [Finding("redis_unavailable", "critical", message)]
    finally:
        await client.close()
    limit = int(memory.get("maxmemory", 0))
    percent = 100 * int(memory["used_memory"]) / limit if limit else 0.0
    if percent < settings.alert_limits.redis_percent:
        return []
    message = f"Redis uses {percent:.0f} % of its memory limit. When it is full, it refuses to store anything."
    return [Finding("redis_full", "critical" if percent >= CRITICAL_PERCENT else "warning", message)]


async def _check_release(settings: Settings) -> list[Finding]:
    state = await read_release_state(settings)
    if state is None:
        message = "Search has no index, so that all searches are answered by keywords only."
        return [Finding("search_release", "critical", message)]
    if not state.is_readable:
        message = "The current search index is damaged or of another version. Searches use an earlier one, if any."
        return [Finding("search_release", "critical", message)]
    since = max(state.promoted_at + SWITCH_TIME, datetime.now(UTC) - timedelta(minutes=KEYWORD_MINUTES))
    answered_by = await measure.find_latest_release(since)
    if answered_by is None or answered_by == state.id:
        return []
    message = f"Searches are answered by the earlier index {answered_by}: the API could not load the current one."
    return [Finding("search_release", "warning", message)]


async def _check_logs(settings: Settings) -> list[Finding]:
    result = await verify_logs(settings)
    if result.is_intact:
        return []
    shown = " ".join(result.lines[:1])[:MAX_SHOWN_LENGTH]
    if result.is_intact is None:
        return [Finding("log_damaged", "warning", f"The transparency log could not be verified. {shown}".strip())]
    more = f" (and {len(result.lines) - 1:,} more)" if len(result.lines) > 1 else ""
    return [Finding("log_damaged", "critical", f"The transparency log or the audit log is damaged: {shown}{more}")]


CHECKS: Final = (
    Check(["queue_age"], _check_queues),
    Check(["dead_letters"], _check_dead_letters),
    Check(["search_by_keywords"], _check_keyword_answers),
    Check(["no_results"], _check_no_results),
    Check(["payments_failed", "webhooks_late"], _check_payments),
    Check(["approvals_stuck"], _check_approvals),
    Check(["admin_logins"], _check_admin_logins),
    Check(["disk_full"], _check_disk),
    Check(["redis_full", "redis_unavailable"], _check_redis),
)
"""What takes milliseconds."""
RELEASE_CHECK: Final = Check(["search_release"], _check_release)
"""Reads all files of a release."""
LOG_CHECK: Final = Check(["log_damaged"], _check_logs)
"""Takes minutes if the log has a million entries."""
