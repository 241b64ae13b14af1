"""Connections of the web server: uvicorn's, with bounds on their number, on the size of a head and on waiting.

In production nginx is in front of the API and bounds all of this itself; this protects an API without a proxy.
"""

import asyncio
import resource
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

KEEP_ALIVE_SECONDS: Final = 75
"""How long an idle connection stays open; more than twice as long as in nginx, which must close it first."""
MAX_CONNECTIONS: Final = 1_000
"""Per process; a further one replaces the one that has waited longest for its client."""
MAX_FILES: Final = 2 * MAX_CONNECTIONS
"""File descriptors of the process, if the system allows so many; many allow only 1,024 by default."""
MAX_HEADER_BYTES: Final = 65_536
"""Size of address and headers of a request; nginx allows half of it for each."""
HEADER_OVERHEAD_BYTES: Final = 32
"""Counted for each header besides its name and value, as in HTTP/2 (RFC 9113, 6.5.2): many small ones cost, too."""
HEADER_SECONDS: Final = 10.0
"""Time for a whole head, counted from the start of the connection or from the first byte of a later request."""
BODY_SECONDS: Final = 30.0
"""Time between two parts of a body, and for the whole body apart from what its size allows."""
MIN_BODY_BYTES_PER_SECOND: Final = 8_192
"""Each further second for a body needs as many bytes of it, so that no client keeps a connection by single bytes."""
WRITE_SECONDS: Final = 30.0
"""Time for a client to read what fills its connection's buffers."""
REQUEST_TIMEOUT: Final = STATUS_LINE[408] + b"content-length: 0\r\nconnection: close\r\n\r\n"


class Connection(HttpToolsProtocol):
    """One connection of a client."""

    _timer: asyncio.TimerHandle | None = None
    _write_timer: asyncio.TimerHandle | None = None
    _last_progress = 0.0
    """When the client last did what it could be waited for, in the loop's time."""
    _head_began = False
    _head_ended = False
    _is_complete = True
    """No part of a request has arrived that lacks the rest."""
    _unparsed_bytes = 0
    """Bytes since the last head or part of a body: those of an unfinished head or trailer."""
    _trailer_bytes = 0
    _body_deadline = 0.0
    """When the body must have arrived, in the loop's time; each part of it moves this on."""

    @property
    def waiting_seconds(self) -> float:
        """How long the server has waited for the client; 0 while the client waits for the server."""
        is_working = self._is_complete and self._is_responding and not self.flow.write_paused
        return 0.0 if is_working else self.loop.time() - self._last_progress

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept the connection; if there are too many, close the one that has waited longest for its client."""
        super().connection_made(cast("asyncio.Transport", transport))
        self._last_progress = self.loop.time()
        self._start_timer(HEADER_SECONDS)
        if len(self.connections) > MAX_CONNECTIONS:
            connections = cast("set[Connection]", self.connections)
            # If no other one waits, it is this one.
            slowest = max(connections - {self}, key=lambda each: each.waiting_seconds)
            (slowest if slowest.waiting_seconds else self).abort()

    def abort(self) -> None:
        """Close the connection without sending what its buffers contain."""
        # At once and not when it is lost, which comes after other new connections.
        self.connections.discard(self)
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up."""
        self._stop_timer()
        self._stop_write_timer()
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
            self._start_timer(min(BODY_SECONDS, self._body_deadline - self.loop.time()))
        elif (
            self._timer is None
            and self.timeout_keep_alive_task is None
            and not (self._is_complete and self._is_responding)
        ):
            # uvicorn has stopped its timer of idle connections.
            self._start_timer(HEADER_SECONDS)

    def on_message_begin(self) -> None:
        """Note the start of a request."""
        super().on_message_begin()
        self._last_progress = self.loop.time()
        self._head_began, self._head_ended, self._is_complete = True, False, False

    def on_header(self, name: bytes, value: bytes) -> None:
        """Add a header; the trailer fields of a chunked body are no headers (RFC 9110, 6.5.1) and are ignored."""
        if not self._head_ended:
            super().on_header(name, value)
            return
        self._trailer_bytes += len(name) + len(value) + HEADER_OVERHEAD_BYTES
        if self._trailer_bytes > MAX_HEADER_BYTES:
            raise ValueError("The trailer fields are too large.")

    def on_headers_complete(self) -> None:
        """Start the request if its head is acceptable; uvicorn answers 400 to an error."""
        hosts = [value for name, value in self.headers if name == b"host"]
        if len(hosts) > 1 or (self.parser.get_http_version() == "1.1" and not any(hosts)):
            raise ValueError("A request must have one Host header.")
        sizes = (len(name) + len(value) + HEADER_OVERHEAD_BYTES for name, value in self.headers)
        if len(self.url) + sum(sizes) > MAX_HEADER_BYTES:
            raise ValueError("The headers are too large.")
        super().on_headers_complete()
        self._last_progress = self.loop.time()
        self._head_ended, self._unparsed_bytes, self._trailer_bytes = True, 0, 0
        self._body_deadline = self._last_progress + BODY_SECONDS
        self._stop_timer()

    def on_body(self, body: bytes) -> None:
        """Pass a part of the body on."""
        self._last_progress = self.loop.time()
        self._body_deadline += len(body) / MIN_BODY_BYTES_PER_SECOND
        self._unparsed_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Note the end of a request."""
        super().on_message_complete()
        self._head_began, self._is_complete, self._unparsed_bytes = False, True, 0
        self._stop_timer()
        if not self._is_responding:
            # The response came before the end of the request, whose bytes have stopped uvicorn's timer.
            self._start_keep_alive_timer()

    def on_response_complete(self) -> None:
        """Note the end of a response."""
        self._last_progress = self.loop.time()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Give the client some time to read, because the buffers are full."""
        super().pause_writing()
        self._last_progress = self.loop.time()
        self._write_timer = self.loop.call_later(WRITE_SECONDS, self.abort)

    def resume_writing(self) -> None:
        """Go on with the response."""
        self._stop_write_timer()
        super().resume_writing()

    @property
    def _is_responding(self) -> bool:
        cycle: Any = self.cycle
        return cycle is not None and not cycle.response_complete

    def _start_timer(self, seconds: float) -> None:
        self._timer = self.loop.call_later(seconds, self._time_out, seconds)

    def _start_keep_alive_timer(self) -> None:
        self._unset_keepalive_if_required()
        self.timeout_keep_alive_task = self.loop.call_later(KEEP_ALIVE_SECONDS, self.timeout_keep_alive_handler)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _stop_write_timer(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None

    def _time_out(self, seconds: float) -> None:
        self._timer = None
        if self.flow.read_paused or (self._is_responding and not self._head_ended):
            # The client waits for us: for its body to be read, or for the response before its next request.
            self._body_deadline = self.loop.time() + BODY_SECONDS
            self._start_timer(seconds)
            return
        if self._head_began and not self._has_response:
            self.transport.write(REQUEST_TIMEOUT)
        self.transport.close()

    @property
    def _has_response(self) -> bool:
        """Whether the response to the unfinished request has begun."""
        cycle: Any = self.cycle
        return self._head_ended and cycle.response_started


def raise_file_limit() -> None:
    """Allow this process to open as many files as MAX_CONNECTIONS needs, as far as the system permits."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(MAX_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
