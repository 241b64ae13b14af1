"""Reads the thresholds of a profile and checks a run against them."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from lexdex_loadtests.config import Bounds, Kind, RefusedRun

FOLDER = Path(__file__).parents[1] / "thresholds"
REFUSED_SEARCH = "refused search"
"""The name under which searches are counted that the server refused for overload, as it should."""


class Threshold(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The thresholds of one kind of request, in milliseconds."""

    p50_ms: float
    p99_ms: float
    min_requests: int = 1
    """The minimum number of requests for a meaningful result; 0 for requests that few users send."""


class Thresholds(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The thresholds of a run."""

    error_ratio: float
    """The maximum ratio of failed requests, from 0 to 1."""
    refused_ratio: float = 0.0
    """The maximum ratio of all searches that may be refused for overload, from 0 to 1."""
    weights: dict[Kind, int] = {}
    """The shares of the kinds of users."""
    requests: dict[str, Threshold]


class RequestStats(msgspec.Struct, frozen=True, kw_only=True):
    """The statistics of one kind of request in a run; times are in milliseconds."""

    name: str
    requests: int
    failures: int
    p50_ms: float
    p99_ms: float


class Verdict(msgspec.Struct, frozen=True):
    """A row of the report: what was measured beside its threshold, and the sentence if that was exceeded."""

    name: str
    limit: Threshold | None
    measured: RequestStats | None
    exceeded: tuple[str, ...]


def read_thresholds(profile: str = "steady", folder: Path = FOLDER) -> Thresholds:
    """Read the thresholds of a profile; raises msgspec.ValidationError if the file is invalid."""
    path = folder / f"{profile}.toml"
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Thresholds)


def choose_weights(limits: Thresholds, bounds: Bounds, kinds: list[Kind]) -> dict[Kind, int]:
    """Return the weights of the kinds that can run, from the bounds or else from the profile.

    Raises RefusedRun if none is left.
    """
    weights = {kind: weight for kind, weight in (bounds.weights or limits.weights).items() if weight and kind in kinds}
    if not weights:
        raise RefusedRun("LOADTEST_WEIGHTS names only kinds of users without an account.")
    return weights


def find_exceeded(measured: Iterable[RequestStats], thresholds: Thresholds) -> Iterator[str]:
    """Yield a sentence for each threshold that was exceeded."""
    found = {row.name: row for row in measured}
    yield from _check_errors(found, thresholds.error_ratio)
    yield from _check_refusals(found, thresholds.refused_ratio)
    for name, limit in thresholds.requests.items():
        yield from _check(name, found.get(name), limit)
    for name in sorted(found.keys() - thresholds.requests.keys() - {REFUSED_SEARCH}):
        yield f"{name}: has no threshold."


def list_verdicts(measured: Iterable[RequestStats], thresholds: Thresholds) -> list[Verdict]:
    """Return a row for each kind of request that has a threshold or was sent, in the order of the thresholds."""
    found = {row.name: row for row in measured}
    names = dict.fromkeys([*thresholds.requests, *sorted(found)])
    limits = thresholds.requests
    return [
        Verdict(
            name,
            limits.get(name),
            found.get(name),
            tuple(_check(name, found.get(name), limits[name])) if name in limits else (),
        )
        for name in names
    ]


def find_slow(measured: Iterable[RequestStats], thresholds: Thresholds) -> Iterator[str]:
    """Yield a sentence for each threshold that a step of a run exceeded.

    Requests are judged that were sent often enough, and failures and refusals of all.
    """
    found = {row.name: row for row in measured}
    yield from _check_errors(found, thresholds.error_ratio)
    yield from _check_refusals(found, thresholds.refused_ratio)
    for name, limit in thresholds.requests.items():
        if name in found and found[name].requests >= limit.min_requests > 0:
            yield from _check(name, found[name], limit)


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
    sent = row.requests if row else 0
    if sent < limit.min_requests:
        yield f"{name}: sent {sent} times; {limit.min_requests} are needed to judge."
    if row is None or sent < max(limit.min_requests, 1):
        return
    for label, value, most in (("p50", row.p50_ms, limit.p50_ms), ("p99", row.p99_ms, limit.p99_ms)):
        if value > most:
            yield f"{name}: {label} is {value:.0f} ms; at most {most:.0f} ms is allowed."
