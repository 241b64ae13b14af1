"""Load over keep-alive HTTP/1.1 from a process of its own: a small client, as a full one costs more than the server."""

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
"""Seconds of a clock tick in /proc; a round of two seconds is so known to half a percent."""
END_OF_HEAD: Final = b"\r\n\r\n"
LENGTH: Final = b"content-length:"


class Job(msgspec.Struct, frozen=True):
    """One round: ask `server` (a process) at `port` the given requests in turn, so long, so many at a time."""

    port: int
    server: int
    seconds: float
    warm_up_seconds: float
    concurrency: int
    requests: list[bytes]


class Round(msgspec.Struct, frozen=True):
    """What came of a round; microseconds are processor time of the server, milliseconds are the client's waiting."""

    requests: int
    failed: int
    server_us: float
    p50_ms: float
    p99_ms: float
    per_second: float


def request(path: str, body: bytes | None = None) -> bytes:
    """A request as it goes over the wire."""
    head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n"
    if body is None:
        return f"{head}\r\n".encode()
    return f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


def cpu_seconds(process: int) -> float:
    """User and system time of a process with all of its threads."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK


class Times:
    """What the connections have seen since the last reset."""

    def __init__(self) -> None:
        self.waited: list[float] = []
        self.failed = 0


class Connection(asyncio.Protocol):
    """Asks the next question as soon as the answer to the last one is whole; every answer must state its length."""

    def __init__(self, given: Iterator[bytes], times: Times) -> None:
        self._given, self._times = given, times
        self._buffer = b""
        self._asked = 0.0
        self.ended = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._transport = cast("asyncio.WriteTransport", transport)
        self._ask()

    def data_received(self, data: bytes) -> None:
        """Count a whole answer and go on."""
        self._buffer = self._buffer + data if self._buffer else data
        head = self._buffer.find(END_OF_HEAD)
        if head < 0 or len(self._buffer) < head + len(END_OF_HEAD) + _length(self._buffer[:head]):
            return
        self._times.waited.append(time.perf_counter() - self._asked)
        self._times.failed += not self._buffer.startswith(b"HTTP/1.1 200")
        self._buffer = b""
        self._ask()

    def connection_lost(self, exc: Exception | None) -> None:
        """The server hung up, or the round is over."""
        if not self.ended.done():
            self.ended.set_result(exc)

    def stop(self) -> None:
        """End in the middle of a request: what was counted stays counted."""
        self._transport.abort()

    def _ask(self) -> None:
        self._asked = time.perf_counter()
        self._transport.write(next(self._given))


def _length(head: bytes) -> int:
    at = head.lower().find(LENGTH)
    return int(head[at + len(LENGTH) :].split(b"\r\n", 1)[0]) if at >= 0 else 0


def _turns(requests: list[bytes]) -> Iterator[bytes]:
    while True:
        yield from requests


async def run(job: Job) -> Round:
    """One round; raises ConnectionError when the server hung up in the middle."""
    times, given = Times(), _turns(job.requests)
    loop = asyncio.get_running_loop()
    connections = [
        (await loop.create_connection(lambda: Connection(given, times), "127.0.0.1", job.port))[1]
        for _ in range(job.concurrency)
    ]
    await _unbroken(connections, job.warm_up_seconds)
    times.waited.clear()
    cpu, began = cpu_seconds(job.server), time.perf_counter()
    await _unbroken(connections, job.seconds)
    spent, lasted = cpu_seconds(job.server) - cpu, time.perf_counter() - began
    for connection in connections:
        connection.stop()
    return _summary(times, spent, lasted)


async def _unbroken(connections: list[Connection], seconds: float) -> None:
    ended, _ = await asyncio.wait(
        [connection.ended for connection in connections], timeout=seconds, return_when=asyncio.FIRST_COMPLETED
    )
    if ended:
        raise ConnectionError("The server closed a connection in the middle of a round.")


def _summary(times: Times, spent: float, lasted: float) -> Round:
    count = len(times.waited)
    if not count:
        raise ConnectionError("The server answered nothing in a whole round.")
    p50, p99 = (float(p) * 1000 for p in np.percentile(times.waited, [50, 99]))
    return Round(count, times.failed, spent / count * 1e6, p50, p99, count / lasted)


def main() -> None:
    """A Job as MessagePack on standard input, its Round as JSON on standard output."""
    job = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Job)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        sys.stdout.buffer.write(msgspec.json.encode(runner.run(run(job))))


if __name__ == "__main__":
    main()
