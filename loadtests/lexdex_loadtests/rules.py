"""Locust listeners: check the host before a run, and the thresholds after it."""

import sys
from typing import Any

from locust import events
from locust.env import Environment

from lexdex_loadtests import config, thresholds
from lexdex_loadtests.thresholds import RequestStats

REFUSED, BROKEN = 2, 1


def check_host(environment: Environment, **_: Any) -> None:  # noqa: ANN401 - Locust's own signature
    """Exit with status 2 before the first request if the run is not allowed."""
    try:
        config.require_allowed_host(environment.host, config.load_bounds())
    except config.RefusedRun as refusal:
        sys.stderr.write(f"{refusal}\n")
        sys.exit(REFUSED)


def check_thresholds(environment: Environment, **_: Any) -> None:  # noqa: ANN401 - Locust's own signature
    """Print the exceeded thresholds, and set the exit status to 1 if there are any, else to 0."""
    exceeded = list(thresholds.find_exceeded(collect_stats(environment), thresholds.read_thresholds()))
    for sentence in exceeded:
        sys.stderr.write(f"threshold exceeded: {sentence}\n")
    if not exceeded:
        sys.stderr.write("All thresholds met.\n")
    environment.process_exit_code = BROKEN if exceeded else 0


def collect_stats(environment: Environment) -> list[RequestStats]:
    """Return the statistics of the run by kind of request."""
    return [
        RequestStats(
            name=entry.name,
            requests=entry.num_requests,
            failures=entry.num_failures,
            p50_ms=entry.get_response_time_percentile(0.50),
            p99_ms=entry.get_response_time_percentile(0.99),
        )
        for entry in environment.stats.entries.values()
    ]


events.init.add_listener(check_host)  # type: ignore[no-untyped-call]
events.quitting.add_listener(check_thresholds)  # type: ignore[no-untyped-call]
