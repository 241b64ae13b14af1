"""A hanging database: requests fail after a timeout, and processes survive."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from lexdex.foundation.errors import UNAVAILABLE
from lexdex.foundation.heartbeat import BEAT_SECONDS
from lexdex.foundation.outbox.runner import SWEEP_SECONDS
from lexdex_tests.failures.broken_parts import suspend
from lexdex_tests.live_site import Site, wait_until

pytestmark = pytest.mark.chaos
CLIENTS = 12
"""Twice the pool: half of them wait for a connection."""
DEADLINE_SECONDS = 15.0
PROBE_SECONDS = 2.0
"""What Kubernetes gives a probe."""
PRODUCT = "/product/eqs-group"


def _measure(client: httpx.Client, path: str = PRODUCT) -> tuple[httpx.Response, float]:
    started = time.monotonic()
    answer = client.get(path)
    return answer, time.monotonic() - started


def test_a_database_that_hangs_gives_503_in_time_and_serves_again_afterwards(own: Site) -> None:
    with own.client() as client, ThreadPoolExecutor(CLIENTS) as threads:
        assert client.get(PRODUCT).status_code == 200
        with suspend(own):
            answers = [threads.submit(_measure, client) for _ in range(CLIENTS)]
            probes = []
            while not all(answer.done() for answer in answers):
                probes += [_measure(client, "/health/live"), _measure(client, "/health/ready")]
        for answer, seconds in (each.result() for each in answers):
            assert (answer.status_code, answer.json()["detail"]) == (503, UNAVAILABLE)
            assert int(answer.headers["retry-after"]) > 0
            assert seconds < DEADLINE_SECONDS
        assert {probe.status_code for probe, _ in probes} == {200}
        # The first may report a state from before; the last came seconds later.
        assert probes[-1][0].json()["parts"]["database"] == "unavailable"
        assert max(seconds for _, seconds in probes) < PROBE_SECONDS
        assert wait_until(lambda: client.get(PRODUCT).status_code == 200)
        again = list(threads.map(_measure, [client] * CLIENTS))
        assert {answer.status_code for answer, _ in again} == {200}
        assert wait_until(lambda: client.get("/health/ready").json()["parts"]["database"] == "ready")


@pytest.fixture
def impatient(own: Site) -> Site:
    """The site with an API that reports itself as stuck after a second."""
    own.stop("api")
    own.environment["LEXDEX_DATABASE_STUCK_SECONDS"] = "1"
    own.start_api()
    return own


def test_liveness_fails_while_no_connection_comes_back_for_the_set_time(
    impatient: Site, request: pytest.FixtureRequest
) -> None:
    def restore() -> None:
        impatient.stop("api")
        del impatient.environment["LEXDEX_DATABASE_STUCK_SECONDS"]
        impatient.start_api()

    request.addfinalizer(restore)
    with impatient.client() as client, ThreadPoolExecutor(CLIENTS) as threads:

        def check() -> tuple[int, object]:
            answer = client.get("/health/live")
            return answer.status_code, answer.json()

        # Opens all connections of the pool, so that the statements hang and not the opening.
        assert {answer.status_code for answer, _ in threads.map(_measure, [client] * CLIENTS)} == {200}
        assert check() == (200, {"status": "live"})
        with suspend(impatient):
            answers = [threads.submit(_measure, client) for _ in range(CLIENTS)]
            assert wait_until(lambda: check() == (503, {"status": "stuck"}), seconds=DEADLINE_SECONDS)
        assert all(answer.result() for answer in answers)
        assert wait_until(lambda: check() == (200, {"status": "live"}))


@pytest.fixture
def impatient_worker(own: Site, tmp_path: Path) -> Iterator[Path]:
    """The heartbeat file of a worker that reports itself as stuck after a second.

    Its pool has one connection, which the next poll of the outbox uses. A whole pool is in use only after the jobs of
    several minutes.
    """
    file = tmp_path / "heartbeat"
    changed = {
        "LEXDEX_DATABASE_STUCK_SECONDS": "1",
        "LEXDEX_DATABASE_POOL": "1",
        "LEXDEX_WORKER_HEARTBEAT_FILE": str(file),
    }
    own.environment.update(changed)
    own.start_worker()
    yield file
    own.stop("worker")
    for name in changed:
        del own.environment[name]


def test_a_worker_whose_connections_do_not_come_back_touches_its_file_no_more(
    own: Site, impatient_worker: Path
) -> None:
    def measure_age() -> float:
        return time.time() - impatient_worker.stat().st_mtime

    assert wait_until(impatient_worker.exists)
    with suspend(own):
        assert wait_until(lambda: measure_age() > 2 * BEAT_SECONDS, seconds=SWEEP_SECONDS + 30)
    assert wait_until(lambda: measure_age() < BEAT_SECONDS, seconds=30)
