"""Shows admins the events that failed permanently, lets them be tried again or given up, and shows what waits."""

from datetime import UTC, datetime
from typing import Any, Final

from lexdex.admin.schemas import FailedEvent, FailedEventPage, FailedTopic, WaitingEvents, WaitingTopic
from lexdex.admin.service.event_texts import describe_error, describe_object, describe_task
from lexdex.audit.service import Act, record
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.outbox import backlog, dead_letters, store
from lexdex.foundation.outbox.dead_letters import DeadLetterContent
from lexdex.foundation.texts import clean_text
from lexdex.settings import Settings

PAGE_SIZE: Final = 20
MAX_REASON_LENGTH: Final = 2_000
NO_EVENT: Final = "This event is no longer among the failed ones. Please reload the page."
NONE_FAILED: Final = "No event of this kind has failed any more. Please reload the page."
NO_REASON: Final = "Please give a reason."


async def list_page(settings: Settings, topic: str | None, page: int) -> FailedEventPage:
    """Return one page of the failed events, of one topic or of all, latest first; `page` counts from 1."""
    found = await dead_letters.list_contents(topic, limit=PAGE_SIZE + 1, skip=(page - 1) * PAGE_SIZE)
    counts = await store.count_dead_letters()
    topics = [FailedTopic(each, describe_task(each), count) for each, count in counts.items()]
    events = [_describe(settings, each) for each in found[:PAGE_SIZE]]
    return FailedEventPage(events, len(found) > PAGE_SIZE, sorted(topics, key=lambda each: each.task))


async def retry_event(actor: Actor, event_id: int) -> None:
    """Let the worker try a failed event again, with all attempts; raises NotFound."""
    async with database.transaction():
        event = await _lock(event_id)
        await dead_letters.replay([event_id])
        before, after = {"state": "failed", **_summarize(event)}, {"state": "waiting"}
        await record(actor, Act("failed_event.retried", "failed_event", event_id, before, after))


async def retry_topic(actor: Actor, topic: str) -> int:
    """Let the worker try all failed events of a topic again, and return how many; raises Conflict if there are none."""
    async with database.transaction():
        count = await dead_letters.replay(topic=topic)
        if not count:
            raise Conflict(NONE_FAILED)
        before, after = {"state": "failed", "topic": topic, "events": count}, {"state": "waiting"}
        await record(actor, Act("failed_event.retried", "failed_event", topic, before, after))
    return count


async def discard_event(actor: Actor, event_id: int, reason: str) -> None:
    """Delete a failed event, so that the worker never does it; raises NotFound, and Invalid without a reason."""
    cleaned = clean_text(reason, label="the reason", max_length=MAX_REASON_LENGTH, is_multiline=True)
    if not cleaned:
        raise Invalid(NO_REASON)
    async with database.transaction():
        event = await _lock(event_id)
        await dead_letters.discard(event_id)
        before, after = {"state": "failed", **_summarize(event)}, {"state": "discarded"}
        await record(actor, Act("failed_event.discarded", "failed_event", event_id, before, after, cleaned))


async def list_waiting() -> WaitingEvents:
    """Return how many events wait for the worker and for how long, by topic."""
    now = datetime.now(UTC)
    topics = [
        WaitingTopic(
            topic=each.topic,
            task=describe_task(each.topic),
            count=each.count,
            retried=each.retried,
            p50_seconds=max((now - each.median_at).total_seconds(), 0.0),
            p95_seconds=max((now - each.p95_at).total_seconds(), 0.0),
        )
        for each in await backlog.measure_backlog()
    ]
    return WaitingEvents(topics)


async def _lock(event_id: int) -> DeadLetterContent:
    event = await dead_letters.lock_content(event_id)
    if event is None:
        raise NotFound(NO_EVENT)
    return event


def _describe(settings: Settings, event: DeadLetterContent) -> FailedEvent:
    return FailedEvent(
        id=event.id,
        topic=event.topic,
        task=describe_task(event.topic),
        about=describe_object(settings, event.topic, event.payload),
        attempts=event.attempts,
        published_at=event.created_at,
        failed_at=event.dead_at,
        error=describe_error(event.last_error),
    )


def _summarize(event: DeadLetterContent) -> dict[str, Any]:
    """Return what the audit log keeps of an event: nothing of its payload."""
    return {"topic": event.topic, "attempts": event.attempts, "error": describe_error(event.last_error)}
