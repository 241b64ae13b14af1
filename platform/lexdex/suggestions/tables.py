"""The table of suggested products."""

from piccolo.columns import BigSerial, ForeignKey, OnDelete, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.accounts.tables import Account
from lexdex.catalogue.tables import Product


class ProductSuggestion(Table, tablename="product_suggestion"):
    """A product that someone suggested; `state` is waiting, accepted or declined."""

    id = BigSerial(primary_key=True)
    name = Text()
    website = Text()
    category = Text()
    """The name of a category."""
    description = Text(default="")
    name_key = Text()
    """The name without accents, in lower case; with `domain`, it tells one suggestion from another."""
    domain = Text()
    """The domain that the owner of the website has registered."""
    account = ForeignKey(references=Account, on_delete=OnDelete.set_null, null=True, default=None)
    """The account that suggested it; null for visitors, and once the account is erased."""
    email = Varchar(length=254, default="")
    """Where a visitor wants to be notified of the decision; deleted a while after it."""
    state = Varchar(length=16, default="waiting")
    reason = Varchar(length=32, default="")
    """Why it was declined."""
    note = Text(default="")
    """What the admin added to the reason; the email has it."""
    product = ForeignKey(references=Product, on_delete=OnDelete.set_null, null=True, default=None)
    """The product that was added."""
    created_at = Timestamptz(default=TimestamptzNow())
    decided_at = Timestamptz(null=True, default=None)
