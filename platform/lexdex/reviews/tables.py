"""What members say of products."""

from piccolo.columns import UUID, BigSerial, ForeignKey, OnDelete, SmallInt, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table

from lexdex.catalogue.tables import Product


class Review(Table, tablename="review"):
    """One member's review of one product. `state` is visible or hidden; a hidden one keeps the `reason`."""

    id = BigSerial(primary_key=True)
    product = ForeignKey(references=Product, on_delete=OnDelete.restrict, null=False, default=None)
    account = UUID()
    rating = SmallInt()
    title = Varchar(length=100)
    text = Text()
    state = Varchar(length=16, default="visible")
    reason = Text(default="")
    created_at = Timestamptz(default=TimestamptzNow())
    updated_at = Timestamptz(default=TimestamptzNow())
    written_once = Unique(["product", "account"])
