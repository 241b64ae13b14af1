"""The comparison of two runs query by query."""

from pathlib import Path

import pytest

from lexdex_search.evaluation.datasets import InvalidDataSet
from lexdex_search.evaluation.query_scores import (
    MAX_LISTED,
    QueryScore,
    RunReport,
    compare_runs,
    format_comparison,
    read_run_report,
    write_run_report,
)


def build_score(query_id: str, score: float, outcome: str = "answer") -> QueryScore:
    return QueryScore(id=query_id, text=f"text of {query_id}", score=score, outcome=outcome, first=("a", "b"))


BEFORE = [build_score("same", 0.5), build_score("lost", 1.0), build_score("won", 0.0), build_score("gone", 1.0)]
AFTER = [
    build_score("won", 0.4),
    build_score("same", 0.5),
    build_score("lost", 0.2, "no_match"),
    build_score("new", 0.0),
]


def test_changes_are_listed_with_the_largest_loss_first() -> None:
    comparison = compare_runs(BEFORE, AFTER)
    assert [change.after.id for change in comparison.changes] == ["lost", "won"]
    assert [round(change.difference, 2) for change in comparison.changes] == [-0.8, 0.4]


def test_means_are_of_the_queries_that_both_runs_have() -> None:
    comparison = compare_runs(BEFORE, AFTER)
    assert (comparison.queries, comparison.only_in_one) == (3, 2)
    assert (comparison.mean_before, comparison.mean_after) == (0.5, 0.3667)


def test_the_report_states_what_changed() -> None:
    text = format_comparison(compare_runs(BEFORE, AFTER), "release 7")
    assert text.startswith("# Compared with release 7\n")
    assert "3 queries: 0.500 before, 0.367 now; 1 worse, 1 better, 1 unchanged." in text
    assert "| text of lost | 1.000 | 0.200 | answer → no_match | a, b |" in text
    assert "2 queries are in one of the runs only" in text


def test_a_long_list_of_changes_is_cut_with_a_note() -> None:
    before = [build_score(f"q{number}", 0.0) for number in range(MAX_LISTED + 3)]
    after = [build_score(f"q{number}", 1.0) for number in range(MAX_LISTED + 3)]
    text = format_comparison(compare_runs(before, after), "x")
    assert text.count("| text of q") == MAX_LISTED
    assert "3 more changed queries are not listed." in text


def test_runs_without_a_common_query_compare_to_nothing() -> None:
    comparison = compare_runs([], AFTER)
    assert (comparison.queries, comparison.mean_after, comparison.changes) == (0, 0.0, ())


def test_a_report_is_read_as_it_was_written(tmp_path: Path) -> None:
    report = RunReport(name="mine", measures={"mine.share": 0.5}, queries=tuple(AFTER))
    write_run_report(report, tmp_path / "reports")
    assert read_run_report(tmp_path / "reports" / "mine.json") == report


def test_a_file_that_is_no_report_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text('{"name": 1}')
    with pytest.raises(InvalidDataSet, match=r"x\.json is not the report of an evaluation"):
        read_run_report(tmp_path / "x.json")
