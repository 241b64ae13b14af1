"""The ASGI application of the simulator: API, pages, control door, and the task that delivers webhooks."""

import asyncio
from contextlib import suppress

from lexdex_stripe.api import Api
from lexdex_stripe.checkout import move_pages
from lexdex_stripe.control import PREFIX, Control
from lexdex_stripe.faults import Fault, Faults
from lexdex_stripe.http import Receive, Request, Response, Scope, Send, break_off, read_request, send_response, to_json
from lexdex_stripe.pages import handle_page
from lexdex_stripe.problems import StripeProblem
from lexdex_stripe.settings import SimulatorSettings
from lexdex_stripe.store import Store
from lexdex_stripe.webhooks import Webhooks


class Simulator:
    """One simulator; its state is in the file of the settings."""

    def __init__(self, settings: SimulatorSettings) -> None:
        self._store = Store(settings.file)
        with self._store.transaction():
            move_pages(self._store, settings.origin)
        self._api = Api(self._store, settings.key, settings.origin)
        self._faults = Faults()
        self._webhooks = Webhooks(self._store, settings.webhook_url, settings.webhook_secret)
        self._control = Control(self._store, self._api, self._faults, self._webhooks)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one ASGI connection."""
        if scope["type"] == "lifespan":
            await self._run_lifespan(receive, send)
            return
        try:
            request = await read_request(scope, receive)
        except StripeProblem as problem:
            await send_response(send, to_json(problem.status, problem.body))
            return
        fault = self._faults.take(request.method, request.path)
        if fault is not None:
            await self._fail(fault, request, send)
        else:
            await send_response(send, await self._respond(request))

    async def _respond(self, request: Request) -> Response:
        if request.path.startswith("/v1/"):
            return self._api.handle(request)
        if request.path.startswith(PREFIX):
            return await self._control.handle(request)
        return handle_page(self._store, request)

    async def _fail(self, fault: Fault, request: Request, send: Send) -> None:
        """Answer as the ordered fault says."""
        acted = await self._respond(request) if fault.kind in {"drop_after", "late"} else None
        await asyncio.sleep(fault.seconds)
        if fault.kind in {"late", "slow"}:
            await send_response(send, acted or await self._respond(request))
            return
        if fault.kind in {"drop_before", "drop_after"}:
            await break_off(send)
        elif fault.kind == "garbage":
            await send_response(send, Response(200, b"<html>upstream said hello</html>", "text/html"))
        elif fault.kind == "rate_limit":
            error = {"type": "invalid_request_error", "code": "rate_limit", "message": "Too many requests."}
            await send_response(send, to_json(429, {"error": error}))
        else:
            await send_response(send, to_json(500, {"error": {"type": "api_error", "message": "An error occurred."}}))

    async def _run_lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        delivering = asyncio.create_task(self._webhooks.run())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        delivering.cancel()
        with suppress(asyncio.CancelledError):
            await delivering
        await self._webhooks.close()
        self._store.close()
        await send({"type": "lifespan.shutdown.complete"})
