"""Waits for the API's readiness endpoint, as a Kubernetes readiness probe does."""

import http.client
import time
from collections.abc import Callable

import msgspec

from lexdex.embedded.problems import CannotStart
from lexdex.embedded.process import Child

TIMEOUT_SECONDS = 900.0
"""A busy machine loads the search for minutes; a process that has ended is noticed at once."""


def wait_ready(host: str, port: int, child: Child, pause: Callable[[], None]) -> None:
    """Wait until the API and search are ready, calling `pause` between attempts.

    Raises CannotStart with the end of the API's log if it ends or takes too long.
    """
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while not _is_ready(host, port):
        if child.has_died() or time.monotonic() > deadline:
            problem = "The API did not start." if child.has_died() else "The API was not ready in 15 minutes."
            raise CannotStart(f"{problem} Its log {child.program.log} ends with:\n{child.read_log_tail()}")
        pause()


def _is_ready(host: str, port: int) -> bool:
    connection = http.client.HTTPConnection(host, port, timeout=3)
    try:
        connection.request("GET", "/health/ready", headers={"Accept": "application/json"})
        answer = connection.getresponse()
        # In production the response has no parts.
        parts = msgspec.json.decode(answer.read()).get("parts", {})
        return answer.status == http.client.OK and parts.get("search", "ready") in {"ready", "degraded"}
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
