"""Evaluate the counts that answers state on generated queries, by recounting the catalogue with the reference matcher.

A stated count is the number of tools that an answer says meet all constraints, or all requirements. It is taken as a
reader takes it: the function that was asked for is part of the request.
"""

from collections.abc import Iterable, Sequence
from statistics import fmean, median
from typing import Final

import msgspec

from lexdex_search.answer.build_answer import build_answer
from lexdex_search.answer.counts import MATCHING_ALL, MATCHING_MUSTS
from lexdex_search.evaluation.generated_queries import GeneratedQuery, WordedQuery
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import SearchAnswer
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.retrieve import retrieve

TOP: Final = 5
ANSWERABLE: Final = "something matches"
UNANSWERABLE: Final = "nothing matches"


class CountResult(msgspec.Struct, frozen=True, kw_only=True):
    """The count that an answer to a generated query states, and the true one.

    `stated` is null if the answer states none. `top_with_function` is the share of the first five results that have the
    function.
    """

    query: str
    requirements: int
    matching: int
    stated: int | None
    is_first_matching: bool
    top_with_function: float
    headline: str

    @property
    def is_false(self) -> bool:
        """Whether the answer says that tools match although none does."""
        return self.matching == 0 and bool(self.stated)

    @property
    def is_right(self) -> bool:
        """Whether the answer states the true count."""
        return self.stated == self.matching

    @property
    def overstatement(self) -> float:
        """The ratio of the stated to the true count, with at least 1 as the true one; 0 if none is stated."""
        return (self.stated or 0) / max(self.matching, 1)


class CountScore(msgspec.Struct, frozen=True, kw_only=True):
    """The shares over the generated queries of one group; `first_matching` is null if no product matches."""

    name: str
    queries: int
    false_counts: float
    right_counts: float
    first_matching: float | None
    top_with_function: float
    median_overstatement: float


class WordingScore(msgspec.Struct, frozen=True):
    """The mean share of the first five results that have the function, for one wording."""

    wording: str
    queries: int
    top_with_function: float


def run_generated_queries(loaded: LoadedRelease, queries: Iterable[GeneratedQuery]) -> list[CountResult]:
    """Answer each query with the whole engine, and recount the catalogue."""
    return [_recount(query, _search(loaded, query.text)) for query in queries]


def run_wordings(loaded: LoadedRelease, queries: Iterable[WordedQuery]) -> list[WordingScore]:
    """Return for each wording how many of the first five results have the function, on average."""
    shares: dict[str, list[float]] = {}
    for query in queries:
        top = [found.product_id for found in _search(loaded, query.text).product_ids]
        shares.setdefault(query.wording, []).append(_share(sum(id_ in query.with_function for id_ in top), TOP))
    return [WordingScore(wording, len(found), round(fmean(found), 4)) for wording, found in shares.items()]


def read_stated_count(answer: SearchAnswer) -> int | None:
    """Return how many tools an answer says meet all constraints or all requirements; None if it states no number."""
    counts = {
        citation.field: int(citation.value)
        for sentence in answer.sentences
        for citation in sentence.citations
        if citation.kind == "catalogue" and citation.field in {MATCHING_ALL, MATCHING_MUSTS}
    }
    return max(counts.values(), default=None)


def summarize_counts(results: Sequence[CountResult]) -> list[CountScore]:
    """Compute the shares for the answerable queries, by number of requirements, and for the unanswerable ones."""
    groups: dict[str, list[CountResult]] = {}
    for each in results:
        name = f"{each.requirements} required" if each.matching else UNANSWERABLE
        groups.setdefault(ANSWERABLE if each.matching else UNANSWERABLE, []).append(each)
        if each.matching:
            groups.setdefault(name, []).append(each)
    return [_compute_score(name, group) for name, group in groups.items()]


def list_worst(results: Sequence[CountResult]) -> list[CountResult]:
    """List the results with the most overstated counts first, then those whose first result does not match."""
    return sorted(results, key=lambda each: (-each.overstatement, each.is_first_matching, each.top_with_function))


def _search(loaded: LoadedRelease, text: str) -> SearchAnswer:
    return build_answer(retrieve(loaded, SearchRequest(query=text)), limit=TOP)


def _recount(query: GeneratedQuery, answer: SearchAnswer) -> CountResult:
    top = [found.product_id for found in answer.product_ids]
    return CountResult(
        query=query.text,
        requirements=len(query.requirements),
        matching=len(query.matching),
        stated=read_stated_count(answer),
        is_first_matching=bool(top) and top[0] in query.matching,
        top_with_function=_share(sum(id_ in query.with_function for id_ in top), min(TOP, len(query.with_function))),
        headline=answer.sentences[0].text,
    )


def _compute_score(name: str, group: Sequence[CountResult]) -> CountScore:
    return CountScore(
        name=name,
        queries=len(group),
        false_counts=_share(sum(each.is_false for each in group), len(group)),
        right_counts=_share(sum(each.is_right for each in group), len(group)),
        first_matching=None if name == UNANSWERABLE else _share(sum(e.is_first_matching for e in group), len(group)),
        top_with_function=round(fmean(each.top_with_function for each in group), 4),
        median_overstatement=round(median(each.overstatement for each in group), 1),
    )


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0
