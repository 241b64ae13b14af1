"""Creates the metrics of this process and serves them in the text format of Prometheus."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Literal

import prometheus_client
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

from lexdex.foundation.version import get_version
from lexdex.settings import Settings, SettingsError

# Each counter would have a second series with the time of its creation, which no panel uses.
prometheus_client.disable_created_metrics()  # type: ignore[no-untyped-call]

REGISTRY: Final = CollectorRegistry()
"""The metrics of this process, without those that libraries add to Prometheus's default registry."""
ProcessCollector(registry=REGISTRY)

BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Upper bounds in seconds. The objectives of response times are among them, so that no dashboard interpolates them."""


def counter(name: str, description: str, labels: Sequence[str] = ()) -> Counter:
    """Create a counter; its name ends with `_total`."""
    return Counter(name, description, labels, registry=REGISTRY)


def gauge(name: str, description: str, labels: Sequence[str] = ()) -> Gauge:
    """Create a gauge, whose value can fall."""
    return Gauge(name, description, labels, registry=REGISTRY)


def histogram(name: str, description: str, labels: Sequence[str] = ()) -> Histogram:
    """Create a histogram of durations in seconds."""
    return Histogram(name, description, labels, registry=REGISTRY, buckets=BUCKETS)


_BUILD: Final = gauge(
    "lexdex_build_info", "Always 1; the version and the kind of this process.", ["version", "process"]
)


@contextmanager
def serve(settings: Settings, process: Literal["api", "worker"]) -> Iterator[None]:
    """Serve the metrics in this context, from a thread of its own, so that a busy event loop delays no scrape.

    Does nothing if no port is set. Raises SettingsError if the address cannot be used.
    """
    _BUILD.labels(get_version(), process).set(1)
    if not settings.metrics_port:
        yield
        return
    host, port = settings.metrics_host, settings.metrics_port
    try:
        server, thread = prometheus_client.start_http_server(port, host, REGISTRY)
    except OSError as error:
        raise SettingsError(f"LEXDEX_METRICS_PORT: {host}:{port} cannot be used: {error.strerror}.") from error
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
