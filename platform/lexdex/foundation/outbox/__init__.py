"""Durable events between features: published in the transaction of a change, handled by the worker at least once."""

from lexdex.foundation.outbox.consumers import Consumer, Delivery, HandlingFailed, consume, consume_batch
from lexdex.foundation.outbox.events import Event, publish
from lexdex.foundation.outbox.processing import process, process_all

__all__ = [
    "Consumer",
    "Delivery",
    "Event",
    "HandlingFailed",
    "consume",
    "consume_batch",
    "process",
    "process_all",
    "publish",
]
