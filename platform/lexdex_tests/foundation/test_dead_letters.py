"""A handler that always fails: it blocks no other event, its event becomes a dead letter and can be replayed."""

import asyncio
import logging
from collections.abc import Sequence

import pytest

from lexdex.foundation import database as db
from lexdex.foundation.outbox import (
    Consumer,
    Delivery,
    Event,
    HandlingFailed,
    add_failure_handler,
    consume,
    consume_batch,
    dead_letters,
    process,
    publish,
    replay_or_publish,
    store,
)
from lexdex.settings import Settings
from lexdex_tests.commands import run_command

MAX_ATTEMPTS = 3
ADDRESS = "ada@example.com"


class Numbered(Event, frozen=True, tag="tests.numbered"):
    """An event of these tests."""

    number: int


class Handlers:
    """A consumer's handlers that fail for odd numbers until they are mended, and write what they handled."""

    def __init__(self) -> None:
        self.is_broken = True
        self.handled: list[int] = []

    async def handle(self, _: Settings, delivery: Delivery[Numbered]) -> None:
        """Write to the database, then fail where the number is odd."""
        await db.execute("INSERT INTO outbox (topic, payload) VALUES ('tests.effect', '{}')")
        if self.is_broken and delivery.event.number % 2:
            raise ZeroDivisionError(f"odd\nDETAIL: Key (email)=({ADDRESS})")
        self.handled.append(delivery.event.number)

    async def handle_batch(self, _: Settings, deliveries: Sequence[Delivery[Numbered]]) -> None:
        """Handle all, or fail if one number is odd."""
        if self.is_broken and any(delivery.event.number % 2 for delivery in deliveries):
            raise ZeroDivisionError("odd")
        self.handled += [delivery.event.number for delivery in deliveries]


async def publish_numbers(count: int) -> None:
    for number in range(count):
        await publish(Numbered(number))


async def make_due() -> None:
    await db.execute("UPDATE outbox SET available_at = now() WHERE done_at IS NULL")


async def effects() -> int:
    return int(await db.fetch_value("SELECT count(*) FROM outbox WHERE topic = 'tests.effect'"))


async def exhaust(settings: Settings, consumer: Consumer) -> int:
    """Process until nothing is tried any more; how many rounds that took."""
    rounds = 0
    while await store.get_seconds_until_due(consumer.topic) is not None:
        await make_due()
        await process(settings, consumer)
        rounds += 1
        assert rounds < 50
    return rounds


async def test_a_failing_event_rolls_back_nothing_but_its_own_work(settings: Settings, database: None) -> None:
    handlers = Handlers()
    await publish_numbers(6)
    assert await process(settings, consume(Numbered, handlers.handle)) == 3
    assert handlers.handled == [0, 2, 4]
    assert await effects() == 3


async def test_a_lease_never_takes_more_events_than_its_limit(settings: Settings, database: None) -> None:
    """Whatever plan the database chooses: without these joins it would run a subquery once per row of the table."""
    await publish_numbers(6)
    async with db.transaction():
        for method in ("hashjoin", "mergejoin", "hashagg", "sort", "material", "memoize"):
            await db.execute(f"SET LOCAL enable_{method} = off")
        leased = await store.lease_due_events("tests.numbered", 2, lease_seconds=60)
    assert [event.id for event in leased] == [1, 2]


