"""The search log: one's own searches, what was done with them, and that they can be forgotten."""

from typing import Any
from uuid import uuid4

import httpx
import pytest

from lexdex_tests.journeys.account_steps import PASSWORD
from lexdex_tests.live_site import Site

REFUSED = "There is no such search of yours, or it did not show this product."


def search(client: httpx.Client, call: str = "/api/free-ai-search") -> dict[str, Any]:
    answer = client.post(call, json={"query": "contract management"})
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def click(client: httpx.Client, body: dict[str, Any], **other: str) -> httpx.Response:
    told = {"search": body["search"], "kind": "click", "product_id": body["product_ids"][0]["product_id"], **other}
    return client.post("/api/search-actions", json=told)


def member(site: Site, email: str) -> httpx.Client:
    site.act("create-user", email, PASSWORD)
    form = {"grant_type": "password", "username": email, "password": PASSWORD}
    with site.client() as client:
        token = client.post("/auth/login", data=form).json()["access_token"]
    return site.client(Authorization=f"Bearer {token}")


def test_what_was_done_with_ones_own_results_is_taken(site: Site) -> None:
    with site.client() as visitor:
        body = search(visitor)
        assert click(visitor, body).status_code == 204
        assert click(visitor, body, kind="compare").status_code == 204
        assert click(visitor, body, kind="lead").status_code == 204


@pytest.mark.parametrize("other", [{"search": str(uuid4())}, {"product_id": "not-among-the-results"}])
def test_nobody_votes_for_what_was_not_shown_to_them(site: Site, other: dict[str, str]) -> None:
    with site.client() as visitor:
        answer = click(visitor, search(visitor), **other)
        assert (answer.status_code, answer.json()["detail"]) == (400, REFUSED)


def test_somebody_elses_search_is_not_theirs_to_judge(site: Site) -> None:
    with member(site, "log.one@lawfirm.example") as one, member(site, "log.two@lawfirm.example") as two:
        body = search(one, "/api/ai-search")
        assert click(two, body).status_code == 400
        assert click(one, body).status_code == 204
    with site.client() as stranger:
        assert click(stranger, body).json()["detail"] == REFUSED


def test_a_kind_that_is_none_is_refused(site: Site) -> None:
    with site.client() as visitor:
        assert click(visitor, search(visitor), kind="love").status_code == 422


def test_members_get_their_searches_and_can_have_them_forgotten(site: Site) -> None:
    with member(site, "log.three@lawfirm.example") as client:
        search(client, "/api/ai-search")
        search(client, "/api/ai-search")
        held = client.get("/api/account/export").json()["searches"]
        assert [each["query"] for each in held] == ["contract management"] * 2
        assert client.delete("/api/searches").json() == {"erased": 2}
        assert client.delete("/api/searches").json() == {"erased": 0}
        assert client.get("/api/account/export").json()["searches"] == []


def test_the_log_names_nobody(site: Site) -> None:
    """Nothing in it is an address, an e-mail or an account."""
    with member(site, "log.four@lawfirm.example") as client:
        account = client.get("/api/account").json()["id"]
        search(client, "/api/ai-search")
    dumped = site.act("dump-search-log")
    assert "contract management" in dumped
    for identity in (account, "log.four", "127.0.0.1"):
        assert identity not in dumped


def test_visitors_searches_expire_and_members_stay(site: Site) -> None:
    with site.client() as visitor:
        body = search(visitor)
    with member(site, "log.five@lawfirm.example") as client:
        search(client, "/api/ai-search")
        site.act("age-searches", "31")
        with visitor_of(site, visitor) as again:
            assert click(again, body).status_code == 400
        assert len(client.get("/api/account/export").json()["searches"]) == 1


def visitor_of(site: Site, gone: httpx.Client) -> httpx.Client:
    """The same visitor with a new connection."""
    client = site.client()
    client.cookies = gone.cookies
    return client
