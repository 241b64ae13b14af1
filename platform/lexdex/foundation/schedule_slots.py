"""Gives each time of a scheduled job to one of several workers, through the database."""

from datetime import datetime

from lexdex.foundation import database

# SQL: an upsert that changes nothing for a time that is not later than the stored one.
_TAKE = """
INSERT INTO schedule_slot (job, due_at) VALUES ($1, $2)
ON CONFLICT (job) DO UPDATE SET due_at = excluded.due_at WHERE schedule_slot.due_at < excluded.due_at
"""


async def take_slot(job: str, due_at: datetime) -> bool:
    """Take the time `due_at` of a job for this worker; returns False if a worker has taken it or a later one."""
    return await database.execute(_TAKE, job, due_at) == 1
