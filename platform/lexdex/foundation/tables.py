"""The outbox: events between features, written with the change and handled by the worker."""

from piccolo.columns import JSONB, BigSerial, Integer, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table


class Outbox(Table, tablename="outbox"):
    """One event: pending until `done_at` (success) or `dead_at` (a dead letter) is set."""

    id = BigSerial(primary_key=True)
    topic = Varchar(length=80)
    payload = JSONB(default="{}")
    created_at = Timestamptz(default=TimestamptzNow())
    available_at = Timestamptz(default=TimestamptzNow())
    attempts = Integer(default=0)
    done_at = Timestamptz(null=True, default=None)
    dead_at = Timestamptz(null=True, default=None)
    last_error = Text(default="")
