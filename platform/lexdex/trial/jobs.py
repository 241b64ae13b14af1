"""The scheduled job of the free trial."""

from lexdex.foundation.schedule import JobContext, purge_hourly
from lexdex.trial import service


async def purge_expired(_: JobContext) -> None:
    """Delete trials after their retention period, and expired challenges."""
    await service.purge_expired()


SCHEDULES = (purge_hourly(purge_expired),)
