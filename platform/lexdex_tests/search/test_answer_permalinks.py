"""Answer receipts: an id for every answer, read by who has the link, built again the same."""

from typing import Any

from lexdex_tests.live_site import Site

SEARCH = {"query": "contract management with German support", "filters": [], "keyword": ""}


def search(site: Site, **given: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON
    with site.client() as client:
        answer = client.post("/api/free-ai-search", json={**SEARCH, **given})
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def read_snapshot(site: Site, number: str) -> Any:  # noqa: ANN401 - an answer or a failure
    with site.client() as client:
        return client.get(f"/api/answers/{number}")


def test_an_answer_is_read_by_its_id_and_comes_out_the_same(site: Site) -> None:
    given = search(site)
    answer = read_snapshot(site, given["answer_id"])
    assert answer.status_code == 200
    receipt = answer.json()
    assert receipt["replay"] == "identical"
    assert receipt["request"]["query"] == SEARCH["query"]
    assert receipt["policy_digest"] == given["policy"]["digest"]
    for part in ("response", "sentences", "interpretation", "product_ids", "release", "answer_id"):
        assert receipt["answer"][part] == given[part], part
    assert answer.headers["ai-generated"] == "true"
    assert answer.headers["x-robots-tag"] == "noindex"


def test_the_same_question_has_one_receipt_and_another_one_another(site: Site) -> None:
    first, again, other = search(site), search(site), search(site, keyword="contract")
    assert first["answer_id"] == again["answer_id"] != other["answer_id"]
    assert first["search_id"] != again["search_id"]
    assert len(first["answer_id"]) >= 43


def test_a_receipt_outlives_its_release(site: Site) -> None:
    """As after a new release: what was answered stays, and it is said that another release answers now."""
    given = search(site, query="e-discovery with legal hold")
    site.act("outdate-answers")
    receipt = read_snapshot(site, given["answer_id"]).json()
    assert receipt["replay"] == "not_in_force"
    assert receipt["answer"]["response"] == given["response"]


def test_an_unknown_id_is_said_to_be_one(site: Site) -> None:
    answer = read_snapshot(site, "no-such-answer")
    assert (answer.status_code, answer.json()["detail"]) == (
        404,
        "Answer not found. Links to answers expire after one year.",
    )
