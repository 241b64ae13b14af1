"""Whatever happens to webhooks and answers: nothing paid is lost, and nothing is charged or published twice."""

import asyncio
import time
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexdex.foundation import database as db
from lexdex.foundation.errors import Unavailable
from lexdex.payments import service
from lexdex.payments.service import reconciliation
from lexdex_tests.blocking import wait_until_blocked
from lexdex_tests.fixtures.stripe import CARD, DECLINED, NEEDS_3DS, StripeSimulator
from lexdex_tests.payments.builders import Shop, read_events

LOST = ("drop_before", "drop_after", "error_500", "garbage", "rate_limit")
STEPS = st.sampled_from(
    [
        *("start", "start", "pay", "pay", "decline", "challenge", "accept", "refuse"),
        *("deliver one", "deliver twice", "reorder", "return", "reconcile", "expire", "refund", "refund"),
        *(f"fault {kind}" for kind in LOST),
    ]
)


class Story:
    """One payment in a random story, and the webhooks that the network still has."""

    def __init__(self, shop: Shop) -> None:
        self.shop, self.order = shop, shop.build_order()
        self.payment: Any = None
        self._delivered: set[str] = set()

    async def step(self, name: str, data: st.DataObject) -> None:
        """Do one step; the provider's failures are the buyer's and the admin's, who may try again."""
        with suppress(Unavailable):
            await self._do(name, data)

    async def _do(self, name: str, data: st.DataObject) -> None:
        shop, simulator = self.shop, self.shop.simulator
        if name.startswith("fault "):
            simulator.order_fault(name.removeprefix("fault "), count=data.draw(st.integers(1, 4)))
        elif name == "start":
            self.payment = await shop.start(self.order)
        elif name == "reconcile":
            await shop.reconcile()
        elif self.payment is None:
            return
        elif name in {"pay", "decline", "challenge"}:
            card = {"pay": CARD, "decline": DECLINED, "challenge": NEEDS_3DS}[name]
            self._visit(lambda url: simulator.pay(url, card))
        elif name in {"accept", "refuse"}:
            self._visit(lambda url: simulator.authenticate(url, decision=name))
        elif name == "return":
            await service.refresh_payment(shop.settings, self.order.purpose, self.order.reference)
        elif name == "expire":
            simulator.control("clock", {"advance_seconds": 24 * 3600 + 1})
        elif name == "refund":
            await self._refund(data.draw(st.integers(1, 80_000)))
        else:
            await self._deliver(name, data)

    def _visit(self, visit: Any) -> None:  # noqa: ANN401
        if self.payment.checkout_url:
            # Browsers see the pages also while the API fails.
            visit(self.payment.checkout_url)

    async def _refund(self, amount: int) -> None:
        answer = await self.shop.refund(await self.shop.admin(), self.payment, amount)
        assert answer.status_code in {200, 409}, answer.text

    async def _deliver(self, name: str, data: st.DataObject) -> None:
        events = self.shop.new_events()
        if not events:
            return
        if name == "reorder":
            await self.shop.deliver(data.draw(st.permutations(events))[:4])
        else:
            event = data.draw(st.sampled_from(events))
            await self.shop.deliver([event] * (2 if name == "deliver twice" else 1))

    async def end(self) -> None:
        """Let the provider answer again and reconcile, as ten minutes later."""
        self.shop.simulator.control("faults", [])
        await self.shop.reconcile()
        if self.payment is not None:
            self.payment = await self.shop.read(self.payment)


