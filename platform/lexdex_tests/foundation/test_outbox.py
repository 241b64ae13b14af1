"""The outbox: an event exists with its change, goes to one worker, is retried, and is never lost."""

import asyncio
import contextvars

import pytest

from lexdex.foundation import database as db
from lexdex.foundation.outbox import Event, consume, consume_batch, process, publish, store
from lexdex.settings import Settings

TOPIC = "tests.counted"


class Counted(Event, frozen=True, tag=TOPIC):
    """An event of these tests."""

    number: int = 0


class Other(Event, frozen=True, tag="tests.other"):
    """An event of another topic."""


async def take(limit: int = 100, *, topic: str = TOPIC, lease_seconds: float = 60) -> list[store.StoredEvent]:
    return await store.lease_due_events(topic, limit, lease_seconds=lease_seconds)


async def pending() -> int:
    return int(await db.fetch_value("SELECT count(*) FROM outbox WHERE done_at IS NULL"))


def numbers(events: list[store.StoredEvent]) -> list[int]:
    return [int(event.payload.rpartition(":")[2].strip(" }")) for event in events]


async def test_an_event_is_taken_once_and_then_done(database: None) -> None:
    await publish(Counted(7))
    (event,) = await take()
    assert (numbers([event]), event.attempts) == ([7], 1)
    assert await take() == []
    await store.mark_done([event.id])
    assert await pending() == 0


async def test_topics_do_not_see_one_another(database: None) -> None:
    await publish(Counted())
    assert await take(topic="tests.other") == []


async def test_an_event_of_a_rolled_back_change_is_not_stored(database: None) -> None:
    async def fail() -> None:
        async with db.transaction():
            await publish(Counted())
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert await pending() == 0


async def test_workers_at_the_same_time_share_without_overlap(database: None) -> None:
    for number in range(40):
        await publish(Counted(number))
    taken = await asyncio.gather(*(take(15) for _ in range(4)))
    first = [number for events in taken for number in numbers(events)]
    assert len(first) == len(set(first))
    assert sorted(first + numbers(await take())) == list(range(40))


async def test_a_worker_does_not_wait_for_another(database: None) -> None:
    for number in range(4):
        await publish(Counted(number))
    async with db.transaction():
        first = await take(2)
        # A context of its own: a task would otherwise join this transaction.
        other = asyncio.create_task(take(4), context=contextvars.Context())
        second = await asyncio.wait_for(other, timeout=10)
    assert numbers(first + second) == [0, 1, 2, 3]


async def test_a_failed_event_comes_back_later_and_later(database: None) -> None:
    await publish(Counted())
    waits = []
    for _ in range(3):
        await db.execute("UPDATE outbox SET available_at = now()")
        # In one transaction, the clock of the database stands still.
        async with db.transaction():
            (event,) = await take()
            await store.retry_later([event.id], error="the mail server is unavailable")
            waits.append(await store.get_seconds_until_due(TOPIC))
    assert waits == [5, 10, 20]
    assert await take() == []
    assert await db.fetch_value("SELECT last_error FROM outbox") == "the mail server is unavailable"


async def test_back_off_ends_at_an_hour(database: None) -> None:
    await publish(Counted())
    await db.execute("UPDATE outbox SET attempts = 90")
    async with db.transaction():
        (event,) = await take()
        await store.retry_later([event.id], error="x" * 10_000)
        assert await store.get_seconds_until_due(TOPIC) == 3_600


async def test_a_worker_that_died_loses_its_event_to_another(database: None) -> None:
    await publish(Counted())
    await take(lease_seconds=0)
    (again,) = await take()
    assert again.attempts == 2


class Stuck:
    """Handlers that begin and never end."""

    def __init__(self) -> None:
        self.has_begun = asyncio.Event()

    async def handle(self, _: Settings, __: object) -> None:
        """Never return."""
        self.has_begun.set()
        await asyncio.Event().wait()


@pytest.mark.parametrize("is_batch", [False, True], ids=["single", "batch"])
async def test_a_stopping_worker_gives_its_events_back(settings: Settings, database: None, is_batch: bool) -> None:
    await publish(Counted(1))
    stuck = Stuck()
    consumer = consume_batch(Counted, stuck.handle, max_size=5) if is_batch else consume(Counted, stuck.handle)
    working = asyncio.create_task(process(settings, consumer))
    await stuck.has_begun.wait()
    assert await take() == []
    working.cancel()
    with pytest.raises(asyncio.CancelledError):
        await working
    (event,) = await take()
    assert (event.attempts, numbers([event])) == (1, [1])


async def test_only_events_processed_long_ago_are_purged(database: None) -> None:
    for _ in range(5):
        await publish(Counted())
    done_long_ago, done, dead_long_ago, dead, _ = (event.id for event in await take())
    await store.mark_done([done_long_ago, done])
    await store.mark_dead([dead_long_ago, dead], error="")
    await db.execute("UPDATE outbox SET done_at = now() - interval '8 days' WHERE id = $1", done_long_ago)
    await db.execute("UPDATE outbox SET dead_at = now() - interval '31 days' WHERE id = $1", dead_long_ago)
    await db.execute("UPDATE outbox SET dead_at = now() - interval '8 days' WHERE id = $1", dead)
    assert await store.purge() == 2
    assert await db.fetch_value("SELECT count(*) FROM outbox") == 3
