"""The scheduled jobs of leads."""

from lexdex.foundation.schedule import JobContext, Schedule, purge_hourly
from lexdex.leads.queries import requests
from lexdex.leads.service import emails

RETENTION_DAYS = 730


async def purge_expired(_: JobContext) -> None:
    """Delete requests for demos and pricing after their retention period of two years."""
    await requests.delete_requests_older_than(RETENTION_DAYS)


async def send_digests(context: JobContext) -> None:
    """Send the emails that name the number of requests for which no single emails were sent."""
    await emails.send_due_digests(context.settings)


SCHEDULES = (
    purge_hourly(purge_expired),
    Schedule(name="send_digests", run=send_digests, minutes=frozenset(range(2, 60, 5))),
)
