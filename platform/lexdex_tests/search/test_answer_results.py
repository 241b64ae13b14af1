"""The results of a stored answer: read in parts and in other orders, without charging a prompt."""

import zlib
from typing import Any

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.search.queries.answer_contents import NewContent, insert_content
from lexdex_tests.live_site import Site

PAGE = 10
NOT_FOUND = "Answer not found. The link may have expired, or the search was deleted."
BROAD = "practice management software"


DEPLOYMENTS = {"kind": "must", "field": "deployment_models", "values": ["SaaS", "Cloud", "On-premise", "Hybrid"]}
"""A filter that more products meet than an answer holds."""


def search(site: Site, query: str, **given: object) -> dict[str, Any]:
    with site.client() as client:
        answer = client.post("/api/free-ai-search", json={"query": query, **given})
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def read_part(site: Site, answer_id: str, **parameters: object) -> httpx.Response:
    with site.client() as client:
        return client.get(f"/api/answers/{answer_id}/results", params={key: str(v) for key, v in parameters.items()})


def read_all(site: Site, answer: dict[str, Any], **parameters: object) -> list[dict[str, Any]]:
    """Read the results part by part until there are no more."""
    results: list[dict[str, Any]] = []
    while True:
        part = read_part(site, answer["answer_id"], offset=len(results), limit=PAGE, **parameters).json()
        results += part["results"]
        if not part["results"]:
            assert len(results) == part["count"]
            return results


def test_all_matches_are_read_in_parts(site: Site) -> None:
    given = search(site, "", filters=[DEPLOYMENTS])
    assert given["total"] > len(given["product_ids"]) == 50
    results = read_all(site, given)
    ids = [result["product_id"] for result in results]
    assert ids[:50] == [result["product_id"] for result in given["product_ids"]]
    assert len(set(ids)) == len(ids) == given["total"] + given["may_fit_total"]
    assert {result["group"] for result in results} <= {"match", "may_fit"}


def test_reading_results_charges_no_prompt_and_records_no_search(site: Site) -> None:
    with site.client() as client:
        given = client.post("/api/free-ai-search", json={"query": BROAD}).json()
        before = client.get("/api/unregistered-user-details").json()["prompts_left"]
        part = client.get(f"/api/answers/{given['answer_id']}/results", params={"offset": 50})
        assert part.status_code == 200
        assert part.headers["x-robots-tag"] == "noindex"
        assert "trial-prompts-left" not in part.headers
        assert client.get("/api/unregistered-user-details").json()["prompts_left"] == before


@pytest.mark.parametrize("sort", ["name", "rating", "reviews", "newest"])
def test_another_order_keeps_the_groups_and_the_results(site: Site, sort: str) -> None:
    given = search(site, "contract review with SOC 2")
    best, other = read_all(site, given), read_all(site, given, sort=sort)
    assert {result["product_id"] for result in other} == {result["product_id"] for result in best}
    groups = [result["group"] for result in other]
    assert groups == sorted(groups, key=("match", "may_fit", "nearest").index)
    assert len(set(groups)) > 1


def test_results_are_sorted_by_name_and_by_rating(site: Site) -> None:
    given = search(site, BROAD)
    results = read_all(site, given, sort="name")
    names = [result["product_name"].lower() for result in results if result["group"] == "match"]
    assert names == sorted(names)
    rated_id = [result["product_id"] for result in given["product_ids"] if result["group"] == "match"][-1]
    site.act("create-reviews", rated_id, "2", "sorts")
    rated = [result for result in read_all(site, given, sort="rating") if result["group"] == "match"]
    ratings = [result["avg_rating"] for result in rated]
    assert ratings == sorted(ratings, reverse=True)
    assert rated[0]["product_id"] == rated_id


def test_an_offset_behind_the_last_result_gives_none(site: Site) -> None:
    part = read_part(site, search(site, BROAD)["answer_id"], offset=9_000).json()
    assert part["results"] == []


@pytest.mark.parametrize(
    "parameters", [{"offset": -1}, {"limit": 0}, {"limit": 51}, {"sort": "price"}, {"offset": 10_001}]
)
def test_a_wrong_parameter_is_rejected(site: Site, parameters: dict[str, object]) -> None:
    answer = read_part(site, "no-such-answer", **parameters)
    assert answer.status_code == 422
    assert next(iter(parameters)) in str(answer.json()["detail"])


@pytest.mark.parametrize("answer_id", ["no-such-answer", "a" * 43])
def test_an_unknown_answer_is_not_found(site: Site, answer_id: str) -> None:
    answer = read_part(site, answer_id)
    assert (answer.status_code, answer.json()["detail"]) == (404, NOT_FOUND)


def test_the_results_of_an_expired_answer_are_not_found(site: Site) -> None:
    given = search(site, "results that expire after thirty days of contract review")
    assert read_part(site, given["answer_id"]).status_code == 200
    site.act("age-answers", "31")
    assert read_part(site, given["answer_id"]).status_code == 404


@pytest.mark.parametrize(
    "request_json", ["{}", '{"query": "", "filters": [{"kind": "must", "field": "gone", "values": ["x"]}]}']
)
async def test_a_request_of_an_earlier_version_is_not_found(
    client: httpx.AsyncClient, database: None, request_json: str
) -> None:
    await insert_content(NewContent("earlier", (), zlib.compress(b"{}")))
    sql = "INSERT INTO answer_snapshot (id, request, content_digest) VALUES ($1, $2::jsonb, 'earlier')"
    await db.execute(sql, "a" * 43, request_json)
    answer = await client.get(f"/api/answers/{'a' * 43}/results")
    assert (answer.status_code, answer.json()["detail"]) == (404, NOT_FOUND)
