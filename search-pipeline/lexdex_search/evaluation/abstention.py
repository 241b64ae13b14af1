"""Evaluate abstention: whether the engine answers answerable queries and declines unanswerable ones.

A query is wrongly answered if it is unanswerable, the outcome is "answer" and no unmet constraint names what is
missing. What counts as naming it depends on the kind of the query: for a field or product that the catalogue lacks, one
of the words listed in the data set; for a combination of values that no product has, any unmet constraint. A query
outside legal technology must not be answered at all.

A query is wrongly refused if it is answerable and the outcome is not "answer". Answers to answerable queries that
report an unmet constraint are counted as well ("reservations"): without this, an engine that doubts every query would
score well.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from lexdex_search.answer.build_answer import build_answer
from lexdex_search.evaluation.datasets import InvalidDataSet, read_json_lines
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import Outcome, SearchAnswer
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.retrieve import retrieve

ALL_QUERIES: Final = "all queries"
FILE_NAME: Final = "abstention.jsonl"


class RequiredValue(msgspec.Struct, frozen=True):
    """A field of which a matching product must have at least one of `values`."""

    field: str
    values: tuple[str, ...]


class AbstentionQuery(msgspec.Struct, frozen=True):
    """A labelled query: whether the sample catalogue can answer it, and why (`why`).

    For an unanswerable query, `unmet_constraints` lists words; a correct answer names one of them as missing.
    """

    query: str
    language: str
    answerable: bool
    kind: str
    why: str
    split: str
    musts: tuple[RequiredValue, ...] = ()
    unmet_constraints: tuple[str, ...] = ()


class AbstentionResult(msgspec.Struct, frozen=True):
    """The outcome of one query, and the texts of the unmet constraints in its answer."""

    query: AbstentionQuery
    outcome: Outcome
    unmet_constraints: tuple[str, ...]

    @property
    def is_wrongly_answered(self) -> bool:
        """Whether an unanswerable query was answered without naming what is missing."""
        return not self.query.answerable and self.outcome == "answer" and not self._names_what_is_missing()

    @property
    def is_wrongly_refused(self) -> bool:
        """Whether an answerable query was not answered."""
        return self.query.answerable and self.outcome != "answer"

    @property
    def has_reservation(self) -> bool:
        """Whether an answerable query was answered, but with an unmet constraint reported."""
        return self.query.answerable and self.outcome == "answer" and bool(self.unmet_constraints)

    def _names_what_is_missing(self) -> bool:
        reported = " ".join(self.unmet_constraints).casefold()
        if self.query.kind == "combination":
            return bool(reported)
        return any(word.casefold() in reported for word in self.query.unmet_constraints)


class AbstentionRates(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of queries, wrong answers, wrong refusals and reservations in one group of queries."""

    name: str
    queries: int
    unanswerable: int
    wrongly_answered: int
    wrongly_refused: int
    reservations: int

    @property
    def wrongly_answered_share(self) -> float:
        """The share of wrongly answered queries among all queries of the group."""
        return self.wrongly_answered / self.queries

    @property
    def wrongly_refused_share(self) -> float:
        """The share of wrongly refused queries among all queries of the group."""
        return self.wrongly_refused / self.queries


def read_abstention_queries(folder: Path) -> tuple[AbstentionQuery, ...]:
    """Read the labelled queries from `abstention.jsonl` in a folder; raises `InvalidDataSet` for a malformed file."""
    path = folder / FILE_NAME
    try:
        return tuple(msgspec.convert(line, AbstentionQuery) for line in read_json_lines(path))
    except msgspec.ValidationError as error:
        raise InvalidDataSet(f"{path} has a query that cannot be read: {error}") from error


def run_queries(loaded: LoadedRelease, queries: Iterable[AbstentionQuery]) -> list[AbstentionResult]:
    """Answer each query with the whole engine, and return the result per query."""
    rankings = ((query, retrieve(loaded, SearchRequest(query=query.query))) for query in queries)
    return [_run_query(query, build_answer(ranking, limit=1)) for query, ranking in rankings]


def _run_query(query: AbstentionQuery, answer: SearchAnswer) -> AbstentionResult:
    return AbstentionResult(query, answer.outcome, tuple(unmet.text for unmet in answer.unmet_constraints))


def summarize_rates(results: Sequence[AbstentionResult]) -> list[AbstentionRates]:
    """Count the errors over all results, then in each split, kind of query and language."""
    groups: dict[str, list[AbstentionResult]] = {ALL_QUERIES: list(results)}
    for field in ("split", "kind", "language"):
        for each in results:
            groups.setdefault(getattr(each.query, field), []).append(each)
    return [compute_rates(name, group) for name, group in groups.items()]


def compute_rates(name: str, group: Sequence[AbstentionResult]) -> AbstentionRates:
    """Count the errors in one group of results, which gets the given name."""
    return AbstentionRates(
        name=name,
        queries=len(group),
        unanswerable=sum(not each.query.answerable for each in group),
        wrongly_answered=sum(each.is_wrongly_answered for each in group),
        wrongly_refused=sum(each.is_wrongly_refused for each in group),
        reservations=sum(each.has_reservation for each in group),
    )
