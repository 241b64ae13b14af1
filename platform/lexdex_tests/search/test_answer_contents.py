"""Each distinct answer is stored once, and deleted when no permalink and no search refers to it."""

import asyncio
import json
import zlib
from itertools import product
from typing import Any, Final
from uuid import uuid4

import asyncpg
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.schedule import JobContext
from lexdex.search import jobs
from lexdex.search.queries import answer_contents, answer_snapshots, search_log
from lexdex.search.queries.answer_contents import NewContent
from lexdex.search.queries.answer_snapshots import NewSnapshot
from lexdex.search.queries.search_log import SearchLogEntry
from lexdex.settings import Settings
from lexdex_tests.live_site import Site

MAX_BYTES_PER_REPEATED_SEARCH: Final = 900
MAX_BYTES_PER_DISTINCT_SEARCH: Final = 5_000
RUNS: Final = 4
BEFORE: Final = "2026-11-23T05:20:00:000000"
"""The first migration that these tests revert."""
SIZES = """
SELECT sum(pg_total_relation_size(oid))::int FROM pg_class WHERE relkind = 'r' AND relname ~ '^(answer|search)_'
"""
INTERPRETATION = {"topic": "risk", "constraints": [{"id": 1, "words": "in German"}]}


def build_new_content(name: str = "one", product_ids: tuple[str, ...] = ("certa", "other")) -> NewContent:
    return NewContent(name, product_ids, zlib.compress(json.dumps({"interpretation": INTERPRETATION}).encode()))


async def insert_permalink(content: NewContent, answer_id: str = "a" * 43) -> None:
    await answer_snapshots.insert_snapshot(answer_id, NewSnapshot("{}", "r", "p", "d", content))


async def insert_search(
    content: NewContent, answer_id: str = "a" * 43, *, searcher: str = "s", is_signed_in: bool = False
) -> None:
    entry = SearchLogEntry("risk", "[]", content.digest, 2, "answer", "hybrid", "r", answer_id)
    await search_log.insert_search(uuid4(), searcher, entry, is_signed_in=is_signed_in)


async def age(days: int) -> None:
    """Move all searches, permalinks and answers back by this many days."""
    for table, column in (
        ("search_event", "created_at"),
        ("answer_snapshot", "created_at"),
        ("answer_content", "last_used_at"),
    ):
        await db.execute(f"UPDATE {table} SET {column} = {column} - make_interval(days => $1)", days)


async def purge(settings: Settings) -> list[str]:
    """Run the hourly job and return the digests of the remaining answers."""
    await jobs.purge_expired(JobContext(settings, ()))
    return await db.fetch_column("SELECT digest FROM answer_content ORDER BY 1")


async def fetch_size(site: Site) -> int:
    connection = await asyncpg.connect(site.environment["LEXDEX_DATABASE_URL"])
    try:
        size: int = await connection.fetchval(SIZES)
    finally:
        await connection.close()
    return size


async def test_a_repeated_search_stores_no_second_copy_of_the_answer(site: Site) -> None:
    def search_repeatedly() -> None:
        with site.client() as client:
            for number in range(200):
                query = {"query": f"contract management in German, version {number % 10}"}
                assert client.post("/api/free-ai-search", json=query).status_code == 200

    await asyncio.to_thread(search_repeatedly)
    before = await fetch_size(site)
    await asyncio.to_thread(search_repeatedly)
    assert (await fetch_size(site) - before) / 200 < MAX_BYTES_PER_REPEATED_SEARCH


async def test_a_distinct_search_stores_a_bounded_number_of_bytes(site: Site) -> None:
    """Each search has another query, so that most have another answer.

    Tables grow by pages of 8 kB, of which one more or less among few searches would be 100 bytes for each.
    """
    words = ("contracts", "risk", "compliance", "discovery", "invoices", "patents", "privacy", "research", "billing")

    def search_once(run: int) -> None:
        with site.client() as client:
            for number, (first, second) in enumerate(product(words, words)):
                query = {"query": f"{first} and {second} for team {run} of office {number}, in German"}
                assert client.post("/api/free-ai-search", json=query).status_code == 200

    await asyncio.to_thread(search_once, 0)
    before = await fetch_size(site)
    for run in range(1, RUNS + 1):
        await asyncio.to_thread(search_once, run)
    stored = (await fetch_size(site) - before) / RUNS / len(words) ** 2
    assert stored < MAX_BYTES_PER_DISTINCT_SEARCH


async def test_equal_answers_are_one_row(database: None) -> None:
    for number in range(3):
        await insert_permalink(build_new_content(), str(number))
        await answer_contents.insert_content(build_new_content())
    assert await db.fetch_value("SELECT count(*) FROM answer_content") == 1
    assert await db.fetch_value("SELECT count(*) FROM answer_snapshot") == 3


