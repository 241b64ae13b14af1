"""The scheduled job of insights."""

from lexdex.foundation.schedule import JobContext, Schedule
from lexdex.insights.service import daily_stats

AGGREGATION_MINUTES = 5
"""The interval of the job, which is also how old the statistics can be."""


async def aggregate_daily_stats(_: JobContext) -> None:
    """Aggregate new entries of the search log into the daily statistics, before old entries are purged."""
    await daily_stats.aggregate_search_log()


SCHEDULES = (
    Schedule(
        name="aggregate_daily_stats",
        run=aggregate_daily_stats,
        minutes=frozenset(range(0, 60, AGGREGATION_MINUTES)),
        seconds=frozenset({40}),
        at_start=True,
    ),
)
