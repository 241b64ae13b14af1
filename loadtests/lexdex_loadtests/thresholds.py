"""What must hold at the end of a run, read from thresholds.toml, and the sentences for what did not."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

FILE = Path(__file__).parents[1] / "thresholds.toml"


class Threshold(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The limits of one kind of request."""

    p50_ms: float
    p99_ms: float
    least_requests: int = 1
    """A run that hardly asked proves nothing."""


class Thresholds(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The limits of a run."""

    error_ratio: float
    """Failed requests over all, from 0 to 1."""
    requests: dict[str, Threshold]


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """What a run found for one kind of request, times in milliseconds."""

    name: str
    requests: int
    failures: int
    p50_ms: float
    p99_ms: float


def read(path: Path = FILE) -> Thresholds:
    """The committed limits; raises msgspec.ValidationError that names what is wrong in the file."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Thresholds)


def find_broken(measured: Iterable[Measured], thresholds: Thresholds) -> Iterator[str]:
    """One sentence for each limit that did not hold; nothing where all did."""
    found = {row.name: row for row in measured}
    yield from _errors(found, thresholds.error_ratio)
    for name, limit in thresholds.requests.items():
        yield from _check(name, found.get(name), limit)
    for name in sorted(found.keys() - thresholds.requests.keys()):
        yield f"{name}: has no threshold in {FILE.name}."


def _errors(found: Mapping[str, Measured], ratio: float) -> Iterator[str]:
    requests = sum(row.requests for row in found.values())
    failures = sum(row.failures for row in found.values())
    if requests and failures / requests > ratio:
        yield f"{failures} of {requests} requests failed; at most {ratio:.2%} may."


def _check(name: str, row: Measured | None, limit: Threshold) -> Iterator[str]:
    if row is None or row.requests < limit.least_requests:
        yield f"{name}: asked {row.requests if row else 0} times; {limit.least_requests} are needed to judge."
        return
    for label, value, most in (("p50", row.p50_ms, limit.p50_ms), ("p99", row.p99_ms, limit.p99_ms)):
        if value > most:
            yield f"{name}: {label} is {value:.0f} ms; at most {most:.0f} ms is allowed."
