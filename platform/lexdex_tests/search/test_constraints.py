"""Constraints, filters and keywords in search requests; alternatives; the public ranking policy."""

import hashlib
from typing import Any

import httpx
import pytest

from lexdex_search.facets.fields import FIELD_ATTRIBUTES
from lexdex_tests.live_site import Site

PATH = "/api/free-ai-search"


def search(site: Site, **given: Any) -> httpx.Response:  # noqa: ANN401 - any JSON
    with site.client() as client:
        return client.post(PATH, json={"query": "", **given})


def search_successfully(site: Site, **given: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON
    answer = search(site, **given)
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def build_constraint(field: str, *values: str) -> dict[str, Any]:
    return {"kind": "must", "field": field, "values": list(values)}


@pytest.mark.covers("S05", "S14")
def test_filters_alone_find_and_count_over_all_tools(site: Site) -> None:
    body = search_successfully(site, filters=[build_constraint("languages", "German")], facets=True)
    assert body["total"] > 0
    assert all("German" in hit["language"] for hit in body["product_ids"])
    counts = {facet["field"]: {v["value"]: v["count"] for v in facet["values"]} for facet in body["facets"]}
    assert counts["languages"]["German"] == body["total"]
    assert set(counts) >= {"categories", "languages", "integrations", "countries", "deployment_models", "free_trial"}


@pytest.mark.covers("S14")
def test_a_keyword_is_found_whatever_its_case(site: Site) -> None:
    body = search_successfully(site, keyword="  CERTA ")
    assert "certa" in {hit["product_id"] for hit in body["product_ids"]}
    texts = [f"{hit['product_name']} {hit['company_name']} {hit['description']}" for hit in body["product_ids"]]
    assert all("certa" in text.casefold() for text in texts)


def test_each_fact_names_its_source(site: Site) -> None:
    body = search_successfully(site, filters=[build_constraint("languages", "German")])
    cells = [cell for hit in body["product_ids"] for cell in hit["evidence"] if cell["state"] == "met"]
    assert cells
    assert {cell["source"] for cell in cells} <= {"vendor", "document", "validation", "reviewer", "editor", "sample"}
    assert all(cell["source"] for cell in cells)


def test_without_a_match_the_smallest_relaxations_are_listed(site: Site) -> None:
    constraints = [build_constraint("languages", "Icelandic"), build_constraint("languages", "German")]
    body = search_successfully(site, query="contract management", constraints=constraints)
    assert body["outcome"] == "no_match"
    dropped = [each["constraint_ids"] for each in body["relaxations"]]
    constraint_ids = {constraint["values"][0]: constraint["id"] for constraint in body["interpretation"]["constraints"]}
    assert [constraint_ids["Icelandic"]] in dropped


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "Please enter a question."),
        ({"filters": [build_constraint("is_sponsor", "yes")]}, "cannot be filtered by"),
        ({"filters": [build_constraint("languages")]}, "needs one to"),
        ({"filters": [build_constraint("starting_price_usd", "cheap")]}, "looks like"),
        ({"query": "x", "constraints": [build_constraint("languages", "German")] * 17}, "at most 16 requirements"),
        ({"keyword": "x" * 201}, "at most 200 characters"),
        ({"keyword": "?!"}, "at least one word"),
        ({"keyword": "nul\x00"}, "control characters"),
    ],
)
def test_invalid_constraints_are_refused_with_a_reason(site: Site, given: dict[str, Any], words: str) -> None:
    answer = search(site, **given)
    assert answer.status_code == 400, answer.text
    assert words in answer.json()["detail"]


def test_every_whitelisted_field_can_be_a_constraint(site: Site) -> None:
    for field in FIELD_ATTRIBUTES:
        value = "<=100" if field in {"starting_price_usd", "year_founded"} else "Yes"
        assert search(site, query="contracts", constraints=[build_constraint(field, value)]).status_code == 200, field


def test_alternatives_of_a_product_are_others(site: Site) -> None:
    with site.client() as client:
        answer = client.get("/api/alternatives/certa")
        assert answer.status_code == 200
        ids = [hit["product_id"] for hit in answer.json()["product_ids"]]
        assert ids
        assert "certa" not in ids
        assert client.get("/api/alternatives/no-such-tool").status_code == 404


def test_an_answer_names_the_public_ranking_policy(site: Site) -> None:
    body = search_successfully(site, query="contract management")
    with site.client() as client:
        policy = client.get("/api/ranking-policy").json()
    assert body["policy"] == {"version": policy["version"], "digest": policy["digest"]}
    assert hashlib.blake2b(policy["text"].encode(), digest_size=16).hexdigest() == policy["digest"]
    values = {row["name"]: row["value"] for row in policy["parameters"]}
    assert (values["Candidates"], values["Named product"]) == ("100", "2")
    assert values["Weight of meaning, longer queries"] == "65%"
    hit = body["product_ids"][0]
    assert abs(sum(hit["score_parts"].values()) - hit["score"]) < 1e-5
