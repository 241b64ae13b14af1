"""The worker's part of the trial."""

from lexdex.foundation.schedule import JobContext, purge_hourly
from lexdex.trial import service


async def purge_expired(_: JobContext) -> None:
    """Delete trials and solved challenges past their retention."""
    await service.purge_expired()


SCHEDULES = (purge_hourly(purge_expired),)
