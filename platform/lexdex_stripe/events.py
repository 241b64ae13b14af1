"""Records events and signs the webhooks that carry them."""

import hashlib
import hmac
import json
import time
from typing import Any

from lexdex_stripe.store import Body, Store

API_VERSION = "2026-10-28.endive"
MODES = frozenset({"live", "hold", "drop"})
"""What happens to new events: delivered at once, held until the control door delivers them, or never delivered."""


def record_event(store: Store, kind: str, subject: Body) -> None:
    """Record an event with a snapshot of its object, and plan its webhook."""
    event = store.add("event", "evt", type=kind, api_version=API_VERSION, data={"object": to_public(subject)})
    event |= {"pending_webhooks": 1, "request": {"id": None, "idempotency_key": None}}
    store.save(event)
    if store.get_setting("webhook_mode", "live") == "live":
        store.plan_delivery(event["id"], time.time())


def to_public(body: Body) -> Body:
    """Return an object without the simulator's own fields."""
    return {key: value for key, value in body.items() if not key.startswith("_")}


def encode_event(event: Body) -> bytes:
    """Return the body of an event's webhook; indented, as Stripe's are."""
    return json.dumps(event, indent=2).encode()


def sign(payload: bytes, secret: str, at: int | None = None) -> str:
    """Return the header Stripe-Signature of a webhook."""
    at = int(time.time()) if at is None else at
    digest = hmac.new(secret.encode(), f"{at}.".encode() + payload, hashlib.sha256).hexdigest()
    return f"t={at},v1={digest}"


def to_list(items: list[Body], params: dict[str, Any], url: str) -> Body:
    """Return a page of objects in Stripe's shape, with the parameters `limit` and `starting_after`."""
    after = params.get("starting_after")
    if after:
        ids = [item["id"] for item in items]
        items = items[ids.index(after) + 1 :] if after in ids else []
    limit = int(params.get("limit", "10"))
    page = [to_public(item) for item in items[:limit]]
    return {"object": "list", "url": url, "has_more": len(items) > limit, "data": page}
