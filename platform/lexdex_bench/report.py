"""The table of what was measured, and whether the budgets are kept."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from lexdex_bench.enumeration import CALLS, MAX_DIFFERENCE, Door
from lexdex_bench.inprocess import InProcess
from lexdex_bench.load import Round

PRODUCT_RATIO: Final = 1.3
SEARCH_P50_MS: Final = 5.0
SEARCH_P99_MS: Final = 20.0
MEMORY_MB: Final = 700
REPEATED_US: Final = 1_000


class Cell(msgspec.Struct, frozen=True):
    """What one server was asked, in rounds."""

    server: str
    call: str
    rounds: Sequence[Round]

    @property
    def least_us(self) -> float:
        """The round that the rest of the machine disturbed least."""
        return min(one.server_us for one in self.rounds)


class Memory(msgspec.Struct, frozen=True):
    """Megabytes of the interface's process after the load; `pss_mb` shares what several processes map."""

    rss_mb: float
    pss_mb: float
    mapped: Sequence[str]
    """Libraries of torch or ray that are mapped into it."""


class Measured(msgspec.Struct, frozen=True):
    """All of one run."""

    cells: Sequence[Cell]
    search: InProcess
    memory: Memory
    doors: Sequence[Door] = ()

    def cell(self, server: str, call: str) -> Cell | None:
        """That cell, if there is one."""
        return next((cell for cell in self.cells if (cell.server, cell.call) == (server, call)), None)

    def ratio(self, cell: Cell) -> float | None:
        """How many times the ceiling it costs."""
        ceiling = self.cell("raw", cell.call)
        return cell.least_us / ceiling.least_us if ceiling and cell.server == "lexdex" else None


class Verdict(msgspec.Struct, frozen=True):
    """A budget and how it stands."""

    kept: bool
    words: str


HEAD: Final = ("server", "call", "CPU us", "x ceiling", "req/s", "p50 ms", "p99 ms", "failed")


def table(measured: Measured) -> Iterator[str]:
    """One line a cell: least processor time of the rounds, mean of the rest."""
    lines = [HEAD, *(_line(measured, cell) for cell in measured.cells)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD))]
    for line in lines:
        texts = [text.ljust(width) for text, width in zip(line[:2], widths[:2], strict=True)]
        numbers = [text.rjust(width) for text, width in zip(line[2:], widths[2:], strict=True)]
        yield "  ".join([*texts, *numbers]).rstrip()


def _line(measured: Measured, cell: Cell) -> tuple[str, ...]:
    ratio = measured.ratio(cell)
    return (
        cell.server,
        cell.call,
        f"{cell.least_us:.0f}",
        f"{ratio:.2f}" if ratio else "",
        f"{_mean(cell, 'per_second'):.0f}",
        f"{_mean(cell, 'p50_ms'):.1f}",
        f"{_mean(cell, 'p99_ms'):.1f}",
        str(sum(one.failed for one in cell.rounds)),
    )


def _mean(cell: Cell, name: str) -> float:
    values: list[float] = [getattr(one, name) for one in cell.rounds]
    return sum(values) / len(values)


def verdicts(measured: Measured) -> Iterator[Verdict]:
    """Each budget in a sentence."""
    product = measured.cell("lexdex", "product")
    ratio = (measured.ratio(product) if product else None) or float("inf")
    yield Verdict(
        ratio <= PRODUCT_RATIO, f"A product by id costs {ratio:.2f} times the raw ceiling (at most {PRODUCT_RATIO})."
    )
    times = measured.search.times
    yield Verdict(
        times.p50_ms < SEARCH_P50_MS and times.p99_ms < SEARCH_P99_MS,
        f"A search in process over {measured.search.products:,} products takes {times.p50_ms:.2f} ms (p50, below "
        f"{SEARCH_P50_MS:.0f}) and {times.p99_ms:.2f} ms (p99, below {SEARCH_P99_MS:.0f}); "
        f"{times.searches} questions, each new.",
    )
    yield from _repeated(measured)
    memory = measured.memory
    yield Verdict(
        memory.rss_mb < MEMORY_MB,
        f"The interface's process holds {memory.rss_mb:.0f} MB (RSS; PSS {memory.pss_mb:.0f} MB; below {MEMORY_MB}).",
    )
    heavy = sorted({*measured.search.unwanted, *memory.mapped})
    yield Verdict(not heavy, f"Imported by the interface though it must not be: {', '.join(heavy) or 'nothing'}.")
    for door in measured.doors:
        yield Verdict(
            door.difference <= MAX_DIFFERENCE,
            f"{door.call}: {door.known_ms:.2f} ms with an account, {door.unknown_ms:.2f} ms without (medians of "
            f"{CALLS} calls in turn; {door.difference:.1%} apart, at most {MAX_DIFFERENCE:.0%}).",
        )
    failed = sum(one.failed for cell in measured.cells for one in cell.rounds)
    yield Verdict(not failed, f"Answers other than 200: {failed}.")


def _repeated(measured: Measured) -> Iterator[Verdict]:
    again, nothing = measured.cell("lexdex", "search again"), measured.cell("lexdex", "nothing")
    if again and nothing:
        beyond = again.least_us - nothing.least_us
        yield Verdict(
            beyond < REPEATED_US,
            f"A question asked again costs {beyond:.0f} us of processor time beyond a call that does nothing "
            f"(below {REPEATED_US:,}).",
        )


def as_data(measured: Measured) -> Mapping[str, object]:
    """For files: all that was measured and the verdicts."""
    return {"measured": measured, "verdicts": list(verdicts(measured))}
