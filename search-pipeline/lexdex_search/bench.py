"""Measure the latency of searches in this process, one at a time."""

import time
from collections.abc import Iterable
from typing import Final

import msgspec
import numpy as np

from lexdex_search.engine import Engine

WARM_UP_SEARCHES: Final = 20


class Percentiles(msgspec.Struct, frozen=True):
    """Latency of whole searches in milliseconds: parsing, encoding, retrieval and the answer."""

    searches: int
    p50_ms: float
    p95_ms: float
    p99_ms: float
    max_ms: float


def bench_search(engine: Engine, queries: Iterable[str]) -> Percentiles:
    """Search each query once and compute percentiles; repeated queries would profit from the caches of the processor.

    Start the process with OPENBLAS_NUM_THREADS=1, as the servers do: for these sizes, BLAS threads cost more than they
    save.
    """
    texts = list(queries)
    for text in texts[:WARM_UP_SEARCHES]:
        engine.search(f"{text} warm up")
    latencies = np.array([_time_search(engine, text) for text in texts])
    p50, p95, p99 = (round(float(p), 3) for p in np.percentile(latencies, [50, 95, 99]))
    return Percentiles(len(texts), p50, p95, p99, round(float(latencies.max()), 3))


def _time_search(engine: Engine, text: str) -> float:
    begin = time.perf_counter()
    engine.search(text)
    return (time.perf_counter() - begin) * 1000
