"""The API under /v1: checks the key, replays idempotent requests and calls the operation."""

import hashlib
import hmac
import re
from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Callable
from typing import Any, Final

from lexdex_stripe import checkout, intents, refunds
from lexdex_stripe.events import to_list, to_public
from lexdex_stripe.forms import decode_form
from lexdex_stripe.http import Request, Response, to_json
from lexdex_stripe.problems import StripeProblem, invalid, missing
from lexdex_stripe.store import Body, Store

Operation = Callable[[Store, str, dict[str, Any]], Body]
MAX_KEY_LENGTH: Final = 255
REPLAYED_STATUSES: Final = frozenset({200, 402})
KEY_REUSED: Final = (
    "Keys for idempotent requests can only be used with the same parameters they were first used with. "
    "Try using a key other than '{key}' if you meant to execute a different request."
)


def _list_events(store: Store, _: str, params: dict[str, Any]) -> Body:
    kind = params.get("type")
    items = [event for event in store.list_all("event") if not kind or event["type"] == kind]
    return to_list(items, params, "/v1/events")


def _get_event(store: Store, event_id: str, _: dict[str, Any]) -> Body:
    event = store.find("event", event_id)
    if event is None:
        raise missing("event", event_id)
    return event


def _of_all(operation: Callable[[Store, dict[str, Any]], Body]) -> Operation:
    return lambda store, _, params: operation(store, params)


OPERATIONS: Final[list[tuple[str, re.Pattern[str], Operation]]] = [
    (method, re.compile(f"/v1/{path}".replace("ID", r"(?P<id>\w+)")), operation)
    for method, path, operation in (
        ("GET", "checkout/sessions", _of_all(checkout.list_sessions)),
        ("GET", "checkout/sessions/ID", checkout.show_session),
        ("POST", "checkout/sessions/ID/expire", checkout.expire_session),
        ("GET", "payment_intents", _of_all(intents.list_intents)),
        ("POST", "payment_intents", _of_all(intents.create_intent)),
        ("GET", "payment_intents/search", _of_all(intents.search_intents)),
        ("GET", "payment_intents/ID", lambda store, intent_id, _: intents.get_intent(store, intent_id)),
        ("POST", "payment_intents/ID/confirm", intents.confirm_intent),
        ("POST", "payment_intents/ID/cancel", intents.cancel_intent),
        ("GET", "refunds", _of_all(refunds.list_refunds)),
        ("POST", "refunds", _of_all(refunds.create_refund)),
        ("GET", "refunds/ID", lambda store, refund_id, _: refunds.get_refund(store, refund_id)),
        ("GET", "events", _list_events),
        ("GET", "events/ID", _get_event),
    )
]


class Api:
    """The API of one simulator; `origin` is where browsers find its pages."""

    def __init__(self, store: Store, key: str, origin: str) -> None:
        self._store, self._key, self._origin = store, key, origin

    def handle(self, request: Request) -> Response:
        """Answer a request; changes are committed before this returns."""
        try:
            self.require_key(request)
            return self._replay_or_run(request)
        except StripeProblem as problem:
            return to_json(problem.status, problem.body)

    def require_key(self, request: Request) -> None:
        """Raise the error for a request without the secret key, as bearer token or as user name."""
        scheme, _, value = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "basic":
            try:
                value = b64decode(value).decode().partition(":")[0]
            except (NotBase64, ValueError):
                value = ""
        if not value:
            raise invalid("You did not provide an API key.", status=401)
        if not hmac.compare_digest(value.encode(), self._key.encode()):
            raise invalid(f"Invalid API Key provided: {value[:7]}***", status=401, code="api_key_invalid")

    def _replay_or_run(self, request: Request) -> Response:
        key = request.headers.get("idempotency-key", "") if request.method == "POST" else ""
        if len(key) > MAX_KEY_LENGTH:
            raise StripeProblem(400, "idempotency_error", "The idempotency key is too long.")
        fingerprint = hashlib.sha256(f"{request.path} ".encode() + request.body).hexdigest()
        with self._store.transaction():
            stored = self._store.find_replay(key) if key else None
            if stored is not None:
                if stored[0] != fingerprint:
                    raise StripeProblem(400, "idempotency_error", KEY_REUSED.format(key=key))
                return to_json(stored[1], stored[2], **{"Idempotent-Replayed": "true"})
            status, body = self._run(request)
            if key and status in REPLAYED_STATUSES:
                self._store.save_replay(key, fingerprint, status, body)
        return to_json(status, body)

    def _run(self, request: Request) -> tuple[int, Body]:
        try:
            params = decode_form(request.query if request.method == "GET" else request.body.decode())
            return 200, to_public(self._find_operation(request)(params))
        except UnicodeDecodeError:
            raise invalid("The request is not valid UTF-8.") from None
        except StripeProblem as problem:
            if problem.status != 402:
                raise
            # A declined card is a result: what it changed is kept.
            return problem.status, problem.body

    def _find_operation(self, request: Request) -> Callable[[dict[str, Any]], Body]:
        if (request.method, request.path) == ("POST", "/v1/checkout/sessions"):
            return lambda params: checkout.create_session(self._store, params, self._origin)
        for method, pattern, operation in OPERATIONS:
            if method == request.method and (match := pattern.fullmatch(request.path)):
                object_id = match.groupdict().get("id", "")
                return lambda params: operation(self._store, object_id, params)
        raise invalid(f"Unrecognized request URL ({request.method}: {request.path}).", status=404)
