"""Times searches in this process, one after the other, as one core serves them."""

import time
from collections.abc import Iterable
from typing import Final

import msgspec
import numpy as np

from lexdex_search.engine import Engine

WARM_UP: Final = 20


class Percentiles(msgspec.Struct, frozen=True):
    """Milliseconds of a whole search: understanding, encoding, retrieval, explanation, answer."""

    searches: int
    p50_ms: float
    p95_ms: float
    p99_ms: float
    longest_ms: float


def bench_search(engine: Engine, queries: Iterable[str]) -> Percentiles:
    """Runs each query once; give queries never seen before, the engine keeps no answers but the processor has caches.

    Start the process with OPENBLAS_NUM_THREADS=1 as every server of ours does, or BLAS wakes threads for each product.
    """
    texts = list(queries)
    for text in texts[:WARM_UP]:
        engine.search(f"{text} warm up")
    spent = np.array([_timed(engine, text) for text in texts])
    p50, p95, p99 = (round(float(p), 3) for p in np.percentile(spent, [50, 95, 99]))
    return Percentiles(len(texts), p50, p95, p99, round(float(spent.max()), 3))


def _timed(engine: Engine, text: str) -> float:
    begin = time.perf_counter()
    engine.search(text)
    return (time.perf_counter() - begin) * 1000
