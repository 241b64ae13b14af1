"""A buyer with payments, for tests: orders, cards, webhooks and the worker."""

import asyncio
from typing import Any
from uuid import UUID, uuid4

import httpx
import msgspec

from lexdex.foundation import database as db
from lexdex.foundation.outbox import process_all
from lexdex.payments import service
from lexdex.payments.jobs import CONSUMERS
from lexdex.payments.schemas import Payment, PaymentOrder
from lexdex.payments.service import reconciliation
from lexdex.settings import Settings
from lexdex_tests.access.test_matrix import admin
from lexdex_tests.accounts.builders import Headers, create_account
from lexdex_tests.approvals.builders import open_approver, request_and_approve
from lexdex_tests.fixtures.stripe import CARD, StripeSimulator

BUYER = "buyer@maker.example"
AGE_PAYMENTS = "UPDATE payment SET checked_at = checked_at - interval '11 minutes'"
AGE_REFUNDS = "UPDATE refund SET checked_at = checked_at - interval '11 minutes'"


class Shop:
    """One buyer; `settings` have the account at the simulator."""

    def __init__(
        self, client: httpx.AsyncClient, simulator: StripeSimulator, settings: Settings, account_id: UUID
    ) -> None:
        self.client, self.simulator, self.settings, self.account_id = client, simulator, settings, account_id
        self._admin: Headers | None = None
        self._approver: Headers | None = None
        self._seen = {event["id"] for event in simulator.signed_events()}

    @classmethod
    async def open(cls, client: httpx.AsyncClient, simulator: StripeSimulator, settings: Settings) -> "Shop":
        """Create the buyer."""
        return cls(client, simulator, settings, await create_account(BUYER, role=2))

    def build_order(self, **fields: Any) -> PaymentOrder:  # noqa: ANN401 - any field
        """Build an order of a business in Germany, with the fields of the test."""
        full = {
            "purpose": "validation",
            "reference": uuid4(),
            "account_id": self.account_id,
            "description": "Certification, package Professional",
            "amount": 100_000,
            "billing_name": "Maker GmbH",
            "billing_address": "Allee 2\n10115 Berlin",
            "country": "DE",
            "tax_id": "DE 987654321",
        }
        return PaymentOrder(**{**full, **fields})

    async def start(self, order: PaymentOrder | None = None) -> Payment:
        """Create a payment, or get the one of the same order."""
        return await service.create_payment(self.settings, order or self.build_order())

    async def read(self, payment: Payment) -> Payment:
        """Return the payment as it is stored."""
        found = await service.get_payment(payment.purpose, payment.reference)
        assert found is not None
        return found

    async def pay(self, payment: Payment, number: str = CARD) -> httpx.Response:
        """Enter a card on the payment page."""
        return await asyncio.to_thread(self.simulator.pay, payment.checkout_url, number)

    async def start_paid(self, order: PaymentOrder | None = None) -> Payment:
        """Create a payment and pay it; all webhooks arrive."""
        payment = await self.start(order)
        assert (await self.pay(payment)).status_code == 303
        await self.deliver(self.new_events())
        return await self.read(payment)

    def new_events(self) -> list[dict[str, str]]:
        """Return the webhooks of this test, oldest first."""
        return [event for event in self.simulator.signed_events() if event["id"] not in self._seen]

    async def send(self, event: dict[str, str]) -> httpx.Response:
        """Send a webhook to the application."""
        headers = {"Content-Type": "application/json", "Stripe-Signature": event["signature"]}
        return await self.client.post("/api/payments/webhook", content=event["payload"], headers=headers)

    async def deliver(self, events: list[dict[str, str]]) -> None:
        """Send webhooks in this order, and let the worker handle them, but not what follows elsewhere."""
        for event in events:
            answer = await self.send(event)
            assert answer.status_code == 200, answer.text
        await process_all(self.settings, CONSUMERS)

    async def reconcile(self) -> None:
        """Run the reconciliation as if ten minutes had passed."""
        await db.execute(AGE_PAYMENTS)
        await db.execute(AGE_REFUNDS)
        await reconciliation.reconcile(self.settings)

    async def admin(self) -> Headers:
        """Return the headers of an admin."""
        if self._admin is None:
            self._admin = await admin(self.client)
        return self._admin

    async def approver(self) -> Headers:
        """Return the headers of the second admin."""
        if self._approver is None:
            self._approver = await open_approver(self.client)
        return self._approver

    async def refund(
        self, headers: Headers, payment: Payment, amount: int, reason: str = "A mistake."
    ) -> httpx.Response:
        """Refund as an admin, with the approval of a second one; returns the payment, or the first refusal."""
        path, body = f"/api/admin/payments/{payment.id}", {"amount": amount, "reason": reason}
        approver = await self.approver()
        answer = await request_and_approve(self.client, headers, f"{path}/refund", body, approver)
        return await self.client.get(path, headers=headers) if answer.is_success else answer

    def count_charges(self, payment: Payment) -> int:
        """Count how often the simulator has charged for a payment."""
        charges = self.simulator.list_charges()
        return sum(charge["metadata"].get("payment_id") == str(payment.id) for charge in charges)


async def read_events(topic: str) -> list[dict[str, Any]]:
    """Return the events of a topic that were published, oldest first."""
    rows = await db.fetch("SELECT payload FROM outbox WHERE topic = $1 ORDER BY id", topic)
    return [msgspec.json.decode(row["payload"]) for row in rows]
