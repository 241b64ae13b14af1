"""Before every run: refuse strangers. After it: judge by the thresholds and set the exit status."""

import sys
from typing import Any

from locust import events
from locust.env import Environment

from lexdex_loadtests import config, thresholds
from lexdex_loadtests.thresholds import Measured

REFUSED, BROKEN = 2, 1


def refuse(environment: Environment, **_: Any) -> None:  # noqa: ANN401 - Locust's own signature
    """End with status 2 before the first request where the run is not allowed."""
    try:
        config.refuse_strangers(environment.host, config.load())
    except config.RefusedRun as refusal:
        sys.stderr.write(f"{refusal}\n")
        sys.exit(REFUSED)


def judge(environment: Environment, **_: Any) -> None:  # noqa: ANN401 - Locust's own signature
    """Say which limits did not hold; the status is 1 where there is one, and 0 where there is none."""
    complaints = list(thresholds.find_broken(measure(environment), thresholds.read()))
    for complaint in complaints:
        sys.stderr.write(f"not held: {complaint}\n")
    if not complaints:
        sys.stderr.write("All thresholds held.\n")
    environment.process_exit_code = BROKEN if complaints else 0


def measure(environment: Environment) -> list[Measured]:
    """What the run found, by kind of request."""
    return [
        Measured(
            name=entry.name,
            requests=entry.num_requests,
            failures=entry.num_failures,
            p50_ms=entry.get_response_time_percentile(0.50),
            p99_ms=entry.get_response_time_percentile(0.99),
        )
        for entry in environment.stats.entries.values()
    ]


events.init.add_listener(refuse)  # type: ignore[no-untyped-call]
events.quitting.add_listener(judge)  # type: ignore[no-untyped-call]
