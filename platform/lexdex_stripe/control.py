"""The control door under /_control, for tests: loopback only, with the API key, in JSON.

POST /_control/faults       a `Fault`, or [] to forget all
POST /_control/webhooks     {"mode": "live" | "hold" | "drop"}
POST /_control/deliver      {"event_ids": [ID, …]}: in this order, repeats included; returns the statuses
POST /_control/clock        {"advance_seconds": N}
GET  /_control/events       all events with their webhooks' bodies and signatures; ?at=TIME signs as of a time
"""

import ipaddress
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

import msgspec

from lexdex_stripe.api import Api
from lexdex_stripe.events import MODES
from lexdex_stripe.faults import Faults
from lexdex_stripe.http import Request, Response, to_json
from lexdex_stripe.problems import StripeProblem, invalid
from lexdex_stripe.store import Store
from lexdex_stripe.webhooks import Webhooks

PREFIX = "/_control/"


class Control:
    """The control door of one simulator."""

    def __init__(self, store: Store, api: Api, faults: Faults, webhooks: Webhooks) -> None:
        self._store, self._api, self._faults, self._webhooks = store, api, faults, webhooks
        self._actions: dict[tuple[str, str], Callable[[Any], Any]] = {
            ("POST", "faults"): self._order_fault,
            ("POST", "webhooks"): self._set_mode,
            ("POST", "clock"): self._advance_clock,
        }

    async def handle(self, request: Request) -> Response:
        """Answer a request of a test."""
        try:
            if not _is_loopback(request.client):
                raise invalid("The control door is open to this machine only.", status=403)
            self._api.require_key(request)
            name = request.path.removeprefix(PREFIX)
            if (request.method, name) == ("GET", "events"):
                at = parse_qs(request.query).get("at", [""])[0]
                return to_json(200, self._webhooks.sign_events(at=int(at) if at else None))
            given = json.loads(request.body or b"null")
            if (request.method, name) == ("POST", "deliver"):
                return to_json(200, await self._webhooks.deliver(given["event_ids"]))
            if action := self._actions.get((request.method, name)):
                action(given)
                return to_json(200, {})
            raise invalid("There is no such control.", status=404)
        except StripeProblem as problem:
            return to_json(problem.status, problem.body)
        except (ValueError, KeyError, TypeError, LookupError, msgspec.ValidationError) as error:
            return to_json(400, {"error": {"type": "invalid_request_error", "message": str(error)}})

    def _order_fault(self, given: Any) -> None:  # noqa: ANN401 - decoded JSON
        if given == []:
            self._faults.clear()
        else:
            self._faults.order(given)

    def _set_mode(self, given: Any) -> None:  # noqa: ANN401
        if given["mode"] not in MODES:
            raise ValueError(f"The mode must be one of {', '.join(sorted(MODES))}.")
        with self._store.transaction():
            self._store.set_setting("webhook_mode", given["mode"])

    def _advance_clock(self, given: Any) -> None:  # noqa: ANN401
        with self._store.transaction():
            self._store.advance_clock(int(given["advance_seconds"]))


def _is_loopback(client: str) -> bool:
    try:
        return ipaddress.ip_address(client).is_loopback
    except ValueError:
        return False
