"""The stop of the API: no request is lost, and connections that are not used delay nothing."""

import os
import select
import signal
import socket
import time
from collections.abc import Iterator

import pytest

from lexdex.foundation.http.server import DRAIN_SECONDS
from lexdex_tests.http.second_api import SecondApi, run_second_api
from lexdex_tests.http.test_connections import HOST, LIVE, read_status
from lexdex_tests.live_site import Site, wait_until


@pytest.fixture
def api(site: Site) -> Iterator[SecondApi]:
    with run_second_api(site, "stopped") as running:
        yield running


def connect(api: SecondApi) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", api.port), timeout=30)
    connection.sendall(LIVE + HOST + b"\r\n")
    assert read_status(connection) == 200
    return connection


def request_stop(api: SecondApi) -> None:
    """Send the stop signal and wait until the API accepts no connection."""
    os.kill(api.process.pid, signal.SIGTERM)

    def is_refused() -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", api.port)) != 0

    assert wait_until(is_refused)


def test_a_connection_that_was_just_used_gets_one_more_response(api: SecondApi) -> None:
    with connect(api) as connection:
        request_stop(api)
        connection.sendall(LIVE + HOST + b"\r\n")
        response = connection.makefile("rb").read()
    assert response.startswith(b"HTTP/1.1 200 ")
    assert b"connection: close" in response


def test_a_connection_that_is_not_used_delays_no_stop(api: SecondApi) -> None:
    with connect(api) as connection:
        assert not select.select([connection], [], [], DRAIN_SECONDS + 0.1)[0]
        request_stop(api)
        began = time.monotonic()
        assert connection.recv(10) == b""
        assert time.monotonic() - began < DRAIN_SECONDS / 2
