"""The tables of leads (requests for demos and pricing) and of the vendors' notes on them."""

from piccolo.columns import UUID, Array, BigSerial, Boolean, ForeignKey, Integer, OnDelete, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table

from lexdex.accounts.tables import Account
from lexdex.catalogue.tables import Product


class Lead(Table, tablename="lead"):
    """A visitor's request for a demo or pricing.

    `kind` is demo or pricing. `state` is new, contacted, won or lost, and `state_at` is the time of its last change.
    `product_name` is the name that the visitor saw.
    """

    id = BigSerial(primary_key=True)
    kind = Varchar(length=16)
    product = ForeignKey(references=Product, on_delete=OnDelete.restrict, null=False, default=None)
    product_name = Text(default="")
    name = Text(default="")
    email = Varchar(length=254)
    message = Text(default="")
    state = Varchar(length=16, default="new")
    created_at = Timestamptz(default=TimestamptzNow())
    recipients = Array(base_column=UUID(), default=list)
    """The accounts to which the request was sent; empty if it was sent to the operator."""
    state_at = Timestamptz(null=True, default=None)
    sender = Varchar(length=64, default="")
    """A keyed hash of the sender's IP address and the day, by which analytics count senders; empty: not known."""
    is_verified = Boolean(default=False)
    """Whether the sender was signed in with this email address, which they had verified."""


class LeadDigest(Table, tablename="lead_digest"):
    """The requests that a recipient gets no email for, because there are too many; one email then names their number.

    `recipient` is an account id, or empty for the operator.
    """

    recipient = Varchar(length=36, primary_key=True)
    request_count = Integer(default=1)
    due_at = Timestamptz()


class LeadNote(Table, tablename="lead_note"):
    """A vendor's internal note on a request; the visitor who sent the request can't see it."""

    id = BigSerial(primary_key=True)
    lead = ForeignKey(references=Lead, on_delete=OnDelete.cascade, null=False, default=None, index=True)
    account = ForeignKey(references=Account, on_delete=OnDelete.cascade, null=False, index=True)
    text = Text(default="")
    created_at = Timestamptz(default=TimestamptzNow())
    edited_at = Timestamptz(null=True, default=None)
