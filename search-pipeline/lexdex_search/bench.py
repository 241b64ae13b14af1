"""Measure how long searches take when this process runs them one after the other."""

import time
from collections.abc import Iterable
from typing import Final

import msgspec
import numpy as np

from lexdex_search.engine import Engine

WARM_UP_SEARCHES: Final = 20


class Percentiles(msgspec.Struct, frozen=True):
    """The number of measured searches and percentiles of their duration, in milliseconds.

    A search includes parsing, encoding the query, retrieval and building the answer.
    """

    searches: int
    p50_ms: float
    p95_ms: float
    p99_ms: float
    max_ms: float


def bench_search(engine: Engine, queries: Iterable[str]) -> Percentiles:
    """Run one search per query and return percentiles of the durations; the queries should all be different.

    Start the process with OPENBLAS_NUM_THREADS=1, as the servers do: for these matrix sizes, several BLAS threads are
    slower than one.
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
