"""The labels of the abstention queries agree with the sample catalogue."""

import json
from pathlib import Path
from typing import Any

import pytest

from lexdex_sample import generate_products

PATH = Path(__file__).parents[2] / "relevance_judgments" / "abstention.jsonl"
QUERIES: list[dict[str, Any]] = [json.loads(line) for line in PATH.read_text("utf-8").splitlines()]
CATALOGUE: list[dict[str, Any]] = list(generate_products())
NAMES = " ".join(" ".join([product["name"], *product["aliases"]]) for product in CATALOGUE).casefold()


def satisfies(product: dict[str, Any], must: dict[str, Any]) -> bool:
    """Whether the product states one of the values; an unknown field states none."""
    values = product[must["field"]]
    stated = [] if values is None else values if isinstance(values, list) else [values]
    return any(_is(must["field"], value, wanted) for value in stated for wanted in must["values"])


def _is(field: str, value: str | int, wanted: str) -> bool:
    if isinstance(value, int) and wanted[:2] in {"<=", ">="}:
        return value <= int(wanted[2:]) if wanted[0] == "<" else value >= int(wanted[2:])
    said = json.dumps(value) if isinstance(value, bool) else str(value)
    return said.rsplit(", ", 1)[-1] == wanted if field == "headquarters" else said == wanted


@pytest.mark.parametrize("query", [q for q in QUERIES if q.get("musts")], ids=lambda q: str(q["query"]))
def test_products_meet_the_musts_of_answerable_queries_only(query: dict[str, Any]) -> None:
    fulfilling = [p["id"] for p in CATALOGUE if all(satisfies(p, must) for must in query["musts"])]
    assert bool(fulfilling) == query["answerable"]


@pytest.mark.parametrize("query", [q for q in QUERIES if q["kind"] == "no_product"], ids=lambda q: str(q["query"]))
def test_unknown_products_are_not_in_the_catalogue(query: dict[str, Any]) -> None:
    assert query["unmet_constraints"]
    assert not [word for word in query["unmet_constraints"] if word in NAMES]


def test_each_unanswerable_query_states_what_is_missing() -> None:
    assert all(q.get("musts") for q in QUERIES if q["kind"] == "combination")
    assert all(q.get("unmet_constraints") for q in QUERIES if q["kind"] == "no_field")
