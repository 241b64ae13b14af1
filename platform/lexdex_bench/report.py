"""Format the results of a benchmark as a table, and check them against the budgets."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from lexdex_bench.enumeration import MAX_DIFFERENCE, REQUESTS, TimingComparison
from lexdex_bench.inprocess import InProcessResult
from lexdex_bench.load import Round
from lexdex_bench.portal import ReadTime

PRODUCT_RATIO: Final = 1.3
SEARCH_P50_MS: Final = 5.0
SEARCH_P99_MS: Final = 20.0
MEMORY_MB: Final = 700
REPEATED_US: Final = 1_000
PORTAL_MS: Final = 100.0


class EndpointResult(msgspec.Struct, frozen=True):
    """The results of all rounds of load on one endpoint of one server."""

    server: str
    endpoint: str
    rounds: Sequence[Round]

    @property
    def min_cpu_us(self) -> float:
        """The CPU time per request in microseconds, from the round in which it was lowest, being least disturbed."""
        return min(one.server_us for one in self.rounds)


class Memory(msgspec.Struct, frozen=True):
    """The memory of the API process after the load, in MB.

    `rss_mb` counts shared memory in full, `pss_mb` divides it among the processes that share it.
    """

    rss_mb: float
    pss_mb: float
    mapped: Sequence[str]
    """Libraries of torch or ray that the process has loaded."""


class Measurements(msgspec.Struct, frozen=True):
    """All results of one run of the benchmark."""

    results: Sequence[EndpointResult]
    search: InProcessResult
    memory: Memory
    timings: Sequence[TimingComparison] = ()
    portal: Sequence[ReadTime] = ()

    def find_result(self, server: str, endpoint: str) -> EndpointResult | None:
        """Find the result of an endpoint on a server; None if it was not measured."""
        return next((result for result in self.results if (result.server, result.endpoint) == (server, endpoint)), None)

    def compute_ceiling_ratio(self, result: EndpointResult) -> float | None:
        """Compute an endpoint's CPU time as a multiple of the CPU time on the server `raw`, its ceiling.

        None for other servers than the platform, and without such a measurement.
        """
        ceiling = self.find_result("raw", result.endpoint)
        return result.min_cpu_us / ceiling.min_cpu_us if ceiling and result.server == "lexdex" else None


class BudgetResult(msgspec.Struct, frozen=True):
    """Whether a measured value is within its budget, and a sentence with both."""

    is_met: bool
    message: str


HEAD: Final = ("server", "endpoint", "CPU us", "x ceiling", "req/s", "p50 ms", "p99 ms", "failed")


def format_table(measured: Measurements) -> Iterator[str]:
    """Format the results as lines of a table: the lowest CPU time and the means of the other values of all rounds."""
    lines = [HEAD, *(_format_row(measured, result) for result in measured.results)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD))]
    for line in lines:
        texts = [text.ljust(width) for text, width in zip(line[:2], widths[:2], strict=True)]
        numbers = [text.rjust(width) for text, width in zip(line[2:], widths[2:], strict=True)]
        yield "  ".join([*texts, *numbers]).rstrip()


def _format_row(measured: Measurements, result: EndpointResult) -> tuple[str, ...]:
    ratio = measured.compute_ceiling_ratio(result)
    return (
        result.server,
        result.endpoint,
        f"{result.min_cpu_us:.0f}",
        f"{ratio:.2f}" if ratio else "",
        f"{_compute_mean(result, 'per_second'):.0f}",
        f"{_compute_mean(result, 'p50_ms'):.1f}",
        f"{_compute_mean(result, 'p99_ms'):.1f}",
        str(sum(one.failed for one in result.rounds)),
    )


def _compute_mean(result: EndpointResult, name: str) -> float:
    values: list[float] = [getattr(one, name) for one in result.rounds]
    return sum(values) / len(values)


def check_budgets(measured: Measurements) -> Iterator[BudgetResult]:
    """Compare the measurements with each budget, and yield one result per budget."""
    product = measured.find_result("lexdex", "product")
    ratio = (measured.compute_ceiling_ratio(product) if product else None) or float("inf")
    yield BudgetResult(
        ratio <= PRODUCT_RATIO, f"A product by id costs {ratio:.2f} times the raw ceiling (at most {PRODUCT_RATIO})."
    )
    times = measured.search.times
    yield BudgetResult(
        times.p50_ms < SEARCH_P50_MS and times.p99_ms < SEARCH_P99_MS,
        f"A search in process over {measured.search.products:,} products takes {times.p50_ms:.2f} ms (p50, below "
        f"{SEARCH_P50_MS:.0f}) and {times.p99_ms:.2f} ms (p99, below {SEARCH_P99_MS:.0f}); "
        f"{times.searches} queries without repetition.",
    )
    yield from _check_repeated_search(measured)
    memory = measured.memory
    yield BudgetResult(
        memory.rss_mb < MEMORY_MB,
        f"The API process uses {memory.rss_mb:.0f} MB (RSS; PSS {memory.pss_mb:.0f} MB; below {MEMORY_MB}).",
    )
    heavy = sorted({*measured.search.unwanted, *memory.mapped})
    yield BudgetResult(not heavy, f"Imported by the API although it must not be: {', '.join(heavy) or 'nothing'}.")
    for timing in measured.timings:
        yield BudgetResult(
            timing.difference <= MAX_DIFFERENCE,
            f"{timing.endpoint}: {timing.known_ms:.2f} ms with an account, {timing.unknown_ms:.2f} ms without ("
            f"medians of {REQUESTS} alternating requests, "
            f"differing by {timing.difference:.1%}, at most {MAX_DIFFERENCE:.0%}).",
        )
    for read in measured.portal:
        yield BudgetResult(
            read.p50_ms < PORTAL_MS,
            f"Portal, {read.name}: {read.p50_ms:.1f} ms (p50, below {PORTAL_MS:.0f}), {read.min_ms:.1f} ms at least.",
        )
    failed = sum(one.failed for result in measured.results for one in result.rounds)
    yield BudgetResult(not failed, f"Responses other than 200: {failed}.")


def _check_repeated_search(measured: Measurements) -> Iterator[BudgetResult]:
    again, nothing = measured.find_result("lexdex", "search again"), measured.find_result("lexdex", "nothing")
    if again and nothing:
        beyond = again.min_cpu_us - nothing.min_cpu_us
        yield BudgetResult(
            beyond < REPEATED_US,
            f"A repeated query costs {beyond:.0f} us of CPU time more than a request that does nothing "
            f"(below {REPEATED_US:,}).",
        )


def build_report_data(measured: Measurements) -> Mapping[str, object]:
    """Build the content of the JSON report: all measurements, and the result for each budget."""
    return {"measured": measured, "budgets": list(check_budgets(measured))}
