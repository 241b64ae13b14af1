"""Processes killed between the charge and our commit: nothing paid is lost, nothing is charged twice."""

import asyncio
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID, uuid4

import asyncpg

from lexdex_tests.live_site import wait_until
from lexdex_tests.payments.paying_site import PayingSite

BLOCKED = "SELECT 1 FROM pg_locks WHERE NOT granted"
STATUS = "SELECT status FROM payment WHERE reference = $1"
EVENTS = "SELECT count(*) FROM outbox WHERE topic = 'payment.succeeded'"
PAID = "SELECT count(*) FROM payment WHERE paid_at IS NOT NULL"
INVOICES = "SELECT number FROM invoice JOIN payment ON payment.id = invoice.payment WHERE reference = $1"
REPEATED_SECONDS = 90.0
"""The events of a killed worker are due again after 30 s; the rest is for a busy machine."""


def kill(site: PayingSite, name: str) -> None:
    os.kill(site.parts[name].pid, signal.SIGKILL)
    site.stop(name)


@contextmanager
def locked_table(site: PayingSite, table: str) -> Iterator[None]:
    """Let every change of a table wait while this context lasts, or until the database is killed."""
    ready, release = threading.Event(), threading.Event()

    async def hold() -> None:
        connection = await asyncpg.connect(site.environment["LEXDEX_DATABASE_URL"])
        try:
            await connection.execute(f"BEGIN; LOCK TABLE {table} IN EXCLUSIVE MODE")
            ready.set()
            await asyncio.to_thread(release.wait)
        finally:
            connection.terminate()  # The end of the connection ends the lock; the database may have been killed.

    holder = threading.Thread(target=lambda: asyncio.run(hold()))
    holder.start()
    try:
        assert ready.wait(30)
        yield
    finally:
        release.set()
        holder.join()


def require_paid_once(site: PayingSite, reference: UUID) -> None:
    assert wait_until(lambda: site.read(STATUS, reference) == [{"status": "paid"}], seconds=REPEATED_SECONDS)
    assert site.read(EVENTS) == site.read(PAID)
    assert len(site.read(INVOICES, reference)) == 1
    charges = [charge["metadata"].get("reference") for charge in site.simulator.list_charges()]
    assert charges.count(str(reference)) == 1


def test_the_api_is_killed_between_the_charge_and_its_commit(paying_site: PayingSite) -> None:
    reference = uuid4()
    url = paying_site.start_payment(reference)
    with locked_table(paying_site, "payment_event"):
        assert paying_site.simulator.pay(url).status_code == 303
        assert wait_until(lambda: paying_site.read(BLOCKED))
        kill(paying_site, "api")
    assert paying_site.read(STATUS, reference) == [{"status": "pending"}]
    paying_site.start_api()
    require_paid_once(paying_site, reference)


def test_the_worker_is_killed_between_the_charge_and_its_commit(paying_site: PayingSite) -> None:
    reference = uuid4()
    url = paying_site.start_payment(reference)
    with locked_table(paying_site, "invoice"):
        assert paying_site.simulator.pay(url).status_code == 303
        assert wait_until(lambda: paying_site.read(BLOCKED))
        kill(paying_site, "worker")
    assert paying_site.read(STATUS, reference) == [{"status": "pending"}]
    paying_site.start_worker()
    require_paid_once(paying_site, reference)


def test_a_process_is_killed_between_the_call_of_stripe_and_its_commit(paying_site: PayingSite) -> None:
    reference, simulator = uuid4(), paying_site.simulator

    def list_pages() -> list[str]:
        sessions = simulator.http.get("/v1/checkout/sessions", params={"limit": "100"}).json()["data"]
        return [one["url"] for one in sessions if one["metadata"]["reference"] == str(reference)]

    simulator.order_fault("late", path="/v1/checkout/sessions", method="POST", seconds=30)
    process = paying_site.launch_payment(reference)
    assert wait_until(list_pages)
    process.kill()
    process.communicate()
    assert paying_site.read("SELECT checkout_id FROM payment WHERE reference = $1", reference) == [{"checkout_id": ""}]
    assert [paying_site.start_payment(reference)] == list_pages()
    assert simulator.pay(list_pages()[0]).status_code == 303
    require_paid_once(paying_site, reference)


def test_the_simulator_is_killed_and_started_again(paying_site: PayingSite) -> None:
    reference, simulator = uuid4(), paying_site.simulator
    url = paying_site.start_payment(reference)
    assert simulator.child is not None
    os.kill(simulator.child.pid, signal.SIGKILL)
    simulator.stop()
    simulator.start()
    assert simulator.pay(url).status_code == 303
    require_paid_once(paying_site, reference)
