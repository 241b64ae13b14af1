"""The scheduled jobs of the admin portal: open and close alerts, and delete what is no longer needed."""

from datetime import UTC, datetime
from typing import Final, get_args

from lexdex.admin.schemas import QueueKind
from lexdex.admin.service import alert_updates, queue
from lexdex.admin.service.alert_checks import CHECKS, LOG_CHECK, RELEASE_CHECK
from lexdex.foundation import metrics
from lexdex.foundation.metrics import Sampler
from lexdex.foundation.schedule import JobContext, Schedule, purge_hourly

LOG_VERIFICATION_HOUR: Final = 3
LOG_VERIFICATION_MINUTE: Final = 23
LOG_VERIFICATION_TIMEOUT_SECONDS: Final = 3_000
CHECK_SECOND: Final = 50

_WAITING: Final = metrics.gauge("lexdex_decisions_waiting", "What waits for a decision of an admin, by kind.", ["kind"])
_OLDEST: Final = metrics.gauge(
    "lexdex_decisions_oldest_age_seconds", "How long the oldest of them waits; 0 if none does.", ["kind"]
)


async def check_conditions(context: JobContext) -> None:
    """Open and close the alerts of what is checked each minute."""
    await alert_updates.update_alerts(context.settings, CHECKS)


async def check_search_release(context: JobContext) -> None:
    """Open or close the alert of the search index."""
    await alert_updates.update_alerts(context.settings, [RELEASE_CHECK])


async def verify_log(context: JobContext) -> None:
    """Verify the logs once a day, and hourly while they are damaged."""
    if datetime.now(UTC).hour == LOG_VERIFICATION_HOUR or await alert_updates.is_log_damage_open():
        await alert_updates.update_alerts(context.settings, [LOG_CHECK])


async def purge_expired(_: JobContext) -> None:
    """Delete the assignments of what no longer waits, and old alerts."""
    await queue.purge_assignments()
    await alert_updates.purge_closed()


async def measure_queues() -> None:
    """Set the metrics of what waits for a decision."""
    delays = {delay.kind: delay for delay in await queue.measure_waiting()}
    for kind in get_args(QueueKind):
        delay = delays.get(kind)
        _WAITING.labels(kind).set(delay.late if delay else 0)
        _OLDEST.labels(kind).set(delay.oldest_seconds if delay else 0)


SAMPLERS = (Sampler("decisions", measure_queues),)
SCHEDULES = (
    purge_hourly(purge_expired),
    Schedule(name="check_conditions", run=check_conditions, seconds=frozenset({CHECK_SECOND})),
    Schedule(
        name="check_search_release",
        run=check_search_release,
        minutes=frozenset(range(4, 60, 5)),
        seconds=frozenset({CHECK_SECOND}),
    ),
    Schedule(
        name="verify_log",
        run=verify_log,
        minutes=frozenset({LOG_VERIFICATION_MINUTE}),
        timeout_seconds=LOG_VERIFICATION_TIMEOUT_SECONDS,
    ),
)
