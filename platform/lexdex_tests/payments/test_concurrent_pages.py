"""At no time can one payment be paid on two pages, whatever happens at the same moment."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from lexdex.foundation import database as db
from lexdex.foundation.errors import Conflict
from lexdex.payments import service
from lexdex.payments.schemas import Payment
from lexdex_tests.blocking import wait_until_blocked
from lexdex_tests.payments.builders import Shop

LOCK = "SELECT 1 FROM payment FOR UPDATE"
RESET_PAGE = "UPDATE payment SET checkout_id = '', checkout_url = '', checkout_state = ''"
NEXT_ATTEMPT = "UPDATE payment SET attempt = attempt + 1 WHERE $1::text <> $2::text"
STORE_PAGE = "UPDATE payment SET checkout_id = $1, checkout_url = $2, checkout_state = 'open'"


def count_open_pages(shop: Shop, payment: Payment) -> int:
    sessions = shop.simulator.http.get("/v1/checkout/sessions", params={"limit": "100"}).json()["data"]
    return sum(one["status"] == "open" and one["client_reference_id"] == str(payment.id) for one in sessions)


@asynccontextmanager
async def other_tab_stores_its_page(
    shop: Shop, payment: Payment, change: str = STORE_PAGE
) -> AsyncIterator[list[asyncio.Task[Any]]]:
    """Let the tasks of this context begin before another call stores the payment's page, and go on afterwards.

    `change` is what the other call does, with the page's id and address.
    """
    checkout_id = await db.fetch_value("SELECT checkout_id FROM payment")
    await db.execute(RESET_PAGE)
    tasks: list[asyncio.Task[Any]] = []
    async with db.transaction():
        await db.execute(LOCK)
        yield tasks
        for task in tasks:
            await wait_until_blocked(task)
        await db.execute(change, checkout_id, payment.checkout_url)
    await asyncio.wait(tasks)


async def run_outside(call: Callable[..., Awaitable[Any]], *values: Any) -> Any:  # noqa: ANN401
    """Call in a task that does not belong to this task's transaction."""
    db.engine.current_transaction.set(None)
    return await call(*values)


async def test_other_billing_details_while_a_page_opens(shop: Shop) -> None:
    order = shop.build_order()
    payment = await shop.start(order)
    changed = shop.build_order(reference=order.reference, country="FR", tax_id="FR12345678901")
    async with other_tab_stores_its_page(shop, payment) as tasks:
        tasks.append(asyncio.create_task(run_outside(shop.start, changed)))
    latest = tasks[0].result()
    assert (latest.total_amount, latest.checkout_url == payment.checkout_url) == (100_000, False)
    assert count_open_pages(shop, payment) == 1
    assert (await shop.start(changed)).checkout_url == latest.checkout_url


async def test_a_cancellation_while_a_page_opens(shop: Shop) -> None:
    payment = await shop.start()
    async with other_tab_stores_its_page(shop, payment) as tasks:
        arguments = (shop.settings, payment.purpose, payment.reference)
        tasks.append(asyncio.create_task(run_outside(service.cancel_payment, *arguments)))
    with pytest.raises(Conflict, match="changed meanwhile"):
        tasks[0].result()
    await service.cancel_payment(*arguments)
    assert count_open_pages(shop, payment) == 0
    assert (await shop.read(payment)).status == "canceled"


async def test_an_unseen_page_is_ended_although_stripe_does_not_answer_at_once(shop: Shop) -> None:
    order = shop.build_order()
    payment = await shop.start(order)
    async with other_tab_stores_its_page(shop, payment, NEXT_ATTEMPT) as tasks:
        tasks.append(asyncio.create_task(run_outside(shop.start, order)))
        shop.simulator.order_fault("garbage", path="/v1/checkout/sessions/", method="POST")
    latest = tasks[0].result()
    assert latest.checkout_url != payment.checkout_url
    assert count_open_pages(shop, payment) == 2
    await shop.deliver([])
    assert count_open_pages(shop, payment) == 1
    assert (await shop.start(order)).checkout_url == latest.checkout_url


@pytest.mark.parametrize("is_first", [True, False])
async def test_orders_with_different_details_at_once(shop: Shop, *, is_first: bool) -> None:
    """None is refused, and the page of the last one is the only one that can be paid."""
    order = shop.build_order()
    orders = [shop.build_order(reference=order.reference, billing_name=f"Maker {number}") for number in range(3)]
    if not is_first:
        await shop.start(order)
    for _ in range(3):
        results = await asyncio.gather(*(shop.start(one) for one in orders))
        # The worker ends the pages at whose end Stripe did not answer in time.
        await shop.deliver([])
        stored = await shop.read(results[0])
        assert stored.checkout_url in {result.checkout_url for result in results}
        assert count_open_pages(shop, stored) == 1


async def test_an_expired_page_is_replaced_once_by_a_double_click(shop: Shop) -> None:
    order = shop.build_order()
    payment = await shop.start(order)
    shop.simulator.control("clock", {"advance_seconds": 24 * 3600 + 1})
    again = await asyncio.gather(*(shop.start(order) for _ in range(4)))
    assert len({each.checkout_url for each in again}) == 1
    assert count_open_pages(shop, payment) == 1
