"""Generate HTTP/1.1 load with little code; a full HTTP client would need more CPU time than the measured server."""

import asyncio
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, cast

import msgspec
import numpy as np
import uvloop

TICK: Final = 0.01
"""Seconds per clock tick in /proc, the resolution of the measured CPU time."""
END_OF_HEAD: Final = b"\r\n\r\n"
LENGTH: Final = b"content-length:"


class Workload(msgspec.Struct, frozen=True):
    """The parameters of one round of load: the requests, the port, and the duration.

    `server` is the process id of the server, `concurrency` the number of connections.
    """

    port: int
    server: int
    seconds: float
    warm_up_seconds: float
    concurrency: int
    requests: list[bytes]


class Round(msgspec.Struct, frozen=True):
    """The result of one round of load: the server's CPU time per request in microseconds, and latencies in ms."""

    requests: int
    failed: int
    server_us: float
    p50_ms: float
    p99_ms: float
    per_second: float


def build_request(path: str, body: bytes | None = None) -> bytes:
    """Build the bytes of an HTTP request: GET without a body, POST with a JSON body."""
    head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n"
    if body is None:
        return f"{head}\r\n".encode()
    return f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


def get_cpu_seconds(process: int) -> float:
    """Return the CPU time that a process, given by its id, has used so far: user and system time in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK


class RecordedTimes:
    """Records the latencies in seconds and the number of failed requests of all connections together."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.failed = 0


class Connection(asyncio.Protocol):
    """A connection that sends the next request as soon as a response is complete.

    Responses must have a Content-Length header.
    """

    def __init__(self, given: Iterator[bytes], times: RecordedTimes) -> None:
        self._requests, self._times = given, times
        self._buffer = b""
        self._sent_at = 0.0
        self.ended = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the first request on the new connection."""
        self._transport = cast("asyncio.WriteTransport", transport)
        self._send_next()

    def data_received(self, data: bytes) -> None:
        """Collect received bytes; once a response is complete, record its latency and send the next request."""
        self._buffer = self._buffer + data if self._buffer else data
        head = self._buffer.find(END_OF_HEAD)
        if head < 0 or len(self._buffer) < head + len(END_OF_HEAD) + _parse_content_length(self._buffer[:head]):
            return
        self._times.latencies.append(time.perf_counter() - self._sent_at)
        self._times.failed += not self._buffer.startswith(b"HTTP/1.1 200")
        self._buffer = b""
        self._send_next()

    def connection_lost(self, exc: Exception | None) -> None:
        """Mark the connection as ended, with the error that ended it or None."""
        if not self.ended.done():
            self.ended.set_result(exc)

    def stop(self) -> None:
        """Close the connection at once; a request without a response yet is not recorded."""
        self._transport.abort()

    def _send_next(self) -> None:
        self._sent_at = time.perf_counter()
        self._transport.write(next(self._requests))


def _parse_content_length(head: bytes) -> int:
    at = head.lower().find(LENGTH)
    return int(head[at + len(LENGTH) :].split(b"\r\n", 1)[0]) if at >= 0 else 0


def _cycle_requests(requests: list[bytes]) -> Iterator[bytes]:
    while True:
        yield from requests


async def run_workload(workload: Workload) -> Round:
    """Run one round of load and return its result.

    Raises `ConnectionError` if the server closes a connection or completes no response.
    """
    times, given = RecordedTimes(), _cycle_requests(workload.requests)
    loop = asyncio.get_running_loop()
    connections = [
        (await loop.create_connection(lambda: Connection(given, times), "127.0.0.1", workload.port))[1]
        for _ in range(workload.concurrency)
    ]
    await _wait_for_connections(connections, workload.warm_up_seconds)
    times.latencies.clear()
    cpu, began = get_cpu_seconds(workload.server), time.perf_counter()
    await _wait_for_connections(connections, workload.seconds)
    spent, lasted = get_cpu_seconds(workload.server) - cpu, time.perf_counter() - began
    for connection in connections:
        connection.stop()
    return _summarise(times, spent, lasted)


async def _wait_for_connections(connections: list[Connection], seconds: float) -> None:
    ended, _ = await asyncio.wait(
        [connection.ended for connection in connections], timeout=seconds, return_when=asyncio.FIRST_COMPLETED
    )
    if ended:
        raise ConnectionError("The server closed a connection in the middle of a round.")


def _summarise(times: RecordedTimes, spent: float, lasted: float) -> Round:
    count = len(times.latencies)
    if not count:
        raise ConnectionError("The server answered nothing in a whole round.")
    p50, p99 = (float(p) * 1000 for p in np.percentile(times.latencies, [50, 99]))
    return Round(count, times.failed, spent / count * 1e6, p50, p99, count / lasted)


def main() -> None:
    """Read a Workload as MessagePack from standard input, run it, and write its Round as JSON to standard output."""
    workload = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Workload)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        sys.stdout.buffer.write(msgspec.json.encode(runner.run(run_workload(workload))))


if __name__ == "__main__":
    main()
