"""The pytest plugin behind `--sample N`: of the cases of each test function, at most N run, or one in twenty.

`make test` runs samples, because sweeps (all operations as every caller) take most of its time; `make test-all` runs
all cases. The seed decides which cases run. The Makefile derives it from the commit, so that one commit always runs
the same cases, and the next one others. Of the examples that Hypothesis makes for a test, a few run in a sample, of
the tests that take a quarter of a minute and more, a third, and of the journeys in a browser as many.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Final, TypeVar

import pytest
from hypothesis import settings

_Case = TypeVar("_Case")
_OPTIONS: Final = SimpleNamespace(size=0, seed="")
"""Those of this run, for `select_one`."""

EXAMPLES, SAMPLED_EXAMPLES = 60, 8
"""Of each test with Hypothesis that sets no number itself."""
SHARE = 20
"""One case in so many runs of a sweep that has far more than N: the more cases, the larger the sample."""
SHARES: Final = {"long": 3, "browser": 3}
"""One in so many of the tests with this marker runs, unless it proves a row of the specification."""
WIDTH_PARAMETERS = frozenset({"size", "window"})
"""Parameters of journeys that hold the size of the window; a journey runs at one of them."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    parser.addoption(
        "--sample", type=int, default=0, help="run at most N cases of each test function, or one in 20 (0: all)"
    )
    parser.addoption("--sample-seed", default="", help="the text that decides which cases run")


def pytest_configure(config: pytest.Config) -> None:
    """Set how many examples Hypothesis makes; those of a sample are the same in each run."""
    _OPTIONS.size, _OPTIONS.seed = config.getoption("sample"), config.getoption("sample_seed")
    settings.register_profile("whole", max_examples=EXAMPLES)
    settings.register_profile("sample", max_examples=SAMPLED_EXAMPLES, derandomize=True, database=None)
    settings.load_profile("sample" if config.getoption("sample") else "whole")


def pytest_report_header(config: pytest.Config) -> str | None:
    """Print the size and the seed, with which the sample can be repeated."""
    size, seed = config.getoption("sample"), config.getoption("sample_seed")
    return f"sample: at most {size} cases of each test, --sample-seed {seed!r}" if size else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the cases that are not in the sample."""
    size = config.getoption("sample")
    if not size:
        return
    seed = config.getoption("sample_seed")
    chosen = choose_cases([item for item in items if _is_due(item, seed)], size, seed)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in chosen])
    items[:] = [item for item in items if item.nodeid in chosen]


def select_one(cases: Sequence[_Case], name: str) -> Sequence[_Case]:
    """Return all of these cases of a check inside a test, or in a sample one of them, chosen by seed and name."""
    if not _OPTIONS.size:
        return cases
    return [cases[int.from_bytes(_rank(name, _OPTIONS.seed)) % len(cases)]]


def choose_cases(items: list[pytest.Item], size: int, seed: str) -> set[str]:
    """Choose `size` ids of each test function or one in SHARE, and of the cases that differ only in the width, one.

    Cases that claim other rows of the specification count as another function: none of these rows loses its proof.
    """
    widths = defaultdict(list)
    for item in items:
        widths[_describe_function(item), _describe_case(item)].append(item)
    functions = defaultdict(list)
    for (function, _), cases in widths.items():
        functions[function].append(min(cases, key=lambda item: _rank(item.nodeid, seed)))
    return {item.nodeid for cases in functions.values() for item in _take(cases, size, seed)}


def _is_due(item: pytest.Item, seed: str) -> bool:
    if item.get_closest_marker("covers") is not None:
        return True
    share = max((share for marker, share in SHARES.items() if item.get_closest_marker(marker)), default=1)
    return int.from_bytes(_rank(item.nodeid.partition("[")[0], seed)) % share == 0


def _take(cases: list[pytest.Item], size: int, seed: str) -> Iterator[pytest.Item]:
    yield from sorted(cases, key=lambda item: _rank(item.nodeid, seed))[: max(size, len(cases) // SHARE)]


def _rank(node_id: str, seed: str) -> bytes:
    return hashlib.sha256(f"{seed}\0{node_id}".encode()).digest()


def _describe_function(item: pytest.Item) -> tuple[str, ...]:
    rows = sorted(f"{row}/{mark.kwargs.get('part')}" for mark in item.iter_markers("covers") for row in mark.args)
    return (item.nodeid.partition("[")[0], *rows)


def _describe_case(item: pytest.Item) -> str:
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    if not WIDTH_PARAMETERS & parameters.keys():
        return item.nodeid
    return repr(sorted((name, value) for name, value in parameters.items() if name not in WIDTH_PARAMETERS))
