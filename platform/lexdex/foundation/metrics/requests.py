"""Counts HTTP requests by route, method and status, and measures how long they take to their response."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Any, Final

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from lexdex.foundation.metrics.registry import BUCKETS, REGISTRY

MAX_COMBINATIONS: Final = 800
"""Combinations of method, route and status that are counted apart; further ones count as the route "other"."""
OTHER: Final = "other"
REQUESTS: Final = "Requests by method, route (template of the path, page, file or none) and status of the response."
SECONDS: Final = "Time from requests to the start of their responses, by route."
DURATION: Final = "Time from a request to the start of its response, by feature of the API, page or file."
IN_PROGRESS: Final = "Requests without a response yet."

_Key = tuple[str, str, int]


class _Durations:
    """The responses of one feature: how many there were in each bucket, and the sum of their seconds."""

    def __init__(self) -> None:
        self.counts, self.sum = [0] * (len(BUCKETS) + 1), 0.0


class _Responses:
    """The responses of one combination of method, route and status."""

    def __init__(self, durations: _Durations) -> None:
        self.count, self.seconds, self.durations = 0, 0.0, durations


class RequestMetrics:
    """The metrics of the requests of all applications of this process.

    Only the event loop writes them, so that they need no lock: a request costs a microsecond and a half, and those of
    the library, which thread after thread may change, would cost it six.
    """

    def __init__(self) -> None:
        self.running = 0
        """Requests without a response yet; the edge counts them."""
        self._responses: dict[_Key, _Responses] = {}
        self._features: dict[str, _Durations] = {}

    def record(self, scope: Mapping[str, Any], method: str, target: str, status: int, seconds: float) -> None:
        """Record a response.

        `target` is what served it (api, page or file), and `scope` that of the request, to which the API has written
        its route.
        """
        route = scope.get("path_template", "none") if target == "api" else target
        key = (method, route, status)
        found = self._responses.get(key) or self._add(key, _find_feature(scope) if target == "api" else target)
        found.count += 1
        found.seconds += seconds
        found.durations.counts[bisect_left(BUCKETS, seconds)] += 1
        found.durations.sum += seconds

    def _add(self, key: _Key, feature: str) -> _Responses:
        if len(self._responses) >= MAX_COMBINATIONS:
            key, feature = (OTHER, OTHER, key[2]), OTHER
        durations = self._features.setdefault(feature, _Durations())
        return self._responses.setdefault(key, _Responses(durations))

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics for a scrape, in a thread of its own."""
        requests = CounterMetricFamily("lexdex_http_requests", REQUESTS, labels=["method", "route", "status"])
        seconds = CounterMetricFamily("lexdex_http_request_seconds", SECONDS, labels=["route"])
        by_route: dict[str, float] = {}
        for (method, route, status), found in self._responses.copy().items():
            requests.add_metric([method, route, str(status)], found.count)
            by_route[route] = by_route.get(route, 0.0) + found.seconds
        for route, total in by_route.items():
            seconds.add_metric([route], total)
        durations = HistogramMetricFamily("lexdex_http_request_duration_seconds", DURATION, labels=["feature"])
        for feature, measured in self._features.copy().items():
            bounds = [*map(str, BUCKETS), "+Inf"]
            durations.add_metric(
                [feature], list(zip(bounds, accumulate(measured.counts), strict=True)), sum_value=measured.sum
            )
        yield from (requests, seconds, durations)
        yield GaugeMetricFamily("lexdex_http_requests_in_progress", IN_PROGRESS, value=self.running)


class _RequestCollector(Collector):
    """Gives the registry the metrics of requests at each scrape."""

    def collect(self) -> Iterator[Metric]:
        yield from REQUEST_METRICS.collect()


def _find_feature(scope: Mapping[str, Any]) -> str:
    """Return the package of the handler, such as "reviews" of `lexdex.reviews.routes`; "none" without a handler.

    Of `lexdex.foundation.health` it is "health": the objective of response times leaves the probes of Kubernetes out.
    """
    handler = scope.get("route_handler")
    parts = str(handler.fn.__module__).split(".") if handler and "path_template" in scope else []
    names = [part for part in parts[1:] if part != "foundation"]
    return names[0] if names else "none"


REQUEST_METRICS: Final = RequestMetrics()
"""Those of this process."""
REGISTRY.register(_RequestCollector())
