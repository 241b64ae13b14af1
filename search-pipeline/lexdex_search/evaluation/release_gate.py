"""Measure a release of the running catalogue, and list why it must not be promoted.

Queries generated from the catalogue need no judge. Queries that people have judged are compared with the release in
force, because their number and difficulty change.
"""

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Final

import msgspec

from lexdex_search.evaluation.datasets import InvalidDataSet
from lexdex_search.evaluation.floors import FLOORS_PATH, Floors, list_missed_floors, read_floors
from lexdex_search.evaluation.generated_queries import generate_queries, generate_wordings
from lexdex_search.evaluation.metrics import compute_ndcg
from lexdex_search.evaluation.relevance import rank_products
from lexdex_search.evaluation.run_reports import report_generated_queries
from lexdex_search.evaluation.stated_counts import run_generated_queries, run_wordings
from lexdex_search.retrieval.loaded_release import LoadedRelease

MIN_JUDGED: Final = 20
"""Fewer judged queries can't tell a worse release from chance."""
MIN_GENERATED: Final = 50
"""Fewer generated queries say too little for the floors."""
MAX_LOSS: Final = 0.02
"""How far nDCG@10 may fall below that of the release in force."""
RELEVANT: Final = 2
"""The lowest grade, from 0 to 3, of a product that answers a query."""
TOP: Final = 5
DEPTH: Final = 10
NDCG, PRECISION, CASES = "judged.ndcg_10", "judged.precision_5", "regression_cases.passed"
GENERATED: Final = "generated_queries."
MAX_NAMED: Final = 3
STEP: Final = 25

Progress = Callable[[int, int], None]


class JudgedQuery(msgspec.Struct, frozen=True):
    """A query with the grade, from 0 to 3, of each judged product; a regression case must not break."""

    id: str
    text: str
    grades: dict[str, int]
    is_regression_case: bool = False


class JudgedScore(msgspec.Struct, frozen=True):
    """How a release ranks for a judged query; `passes` is whether one of the first five results answers it."""

    id: str
    text: str
    ndcg_10: float
    precision_5: float
    passes: bool
    is_regression_case: bool


class ReleaseReport(msgspec.Struct, frozen=True, kw_only=True):
    """What was measured of a release; measures that could not be taken are missing."""

    release: str
    products: int
    generated_queries: int
    measures: dict[str, float]
    judged: tuple[JudgedScore, ...] = ()


def measure_release(
    loaded: LoadedRelease, judged: Sequence[JudgedQuery], *, progress: Progress | None = None
) -> ReleaseReport:
    """Measure a release on queries generated from its products, and on judged queries.

    `progress` is called with the numbers of answered and of all queries; an exception that it raises ends the work.
    """
    try:
        queries = generate_queries(loaded.products)
        wordings = list(generate_wordings(loaded.products))
    except InvalidDataSet:
        # A small catalogue has too few products of each kind to generate queries from.
        queries, wordings = [], []
    total = len(queries) + len(wordings) + len(judged)
    measures: dict[str, float] = {}
    if queries:
        results = []
        for start in range(0, len(queries), STEP):
            _report(progress, start, total)
            results += run_generated_queries(loaded, queries[start : start + STEP])
        _report(progress, len(queries), total)
        measures = report_generated_queries(results, run_wordings(loaded, wordings)).measures
    _report(progress, total - len(judged), total)
    scores = score_judged_queries(loaded, judged)
    _report(progress, total, total)
    return ReleaseReport(
        release=loaded.id,
        products=len(loaded.products),
        generated_queries=len(queries),
        measures={**measures, **_summarize(scores)},
        judged=scores,
    )


def score_judged_queries(loaded: LoadedRelease, judged: Sequence[JudgedQuery]) -> tuple[JudgedScore, ...]:
    """Score how a release ranks for each judged query that has a relevant product."""
    return tuple(
        _score(query, rank_products(loaded, query.text, "engine", DEPTH))
        for query in judged
        if max(query.grades.values(), default=0) > 0
    )


def list_gate_failures(report: ReleaseReport, in_force: Sequence[JudgedScore] = ()) -> list[str]:
    """List a sentence for each reason why a release must not be promoted; `in_force` is how the current one ranks."""
    return [
        *([] if report.products else ["The release has no products."]),
        *(
            list_missed_floors(report.measures, _read_floors(report))
            if report.generated_queries >= MIN_GENERATED
            else []
        ),
        *_compare_judged(report.judged, in_force),
        *_compare_cases(report.judged, in_force),
    ]


def _read_floors(report: ReleaseReport) -> Floors:
    """Return the floors of what could be measured of a catalogue without labels."""
    floors = read_floors(FLOORS_PATH)

    def select(limits: Mapping[str, float]) -> dict[str, float]:
        return {name: limit for name, limit in limits.items() if name.startswith(GENERATED) and name in report.measures}

    return Floors(at_least=select(floors.at_least), at_most=select(floors.at_most))


def _compare_judged(ours: Sequence[JudgedScore], theirs: Sequence[JudgedScore]) -> list[str]:
    pairs = _pair(ours, theirs)
    if len(pairs) < MIN_JUDGED:
        return []
    now, before = (fmean(score.ndcg_10 for score in side) for side in zip(*pairs, strict=True))
    if now >= before - MAX_LOSS:
        return []
    return [f"On {len(pairs)} judged queries, nDCG@10 is {now:.3f}; the release in force has {before:.3f}."]


def _compare_cases(ours: Sequence[JudgedScore], theirs: Sequence[JudgedScore]) -> list[str]:
    broken = [now.text for now, before in _pair(ours, theirs) if now.is_regression_case and before.passes > now.passes]
    if not broken:
        return []
    named = "; ".join(f"“{text}”" for text in broken[:MAX_NAMED])
    more = f" and {len(broken) - MAX_NAMED} more" if len(broken) > MAX_NAMED else ""
    return [f"Regression cases that the release in force passes fail: {named}{more}."]


def _pair(ours: Sequence[JudgedScore], theirs: Sequence[JudgedScore]) -> list[tuple[JudgedScore, JudgedScore]]:
    earlier = {score.id: score for score in theirs}
    return [(score, earlier[score.id]) for score in ours if score.id in earlier]


def _score(query: JudgedQuery, found: Sequence[str]) -> JudgedScore:
    relevant = sum(query.grades.get(id_, 0) >= RELEVANT for id_ in found[:TOP])
    return JudgedScore(
        id=query.id,
        text=query.text,
        ndcg_10=compute_ndcg(found, query.grades, DEPTH),
        precision_5=relevant / TOP,
        passes=relevant > 0,
        is_regression_case=query.is_regression_case,
    )


def _summarize(scores: Sequence[JudgedScore]) -> dict[str, float]:
    cases = [score for score in scores if score.is_regression_case]
    measures = {}
    if scores:
        measures[NDCG] = round(fmean(score.ndcg_10 for score in scores), 4)
        measures[PRECISION] = round(fmean(score.precision_5 for score in scores), 4)
    if cases:
        measures[CASES] = float(sum(score.passes for score in cases))
    return measures


def _report(progress: Progress | None, done: int, total: int) -> None:
    if progress is not None:
        progress(done, total)
