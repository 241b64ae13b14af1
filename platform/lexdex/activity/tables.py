"""The table of the activity log: which account did what, and when; rows are never updated."""

from piccolo.columns import JSONB, UUID, BigInt, BigSerial, Boolean, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table


class Activity(Table, tablename="activity"):
    """One action of an account; `is_visible` tells whether its user sees it."""

    id = BigSerial(primary_key=True)
    event = BigInt(null=True, default=None, unique=True)
    """The outbox event it came from; unique, so a repeated event adds no second entry."""
    account = UUID(null=True, default=None)
    action = Varchar(length=60)
    description = Varchar(length=300)
    details = JSONB(default="{}")
    is_visible = Boolean(default=True)
    created_at = Timestamptz(default=TimestamptzNow())
