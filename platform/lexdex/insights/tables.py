"""The table of the daily statistics of products."""

from piccolo.columns import BigSerial, Date, ForeignKey, Integer, OnDelete
from piccolo.columns.defaults.date import DateNow
from piccolo.constraints import Unique
from piccolo.table import Table

from lexdex.catalogue.tables import Product


class ProductDailyStats(Table, tablename="product_daily_stats"):
    """The counts of one product on one day (UTC).

    They remain when the search log's entries, from which they were counted, have been purged.
    """

    id = BigSerial(primary_key=True)
    product = ForeignKey(references=Product, on_delete=OnDelete.cascade, null=False, default=None)
    day = Date(default=DateNow())
    appearances = Integer(default=0)
    clicks = Integer(default=0)
    comparisons = Integer(default=0)
    page_views = Integer(default=0)
    counted_once = Unique(["product", "day"])
