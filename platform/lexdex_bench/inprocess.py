"""Times the search in a process of its own on one core, and tells what the interface's code has imported."""

import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec

from lexdex.app import create_app
from lexdex.settings import load
from lexdex_bench.questions import questions
from lexdex_search.bench import Percentiles, bench_search
from lexdex_search.engine import Engine

UNWANTED: Final = ("torch", "ray", "transformers", "sentence_transformers")
SEED: Final = 11
"""Another order than the one that the server is asked in."""


class InProcess(msgspec.Struct, frozen=True):
    """A search's milliseconds, and heavy modules that should not be there."""

    times: Percentiles
    products: int
    unwanted: Sequence[str]


def main() -> None:
    """`RELEASES COUNT`; InProcess as JSON on standard output."""
    releases, count = sys.argv[1:]
    create_app(load())
    engine = Engine.open(Path(releases))
    times = bench_search(engine, list(dict.fromkeys(islice(questions(SEED), int(count)))))
    unwanted = [name for name in UNWANTED if name in sys.modules]
    sys.stdout.buffer.write(msgspec.json.encode(InProcess(times, engine.product_count, unwanted)))


if __name__ == "__main__":
    main()
