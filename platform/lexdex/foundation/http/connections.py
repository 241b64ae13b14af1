"""Connections of the web server: uvicorn's, with bounds on their number, on the size of a head and on waiting.

In production nginx is in front of the API and bounds all of this itself; this protects an API without a proxy.
"""

import asyncio
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

KEEP_ALIVE_SECONDS: Final = 75
"""How long an idle connection stays open; more than twice as long as in nginx, which must close it first."""
MAX_CONNECTIONS: Final = 1_000
"""Per process; further ones are closed."""
MAX_HEADER_BYTES: Final = 65_536
"""Size of address and headers of a request; nginx allows half of it for each."""
HEADER_SECONDS: Final = 10.0
"""Time for a whole head, counted from the start of the connection or from the first byte of a later request."""
BODY_SECONDS: Final = 30.0
"""Time between two parts of a body."""
REQUEST_TIMEOUT: Final = STATUS_LINE[408] + b"content-length: 0\r\nconnection: close\r\n\r\n"


class Connection(HttpToolsProtocol):
    """One connection of a client."""

    _timer: asyncio.TimerHandle | None = None
    _head_began = False
    _head_ended = False
    _is_complete = True
    """No part of a request has arrived that lacks the rest."""
    _unparsed_bytes = 0
    """Bytes since the last head or part of a body: those of an unfinished head or trailer."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept the connection, unless there are too many."""
        super().connection_made(cast("asyncio.Transport", transport))
        if len(self.connections) > MAX_CONNECTIONS:
            self.transport.abort()
        else:
            self._start_timer(HEADER_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up."""
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Handle a part of a request."""
        self._unparsed_bytes += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            self._stop_timer()
        elif self._unparsed_bytes > MAX_HEADER_BYTES:
            self.send_400_response("The headers are too large.")
        elif not self._is_complete and self._head_ended:
            self._stop_timer()
            self._start_timer(BODY_SECONDS)
        elif self._timer is None and not (self._is_complete and self._is_responding):
            # No other timer runs: uvicorn stops the one of an idle connection at each byte.
            self._start_timer(HEADER_SECONDS)

    def on_message_begin(self) -> None:
        """Note the start of a request."""
        super().on_message_begin()
        self._head_began, self._head_ended, self._is_complete = True, False, False

    def on_headers_complete(self) -> None:
        """Start the request if its head is acceptable; uvicorn answers 400 to an error."""
        hosts = [value for name, value in self.headers if name == b"host"]
        if len(hosts) > 1 or (self.parser.get_http_version() == "1.1" and not any(hosts)):
            raise ValueError("A request must have one Host header.")
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > MAX_HEADER_BYTES:
            raise ValueError("The headers are too large.")
        super().on_headers_complete()
        self._head_ended, self._unparsed_bytes = True, 0
        self._stop_timer()

    def on_body(self, body: bytes) -> None:
        """Pass a part of the body on."""
        self._unparsed_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Note the end of a request."""
        super().on_message_complete()
        self._head_began, self._is_complete, self._unparsed_bytes = False, True, 0
        self._stop_timer()

    @property
    def _is_responding(self) -> bool:
        cycle: Any = self.cycle
        return cycle is not None and not cycle.response_complete

    def _start_timer(self, seconds: float) -> None:
        self._timer = self.loop.call_later(seconds, self._time_out, seconds)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_out(self, seconds: float) -> None:
        self._timer = None
        if self.flow.read_paused or (self._is_responding and not self._head_ended):
            # The client waits for us: for its body to be read, or for the response before its next request.
            self._start_timer(seconds)
            return
        if self._head_began and not self._head_ended:
            self.transport.write(REQUEST_TIMEOUT)
        self.transport.close()
