"""The relevance judgments: enough of each kind, and consistent with the rules and the sample catalogue."""

import json
import runpy
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from lexdex_sample import generate_products

FOLDER = Path(__file__).parents[2] / "relevance_judgments"
RULES: dict[str, Any] = runpy.run_path(str(FOLDER / "expand_rules.py"))
CATALOGUE: dict[str, dict[str, Any]] = {str(product["id"]): product for product in generate_products()}
QUERIES: list[dict[str, Any]] = [
    json.loads(line) for line in (FOLDER / "queries.jsonl").read_text("utf-8").splitlines()
]


def _read_grades() -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = defaultdict(dict)
    for line in (FOLDER / "qrels" / "test.tsv").read_text("utf-8").splitlines()[1:]:
        query, product, grade = line.split("\t")
        found[query][product] = int(grade)
    return found


RELEVANT = _read_grades()


def test_the_files_equal_the_expanded_rules() -> None:
    queries, qrels = RULES["expand_rules"]()
    assert (FOLDER / "queries.jsonl").read_text("utf-8") == queries
    assert (FOLDER / "qrels" / "test.tsv").read_text("utf-8") == qrels


def test_there_are_enough_queries_of_each_kind() -> None:
    kinds = Counter(query["metadata"]["kind"] for query in QUERIES)
    assert len(QUERIES) >= 120
    assert kinds.keys() == {"topic", "constraints", "named", "comparison", "no_match", "misspelled"}
    assert min(kinds.values()) >= 10


def test_no_query_occurs_twice() -> None:
    assert len({query["text"].casefold() for query in QUERIES}) == len(QUERIES)


def test_judged_products_exist_and_grades_are_one_or_two() -> None:
    assert {name for judged in RELEVANT.values() for name in judged} <= CATALOGUE.keys()
    assert {grade for judged in RELEVANT.values() for grade in judged.values()} == {1, 2}
    assert RELEVANT.keys() <= {query["_id"] for query in QUERIES}


def test_answerable_queries_have_a_moderate_number_of_relevant_products() -> None:
    for query in QUERIES:
        count, kind = len(RELEVANT.get(query["_id"], {})), query["metadata"]["kind"]
        if kind in {"topic", "constraints"}:
            assert 3 <= count <= 100, query
        if kind == "named":
            assert count == 1, query
        if kind == "comparison":
            assert count == 2, query


def test_relevant_products_satisfy_the_constraints_of_a_constraint_query() -> None:
    for query in QUERIES:
        for name in RELEVANT.get(query["_id"], {}):
            assert all(
                RULES["satisfies"](constraint, CATALOGUE[name]) for constraint in query["metadata"]["constraints"]
            ), (query, name)


def test_no_product_meets_the_musts_of_a_no_match_query() -> None:
    for query in (query for query in QUERIES if query["metadata"]["kind"] == "no_match"):
        musts = query["metadata"]["constraints"]
        assert musts
        assert not [
            name for name, product in CATALOGUE.items() if all(RULES["satisfies"](must, product) for must in musts)
        ]
        assert query["_id"] not in RELEVANT
