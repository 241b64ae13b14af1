"""The scheduled jobs of leads."""

from lexdex.foundation.schedule import JobContext, purge_hourly
from lexdex.leads.queries import requests

RETENTION_DAYS = 730


async def purge_expired(_: JobContext) -> None:
    """Delete requests for demos and pricing after their retention period of two years."""
    await requests.delete_requests_older_than(RETENTION_DAYS)


SCHEDULES = (purge_hourly(purge_expired),)
