"""Answer permalinks: every answer has an id, is readable by its link, and can be repeated."""

import zlib
from typing import Any
from uuid import uuid4

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.search.queries.answer_contents import NewContent, insert_content
from lexdex.search.queries.search_log import SearchLogEntry, insert_search
from lexdex.search.service.answer_snapshots import purge_expired, store_answer
from lexdex.settings import Settings
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import QueryInterpretation, RankingPolicyRef, SearchAnswer
from lexdex_tests.live_site import Site

SEARCH = {"query": "contract management with German support", "filters": [], "keyword": ""}


def search(site: Site, **given: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON
    with site.client() as client:
        answer = client.post("/api/free-ai-search", json={**SEARCH, **given})
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def read_snapshot(site: Site, answer_id: str) -> Any:  # noqa: ANN401 - an answer or a failure
    with site.client() as client:
        return client.get(f"/api/answers/{answer_id}")


def test_an_answer_is_read_by_its_id_and_repeated_identically(site: Site) -> None:
    given = search(site)
    answer = read_snapshot(site, given["answer_id"])
    assert answer.status_code == 200
    snapshot = answer.json()
    assert snapshot["replay"] == "identical"
    assert snapshot["request"]["query"] == SEARCH["query"]
    # The day and no time, which would be that of the first person who searched so.
    assert snapshot["answered_at"].endswith("T00:00:00Z")
    assert snapshot["policy_digest"] == given["policy"]["digest"]
    for part in ("response", "sentences", "interpretation", "product_ids", "release", "answer_id"):
        assert snapshot["answer"][part] == given[part], part
    assert answer.headers["ai-generated"] == "true"
    assert answer.headers["x-robots-tag"] == "noindex"


def test_the_same_search_has_one_permalink_and_another_search_has_another(site: Site) -> None:
    first, again, other = search(site), search(site), search(site, keyword="contract")
    assert first["answer_id"] == again["answer_id"] != other["answer_id"]
    assert first["search_id"] != again["search_id"]
    assert len(first["answer_id"]) >= 43


def test_a_snapshot_outlives_its_release(site: Site) -> None:
    """As after a new release: the answer stays, and `replay` says that another release is current."""
    given = search(site, query="e-discovery with legal hold")
    site.act("outdate-answers")
    snapshot = read_snapshot(site, given["answer_id"]).json()
    assert snapshot["replay"] == "not_in_force"
    assert snapshot["answer"]["response"] == given["response"]


def test_a_snapshot_is_deleted_after_thirty_days(site: Site) -> None:
    given = search(site, query="answers that expire after thirty days of contract review")
    site.act("age-answers", "29")
    assert read_snapshot(site, given["answer_id"]).status_code == 200
    site.act("age-answers", "2")
    assert read_snapshot(site, given["answer_id"]).status_code == 404


def test_an_unknown_id_is_not_found(site: Site) -> None:
    answer = read_snapshot(site, "no-such-answer")
    assert (answer.status_code, answer.json()["detail"]) == (
        404,
        "Answer not found. The link may have expired, or the search was deleted.",
    )


async def log_search(answer_id: str) -> None:
    await insert_search(
        uuid4(), "s", SearchLogEntry("risk", "[]", "", 2, "answer", "hybrid", "r", answer_id), is_signed_in=True
    )


@pytest.mark.parametrize("stored", [b"{}", b'{"answer": "", "understood": {}}', b'{"product_ids": 7}'])
async def test_an_answer_of_an_earlier_version_is_not_found(
    client: httpx.AsyncClient, database: None, stored: bytes
) -> None:
    answer_id = "a" * 43
    await insert_content(NewContent("earlier", (), zlib.compress(stored)))
    sql = "INSERT INTO answer_snapshot (id, request, content_digest) VALUES ($1, '{}', 'earlier')"
    await db.execute(sql, answer_id)
    await log_search(answer_id)
    assert (await client.get(f"/api/answers/{answer_id}")).status_code == 404


def create_answer(release: str) -> SearchAnswer:
    return SearchAnswer(
        product_ids=(),
        response="No product matches.",
        sentences=(),
        interpretation=QueryInterpretation(topic="contracts"),
        unmet_constraints=(),
        outcome="no_match",
        total=0,
        release=release,
        policy=RankingPolicyRef(version="1", digest="d" * 64),
    )


async def test_equal_answers_of_two_releases_are_stored_once(
    client: httpx.AsyncClient, settings: Settings, database: None
) -> None:
    request = SearchRequest(query="contracts")
    answers = [(await store_answer(settings, request, create_answer(release)))[0] for release in ("first", "second")]
    assert len({answer.answer_id for answer in answers}) == 2
    assert await db.fetch_value("SELECT count(*) FROM answer_content") == 1
    for answer in answers:
        await log_search(answer.answer_id)
        read = (await client.get(f"/api/answers/{answer.answer_id}")).json()["answer"]
        assert (read["release"], read["response"]) == (answer.release, "No product matches.")


async def test_a_content_is_deleted_with_its_last_snapshot(settings: Settings, database: None) -> None:
    request = SearchRequest(query="contracts")
    for release in ("first", "second"):
        answer, _ = await store_answer(settings, request, create_answer(release))
        await log_search(answer.answer_id)
    await db.execute("UPDATE answer_content SET last_used_at = now() - interval '31 days'")
    await db.execute("UPDATE answer_snapshot SET created_at = now() - interval '31 days' WHERE release = 'first'")
    await purge_expired(settings)
    assert await db.fetch_value("SELECT count(*) FROM answer_content") == 1
    await db.execute("UPDATE answer_snapshot SET created_at = now() - interval '31 days'")
    await purge_expired(settings)
    assert await db.fetch_value("SELECT count(*) FROM answer_content") == 0