@settings(deadline=None, suppress_health_check=list(HealthCheck))
@given(steps=st.lists(STEPS, min_size=6, max_size=24), data=st.data())
async def test_random_stories_lose_nothing_and_charge_once(shop: Shop, steps: list[str], data: st.DataObject) -> None:
    story = Story(shop)
    before = {topic: len(await read_events(topic)) for topic in ("payment.succeeded", "payment.refunded")}
    for name in steps:
        await story.step(name, data)
    await story.end()
    if story.payment is None:
        return
    payment = story.payment
    charges = shop.count_charges(payment)
    assert charges in {0, 1}
    is_paid = payment.status in {"paid", "partly_refunded", "refunded"}
    assert is_paid == bool(charges), (steps, payment)
    assert bool(payment.invoice_number) == is_paid
    succeeded = len(await read_events("payment.succeeded")) - before["payment.succeeded"]
    assert succeeded == charges
    refunded = await list_refunds_at_provider(shop.simulator, payment)
    assert payment.refunded_amount == sum(refunded) <= payment.total_amount
    assert len(payment.credit_note_numbers) == len(refunded)
    assert len(await read_events("payment.refunded")) - before["payment.refunded"] == len(refunded)
    await require_numbers_without_gaps()


async def list_refunds_at_provider(simulator: StripeSimulator, payment: Any) -> list[int]:  # noqa: ANN401
    refunds = simulator.http.get("/v1/refunds", params={"limit": "1000"}).json()["data"]
    return [refund["amount"] for refund in refunds if refund["metadata"].get("payment_id") == str(payment.id)]


async def require_numbers_without_gaps() -> None:
    rows = await db.fetch("SELECT kind, number FROM invoice ORDER BY kind, number")
    for kind, count in Counter(row["kind"] for row in rows).items():
        assert [row["number"] for row in rows if row["kind"] == kind] == list(range(1, count + 1))


async def test_reconciliation_finds_what_no_webhook_reported(shop: Shop) -> None:
    payment = await shop.start()
    await shop.pay(payment)
    await db.execute("UPDATE payment SET checked_at = now() - interval '9 minutes'")
    await reconciliation.reconcile(shop.settings)
    assert (await shop.read(payment)).status == "pending"
    await shop.reconcile()
    assert (await shop.read(payment)).status == "paid"


async def test_reconciliation_goes_on_with_the_others_after_an_outage(shop: Shop) -> None:
    payments = [await shop.start() for _ in range(3)]
    for payment in payments:
        await shop.pay(payment)
    shop.simulator.order_fault("error_500", count=100)
    await shop.reconcile()
    shop.simulator.control("faults", [])
    await shop.reconcile()
    assert {(await shop.read(payment)).status for payment in payments} == {"paid"}


@pytest.mark.parametrize("kind", LOST)
async def test_a_lost_answer_of_the_provider_makes_no_second_page(shop: Shop, kind: str) -> None:
    order = shop.build_order()
    shop.simulator.order_fault(kind, path="/v1/checkout", count=3)
    with pytest.raises(Unavailable):
        await shop.start(order)
    shop.simulator.control("faults", [])
    payment = await shop.start(order)
    assert payment.checkout_url
    sessions = shop.simulator.http.get("/v1/checkout/sessions", params={"limit": "100"}).json()["data"]
    assert len([one for one in sessions if one["client_reference_id"] == str(payment.id)]) == 1


async def test_a_provider_that_does_not_answer_costs_ten_seconds_at_most(shop: Shop) -> None:
    shop.simulator.order_fault("slow", path="/v1/checkout", count=3, seconds=30)
    began = time.monotonic()
    with pytest.raises(Unavailable, match="does not answer"):
        await shop.start()
    assert time.monotonic() - began < 14


async def test_a_paid_payment_is_numbered_and_published_once_by_two_readers(shop: Shop) -> None:
    """The webhook's reader and the returning buyer's store the same state at the same time."""
    payment = await shop.start()
    await shop.pay(payment)
    async with db.transaction():
        await db.execute("SELECT 1 FROM payment WHERE id = $1 FOR UPDATE", payment.id)
        read = [
            asyncio.create_task(run_outside(service.refresh_payment, shop.settings, payment.purpose, payment.reference))
            for _ in range(3)
        ]
        for task in read:
            await wait_until_blocked(task)
    await asyncio.gather(*read)
    assert len(await read_events("payment.succeeded")) == 1
    assert await db.fetch_value("SELECT count(*) FROM invoice") == 1


async def run_outside(call: Any, *values: Any) -> None:  # noqa: ANN401
    """Call in a task that does not belong to this task's transaction."""
    db.engine.current_transaction.set(None)
    await call(*values)
