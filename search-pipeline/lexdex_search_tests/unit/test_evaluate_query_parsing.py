"""The evaluation of query parsing: micro averages over constraints, each constraint as a whole."""

from collections import Counter
from pathlib import Path

import pytest

from lexdex_search.evaluation.datasets import InvalidDataSet
from lexdex_search.evaluation.query_parsing import (
    ALL_QUERIES,
    Comparison,
    LabelledQuery,
    build_query_parser,
    compare_queries,
    compute_score,
    read_labelled_queries,
    summarize_scores,
)
from lexdex_search_tests.builders import build_small_catalogue


def build_comparison(hits: int, missed: int, spurious: int, *tags: str) -> Comparison:
    query = LabelledQuery("a query", "en", (), tags)
    return Comparison(query, hits, ("x",) * missed, ("y",) * spurious)


def test_micro_averages_count_each_constraint_once() -> None:
    result = compute_score("both", [build_comparison(3, 0, 0), build_comparison(0, 1, 2)])
    assert (result.precision, result.recall) == (0.6, 0.75)
    assert result.f1 == pytest.approx(6 / 9, abs=1e-4)
    assert result.exact_match == 0.5


def test_no_constraints_and_none_found_is_exact() -> None:
    assert compute_score("plain", [build_comparison(0, 0, 0)]).f1 == 1.0


def test_scores_go_by_split_language_and_tag() -> None:
    names = Counter(
        s.name
        for s in summarize_scores([build_comparison(1, 0, 0, "list", "number"), build_comparison(1, 0, 0, "list")])
    )
    assert names == Counter([ALL_QUERIES, "development", "en", "list", "number"])


def test_the_whole_set_of_values_must_be_right(tmp_path: Path) -> None:
    (tmp_path / "query_parsing.jsonl").write_text(
        '{"query":"in German or French","language":"en",'
        '"constraints":[{"kind":"must","field":"languages","values":["German"]}]}\n',
        encoding="utf-8",
    )
    [found] = compare_queries(build_query_parser(build_small_catalogue()), read_labelled_queries(tmp_path))
    assert (found.hits, found.missed) == (0, ("must languages=German",))
    assert found.spurious == ("must languages=French|German",)


def test_an_invalid_line_is_named(tmp_path: Path) -> None:
    (tmp_path / "query_parsing.jsonl").write_text('{"query":"x"}\n', encoding="utf-8")
    with pytest.raises(InvalidDataSet, match="language"):
        read_labelled_queries(tmp_path)