async def test_an_answer_is_deleted_with_the_last_row_that_refers_to_it(settings: Settings, database: None) -> None:
    shared, linked, logged, unused = (build_new_content(name) for name in ("shared", "linked", "logged", "unused"))
    await insert_permalink(shared, "1")
    await insert_permalink(linked, "2")
    for content in (shared, logged, unused):
        await answer_contents.insert_content(content)
    await insert_search(shared, "1", is_signed_in=True)
    await insert_search(logged, "2")
    assert await purge(settings) == ["linked", "logged", "shared", "unused"]
    await age(29)
    assert await purge(settings) == ["linked", "logged", "shared"]
    assert await answer_snapshots.find_snapshot("2")
    await age(2)
    assert await purge(settings) == ["shared"]
    assert await answer_snapshots.find_snapshot("1") is None
    await search_log.delete_searches(["s"])
    assert await purge(settings) == []


async def test_the_export_has_searches_whose_permalinks_expired(settings: Settings, database: None) -> None:
    await insert_permalink(build_new_content())
    await insert_search(build_new_content(), is_signed_in=True)
    await age(31)
    await purge(settings)
    (found,) = await search_log.list_searches(["s"])
    assert (found.product_ids, found.content) == (("certa", "other"), build_new_content().content)


async def test_an_answer_that_is_computed_again_is_not_deleted_before_its_search_is_logged(
    settings: Settings, database: None
) -> None:
    await answer_contents.insert_content(build_new_content())
    await age(5)
    await answer_contents.insert_content(build_new_content())
    assert await purge(settings) == ["one"]


async def test_no_search_loses_its_answer_to_a_purge_at_the_same_time(settings: Settings, database: None) -> None:
    contents = [build_new_content(str(number)) for number in range(40)]
    for content in contents:
        await answer_contents.insert_content(content)
    await age(5)

    async def use(content: NewContent) -> None:
        await answer_contents.insert_content(content)
        await insert_search(content)

    await asyncio.gather(*(use(content) for content in contents), *(purge(settings) for _ in range(5)))
    sql = "SELECT count(*) FROM search_event e JOIN answer_content c ON c.digest = e.content_digest"
    assert await db.fetch_value(sql) == len(contents)


FORMER_ROWS = """
INSERT INTO answer_snapshot (id, request, release, policy_digest, answer_digest, answer) VALUES
    ('1', '{}', 'r', 'p', 'd', '\\x0102'), ('2', '{}', 'r', 'p', 'd', '\\x0102'), ('3', '{}', 'q', 'p', 'd', '\\x03');
INSERT INTO search_event (id, searcher, query, interpretation, product_ids, total, outcome, mode, release)
SELECT gen_random_uuid(), 's', 'risk', CASE WHEN n % 3 = 0 THEN '{}' ELSE jsonb_build_object(
        'filters', jsonb_build_array(n % 2), 'interpretation', jsonb_build_object('topic', n % 5)) END,
    ARRAY['certa', (n % 4)::text], n, 'answer', 'hybrid', 'r'
FROM generate_series(1, 2500) AS n
"""
FORMER_COLUMNS = {
    "answer_snapshot": "SELECT id, answer, request, release FROM answer_snapshot ORDER BY id",
    "search_event": """
        SELECT total, query, product_ids, interpretation -> 'interpretation' AS interpretation,
            interpretation -> 'filters' AS filters FROM search_event WHERE total % 3 > 0 ORDER BY total""",
    "search_event without interpretation": """
        SELECT total, query, product_ids FROM search_event WHERE total % 3 = 0 ORDER BY total""",
}


async def read_former(connection: asyncpg.Connection) -> dict[str, list[dict[str, Any]]]:
    return {name: [dict(row) for row in await connection.fetch(sql)] for name, sql in FORMER_COLUMNS.items()}


@pytest.mark.usefixtures("database")
async def test_stored_answers_survive_the_migration_and_its_reversal(empty_settings: Settings) -> None:
    await db.migrate(empty_settings)
    await db.revert_migrations(empty_settings, BEFORE)
    connection = await asyncpg.connect(empty_settings.database_url)
    try:
        await connection.execute(FORMER_ROWS)
        before = await read_former(connection)
        await db.migrate(empty_settings)
        moved = await connection.fetch(
            "SELECT id, content FROM answer_snapshot JOIN answer_content ON digest = content_digest ORDER BY id"
        )
        assert [tuple(row) for row in moved] == [("1", b"\x01\x02"), ("2", b"\x01\x02"), ("3", b"\x03")]
        assert await connection.fetchval("SELECT count(*) FROM answer_content") < 100
        logged = await connection.fetch(
            """SELECT e.total, e.filters, c.content, c.product_ids
            FROM search_event e JOIN answer_content c ON c.digest = e.content_digest WHERE total % 3 > 0"""
        )
        assert len(logged) == len(before["search_event"])
        for row in logged:
            interpretation = json.loads(zlib.decompress(row["content"]))["interpretation"]
            assert interpretation == {"topic": row["total"] % 5}
            assert (json.loads(row["filters"]), row["product_ids"]) == (
                [row["total"] % 2],
                ["certa", str(row["total"] % 4)],
            )
        await db.revert_migrations(empty_settings, BEFORE)
        assert await read_former(connection) == before
        await db.migrate(empty_settings)
    finally:
        await connection.close()
