"""The table of requested actions; decided ones stay."""

from uuid import uuid4

from piccolo.columns import UUID, Integer, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table


class Approval(Table, tablename="approval"):
    """An action that waits for a second admin, or did; at most one of a kind waits for each object."""

    id = UUID(primary_key=True, default=uuid4)
    kind = Varchar(length=60)
    object_kind = Varchar(length=40)
    object_id = Varchar(length=100)
    params = Text()
    """JSON, decoded as the action's `params`."""
    reason = Text(default="")
    subject = UUID(null=True, default=None)
    """The account that the action is about: what was written about it is erased with it."""
    state = Varchar(length=12, default="pending")
    requested_by = UUID()
    requested_at = Timestamptz(default=TimestamptzNow())
    expires_at = Timestamptz()
    decided_by = UUID(null=True, default=None)
    decided_at = Timestamptz(null=True, default=None)
    note = Text(default="")
    """Why it was rejected, or why it failed."""
    due_at = Timestamptz(null=True, default=None)
    """When the worker takes up an approved action that is not done by then; null: approved before this was stored."""
    attempts = Integer(default=0)
    """How often the approved action was begun."""
