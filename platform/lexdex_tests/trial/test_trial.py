"""The free trial: ten prompts in two days for each visitor, counted by the server alone."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import asyncpg
import httpx
import msgspec
import pytest

from lexdex.foundation.errors import Forbidden
from lexdex.settings import Settings
from lexdex.trial import service
from lexdex_tests.failures.broken_parts import kill
from lexdex_tests.live_site import TIMEOUT_SECONDS, Site
from lexdex_tests.trial.captcha import solve

SEARCH = {"query": "contract management", "client_ip": "203.0.113.9"}
WAITING = "SELECT count(*) FROM pg_locks WHERE relation = 'search_event'::regclass AND NOT granted"
EXPIRED = {"detail": "Your free trial has expired. Please register to continue."}


def read_trial(client: httpx.Client) -> dict[str, Any]:
    answer = client.get("/api/unregistered-user-details")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def search(client: httpx.Client) -> httpx.Response:
    return client.post("/api/free-ai-search", json=SEARCH)


@pytest.mark.covers("A01", "F07", "T07")
def test_a_new_visitor_has_all_prompts_and_each_search_uses_one(fresh: Site) -> None:
    with fresh.client() as visitor:
        first = read_trial(visitor)
        assert (first["free_search_available"], first["has_record"], first["prompts_left"]) == (True, False, 10)
        assert first["captcha"] == {"provider": "proof-of-work", "site_key": "", "required": True}
        solve(visitor)
        answer = search(visitor)
        assert (answer.status_code, answer.headers["trial-prompts-left"]) == (200, "9")
        then = read_trial(visitor)
        assert (then["has_record"], then["prompts_left"], then["captcha"]["required"]) == (True, 9, False)
        assert then["expires_at"] is not None


def test_requested_keyword_results_cost_no_prompt_but_need_one(fresh: Site) -> None:
    with fresh.client() as visitor:
        solve(visitor)
        answer = visitor.post("/api/free-ai-search", json={**SEARCH, "keyword_only": True})
        assert (answer.status_code, answer.json()["mode"]) == (200, "keyword")
        assert answer.json()["product_ids"]
        assert (answer.headers["trial-prompts-left"], read_trial(visitor)["prompts_left"]) == ("10", 10)
        assert search(visitor).json()["mode"] != "keyword"
        assert {search(visitor).status_code for _ in range(9)} == {200}
        assert visitor.post("/api/free-ai-search", json={**SEARCH, "keyword_only": True}).status_code == 403


@pytest.mark.covers("M01", "F07", "T07")
def test_the_eleventh_prompt_is_rejected_with_the_register_message(fresh: Site) -> None:
    with fresh.client() as visitor:
        solve(visitor)
        assert {search(visitor).status_code for _ in range(10)} == {200}
        refused = search(visitor)
        assert (refused.status_code, refused.json()) == (403, EXPIRED)
        assert read_trial(visitor)["free_search_available"] is False


def test_without_the_cookie_the_trial_is_found_by_ip_address(fresh: Site) -> None:
    with fresh.client() as visitor:
        solve(visitor)
        assert {search(visitor).status_code for _ in range(10)} == {200}
    with fresh.client() as again:
        found = read_trial(again)
        assert (found["free_search_available"], found["has_record"]) == (False, True)
        solve(again)
        assert search(again).json() == EXPIRED


def test_of_fifty_concurrent_requests_for_the_last_prompt_one_is_served(fresh: Site) -> None:
    with fresh.client() as visitor:
        solve(visitor)
        assert {search(visitor).status_code for _ in range(9)} == {200}
        with ThreadPoolExecutor(50) as crowd:
            answers = list(crowd.map(lambda _: search(visitor).status_code, range(50)))
    assert sorted(answers) == [200] + [403] * 49


def test_concurrent_first_searches_of_an_address_are_all_served_up_to_the_limit(fresh: Site) -> None:
    with fresh.client() as visitor:
        solve(visitor)
        for _ in range(5):
            # The address has no trial now, so that each request has to create it or to find that of another request.
            fresh.act("delete-trials")
            with ThreadPoolExecutor(15) as crowd:
                answers = list(crowd.map(lambda _: search(visitor).status_code, range(15)))
            assert sorted(answers) == [200] * 10 + [403] * 5
            assert read_trial(visitor)["prompts_left"] == 0


async def test_concurrent_first_prompts_of_an_address_are_counted_exactly(database: None, settings: Settings) -> None:
    limited = msgspec.structs.replace(settings, trial_prompts=5)

    async def use_prompt(address: str) -> bool:
        try:
            await service.use_prompt(limited, None, address)
        except Forbidden:
            return False
        return True

    for host in range(1, 30):
        address = f"198.51.100.{host}"
        used = await asyncio.gather(*(use_prompt(address) for _ in range(9)))
        assert (address, sum(used)) == (address, limited.trial_prompts)
        assert (await service.get_trial_status(limited, None, address)).prompts_left == 0


def test_the_trial_ends_two_days_after_the_first_prompt(fresh: Site) -> None:
    with fresh.client() as visitor:
        solve(visitor)
        assert search(visitor).status_code == 200
        fresh.act("age-trials", "2")
        assert search(visitor).json() == EXPIRED
        found = read_trial(visitor)
        assert (found["free_search_available"], found["prompts_left"]) == (False, 0)


@pytest.mark.parametrize("question", ["", "?!", "x" * 1001])
def test_an_invalid_query_costs_no_prompt(fresh: Site, question: str) -> None:
    with fresh.client() as visitor:
        solve(visitor)
        assert visitor.post("/api/free-ai-search", json={"query": question}).status_code == 400
        assert read_trial(visitor)["prompts_left"] == 10


async def test_a_search_whose_process_is_killed_costs_no_prompt(fresh: Site) -> None:
    """Killed at its last step, the log. nginx then sends the search again, so that the visitor pays once."""
    blocker = await asyncpg.connect(fresh.environment["LEXDEX_DATABASE_URL"])
    with fresh.client() as visitor:
        solve(visitor)
        assert search(visitor).status_code == 200
        try:
            async with blocker.transaction():
                await blocker.execute("LOCK TABLE search_event IN EXCLUSIVE MODE")
                cut_off = asyncio.create_task(asyncio.to_thread(search, visitor))
                await wait_for_waiting_insert(blocker)
                kill(fresh, "api")
                with pytest.raises(httpx.TransportError):
                    await cut_off
        finally:
            fresh.start_api()
            await blocker.close()
        assert read_trial(visitor)["prompts_left"] == 9
        assert search(visitor).headers["trial-prompts-left"] == "8"


async def wait_for_waiting_insert(connection: "asyncpg.Connection[asyncpg.Record]") -> None:
    """Return when a search waits for the table of the search log."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while not await connection.fetchval(WAITING):  # noqa: ASYNC110 - PostgreSQL has no event for this
            await asyncio.sleep(0.05)
