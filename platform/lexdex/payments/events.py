"""The events that payments publish; each is published once, in the transaction of the change that it reports."""

from typing import ClassVar
from uuid import UUID

from lexdex.foundation.outbox import Event


class PaymentSucceeded(Event, frozen=True, tag="payment.succeeded"):
    """Published when a payment was paid; the amount is the total with tax, in cents."""

    task: ClassVar[str] = "Submit the request that was paid"
    payment_id: UUID
    purpose: str
    reference: UUID
    amount: int
    currency: str

    def describe_object(self) -> str:
        """Return the id of the payment."""
        return f"payment {self.payment_id}"


class PaymentFailed(Event, frozen=True, tag="payment.failed"):
    """Published once for each attempt that was refused or ended unpaid; another attempt, or card, may still succeed.

    `reason` is Stripe's code such as card_declined, or `expired` or `canceled`.
    """

    task: ClassVar[str] = "Report a refused payment"
    payment_id: UUID
    purpose: str
    reference: UUID
    reason: str

    def describe_object(self) -> str:
        """Return the id of the payment."""
        return f"payment {self.payment_id}"


class PaymentRefunded(Event, frozen=True, tag="payment.refunded"):
    """Published for each refund that was carried out; amounts are in cents."""

    task: ClassVar[str] = "Announce a refund and cancel its request"
    payment_id: UUID
    purpose: str
    reference: UUID
    refund_id: UUID
    amount: int
    refunded_amount: int
    currency: str
    is_whole: bool
    """Whether nothing of the payment is left."""

    def describe_object(self) -> str:
        """Return the id of the payment."""
        return f"payment {self.payment_id}"


class RefundRefused(Event, frozen=True, tag="payment.refund_refused"):
    """Published once for each refund that the payment provider has refused for good; the amount is in cents."""

    task: ClassVar[str] = "Report a refused refund"
    payment_id: UUID
    purpose: str
    reference: UUID
    refund_id: UUID
    amount: int
    currency: str

    def describe_object(self) -> str:
        """Return the id of the payment."""
        return f"payment {self.payment_id}"


class PageAbandoned(Event, frozen=True, tag="payments.page_abandoned"):
    """Published for a payment page that no one has seen and that could not be ended at once."""

    task: ClassVar[str] = "End a payment page that was never opened"
    checkout_id: str


class PaymentCheckRequested(Event, frozen=True, tag="payments.check_requested"):
    """Published for each webhook about a payment, whose state is then read from Stripe."""

    task: ClassVar[str] = "Read the state of a payment from Stripe"
    payment_id: UUID

    def describe_object(self) -> str:
        """Return the id of the payment."""
        return f"payment {self.payment_id}"
