"""The gate of releases: measures them, and says why one can't be promoted."""

import asyncio
from typing import Final

import msgspec

from lexdex.search_admin.queries import judgments, measurements
from lexdex.search_admin.queries.measurements import StoredMeasurement
from lexdex.search_admin.schemas.releases import MAX_FAILURES, GateResult, ReleaseMeasure
from lexdex.search_admin.service.grades import combine_grades
from lexdex.search_admin.service.progress import Report
from lexdex_search.evaluation.floors import FLOORS_PATH, read_floors
from lexdex_search.evaluation.release_gate import (
    JudgedQuery,
    JudgedScore,
    ReleaseReport,
    list_gate_failures,
    measure_release,
    score_judged_queries,
)
from lexdex_search.release.errors import BrokenRelease, OutdatedRelease, ReleaseError
from lexdex_search.release.manifest import Manifest
from lexdex_search.release.store import ReleaseStore
from lexdex_search.retrieval.loaded_release import load_release

MAX_JUDGED: Final = 2_000
"""Judged queries that are measured, latest first."""
DAMAGED: Final = "This release is damaged: a file differs from the one that was published, or is missing."
OUTDATED: Final = "This release was written by another version of the software. Rebuild the index."
EMPTY: Final = "This release has no products."
NOT_MEASURED: Final = "This release has not been measured yet. Measure it first."
FAILED: Final = "This release fails the gate: {}"


async def measure(store: ReleaseStore, release: str, report: Report) -> GateResult:
    """Measure a release beside the one in force, and store the result; raises `ReleaseError` if it is damaged."""
    judged = await _list_judged()
    measured, failures = await asyncio.to_thread(_measure, store, release, judged, report)
    await measurements.save_measurement(release, failures, msgspec.json.encode(measured).decode())
    return (await find_results([release]))[release]


async def find_results(releases: list[str]) -> dict[str, GateResult]:
    """Return what was measured of releases, by id."""
    return {found.release: _describe(found) for found in await measurements.list_measurements(releases)}


def find_problem(store: ReleaseStore, release: str) -> str:
    """Return why a release can't be used; empty if it can. Reads all of its files."""
    try:
        manifest = store.require_readable(release)
    except OutdatedRelease:
        return OUTDATED
    except (BrokenRelease, ReleaseError):
        return DAMAGED
    return "" if manifest.products else EMPTY


def find_obstacle(problem: str, result: GateResult | None) -> str:
    """Return why a release can't be promoted; empty if it can."""
    if problem:
        return problem
    if result is None:
        return NOT_MEASURED
    return "" if result.passed else FAILED.format(" ".join(result.failures))


async def _list_judged() -> list[JudgedQuery]:
    """List the judged queries with the grades on which their judges agree most."""
    grades = await judgments.list_all_grades(MAX_JUDGED)
    combined = combine_grades((each.query_id, each.product, each.grade) for each in grades)
    queries = {each.query_id: each for each in grades}
    return [
        JudgedQuery(str(query_id), queries[query_id].text, by_product, queries[query_id].is_regression)
        for query_id, by_product in combined.items()
    ]


def _measure(
    store: ReleaseStore, release: str, judged: list[JudgedQuery], report: Report
) -> tuple[ReleaseReport, list[str]]:
    measured = measure_release(load_release(store, release), judged, progress=report)
    return measured, list_gate_failures(measured, _score_in_force(store, release, judged))


def _score_in_force(store: ReleaseStore, candidate: str, judged: list[JudgedQuery]) -> tuple[JudgedScore, ...]:
    """Score the release in force on the same judgments; nothing if it is the candidate itself, or damaged."""
    current = store.read_current_id()
    if current in {None, candidate} or not judged:
        return ()
    try:
        return score_judged_queries(load_release(store, str(current)), judged)
    except ReleaseError:
        return ()


def _describe(found: StoredMeasurement) -> GateResult:
    report = msgspec.convert(found.report, ReleaseReport)
    return GateResult(
        passed=not found.failures,
        measured_at=found.measured_at,
        failures=list(found.failures[:MAX_FAILURES]),
        measures=[_describe_measure(name, value) for name, value in sorted(report.measures.items())],
        generated_queries=report.generated_queries,
        judged_queries=len(report.judged),
        regression_cases=sum(score.is_regression_case for score in report.judged),
    )


def _describe_measure(name: str, value: float) -> ReleaseMeasure:
    floors = read_floors(FLOORS_PATH)
    if name in floors.at_most:
        return ReleaseMeasure(name, value, floors.at_most[name], is_upper_limit=True)
    # What judges say is compared with the release in force, not with a fixed floor.
    limit = floors.at_least.get(name) if name.startswith("generated_queries.") else None
    return ReleaseMeasure(name, value, limit)


def read_manifest(store: ReleaseStore, release: str) -> Manifest | None:
    """Return the manifest of a release; None if it is damaged."""
    try:
        return store.read_manifest(release)
    except ReleaseError:
        return None
