"""The web server: uvicorn, with a shutdown that loses no request of a client that is still sending."""

import asyncio
import socket
import time
from typing import cast

import uvicorn
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from lexdex.foundation.http.certificates import Certificate
from lexdex.foundation.http.connections import Connection

DRAIN_SECONDS = 1.0
"""A connection that was not used for so long is closed at the stop signal; others get this time for a last request."""
POLL_SECONDS = 0.02
TICKS_BETWEEN_CHECKS = 50
"""Of uvicorn's, each a tenth of a second: a renewed certificate is in use within five seconds."""


class Draining:
    """ASGI middleware that, once `is_draining` is set, asks clients to close their connection after the response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.is_draining = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one ASGI connection."""
        if self.is_draining and scope["type"] == ScopeType.HTTP:
            send = _close_after(send)
        await self._app(scope, receive, send)


class Server(uvicorn.Server):
    """uvicorn's server, which first stops accepting connections and then waits for the open ones to end.

    uvicorn closes a connection without a running request at once. A request that was on its way then gets no response.
    """

    def __init__(self, config: uvicorn.Config, draining: Draining, certificate: Certificate | None = None) -> None:
        super().__init__(config)
        self._draining, self._certificate = draining, certificate

    async def on_tick(self, counter: int) -> bool:
        """Look for a renewed certificate from time to time; uvicorn calls this ten times a second."""
        if self._certificate is not None and counter % TICKS_BETWEEN_CHECKS == 0:
            self._certificate.reload_if_changed()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting connections, let the open ones send a last request, and shut down."""
        for server in self.servers:
            server.close()
        self._draining.is_draining = True
        deadline = time.monotonic() + DRAIN_SECONDS
        while self.server_state.connections and time.monotonic() < deadline:
            # First reads what has already arrived.
            await asyncio.sleep(POLL_SECONDS)
            for connection in cast("set[Connection]", self.server_state.connections.copy()):
                if connection.waiting_seconds > DRAIN_SECONDS:
                    connection.shutdown()
        await super().shutdown(sockets)


def _close_after(send: Send) -> Send:
    async def send_last(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], (b"connection", b"close")]
        await send(message)

    return send_last
