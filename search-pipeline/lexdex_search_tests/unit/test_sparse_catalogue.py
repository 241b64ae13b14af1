"""Catalogues with few facts: what is removed from the sample, and what counts as a usable first page."""

import msgspec

from lexdex_search.evaluation.generated_queries import GeneratedQuery, Requirement
from lexdex_search.evaluation.sparse_catalogue import (
    FACT_FIELDS,
    RealListQuery,
    compute_share_with_enough,
    cut_down_catalogue,
    format_sparse_report,
    measure_page,
    run_real_list_queries,
    run_sparse_queries,
)
from lexdex_search.release.documents import Product, build_document_text
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search_tests.answers import build_search_result
from lexdex_search_tests.builders import build_product

FULL = [
    build_product(
        f"Tool {number:03}",
        capabilities=["Docketing"],
        languages=["German"],
        deployment_models=["SaaS"],
        free_trial=False,
        starting_price_usd=10,
        api_support="REST",
        key_points=["Never misses a deadline"],
    )
    for number in range(200)
]


def count_stated(products: list[Product], field: str) -> int:
    return sum(getattr(product, field) not in (None, "", ()) for product in products)


def test_most_facts_are_removed_and_some_stay() -> None:
    cut = cut_down_catalogue(FULL)
    for field in ("languages", "deployment_models", "free_trial", "starting_price_usd", "api_support"):
        assert 5 <= count_stated(cut, field) <= 40, field


def test_texts_and_functions_stay_so_that_no_product_is_embedded_again() -> None:
    for before, after in zip(FULL, cut_down_catalogue(FULL), strict=True):
        assert build_document_text(after) == build_document_text(before)
        assert after.capabilities == before.capabilities
        kept = {field: getattr(before, field) for field in FACT_FIELDS}
        assert msgspec.structs.replace(after, **kept) == before


def test_the_same_facts_are_removed_each_time_in_whatever_order() -> None:
    assert cut_down_catalogue(FULL) == cut_down_catalogue(reversed(FULL))


def test_a_page_counts_usable_tools_and_false_matches() -> None:
    page = [
        build_search_result("meets", "match"),
        build_search_result("false", "match"),
        build_search_result("open", "may_fit"),
        build_search_result("near", "nearest"),
    ]
    result = measure_page("q", page, usable_ids={"meets", "open", "near"}, needed=2, meeting_ids={"meets"})
    assert (result.usable, result.false_matches, result.has_enough) == (2, 1, True)
    assert not msgspec.structs.replace(result, needed=3).has_enough


def test_the_report_lists_failing_queries_on_request() -> None:
    enough = measure_page("fine", [], usable_ids=(), needed=0, meeting_ids=())
    short = measure_page("short", [], usable_ids=(), needed=3, meeting_ids=())
    assert compute_share_with_enough([enough, short, enough]) == 0.6667
    text = format_sparse_report("Title", [enough, short], with_failures=True)
    assert "1 of 2 queries" in text
    assert text.endswith("- short: 0 of 3 needed, 0 false matches\n")
    assert "- short" not in format_sparse_report("Title", [short], with_failures=False)


def test_a_requirement_that_one_tool_states_still_gives_the_others(loaded: LoadedRelease) -> None:
    functions = {product.id for product in loaded.products if "Contract lifecycle management" in product.capabilities}
    query = GeneratedQuery(
        text="contract lifecycle management hosted in Germany",
        function="Contract lifecycle management",
        requirements=(Requirement("hosting_locations", "Germany"),),
        with_function=frozenset(functions),
        matching=frozenset(),
    )
    [result] = run_sparse_queries(loaded, [query, msgspec.structs.replace(query, requirements=())])
    assert (result.usable, result.needed, result.false_matches) == (len(functions), min(3, len(functions)), 0)


def test_a_real_tool_counts_if_it_does_the_job_and_is_marked(loaded: LoadedRelease) -> None:
    marked, unread, another_job = (
        RealListQuery("contract lifecycle management with a free trial", "free_trial", ("contract",)),
        RealListQuery("contract lifecycle management with a free trial", "languages", ("contract",)),
        RealListQuery("contract lifecycle management with a free trial", "free_trial", ("nothing has this",)),
    )
    results = run_real_list_queries(loaded, [marked, unread, another_job])
    assert results[0].usable >= 1
    assert [result.usable for result in results[1:]] == [0, 0]
