"""The scheduled jobs of leads."""

from lexdex.foundation.schedule import JobContext, purge_hourly
from lexdex.leads import service


async def purge_expired(_: JobContext) -> None:
    """Delete leads after their retention period."""
    await service.purge_expired()


SCHEDULES = (purge_hourly(purge_expired),)