@pytest.mark.parametrize("in_transaction", [True, False])
@pytest.mark.parametrize("concurrency", [1, 4])
async def test_it_ends_as_a_dead_letter_with_its_last_error(
    settings: Settings, database: None, caplog: pytest.LogCaptureFixture, in_transaction: bool, concurrency: int
) -> None:
    handlers = Handlers()
    consumer = consume(
        Numbered,
        handlers.handle,
        max_attempts=MAX_ATTEMPTS,
        in_transaction=in_transaction,
        concurrency=concurrency,
    )
    await publish_numbers(2)
    assert await exhaust(settings, consumer) == MAX_ATTEMPTS
    (email,) = await dead_letters.list_dead_letters()
    assert (email.topic, email.attempts, email.last_error) == (
        consumer.topic,
        MAX_ATTEMPTS,
        "ZeroDivisionError: odd",
    )
    assert await store.count_dead_letters() == {consumer.topic: 1}
    (line,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert ADDRESS not in line.getMessage()


async def test_it_is_replayed_once_it_is_mended(settings: Settings, database: None) -> None:
    handlers = Handlers()
    consumer = consume(Numbered, handlers.handle, max_attempts=1)
    await publish_numbers(4)
    await process(settings, consumer)
    assert handlers.handled == [0, 2]
    handlers.is_broken = False
    assert await process(settings, consumer) == 0
    first = (await dead_letters.list_dead_letters())[-1]
    assert await dead_letters.replay([first.id]) == 1
    assert await process(settings, consumer) == 1
    assert await dead_letters.replay() == 1
    assert await process(settings, consumer) == 1
    assert handlers.handled == [0, 2, 1, 3]
    assert await dead_letters.list_dead_letters() == []


async def test_a_replayed_event_has_all_its_attempts_again(settings: Settings, database: None) -> None:
    consumer = consume(Numbered, Handlers().handle, max_attempts=MAX_ATTEMPTS)
    await publish(Numbered(1))
    for _ in range(2):
        assert await exhaust(settings, consumer) == MAX_ATTEMPTS
        assert await dead_letters.replay(topic=consumer.topic) == 1
    assert await dead_letters.replay(topic="tests.other") == 0


async def test_without_a_limit_it_is_tried_for_ever(settings: Settings, database: None) -> None:
    consumer = consume(Numbered, Handlers().handle, max_attempts=None)
    await publish(Numbered(1))
    await db.execute("UPDATE outbox SET attempts = 1000")
    await process(settings, consumer)
    assert await store.count_dead_letters() == {}
    assert (
        store.MAX_RETRY_SECONDS - 60
        < (await store.get_seconds_until_due(consumer.topic) or 0)
        <= store.MAX_RETRY_SECONDS
    )


async def test_a_final_failure_is_not_tried_again(settings: Settings, database: None) -> None:
    async def refuse(_: Settings, delivery: Delivery[Numbered]) -> None:
        raise HandlingFailed("refused: 550", is_final=delivery.attempt == 2)

    consumer = consume(Numbered, refuse)
    await publish(Numbered(1))
    assert await exhaust(settings, consumer) == 2
    (email,) = await dead_letters.list_dead_letters()
    assert email.last_error == "refused: 550"


async def test_an_undecodable_event_becomes_a_dead_letter(settings: Settings, database: None) -> None:
    handlers = Handlers()
    await db.execute("INSERT INTO outbox (topic, payload) VALUES ('tests.numbered', '{\"number\": \"x\"}')")
    await publish(Numbered(2))
    await exhaust(settings, consume(Numbered, handlers.handle, max_attempts=MAX_ATTEMPTS))
    assert handlers.handled == [2]
    (email,) = await dead_letters.list_dead_letters()
    assert email.last_error.startswith("ValidationError")


async def test_an_event_that_kills_its_worker_each_time_ends_as_a_dead_letter(
    settings: Settings, database: None
) -> None:
    handlers = Handlers()
    consumer = consume(Numbered, handlers.handle, max_attempts=MAX_ATTEMPTS)
    await publish(Numbered(2))
    for _ in range(MAX_ATTEMPTS):
        assert len(await store.lease_due_events(consumer.topic, 1, lease_seconds=0)) == 1
    await process(settings, consumer)
    assert handlers.handled == []
    assert await store.count_dead_letters() == {consumer.topic: 1}


async def store_failure(_: Settings, delivery: Delivery[Numbered]) -> None:
    """Write to the database, then fail for the event with the number 3."""
    await db.execute("INSERT INTO outbox (topic, payload) VALUES ('tests.effect', '{}')")
    if delivery.event.number == 3:
        raise ZeroDivisionError(f"three\nDETAIL: Key (email)=({ADDRESS})")


async def test_its_failure_is_stored_once_when_it_has_failed_for_good(settings: Settings, database: None) -> None:
    consumer = consume(Numbered, Handlers().handle, max_attempts=MAX_ATTEMPTS)
    await publish(Numbered(1))
    assert await exhaust(settings, add_failure_handler(consumer, store_failure)) == MAX_ATTEMPTS
    assert await effects() == 1
    assert await store.count_dead_letters() == {consumer.topic: 1}


async def test_the_failure_of_an_event_that_killed_its_worker_is_stored_too(settings: Settings, database: None) -> None:
    consumer = add_failure_handler(consume(Numbered, Handlers().handle, max_attempts=1), store_failure)
    await publish(Numbered(2))
    assert len(await store.lease_due_events(consumer.topic, 1, lease_seconds=0)) == 1
    await process(settings, consumer)
    assert await effects() == 1


async def test_a_failure_that_cannot_be_stored_holds_up_nothing(
    settings: Settings, database: None, caplog: pytest.LogCaptureFixture
) -> None:
    consumer = add_failure_handler(consume(Numbered, Handlers().handle, max_attempts=1), store_failure)
    await publish_numbers(5)
    assert await process(settings, consumer) == 3
    assert await effects() == 3 + 1
    assert await store.count_dead_letters() == {consumer.topic: 2}
    lines = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert len(lines) == 3
    assert ADDRESS not in str(lines)


async def test_what_is_tried_again_takes_its_dead_letter_along(settings: Settings, database: None) -> None:
    handlers = Handlers()
    consumer = consume(Numbered, handlers.handle, max_attempts=1)
    for number in (1, 3):
        await publish(Numbered(number))
    await process(settings, consumer)
    handlers.is_broken = False
    for number in (3, 5):
        await replay_or_publish(Numbered(number))
    await process(settings, consumer)
    assert handlers.handled == [3, 5]
    assert len(await dead_letters.list_dead_letters()) == 1


async def test_a_handler_that_hangs_is_ended_and_counts_as_failed(settings: Settings, database: None) -> None:
    async def hang(_: Settings, __: Delivery[Numbered]) -> None:
        await asyncio.Event().wait()

    await publish(Numbered(1))
    consumer = consume(Numbered, hang, max_attempts=1, timeout_seconds=0.05)
    assert await asyncio.wait_for(process(settings, consumer), timeout=10) == 0
    (email,) = await dead_letters.list_dead_letters()
    assert email.last_error == "TimeoutError"


async def test_a_batch_succeeds_or_fails_together(settings: Settings, database: None) -> None:
    handlers = Handlers()
    consumer = consume_batch(Numbered, handlers.handle_batch, max_size=100, max_attempts=MAX_ATTEMPTS)
    await publish_numbers(3)
    await process(settings, consumer)
    assert handlers.handled == []
    assert round(await store.get_seconds_until_due(consumer.topic) or 0) == store.FIRST_RETRY_SECONDS
    handlers.is_broken = False
    await make_due()
    assert await process(settings, consumer) == 3
    assert handlers.handled == [0, 1, 2]


async def test_a_batch_goes_to_one_worker_at_a_time(settings: Settings, database: None) -> None:
    begun, may_end = asyncio.Event(), asyncio.Event()

    async def wait(_: Settings, __: Sequence[Delivery[Numbered]]) -> None:
        begun.set()
        await may_end.wait()

    consumer = consume_batch(Numbered, wait, max_size=1)
    await publish_numbers(2)
    first = asyncio.create_task(process(settings, consumer))
    await begun.wait()
    assert await process(settings, consumer) == 0
    may_end.set()
    assert await first == 2


async def test_an_operator_lists_and_replays_them(settings: Settings, database: None) -> None:
    assert (await run_command(settings, "outbox", "list-dead")).err == "No dead letters.\n"
    handlers = Handlers()
    consumer = consume(Numbered, handlers.handle, max_attempts=1)
    await publish_numbers(4)
    await process(settings, consumer)
    listed = await run_command(settings, "outbox", "list-dead", "--topic", consumer.topic)
    assert (listed.code, listed.out.count("ZeroDivisionError: odd")) == (0, 2)
    refused = await run_command(settings, "outbox", "replay")
    assert refused.code
    assert "--all" in refused.err
    (first, _) = await dead_letters.list_dead_letters()
    assert (await run_command(settings, "outbox", "replay", first.id)).out == "1 event will be handled again.\n"
    assert (await run_command(settings, "outbox", "replay", "--all")).out == "1 event will be handled again.\n"
    handlers.is_broken = False
    assert await process(settings, consumer) == 2


@pytest.mark.parametrize("words", [("replay", 2**63), ("list-dead", "--limit", 2**63)], ids=lambda words: words[0])
async def test_a_number_that_no_event_can_have_is_refused(
    settings: Settings, database: None, words: tuple[str | int, ...]
) -> None:
    refused = await run_command(settings, "outbox", *words)
    assert refused.code == 2
    assert "is not in the range" in refused.err
