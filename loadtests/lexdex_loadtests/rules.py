"""Locust listeners: check the host before a run, and the thresholds after it."""

import sys
from typing import Any

from locust import events
from locust.env import Environment

from lexdex_loadtests import config, target, thresholds
from lexdex_loadtests.thresholds import RequestStats

REFUSED, BROKEN = 2, 1


def check_target(environment: Environment, **_: Any) -> None:  # noqa: ANN401 - Locust's own signature
    """Exit with status 2 before any load if the host may not be tested, or has not the settings that a run needs."""
    sys.stderr.write(target.NEEDED_SETTINGS)
    try:
        bounds = config.load_bounds()
        config.require_allowed_host(environment.host, bounds)
        target.require_settings(str(environment.host).rstrip("/"), bounds)
    except config.RefusedRun as refusal:
        sys.stderr.write(f"{refusal}\n")
        sys.exit(REFUSED)


def check_thresholds(environment: Environment, **_: Any) -> None:  # noqa: ANN401 - Locust's own signature
    """Print the exceeded thresholds, and set the exit status to 1 if there are any, else to 0."""
    limits = thresholds.read_thresholds(config.load_bounds().profile)
    exceeded = list(thresholds.find_exceeded(collect_stats(environment), limits))
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


events.init.add_listener(check_target)  # type: ignore[no-untyped-call]
events.quitting.add_listener(check_thresholds)  # type: ignore[no-untyped-call]
