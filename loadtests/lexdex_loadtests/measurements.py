"""What Locust measured, of the whole run or since a moment of it."""

from collections import Counter

import msgspec
from locust.env import Environment
from locust.stats import StatsEntry, calculate_response_time_percentile

from lexdex_loadtests.thresholds import RequestStats


class Count(msgspec.Struct, frozen=True):
    """The requests of one kind up to a moment, with the number of each response time in milliseconds."""

    requests: int
    failures: int
    times: dict[int, int]


Counts = dict[str, Count]
NONE = Count(0, 0, {})


def count_requests(environment: Environment) -> Counts:
    """Return the counts of all kinds of requests at this moment."""
    return {name: _count(entries) for name, entries in _group(environment).items()}


def collect_stats(environment: Environment, since: Counts | None = None) -> list[RequestStats]:
    """Return the statistics of the run by kind of request, or of its part since these counts."""
    now, before = count_requests(environment), since or {}
    rows = {name: subtract(count, before.get(name, NONE)) for name, count in now.items()}
    return [compute_stats(name, count) for name, count in rows.items() if count.requests]


def subtract(count: Count, before: Count) -> Count:
    """Return the counts of the time between two moments."""
    times = Counter(count.times)
    times.subtract(before.times)
    return Count(count.requests - before.requests, count.failures - before.failures, dict(+times))


def compute_stats(name: str, count: Count) -> RequestStats:
    """Compute the percentiles."""
    p50, p99 = (float(calculate_response_time_percentile(count.times, count.requests, share)) for share in (0.50, 0.99))
    return RequestStats(name=name, requests=count.requests, failures=count.failures, p50_ms=p50, p99_ms=p99)


def _group(environment: Environment) -> dict[str, list[StatsEntry]]:
    """Return the entries by name; one name may have requests of several methods."""
    groups: dict[str, list[StatsEntry]] = {}
    for entry in environment.stats.entries.values():
        groups.setdefault(entry.name, []).append(entry)
    return groups


def _count(entries: list[StatsEntry]) -> Count:
    times: Counter[int] = Counter()
    for entry in entries:
        times.update(entry.response_times)
    return Count(sum(e.num_requests for e in entries), sum(e.num_failures for e in entries), dict(times))
