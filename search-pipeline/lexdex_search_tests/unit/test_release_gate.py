"""The gate of a release: it fails without products, below floors, below the release in force, and on broken cases."""

from pathlib import Path

import pytest

from lexdex_search.evaluation.release_gate import (
    MIN_JUDGED,
    JudgedQuery,
    JudgedScore,
    ReleaseReport,
    list_gate_failures,
    measure_release,
)
from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search.retrieval.loaded_release import load_release
from lexdex_search_tests.builders import build_small_catalogue


def build_report(measures: dict[str, float] | None = None, *judged: JudgedScore, products: int = 3) -> ReleaseReport:
    """Build a report with enough generated queries."""
    return ReleaseReport(release="r", products=products, generated_queries=500, measures=measures or {}, judged=judged)


def build_score(id_: str, ndcg: float, *, passes: bool = True, is_case: bool = False) -> JudgedScore:
    """Build the score of a judged query."""
    return JudgedScore(id_, f"query {id_}", ndcg, 0.4, passes, is_case)


def build_scores(ndcg: float) -> list[JudgedScore]:
    """Build as many scores as a comparison needs."""
    return [build_score(str(number), ndcg) for number in range(MIN_JUDGED)]


def test_a_release_is_measured_on_judged_queries(tmp_path: Path, cache: Path) -> None:
    store = ReleaseStore(tmp_path)
    release = update_release(build_small_catalogue(), store, cache=cache).release
    loaded = load_release(store, release)
    judged = [
        JudgedQuery("1", "contract lifecycle management", {"clausewerk": 3, "pactolo": 2}),
        JudgedQuery("2", "contract lifecycle management", {"no-such-product": 3}, is_regression_case=True),
        JudgedQuery("3", "contract lifecycle management", {"clausewerk": 0}),
    ]
    calls: list[tuple[int, int]] = []
    report = measure_release(loaded, judged, progress=lambda done, total: calls.append((done, total)))
    assert [score.id for score in report.judged] == ["1", "2"]
    assert (report.judged[0].ndcg_10, report.judged[0].precision_5, report.judged[0].passes) == (1.0, 0.4, True)
    assert report.measures == {
        "judged.ndcg_10": 0.5,
        "judged.precision_5": 0.2,
        "regression_cases.passed": 0.0,
    }
    assert calls[-1] == (3, 3)


def test_measuring_ends_with_the_exception_of_its_progress(tmp_path: Path, cache: Path) -> None:
    store = ReleaseStore(tmp_path)
    loaded = load_release(store, update_release(build_small_catalogue(), store, cache=cache).release)

    def cancel(_: int, __: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        measure_release(loaded, [], progress=cancel)


@pytest.mark.parametrize(
    ("report", "in_force", "expected"),
    [
        (build_report(), [], []),
        (build_report(products=0), [], ["The release has no products."]),
        (build_report({"generated_queries.right_counts": 0.99}), [], []),
        (
            build_report({"generated_queries.right_counts": 0.5}),
            [],
            ["generated_queries.right_counts is 0.5, but must be at least 0.95."],
        ),
        (
            build_report({"generated_queries.false_counts": 0.2}),
            [],
            ["generated_queries.false_counts is 0.2, but must be at most 0.02."],
        ),
        (build_report({}, *build_scores(0.79)), build_scores(0.8), []),
        (
            build_report({}, *build_scores(0.7)),
            build_scores(0.8),
            ["On 20 judged queries, nDCG@10 is 0.700; the release in force has 0.800."],
        ),
        (build_report({}, *build_scores(0.7)[1:]), build_scores(0.8), []),
        (
            build_report({}, build_score("1", 0, passes=False, is_case=True)),
            [build_score("1", 1, is_case=True)],
            ["Regression cases that the release in force passes fail: “query 1”."],
        ),
        (
            build_report({}, build_score("1", 0, passes=False, is_case=True)),
            [build_score("1", 0, passes=False, is_case=True)],
            [],
        ),
    ],
)
def test_a_release_fails_with_a_sentence_for_each_reason(
    report: ReleaseReport, in_force: list[JudgedScore], expected: list[str]
) -> None:
    assert list_gate_failures(report, in_force) == expected


def test_few_generated_queries_miss_no_floor() -> None:
    report = ReleaseReport(
        release="r", products=3, generated_queries=5, measures={"generated_queries.right_counts": 0.2}
    )
    assert list_gate_failures(report) == []
