"""The links to a searcher's answers end with their searches, except those that others have too."""

from pathlib import Path

import httpx

from lexdex.accounts.service.removal import erase_due_accounts
from lexdex.features import PERSONAL_DATA
from lexdex.foundation import database as db
from lexdex.foundation.files import Files
from lexdex.foundation.schedule import JobContext
from lexdex.search import jobs
from lexdex.settings import Settings
from lexdex_search.engine import Engine
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.journeys.account_steps import PASSWORD
from lexdex_tests.live_site import Site
from lexdex_tests.search.slow_site import limit_searches, open_site, search, wait_for_search_state
from lexdex_tests.search.test_search_log import create_user_client

GONE = "Answer not found. The link may have expired, or the search was deleted."
OWN, SHARED = "contract management that only one person has searched for", "contract management for two people"


def search_as_user(client: httpx.Client, query: str) -> str:
    answer = client.post("/api/ai-search", json={"query": query}).raise_for_status()
    answer_id: str = answer.json()["answer_id"]
    return answer_id


def read_answer(site: Site, answer_id: str, part: str = "") -> tuple[int, str]:
    with site.client() as visitor:
        answer = visitor.get(f"/api/answers/{answer_id}{part}")
    return answer.status_code, answer.json().get("detail", "")


def test_a_cleared_history_ends_the_links_of_one_user_only(site: Site) -> None:
    with (
        create_user_client(site, "links.one@lawfirm.example") as one,
        create_user_client(site, "links.two@lawfirm.example") as two,
    ):
        own, shared = search_as_user(one, OWN), search_as_user(one, SHARED)
        assert search_as_user(two, SHARED) == shared
        assert read_answer(site, own)[0] == 200
        assert one.delete("/api/searches").json() == {"erased": 2}
        for part in ("", "/results"):
            assert read_answer(site, own, part) == (404, GONE)
            assert read_answer(site, shared, part)[0] == 200
        two.delete("/api/searches")
        assert read_answer(site, shared) == (404, GONE)


def test_the_link_of_a_cached_answer_works_after_another_user_deleted_theirs(site: Site) -> None:
    query = "contract management that is in the cache"
    with (
        create_user_client(site, "links.three@lawfirm.example") as one,
        create_user_client(site, "links.four@lawfirm.example") as two,
    ):
        answer_id = search_as_user(one, query)
        one.delete("/api/searches")
        assert read_answer(site, answer_id)[0] == 404
        assert search_as_user(two, query) == answer_id
        assert read_answer(site, answer_id)[0] == 200


async def test_an_erased_account_leaves_no_link_and_soon_no_answer(
    settings: Settings, database: None, releases: Path
) -> None:
    async with open_site(limit_searches(settings, releases), Engine.open) as client:
        await wait_for_search_state(client, "ready")
        client.headers["Accept"] = "application/json"
        headers = await open_session(client)
        own = (await client.post("/api/ai-search", json={"query": OWN}, headers=headers)).json()["answer_id"]
        shared = (await client.post("/api/ai-search", json={"query": SHARED}, headers=headers)).json()["answer_id"]
        assert (await search(client, SHARED)).json()["answer_id"] == shared
        await client.post("/api/account/removal", json={"password": PASSWORD}, headers=headers)
        await db.execute("UPDATE account SET removal_due_at = now()")
        assert await erase_due_accounts(settings, Files(settings), PERSONAL_DATA) == 1
        answer = await client.get(f"/api/answers/{own}")
        assert (answer.status_code, answer.json()["detail"]) == (404, GONE)
        assert (await client.get(f"/api/answers/{shared}")).status_code == 200
        for table in ("answer_snapshot", "answer_content"):
            await db.execute(f"UPDATE {table} SET last_used_at = now() - interval '3 days'")
        await jobs.purge_expired(JobContext(settings, ()))
        assert await db.fetch_column("SELECT id FROM answer_snapshot") == [shared]
        assert await db.fetch_value("SELECT count(*) FROM answer_content") == 1
