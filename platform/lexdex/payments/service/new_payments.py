"""Composes the row of a payment from an order, and the parameters of its session at Stripe from the row."""

from typing import Any, Final
from urllib.parse import urlsplit
from uuid import uuid4

from lexdex.foundation.errors import Invalid
from lexdex.foundation.texts import clean_text
from lexdex.payments.queries.payments import PaymentRow
from lexdex.payments.schemas import MAX_AMOUNT, PaymentOrder
from lexdex.payments.tables import Payment as PaymentTable
from lexdex.payments.tax import calculate_tax, clean_tax_id
from lexdex.reference.countries import COUNTRY_CODES
from lexdex.settings import Settings

CURRENCIES: Final = frozenset({"usd", "eur", "gbp"})
MIN_AMOUNT: Final = 50
"""Stripe's own limit, in cents."""
MAX_NAME_LENGTH, MAX_ADDRESS_LENGTH, MAX_DESCRIPTION_LENGTH = 200, 500, 250
WRONG_COUNTRY: Final = "Please choose the country of the billing address."
NO_BILLING: Final = "Please enter the name and address for the invoice."


def build_params(payment: PaymentRow) -> dict[str, Any]:
    """Return the parameters of a session, made of stored facts only, so that a repeated request is the same."""
    ids = {"payment_id": str(payment.id), "purpose": payment.purpose, "reference": str(payment.reference)}
    lines = [(payment.description, payment.net_amount)]
    if payment.tax_amount:
        lines.append((f"Tax ({payment.tax_rate / 100:g} %)", payment.tax_amount))
    joint = "&" if urlsplit(payment.return_url).query else "?"
    return {
        "mode": "payment",
        "payment_method_types": ["card"],
        "client_reference_id": str(payment.id),
        "line_items": [
            {
                "price_data": {"currency": payment.currency, "unit_amount": amount, "product_data": {"name": name}},
                "quantity": 1,
            }
            for name, amount in lines
        ],
        "metadata": ids,
        "payment_intent_data": {"metadata": ids, "description": payment.description},
        "success_url": f"{payment.return_url}{joint}payment=returned",
        "cancel_url": f"{payment.return_url}{joint}payment=canceled",
    }


def build_row(settings: Settings, order: PaymentOrder) -> PaymentTable:
    """Return the row of a new payment; raises Invalid."""
    if order.currency not in CURRENCIES or not MIN_AMOUNT <= order.amount <= MAX_AMOUNT:
        raise ValueError(f"{order.amount} {order.currency} cannot be paid.")
    if not order.return_path.startswith("/") or order.return_path.startswith("//"):
        raise ValueError("The return path must be one of this site.")
    if order.country not in COUNTRY_CODES:
        raise Invalid(WRONG_COUNTRY)
    name = clean_text(order.billing_name, label="the billing name", max_length=MAX_NAME_LENGTH)
    address = clean_text(
        order.billing_address, label="the billing address", max_length=MAX_ADDRESS_LENGTH, is_multiline=True
    )
    if not name or not address:
        raise Invalid(NO_BILLING)
    tax_id = clean_tax_id(order.tax_id, order.country)
    tax = calculate_tax(settings, order.amount, order.country, tax_id)
    return PaymentTable(
        id=uuid4(),
        purpose=order.purpose,
        reference=order.reference,
        account=order.account_id,
        description=order.description[:MAX_DESCRIPTION_LENGTH],
        currency=order.currency,
        net_amount=order.amount,
        tax_amount=tax.amount,
        total_amount=order.amount + tax.amount,
        tax_rate=tax.rate,
        tax_note=tax.note,
        billing_name=name,
        billing_address=address,
        billing_country=order.country,
        billing_tax_id=tax_id,
        return_url=settings.public_url.rstrip("/") + order.return_path,
    )


def read_billing(row: PaymentTable) -> dict[str, Any]:
    """Return what may change before a payment is paid: the billing details, and the tax that follows from them."""
    names = ("name", "address", "country", "tax_id")
    columns = [*(f"billing_{name}" for name in names), "tax_amount", "tax_rate", "tax_note", "total_amount"]
    return {column: getattr(row, column) for column in columns}
