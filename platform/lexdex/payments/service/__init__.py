"""The interface of payments for other features: create, read, cancel and refund."""

from lexdex.payments.service.checkout import (
    cancel_payment,
    check_order,
    create_payment,
    get_payment,
    refresh_payment,
)
from lexdex.payments.service.refunds import continue_refund, find_refundable_amount, list_refunded, refund

__all__ = [
    "cancel_payment",
    "check_order",
    "continue_refund",
    "create_payment",
    "find_refundable_amount",
    "get_payment",
    "list_refunded",
    "refresh_payment",
    "refund",
]
