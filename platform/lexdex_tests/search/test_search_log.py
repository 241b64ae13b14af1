"""The search log: searches, actions on their results, export and deletion."""

from typing import Any
from uuid import uuid4

import httpx
import pytest

from lexdex_tests.journeys.account_steps import PASSWORD
from lexdex_tests.live_site import Site

REFUSED = "Search not found, or this product was not among its results."


def search(client: httpx.Client, path: str = "/api/free-ai-search") -> dict[str, Any]:
    answer = client.post(path, json={"query": "contract management"})
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def click(client: httpx.Client, body: dict[str, Any], **other: str) -> httpx.Response:
    action = {
        "search_id": body["search_id"],
        "kind": "click",
        "product_id": body["product_ids"][0]["product_id"],
        **other,
    }
    return client.post("/api/search-actions", json=action)


def create_user_client(site: Site, email: str) -> httpx.Client:
    site.act("create-user", email, PASSWORD)
    form = {"grant_type": "password", "username": email, "password": PASSWORD}
    with site.client() as client:
        token = client.post("/auth/login", data=form).json()["access_token"]
    return site.client(Authorization=f"Bearer {token}")


def test_actions_on_own_results_are_recorded(site: Site) -> None:
    with site.client() as visitor:
        body = search(visitor)
        assert click(visitor, body).status_code == 204
        assert click(visitor, body, kind="compare").status_code == 204
        assert click(visitor, body, kind="lead").status_code == 204


@pytest.mark.parametrize("other", [{"search_id": str(uuid4())}, {"product_id": "not-among-the-results"}])
def test_feedback_on_results_not_shown_is_refused(site: Site, other: dict[str, str]) -> None:
    with site.client() as visitor:
        answer = click(visitor, search(visitor), **other)
        assert (answer.status_code, answer.json()["detail"]) == (400, REFUSED)


def test_feedback_on_another_visitors_search_is_refused(site: Site) -> None:
    with (
        create_user_client(site, "log.one@lawfirm.example") as one,
        create_user_client(site, "log.two@lawfirm.example") as two,
    ):
        body = search(one, "/api/ai-search")
        assert click(two, body).status_code == 400
        assert click(one, body).status_code == 204
    with site.client() as other_visitor:
        assert click(other_visitor, body).json()["detail"] == REFUSED


def test_an_unknown_kind_of_action_is_refused(site: Site) -> None:
    with site.client() as visitor:
        assert click(visitor, search(visitor), kind="love").status_code == 422


def test_users_export_and_erase_their_searches(site: Site) -> None:
    with create_user_client(site, "log.three@lawfirm.example") as client:
        search(client, "/api/ai-search")
        search(client, "/api/ai-search")
        exported = client.get("/api/account/export").json()["searches"]
        assert [each["query"] for each in exported] == ["contract management"] * 2
        assert client.delete("/api/searches").json() == {"erased": 2}
        assert client.delete("/api/searches").json() == {"erased": 0}
        assert client.get("/api/account/export").json()["searches"] == []
        lines = (site.data / "log" / "serve.log").read_text(encoding="utf-8").splitlines()
        assert any('"search.history_deleted"' in line and '"lexdex.security"' in line for line in lines)


def test_the_log_holds_no_names(site: Site) -> None:
    """It contains no address, email or account id."""
    with create_user_client(site, "log.four@lawfirm.example") as client:
        account = client.get("/api/account").json()["id"]
        search(client, "/api/ai-search")
    dumped = site.act("dump-search-log")
    assert "contract management" in dumped
    for identity in (account, "log.four", "127.0.0.1"):
        assert identity not in dumped


def test_visitors_searches_expire_and_users_searches_stay(site: Site) -> None:
    with site.client() as visitor:
        body = search(visitor)
    with create_user_client(site, "log.five@lawfirm.example") as client:
        search(client, "/api/ai-search")
        site.act("age-searches", "31")
        with create_visitor_client(site, visitor) as again:
            assert click(again, body).status_code == 400
        assert len(client.get("/api/account/export").json()["searches"]) == 1


def create_visitor_client(site: Site, previous: httpx.Client) -> httpx.Client:
    """Create a new connection of the same visitor."""
    client = site.client()
    client.cookies = previous.cookies
    return client
