"""Measure searches without a server, in a process of their own, and check which heavy modules the API imports."""

import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec

from lexdex.app import create_app
from lexdex.settings import load
from lexdex_bench.questions import generate_queries
from lexdex_search.bench import Percentiles, bench_search
from lexdex_search.engine import Engine

UNWANTED: Final = ("torch", "ray", "transformers", "sentence_transformers")
SEED: Final = 11
"""Different from the seed of the load test, so that the queries have another order."""


class InProcessResult(msgspec.Struct, frozen=True):
    """The duration of searches, the number of products, and the imported modules that the API must not import."""

    times: Percentiles
    products: int
    unwanted: Sequence[str]


def main() -> None:
    """Measure searches and write an InProcessResult as JSON to standard output.

    The arguments are the folder of releases and the number of searches.
    """
    releases, count = sys.argv[1:]
    create_app(load())
    engine = Engine.open(Path(releases))
    times = bench_search(engine, list(dict.fromkeys(islice(generate_queries(SEED), int(count)))))
    unwanted = [name for name in UNWANTED if name in sys.modules]
    sys.stdout.buffer.write(msgspec.json.encode(InProcessResult(times, engine.product_count, unwanted)))


if __name__ == "__main__":
    main()
