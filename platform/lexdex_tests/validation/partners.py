"""What the tests of the validation centre do at the payment provider, and read of certificates."""

import asyncio
from typing import Any, cast
from uuid import UUID

import httpx
from litestar.types import ASGIApp

from lexdex.certificates import service as certificates
from lexdex.certificates.schemas import CertificateSummary
from lexdex.payments import service
from lexdex.payments.schemas import Payment
from lexdex.settings import Settings
from lexdex.validation.service.orders import PURPOSE
from lexdex_tests.events import process_outbox
from lexdex_tests.fixtures.stripe import CARD, StripeSimulator


class Payments:
    """The payments of requests at the simulator of Stripe, whose webhooks a test delivers by hand."""

    def __init__(self, client: httpx.AsyncClient, simulator: StripeSimulator, settings: Settings) -> None:
        self.simulator, self._client, self._settings = simulator, client, settings
        self._seen = {event["id"] for event in simulator.signed_events()}

    async def find(self, request_id: str) -> Payment | None:
        """Return the payment of a request as it is stored."""
        return await service.get_payment(PURPOSE, UUID(request_id))

    async def require(self, request_id: str) -> Payment:
        """Return the payment of a request, which has one."""
        found = await self.find(request_id)
        assert found is not None
        return found

    async def complete(self, request_id: str, number: str = CARD) -> None:
        """Enter a card on the payment page; nobody has told the application yet."""
        url = (await self.require(request_id)).checkout_url
        assert (await asyncio.to_thread(self.simulator.pay, url, number)).status_code == 303

    async def refresh(self, request_id: str) -> None:
        """Let the application ask the provider, without handling what follows from it."""
        await service.refresh_payment(self._settings, PURPOSE, UUID(request_id))

    def list_webhooks(self) -> list[dict[str, str]]:
        """Return the webhooks of this test, oldest first."""
        return [event for event in self.simulator.signed_events() if event["id"] not in self._seen]

    async def deliver(self, events: list[dict[str, str]]) -> None:
        """Send webhooks in this order, and let the worker handle what follows from them."""
        for event in events:
            headers = {"Content-Type": "application/json", "Stripe-Signature": event["signature"]}
            answer = await self._client.post("/api/payments/webhook", content=event["payload"], headers=headers)
            assert answer.status_code == 200, answer.text
        await process_outbox(self._settings)

    def count_charges(self, request_id: str) -> int:
        """Count how often a card was charged for a request."""
        charges = self.simulator.list_charges()
        return sum(charge["metadata"].get("reference") == request_id for charge in charges)


async def list_certificates(product_id: str = "deeds") -> list[CertificateSummary]:
    """Return the certificates of a product, latest first."""
    return await certificates.list_for_products([product_id], include_ended=True)


def open_client(application: ASGIApp) -> httpx.AsyncClient:
    """Return a client of another application, such as one with other settings."""
    return httpx.AsyncClient(transport=httpx.ASGITransport(cast("Any", application)), base_url="http://lexdex.test")
