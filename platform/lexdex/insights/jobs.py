"""The worker's part of insights."""

from lexdex.foundation.schedule import JobContext, Schedule
from lexdex.insights.service import daily_stats

AGGREGATION_MINUTES = 5
"""How old a vendor's statistics are at most."""


async def aggregate_daily_stats(_: JobContext) -> None:
    """Bring the daily statistics up to date with the search log, before its old entries are purged."""
    await daily_stats.aggregate()


SCHEDULES = (
    Schedule(
        name="aggregate_daily_stats",
        run=aggregate_daily_stats,
        minutes=frozenset(range(0, 60, AGGREGATION_MINUTES)),
        seconds=frozenset({40}),
        at_start=True,
    ),
)
