"""Minimum F1 of understanding on the written queries: all of them, each language, the exclusions, the held-out ones."""

from collections import Counter
from pathlib import Path

import pytest

from lexdex_search.evaluation.datasets import lines
from lexdex_search.evaluation.query_parsing import EVERYTHING, Score, compared, reader_of, scores, written_queries
from lexdex_search.release.documents import product_of
from lexdex_search.vocabulary import LANGUAGES

JUDGEMENTS = Path(__file__).parents[2] / "judgements"
QUERIES = written_queries(JUDGEMENTS)
OVERALL = 0.95
EACH = 0.9


@pytest.fixture(scope="module")
def measured(corpus: Path) -> dict[str, Score]:
    """The sample catalogue teaches names and labels; nothing is embedded or indexed."""
    reader = reader_of([product_of(document) for document in lines(corpus)])
    return {score.name: score for score in scores(compared(reader, QUERIES))}


@pytest.mark.covers("R12")
def test_there_are_enough_written_queries() -> None:
    assert len({query.query.casefold() for query in QUERIES}) == len(QUERIES) >= 300
    assert sum("exclusion" in query.tags for query in QUERIES) >= 60
    languages = Counter(query.language for query in QUERIES)
    assert languages.keys() == set(LANGUAGES)
    assert min(languages.values()) >= 15
    assert languages.total() - languages["en"] >= 60
    assert sum(query.split == "held_out" for query in QUERIES) >= len(QUERIES) * 0.3


def test_exclusions_are_tagged_where_something_is_banned() -> None:
    for query in QUERIES:
        assert ("exclusion" in query.tags) == any(constraint.kind == "must_not" for constraint in query.constraints), (
            query.query
        )


@pytest.mark.covers("R12")
def test_what_is_meant_is_read(measured: dict[str, Score]) -> None:
    assert measured[EVERYTHING].f1 >= OVERALL


@pytest.mark.parametrize("name", [*LANGUAGES, "exclusion", "held_out"])
def test_no_language_and_no_exclusion_falls_behind(measured: dict[str, Score], name: str) -> None:
    assert measured[name].f1 >= EACH
