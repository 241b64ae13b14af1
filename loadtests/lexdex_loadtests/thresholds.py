"""Reads the thresholds of a profile and checks a run against them."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

FOLDER = Path(__file__).parents[1] / "thresholds"
REFUSED_SEARCH = "refused search"
"""The name under which searches are counted that the server refused for overload, as it should."""


class Threshold(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The thresholds of one kind of request, in milliseconds."""

    p50_ms: float
    p99_ms: float
    min_requests: int = 1
    """The minimum number of requests for a meaningful result."""


class Thresholds(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The thresholds of a run."""

    error_ratio: float
    """The maximum ratio of failed requests, from 0 to 1."""
    refused_ratio: float = 0.0
    """The maximum ratio of all searches that may be refused for overload, from 0 to 1."""
    requests: dict[str, Threshold]


class RequestStats(msgspec.Struct, frozen=True, kw_only=True):
    """The statistics of one kind of request in a run; times are in milliseconds."""

    name: str
    requests: int
    failures: int
    p50_ms: float
    p99_ms: float


def read_thresholds(profile: str = "steady", folder: Path = FOLDER) -> Thresholds:
    """Read the thresholds of a profile; raises msgspec.ValidationError if the file is invalid."""
    path = folder / f"{profile}.toml"
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Thresholds)


def find_exceeded(measured: Iterable[RequestStats], thresholds: Thresholds) -> Iterator[str]:
    """Yield a sentence for each threshold that was exceeded."""
    found = {row.name: row for row in measured}
    yield from _check_errors(found, thresholds.error_ratio)
    yield from _check_refusals(found, thresholds.refused_ratio)
    for name, limit in thresholds.requests.items():
        yield from _check(name, found.get(name), limit)
    for name in sorted(found.keys() - thresholds.requests.keys() - {REFUSED_SEARCH}):
        yield f"{name}: has no threshold."


def _check_errors(found: Mapping[str, RequestStats], ratio: float) -> Iterator[str]:
    requests = sum(row.requests for row in found.values())
    failures = sum(row.failures for row in found.values())
    if requests and failures / requests > ratio:
        yield f"{failures} of {requests} requests failed; at most {ratio:.2%} may."


def _check_refusals(found: Mapping[str, RequestStats], ratio: float) -> Iterator[str]:
    searches = sum(row.requests for name, row in found.items() if "search" in name)
    refused = found[REFUSED_SEARCH].requests if REFUSED_SEARCH in found else 0
    if refused > ratio * searches:
        yield f"{refused} of {searches} searches were refused; at most {ratio:.0%} may."


def _check(name: str, row: RequestStats | None, limit: Threshold) -> Iterator[str]:
    if row is None or row.requests < limit.min_requests:
        yield f"{name}: sent {row.requests if row else 0} times; {limit.min_requests} are needed to judge."
        return
    for label, value, most in (("p50", row.p50_ms, limit.p50_ms), ("p99", row.p99_ms, limit.p99_ms)):
        if value > most:
            yield f"{name}: {label} is {value:.0f} ms; at most {most:.0f} ms is allowed."
