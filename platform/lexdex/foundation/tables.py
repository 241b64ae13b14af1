"""The database tables of the worker: the outbox of events, and the last times of scheduled jobs."""

from piccolo.columns import JSONB, BigSerial, Integer, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table


class Outbox(Table, tablename="outbox"):
    """An event; pending until `done_at` is set (it was handled) or `dead_at` (it failed permanently: a dead letter)."""

    id = BigSerial(primary_key=True)
    topic = Varchar(length=80)
    payload = JSONB(default="{}")
    created_at = Timestamptz(default=TimestamptzNow())
    available_at = Timestamptz(default=TimestamptzNow())
    attempts = Integer(default=0)
    done_at = Timestamptz(null=True, default=None)
    dead_at = Timestamptz(null=True, default=None)
    last_error = Text(default="")


class ScheduleSlot(Table, tablename="schedule_slot"):
    """The last time for which a worker started a scheduled job without Redis."""

    job = Varchar(length=80, primary_key=True)
    due_at = Timestamptz(default=TimestamptzNow())
