"""The audit log: who did what, and when; entries are never changed."""

from piccolo.columns import JSONB, UUID, BigInt, BigSerial, Boolean, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table


class Activity(Table, tablename="activity"):
    """One action; `is_visible` says whether the account's user sees it."""

    id = BigSerial(primary_key=True)
    event = BigInt(null=True, default=None, unique=True)
    """The outbox event it came from; unique, so a repeated event adds no second entry."""
    account = UUID(null=True, default=None)
    action = Varchar(length=60)
    description = Varchar(length=300)
    details = JSONB(default="{}")
    is_visible = Boolean(default=True)
    created_at = Timestamptz(default=TimestamptzNow())
