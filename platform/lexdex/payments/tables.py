"""The tables of payments, the webhooks that were received, invoices and refunds. No table holds card data."""

from uuid import uuid4

from piccolo.columns import JSONB, UUID, BigInt, ForeignKey, Integer, OnDelete, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table

from lexdex.accounts.tables import Account


class Payment(Table, tablename="payment"):
    """A payment for something of an account: `reference` is its id and `purpose` its kind, such as validation.

    The amounts are in cents and never change; `tax_rate` is in hundredths of a per cent. Each attempt has one Checkout
    Session at Stripe, the next begins only when the session before has ended unpaid.
    """

    id = UUID(primary_key=True, default=uuid4)
    purpose = Varchar(length=32)
    reference = UUID()
    account = ForeignKey(references=Account, on_delete=OnDelete.restrict, null=False, default=None, index=True)
    description = Text(default="")
    currency = Varchar(length=3)
    net_amount = BigInt()
    tax_amount = BigInt()
    total_amount = BigInt()
    tax_rate = Integer(default=0)
    tax_note = Text(default="")
    billing_name = Text(default="")
    billing_address = Text(default="")
    billing_country = Varchar(length=2, default="")
    billing_tax_id = Varchar(length=32, default="")
    return_url = Text(default="")
    status = Varchar(length=16, default="pending")
    attempt = Integer(default=1)
    checkout_id = Varchar(length=255, default="")
    checkout_url = Text(default="")
    checkout_state = Varchar(length=16, default="")
    """Empty before there is a session, then open, complete or expired."""
    payment_intent = Varchar(length=255, default="", index=True)
    failure = Varchar(length=64, default="")
    """Stripe's code of the last refusal, such as card_declined."""
    failed_attempt = Integer(default=0)
    """The last attempt whose failure was published."""
    refunded_amount = BigInt(default=0)
    created_at = Timestamptz(default=TimestamptzNow())
    checked_at = Timestamptz(default=TimestamptzNow())
    """When the state was last read from Stripe."""
    paid_at = Timestamptz(null=True, default=None)
    payment_unique_reference = Unique(["purpose", "reference"])


class PaymentEvent(Table, tablename="payment_event"):
    """A webhook of Stripe that was received, so that a repeated one has no effect."""

    id = Varchar(length=255, primary_key=True)
    type = Varchar(length=80)
    payment = ForeignKey(references=Payment, on_delete=OnDelete.cascade, null=True, default=None)
    received_at = Timestamptz(default=TimestamptzNow(), index=True)


class Refund(Table, tablename="refund"):
    """A refund of a payment, in whole or in part; `state` is pending, succeeded or failed.

    `requested_by` is the account of the admin, or "stripe" for one that was made in Stripe's dashboard.
    """

    id = UUID(primary_key=True, default=uuid4)
    payment = ForeignKey(references=Payment, on_delete=OnDelete.restrict, null=False, default=None, index=True)
    amount = BigInt()
    reason = Text(default="")
    requested_by = Varchar(length=36, default="")
    state = Varchar(length=16, default="pending")
    stripe_id = Varchar(length=255, null=True, default=None, unique=True)
    created_at = Timestamptz(default=TimestamptzNow())
    checked_at = Timestamptz(default=TimestamptzNow())


class Invoice(Table, tablename="invoice"):
    """An invoice or credit note (`kind`), numbered without gaps per seller and kind; its content never changes.

    The law requires it to be kept for ten years, also when the account is erased.
    """

    id = UUID(primary_key=True, default=uuid4)
    seller = Varchar(length=8)
    kind = Varchar(length=16)
    number = Integer()
    payment = ForeignKey(references=Payment, on_delete=OnDelete.restrict, null=False, default=None, index=True)
    refund = ForeignKey(references=Refund, on_delete=OnDelete.restrict, null=True, default=None, unique=True)
    content = JSONB(default="{}")
    issued_at = Timestamptz(default=TimestamptzNow(), index=True)
    invoice_unique_number = Unique(["seller", "kind", "number"])
