"""Measures what is read out of written queries: micro F1 over constraints, by language and by kind of difficulty.

A constraint counts as found when its kind, its field and the whole set of its values are as written by hand. A
preferred category is left out on both sides: it is what the query is about, and the topic already has it.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from lexdex_search.evaluation.datasets import InvalidDataSet, lines
from lexdex_search.facets.facets import Facets
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.query.parser import QueryParser
from lexdex_search.release.documents import Product, lexical_text_of
from lexdex_search.release.encoder import word_ranks
from lexdex_search.results import Kind
from lexdex_search.text_analysis import terms
from lexdex_search.vocabulary import load_default_vocabulary, load_vocabularies

EVERYTHING: Final = "all queries"
FILE: Final = "understanding.jsonl"

_Key = tuple[str, str, frozenset[str]]


class ExpectedConstraint(msgspec.Struct, frozen=True):
    """What a careful person takes from a query."""

    kind: Kind
    field: str
    values: tuple[str, ...]


class WrittenQuery(msgspec.Struct, frozen=True):
    """A query with its constraints; held-out ones were never looked at while the rules were written."""

    query: str
    language: str
    constraints: tuple[ExpectedConstraint, ...]
    tags: tuple[str, ...] = ()
    split: str = "development"


class Comparison(msgspec.Struct, frozen=True):
    """One query's constraints as written and as read."""

    written: WrittenQuery
    hits: int
    missed: tuple[str, ...]
    invented: tuple[str, ...]


class Score(msgspec.Struct, frozen=True):
    """Micro precision, recall and F1 of some queries, and how many of them were read without any slip."""

    name: str
    queries: int
    constraints: int
    precision: float
    recall: float
    f1: float
    flawless: float


def written_queries(folder: Path) -> tuple[WrittenQuery, ...]:
    """The judgements on understanding in a folder of judgements."""
    path = folder / FILE
    try:
        return tuple(msgspec.convert(line, WrittenQuery) for line in lines(path))
    except msgspec.ValidationError as error:
        raise InvalidDataSet(f"{path} holds a query that cannot be read: {error}") from error


def reader_of(products: Sequence[Product]) -> QueryParser:
    """Understands queries over some products without indexing or embedding them."""
    facets = Facets(products, load_default_vocabulary())
    stems = frozenset(stem for product in products for stem in terms(lexical_text_of(product)))

    def known(word: str) -> bool:
        return not stems.isdisjoint(terms(word))

    return QueryParser(load_vocabularies(), products, facets, ranks=word_ranks(), known=known)


def compared(query_parser: QueryParser, queries: Iterable[WrittenQuery]) -> list[Comparison]:
    """Reads each query and sets it beside what was written."""
    return [_compared(query, query_parser.read(query.query)) for query in queries]


def _compared(query: WrittenQuery, read: ParsedQuery) -> Comparison:
    wanted = {_key(constraint.kind, constraint.field, constraint.values) for constraint in query.constraints}
    found = {
        _key(constraint.kind, constraint.field, constraint.values) for constraint in read.understanding.constraints
    }
    found = {key for key in found if key[:2] != ("should", "categories")}
    return Comparison(query, len(wanted & found), _said(wanted - found), _said(found - wanted))


def _key(kind: str, field: str, values: Iterable[str]) -> _Key:
    return kind, field, frozenset(values)


def _said(keys: Iterable[_Key]) -> tuple[str, ...]:
    return tuple(sorted(f"{kind} {field}={'|'.join(sorted(values))}" for kind, field, values in keys))


def scores(comparisons: Sequence[Comparison]) -> list[Score]:
    """All queries, then by split, by language and by tag."""
    groups: dict[str, list[Comparison]] = {EVERYTHING: list(comparisons)}
    for naming in (lambda q: (q.split,), lambda q: (q.language,), lambda q: q.tags):
        for each in comparisons:
            for name in naming(each.written):
                groups.setdefault(name, []).append(each)
    return [score(name, group) for name, group in groups.items()]


def score(name: str, group: Sequence[Comparison]) -> Score:
    """Micro averages: each constraint counts once, whichever query it stands in."""
    hits = sum(each.hits for each in group)
    missed, invented = sum(len(each.missed) for each in group), sum(len(each.invented) for each in group)
    return Score(
        name=name,
        queries=len(group),
        constraints=hits + missed,
        precision=_share(hits, hits + invented),
        recall=_share(hits, hits + missed),
        f1=_share(2 * hits, 2 * hits + missed + invented),
        flawless=_share(sum(not (each.missed or each.invented) for each in group), len(group)),
    )


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 1.0
