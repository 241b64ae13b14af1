"""Connections to the API without a proxy in front of it: idle ones stay, and hostile ones are bounded."""

import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from http.client import HTTPResponse

import pytest

from lexdex.foundation.http.connections import BODY_SECONDS, HEADER_SECONDS, MAX_CONNECTIONS, MAX_HEADER_BYTES
from lexdex_tests.live_site import Site

IDLE_SECONDS = 6.0
"""Longer than the five seconds after which uvicorn closes idle connections by default."""
LIVE = b"GET /health/live HTTP/1.1\r\n"
HOST = b"Host: 127.0.0.1\r\n"
POST = b"POST /api/free-ai-search HTTP/1.1\r\nContent-Type: application/json\r\n" + HOST


@pytest.fixture
def connection(site: Site) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", site.port), timeout=30) as opened:
        yield opened


def read_status(connection: socket.socket) -> int:
    """Read a response with its body and return its status."""
    response = HTTPResponse(connection)
    response.begin()
    response.read()
    return response.status


def test_an_idle_connection_can_be_used_again(connection: socket.socket) -> None:
    connection.sendall(LIVE + HOST + b"\r\n")
    assert read_status(connection) == 200
    readable, _, _ = select.select([connection], [], [], IDLE_SECONDS)
    assert not readable, "the API closed the connection"
    connection.sendall(LIVE + HOST + b"\r\n")
    assert read_status(connection) == 200


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (LIVE, 400),
        (LIVE + HOST + HOST, 400),
        (LIVE + HOST + b"host: other.example\r\n", 400),
        (LIVE + b"Host: \r\n", 400),
        (b"GET /health/live HTTP/1.0\r\n", 200),
        (b"GET /health/live HTTP/1.0\r\n" + HOST + HOST, 400),
        (LIVE + HOST + b"X-A: " + b"a" * 20_000 + b"\r\n", 200),
    ],
)
def test_a_request_names_one_host(connection: socket.socket, head: bytes, status: int) -> None:
    connection.sendall(head + b"\r\n")
    assert read_status(connection) == status


@pytest.mark.parametrize(
    "endless",
    [
        pytest.param((LIVE + HOST, b"X-A: " + b"a" * 1000 + b"\r\n"), id="many headers"),
        pytest.param((LIVE + HOST + b"X-A: ", b"a" * 1000), id="one long header"),
        pytest.param((LIVE + HOST, b"a" * 1000), id="one long name"),
        pytest.param((b"GET /health/live?", b"a" * 1000), id="one long address"),
        pytest.param((POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX-A: ", b"a" * 1000), id="trailer"),
    ],
)
def test_an_endless_head_is_refused(connection: socket.socket, endless: tuple[bytes, bytes]) -> None:
    begin, more = endless
    with suppress(ConnectionError):
        connection.sendall(begin + more * (6 * MAX_HEADER_BYTES // len(more)))
        # Until the API closes the connection, which may lose its response, because bytes are still on their way.
        while connection.recv(65_536):
            pass


def test_a_half_request_is_closed_after_a_while(connection: socket.socket) -> None:
    began = time.monotonic()
    connection.sendall(LIVE + b"Host: 127")
    readable, _, _ = select.select([connection], [], [], HEADER_SECONDS + 5)
    assert readable
    assert read_status(connection) == 408
    assert time.monotonic() - began > HEADER_SECONDS - 1


def test_a_slow_head_does_not_get_more_time_by_each_byte(connection: socket.socket) -> None:
    connection.sendall(LIVE)
    deadline = time.monotonic() + HEADER_SECONDS + 5
    while not select.select([connection], [], [], 0.5)[0]:
        assert time.monotonic() < deadline
        connection.sendall(b"X-A: a\r\n")
    assert read_status(connection) == 408


def test_a_body_that_stops_is_given_up(connection: socket.socket) -> None:
    connection.sendall(POST + b"Content-Length: 9\r\n\r\n{")
    assert select.select([connection], [], [], BODY_SECONDS + 5)[0]
    assert connection.recv(10) == b""


def test_an_idle_connection_is_not_kept_open_by_empty_lines(connection: socket.socket) -> None:
    connection.sendall(LIVE + HOST + b"\r\n")
    assert read_status(connection) == 200
    connection.sendall(b"\r\n")
    assert select.select([connection], [], [], HEADER_SECONDS + 5)[0]
    assert connection.recv(10) == b""


def test_a_silent_connection_is_closed_too(connection: socket.socket) -> None:
    assert select.select([connection], [], [], HEADER_SECONDS + 5)[0]
    assert connection.recv(10) == b""


def test_connections_beyond_the_maximum_are_closed_and_the_others_go_on(site: Site) -> None:
    with ExitStack() as stack:
        first = stack.enter_context(socket.create_connection(("127.0.0.1", site.port), timeout=30))
        first.sendall(LIVE + HOST + b"\r\n")
        assert read_status(first) == 200
        opened = [
            stack.enter_context(socket.create_connection(("127.0.0.1", site.port), timeout=30))
            for _ in range(MAX_CONNECTIONS + 20)
        ]
        assert opened[-1].recv(10) == b""
        first.sendall(LIVE + HOST + b"\r\n")
        assert read_status(first) == 200
