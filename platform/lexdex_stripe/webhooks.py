"""Delivers webhooks: at once while the mode is live, again with growing pauses until the endpoint accepts them."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import httpx

from lexdex_stripe.checkout import expire_due_sessions
from lexdex_stripe.events import encode_event, sign, to_public
from lexdex_stripe.store import Body, Store

TIMEOUT_SECONDS: Final = 10.0
FIRST_PAUSE_SECONDS: Final = 1.0
MAX_PAUSE_SECONDS: Final = 300.0
TICK_SECONDS: Final = 0.2
EXPIRY_TICKS: Final = 50
NO_ANSWER: Final = 0


class Webhooks:
    """Sends the events of one simulator to one endpoint."""

    def __init__(self, store: Store, url: str, secret: str) -> None:
        self._store, self._url, self._secret = store, url, secret
        self._client = httpx.AsyncClient(timeout=TIMEOUT_SECONDS, trust_env=False)

    async def run(self) -> None:
        """Deliver due webhooks and expire sessions until cancelled."""
        ticks = 0
        while True:
            for event_id, attempts in self._store.list_due(time.time()):
                await self._attempt(event_id, attempts)
            if ticks % EXPIRY_TICKS == 0:
                with self._store.transaction():
                    expire_due_sessions(self._store)
            ticks += 1
            await asyncio.sleep(TICK_SECONDS)

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()

    async def deliver(self, event_ids: Sequence[str]) -> list[int]:
        """Deliver these events now, in this order, repeats included; returns the statuses, 0 without an answer."""
        return [await self._send(self._find(event_id)) for event_id in event_ids]

    def sign_events(self, *, at: int | None = None) -> list[dict[str, str]]:
        """Return all events, oldest first, as their webhooks would be sent."""
        payloads = [(event, encode_event(to_public(event))) for event in reversed(self._store.list_all("event"))]
        return [
            {
                "id": event["id"],
                "type": event["type"],
                "payload": payload.decode(),
                "signature": sign(payload, self._secret, at),
            }
            for event, payload in payloads
        ]

    async def _attempt(self, event_id: str, attempts: int) -> None:
        status = await self._send(self._find(event_id))
        if 200 <= status < 300:
            self._store.end_delivery(event_id)
        else:
            pause = min(FIRST_PAUSE_SECONDS * 2**attempts, MAX_PAUSE_SECONDS)
            self._store.retry_delivery(event_id, time.time() + pause)

    async def _send(self, event: Body) -> int:
        payload = encode_event(to_public(event))
        headers = {"Content-Type": "application/json", "Stripe-Signature": sign(payload, self._secret)}
        with suppress(httpx.HTTPError):
            return (await self._client.post(self._url, content=payload, headers=headers)).status_code
        return NO_ANSWER

    def _find(self, event_id: str) -> Body:
        event = self._store.find("event", event_id)
        if event is None:
            raise LookupError(f"No such event: {event_id}")
        return event
