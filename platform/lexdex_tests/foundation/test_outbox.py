"""The outbox: an event exists with its change, goes to one taker, and is never lost."""

import asyncio
import contextvars

import pytest

from lexdex.foundation import database as db
from lexdex.foundation import outbox


async def test_an_event_is_taken_once_and_then_done(database: None) -> None:
    await outbox.publish("mail", {"to": "ada"})
    (event,) = await outbox.take("mail")
    assert (event.payload, event.attempts) == ({"to": "ada"}, 1)
    assert await outbox.take("mail") == []
    await outbox.done(event)
    assert await outbox.waiting("mail") == 0


async def test_topics_do_not_see_one_another(database: None) -> None:
    await outbox.publish("mail", {})
    assert await outbox.take("index") == []


async def test_an_event_of_a_rolled_back_change_is_not_stored(database: None) -> None:
    async def fail() -> None:
        async with db.transaction():
            await outbox.publish("mail", {})
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    assert await outbox.waiting("mail") == 0


async def test_takers_at_the_same_time_share_without_overlap(database: None) -> None:
    for number in range(40):
        await outbox.publish("mail", {"number": number})
    taken = await asyncio.gather(*(outbox.take("mail", 15) for _ in range(4)))
    numbers = [event.payload["number"] for events in taken for event in events]
    assert len(numbers) == len(set(numbers))
    rest = [event.payload["number"] for event in await outbox.take("mail", 100)]
    assert sorted(numbers + rest) == list(range(40))


async def test_a_taker_does_not_wait_for_another(database: None) -> None:
    for number in range(4):
        await outbox.publish("mail", {"number": number})
    async with db.transaction():
        first = await outbox.take("mail", 2)
        # A context of its own: a task would otherwise join this transaction.
        other = asyncio.create_task(outbox.take("mail", 4), context=contextvars.Context())
        second = await asyncio.wait_for(other, timeout=10)
    assert [event.payload["number"] for event in first + second] == [0, 1, 2, 3]


async def test_a_failed_event_comes_back_later_and_later(database: None) -> None:
    await outbox.publish("mail", {})
    waits = []
    for _ in range(3):
        await db.execute("UPDATE outbox SET available_at = now()")
        (event,) = await outbox.take("mail")
        await outbox.retry(event, error="the mail server is away")
        waits.append(round(await db.fetch_value("SELECT extract(epoch FROM available_at - now())::float FROM outbox")))
    assert waits == [5, 10, 20]
    assert await outbox.take("mail") == []
    assert await db.fetch_value("SELECT last_error FROM outbox") == "the mail server is away"


async def test_back_off_ends_at_an_hour(database: None) -> None:
    await outbox.publish("mail", {})
    await db.execute("UPDATE outbox SET attempts = 90")
    (event,) = await outbox.take("mail")
    await outbox.retry(event, error="x" * 10_000)
    assert await db.fetch_value("SELECT extract(epoch FROM available_at - now())::int FROM outbox") == 3_600


async def test_a_taker_that_died_loses_its_event_to_another(database: None) -> None:
    await outbox.publish("mail", {})
    await outbox.take("mail", lease_seconds=0)
    (again,) = await outbox.take("mail")
    assert again.attempts == 2


async def test_only_events_processed_long_ago_are_purged(database: None) -> None:
    for _ in range(3):
        await outbox.publish("mail", {})
    old, new, _ = await outbox.take("mail")
    await outbox.done(old, new)
    await db.execute("UPDATE outbox SET done_at = now() - interval '8 days' WHERE id = $1", old.id)
    assert await outbox.sweep() == 1
    assert await db.fetch_value("SELECT count(*) FROM outbox") == 2
