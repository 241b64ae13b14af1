"""Measure how long searches take: in this process one after the other, or at a served engine by several clients."""

import http.client
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from urllib.parse import urlsplit

import msgspec
import numpy as np

from lexdex_search.engine import DEFAULT_LIMIT, Engine
from lexdex_search.query.request import SearchRequest
from lexdex_search.serving import protocol

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
    per_second: float = 0.0


def bench_search(engine: Engine, queries: Iterable[str]) -> Percentiles:
    """Run one search per query and return percentiles of the durations; the queries should all be different.

    Start the process with OPENBLAS_NUM_THREADS=1, as the servers do: for these matrix sizes, several BLAS threads are
    slower than one.
    """
    texts = list(queries)
    for text in texts[:WARM_UP_SEARCHES]:
        engine.search(f"{text} warm up")
    began = time.perf_counter()
    latencies = [_time_search(engine, text) for text in texts]
    return _summarise(latencies, time.perf_counter() - began)


def bench_served(url: str, queries: Iterable[str], clients: int) -> Percentiles:
    """Send one search per query to a served engine, from this many clients at once; each keeps its connection.

    Raises OSError if the engine can't be reached or refuses a search.
    """
    texts = list(queries)
    with ThreadPoolExecutor(clients) as pool:
        list(pool.map(lambda share: _time_calls(url, share), [texts[:WARM_UP_SEARCHES]] * clients))
        began = time.perf_counter()
        shares = [texts[number::clients] for number in range(clients)]
        latencies = [each for share in pool.map(lambda share: _time_calls(url, share), shares) for each in share]
        return _summarise(latencies, time.perf_counter() - began)


def _summarise(latencies: Sequence[float], seconds: float) -> Percentiles:
    p50, p95, p99 = (round(float(p), 3) for p in np.percentile(latencies, [50, 95, 99]))
    rate = round(len(latencies) / seconds, 1)
    return Percentiles(len(latencies), p50, p95, p99, round(max(latencies), 3), rate)


def _time_search(engine: Engine, text: str) -> float:
    begin = time.perf_counter()
    engine.search(text)
    return (time.perf_counter() - begin) * 1000


def _time_calls(url: str, texts: Sequence[str]) -> list[float]:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
    try:
        return [_time_call(connection, text) for text in texts]
    finally:
        connection.close()


def _time_call(connection: http.client.HTTPConnection, text: str) -> float:
    begin = time.perf_counter()
    body = msgspec.msgpack.encode(protocol.SearchCall(SearchRequest(query=text), DEFAULT_LIMIT))
    connection.request("POST", protocol.SEARCH_PATH, body, {"Content-Type": protocol.MSGPACK})
    response = connection.getresponse()
    answer = response.read()
    if response.status != http.client.OK:
        raise OSError(f"The engine answered with the status {response.status}: {answer[:200]!r}")
    return (time.perf_counter() - begin) * 1000
