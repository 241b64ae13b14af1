"""Generated queries: their right answers, recounted product by product, and what is read from an answer to them."""

from collections import Counter
from itertools import product as combine

import pytest

from lexdex_search.answer.counts import CATALOGUE_SIZE, MATCHING_ALL, MATCHING_MUSTS
from lexdex_search.evaluation.datasets import InvalidDataSet
from lexdex_search.evaluation.generated_queries import (
    WORDINGS,
    GeneratedQuery,
    generate_queries,
    generate_wordings,
)
from lexdex_search.evaluation.reference_matcher import has
from lexdex_search.evaluation.reports import format_counts_report
from lexdex_search.evaluation.stated_counts import (
    UNANSWERABLE,
    CountResult,
    list_worst,
    read_stated_count,
    summarize_counts,
)
from lexdex_search.release.documents import Product
from lexdex_search.results import Citation, QueryInterpretation, RankingPolicyRef, SearchAnswer, Sentence
from lexdex_search_tests.builders import build_small_catalogue

FUNCTIONS = ("Contract review", "Deadline calendar", "Invention disclosure")
LANGUAGES = ("Dutch", "Danish", "Polish", "Hindi")
HOSTING = ("Ireland", "Japan", "Brazil")


def build_products() -> list[Product]:
    """Build 144 products: each function twelve times in each country, but never with the language of the same place."""
    numbered = enumerate(combine(FUNCTIONS, LANGUAGES, HOSTING, range(4)))
    return [
        Product(
            id=f"tool-{number}",
            name=f"Tool {number}",
            capabilities=(function,),
            languages=(language,) if FUNCTIONS.index(function) != LANGUAGES.index(language) else (),
            hosting_locations=(place,),
            data_formats=("PDF", "CSV")[: number % 3],
        )
        for number, (function, language, place, _) in numbered
    ]


PRODUCTS = build_products()
QUERIES = generate_queries(PRODUCTS)


def count_matching(query: GeneratedQuery) -> int:
    wanted = [("capabilities", query.function), *((each.field, each.value) for each in query.requirements)]
    return sum(all(has(product, "must", field, [value]) for field, value in wanted) for product in PRODUCTS)


def test_the_right_answers_are_those_of_a_count_product_by_product() -> None:
    assert [len(query.matching) for query in QUERIES] == [count_matching(query) for query in QUERIES]


def test_there_are_answerable_queries_of_each_size_and_unanswerable_ones() -> None:
    sizes = Counter((bool(query.matching), len(query.requirements)) for query in QUERIES)
    assert sizes == {(True, 1): 100, (True, 2): 100, (True, 3): 100, (False, 1): 100, (False, 2): 100}


def test_each_query_states_its_function_and_requirements() -> None:
    for query in QUERIES:
        assert all(each in query.text for each in (query.function.lower(), *(r.value for r in query.requirements)))


def test_requirements_that_nothing_meets_together_are_each_met_by_some_product() -> None:
    for query in QUERIES:
        for each in query.requirements:
            assert any(has(product, "must", each.field, [each.value]) for product in PRODUCTS)


def test_a_catalogue_always_gives_the_same_queries() -> None:
    assert generate_queries(PRODUCTS) == QUERIES
    assert list(generate_wordings(PRODUCTS)) == list(generate_wordings(PRODUCTS))


def test_each_function_has_six_wordings() -> None:
    wordings = list(generate_wordings(PRODUCTS))
    assert Counter(query.wording for query in wordings) == dict.fromkeys(WORDINGS, len(FUNCTIONS))
    assert {len(query.with_function) for query in wordings} == {48}


def test_a_catalogue_without_shared_capabilities_is_refused_with_the_reason() -> None:
    with pytest.raises(InvalidDataSet, match="No capability is stated by 12 products"):
        generate_queries(build_small_catalogue())


def test_a_catalogue_with_few_facts_gives_fewer_queries() -> None:
    sparse = [Product(id=f"tool-{n}", name="Tool", capabilities=("Review",), languages=("Dutch",)) for n in range(12)]
    assert Counter(len(query.requirements) for query in generate_queries(sparse)) == {1: 100}


def build_answer(*counts: tuple[str, int]) -> SearchAnswer:
    citations = (("tools searched", 9), *counts)
    sentences = [
        Sentence(f"{count} tools.", (Citation(kind="catalogue", product_id="", field=field, value=str(count)),))
        for field, count in citations
    ]
    return SearchAnswer(
        product_ids=(),
        response="",
        sentences=tuple(sentences),
        interpretation=QueryInterpretation(),
        unmet_constraints=(),
        outcome="answer",
        total=0,
        release="r",
        policy=RankingPolicyRef(version="1", digest="d"),
    )


@pytest.mark.parametrize(
    ("counts", "stated"),
    [
        ([], None),
        ([(CATALOGUE_SIZE, 4)], None),
        ([(MATCHING_ALL, 4)], 4),
        ([(MATCHING_ALL, 0)], 0),
        ([(MATCHING_ALL, 0), (MATCHING_MUSTS, 12)], 12),
    ],
)
def test_a_stated_count_is_the_largest_of_tools_that_are_said_to_match(
    counts: list[tuple[str, int]], stated: int | None
) -> None:
    assert read_stated_count(build_answer(*counts)) == stated


def build_result(matching: int, stated: int | None, *, first: bool = False, share: float = 0.0) -> CountResult:
    return CountResult(
        query=f"{matching} of {stated}",
        requirements=1,
        matching=matching,
        stated=stated,
        is_first_matching=first,
        top_with_function=share,
        headline="A headline.",
    )


def test_shares_are_computed_for_answerable_and_unanswerable_queries() -> None:
    answerable = [build_result(4, 4, first=True, share=1.0), build_result(4, 8, first=True), build_result(4, None)]
    unanswerable = [build_result(0, 7), build_result(0, 0), build_result(0, None), build_result(0, None)]
    scores = {score.name: score for score in summarize_counts([*answerable, *unanswerable])}
    matching, nothing = scores["1 required"], scores[UNANSWERABLE]
    assert (matching.right_counts, matching.first_matching, matching.top_with_function) == (0.3333, 0.6667, 0.3333)
    assert matching.median_overstatement == 1.0
    assert (nothing.false_counts, nothing.right_counts, nothing.first_matching) == (0.25, 0.25, None)
    report = format_counts_report([nothing], [], list_worst([*answerable, *unanswerable])[:1])
    assert "| nothing matches | 4 | 0.250 | 0.250 | - | 0.000 | x0.0 |" in report
    assert "0 match, stated: 7. “A headline.”" in report
