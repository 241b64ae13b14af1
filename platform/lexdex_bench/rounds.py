"""Asks every server every call in alternating rounds, so that a slow minute of the machine hits all alike."""

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
from lexdex_bench.inprocess import InProcess
from lexdex_bench.load import Job, Round, request
from lexdex_bench.questions import picked, questions
from lexdex_bench.report import Cell, Measured, Memory
from lexdex_bench.servers import Server, Stand
from lexdex_sample import generate_products

CONCURRENCY: Final = 16
SPREAD: Final = 300
COMPARED: Final = 5
REPEATED: Final = 20
BEGINNINGS: Final = ("a", "co", "le", "doc", "cla", "pri", "re", "con", "me", "tr")
MEGABYTE: Final = 1024
SEED: Final = 7

Say = Callable[[str], None]


class Plan(msgspec.Struct, frozen=True):
    """How long and how often."""

    rounds: int
    seconds: float
    warm_up_seconds: float
    searches: int


def measure(stand: Stand, plan: Plan, say: Say) -> Measured:
    """All cells, then the search in process; raises CannotMeasure when a ceiling answers something else than ours."""
    servers = {"bare": stand.ceiling("bare"), "raw": stand.ceiling("raw"), "lexdex": stand.ours()}
    _same_answers(servers)
    found: dict[tuple[str, str], list[Round]] = {}
    new = questions(SEED)
    for number in range(1, plan.rounds + 1):
        say(f"Round {number} of {plan.rounds}")
        for server, call, requests in _cells(new, plan):
            job = Job(
                servers[server].port, servers[server].pid, plan.seconds, plan.warm_up_seconds, CONCURRENCY, requests
            )
            found.setdefault((server, call), []).append(_load(stand, job))
    cells = [Cell(server, call, rounds) for (server, call), rounds in found.items()]
    memory = _memory(servers["lexdex"])
    say("Doors: known and unknown addresses in turn")
    doors = enumeration.measure(stand, servers["lexdex"])
    say("Search in process")
    return Measured(cells, _in_process(stand, plan.searches), memory, doors)


class CannotMeasure(Exception):
    """What was to be compared is not comparable; the text says where."""


def _cells(new: Iterator[str], plan: Plan) -> Iterator[tuple[str, str, list[bytes]]]:
    yield "bare", "plaintext", [request("/")]
    yield "raw", "plaintext", [request("/plain")]
    for call, requests in _reads().items():
        yield "raw", call, requests
        yield "lexdex", call, requests
    yield "lexdex", "nothing", [request("/health/live")]
    asked_again = [request("/api/free-ai-search", _question(text)) for text in islice(new, REPEATED)]
    yield "lexdex", "search again", asked_again
    # More than a core can answer in the time, so that none is asked twice.
    asked = islice(new, int((plan.seconds + plan.warm_up_seconds) * 1000))
    yield "lexdex", "free-ai-search", [request("/api/free-ai-search", _question(text)) for text in asked]


def _reads() -> dict[str, list[bytes]]:
    ids = picked([str(product["id"]) for product in generate_products()], SPREAD)
    groups = [",".join(ids[at : at + COMPARED]) for at in range(0, len(ids), COMPARED)]
    return {
        "product": [request(f"/product/{product_id}") for product_id in ids],
        "compare of 5": [request(f"/product/compare?product_ids={group}") for group in groups],
        "list-products": [request(f"/product/list-products?search={text}") for text in BEGINNINGS],
    }


def _question(text: str) -> bytes:
    return msgspec.json.encode({"query": text})


def _same_answers(servers: Mapping[str, Server]) -> None:
    ids = picked([str(product["id"]) for product in generate_products()], COMPARED)
    for path in (*(f"/product/{one}" for one in ids), f"/product/compare?product_ids={','.join(ids)}"):
        raw, ours = (_answer(servers[name].port, path) for name in ("raw", "lexdex"))
        if raw != ours:
            raise CannotMeasure(
                f"The ceiling answers {path} otherwise than the interface; bring ceilings.py up to date."
            )


def _answer(port: int, path: str) -> Any:  # noqa: ANN401 - JSON of any kind
    headers = {"Accept": "application/json"}
    return httpx.get(f"http://127.0.0.1:{port}{path}", headers=headers, timeout=10).raise_for_status().json()


def _load(stand: Stand, job: Job) -> Round:
    said = _run(stand, ["-m", "lexdex_bench.load"], stand.load_core, msgspec.msgpack.encode(job))
    return msgspec.json.decode(said, type=Round)


def _in_process(stand: Stand, count: int) -> InProcess:
    releases = str(Path(stand.environment["LEXDEX_DATA_DIR"]) / "search" / "releases")
    said = _run(stand, ["-m", "lexdex_bench.inprocess", releases, str(count)], stand.server_core)
    return msgspec.json.decode(said, type=InProcess)


def _run(stand: Stand, words: Sequence[str], core: int, given: bytes = b"") -> bytes:
    """A process of ours on one core, to its end."""
    environment = {**os.environ, **stand.environment}
    with subprocess.Popen(  # noqa: S603 - ourselves
        [sys.executable, *words], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        os.sched_setaffinity(process.pid, {core})
        said, complaint = process.communicate(given)
    if process.returncode:
        raise CannotMeasure(f"{' '.join(words[:2])} failed: {complaint.decode(errors='replace').strip()[-2000:]}")
    return said


def _memory(server: Server) -> Memory:
    process = Path(f"/proc/{server.pid}")
    rolled = (process / "smaps_rollup").read_text(encoding="ascii")
    maps = (process / "maps").read_text(encoding="utf-8")
    mapped = [name for name, sign in (("torch", "libtorch"), ("ray", "_raylet")) if sign in maps]
    return Memory(_kilobytes(rolled, "Rss") / MEGABYTE, _kilobytes(rolled, "Pss") / MEGABYTE, mapped)


def _kilobytes(text: str, field: str) -> int:
    found = re.search(rf"^{field}:\s+(\d+) kB", text, re.MULTILINE)
    return int(found[1]) if found else 0
