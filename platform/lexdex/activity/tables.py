"""What happened, by whom, in words; never changed afterwards."""

from piccolo.columns import JSONB, UUID, BigInt, BigSerial, Boolean, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table


class Activity(Table, tablename="activity"):
    """One act; `shown` says whether its member sees it."""

    id = BigSerial(primary_key=True)
    event = BigInt(null=True, default=None, unique=True)
    """The outbox event it came from: news handed over twice is written once."""
    account = UUID(null=True, default=None)
    action = Varchar(length=60)
    description = Varchar(length=300)
    details = JSONB(default="{}")
    shown = Boolean(default=True)
    created_at = Timestamptz(default=TimestamptzNow())
