"""The scheduled job of the free trial."""

from lexdex.foundation.schedule import JobContext, purge_hourly
from lexdex.trial import queries

RETENTION_DAYS = 30
"""A visitor can start another trial after this period."""


async def purge_expired(_: JobContext) -> None:
    """Delete trials older than RETENTION_DAYS, and expired captcha challenges."""
    await queries.delete_trials_older_than(RETENTION_DAYS)


SCHEDULES = (purge_hourly(purge_expired),)
