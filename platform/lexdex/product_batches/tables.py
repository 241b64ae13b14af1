"""The tables of batches and of what each does to each of its products."""

from piccolo.columns import (
    JSONB,
    UUID,
    BigSerial,
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


class ProductBatch(Table, tablename="product_batch"):
    """A change of many products; deleted with its items after a while, which ends its undo but no revision."""

    id = BigSerial(primary_key=True)
    action = Varchar(length=20)
    field = Varchar(length=40, default="")
    """The field of `value`, for actions that add or remove a label."""
    value = Text(default="")
    reason = Text(default="")
    state = Varchar(length=12, default="prepared")
    created_by = UUID()
    created_at = Timestamptz(default=TimestamptzNow())
    approval_requested_at = Timestamptz(null=True, default=None)
    started_by = UUID(null=True, default=None)
    started_at = Timestamptz(null=True, default=None)
    finished_at = Timestamptz(null=True, default=None)
    undone_by = UUID(null=True, default=None)
    undo_started_at = Timestamptz(null=True, default=None)
    undone_at = Timestamptz(null=True, default=None)


class ProductBatchItem(Table, tablename="product_batch_item"):
    """What a batch does, or did, to one product; the product itself may be gone."""

    id = BigSerial(primary_key=True)
    batch = ForeignKey(references=ProductBatch, on_delete=OnDelete.cascade, null=False, default=None)
    product = Varchar(length=64)
    name = Text()
    state = Varchar(length=12)
    revision = Integer(default=0)
    """The product's revision: when the batch was prepared, then the one that the batch wrote."""
    before = JSONB(default="{}")
    after = JSONB(default="{}")
    note = Text(default="")
    """Why it is skipped, has failed or was not undone."""
    once = Unique(["batch", "product"])
