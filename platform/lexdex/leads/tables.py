"""Who asked for what."""

from piccolo.columns import BigSerial, ForeignKey, OnDelete, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.catalogue.tables import Product


class Lead(Table, tablename="lead"):
    """One request; `kind` is demo or pricing, `product_name` the product as the asker read it."""

    id = BigSerial(primary_key=True)
    kind = Varchar(length=16)
    product = ForeignKey(references=Product, on_delete=OnDelete.restrict, null=False, default=None)
    product_name = Text(default="")
    name = Text(default="")
    email = Varchar(length=254)
    message = Text(default="")
    state = Varchar(length=16, default="new")
    created_at = Timestamptz(default=TimestamptzNow())
