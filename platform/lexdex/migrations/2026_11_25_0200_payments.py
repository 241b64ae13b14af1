"""Adds the tables of payments: the payments, the webhooks that were received, refunds and invoices."""

from uuid import uuid4

from piccolo.apps.migrations.auto.migration_manager import MigrationManager
from piccolo.columns import JSONB, UUID, BigInt, ForeignKey, Integer, OnDelete, Text, Timestamptz, Varchar
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.constraints import Unique
from piccolo.table import Table

from lexdex.foundation.schema import add_tables

ID = "2026-11-25T02:00:00:000000"
VERSION = "1.38.0"
DESCRIPTION = "Payments"


class Account(Table, tablename="account"):
    id = UUID(primary_key=True)


class Payment(Table, tablename="payment"):
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
    payment_intent = Varchar(length=255, default="", index=True)
    failure = Varchar(length=64, default="")
    failed_attempt = Integer(default=0)
    refunded_amount = BigInt(default=0)
    created_at = Timestamptz(default=TimestamptzNow())
    checked_at = Timestamptz(default=TimestamptzNow())
    paid_at = Timestamptz(null=True, default=None)
    payment_unique_reference = Unique(["purpose", "reference"])


class PaymentEvent(Table, tablename="payment_event"):
    id = Varchar(length=255, primary_key=True)
    type = Varchar(length=80)
    payment = ForeignKey(references=Payment, on_delete=OnDelete.cascade, null=True, default=None)
    received_at = Timestamptz(default=TimestamptzNow(), index=True)


class Refund(Table, tablename="refund"):
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
    id = UUID(primary_key=True, default=uuid4)
    seller = Varchar(length=8)
    kind = Varchar(length=16)
    number = Integer()
    payment = ForeignKey(references=Payment, on_delete=OnDelete.restrict, null=False, default=None, index=True)
    refund = ForeignKey(references=Refund, on_delete=OnDelete.restrict, null=True, default=None, unique=True)
    content = JSONB(default="{}")
    issued_at = Timestamptz(default=TimestamptzNow(), index=True)
    invoice_unique_number = Unique(["seller", "kind", "number"])


async def forwards() -> MigrationManager:
    manager = MigrationManager(migration_id=ID, app_name="lexdex", description=DESCRIPTION)
    add_tables(manager, [Payment, PaymentEvent, Refund, Invoice])
    return manager
