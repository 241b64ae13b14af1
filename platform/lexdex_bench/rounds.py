"""Measure every endpoint of every server in alternating rounds, so that disturbances affect all of them equally."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec

from lexdex_bench import enumeration
from lexdex_bench.inprocess import InProcessResult
from lexdex_bench.load import Round, Workload, build_request
from lexdex_bench.portal import ReadTime
from lexdex_bench.questions import generate_queries, pick_evenly
from lexdex_bench.report import EndpointResult, Measurements, Memory
from lexdex_bench.servers import Server, Testbed
from lexdex_sample import generate_products

CONCURRENCY: Final = 16
REQUESTED_PRODUCTS: Final = 300
PRODUCTS_PER_COMPARISON: Final = 5
REPEATED_QUERIES: Final = 20
NAME_PREFIXES: Final = ("a", "co", "le", "doc", "cla", "pri", "re", "con", "me", "tr")
KILOBYTES_PER_MEGABYTE: Final = 1024
SEED: Final = 7

PrintStatus = Callable[[str], None]


class Plan(msgspec.Struct, frozen=True):
    """The extent of a benchmark: number of rounds, their duration and warm-up, and number of in-process searches."""

    rounds: int
    seconds: float
    warm_up_seconds: float
    searches: int


def measure(testbed: Testbed, plan: Plan, print_status: PrintStatus) -> Measurements:
    """Run the whole benchmark and return its measurements; `print_status` is called with each step.

    Raises `CannotMeasure` if a ceiling's responses differ from the platform's.
    """
    servers = {
        "bare": testbed.start_ceiling("bare"),
        "raw": testbed.start_ceiling("raw"),
        "lexdex": testbed.start_lexdex(),
    }
    _require_same_responses(servers)
    found: dict[tuple[str, str], list[Round]] = {}
    new = generate_queries(SEED)
    for number in range(1, plan.rounds + 1):
        print_status(f"Round {number} of {plan.rounds}")
        for server, endpoint, requests in _list_workloads(new, plan):
            workload = Workload(
                servers[server].port, servers[server].pid, plan.seconds, plan.warm_up_seconds, CONCURRENCY, requests
            )
            found.setdefault((server, endpoint), []).append(_run_load(testbed, workload))
    results = [EndpointResult(server, endpoint, rounds) for (server, endpoint), rounds in found.items()]
    memory = _measure_memory(servers["lexdex"])
    print_status("Login and forgot-password with known and unknown email addresses")
    timings = enumeration.measure(testbed, servers["lexdex"])
    print_status("The admin portal on large tables, which the first run fills")
    portal = msgspec.json.decode(_run(testbed, ["-m", "lexdex_bench.portal"], testbed.server_core), type=list[ReadTime])
    print_status("In-process search")
    return Measurements(results, _measure_in_process(testbed, plan.searches), memory, timings, portal)


class CannotMeasure(Exception):
    """The benchmark can't give comparable results; the message gives the reason."""


def _list_workloads(new: Iterator[str], plan: Plan) -> Iterator[tuple[str, str, list[bytes]]]:
    yield "bare", "plaintext", [build_request("/")]
    yield "raw", "plaintext", [build_request("/plain")]
    for endpoint, requests in _build_read_requests().items():
        yield "raw", endpoint, requests
        yield "lexdex", endpoint, requests
    yield "lexdex", "nothing", [build_request("/health/live")]
    repeated_queries = [
        build_request("/api/free-ai-search", _encode_query(text)) for text in islice(new, REPEATED_QUERIES)
    ]
    yield "lexdex", "search again", repeated_queries
    # More queries than the server can answer in the time, so that none is repeated.
    queries = islice(new, int((plan.seconds + plan.warm_up_seconds) * 1000))
    yield "lexdex", "free-ai-search", [build_request("/api/free-ai-search", _encode_query(text)) for text in queries]


def _build_read_requests() -> dict[str, list[bytes]]:
    ids = pick_evenly([str(product["id"]) for product in generate_products()], REQUESTED_PRODUCTS)
    groups = [",".join(ids[at : at + PRODUCTS_PER_COMPARISON]) for at in range(0, len(ids), PRODUCTS_PER_COMPARISON)]
    return {
        "product": [build_request(f"/product/{product_id}") for product_id in ids],
        "compare of 5": [build_request(f"/product/compare?product_ids={group}") for group in groups],
        "list-products": [build_request(f"/product/list-products?search={text}") for text in NAME_PREFIXES],
    }


def _encode_query(text: str) -> bytes:
    return msgspec.json.encode({"query": text})


def _require_same_responses(servers: Mapping[str, Server]) -> None:
    ids = pick_evenly([str(product["id"]) for product in generate_products()], PRODUCTS_PER_COMPARISON)
    for path in (*(f"/product/{one}" for one in ids), f"/product/compare?product_ids={','.join(ids)}"):
        raw, ours = (_get_json(servers[name].port, path) for name in ("raw", "lexdex"))
        if raw != ours:
            raise CannotMeasure(f"The ceiling's response to {path} differs from the API's; update ceilings.py.")


def _get_json(port: int, path: str) -> Any:  # noqa: ANN401 - JSON of any kind
    headers = {"Accept": "application/json"}
    return httpx.get(f"http://127.0.0.1:{port}{path}", headers=headers, timeout=10).raise_for_status().json()


def _run_load(testbed: Testbed, workload: Workload) -> Round:
    output = _run(testbed, ["-m", "lexdex_bench.load"], testbed.load_core, msgspec.msgpack.encode(workload))
    return msgspec.json.decode(output, type=Round)


def _measure_in_process(testbed: Testbed, count: int) -> InProcessResult:
    releases = str(Path(testbed.environment["LEXDEX_DATA_DIR"]) / "search" / "releases")
    output = _run(testbed, ["-m", "lexdex_bench.inprocess", releases, str(count)], testbed.server_core)
    return msgspec.json.decode(output, type=InProcessResult)


def _run(testbed: Testbed, words: Sequence[str], core: int, given: bytes = b"") -> bytes:
    """Run a Python process on one CPU core and return its standard output; raises `CannotMeasure` if it fails.

    `words` are its arguments, `given` its standard input.
    """
    environment = {**os.environ, **testbed.environment}
    with subprocess.Popen(  # noqa: S603 - ourselves
        [sys.executable, *words], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        os.sched_setaffinity(process.pid, {core})
        output, errors = process.communicate(given)
    if process.returncode:
        raise CannotMeasure(f"{' '.join(words[:2])} failed: {errors.decode(errors='replace').strip()[-2000:]}")
    return output


def _measure_memory(server: Server) -> Memory:
    process = Path(f"/proc/{server.pid}")
    rolled = (process / "smaps_rollup").read_text(encoding="ascii")
    maps = (process / "maps").read_text(encoding="utf-8")
    mapped = [name for name, sign in (("torch", "libtorch"), ("ray", "_raylet")) if sign in maps]
    return Memory(
        _parse_kilobytes(rolled, "Rss") / KILOBYTES_PER_MEGABYTE,
        _parse_kilobytes(rolled, "Pss") / KILOBYTES_PER_MEGABYTE,
        mapped,
    )


def _parse_kilobytes(text: str, field: str) -> int:
    found = re.search(rf"^{field}:\s+(\d+) kB", text, re.MULTILINE)
    return int(found[1]) if found else 0
