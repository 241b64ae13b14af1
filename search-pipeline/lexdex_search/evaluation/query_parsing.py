"""Evaluate the query parser on labelled queries: micro F1 over constraints, by split, language and tag.

A parsed constraint is correct if its kind, its field and all of its values are as labelled. Preferred categories are
neither labelled nor counted: they tell the topic, which is not a constraint.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from lexdex_search.evaluation.datasets import InvalidDataSet, read_json_lines
from lexdex_search.facets.facets import Facets
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.query.parser import QueryParser
from lexdex_search.release.documents import Product, build_lexical_text
from lexdex_search.release.encoder import load_word_ranks
from lexdex_search.results import Kind
from lexdex_search.text_analysis import list_stems
from lexdex_search.vocabulary import load_default_vocabulary, load_vocabularies

ALL_QUERIES: Final = "all queries"
FILE_NAME: Final = "query_parsing.jsonl"

_Key = tuple[str, str, frozenset[str]]


class ExpectedConstraint(msgspec.Struct, frozen=True):
    """A constraint that a query states, as labelled by hand."""

    kind: Kind
    field: str
    values: tuple[str, ...]


class LabelledQuery(msgspec.Struct, frozen=True):
    """A query with its labelled constraints; the split "held_out" must not be used for writing parser rules."""

    query: str
    language: str
    constraints: tuple[ExpectedConstraint, ...]
    tags: tuple[str, ...] = ()
    split: str = "development"


class Comparison(msgspec.Struct, frozen=True):
    """The comparison of one query's parsed constraints with its labels.

    `hits` counts the correct ones; `missed` were not found, `spurious` were found but are not labelled.
    """

    query: LabelledQuery
    hits: int
    missed: tuple[str, ...]
    spurious: tuple[str, ...]


class ParsingScore(msgspec.Struct, frozen=True):
    """Micro precision, recall and F1 over the constraints of a group of queries.

    `exact_match` is the share of queries that were parsed without any error.
    """

    name: str
    queries: int
    constraints: int
    precision: float
    recall: float
    f1: float
    exact_match: float


def read_labelled_queries(folder: Path) -> tuple[LabelledQuery, ...]:
    """Read the labelled queries from `query_parsing.jsonl` in a folder.

    Raises `InvalidDataSet` for a malformed file.
    """
    path = folder / FILE_NAME
    try:
        return tuple(msgspec.convert(line, LabelledQuery) for line in read_json_lines(path))
    except msgspec.ValidationError as error:
        raise InvalidDataSet(f"{path} has a query that cannot be read: {error}") from error


def build_query_parser(products: Sequence[Product]) -> QueryParser:
    """Build a query parser for a catalogue with the given products, without indexing or embedding them."""
    facets = Facets(products, load_default_vocabulary())
    stems = frozenset(stem for product in products for stem in list_stems(build_lexical_text(product)))

    def has_word(word: str) -> bool:
        return not stems.isdisjoint(list_stems(word))

    return QueryParser(load_vocabularies(), products, facets, word_ranks=load_word_ranks(), has_term=has_word)


def compare_queries(query_parser: QueryParser, queries: Iterable[LabelledQuery]) -> list[Comparison]:
    """Parse each query, and compare its constraints with the labelled ones."""
    return [_compare_query(query, query_parser.parse(query.query)) for query in queries]


def _compare_query(query: LabelledQuery, read: ParsedQuery) -> Comparison:
    expected = {_key(constraint.kind, constraint.field, constraint.values) for constraint in query.constraints}
    found = {
        _key(constraint.kind, constraint.field, constraint.values)
        for constraint in read.interpretation.constraints
        if not constraint.is_function
    }
    found = {key for key in found if key[:2] != ("should", "categories")}
    return Comparison(query, len(expected & found), _describe_keys(expected - found), _describe_keys(found - expected))


def _key(kind: str, field: str, values: Iterable[str]) -> _Key:
    return kind, field, frozenset(values)


def _describe_keys(keys: Iterable[_Key]) -> tuple[str, ...]:
    return tuple(sorted(f"{kind} {field}={'|'.join(sorted(values))}" for kind, field, values in keys))


def summarize_scores(comparisons: Sequence[Comparison]) -> list[ParsingScore]:
    """Compute the scores of all queries, then of each split, language and tag."""
    groups: dict[str, list[Comparison]] = {ALL_QUERIES: list(comparisons)}
    for get_names in (lambda q: (q.split,), lambda q: (q.language,), lambda q: q.tags):
        for each in comparisons:
            for name in get_names(each.query):
                groups.setdefault(name, []).append(each)
    return [compute_score(name, group) for name, group in groups.items()]


def compute_score(name: str, group: Sequence[Comparison]) -> ParsingScore:
    """Compute the scores of one group of queries, which gets the given name.

    The average is micro: every constraint has the same weight, regardless of the number of constraints in its query.
    """
    hits = sum(each.hits for each in group)
    missed, spurious = sum(len(each.missed) for each in group), sum(len(each.spurious) for each in group)
    return ParsingScore(
        name=name,
        queries=len(group),
        constraints=hits + missed,
        precision=_share(hits, hits + spurious),
        recall=_share(hits, hits + missed),
        f1=_share(2 * hits, 2 * hits + missed + spurious),
        exact_match=_share(sum(not (each.missed or each.spurious) for each in group), len(group)),
    )


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 1.0
