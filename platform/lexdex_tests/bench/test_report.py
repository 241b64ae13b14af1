"""What the measurements conclude, and that no question is asked twice."""

from itertools import islice

import pytest

from lexdex_bench.enumeration import TimingComparison
from lexdex_bench.inprocess import InProcessResult
from lexdex_bench.load import Round
from lexdex_bench.portal import ReadTime
from lexdex_bench.questions import generate_queries
from lexdex_bench.report import EndpointResult, Measurements, Memory, check_budgets, format_table
from lexdex_search.bench import Percentiles


def _build_round(cost: float, failed: int = 0) -> Round:
    return Round(100, failed, cost, 1.0, 2.0, 1000.0)


def _build_measurements(
    *,
    known_ms: float = 20.0,
    product: float = 120.0,
    p99: float = 9.0,
    memory: float = 200.0,
    heavy: tuple[str, ...] = (),
    failed: int = 0,
    portal: float = 60.0,
) -> Measurements:
    results = [
        EndpointResult("raw", "product", [_build_round(100.0), _build_round(130.0)]),
        EndpointResult("lexdex", "product", [_build_round(product + 40, failed), _build_round(product)]),
    ]
    times = Percentiles(800, 2.5, 4.0, p99, 12.0)
    return Measurements(
        results,
        InProcessResult(times, 2400, []),
        Memory(memory, memory, heavy),
        [TimingComparison("login", known_ms, 20.0)],
        [ReadTime("queue", 50.0, portal)],
    )


def test_good_measurements_meet_all_budgets() -> None:
    assert all(budget.is_met for budget in check_budgets(_build_measurements()))


@pytest.mark.parametrize(
    "measured",
    [
        _build_measurements(product=131.0),
        _build_measurements(p99=21.0),
        _build_measurements(memory=701.0),
        _build_measurements(heavy=("torch",)),
        _build_measurements(failed=1),
        _build_measurements(portal=100.5),
        _build_measurements(known_ms=21.1),
        _build_measurements(known_ms=19.0),
    ],
)
def test_each_budget_can_be_missed_alone(measured: Measurements) -> None:
    assert [budget.is_met for budget in check_budgets(measured)].count(False) == 1


def test_the_least_disturbed_round_is_set_against_the_ceilings() -> None:
    line = next(line for line in format_table(_build_measurements()) if line.startswith("lexdex"))
    assert line.split()[2:4] == ["120", "1.20"]


def test_no_query_is_repeated() -> None:
    requests = list(islice(generate_queries(1), 10_000))
    assert len(set(requests)) == len(requests)
