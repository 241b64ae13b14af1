"""Parts killed under load: no acknowledged write is lost or done twice, and only requests that need the part fail."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Iterator

import pytest

from lexdex.embedded.process import Child, Program
from lexdex.embedded.ready import wait_ready
from lexdex_tests.failures.broken_parts import fail_over, kill
from lexdex_tests.failures.conftest import Record
from lexdex_tests.failures.ledger import NO_RESPONSE, fetch, fetch_value, wait_for_email
from lexdex_tests.failures.load import CLIENTS, ROUNDS, require_nothing_lost, run_load
from lexdex_tests.live_site import Site, pause, wait_until

pytestmark = pytest.mark.chaos
MAX_RECOVERY_SECONDS = 5.0
MAX_WORKER_RECOVERY_SECONDS = 10.0
MAX_REPEAT_SECONDS = 40.0
"""The events of a killed worker are due again after 30 s; the rest is for a busy machine."""
LEASED = "SELECT id FROM outbox WHERE attempts > 0 AND done_at IS NULL AND dead_at IS NULL"
"""The events that the worker was handling."""


def test_killed_postgresql(working_site: Site, record: Record) -> None:
    with run_load(working_site) as ledger:
        for _ in range(ROUNDS):
            fail_over(working_site)
            ledger.measure_recovery()
            ledger.wait_for_writes(1)
    report = ledger.check(working_site)
    record(report)
    require_nothing_lost(report, statuses={503})
    assert ledger.bad_failures == []
    assert report.recovery_seconds <= MAX_RECOVERY_SECONDS
    assert not working_site.parts["worker"].has_died()
    assert not working_site.parts["api"].has_died()


def test_killed_redis(working_site: Site, record: Record) -> None:
    with run_load(working_site) as ledger:
        for _ in range(ROUNDS):
            kill(working_site, "redis")
            try:
                ledger.wait_for_writes(CLIENTS)
            finally:
                working_site.start_redis()
            ledger.measure_recovery()
    report = ledger.check(working_site)
    record(report)
    require_nothing_lost(report, statuses=set())
    assert not working_site.parts["worker"].has_died()


def test_killed_worker_in_the_middle_of_its_work(working_site: Site, record: Record) -> None:
    with run_load(working_site) as ledger:
        for _ in range(ROUNDS):
            assert wait_for_email(working_site, seconds=MAX_WORKER_RECOVERY_SECONDS)
            leased = _kill_worker_that_handles_events(working_site)
            working_site.start_worker()
            assert wait_for_email(working_site, seconds=MAX_WORKER_RECOVERY_SECONDS)
            assert _wait_until_handled(working_site, leased)
            ledger.measure_recovery()
    report = ledger.check(working_site)
    record(report)
    require_nothing_lost(report, statuses=set())


def _kill_worker_that_handles_events(site: Site) -> str:
    """Kill the worker while it handles events; return their ids, separated by commas."""
    worker = site.parts["worker"].pid

    def catch() -> str:
        os.kill(worker, signal.SIGSTOP)
        leased = ", ".join(str(row["id"]) for row in asyncio.run(fetch(site, LEASED)))
        if not leased:
            os.kill(worker, signal.SIGCONT)
        return leased

    leased = wait_until(catch)
    assert leased
    kill(site, "worker")
    return leased


def _wait_until_handled(site: Site, events: str) -> bool:
    pending = f"SELECT count(*) FROM outbox WHERE done_at IS NULL AND id IN ({events})"
    return wait_until(lambda: fetch_value(site, pending) == 0, seconds=MAX_REPEAT_SECONDS)


class SharedPort:
    """The listening socket of the site: connections wait in it while no API accepts them, as under `make run`."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self._socket = socket.create_server(("127.0.0.1", site.port), backlog=2048)

    def launch_api(self) -> None:
        """Start an API on the socket, without waiting for its responses."""
        number = self._socket.fileno()
        self.site.parts["api"] = Child(
            Program(
                name="api",
                command=(sys.executable, "-m", "lexdex", "serve", "--descriptor", str(number)),
                log=self.site.data / "log" / "serve.log",
                environment=self.site.environment,
                descriptors=(number,),
            )
        )

    def close(self) -> None:
        """Close the socket."""
        self._socket.close()


@pytest.fixture
def shared_port(working_site: Site) -> Iterator[SharedPort]:
    """The site with an API on a socket that outlives it."""
    working_site.stop("api")
    port = SharedPort(working_site)
    port.launch_api()
    wait_ready("127.0.0.1", working_site.port, working_site.parts["api"], pause)
    yield port
    working_site.stop("api")
    port.close()
    working_site.start_api()


def test_killed_api(shared_port: SharedPort, record: Record) -> None:
    with run_load(shared_port.site) as ledger:
        for _ in range(ROUNDS):
            kill(shared_port.site, "api")
            shared_port.launch_api()
            ledger.measure_recovery()
            ledger.wait_for_writes(1)
    report = ledger.check(shared_port.site)
    record(report)
    require_nothing_lost(report, statuses={NO_RESPONSE})
    # Each client has one request at a time, so that no more can be in the killed process.
    assert report.statuses.get(NO_RESPONSE, 0) <= CLIENTS * ROUNDS


def test_api_that_is_stopped_and_started_under_load_fails_no_request(shared_port: SharedPort, record: Record) -> None:
    with run_load(shared_port.site) as ledger:
        for _ in range(ROUNDS):
            os.kill(shared_port.site.parts["api"].pid, signal.SIGTERM)
            assert wait_until(shared_port.site.parts["api"].has_died)
            shared_port.site.stop("api")
            shared_port.launch_api()
            ledger.measure_recovery()
            ledger.wait_for_writes(1)
    report = ledger.check(shared_port.site)
    record(report)
    require_nothing_lost(report, statuses=set())
