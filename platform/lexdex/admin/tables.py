"""The tables of the admin portal: what each admin has seen, and works on, and the alerts."""

from piccolo.columns import (
    JSONB,
    BigInt,
    BigSerial,
    Boolean,
    ForeignKey,
    Integer,
    OnDelete,
    Text,
    Timestamptz,
    Varchar,
)
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table

from lexdex.accounts.tables import Account


class ActivityMark(Table, tablename="activity_mark"):
    """Up to which entry of the activity log an admin has looked; what is newer is unread."""

    id = BigSerial(primary_key=True)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False, default=None, unique=True)
    last_seen = BigInt(default=0)
    """The id of the newest entry when the admin last opened the log."""
    seen_at = Timestamptz(default=TimestamptzNow())


class QueueAssignment(Table, tablename="queue_assignment"):
    """Which admin works on something that waits; deleted once it no longer waits."""

    id = BigSerial(primary_key=True)
    kind = Varchar(length=20)
    object_id = Varchar(length=64)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False, default=None, index=True)
    assigned_at = Timestamptz(default=TimestamptzNow())
    assigned_once = Unique(["kind", "object_id"])


class AdminAlert(Table, tablename="admin_alert"):
    """A condition that an admin should know of; each condition, a kind and an object, has one open alert at a time."""

    id = BigSerial(primary_key=True)
    kind = Varchar(length=40)
    object_id = Varchar(length=40, default="")
    """What of its kind, such as the kind of what waits too long; empty if there is one only."""
    severity = Varchar(length=10)
    message = Text()
    """The condition as it was last; without names of people."""
    opened_at = Timestamptz(default=TimestamptzNow())
    closed_at = Timestamptz(null=True, default=None)
    """When the condition ended; null: it is still so."""
    times_opened = Integer(default=1)
    acknowledged_by = ForeignKey(references=Account, on_delete=OnDelete.set_null, null=True, default=None)
    acknowledged_at = Timestamptz(null=True, default=None)
    """When an admin acknowledged it; null: unread."""


class ProductFilter(Table, tablename="product_filter"):
    """A filter of the products table that an admin has saved, for themselves or for all admins."""

    id = BigSerial(primary_key=True)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False, default=None)
    name = Text()
    is_shared = Boolean(default=False)
    query = JSONB(default="{}")
    """A `FilterQuery`."""
    created_at = Timestamptz(default=TimestamptzNow())
    named_once = Unique(["account", "name"])
