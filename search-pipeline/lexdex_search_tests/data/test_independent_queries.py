"""The queries of outsiders, the regression cases and the floors fit the sample catalogue and each other.

Nothing here may print a query of the blind half. pytest prints the values that an assertion names, so assertions are
about counts and ids that functions return, and no test holds a query in a variable.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from lexdex_sample import generate_products
from lexdex_search.evaluation.floors import FLOORS_PATH, read_floors
from lexdex_search.evaluation.independent_queries import (
    FOLDER_NAME,
    HALVES,
    Half,
    read_independent_queries,
)
from lexdex_search.evaluation.regression_cases import RegressionCase, read_regression_cases
from lexdex_search.evaluation.sparse_catalogue import read_real_list_queries
from lexdex_search.facets.fields import FIELD_ATTRIBUTES
from lexdex_search.release.documents import Product
from lexdex_search.vocabulary import LANGUAGES

FOLDER = Path(__file__).parents[2] / "relevance_judgments"
INDEPENDENT = {half: read_independent_queries(FOLDER / FOLDER_NAME, half) for half in HALVES}
PRODUCTS: list[dict[str, Any]] = list(generate_products())
LABELS = {str(label) for product in PRODUCTS for label in product["capabilities"]}
IDS = {str(product["id"]) for product in PRODUCTS}
CASES = read_regression_cases(FOLDER)


def list_ids(half: Half) -> list[str]:
    return [judged.query.id for judged in INDEPENDENT[half]]


def count_by(half: Half, attribute: str) -> Counter[str]:
    return Counter(getattr(judged.query, attribute) for judged in INDEPENDENT[half])


def count_shared_queries() -> int:
    development, blind = ({judged.query.text.casefold() for judged in INDEPENDENT[half]} for half in HALVES)
    return len(development & blind)


def list_judged(half: Half) -> list[list[str]]:
    products = (judged.products for judged in INDEPENDENT[half])
    return [[id_ for ids in (*each.grades.values(), each.not_relevant) for id_ in ids] for each in products]


def count_relevant_of_off_topic(half: Half) -> int:
    off_topic = (judged.products for judged in INDEPENDENT[half] if judged.query.kind == "off_topic")
    return sum(len(products.doing_the_job) for products in off_topic)


def list_labelled_fields(half: Half) -> set[str]:
    return {label.field for judged in INDEPENDENT[half] for label in judged.query.constraints}


@pytest.mark.parametrize("half", HALVES)
def test_each_half_has_eighty_queries_of_all_kinds_and_languages(half: Half) -> None:
    assert len(set(list_ids(half))) == len(list_ids(half)) == 80
    assert count_by(half, "kind") == count_by("development", "kind")
    assert count_by(half, "language").keys() == set(LANGUAGES)


def test_the_halves_share_no_query() -> None:
    assert count_shared_queries() == 0
    assert len({*list_ids("development"), *list_ids("blind")}) == 160


@pytest.mark.parametrize("half", HALVES)
def test_judged_products_exist_and_have_one_grade(half: Half) -> None:
    for judged in list_judged(half):
        assert set(judged) <= IDS
        assert len(judged) == len(set(judged))


@pytest.mark.parametrize("half", HALVES)
def test_off_topic_queries_have_no_relevant_product(half: Half) -> None:
    assert count_by(half, "kind")["off_topic"] == 5
    assert count_relevant_of_off_topic(half) == 0


@pytest.mark.parametrize("half", HALVES)
def test_labels_name_fields_of_products(half: Half) -> None:
    assert list_labelled_fields(half) <= {*Product.__struct_fields__, *FIELD_ATTRIBUTES}


def test_files_stay_small() -> None:
    assert sum(path.stat().st_size for path in (FOLDER / FOLDER_NAME).iterdir()) < 400_000


def test_there_are_fifteen_worst_queries_and_twenty_five_probes() -> None:
    assert Counter(case.id.split("-")[0] for case in CASES) == {"worst": 15, "probe": 25}
    assert len({case.id for case in CASES}) == len({case.query for case in CASES}) == 40


def test_each_regression_case_checks_something_that_the_catalogue_has() -> None:
    for case in CASES:
        assert case != RegressionCase(id=case.id, query=case.query)
        assert {*case.named, *case.absent} <= IDS, case.id
        assert {*case.function, *(case.first.labels if case.first else ())} <= LABELS, case.id
        fields = {each.field for each in case.reads} | {each.field for each in case.avoids}
        assert fields <= FIELD_ATTRIBUTES.keys(), case.id


def test_there_are_thirty_queries_with_one_requirement_for_the_real_list() -> None:
    queries = read_real_list_queries(FOLDER)
    assert len({query.query for query in queries}) == len(queries) == 30
    assert {query.field for query in queries} <= FIELD_ATTRIBUTES.keys()
    assert len({query.field for query in queries}) >= 10
    assert all(word == word.casefold() for query in queries for word in query.job_words)


def test_the_floor_of_the_regression_cases_is_a_number_of_cases() -> None:
    floor = read_floors(FLOORS_PATH).at_least["regression_cases.passed"]
    assert floor == int(floor)
    assert 0 < floor <= len(CASES)
