"""Connections to the API without a proxy in front of it: idle ones stay, and hostile ones are bounded."""

import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from http.client import HTTPResponse

import psutil
import pytest

from lexdex.foundation.http.connections import (
    BODY_SECONDS,
    HEADER_SECONDS,
    MAX_CONNECTIONS,
    MAX_HEADER_BYTES,
    WRITE_SECONDS,
    raise_file_limit,
)
from lexdex_tests.http.second_api import run_second_api
from lexdex_tests.live_site import Site, wait_until

IDLE_SECONDS = 6.0
"""Longer than the five seconds after which uvicorn closes idle connections by default."""
LIVE = b"GET /health/live HTTP/1.1\r\n"
HOST = b"Host: 127.0.0.1\r\n"
POST = b"POST /api/free-ai-search HTTP/1.1\r\nContent-Type: application/json\r\n" + HOST
LARGE = b"GET /schema/openapi.json HTTP/1.1\r\n"
LARGE_RESPONSES = 40
"""More than the buffers of a connection take."""
SLOW_REQUESTS = (b"", LIVE, POST + b"Content-Length: 9\r\n\r\n{")
MORE = 20
SLOW_PART, SLOW_PART_SECONDS = 1_800, 1
SLOW_PARTS = 36


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


def list_clients(site: Site) -> list[tuple[str, int]]:
    """List the clients' addresses of the API's open connections."""
    return [each.raddr for each in psutil.Process(site.parts["api"].pid).net_connections("tcp")]


def list_closed(connections: list[socket.socket]) -> list[int]:
    """List the indices of the connections that the API has closed."""
    poll = select.poll()
    for connection in connections:
        poll.register(connection, select.POLLIN)
    closed = {descriptor for descriptor, _ in poll.poll(0)}
    return [index for index, connection in enumerate(connections) if connection.fileno() in closed]


def test_an_idle_connection_can_be_used_again(connection: socket.socket) -> None:
    connection.sendall(LIVE + HOST + b"\r\n")
    assert read_status(connection) == 200
    readable, _, _ = select.select([connection], [], [], IDLE_SECONDS)
    assert not readable, "the API closed the connection"
    connection.sendall(LIVE + HOST + b"\r\n")
    assert read_status(connection) == 200


def test_a_websocket_is_not_opened(connection: socket.socket) -> None:
    upgrade = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eA==\r\n"
    connection.sendall(LIVE + HOST + upgrade + b"\r\n")
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


def test_thousands_of_small_headers_are_refused(connection: socket.socket) -> None:
    """9,000 of them pass any limit of names and values alone."""
    connection.sendall(LIVE + HOST + b"".join(b"A%d: b\r\n" % number for number in range(9_000)) + b"\r\n")
    assert read_status(connection) == 400


def test_the_headers_of_a_browser_are_accepted(connection: socket.socket) -> None:
    lines = b"".join(b"X-Header-%d: " % number + b"a" * 500 + b"\r\n" for number in range(60))
    connection.sendall(LIVE + HOST + lines + b"\r\n")
    assert read_status(connection) == 200


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


@pytest.mark.long
def test_a_body_that_stops_and_a_response_that_is_not_read_are_given_up(connection: socket.socket, site: Site) -> None:
    connection.sendall(POST + b"Content-Length: 9\r\n\r\n{")
    with socket.socket() as unread:
        unread.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        unread.connect(("127.0.0.1", site.port))
        unread.sendall((LARGE + HOST + b"\r\n") * LARGE_RESPONSES)
        assert wait_until(lambda: unread.getsockname() in list_clients(site))
        assert select.select([connection], [], [], BODY_SECONDS + 5)[0]
        assert read_status(connection) == 408
        assert wait_until(lambda: unread.getsockname() not in list_clients(site), seconds=WRITE_SECONDS + 5)


@pytest.mark.long
def test_a_body_in_single_bytes_is_given_up(connection: socket.socket, site: Site) -> None:
    """Its parts come in time, but the whole body does not; a body of a slow line does."""
    with socket.create_connection(("127.0.0.1", site.port), timeout=30) as slow:
        for each, size in ((connection, 9_000), (slow, SLOW_PARTS * SLOW_PART)):
            each.sendall(POST + f"Content-Length: {size}\r\n\r\n".encode())
        for _ in range(SLOW_PARTS):
            slow.sendall(b" " * SLOW_PART)
            if not select.select([connection], [], [], SLOW_PART_SECONDS)[0]:
                connection.sendall(b" ")
        assert read_status(connection) == 408
        assert read_status(slow) != 408


def test_a_large_trailer_is_refused(connection: socket.socket) -> None:
    """Also one that arrives at once with its end."""
    lines = b"".join(b"X-%d: " % number + b"a" * 5_000 + b"\r\n" for number in range(MAX_HEADER_BYTES // 5_000 + 1))
    connection.sendall(POST + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n" + lines + b"\r\n")
    assert read_status(connection) == 400


def test_a_trailer_is_no_header(connection: socket.socket) -> None:
    connection.sendall(
        b"POST /auth/forgot-password HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + HOST + b"\r\n"
        b"2\r\n{}\r\n0\r\nContent-Type: application/json\r\n\r\n"
    )
    assert read_status(connection) == 415


def test_a_connection_whose_response_came_before_the_end_of_its_request_stays_open_too(
    connection: socket.socket,
) -> None:
    connection.sendall(b"POST /nowhere HTTP/1.1\r\nContent-Length: 2\r\nAccept: */*\r\n" + HOST + b"\r\n{")
    assert read_status(connection) == 415
    connection.sendall(b"}")
    readable, _, _ = select.select([connection], [], [], HEADER_SECONDS + 1)
    assert not readable, "the API closed the connection"
    connection.sendall(LIVE + HOST + b"\r\n")
    assert read_status(connection) == 200


def test_an_idle_connection_is_not_kept_open_by_empty_lines(connection: socket.socket) -> None:
    connection.sendall(LIVE + HOST + b"\r\n")
    assert read_status(connection) == 200
    connection.sendall(b"\r\n")
    assert select.select([connection], [], [], HEADER_SECONDS + 5)[0]
    assert connection.recv(10) == b""


def test_a_silent_connection_is_closed_too(connection: socket.socket) -> None:
    assert select.select([connection], [], [], HEADER_SECONDS + 5)[0]
    assert connection.recv(10) == b""


def test_connections_beyond_the_maximum_replace_those_that_wait_longest_for_their_client(site: Site) -> None:
    """The process may open fewer files by default than it needs for that."""
    raise_file_limit()  # for the clients, which are in this process
    with run_second_api(site, "limited", before="ulimit -Sn 256") as api, ExitStack() as stack:

        def connect(request: bytes = b"") -> socket.socket:
            opened = stack.enter_context(socket.create_connection(("127.0.0.1", api.port), timeout=30))
            opened.sendall(request)
            return opened

        opened = [connect(SLOW_REQUESTS[number % len(SLOW_REQUESTS)]) for number in range(MAX_CONNECTIONS + MORE)]
        assert read_status(connect(LIVE + HOST + b"\r\n")) == 200
        closed = list_closed(opened)
        assert len(closed) > MORE
        assert max(closed) < MAX_CONNECTIONS / 2
