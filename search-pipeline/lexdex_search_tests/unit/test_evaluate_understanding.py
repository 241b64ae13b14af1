"""The evaluation of query parsing: micro averages over constraints, each constraint as a whole."""

from collections import Counter
from pathlib import Path

import pytest

from lexdex_search.evaluation.datasets import InvalidDataSet
from lexdex_search.evaluation.query_parsing import (
    EVERYTHING,
    Comparison,
    WrittenQuery,
    compared,
    reader_of,
    score,
    scores,
    written_queries,
)
from lexdex_search_tests.builders import small_catalogue


def a_comparison(hits: int, missed: int, invented: int, *tags: str) -> Comparison:
    query = WrittenQuery("a query", "en", (), tags)
    return Comparison(query, hits, ("x",) * missed, ("y",) * invented)


def test_micro_averages_count_each_constraint_once() -> None:
    result = score("both", [a_comparison(3, 0, 0), a_comparison(0, 1, 2)])
    assert (result.precision, result.recall) == (0.6, 0.75)
    assert result.f1 == pytest.approx(6 / 9, abs=1e-4)
    assert result.flawless == 0.5


def test_nothing_to_find_and_nothing_found_is_flawless() -> None:
    assert score("plain", [a_comparison(0, 0, 0)]).f1 == 1.0


def test_scores_go_by_split_language_and_tag() -> None:
    names = Counter(s.name for s in scores([a_comparison(1, 0, 0, "list", "number"), a_comparison(1, 0, 0, "list")]))
    assert names == Counter([EVERYTHING, "development", "en", "list", "number"])


def test_the_whole_set_of_values_must_be_right(tmp_path: Path) -> None:
    (tmp_path / "understanding.jsonl").write_text(
        '{"query":"in German or French","language":"en",'
        '"constraints":[{"kind":"must","field":"languages","values":["German"]}]}\n',
        encoding="utf-8",
    )
    [found] = compared(reader_of(small_catalogue()), written_queries(tmp_path))
    assert (found.hits, found.missed) == (0, ("must languages=German",))
    assert found.invented == ("must languages=French|German",)


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    (tmp_path / "understanding.jsonl").write_text('{"query":"x"}\n', encoding="utf-8")
    with pytest.raises(InvalidDataSet, match="language"):
        written_queries(tmp_path)
