"""Metrics for operators: counted where something happens, and served on a port of their own for Prometheus.

A metric is created at the module that sets it. Labels have few fixed values and never anything about a person: no
address, no account, no query. All metrics of a process have fewer than 2,000 series (docs/operations.md).
"""

from lexdex.foundation.metrics.registry import REGISTRY, counter, gauge, histogram, serve
from lexdex.foundation.metrics.requests import REQUEST_METRICS, RequestMetrics
from lexdex.foundation.metrics.sampling import Sampler, sample_regularly

__all__ = [
    "REGISTRY",
    "REQUEST_METRICS",
    "RequestMetrics",
    "Sampler",
    "counter",
    "gauge",
    "histogram",
    "sample_regularly",
    "serve",
]
