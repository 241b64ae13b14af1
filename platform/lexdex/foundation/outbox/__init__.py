"""Transactional outbox: features publish events in the transaction of a change; the worker handles them later.

Each event is handled at least once.
"""

from lexdex.foundation.outbox.consumers import (
    Consumer,
    Delivery,
    HandlingFailed,
    add_failure_handler,
    consume,
    consume_batch,
)
from lexdex.foundation.outbox.dead_letters import replay_or_publish
from lexdex.foundation.outbox.events import Event, publish
from lexdex.foundation.outbox.processing import process, process_all

__all__ = [
    "Consumer",
    "Delivery",
    "Event",
    "HandlingFailed",
    "add_failure_handler",
    "consume",
    "consume_batch",
    "process",
    "process_all",
    "publish",
    "replay_or_publish",
]
