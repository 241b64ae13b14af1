"""The schemas of payments; amounts are in the smallest unit of their currency, such as cents."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec

PaymentStatus = Literal[
    "pending", "requires_action", "processing", "paid", "failed", "canceled", "refunded", "partly_refunded"
]
RefundState = Literal["pending", "succeeded", "failed"]
InvoiceKind = Literal["invoice", "credit_note"]

MAX_AMOUNT = 99_999_999
"""Stripe's own limit, in cents."""


class PaymentOrder(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be paid, by whom and for what; another feature makes it, never a request's body as it is."""

    purpose: str
    reference: UUID
    account_id: UUID
    description: str
    amount: int
    """Net amount in cents; tax is added."""
    currency: str = "usd"
    billing_name: str
    billing_address: str
    country: str
    """ISO 3166-1 code of the buyer's country, such as DE."""
    tax_id: str = ""
    """The buyer's tax id; empty for those without."""
    return_path: str = "/software-validation-management"
    """Page of this site to which the payment page leads back."""


class Payment(msgspec.Struct, frozen=True, kw_only=True):
    """A payment with its state and documents; `failure` is a sentence about the last refusal, empty without one.

    `tax_rate` is in hundredths of a per cent. `checkout_url` is the page of the payment provider on which the card is
    entered, empty once nothing can be paid there.
    """

    id: UUID
    purpose: str
    reference: UUID
    status: PaymentStatus
    description: str
    currency: str
    net_amount: int
    tax_amount: int
    tax_rate: int
    tax_note: str
    total_amount: int
    refunded_amount: int
    checkout_url: str
    failure: str
    invoice_number: str
    credit_note_numbers: list[str]
    created_at: datetime
    paid_at: datetime | None


class RefundEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A refund; while it is pending, the payment provider has not confirmed it yet."""

    id: UUID
    amount: int
    reason: str
    state: RefundState
    created_at: datetime


class AdminPayment(msgspec.Struct, frozen=True, kw_only=True):
    """A payment as admins see it: with the account, the billing details and the refunds."""

    account_id: UUID
    billing_name: str
    billing_address: str
    billing_country: str
    billing_tax_id: str
    payment: Payment
    refunds: list[RefundEntry]


class PaymentPage(msgspec.Struct, frozen=True, kw_only=True):
    """One page of all payments, latest first."""

    total: int
    page_size: int
    payments: list[AdminPayment]


class RefundOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much of a payment to refund, in cents, and why; the reason is printed on the credit note."""

    amount: Annotated[int, msgspec.Meta(ge=1, le=MAX_AMOUNT)]
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class InvoiceContent(msgspec.Struct, frozen=True, kw_only=True):
    """What an invoice or credit note says; it is stored and never changes. Amounts are in cents."""

    number: str
    brand: str
    seller_name: str
    seller_address: str
    seller_tax_id: str
    buyer_name: str
    buyer_address: str
    buyer_country: str
    buyer_tax_id: str
    description: str
    currency: str
    net_amount: int
    tax_amount: int
    tax_rate: int
    tax_note: str
    total_amount: int
    payment_id: UUID
    corrected_number: str = ""
    """The number of the invoice that a credit note corrects."""
    reason: str = ""
    """Why a credit note was issued."""
