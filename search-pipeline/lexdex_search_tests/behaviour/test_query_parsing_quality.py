"""F1 of query parsing on labelled queries: overall, per language, on exclusions and on the held-out split."""

from collections import Counter
from pathlib import Path

import pytest

from lexdex_search.evaluation.datasets import read_json_lines
from lexdex_search.evaluation.query_parsing import (
    ALL_QUERIES,
    ParsingScore,
    build_query_parser,
    compare_queries,
    read_labelled_queries,
    summarize_scores,
)
from lexdex_search.release.documents import parse_product
from lexdex_search.vocabulary import LANGUAGES

RELEVANCE_JUDGMENTS = Path(__file__).parents[2] / "relevance_judgments"
QUERIES = read_labelled_queries(RELEVANCE_JUDGMENTS)
MIN_F1 = 0.95
MIN_F1_PER_GROUP = 0.9


@pytest.fixture(scope="module")
def scores(corpus: Path) -> dict[str, ParsingScore]:
    """Scores by group; the parser learns names and labels from the sample catalogue, nothing is embedded."""
    parser = build_query_parser([parse_product(document) for document in read_json_lines(corpus)])
    return {score.name: score for score in summarize_scores(compare_queries(parser, QUERIES))}


@pytest.mark.covers("R12")
def test_there_are_enough_labelled_queries() -> None:
    assert len({query.query.casefold() for query in QUERIES}) == len(QUERIES) >= 300
    assert sum("exclusion" in query.tags for query in QUERIES) >= 60
    languages = Counter(query.language for query in QUERIES)
    assert languages.keys() == set(LANGUAGES)
    assert min(languages.values()) >= 15
    assert languages.total() - languages["en"] >= 60
    assert sum(query.split == "held_out" for query in QUERIES) >= len(QUERIES) * 0.3


def test_queries_with_an_exclusion_are_tagged() -> None:
    for query in QUERIES:
        assert ("exclusion" in query.tags) == any(constraint.kind == "must_not" for constraint in query.constraints), (
            query.query
        )


@pytest.mark.covers("R12")
def test_constraints_are_parsed(scores: dict[str, ParsingScore]) -> None:
    assert scores[ALL_QUERIES].f1 >= MIN_F1


@pytest.mark.parametrize("name", [*LANGUAGES, "exclusion", "held_out"])
def test_each_group_reaches_the_threshold(scores: dict[str, ParsingScore], name: str) -> None:
    assert scores[name].f1 >= MIN_F1_PER_GROUP
